"""Everything the board keeps in one file, and back again. A restore costs nothing: what stood before is moved aside,
never deleted.

A backup is a tar archive. Its first member, `backup.json`, tells the size and SHA-256 of every other; it is read back
whole after it is written, and checked whole before anything is restored. A file comes back with the time it had, by
which the board says when a match ended. A backup holds the board's keys, so it is as private as the board.
"""

import io
import json
import os
import shutil
import sqlite3
import tarfile
from collections.abc import Iterator
from contextlib import closing, suppress
from hashlib import sha256
from itertools import chain, count
from pathlib import Path, PurePosixPath

from msgspec import Struct

from tavla.application.ports.upkeep import CareError, CareFault
from tavla.base.phrase import Phrase, phrase
from tavla.base.system_errors import found_and_advised
from tavla.storage.disk import PRIVATE, RealDisk, create_file, put_in_place, replace_file, sync_directory
from tavla.storage.errors import JournalError
from tavla.storage.register import REGISTER_NAME
from tavla.storage.register.opening import failed

ENDING = ".tavlabackup"
LIST_NAME = "backup.json"
FORM = "tavla backup 1"
RESTORING, READY, DATA = "restoring", "ready", "data"
ASIDE = "aside-"
NOT_KEPT = ("in-use", "disk-trial", "looked-at", "restored", "versions", RESTORING)
"""What belongs to this machine and this hour, and not to the board's data."""
SIGNERS = ("keys", "updates")
"""Whose versions of Tavla this machine takes.

A backup is signed by nobody: it brings none, and a restore leaves them as they stand.
"""
MOST_BYTES = 1 << 31
NO_TIME = 1 << 32
"""Seconds, in the year 2106: no file was changed then, and not every reader of times knows later ones."""
_SQLITE = b"SQLite format 3\0"
_BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class BackupError(CareError):
    """A backup that could not be written, or is not to be restored from."""


class Backup(Struct, frozen=True):
    """What a backup holds. `made`: local date and time in words; `matches` counts their folders."""

    path: Path
    made: str
    files: int
    matches: int


def write_backup(root: Path, folder: Path, made: str, stamp: str) -> Backup:
    """Write all data under `root` to a new file in `folder` and read it back.

    `stamp` goes into its name. Raises BackupError.
    """
    target = folder / f"tavla-{stamp}{ENDING}"
    draft = target.with_name(f".{target.name}.new")
    try:
        found = dict(_files(root))
        contents = {name: _content(path) for name, path in found.items()}
        told = {
            "form": FORM,
            "made": made,
            "files": {name: [len(data), sha256(data).hexdigest()] for name, data in contents.items()},
        }
        with draft.open("xb") as file, tarfile.open(fileobj=file, mode="w") as archive:
            draft.chmod(PRIVATE)
            _add(archive, LIST_NAME, json.dumps(told, ensure_ascii=False, sort_keys=True).encode())
            for name, data in contents.items():
                _add(archive, name, data, int(found[name].stat().st_mtime))
            archive.close()
            file.flush()
            os.fsync(file.fileno())
        read = read_backup(draft)
        put_in_place(RealDisk(), draft, target)
    except BackupError as error:
        with suppress(OSError):
            draft.unlink()
        raise BackupError(target, f"the backup could not be written: {error}", error.fault, error.detail) from error
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            draft.unlink()
        why = _why(error)
        raise BackupError(target, f"the backup could not be written: {why}", CareFault.NOT_WRITTEN, why) from error
    return Backup(target, read.made, read.files, read.matches)


def read_backup(path: Path) -> Backup:
    """Check every byte of a backup. Raises BackupError."""
    made, names = "", []
    for place, content, _ in _checked(path):
        if place == LIST_NAME:
            made = str(json.loads(content)["made"])
        else:
            names.append(place)
    return Backup(
        path,
        made,
        len(names),
        len({parts[1] for name in names if (parts := PurePosixPath(name).parts)[0] == "matches" and len(parts) > 2}),
    )


def prepare_restore(root: Path, path: Path, stamp: str) -> None:
    """Lay a checked backup ready beside what stands; `finish_restore` puts it in place when nothing is open.

    Raises BackupError.
    """
    place = root / RESTORING
    try:
        shutil.rmtree(place, ignore_errors=True)
        (place / DATA).mkdir(mode=0o700, parents=True)
        for name, content, changed in _checked(path):
            if name != LIST_NAME and not _names_signer(name):
                _lay(place / DATA / name, content)
                _date(place / DATA / name, changed)
        for signer in root.joinpath(*SIGNERS).rglob("*.pub"):
            _lay(place / DATA / signer.relative_to(root), signer.read_bytes())
        stood = sorted(
            entry.name for entry in root.iterdir() if _is_kept(entry.name) and not (place / DATA / entry.name).exists()
        )
        told = {"aside": f"{ASIDE}{stamp}", "stood": stood, "from": path.name}
        replace_file(place / READY, json.dumps(told).encode(), RealDisk(), PRIVATE)
    except (OSError, JournalError) as error:
        shutil.rmtree(place, ignore_errors=True)
        why = error.what if isinstance(error, JournalError) else found_and_advised(error)
        raise BackupError(path, f"the backup could not be laid ready: {why}", CareFault.NOT_LAID_READY, why) from error


