"""Everything the board keeps in one file: written, and read back.

A backup is a tar archive. Its first member, `backup.json`, tells the size and SHA-256 of every other; it is read back
whole after it is written, and checked whole before anything is restored. A file comes back with the time it had, by
which the board says when a match ended. A backup holds the board's keys, so it is sealed with a passphrase; those from
before are not, and can be restored.
"""

import io
import json
import os
import sqlite3
import tarfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from hashlib import sha256
from itertools import chain, count
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, BinaryIO, cast

import msgspec
from msgspec import Meta, Struct

from tavla.application.ports.upkeep import PASSPHRASE_LEAST, CareError, CareFault
from tavla.base.copies import replace
from tavla.base.file_names import is_file_name
from tavla.base.host import files
from tavla.base.limits import (
    BACKUP,
    BACKUP_DEPTH,
    BACKUP_FILE,
    BACKUP_FILES,
    BACKUP_LIST,
    KIB,
    TAR_HEADER,
    files_below,
    opened,
    pieces,
    reading,
)
from tavla.base.phrase import Grouped, Phrase, phrase
from tavla.base.system_errors import found_and_advised
from tavla.storage.disk import PRIVATE, RealDisk, put_in_place
from tavla.storage.first_code import NAME as FIRST_CODE
from tavla.storage.register import REGISTER_NAME
from tavla.storage.register.opening import failed
from tavla.storage.sealed_file import Sealing, WrongPassphraseError, is_sealed, unsealed

ENDING = ".tavlabackup"
LIST_NAME = "backup.json"
FORM = "tavla backup 1"
RESTORING = "restoring"
ASIDE = "aside-"
NOT_KEPT = ("in-use", "disk-trial", "looked-at", "restored", "versions", FIRST_CODE, RESTORING)
"""What belongs to this machine and this hour, and not to the board's data."""
SIGNERS = ("keys", "updates")
"""Whose versions of Tavla this machine takes.

A backup is signed by nobody: it brings none, and a restore leaves them as they stand.
"""
_MADE_LETTERS_MAX = 100
"""Several times a date and a time in words."""
_IN_MEMORY = 64 * KIB
"""So many bytes of a file are kept until they are written: a board has thousands of small files, and each is read once."""
_TRIES = 3
"""For data that change between two readings: a log that is full gets its other name once in a long while."""
_SQLITE = b"SQLite format 3\0"
_BROKEN = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


class BackupError(CareError):
    """A backup that could not be written, or is not to be restored from."""


class _ChangedError(BackupError):
    """A file holds something else than when it was hashed, or has another name."""

    def __init__(self, path: Path) -> None:
        said = phrase("{path} changed while the backup was written. Back up again.", path=str(path))
        super().__init__(path, str(said), CareFault.UNFORESEEN, said)


class Backup(Struct, frozen=True):
    """What a backup holds. `made`: local date and time in words; `matches` counts their folders."""

    path: Path
    made: str
    files: int
    matches: int
    digest: str
    """Of its list, which names every byte of it."""


class _Source(Struct, frozen=True):
    """A file to be backed up. `data`: all of it where it is small or a sound database; another is read a second time,
    as many bytes as were hashed. It is not held open until then: Windows gives no other name to an open file, and a
    board has more of them than a program may open.
    """

    path: Path
    size: int
    digest: str
    changed: int
    data: bytes | None = None


class _Form(Struct, frozen=True):
    form: str


class _List(Struct, frozen=True):
    form: str
    made: Annotated[str, Meta(max_length=_MADE_LETTERS_MAX)]
    files: Annotated[
        dict[str, tuple[int, Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]]], Meta(max_length=BACKUP_FILES.most)
    ]
    """Size and SHA-256 of each."""


