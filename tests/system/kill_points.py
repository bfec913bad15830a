"""Ends this process by SIGKILL at its nth change of what lies under a folder: before that call, or half-way through
what it writes. Or lets that change fail, as a disk does, or every touch of a stick that was pulled out.

Imported before anything that opens files, it stands before the functions of `os`; what `open` does goes through them
too, since `_pyio` takes the place of `io`. What C code writes by itself, as SQLite does, and what other programs write
is ended by a clock.
"""

import _pyio  # type: ignore[import-not-found]
import builtins
import errno
import io
import os
import signal
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any, TypeAlias

BY_NAME = ("mkdir", "rmdir", "unlink", "remove", "utime", "truncate")
BY_TWO_NAMES = ("rename", "replace", "link")
BY_NUMBER = ("fsync", "fdatasync", "ftruncate", "fchmod")
WRITES = ("write", "pwrite")
_CHANGING = os.O_CREAT | os.O_TRUNC
_MORE = frozenset({"write", "pwrite", "mkdir", "link", "open", "utime"})
"""What a full disk refuses."""
FAULTS = {"EIO": errno.EIO, "ENOSPC": errno.ENOSPC, "EROFS": errno.EROFS}
"""One change fails; from it on there is no room; from it on nothing can be changed."""
PULLED = "pulled"
"""From that touch on the stick is gone: nothing is found there, and what is open reads and writes no more."""
UNREAD = "unread"
"""One file cannot be opened to be read, or read on."""
_LOOKS, _READS = ("stat", "lstat", "scandir", "listdir", "access"), ("read", "pread")

Name: TypeAlias = "str | bytes | os.PathLike[str] | int"

write_line = os.write
"""Never counted."""


class _Points:
    """Counts the changes under `root`, or with PULLED the touches of `root`/stick; at one of them the process ends, or
    it fails by `fault`.
    """

    def __init__(self) -> None:
        self.root = ""
        self.names: list[str] = []
        self.wanted = 0
        self.is_half = False
        self.fault = ""
        self.has_struck = False
        self.lock = Lock()

    def comes(self, call: str, *paths: str) -> bool:
        """Whether the change that comes now is a wanted one."""
        place = f"{self.root}stick/" if self.fault == PULLED else self.root
        if not self.root or not any(f"{path}/".startswith(place) for path in paths):
            return False
        is_reading = call in (*_READS, "look")
        if self.fault != PULLED and (call in _LOOKS or is_reading is not (self.fault == UNREAD)):
            return False
        with self.lock:
            self.names.append(Path(paths[-1]).name)
            if self.fault in {"", "EIO", UNREAD}:
                return len(self.names) == self.wanted
            return 0 < self.wanted <= len(self.names) and (self.fault in {"EROFS", PULLED} or call in _MORE)

    def strike(self, path: str, *, is_open: bool = False) -> None:
        """Raises OSError, or does not come back."""
        self.has_struck = True
        if self.fault:
            is_gone = self.fault == PULLED and not is_open
            code = FAULTS.get(self.fault, errno.ENOENT if is_gone else errno.EIO)
            raise OSError(code, os.strerror(code), path)
        os.kill(os.getpid(), signal.SIGKILL)


_POINTS = _Points()


def arm(root: Path, nth: int = 0, *, half: bool = False, fault: str = "") -> None:
    """Count from here on; end, or fail, at the nth change, after half of it where it is a write. 0: never."""
    _POINTS.root, _POINTS.names, _POINTS.wanted, _POINTS.is_half = f"{root}/", [], nth, half
    _POINTS.fault, _POINTS.has_struck = fault, False


def has_struck() -> bool:
    return _POINTS.has_struck


def end_after(seconds: float) -> None:
    """End at that moment, whatever runs: the signal is the kernel's, and nothing of Python handles it."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, max(1e-5, seconds))


def changed() -> list[str]:
    """The names of what was changed so far, one a change; no more are noted."""
    _POINTS.root = ""
    signal.setitimer(signal.ITIMER_REAL, 0)
    return _POINTS.names


def _named(path: Name, folder: int | None = None) -> str:
    """The whole path behind what a function of `os` takes: a name, a name in an open folder, or a number."""
    if isinstance(path, int):
        return _of_number(path)
    name = os.fsdecode(path)
    return name if folder is None else f"{_of_number(folder)}/{name}"


def _of_number(number: int) -> str:
    try:
        return str(Path(f"/proc/self/fd/{number}").readlink())
    except OSError:
        return ""


def _by_name(function: Callable[..., Any]) -> Callable[..., Any]:
    def changed(path: Name, *words: object, dir_fd: int | None = None, **named: object) -> object:
        if _POINTS.root and _POINTS.comes(function.__name__, name := _named(path, dir_fd)):
            _POINTS.strike(name)
        return function(path, *words, **named, **({} if dir_fd is None else {"dir_fd": dir_fd}))

    return changed


def _by_two_names(function: Callable[..., Any]) -> Callable[..., Any]:
    def changed(source: Name, target: Name, **named: object) -> object:
        if _POINTS.root and _POINTS.comes(function.__name__, _named(source), name := _named(target)):
            _POINTS.strike(name)
        return function(source, target, **named)

    return changed


def _by_number(function: Callable[..., Any]) -> Callable[..., Any]:
    def changed(number: int, *words: object) -> object:
        if _POINTS.root and _POINTS.comes(function.__name__, name := _of_number(number)):
            _POINTS.strike(name, is_open=True)
        return function(number, *words)

    return changed


def _writing(function: Callable[..., Any]) -> Callable[..., Any]:
    def changed(number: int, data: bytes, *words: object) -> object:
        if _POINTS.root and _POINTS.comes(function.__name__, name := _of_number(number)):
            if _POINTS.is_half:
                function(number, bytes(data)[: len(data) // 2], *words)
            _POINTS.strike(name, is_open=True)
        return function(number, data, *words)

    return changed


def _opening(function: Callable[..., int]) -> Callable[..., int]:
    def opened(path: Name, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        call = "open" if flags & _CHANGING else "look"
        if _POINTS.root and _POINTS.comes(call, name := _named(path, dir_fd)):
            _POINTS.strike(name)
        return function(path, flags, mode, dir_fd=dir_fd)

    return opened


_STAND_INS = (
    ((*BY_NAME, *_LOOKS), _by_name),
    (BY_TWO_NAMES, _by_two_names),
    ((*BY_NUMBER, *_READS), _by_number),
    (WRITES, _writing),
)
for _names, _wrapped in (*_STAND_INS, (("open",), _opening)):
    for _name in _names:
        _function = getattr(os, _name)
        _changed = _wrapped(_function)
        for _able in (os.supports_dir_fd, os.supports_fd, os.supports_follow_symlinks):
            _able.update({_changed} if _function in _able else ())
        setattr(os, _name, _changed)
io.open = builtins.open = _pyio.open
