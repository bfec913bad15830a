; The set-up program, by NSIS 3 on any system: tools/windows_package.py names VERSION, NUMBERS, ORDER, FOLDER, ICON and OUTPUT.
;   tavla-VERSION-setup.exe /S                 silently; /AllUsers or /CurrentUser choose for whom, /D=FOLDER (last) where
; Exit codes beside NSIS's own: 2 Tavla runs, 3 not this Windows, 4 a newer Tavla is installed.
; Matches, register and keys lie in the user's own folder: an upgrade and uninstalling leave them.
Target amd64-unicode
SetCompressor /SOLID /FINAL lzma
SetCompressorDictSize 32
SetDateSave off
Name "Tavla"
OutFile "${OUTPUT}"
BrandingText "Tavla ${VERSION}"

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Tavla"
!define MULTIUSER_EXECUTIONLEVEL Highest
!define MULTIUSER_MUI
!define MULTIUSER_INSTALLMODE_COMMANDLINE
!define MULTIUSER_INSTALLMODE_INSTDIR "Tavla"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_KEY "${KEY}"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_VALUENAME "InstallLocation"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_KEY "${KEY}"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_VALUENAME "InstallLocation"
!define MULTIUSER_USE_PROGRAMFILES64
!include MultiUser.nsh
!include MUI2.nsh
!include x64.nsh
!include WordFunc.nsh

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_ABORTWARNING
!define MUI_FINISHPAGE_RUN "$INSTDIR\tavlaw.exe"
!insertmacro MUI_PAGE_LICENSE "${FOLDER}\licences\Tavla.txt"
!define MUI_PAGE_HEADER_TEXT "$(FOR_WHOM)"
!define MUI_PAGE_HEADER_SUBTEXT "$(WHO_PLAYS)"
!define MULTIUSER_INSTALLMODEPAGE_TEXT_TOP "$(WHO_PLAYS)"
!define MULTIUSER_INSTALLMODEPAGE_TEXT_ALLUSERS "$(EVERYBODY)"
!define MULTIUSER_INSTALLMODEPAGE_TEXT_CURRENTUSER "$(JUST_ME)"
!insertmacro MULTIUSER_PAGE_INSTALLMODE
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Norwegian"
; NSIS has no Turkish of the page of users
!define MULTIUSER_TEXT_INSTALLMODE_TITLE "Kullanıcıları seçin"
!define MULTIUSER_TEXT_INSTALLMODE_SUBTITLE "$(^NameDA) hangi kullanıcılar için kurulsun?"
!define MULTIUSER_INNERTEXT_INSTALLMODE_TOP "$(^NameDA) yalnız sizin için mi, bu bilgisayarın bütün kullanıcıları için mi kurulsun? $(^ClickNext)"
!define MULTIUSER_INNERTEXT_INSTALLMODE_ALLUSERS "Bu bilgisayarı kullanan herkes için kur"
!define MULTIUSER_INNERTEXT_INSTALLMODE_CURRENTUSER "Yalnız benim için kur"
!insertmacro MUI_LANGUAGE "Turkish"
!insertmacro MUI_RESERVEFILE_LANGDLL

LangString RUNS ${LANG_ENGLISH} "Tavla is running. Close it, then try again."
LangString RUNS ${LANG_NORWEGIAN} "Tavla kjører. Lukk programmet og prøv igjen."
LangString RUNS ${LANG_TURKISH} "Tavla çalışıyor. Kapatıp yeniden deneyin."
LangString NEWER ${LANG_ENGLISH} "Tavla $1 is installed, which is newer. Uninstall it first; the matches stay."
LangString NEWER ${LANG_NORWEGIAN} "Tavla $1 er installert, og den er nyere. Avinstaller den først; kampene blir liggende."
LangString NEWER ${LANG_TURKISH} "Daha yeni bir Tavla kurulu: $1. Önce onu kaldırın; maçlar kalır."
LangString OLD ${LANG_ENGLISH} "Tavla needs Windows 10 or newer, 64-bit."
LangString OLD ${LANG_NORWEGIAN} "Tavla krever Windows 10 eller nyere, 64-biters."
LangString OLD ${LANG_TURKISH} "Tavla için 64 bit Windows 10 veya daha yenisi gerekir."
LangString FOR_WHOM ${LANG_ENGLISH} "For whom"
LangString FOR_WHOM ${LANG_NORWEGIAN} "For hvem"
LangString FOR_WHOM ${LANG_TURKISH} "Kimin için"
LangString WHO_PLAYS ${LANG_ENGLISH} "Choose who may open Tavla on this machine."
LangString WHO_PLAYS ${LANG_NORWEGIAN} "Velg hvem som kan åpne Tavla på denne maskinen."
LangString WHO_PLAYS ${LANG_TURKISH} "Bu makinede Tavla'yı kimlerin açabileceğini seçin."
LangString EVERYBODY ${LANG_ENGLISH} "Everybody on this machine"
LangString EVERYBODY ${LANG_NORWEGIAN} "Alle på denne maskinen"
LangString EVERYBODY ${LANG_TURKISH} "Bu makinedeki herkes"
LangString JUST_ME ${LANG_ENGLISH} "Only me"
LangString JUST_ME ${LANG_NORWEGIAN} "Bare meg"
LangString JUST_ME ${LANG_TURKISH} "Yalnızca ben"
LangString KIOSK ${LANG_ENGLISH} "Tavla (kiosk)"
LangString KIOSK ${LANG_NORWEGIAN} "Tavla (kiosk)"
LangString KIOSK ${LANG_TURKISH} "Tavla (kiosk)"
LangString DESK ${LANG_ENGLISH} "Tavla hall"
LangString DESK ${LANG_NORWEGIAN} "Tavla-sal"
LangString DESK ${LANG_TURKISH} "Tavla salonu"

