"""Newer versions from a stick, beside the installed one: signed, tried before they count, and the one before kept to go
back to; older ones are removed.

A stick may answer the second reading otherwise than the first. A package is copied from it once, and the copy is
checked, read and unpacked; what a director agreed to is known by its digest. The signature's trusted comment names
file and version: `file:tavla_1.2_amd64.deb version:1.2`.

A package is unpacked into `versions/VERSION` of the data folder; `versions/current` names the one that `tavla-kiosk`
starts, `versions/before` the one before it, empty for the installed one, and `versions/installed` the package that was
installed when the script, or whoever took the first version, last looked: a newer one goes before `current` from then
on. `versions/highest` is the highest that has run here. Who may sign stands in `keys/updates`, apart from those whose signatures count for matches.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from pathlib import Path

from msgspec import Struct

from tavla.application.ports.upkeep import CareError, CareFault
from tavla.base.board_options import TRIAL
from tavla.base.host import files
from tavla.base.limits import MARK, PACKAGE, SIGNATURE, UnfitFileError, opened, pieces, read_limited
from tavla.base.new_file import remove_if_there
from tavla.base.phrase import Phrase, Said, phrase
from tavla.base.system_errors import found, found_and_advised
from tavla.evidence.errors import KeyFileError
from tavla.evidence.minisign import is_digest_countersigned, read_public
from tavla.storage.disk import PRIVATE, RealDisk, make_directory, replace_file
from tavla.storage.errors import JournalError

VERSIONS, CURRENT, BEFORE, INSTALLED, HIGHEST = "versions", "current", "before", "installed", "highest"
DRAFT, COPY = ".new", ".new.deb"
SIGNERS = Path("keys") / "updates"
PROGRAM = Path("usr/lib/tavla/tavla")
PATIENCE_S = 120.0
_VERSION = re.compile(r"[0-9][0-9A-Za-z.+~-]*")


class UpdateError(CareError):
    """A package that is not taken."""


class Update(Struct, frozen=True):
    """A package whose signature counts. `digest` tells it from any other that the stick may give."""

    path: Path
    version: str
    signer: str
    digest: bytes
    older_than: str
    """The highest version that has run here, where this one is older; else empty."""


def read_update(root: Path, path: Path) -> Update:
    """Check a package against the signature beside it, `NAME.deb.minisig`. Raises UpdateError."""
    _refuse_elsewhere(path)
    with _copied(root, path) as (copy, digest):
        return _checked(root, path, copy, digest)


def install(root: Path, looked_at: Update) -> str:
    """Check, unpack and try the package that was looked at, and have it started next.

    Gives its version. Raises UpdateError, and then nothing has changed.
    """
    path, place = looked_at.path, root / VERSIONS
    _refuse_elsewhere(path)
    draft = place / DRAFT
    with _copied(root, path) as (package, digest):
        update = _checked(root, path, package, digest)
        if update.digest != looked_at.digest:
            raise _unfit(path, phrase("{path} is another package than the one looked at.", path=str(path)))
        if update.older_than and not looked_at.older_than:
            raise _unfit(
                path,
                phrase(
                    "Version {version} is older than {highest}, which has run here: look at it again.",
                    version=update.version,
                    highest=update.older_than,
                ),
            )
        if update.version == _running(root):
            raise UpdateError(
                path, f"version {update.version} is the one that runs", CareFault.SAME_VERSION, update.version
            )
        try:
            files.remove_tree(draft)
            _run("dpkg-deb", "-x", str(package), str(draft))
            _run(str(draft / PROGRAM), TRIAL)
            files.remove_tree(place / update.version)
            files.replace(draft, place / update.version)
            _run("sync", "-f", str(place))
        except (OSError, subprocess.SubprocessError) as error:
            why = _why(error)
            raise UpdateError(
                path, f"the version does not start here, and nothing was changed: {why}", CareFault.DOES_NOT_START, why
            ) from error
        finally:
            files.remove_tree(draft)
    _choose(root, update.version)
    _forget_old(root)
    return update.version


def go_back(root: Path) -> None:
    """Have the version before started next; what was current can be gone back to in its turn.

    Raises UpdateError.
    """
    _refuse_elsewhere(root / VERSIONS)
    _choose(root, _named(root, BEFORE))


def forget_drafts(root: Path) -> None:
    """Remove what an installation left that did not come to its end: it is as large as a package. What cannot be
    removed only takes room.
    """
    left = [root / VERSIONS / COPY, root / VERSIONS / DRAFT]
    with suppress(OSError):
        left += (root / VERSIONS).glob(".*.new*")
    for path in left:
        with suppress(OSError):
            files.remove_tree(path) if path.is_dir() else remove_if_there(path)


def current(root: Path) -> str:
    """The version that is started; empty for the installed one. Raises UpdateError."""
    return _named(root, CURRENT)


def older_than(root: Path, version: str) -> str:
    """The highest version that has run here, where `version` is older than that; else empty. Raises UpdateError."""
    highest = _highest(root)
    return highest if highest and _is_older(version, highest) else ""


def may_go_back(root: Path) -> bool:
    """Whether another version has run here."""
    return (root / VERSIONS / BEFORE).exists()


def _refuse_elsewhere(path: Path) -> None:
    """Raises UpdateError where the system has no packages of Debian's, as Windows has none."""
    if shutil.which("dpkg-deb") is None:
        what = "this system takes no version from a stick; close Tavla and run the newer set-up program"
        raise UpdateError(path, what, CareFault.NOT_HERE)


