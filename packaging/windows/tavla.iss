; NOT TRIED HERE: no Windows was at hand. Inno Setup 6: iscc /DVersion=0.1.0 packaging\windows\tavla.iss, after `python tools\package.py --bundle`.
#ifndef Version
  #define Version "0.0.0"
#endif

[Setup]
AppId={{6C6C1F0E-5B0C-4C55-9E0F-6B1E8E5B7A51}
AppName=Tavla
AppVersion={#Version}
AppPublisher=Tavla
DefaultDirName={autopf}\Tavla
DefaultGroupName=Tavla
PrivilegesRequired=admin
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
LicenseFile=..\..\LICENSE
OutputDir=..\..\dist
OutputBaseFilename=tavla-{#Version}-setup
SetupIconFile=..\..\build\package\tavla.ico
UninstallDisplayIcon={app}\tavla.exe
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "nb"; MessagesFile: "compiler:Languages\Norwegian.isl"
Name: "tr"; MessagesFile: "compiler:Languages\Turkish.isl"

[Files]
Source: "..\..\build\package\bundle\tavla\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion
Source: "..\..\build\package\licences\*"; DestDir: "{app}\licences"; Flags: ignoreversion
Source: "..\..\build\package\tavla.cdx.json"; DestDir: "{app}"; Flags: ignoreversion

[Icons]
Name: "{group}\Tavla"; Filename: "{app}\tavla.exe"
Name: "{group}\Tavla board (kiosk)"; Filename: "{app}\tavla.exe"; Parameters: "--kiosk"
Name: "{autodesktop}\Tavla"; Filename: "{app}\tavla.exe"; Tasks: desktop

[Tasks]
Name: desktop; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[Run]
Filename: "{app}\tavla.exe"; Description: "{cm:LaunchProgram,Tavla}"; Flags: postinstall nowait skipifsilent
; Matches, register and keys lie in the user's own folder: uninstalling leaves them.
