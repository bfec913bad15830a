"""Files as Windows has them, by its own calls. Every function raises OSError, with Windows' number in `winerror`.

A file is opened so that others may read, write, rename and remove it meanwhile, as on POSIX. One that another program
holds is tried again for two seconds.

Source: Microsoft, CreateFileW, ReadFile, LockFileEx, MoveFileExW, FlushFileBuffers; SDDL in [MS-DTYP] 2.5.1.
"""

import ctypes
import errno
import io
import msvcrt
import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from ctypes import POINTER, c_void_p
from ctypes.wintypes import BOOL, DWORD, HANDLE, LPCWSTR, LPWSTR
from functools import cache
from itertools import islice
from pathlib import Path
from shutil import disk_usage, rmtree
from typing import TYPE_CHECKING, BinaryIO

from tavla.base.file_names import is_file_name
from tavla.base.host.patience import patiently
from tavla.base.host.windows_calls import call_of

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

assert sys.platform == "win32"  # noqa: S101 - so that mypy looks at it for Windows alone

READ = os.O_RDONLY | os.O_BINARY | os.O_NOINHERIT
FOREIGN = READ | 1 << 29
CREATE = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_BINARY | os.O_NOINHERIT
CHANGE = os.O_RDWR | os.O_BINARY | os.O_NOINHERIT
REPLACE = os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_BINARY | os.O_NOINHERIT
SYNCED = CHANGE
"""Windows syncs no file that is open for reading alone."""
DIRECTORY = READ | 1 << 28
"""Two bits are ours, Windows has none for them: a folder, and a file from outside, which may be a link."""

_FILE_NOT_FOUND, _ACCESS_DENIED, _SHARING_VIOLATION, _LOCK_VIOLATION = 2, 5, 32, 33
_HANDLE_EOF, _INVALID_NAME, _IO_PENDING = 38, 123, 997
_GENERIC_READ, _GENERIC_WRITE, _DELETE = 0x80000000, 0x40000000, 0x10000
_SHARE_ALL = 0x1 | 0x2 | 0x4
_CREATE_NEW, _CREATE_ALWAYS, _OPEN_EXISTING, _OPEN_ALWAYS = 1, 2, 3, 4
_NORMAL, _BACKUP_SEMANTICS = 0x80, 0x02000000
_REPLACE_EXISTING, _WRITE_THROUGH = 0x1, 0x8
_FAIL_IMMEDIATELY, _EXCLUSIVE = 0x1, 0x2
_LOCKED_BYTE = 1 << 62
"""Where no file reaches: Windows keeps others from reading a byte that is locked."""
_TOKEN_QUERY, _TOKEN_USER, _REVISION = 0x8, 1, 1
_MOST_AT_ONCE = 1 << 26
_LOOKED_THROUGH = 1000
"""Files of a folder, for the one that another program holds."""
_EXTENDED_FROM = 240
"""Letters of a path from which it is written in the long form. A folder leaves room for a name of 8.3 letters."""


class _Overlapped(ctypes.Structure):
    _fields_ = (
        ("internal", c_void_p),
        ("internal_high", c_void_p),
        ("offset", DWORD),
        ("offset_high", DWORD),
        ("event", HANDLE),
    )


class _SecurityAttributes(ctypes.Structure):
    _fields_ = (("length", DWORD), ("descriptor", c_void_p), ("is_inherited", BOOL))