VIProductVersion "${NUMBERS}"
VIAddVersionKey /LANG=${LANG_ENGLISH} "ProductName" "Tavla"
VIAddVersionKey /LANG=${LANG_ENGLISH} "FileDescription" "Sets Tavla up"
VIAddVersionKey /LANG=${LANG_ENGLISH} "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=${LANG_ENGLISH} "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=${LANG_ENGLISH} "LegalCopyright" "GPL-3.0-or-later"

; Ends where the program runs: a file that runs cannot be opened for writing.
!macro NOT_RUNNING
  IfFileExists "$INSTDIR\tavlaw.exe" 0 free
  ClearErrors
  FileOpen $0 "$INSTDIR\tavlaw.exe" a
  IfErrors 0 closed
  MessageBox MB_OK|MB_ICONEXCLAMATION "$(RUNS)" /SD IDOK
  SetErrorLevel 2
  Abort "$(RUNS)"
closed:
  FileClose $0
free:
!macroend

; Ends where a newer one is installed, for everybody or for this user: it may have written what this one cannot read.
!macro NOT_NEWER ROOT
  ReadRegStr $0 ${ROOT} "${KEY}" "Order"
  ${VersionCompare} "$0" "${ORDER}" $2
  ${If} $2 == 1
    ReadRegStr $1 ${ROOT} "${KEY}" "DisplayVersion"
    MessageBox MB_OK|MB_ICONEXCLAMATION "$(NEWER)" /SD IDOK
    SetErrorLevel 4
    Quit
  ${EndIf}
!macroend

; Our own files and folders by name: what somebody else put there stays.
!macro REMOVE_PROGRAM
  RMDir /r "$INSTDIR\lib"
  RMDir /r "$INSTDIR\python"
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\*.dll"
  Delete "$INSTDIR\*.pyd"
  Delete "$INSTDIR\python313.zip"
  Delete "$INSTDIR\python313._pth"
  Delete "$INSTDIR\tavla.exe"
  Delete "$INSTDIR\tavlaw.exe"
  Delete "$INSTDIR\tavla.cdx.json"
!macroend

Function .onInit
  ${IfNot} ${RunningX64}
    MessageBox MB_OK|MB_ICONSTOP "$(OLD)" /SD IDOK
    SetErrorLevel 3
    Quit
  ${EndIf}
  SetRegView 64
  !insertmacro MULTIUSER_INIT
  !insertmacro MUI_LANGDLL_DISPLAY
  !insertmacro NOT_NEWER HKLM
  !insertmacro NOT_NEWER HKCU
FunctionEnd

Function un.onInit
  SetRegView 64
  !insertmacro MULTIUSER_UNINIT
  !insertmacro MUI_UNGETLANGUAGE
FunctionEnd

Section
  !insertmacro NOT_RUNNING
  !insertmacro REMOVE_PROGRAM
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  SetOutPath "$INSTDIR"
  CreateDirectory "$SMPROGRAMS\Tavla"
  CreateShortCut "$SMPROGRAMS\Tavla\Tavla.lnk" "$INSTDIR\tavlaw.exe"
  CreateShortCut "$SMPROGRAMS\Tavla\$(KIOSK).lnk" "$INSTDIR\tavlaw.exe" "--kiosk"
  CreateShortCut "$SMPROGRAMS\Tavla\$(DESK).lnk" "$INSTDIR\tavlaw.exe" "desk"
  WriteRegStr SHCTX "${KEY}" "DisplayName" "Tavla"
  WriteRegStr SHCTX "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr SHCTX "${KEY}" "Order" "${ORDER}"
  WriteRegStr SHCTX "${KEY}" "DisplayIcon" "$INSTDIR\tavlaw.exe"
  WriteRegStr SHCTX "${KEY}" "Publisher" "Tavla"
  WriteRegStr SHCTX "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr SHCTX "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode'
  WriteRegStr SHCTX "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode /S'
  WriteRegDWORD SHCTX "${KEY}" "NoModify" 1
  WriteRegDWORD SHCTX "${KEY}" "NoRepair" 1
SectionEnd

Section Uninstall
  !insertmacro NOT_RUNNING
  !insertmacro REMOVE_PROGRAM
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  RMDir /r "$SMPROGRAMS\Tavla"
  DeleteRegKey SHCTX "${KEY}"
SectionEnd