def write_backup(root: Path, folder: Path, made: str, stamp: str, passphrase: str) -> Backup:
    """Write all data under `root` to a new file in `folder`, sealed, and read it back.

    `stamp` goes into its name; no other backup is written over. Raises BackupError.
    """
    if len(passphrase) < PASSPHRASE_LEAST:
        raise BackupError(folder, "the passphrase is too short", CareFault.TOO_SHORT)
    names = (f"tavla-{stamp}{f'-{number}' * (number > 1)}{ENDING}" for number in count(1))
    # Another board may have written one in the same second of its clock.
    target = next(folder / name for name in names if not os.path.lexists(folder / name))
    draft = target.with_name(f".{target.name}.new")
    try:
        _write(root, draft, made, passphrase)
        read = read_backup(draft, passphrase)
        put_in_place(RealDisk(), draft, target)
    except BackupError as error:
        with suppress(OSError):
            files.remove(draft)
        raise BackupError(target, f"the backup could not be written: {error}", error.fault, error.detail) from error
    except (OSError, sqlite3.Error) as error:
        with suppress(OSError):
            files.remove(draft)
        why = _why(error)
        raise BackupError(target, f"the backup could not be written: {why}", CareFault.NOT_WRITTEN, why) from error
    return replace(read, path=target)


def _write(root: Path, draft: Path, made: str, passphrase: str) -> None:
    for left in reversed(range(_TRIES)):
        try:
            _write_once(root, draft, made, passphrase)
        except _ChangedError:
            if not left:
                raise
        else:
            return


def _write_once(root: Path, draft: Path, made: str, passphrase: str) -> None:
    sources: dict[str, _Source] = {}
    for name, path in _files(root):
        with suppress(FileNotFoundError):  # gone meanwhile: the board works on beside this
            sources[name] = _source(path)
    told = {
        "form": FORM,
        "made": made,
        "files": {name: [source.size, source.digest] for name, source in sources.items()},
    }
    for left in draft.parent.glob(f".tavla-*{ENDING}.new"):  # of a board that went down while it wrote one
        files.remove(left)
    with os.fdopen(files.open_file(draft, files.CREATE, PRIVATE), "wb") as file:
        sealing = Sealing(file, passphrase)
        archive = tarfile.open(fileobj=sealing, mode="w")  # noqa: SIM115 - closed before the last piece is sealed
        listed = json.dumps(told, ensure_ascii=False, sort_keys=True).encode()
        _add(archive, LIST_NAME, len(listed), io.BytesIO(listed))
        for name, source in sources.items():
            with _content(source) as content:
                _add(archive, name, source.size, content, source.changed)
        archive.close()
        sealing.finish()
        file.flush()
        files.sync(file.fileno())


def read_backup(path: Path, passphrase: str = "") -> Backup:
    """Check every byte of a backup. Raises BackupError, also where it is sealed and this is not its passphrase."""
    made, digest, names = "", "", []
    for name, content, _ in checked(path, passphrase):
        if name == LIST_NAME:
            data = b"".join(content)
            made, digest = _list_of(data).made, sha256(data).hexdigest()
        else:
            names.append(PurePosixPath(name).parts)
    matches = {parts[1] for parts in names if parts[0] == "matches" and len(parts) > 2}
    return Backup(path, made, len(names), len(matches), digest)


def is_kept(name: str) -> bool:
    """In whatever case: a disk may take KEYS for keys."""
    known = name.casefold()
    return known not in NOT_KEPT and not known.startswith(ASIDE)


def _fits(parts: Sequence[str]) -> bool:
    return 0 < len(parts) <= BACKUP_DEPTH.most and all(map(is_file_name, parts))


def names_signer(name: str) -> bool:
    return PurePosixPath(name.casefold()).parts[: len(SIGNERS)] == SIGNERS


