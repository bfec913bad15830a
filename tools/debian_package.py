"""Lays a bundle out as a Debian package and packs it, so that the same input gives the same bytes."""

import gzip
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import distributions
from pathlib import Path

import go_verifier
from bill_of_materials import Component, bill_of, check_notices, go_library, page_library

HOME = "usr/lib/tavla"
BUNDLED = (
    "anyio", "argon2-cffi", "argon2-cffi-bindings", "bleak", "cffi", "click", "cryptography", "dbus-fast", "h11", "idna",
    "ifaddr", "msgspec", "nats-py", "pynacl", "pyinstaller", "qasync", "starlette", "typing-extensions",
    "uvicorn", "zeroconf",
)  # fmt: skip
"""The distributions whose wheels bring their licence; the other texts stand in packaging/licences."""
NOT_LINKED = ("libgl1", "libegl1", "libxkbcommon0", "xkb-data", "libxcb-cursor0")
"""What is looked for at run time, so that no linker knows of it."""
SCRIPTS = ("postinst", "prerm", "postrm")
RECOMMENDED = (
    "cage, xwayland, polkitd, libpam-systemd, dbus, kbd, udisks2, alsa-utils | pipewire-bin | pulseaudio-utils, "
    "nats-server, bluez"
)
"""What makes a machine a board: a screen of its own, the system's leave to use it and to switch off, `chvt`, sticks,
and sounds; the broker of a hall, for its desk; Bluetooth, for dice.
"""
_GLIBC = re.compile(rb"GLIBC_2\.(\d+)\0")
_NEEDED = re.compile(r"\(NEEDED\).*\[(.+)\]")
_FOLDERS = (
    "/lib/x86_64-linux-gnu",
    "/usr/lib/x86_64-linux-gnu",
    "/lib/aarch64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/lib64",
)


@dataclass(frozen=True, slots=True)
class Release:
    """What this package is called, and the second that stands on all its files."""

    version: str
    epoch: int


def strip(bundle: Path) -> None:
    """Take symbols out of every library. The starter keeps its own: the program is packed behind them."""
    for path in sorted(_libraries(bundle)):
        _run("strip", "--strip-unneeded", str(path))


def pack(
    root: Path,
    bundle: Path,
    components: Sequence[Component],
    guide: Path,
    tree: Path,
    dist: Path,
    release: Release,
) -> Path:
    """The `.deb` in `dist`, from the project at `root`, its bundle, what that is made of and its written guide; `tree`
    is laid out anew.
    """
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(bundle, tree / HOME, symlinks=True)
    ours = root / "packaging" / "debian"
    _link(tree / "usr/bin/tavla", "../lib/tavla/tavla")
    _put(tree / "usr/bin/tavla-kiosk", ours / "tavla-kiosk")
    for entry in ("tavla.desktop", "tavla-desk.desktop"):
        _put(tree / "usr/share/applications" / entry, ours / entry)
    _put(tree / "usr/share/wayland-sessions/tavla-kiosk.desktop", ours / "tavla-kiosk.desktop")
    _put(tree / "usr/lib/systemd/user/tavla-kiosk.service", ours / "tavla-kiosk.service")
    _put(tree / "usr/lib/systemd/system/tavla-board@.service", ours / "tavla-board@.service")
    _put(tree / "usr/lib/udev/rules.d/70-tavla.rules", root / "packaging/udev/70-tavla.rules")
    icons = tree / "usr/share/icons/hicolor"
    _put(icons / "scalable/apps/tavla.svg", root / "resources/icons/tavla.svg")
    for side in (48, 256):
        _put(icons / f"{side}x{side}/apps/tavla.png", root / f"resources/icons/tavla-{side}.png")
    _pressed(tree / "usr/share/man/man1/tavla.1.gz", (ours / "tavla.1").read_bytes())
    _link(tree / "usr/share/man/man1/tavla-kiosk.1.gz", "tavla.1.gz")
    _put(tree / "usr/share/doc/tavla/copyright", ours / "copyright")
    _pressed(tree / "usr/share/doc/tavla/changelog.gz", (root / "CHANGELOG.md").read_bytes())
    documents = tree / "usr/share/doc/tavla"
    for page in sorted(
        guide.rglob("*")
    ):  # to read on the screen; to print, the card alone: a guide to print comes from `make guide`
        if page.suffix in (".html", ".png") or page.name.startswith("tavla-card"):
            _put(documents / "guide" / page.relative_to(guide), page)
    for name in (
        "evidence-format.md",
        "recovery.md",
        "recovery.nb.md",
        "recovery.tr.md",
        "register.md",
        "club-board.md",
    ):
        _put(documents / name, root / "docs" / name)
    for path in sorted((root / "resources/club-board").iterdir()):
        _put(documents / "club-board" / path.name, path)
    _put(tree / "usr/share/tavla/verify_export.py", root / "resources/verify_export.py")
    _put(tree / "usr/share/tavla/take-home.html", root / "resources/take-home.html")
    go_verifier.build(tree / "usr/bin/tavla-verify")
    _link(tree / "usr/share/man/man1/tavla-verify.1.gz", "tavla.1.gz")
    write_licences(root, documents / "licences")
    verifier = go_library(tree / "usr/bin/tavla-verify", _run("go", "version").split()[2].removeprefix("go"))
    carried = (*components, verifier, page_library(root / "resources/take-home.html"))
    check_notices(carried, documents / "licences")
    (documents / "tavla.cdx.json").write_bytes(bill_of(carried, release.version, release.epoch))
    kilobytes = sum(path.lstat().st_size for path in tree.rglob("*") if not path.is_dir()) // 1024
    _control(tree / "DEBIAN", ours, release, _dependencies(tree / HOME), kilobytes)
    _settle(tree, release.epoch)
    dist.mkdir(exist_ok=True)
    architecture = _run("dpkg", "--print-architecture").strip()
    deb = dist / f"tavla_{release.version}_{architecture}.deb"
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(release.epoch)}
    words = ["--root-owner-group", "--uniform-compression", "-Zxz", "-z6", "--threads-max=1"]
    _run("dpkg-deb", *words, "--build", str(tree), str(deb), environment=environment)
    return deb