def finish_restore(root: Path) -> Path | None:
    """Put in place what was laid ready, and give the folder that what stood lies in now.

    Killed at any point, the next call goes on from there.
    """
    place = root / RESTORING
    if not (place / READY).exists():
        shutil.rmtree(place, ignore_errors=True)
        return None
    told = json.loads((place / READY).read_bytes())
    aside = root / str(told["aside"])
    aside.mkdir(mode=0o700, exist_ok=True)
    waiting = sorted(entry.name for entry in (place / DATA).iterdir())
    for name in (*told["stood"], *waiting):
        # What waits still has its place to take, whatever came there since it was laid ready; what stood goes once.
        if _is_there(root / name) and (name in waiting or not _is_there(aside / name)):
            (root / name).rename(_free(aside / name))
    sync_directory(RealDisk(), aside)
    for name in waiting:
        (place / DATA / name).rename(root / name)
    sync_directory(RealDisk(), root)
    (place / READY).unlink()
    shutil.rmtree(place, ignore_errors=True)
    return aside


def _is_kept(name: str) -> bool:
    return name not in NOT_KEPT and not name.startswith(ASIDE)


def _is_there(path: Path) -> bool:
    return RealDisk().exists(path)


def _free(path: Path) -> Path:
    others = (path.with_name(f"{path.name}-{number}") for number in count(2))
    return next(place for place in chain([path], others) if not _is_there(place))


def _names_signer(name: str) -> bool:
    return PurePosixPath(name).parts[: len(SIGNERS)] == SIGNERS


def _lay(path: Path, content: bytes) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    create_file(RealDisk(), path, content)


def _date(path: Path, changed: float) -> None:
    """Give a file the time it had, where the backup tells one that can be: older ones say 0.

    A label that cannot be put on is no reason to restore nothing.
    """
    if 0 < changed < NO_TIME:
        with suppress(OSError):
            os.utime(path, (changed, changed))


def _files(root: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if not _is_kept(name.split("/")[0]) or _names_signer(name) or name.endswith(("-wal", "-shm", ENDING)):
            continue
        if path.is_file() and not path.is_symlink():
            yield name, path


def _content(path: Path) -> bytes:
    data = path.read_bytes()
    if not data.startswith(_SQLITE):
        return data
    with closing(
        sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    ) as source:  # with what still stands in its write-ahead log
        try:
            source.execute("BEGIN")
            source.execute(
                "SELECT count(*) FROM sqlite_master"
            ).fetchall()  # serialize() alone does not say whether it is damaged or only in use
            return source.serialize()
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF not in _BROKEN:
                raise
            return data


def _add(archive: tarfile.TarFile, name: str, data: bytes, changed: int = 0) -> None:
    member = tarfile.TarInfo(name)
    member.size = len(data)
    member.mode = PRIVATE
    member.mtime = changed
    archive.addfile(member, io.BytesIO(data))


def _checked(path: Path) -> Iterator[tuple[str, bytes, float]]:
    """Every member and when its file was last changed, in seconds, each checked against the list, which comes first and
    names them all.
    """
    try:
        with path.open("rb") as file, tarfile.open(fileobj=file, mode="r:") as archive:
            first = archive.next()
            listed = _member(archive, first) if first is not None and first.name == LIST_NAME else b""
            told = json.loads(listed or b"null")
            if not isinstance(told, dict) or told.get("form") != FORM:
                raise BackupError(path, "this is no backup of Tavla's", CareFault.NO_BACKUP)
            yield LIST_NAME, listed, 0
            waiting = dict(told["files"])
            while (member := archive.next()) is not None:
                size, digest = waiting.pop(member.name, (None, ""))
                if size != member.size or not _is_inside(member.name):
                    raise BackupError(path, f"{member.name!r} does not belong in it", CareFault.DAMAGED)
                content = _member(archive, member)
                if sha256(content).hexdigest() != digest:
                    raise BackupError(path, f"{member.name!r} is damaged", CareFault.DAMAGED)
                yield member.name, content, member.mtime
            if waiting:
                raise BackupError(path, f"it ends too early: {len(waiting)} files are missing", CareFault.DAMAGED)
    except OSError as error:
        why = found_and_advised(error)
        raise BackupError(path, f"it cannot be read: {why}", CareFault.UNREADABLE, why) from error
    except (tarfile.TarError, ValueError, KeyError, TypeError) as error:
        raise BackupError(path, "it is damaged, or no backup of Tavla's", CareFault.DAMAGED) from error


def _why(error: OSError | sqlite3.Error) -> Phrase:
    if isinstance(error, OSError):
        return found_and_advised(error)
    return failed(Path(REGISTER_NAME), phrase("could not read the register"), error).said


def _member(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(member) if member.isfile() and member.size <= MOST_BYTES else None
    return file.read() if file is not None else b""


def _is_inside(name: str) -> bool:
    place = PurePosixPath(name)
    return not place.is_absolute() and ".." not in place.parts and bool(place.parts) and _is_kept(place.parts[0])