_create_file = call_of("kernel32", "CreateFileW", HANDLE, LPCWSTR, DWORD, DWORD, c_void_p, DWORD, DWORD, HANDLE)
_create_directory = call_of("kernel32", "CreateDirectoryW", BOOL, LPCWSTR, c_void_p)
_create_hard_link = call_of("kernel32", "CreateHardLinkW", BOOL, LPCWSTR, LPCWSTR, c_void_p)
_move_file = call_of("kernel32", "MoveFileExW", BOOL, LPCWSTR, LPCWSTR, DWORD)
_delete_file = call_of("kernel32", "DeleteFileW", BOOL, LPCWSTR)
_read_file, _write_file = (
    call_of("kernel32", name, BOOL, HANDLE, c_void_p, DWORD, POINTER(DWORD), POINTER(_Overlapped))
    for name in ("ReadFile", "WriteFile")
)
_lock_file = call_of("kernel32", "LockFileEx", BOOL, HANDLE, DWORD, DWORD, DWORD, DWORD, POINTER(_Overlapped))
_close_handle = call_of("kernel32", "CloseHandle", BOOL, HANDLE)
_local_free = call_of("kernel32", "LocalFree", c_void_p, c_void_p)
_current_process = call_of("kernel32", "GetCurrentProcess", HANDLE)
_open_token = call_of("advapi32", "OpenProcessToken", BOOL, HANDLE, DWORD, POINTER(HANDLE))
_token_information = call_of(
    "advapi32", "GetTokenInformation", BOOL, HANDLE, ctypes.c_int, c_void_p, DWORD, POINTER(DWORD)
)
_sid_to_text = call_of("advapi32", "ConvertSidToStringSidW", BOOL, c_void_p, POINTER(LPWSTR))
_descriptor_of = call_of(
    "advapi32",
    "ConvertStringSecurityDescriptorToSecurityDescriptorW",
    BOOL,
    LPCWSTR,
    DWORD,
    POINTER(c_void_p),
    c_void_p,
)


def _error(code: int, path: Path | None = None) -> OSError:
    return OSError(0, ctypes.FormatError(code).strip(), None if path is None else str(path), code)


def _failed(path: Path | None = None) -> OSError:
    return _error(ctypes.get_last_error(), path)


def is_shared(error: OSError) -> bool:
    """Whether another program holds a file so that it cannot be opened."""
    return error.winerror in {_SHARING_VIOLATION, _LOCK_VIOLATION}


def is_held(error: OSError) -> bool:
    """The same for a name that is to be taken away: a file that is open elsewhere is refused as one without rights."""
    return error.winerror in {_ACCESS_DENIED, _SHARING_VIOLATION, _LOCK_VIOLATION}


def written_out(path: Path | str) -> str:
    r"""A path as Windows' calls take it, longer than 260 letters too: `\\?\C:\…`.

    Source: Microsoft, Maximum Path Length Limitation.
    """
    text = os.path.abspath(path)  # noqa: PTH100 - which asks no disk, and follows no link
    if len(text) < _EXTENDED_FROM or text.startswith("\\\\?\\"):
        return text
    return f"\\\\?\\UNC\\{text[2:]}" if text.startswith("\\\\") else f"\\\\?\\{text}"


@cache
def _user() -> str:
    """The security identifier of whoever runs this."""
    token, size = HANDLE(), DWORD()
    if not _open_token(_current_process(), _TOKEN_QUERY, ctypes.byref(token)):
        raise _failed()
    try:
        _token_information(token, _TOKEN_USER, None, 0, ctypes.byref(size))
        room = ctypes.create_string_buffer(size.value)
        if not _token_information(token, _TOKEN_USER, room, size, ctypes.byref(size)):
            raise _failed()
    finally:
        _close_handle(token)
    text = LPWSTR()
    place = ctypes.cast(room, POINTER(c_void_p))[0]  # TOKEN_USER begins with a pointer to it
    if not _sid_to_text(place, ctypes.byref(text)):
        raise _failed()
    try:
        return str(text.value)
    finally:
        _local_free(text)


@cache
def _owners_own(flags: str) -> c_void_p:
    """A security descriptor that lets the user in and nobody else, and takes nothing over from the folder above."""
    made = c_void_p()
    if not _descriptor_of(f"D:P(A;{flags};FA;;;{_user()})", _REVISION, ctypes.byref(made), None):
        raise _failed()
    return made