def _control(folder: Path, ours: Path, release: Release, dependencies: str, kilobytes: int) -> None:
    folder.mkdir()
    for name in SCRIPTS:
        _put(folder / name, ours / name)
    lines = {
        "Package": "tavla",
        "Version": release.version,
        "Architecture": _run("dpkg", "--print-architecture").strip(),
        "Maintainer": "Tavla <tavla@localhost>",
        "Installed-Size": str(kilobytes),
        "Depends": dependencies,
        "Recommends": RECOMMENDED,
        "Suggests": "gnubg, speech-dispatcher, python3, python3-nacl",
        "Section": "games",
        "Priority": "optional",
        "Description": "digital board for backgammon tournaments\n"
        " Two players sit at a touchscreen and play a whole match: the board enforces the\n"
        " rules of the moves and of the cube, runs the clock, keeps a record that survives\n"
        " a pulled plug, and writes a match file that every analysis program reads.",
    }
    (folder / "control").write_text("".join(f"{key}: {value}\n" for key, value in lines.items()), encoding="utf-8")


def _libraries(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*.so*") if path.is_file() and not path.is_symlink())


def _dependencies(bundle: Path) -> str:
    """The Debian packages of every library that is linked with and not carried, and the C library's version."""
    libraries = sorted(_libraries(bundle))
    carried = {path.name for path in bundle.rglob("*.so*")}
    needed = {
        name for path in (*libraries, bundle / "tavla") for name in _NEEDED.findall(_run("readelf", "-dW", str(path)))
    } - carried
    minor = max(int(found) for path in libraries for found in _GLIBC.findall(path.read_bytes()))
    packages = set(NOT_LINKED) | {_owner(name) for name in sorted(needed)}
    packages.discard("libc6")
    return ", ".join([f"libc6 (>= 2.{minor})", *sorted(packages)])


def _owner(library: str) -> str:
    """The package that brings a library of the system; its older name where a newer system renamed it, since the newer
    one provides that too.
    """
    try:
        found = _run("dpkg-query", "--search", f"*/{library}")
    except subprocess.CalledProcessError:  # no package here has it
        found = ""
    for line in found.splitlines():
        owner, _, place = line.rpartition(": ")
        if str(Path(place).parent) in _FOLDERS:
            return owner.split(":")[0].split(",")[0].removesuffix("t64")
    msg = (
        f"no Debian package on this machine brings {library}: install the one that does, and name it in "
        "tools/system-packages"
    )
    raise LookupError(msg)


def write_licences(root: Path, folder: Path, bundled: Sequence[str] = BUNDLED) -> None:
    """The licence and notice of everything that a package carries; `bundled` bring theirs in their wheels."""
    for path in sorted((root / "packaging" / "licences").iterdir()):
        _put(folder / path.name, path)
    _put(folder / "Tavla.txt", root / "LICENSE")
    _put(folder / "Inter.txt", root / "resources/fonts/OFL.txt")
    python = Path(os.__file__).parent / "LICENSE.txt"
    _put(folder / "Python.txt", python if python.exists() else Path("/usr/share/doc/libpython3-stdlib/copyright"))
    wanted = {name.replace("-", "_") for name in bundled}
    for found in distributions():
        name = found.metadata["Name"].lower().replace("-", "_")
        if name in wanted:
            wanted.discard(name)
            for file in found.files or ():
                if re.search(r"(LICEN[CS]E|COPYING|NOTICE)[^/]*$", str(file), re.IGNORECASE):
                    told = re.sub(r"\.(txt|md|rst)$", "", file.name)
                    _put(folder / f"{name}-{told}.txt", Path(str(file.locate())))
    if wanted:
        msg = f"no licence found for {', '.join(sorted(wanted))}"
        raise LookupError(msg)


def _put(target: Path, source: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _link(target: Path, to: str) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.symlink_to(to)


def _pressed(target: Path, data: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(data, 9, mtime=0))


def _settle(tree: Path, epoch: int) -> None:
    """Fixed modes and one time on everything, whatever this account's habits are."""
    runs = {tree / HOME / "tavla", *(tree / "usr/bin").iterdir(), *(tree / "DEBIAN" / name for name in SCRIPTS)}
    for path in sorted(tree.rglob("*"), reverse=True):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path in runs else 0o644)
        os.utime(path, (epoch, epoch), follow_symlinks=False)
    tree.chmod(0o755)
    os.utime(tree, (epoch, epoch))


def _run(name: str, *words: str, environment: dict[str, str] | None = None) -> str:
    program = shutil.which(name)
    if program is None:
        msg = f"{name} is needed for the package: tools/system-packages package"
        raise LookupError(msg)
    return subprocess.run([program, *words], check=True, capture_output=True, text=True, env=environment).stdout
