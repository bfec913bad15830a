"""Everything a backup holds, back in its place. A restore costs nothing: what stood before is moved aside, never
deleted.
"""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from itertools import chain, count
from pathlib import Path, PurePath

import msgspec
from msgspec import Struct

from tavla.application.ports.upkeep import CareFault
from tavla.base.host import files
from tavla.base.limits import BACKUP_LIST, KEY, files_below, read_limited
from tavla.base.phrase import phrase
from tavla.base.system_errors import found_and_advised
from tavla.storage.backup import ASIDE, LIST_NAME, RESTORING, SIGNERS, BackupError, checked, is_kept, names_signer
from tavla.storage.disk import PRIVATE, RealDisk, create_in_pieces, replace_file, sync_directory
from tavla.storage.errors import JournalError

READY, DATA = "ready", "data"
NO_TIME = 1 << 32
"""Seconds, in the year 2106: no file was changed then, and not every reader of times knows later ones."""


class _Ready(Struct, frozen=True):
    """What is to be done: where what stood goes, and which of it is in nothing's way."""

    aside: str
    stood: tuple[str, ...]


def prepare_restore(root: Path, path: Path, stamp: str, digest: str = "", passphrase: str = "") -> None:
    """Lay a checked backup ready beside what stands; `finish_restore` puts it in place when nothing is open.

    `digest`: of the backup that was agreed to, if one was looked at. Raises BackupError.
    """
    place = root / RESTORING
    try:
        shutil.rmtree(place, ignore_errors=True)
        (place / DATA).mkdir(mode=0o700, parents=True)
        for name, content, changed in checked(path, passphrase):
            if name == LIST_NAME:
                if digest not in {"", sha256(b"".join(content)).hexdigest()}:
                    raise _another(path)
            elif not names_signer(name):
                _lay(place / DATA / name, content)
                _date(place / DATA / name, changed)
        for signer in _signers(root):
            _lay(place / DATA / signer.relative_to(root), iter([read_limited(signer, KEY)]))
        stood = sorted(
            entry.name for entry in root.iterdir() if is_kept(entry.name) and not (place / DATA / entry.name).exists()
        )
        told = {"aside": f"{ASIDE}{stamp}", "stood": stood, "from": path.name}
        replace_file(place / READY, json.dumps(told).encode(), RealDisk(), PRIVATE)
    except (OSError, JournalError) as error:
        why = error.what if isinstance(error, JournalError) else found_and_advised(error)
        raise BackupError(path, f"the backup could not be laid ready: {why}", CareFault.NOT_LAID_READY, why) from error
    finally:
        if not (place / READY).exists():
            shutil.rmtree(place, ignore_errors=True)


def finish_restore(root: Path) -> Path | None:
    """Put in place what was laid ready, and give the folder that what stood lies in now.

    Killed at any point, the next call goes on from there. Raises BackupError where what was laid ready cannot be read
    or put in place: what of it waits is kept aside then, so that the board stands.
    """
    place = root / RESTORING
    try:
        if (place / READY).exists():
            return _put_in_place(root)
    except (OSError, ValueError, RecursionError) as error:
        raise _put_aside(root) from error
    shutil.rmtree(place, ignore_errors=True)
    return None


def _put_in_place(root: Path) -> Path:
    """Raises OSError, ValueError and RecursionError."""
    place = root / RESTORING
    told = msgspec.json.decode(read_limited(place / READY, BACKUP_LIST), type=_Ready)
    if not all(map(_is_of_the_folder, (told.aside, *told.stood))):
        msg = "a name leads out of the folder"
        raise ValueError(msg)
    waiting = sorted(entry.name for entry in (place / DATA).iterdir())
    aside = root / told.aside
    aside.mkdir(mode=0o700, exist_ok=True)
    for name in (*told.stood, *waiting):
        # What waits still has its place to take, whatever came there since it was laid ready; what stood goes once.
        if _is_there(root / name) and (name in waiting or not _is_there(aside / name)):
            files.replace(root / name, _free(aside / name))
    sync_directory(RealDisk(), aside)
    for name in waiting:
        files.replace(place / DATA / name, root / name)
    sync_directory(RealDisk(), root)
    files.remove(place / READY)
    shutil.rmtree(place, ignore_errors=True)
    return aside


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
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
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
