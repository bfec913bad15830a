"""Everything a backup holds, back in its place. A restore costs nothing: what stood before is moved aside, never
deleted.
"""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from itertools import chain, count
from pathlib import Path, PurePath

import msgspec
from msgspec import Struct

from tavla.application.ports.upkeep import CareFault
from tavla.base.host import files
from tavla.base.limits import BACKUP_LIST, KEY, UnfitFileError, files_below, read_limited
from tavla.base.phrase import phrase
from tavla.base.system_errors import found, found_and_advised
from tavla.storage.backup import ASIDE, LIST_NAME, RESTORING, SIGNERS, BackupError, checked, is_kept, names_signer
from tavla.storage.disk import (
    PRIVATE,
    RealDisk,
    create_file,
    create_in_pieces,
    make_directory,
    replace_file,
    sync_directory,
)
from tavla.storage.errors import JournalError
from tavla.storage.journal import JOURNAL_NAME

READY, DATA, COPYING, PUT_OFF = "ready", "data", "copying", "put-off"
"""Below `restoring`: what is to be done once all is copied, what was copied, that it is being copied, and the size of
each match's journal as it was first put in place.
"""
MATCHES = "matches"
NO_TIME = 1 << 32
"""Seconds, in the year 2106: no file was changed then, and not every reader of times knows later ones."""


class _Ready(Struct, frozen=True):
    """What is to be done: where what stood goes, which of it is in nothing's way, and what was laid ready; a version
    before did not say that.
    """

    aside: str
    stood: tuple[str, ...]
    laid: tuple[str, ...] = ()


def prepare_restore(root: Path, path: Path, stamp: str, digest: str = "", passphrase: str = "") -> None:
    """Lay a checked backup ready beside what stands; `finish_restore` puts it in place when nothing is open.

    `digest`: of the backup that was agreed to, if one was looked at. Raises BackupError.
    """
    place = root / RESTORING
    try:
        _forget(root)
        make_directory(RealDisk(), place / DATA)
        create_file(RealDisk(), place / COPYING, b"")
        for name, content, changed in checked(path, passphrase):
            if name == LIST_NAME:
                if digest not in {"", sha256(b"".join(content)).hexdigest()}:
                    raise _another(path)
            elif not names_signer(name):
                _lay(place / DATA / name, content)
                _date(place / DATA / name, changed)
        for signer in _signers(root):
            _lay(place / DATA / signer.relative_to(root), iter([read_limited(signer, KEY)]))
        laid = _names(place / DATA)
        stood = sorted(entry.name for entry in root.iterdir() if is_kept(entry.name) and entry.name not in laid)
        told = {"aside": f"{ASIDE}{stamp}", "stood": stood, "laid": laid, "from": path.name}
        replace_file(place / READY, json.dumps(told).encode(), RealDisk(), PRIVATE)
    except (OSError, JournalError) as error:
        why = error.what if isinstance(error, JournalError) else found_and_advised(error)
        raise BackupError(path, f"the backup could not be laid ready: {why}", CareFault.NOT_LAID_READY, why) from error
    finally:
        if not (place / READY).exists():
            files.remove_tree(place)


def finish_restore(root: Path) -> Path | None:
    """Put in place what was laid ready, and give the folder that what stood lies in now.

    Killed at any point, the next call goes on from there. Raises BackupError: where the disk fails, everything stands
    as before and the next call tries again, unless a match was begun or continued meanwhile; where what was laid ready
    cannot be read, it is kept aside; where the copying was broken off, there is nothing to put in place.
    """
    place = root / RESTORING
    try:
        if _is_there(place / READY):
            _check_no_play_since(root)
            return _put_in_place(root)
    except (ValueError, RecursionError) as error:
        raise _put_aside(root) from error
    except (OSError, JournalError) as error:
        raise _put_off(root, error) from error
    broken_off = (place / COPYING).exists()
    files.remove_tree(place)
    if broken_off:
        said = phrase(
            "A restore was broken off before the backup was copied. Everything stands as before: restore it again."
        )
        raise BackupError(place, str(said), CareFault.UNFORESEEN, said)
    return None


def _put_in_place(root: Path) -> Path:
    """Raises OSError, ValueError and RecursionError."""
    place = root / RESTORING
    told, waiting = _ready(place), _names(place / DATA)
    aside = root / told.aside
    make_directory(RealDisk(), aside)
    for name in (*told.stood, *waiting):
        # What waits still has its place to take, whatever came there since it was laid ready; what stood goes once.
        if _is_there(root / name) and (name in waiting or not _is_there(aside / name)):
            files.replace(root / name, _free(aside / name))
    sync_directory(RealDisk(), aside)
    for name in waiting:
        files.replace(place / DATA / name, root / name)
    sync_directory(RealDisk(), root)
    with suppress(FileNotFoundError):  # of a version before
        files.remove(place / COPYING)
    files.remove(place / READY)
    files.remove_tree(place)
    return aside


def _take_back(root: Path) -> None:
    """What was put in place waits again, and what stood stands. Raises OSError, ValueError and RecursionError."""
    place = root / RESTORING
    told, waiting = _ready(place), _names(place / DATA)
    aside = root / told.aside
    for name in told.laid:
        if name not in waiting and _is_there(root / name):
            files.replace(root / name, place / DATA / name)
    for name in (*told.stood, *told.laid):
        if _is_there(aside / name) and not _is_there(root / name):
            files.replace(aside / name, root / name)
    for match in _names(aside / MATCHES):  # others came there meanwhile
        if not _is_there(root / MATCHES / match):
            files.replace(aside / MATCHES / match, root / MATCHES / match)
            sync_directory(RealDisk(), root / MATCHES)
    for folder in (place / DATA, root):
        sync_directory(RealDisk(), folder)
    with suppress(OSError):
        aside.rmdir()


