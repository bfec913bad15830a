"""Newer versions from a stick, beside the installed one: signed, tried before they count, and the one before kept to go
back to; older ones are removed.

A package is unpacked into `versions/VERSION` of the data folder; `versions/current` names the one that `tavla-kiosk`
starts, `versions/before` the one before it, empty for the installed one, and `versions/installed` the package that was
installed when the script, or whoever took the first version, last looked: a newer one goes before `current` from then
on. Who may sign stands in `keys/updates`, apart from those whose signatures count for matches.
"""

import re
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from tavla.application.ports.upkeep import CareError, CareFault
from tavla.base.board_options import TRIAL
from tavla.base.phrase import Said
from tavla.base.system_errors import found, found_and_advised
from tavla.evidence.errors import KeyFileError
from tavla.evidence.minisign import is_countersigned, read_public
from tavla.storage.disk import PRIVATE, RealDisk, make_directory, replace_file
from tavla.storage.errors import JournalError

VERSIONS, CURRENT, BEFORE, INSTALLED = "versions", "current", "before", "installed"
SIGNERS = Path("keys") / "updates"
PROGRAM = Path("usr/lib/tavla/tavla")
PATIENCE_S = 120.0
_VERSION = re.compile(r"[0-9][0-9A-Za-z.+~-]*")


class UpdateError(CareError):
    """A package that is not taken."""


class Update(Struct, frozen=True):
    """A package whose signature counts."""

    path: Path
    version: str
    signer: str


def read_update(root: Path, path: Path) -> Update:
    """Check a package against the signature beside it, `NAME.deb.minisig`. Raises UpdateError."""
    return _checked(root, path)[0]


def install(root: Path, path: Path) -> str:
    """Check, unpack and try a package, and have it started next.

    Gives its version. Raises UpdateError, and then nothing has changed.
    """
    update, data = _checked(root, path)
    if update.version == _running(root):
        raise UpdateError(
            path, f"version {update.version} is the one that runs", CareFault.SAME_VERSION, update.version
        )
    place = root / VERSIONS
    draft, package = place / ".new", place / ".new.deb"
    try:
        make_directory(RealDisk(), place)
        shutil.rmtree(draft, ignore_errors=True)
        replace_file(package, data, RealDisk(), PRIVATE)  # what was checked, wherever the stick is by now
        _run("dpkg-deb", "-x", str(package), str(draft))
        _run(str(draft / PROGRAM), TRIAL)
        shutil.rmtree(place / update.version, ignore_errors=True)
        draft.rename(place / update.version)
        _run("sync", "-f", str(place))
    except (OSError, JournalError, subprocess.SubprocessError) as error:
        why = _why(error)
        raise UpdateError(
            path, f"the version does not start here, and nothing was changed: {why}", CareFault.DOES_NOT_START, why
        ) from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)
        package.unlink(missing_ok=True)
    _choose(root, update.version)
    _forget_old(root)
    return update.version


def go_back(root: Path) -> None:
    """Have the version before started next; what was current can be gone back to in its turn."""
    _choose(root, _named(root, BEFORE))


def current(root: Path) -> str:
    """The version that is started; empty for the installed one."""
    return _named(root, CURRENT)


def older_than(root: Path, version: str) -> str:
    """The version that runs, where `version` is older than that; else empty."""
    running = _running(root)
    with suppress(OSError, subprocess.SubprocessError):
        _run("dpkg", "--compare-versions", version, "lt", running)  # fails where it is not
        return running
    return ""


def may_go_back(root: Path) -> bool:
    """Whether another version has run here."""
    return (root / VERSIONS / BEFORE).exists()


def _choose(root: Path, version: str) -> None:
    place, was = root / VERSIONS, current(root)
    try:
        if not (
            place / INSTALLED
        ).exists():  # or the script would take the package that is installed for one that came after this choice
            replace_file(place / INSTALLED, f"{_installed()}\n".encode(), RealDisk(), PRIVATE)
        replace_file(place / BEFORE, f"{was}\n".encode(), RealDisk(), PRIVATE)
        replace_file(place / CURRENT, f"{version}\n".encode(), RealDisk(), PRIVATE)
    except JournalError as error:
        raise UpdateError(
            place, f"which version is started cannot be written: {error.what}", CareFault.NOT_CHOSEN, error.what
        ) from error


def _running(root: Path) -> str:
    return current(root) or _installed()


def _installed() -> str:
    """The version of the package, asked as `tavla-kiosk` asks; empty where Tavla runs without one."""
    with suppress(OSError, subprocess.SubprocessError):
        return _run("dpkg-query", "-W", "-f", "${Version}", "tavla").strip()
    return ""


def _forget_old(root: Path) -> None:
    """Remove what is neither started nor gone back to; what cannot be removed only takes room."""
    kept = (current(root), _named(root, BEFORE))
    for path in (root / VERSIONS).iterdir():
        if path.is_dir() and path.name not in kept:
            shutil.rmtree(path, ignore_errors=True)


def _named(root: Path, name: str) -> str:
    with suppress(OSError):
        return (root / VERSIONS / name).read_text(encoding="ascii", errors="replace").strip()
    return ""


def _checked(root: Path, path: Path) -> tuple[Update, bytes]:
    beside = path.with_name(path.name + ".minisig")
    try:
        data, signature = path.read_bytes(), beside.read_bytes()
        signers = [read_public(file) for file in sorted((root / SIGNERS).glob("*.pub"))]
    except OSError as error:
        what = f"cannot be read: {found(error)}; a package comes with its signature, {beside.name}"
        raise UpdateError(Path(error.filename or path), what, CareFault.NO_SIGNATURE, found(error)) from error
    except KeyFileError as error:
        raise UpdateError(path, str(error), CareFault.KEY_UNREADABLE, error.said) from error
    signer = next((key.name for key in signers if is_countersigned(key, data, signature) is not None), None)
    if signer is None:
        what = "nobody whose key counts for updates here has signed it as it is (tavla keys trust FILE.pub --updates)"
        raise UpdateError(path, what, CareFault.UNSIGNED)
    try:
        package, version = (_run("dpkg-deb", "-f", str(path), field).strip() for field in ("Package", "Version"))
    except (OSError, subprocess.SubprocessError) as error:
        raise UpdateError(path, f"is no package: {_why(error)}", CareFault.NO_PACKAGE) from error
    if package != "tavla" or not _VERSION.fullmatch(version):
        raise UpdateError(path, f"is a package of {package} {version}; expected one of tavla", CareFault.NO_PACKAGE)
    return Update(path, version, signer), data


def _run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE_S).stdout  # noqa: S603 - only what was signed, and system programs


def _why(error: OSError | JournalError | subprocess.SubprocessError) -> Said:
    if isinstance(error, subprocess.CalledProcessError):
        return (str(error.stderr).strip().splitlines() or [f"exit code {error.returncode}"])[-1]
    if isinstance(error, OSError):
        return found_and_advised(error)
    return error.said if isinstance(error, JournalError) else type(error).__name__