def _files(root: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(files_below(root)):
        name = path.relative_to(root).as_posix()
        if not is_kept(name.split("/")[0]) or names_signer(name) or name.endswith(("-wal", "-shm", ENDING)):
            continue
        if path.name.startswith(".") and path.name.endswith(".new"):  # a draft, which gets its name in a moment
            continue
        if path.is_file() and not path.is_symlink():
            if not _fits(name.split("/")):
                said = phrase("{path}: not every system takes that name. Rename it, then back up.", path=str(path))
                raise BackupError(path, str(said), CareFault.UNFORESEEN, said)
            yield name, path


@contextmanager
def _content(source: _Source) -> Iterator[BinaryIO]:
    """What of a file goes into the archive. Raises _ChangedError."""
    if source.data is not None:
        yield io.BytesIO(source.data)
        return
    try:
        file = reading(source.path, files.READ)
    except FileNotFoundError as error:
        raise _ChangedError(source.path) from error
    with file:
        again = _Again(file, source.path)
        yield cast("BinaryIO", again)
        if again.found.hexdigest() != source.digest:
            raise _ChangedError(source.path)


def _source(path: Path) -> _Source:
    """Raises BackupError for one that is too large, unread: the backup could not be read back."""
    status = path.stat()
    changed = int(status.st_mtime)
    if status.st_size > BACKUP_FILE.most:
        said = phrase(
            "{path} is larger than the {most} bytes that a backup takes of one file. Move it away, then back up.",
            path=str(path),
            most=Grouped(BACKUP_FILE.most),
        )
        raise BackupError(path, str(said), CareFault.UNFORESEEN, said)
    if path.name == REGISTER_NAME and status.st_size:  # which the board may have open: see register.opening
        files.wait_for(path)
    else:
        with reading(path, files.READ) as file:
            if file.read(len(_SQLITE)) != _SQLITE:
                return _bytes_of(path, file, changed)
    data = _database(path)
    if data is None:
        with reading(path, files.READ) as file:
            return _bytes_of(path, file, changed)
    return _Source(path, len(data), sha256(data).hexdigest(), changed, data)


def _bytes_of(path: Path, file: BinaryIO, changed: int) -> _Source:
    file.seek(0)
    data = file.read(_IN_MEMORY)
    size, digest = 0, sha256()
    for piece in chain([data], pieces(file, BACKUP_FILE.most)):
        size += len(piece)
        digest.update(piece)
    return _Source(path, size, digest.hexdigest(), changed, data if size == len(data) else None)


def _database(path: Path) -> bytes | None:
    """As its tables are now; nothing of one that is damaged, which goes along as the bytes it is."""
    try:
        return _serialized(path, "ro")
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_READONLY:  # what a program that went down left is taken back first, which writes
            return _serialized(path, "rw")
        if code not in _BROKEN:
            raise
        return None


def _serialized(path: Path, mode: str) -> bytes:
    """With what still stands in its write-ahead log. Raises sqlite3.Error."""
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True)) as source:
        source.execute("BEGIN")
        source.execute(
            "SELECT count(*) FROM sqlite_master"
        ).fetchall()  # serialize() alone does not say whether it is damaged or only in use
        return source.serialize()


def _add(archive: tarfile.TarFile, name: str, size: int, content: BinaryIO, changed: int = 0) -> None:
    member = tarfile.TarInfo(name)
    member.size = size
    member.mode = PRIVATE
    member.mtime = changed
    archive.addfile(member, content)


def checked(path: Path, passphrase: str) -> Iterator[tuple[str, Iterator[bytes], float]]:
    """The list, which comes first and names all others; then every member, piece by piece, and when its file was last
    changed, in seconds. What was given of one is known to be good when the next is asked for.
    """
    try:
        with opened(path, BACKUP) as sealed:
            file = _unsealed(path, sealed, passphrase)
            headers = _Headers(file)
            archive = tarfile.open(fileobj=headers, mode="r:")  # noqa: SIM115 - the file below it is closed
            first = archive.next()
            data = b""
            if first is not None and first.name == LIST_NAME and first.size <= BACKUP_LIST.most:
                data = b"".join(_content_of(path, file, first))
            listed = _list_of(data)
            if listed.form != FORM:
                raise BackupError(path, "this is no backup of Tavla's", CareFault.NO_BACKUP)
            yield LIST_NAME, iter([data]), 0
            waiting = dict(listed.files)
            while (member := _next(archive, headers)) is not None:
                size, digest = waiting.pop(member.name, (None, ""))
                if size != member.size or member.size > BACKUP_FILE.most or not _is_inside(member.name):
                    raise BackupError(path, f"{member.name!r} does not belong in it", CareFault.DAMAGED)
                found = sha256()
                content = _hashed(_content_of(path, file, member), found.update)
                yield member.name, content, member.mtime
                for _ in content:
                    pass
                if found.hexdigest() != digest:
                    raise BackupError(path, f"{member.name!r} is damaged", CareFault.DAMAGED)
            if waiting:
                raise BackupError(path, f"it ends too early: {len(waiting)} files are missing", CareFault.DAMAGED)
    except OSError as error:
        raise _unreadable(path, error) from error
    except (tarfile.TarError, ValueError, RecursionError) as error:
        raise BackupError(path, "it is damaged, or no backup of Tavla's", CareFault.DAMAGED) from error