def _ready(place: Path) -> _Ready:
    """Raises OSError, ValueError and RecursionError."""
    try:
        told = msgspec.json.decode(read_limited(place / READY, BACKUP_LIST), type=_Ready)
    except (UnfitFileError, IsADirectoryError) as error:
        raise ValueError(str(error)) from error
    if not all(map(_is_of_the_folder, (told.aside, *told.stood, *told.laid))):
        msg = "a name leads out of the folder"
        raise ValueError(msg)
    for folder in (place / DATA, place.parent / told.aside):
        if not folder.is_dir() and (folder.name == DATA or _is_there(folder)):
            msg = f"{folder} is no folder"
            raise ValueError(msg)
    return told


def _put_off(root: Path, error: OSError | JournalError) -> BackupError:
    """Everything as it stood, until the next start."""
    place, why = root / RESTORING, error.what if isinstance(error, JournalError) else found(error)
    try:
        _take_back(root)
        _matches_first_seen(root)
    except (OSError, ValueError, RecursionError, JournalError):
        said = phrase("A restore is half done: {why}. Start Tavla again before anybody plays: it goes on.", why=why)
    else:
        said = phrase(
            "A restore failed: {why}. Everything stands as before. Start Tavla again before anybody plays: it goes on.",
            why=why,
        )
    return BackupError(place, str(said), CareFault.UNFORESEEN, said)


def _check_no_play_since(root: Path) -> None:
    """A match that was begun or continued since the first try is not moved aside unseen.

    Raises OSError, ValueError and RecursionError, and JournalError where the disk fails.
    """
    told, seen = _ready(root / RESTORING), _matches_first_seen(root)
    is_in_place = MATCHES not in told.stood and MATCHES not in _names(root / RESTORING / DATA)
    if not is_in_place and not _journals(root).items() <= seen.items():
        _take_back(root)
        msg = "a match was begun or continued since"
        raise ValueError(msg)


def _matches_first_seen(root: Path) -> dict[str, int]:
    """As `_journals` was when it was first put in place, which is noted before anything moves."""
    noted = root / RESTORING / PUT_OFF
    if not _is_there(noted):
        replace_file(noted, json.dumps(_journals(root)).encode(), RealDisk(), PRIVATE)
    return msgspec.json.decode(read_limited(noted, BACKUP_LIST), type=dict[str, int])


def _journals(root: Path) -> dict[str, int]:
    """The bytes of each match's journal, by its folder; -1 where there is none. Raises OSError."""
    journals = {name: root / MATCHES / name / JOURNAL_NAME for name in _names(root / MATCHES)}
    return {name: path.stat().st_size if path.exists() else -1 for name, path in journals.items()}


def _put_aside(root: Path) -> BackupError:
    """What waits, out of the way; where even that fails it stays where it is, and the next start tries again."""
    kept = root / RESTORING
    with suppress(OSError):
        free = _free(root / f"{ASIDE}{RESTORING}")
        files.replace(kept, free)
        kept = free
        sync_directory(RealDisk(), root)
    said = phrase(
        "A restore was broken off and cannot go on. What waited is kept in {kept}: restore the backup again.",
        kept=str(kept),
    )
    return BackupError(kept, str(said), CareFault.UNFORESEEN, said)


def _forget(root: Path) -> None:
    """Nothing waits any more, and what of it was in place is not mixed with what stood. Raises OSError."""
    place = root / RESTORING
    if _is_there(place / READY):
        was_in_place = not _is_there(place / DATA / MATCHES)
        with suppress(ValueError, RecursionError):
            _take_back(root)
        files.remove(place / READY)
        if was_in_place and _is_there(place / DATA / MATCHES):  # they may have been continued there
            files.replace(place, _free(root / f"{ASIDE}{RESTORING}"))
            sync_directory(RealDisk(), root)
    files.remove_tree(place)


def _names(folder: Path) -> list[str]:
    """Sorted; none where there is no such folder. Raises OSError."""
    return sorted(entry.name for entry in folder.iterdir()) if folder.is_dir() else []


def _is_of_the_folder(name: str) -> bool:
    """What stood may have a name that not every system takes."""
    return name not in {"", ".."} and PurePath(name).name == name


def _is_there(path: Path) -> bool:
    return RealDisk().exists(path)


def _free(path: Path) -> Path:
    others = (path.with_name(f"{path.name}-{number}") for number in count(2))
    return next(place for place in chain([path], others) if not _is_there(place))


def _signers(root: Path) -> list[Path]:
    place = root.joinpath(*SIGNERS)
    return [path for path in files_below(place) if path.match("*.pub")] if place.is_dir() else []


def _lay(path: Path, content: Iterator[bytes]) -> None:
    make_directory(RealDisk(), path.parent)
    create_in_pieces(RealDisk(), path, content)


def _date(path: Path, changed: float) -> None:
    """Give a file the time it had, where the backup tells one that can be: older ones say 0.

    A label that cannot be put on is no reason to restore nothing.
    """
    if 0 < changed < NO_TIME:
        with suppress(OSError):
            os.utime(path, (changed, changed))


def _another(path: Path) -> BackupError:
    said = phrase("{path} is another backup than the one looked at.", path=str(path))
    return BackupError(path, str(said), CareFault.UNFORESEEN, said)