def _attributes(flags: str) -> "ctypes._Pointer[_SecurityAttributes]":
    made = _SecurityAttributes(ctypes.sizeof(_SecurityAttributes), _owners_own(flags), 0)
    return ctypes.pointer(made)


def open_file(path: Path, flags: int, mode: int = 0o600) -> int:
    """A mode that lets nobody but the owner read makes a file that only the owner may open."""
    return patiently(lambda: open_at_once(path, flags, mode), is_shared)


def wait_for(path: Path) -> None:
    """Wait until no other program holds a file that somebody else is going to open."""
    os.close(open_file(path, READ))


def open_at_once(path: Path, flags: int, mode: int = 0o600) -> int:
    """The same, where what waits for the file can wait and nobody else may."""
    is_folder = flags & DIRECTORY == DIRECTORY
    if flags & os.O_CREAT:
        _refuse_name(path)
    if flags & FOREIGN != FOREIGN:
        _refuse_link(path)
    access = _GENERIC_READ | (_GENERIC_WRITE if flags & os.O_RDWR or is_folder else 0)
    if flags & os.O_CREAT:
        how = _CREATE_NEW if flags & os.O_EXCL else _CREATE_ALWAYS if flags & os.O_TRUNC else _OPEN_ALWAYS
    else:
        how = _OPEN_EXISTING
    owned = _attributes("") if flags & os.O_CREAT and not mode & 0o077 else None
    kind = _BACKUP_SEMANTICS if is_folder else _NORMAL
    handle = _create_file(written_out(path), access, _SHARE_ALL, owned, how, kind, None)
    if handle == HANDLE(-1).value:
        code = ctypes.get_last_error()
        if code == _ACCESS_DENIED and not is_folder and path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        raise _error(code, path)
    try:
        return msvcrt.open_osfhandle(handle, flags & (os.O_RDWR | os.O_BINARY | os.O_NOINHERIT))
    except OSError:
        _close_handle(handle)
        raise


def _refuse_name(path: Path) -> None:
    """Windows makes no file of some names but writes to a device, beside a file, or under another name."""
    if not is_file_name(path.name):
        raise _error(_INVALID_NAME, path)


def _refuse_link(path: Path) -> None:
    """A symbolic link or junction is not followed; what OneDrive keeps in the cloud is a file all the same."""
    try:
        tag = os.lstat(written_out(path)).st_reparse_tag
    except OSError:
        return  # opening tells what is wrong
    if tag in {stat.IO_REPARSE_TAG_SYMLINK, stat.IO_REPARSE_TAG_MOUNT_POINT}:
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))


def _at(offset: int) -> _Overlapped:
    return _Overlapped(None, None, offset & 0xFFFFFFFF, offset >> 32, None)


def read_at(fd: int, size: int, offset: int) -> bytes:
    room, done, place = ctypes.create_string_buffer(min(size, _MOST_AT_ONCE)), DWORD(), _at(offset)
    if not _read_file(
        msvcrt.get_osfhandle(fd), room, len(room), ctypes.byref(done), ctypes.byref(place)
    ) and ctypes.get_last_error() not in {_HANDLE_EOF, _IO_PENDING}:
        raise _failed()
    return room.raw[: done.value]


class _Raw(io.RawIOBase):
    """Python's own readers give "invalid argument" for most that Windows says, as of a file in the cloud."""

    def __init__(self, fd: int) -> None:
        self._fd, self._place = fd, 0

    def fileno(self) -> int:
        return self._fd

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        begin = (0, self._place, os.fstat(self._fd).st_size)[whence]
        self._place = max(0, begin + offset)
        return self._place

    def readinto(self, room: "WriteableBuffer") -> int:
        view = memoryview(room).cast("B")
        data = read_at(self._fd, len(view), self._place)
        view[: len(data)] = data
        self._place += len(data)
        return len(data)

    def close(self) -> None:
        if not self.closed:
            super().close()
            os.close(self._fd)


