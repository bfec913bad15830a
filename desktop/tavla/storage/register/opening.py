"""Opening the register's file: made whole or not at all, looked over before it is written, refused rather than written
over.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from tavla.base.host import files
from tavla.base.phrase import Phrase, phrase, strung
from tavla.storage.disk import CREATE, PRIVATE, RealDisk, make_directory, read_part, sync_directory
from tavla.storage.errors import failure
from tavla.storage.register.errors import RegisterDamagedError, RegisterError
from tavla.storage.register.schema import APPLICATION_ID, MIGRATIONS, migrate

BUSY_MS = 5000
_MAGIC = b"SQLite format 3\0"


def open_database(path: Path) -> sqlite3.Connection:
    """The database of a register, at the newest schema; a new one where there is none. Raises RegisterError.

    Write-ahead log with FULL synchronisation: what is acknowledged is on the medium. Deleted content is overwritten
    (`secure_delete`).
    """
    if path.is_symlink():
        raise RegisterError(
            path,
            phrase("it is a symbolic link, which is not followed"),
            advice=phrase("Put the real file in its place."),
        )
    if not path.exists():
        _create(path)
    for left in path.parent.glob(f".{path.name}.*.new*"):  # of a program that went down; the register is there now
        with suppress(OSError):  # it only takes room
            files.remove(left)
    _look_over(path)
    try:
        database = _connect(path, "rw")
        with _closed_if_it_fails(database):
            (journal,) = database.execute("PRAGMA journal_mode = WAL").fetchone()
            database.execute("PRAGMA synchronous = FULL")
            migrate(database)
    except sqlite3.Error as error:
        raise failed(path, phrase("could not open the register"), error) from error
    if journal != "wal":
        database.close()
        raise RegisterError(
            path, phrase("this disk cannot hold a write-ahead log"), advice=phrase("Choose a folder on a local disk.")
        )
    return database


def failed(path: Path, deed: Phrase, error: sqlite3.Error) -> RegisterError:
    """The sentence for what SQLite reports; `deed` is what could not be done."""
    code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    if code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}:
        return RegisterDamagedError(path, phrase("the register is damaged ({error})", error=_name(error)))
    found, advice = {
        sqlite3.SQLITE_BUSY: (
            phrase("another Tavla is writing in it"),
            phrase("Try again in a moment; nothing was changed."),
        ),
        sqlite3.SQLITE_FULL: (
            phrase("the disk is full"),
            phrase("Make room on it and do it again; nothing was changed."),
        ),
        sqlite3.SQLITE_READONLY: (
            phrase("it may not be written"),
            phrase("Correct its permissions, or mount the disk for writing."),
        ),
        sqlite3.SQLITE_CANTOPEN: (
            phrase("it cannot be opened"),
            phrase("Check that the folder is in place and may be written."),
        ),
        sqlite3.SQLITE_IOERR: (
            phrase("the disk reports an input/output error"),
            phrase("Do not trust this disk: save the file elsewhere."),
        ),
    }.get(code, (phrase("the system reports {name}", name=_name(error)), phrase("Nothing was changed.")))
    return RegisterError(path, strung((deed, found), ": "), advice=advice)


def _name(error: sqlite3.Error) -> str:
    return getattr(error, "sqlite_errorname", None) or type(error).__name__


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    database = sqlite3.connect(
        f"file:{quote(str(path))}?mode={mode}", uri=True, isolation_level=None, timeout=BUSY_MS / 1000
    )
    with _closed_if_it_fails(database):
        for pragma in ("trusted_schema = OFF", "cell_size_check = ON", "secure_delete = ON", "temp_store = MEMORY"):
            database.execute(f"PRAGMA {pragma}")
    return database


@contextmanager
def _closed_if_it_fails(database: sqlite3.Connection) -> Iterator[None]:
    """Windows lets nobody move a file away that is still open."""
    try:
        yield
    except BaseException:
        database.close()
        raise


def _create(path: Path) -> None:
    """A new register, made beside its place and put there when it is whole; one made meanwhile by another process is
    left.
    """
    disk = RealDisk()
    draft = path.with_name(f".{path.name}.{os.urandom(4).hex()}.new")
    try:
        make_directory(disk, path.parent)
        disk.close(disk.open(draft, CREATE, PRIVATE))
        database = _connect(draft, "rw")
        try:
            migrate(database)
        finally:
            database.close()
        with suppress(FileExistsError):
            files.link(draft, path)
        sync_directory(disk, path.parent)
    except OSError as error:
        if not path.exists():  # else another process has made it, and taken this draft away
            raise failure(path, phrase("could not make the register"), error) from error
    except sqlite3.Error as error:
        if not path.exists():
            raise failed(path, phrase("could not make the register"), error) from error
    finally:
        for leftover in (draft, draft.with_name(f"{draft.name}-journal")):
            with suppress(OSError):
                files.remove(leftover)


def _figures(path: Path, mode: str) -> tuple[int, int, str]:
    """Whose database it is, of which version, and "ok" or what is wrong with it. Raises sqlite3.Error."""
    database = _connect(path, mode)
    try:
        (application,) = database.execute("PRAGMA application_id").fetchone()
        (version,) = database.execute("PRAGMA user_version").fetchone()
        (faults,) = database.execute("PRAGMA quick_check(1)").fetchone()
    finally:
        database.close()
    return application, version, faults


def _see_a_file(path: Path) -> None:
    """Something stands there that SQLite can be asked for. Raises OSError and RegisterDamagedError.

    Where SQLite may have it open, nobody else opens it: POSIX drops all locks of a process on a file of which it
    closes any descriptor. Source: "How To Corrupt An SQLite Database File", 2.2.
    """
    for one in (path, *(path.with_name(f"{path.name}{left}") for left in ("-wal", "-shm"))):
        if one.exists():  # the others only where a program went down or has it open
            files.wait_for(one)
    if not (path.is_file() and os.access(path, os.R_OK)):
        read_part(RealDisk(), path, 1)  # which says what stands there, or why it cannot be read
    if not path.stat().st_size:
        raise RegisterDamagedError(path, phrase("it is empty, which a register never is"))


def _look_over(path: Path) -> None:
    """See that the file is a whole register of a known version, before anything is written. Raises RegisterError."""
    try:
        _see_a_file(path)
        try:
            application, version, faults = _figures(path, "ro")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_READONLY:
                raise
            # A program that went down left what SQLite takes back before anybody reads, and it writes for that.
            application, version, faults = _figures(path, "rw")
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB and read_part(RealDisk(), path, len(_MAGIC)) != _MAGIC:
                raise RegisterDamagedError(path, phrase("it does not begin as a register does")) from error
            raise
    except OSError as error:
        raise failure(path, phrase("could not read the register"), error) from error
    except sqlite3.Error as error:
        raise failed(path, phrase("could not read the register"), error) from error
    if application != APPLICATION_ID:
        raise RegisterDamagedError(path, phrase("it is a database, but not a register of Tavla's"))
    if version > len(MIGRATIONS):
        raise RegisterError(
            path,
            phrase(
                "it was written by a newer Tavla (version {version}; this one knows {count})",
                version=version,
                count=len(MIGRATIONS),
            ),
            advice=phrase("Update Tavla on this board."),
        )
    if faults != "ok":
        raise RegisterDamagedError(path, phrase("the register is damaged ({error})", error=str(faults)))