def _unsealed(path: Path, file: BinaryIO, passphrase: str) -> BinaryIO:
    if not is_sealed(file):
        return file
    if not passphrase:
        raise BackupError(path, "it is opened with its passphrase", CareFault.SEALED)
    try:
        return cast("BinaryIO", unsealed(file, passphrase))
    except WrongPassphraseError as error:
        raise BackupError(path, str(error), CareFault.NOT_OPENED) from error


def _list_of(data: bytes) -> "_List":
    """The list; an empty one where the bytes are that of no backup. Raises ValueError for a damaged one."""
    try:
        form = msgspec.json.decode(data, type=_Form).form
    except ValueError:
        form = ""
    listed = msgspec.json.decode(data, type=_List) if form == FORM else _List("", "", {})
    if not listed.made.isprintable():
        msg = f"made at {listed.made!r}"
        raise ValueError(msg)
    return listed


def _next(archive: tarfile.TarFile, headers: "_Headers") -> tarfile.TarInfo | None:
    headers.begin()
    cast("Any", archive).members.clear()  # or every header stays in memory
    member = archive.next()
    if archive.pax_headers:
        msg = "headers for all members"
        raise tarfile.ReadError(msg)
    return member


def _unreadable(path: Path, error: OSError) -> BackupError:
    why = found_and_advised(error)
    return BackupError(path, f"it cannot be read: {why}", CareFault.UNREADABLE, why)


class _Again(io.BufferedIOBase):
    """A file that is read a second time."""

    def __init__(self, file: BinaryIO, path: Path) -> None:
        self._file, self._path, self.found = file, path, sha256()

    def read(self, size: int | None = -1) -> bytes:
        """Raises _ChangedError where the file ends before."""
        wanted = size or 0
        piece = self._file.read(wanted)
        if len(piece) < wanted:
            raise _ChangedError(self._path)
        self.found.update(piece)
        return piece


class _Headers(io.BufferedIOBase):
    """What `tarfile` reads of an archive: no more for one member than a header may have, whatever it claims."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._left = TAR_HEADER.most

    def begin(self) -> None:
        """Another member comes."""
        self._left = TAR_HEADER.most

    def read(self, size: int | None = -1) -> bytes:
        wanted = self._left + 1 if size is None or size < 0 else size
        self._left -= wanted
        if self._left < 0:
            msg = "a header is too long"
            raise tarfile.ReadError(msg)
        return self._file.read(wanted)

    def seek(self, place: int, whence: int = io.SEEK_SET) -> int:
        return self._file.seek(place, whence)

    def tell(self) -> int:
        return self._file.tell()


def _why(error: OSError | sqlite3.Error) -> Phrase:
    if isinstance(error, OSError):
        return found_and_advised(error)
    return failed(Path(REGISTER_NAME), phrase("could not read the register"), error).said


def _content_of(path: Path, file: BinaryIO, member: tarfile.TarInfo) -> Iterator[bytes]:
    """Raises BackupError."""
    if not member.isreg() or member.issparse():
        raise BackupError(path, f"{member.name!r} is no plain file", CareFault.DAMAGED)
    try:
        file.seek(member.offset_data)
        yield from pieces(file, member.size)
    except OSError as error:
        raise _unreadable(path, error) from error
    except ValueError as error:
        raise BackupError(path, f"{member.name!r} is damaged", CareFault.DAMAGED) from error


def _hashed(content: Iterator[bytes], update: Callable[[bytes], None]) -> Iterator[bytes]:
    for piece in content:
        update(piece)
        yield piece


def _is_inside(name: str) -> bool:
    place = PurePosixPath(name)
    return _fits(place.parts) and is_kept(place.parts[0])