def reader(fd: int) -> BinaryIO:
    """A file that is open, which closes it."""
    return io.BufferedReader(_Raw(fd))


def write_at(fd: int, data: bytes | memoryview, offset: int) -> int:
    piece, done, place = bytes(data[:_MOST_AT_ONCE]), DWORD(), _at(offset)
    if not _write_file(msvcrt.get_osfhandle(fd), piece, len(piece), ctypes.byref(done), ctypes.byref(place)):
        raise _failed()
    return done.value


def sync(fd: int) -> None:
    """FlushFileBuffers, by way of Python. A folder is flushed where Windows lets it be: the journal of NTFS, which a
    file's own flush writes, holds the names too.
    """
    try:
        os.fsync(fd)
    except OSError:
        if not stat.S_ISDIR(os.fstat(fd).st_mode):
            raise


sync_data = sync


def take_lock(fd: int) -> bool:
    """Take the exclusive lock of a file; False when another process or another descriptor has it."""
    place = _at(_LOCKED_BYTE)
    if _lock_file(msvcrt.get_osfhandle(fd), _EXCLUSIVE | _FAIL_IMMEDIATELY, 0, 1, 0, ctypes.byref(place)):
        return True
    if ctypes.get_last_error() in {_LOCK_VIOLATION, _IO_PENDING}:
        return False
    raise _failed()


def lock_holder(fd: int) -> int | None:  # noqa: ARG001 - Windows does not tell it
    """None: Windows tells nobody who holds a lock."""
    return None


def closed_to_others(fd: int) -> bool:  # noqa: ARG001 - made with the owner's rights alone
    return False


def make_private_folder(path: Path) -> None:
    _refuse_name(path)
    if not _create_directory(written_out(path), _attributes("OICI")):
        raise _failed(path)


def _take_away(act: Callable[[], None], *names: Path) -> None:
    """What is open elsewhere, be it a file in a folder, is refused as what may not be changed: asking for the right to
    delete tells them apart.
    """
    try:
        patiently(act, is_held)
    except OSError as error:
        inside = (path for name in names for path in (name, *islice(name.glob("**/*"), _LOOKED_THROUGH)))
        held = next(filter(_is_open_elsewhere, inside), None)
        if held is None:
            raise
        raise _error(_SHARING_VIOLATION, held) from error


def _is_open_elsewhere(path: Path) -> bool:
    handle = _create_file(written_out(path), _DELETE, _SHARE_ALL, None, _OPEN_EXISTING, _BACKUP_SEMANTICS, None)
    if handle == HANDLE(-1).value:
        return ctypes.get_last_error() == _SHARING_VIOLATION
    _close_handle(handle)
    return False


def replace(source: Path, target: Path) -> None:
    """Rename over what is there, written through to the disk."""
    _refuse_name(target)
    _take_away(lambda: _moved(source, target), source, target)


def _moved(source: Path, target: Path) -> None:
    if not _move_file(written_out(source), written_out(target), _REPLACE_EXISTING | _WRITE_THROUGH):
        raise _failed(source)


def remove(path: Path) -> None:
    _take_away(lambda: remove_at_once(path), path)


def remove_at_once(path: Path) -> None:
    if not _delete_file(written_out(path)):
        raise _failed(path)


def remove_tree(path: Path) -> None:
    """A folder and what is in it; what cannot be removed only takes room."""

    def again(act: Callable[[str], object], name: str, _error: object) -> None:
        with suppress(OSError):
            patiently(lambda: act(name), is_held)

    if sys.version_info >= (3, 12):
        rmtree(written_out(path), onexc=again)
    else:
        rmtree(written_out(path), onerror=again)


def link(source: Path, target: Path) -> None:
    """A second name, which never takes the place of another file."""
    _refuse_name(target)
    if not _create_hard_link(written_out(target), written_out(source), None):
        raise _failed(target)


def free_space(path: Path) -> int:
    """Bytes that this user may still write."""
    return disk_usage(written_out(path)).free