def _choose(root: Path, version: str) -> None:
    place, was = root / VERSIONS, current(root)
    highest = _highest(root)
    if not highest or _is_older(highest, version):
        highest = version
    try:
        if not (
            place / INSTALLED
        ).exists():  # or the script would take the package that is installed for one that came after this choice
            replace_file(place / INSTALLED, f"{_installed()}\n".encode(), RealDisk(), PRIVATE)
        replace_file(place / HIGHEST, f"{highest}\n".encode(), RealDisk(), PRIVATE)
        replace_file(place / BEFORE, f"{was}\n".encode(), RealDisk(), PRIVATE)
        replace_file(place / CURRENT, f"{version}\n".encode(), RealDisk(), PRIVATE)
    except JournalError as error:
        raise UpdateError(
            place, f"which version is started cannot be written: {error.what}", CareFault.NOT_CHOSEN, error.what
        ) from error


def _running(root: Path) -> str:
    return current(root) or _installed()


def _highest(root: Path) -> str:
    highest = ""
    for version in (_named(root, HIGHEST), current(root), _installed()):
        if version and (not highest or _is_older(highest, version)):
            highest = version
    return highest


def _is_older(version: str, other: str) -> bool:
    """By Debian's order of versions. Raises UpdateError."""
    return _asked("dpkg", "--compare-versions", version, "lt", other) is not None


def _installed() -> str:
    """The version of the package, asked as `tavla-kiosk` asks; empty where there is none. Raises UpdateError."""
    if shutil.which("dpkg-query") is None:
        return ""
    return (_asked("dpkg-query", "-W", "-f", "${Version}", "tavla") or "").strip()


def _asked(*command: str) -> str | None:
    """What dpkg says; None for no, which is exit code 1. Raises UpdateError where it does not come to say either."""
    try:
        return _run(*command)
    except (OSError, subprocess.SubprocessError) as error:
        if isinstance(error, subprocess.CalledProcessError) and error.returncode == 1:
            return None
        why = _why(error)
        raise UpdateError(
            Path(command[0]), f"which versions have run here cannot be asked: {why}", CareFault.NOT_KNOWN, why
        ) from error


def _forget_old(root: Path) -> None:
    """Remove what is neither started nor gone back to; what cannot be removed only takes room."""
    try:
        kept = (current(root), _named(root, BEFORE))
    except UpdateError:
        return
    for path in (root / VERSIONS).iterdir():
        if path.is_dir() and path.name not in kept:
            files.remove_tree(path)


def _named(root: Path, name: str) -> str:
    """The version in a file; empty where it is none. Raises UpdateError where the disk does not say: the version gone
    back to, or the least, is not forgotten for that.
    """
    path = root / VERSIONS / name
    try:
        return read_limited(path, MARK).decode("ascii", errors="replace").strip()
    except (FileNotFoundError, IsADirectoryError, UnfitFileError):
        return ""
    except OSError as error:
        why = _why(error)
        raise UpdateError(
            path, f"which versions have run here cannot be read: {why}", CareFault.NOT_KNOWN, why
        ) from error


@contextmanager
def _copied(root: Path, path: Path) -> Iterator[tuple[Path, bytes]]:
    """A copy in the data folder, read once from the stick, and its BLAKE2b. Raises UpdateError."""
    copy, digest = root / VERSIONS / COPY, blake2b()
    try:
        try:
            make_directory(RealDisk(), copy.parent)
            remove_if_there(copy)
            with opened(path, PACKAGE) as package, os.fdopen(files.open_file(copy, files.CREATE, 0o644), "wb") as kept:
                for piece in pieces(package, PACKAGE.most):
                    digest.update(piece)
                    kept.write(piece)
        except OSError as error:
            raise _unread(path, error) from error
        yield copy, digest.digest()
    finally:
        with suppress(OSError):  # the next start removes it
            remove_if_there(copy)


def _checked(root: Path, path: Path, copy: Path, digest: bytes) -> Update:
    """What the copy of a package is. Nothing parses it before its signature counts. Raises UpdateError."""
    try:
        signature = read_limited(_beside(path), SIGNATURE)
        signers = [read_public(file) for file in sorted((root / SIGNERS).glob("*.pub"))]
    except OSError as error:
        raise _unread(path, error) from error
    except KeyFileError as error:
        raise UpdateError(path, str(error), CareFault.KEY_UNREADABLE, error.said) from error
    comments = ((key.name, is_digest_countersigned(key, digest, signature)) for key in signers)
    signer, comment = next(((name, said) for name, said in comments if said is not None), ("", None))
    if comment is None:
        what = "nobody whose key counts for updates here has signed it as it is (tavla keys trust FILE.pub --updates)"
        raise UpdateError(path, what, CareFault.UNSIGNED)
    try:
        package, version = (_run("dpkg-deb", "-f", str(copy), field).strip() for field in ("Package", "Version"))
    except (OSError, subprocess.SubprocessError) as error:
        raise UpdateError(path, f"is no package: {_why(error)}", CareFault.NO_PACKAGE) from error
    if package != "tavla" or not _VERSION.fullmatch(version):
        raise UpdateError(path, f"is a package of {package} {version}; expected one of tavla", CareFault.NO_PACKAGE)
    bound = [word for word in comment.split() if word.startswith(("file:", "version:"))]
    if sorted(bound) != [f"file:{path.name}", f"version:{version}"]:
        raise _unfit(
            path,
            phrase(
                "The signature of {path} is for {found}; expected {expected}. Ask for a package signed with name and "
                "version.",
                path=str(path),
                found=" ".join(bound) or phrase("no file by name"),
                expected=f"file:{path.name} version:{version}",
            ),
        )
    return Update(path, version, signer, digest, older_than(root, version))


def _beside(path: Path) -> Path:
    return path.with_name(path.name + ".minisig")


def _unread(path: Path, error: OSError) -> UpdateError:
    what = f"cannot be read: {found(error)}; a package comes with its signature, {_beside(path).name}"
    return UpdateError(Path(error.filename or path), what, CareFault.NO_SIGNATURE, found(error))


def _unfit(path: Path, said: Phrase) -> UpdateError:
    return UpdateError(path, str(said), CareFault.UNFORESEEN, said)


def _run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=PATIENCE_S).stdout  # noqa: S603 - only what was signed, and system programs


def _why(error: OSError | subprocess.SubprocessError) -> Said:
    if isinstance(error, subprocess.CalledProcessError):
        return (str(error.stderr).strip().splitlines() or [f"exit code {error.returncode}"])[-1]
    if isinstance(error, OSError):
        return found_and_advised(error)
    return type(error).__name__
