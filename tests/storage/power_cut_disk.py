"""A disk in memory that keeps durable and volatile apart, for contents and for names, and can lose its power at any
call.
"""

import errno
import os
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from tavla.base.host.files import DIRECTORY

SECTOR = 512


class PowerCutError(BaseException):
    """The power is gone. No `except Exception` may catch it."""


@dataclass(eq=False)
class File:
    """What a program sees of a file, and what is on the medium."""

    content: bytearray = field(default_factory=bytearray)
    durable: bytearray = field(default_factory=bytearray)
    dirty: set[int] = field(default_factory=set)
    locked_by: int | None = None
    has_rubbish: bool = False
    """A power cut left bytes in it that nobody wrote: old contents of the medium under a grown size."""

    def sync(self) -> None:
        """What is dirty reaches the medium; what the kernel takes for clean does not."""
        grown = bytearray(self.durable[: len(self.content)])
        grown += bytes(len(self.content) - len(grown))
        for sector in self.dirty:
            grown[sector * SECTOR : (sector + 1) * SECTOR] = self.content[sector * SECTOR : (sector + 1) * SECTOR]
        self.durable = grown
        self.dirty.clear()

    def after_cut(self, chance: random.Random) -> "File":
        """Any of the unsynced sectors may have reached the medium, in any order; a grown size too, with zeros or
        rubbish where nothing did.
        """
        mood = chance.random()
        if mood < 0.25 or not (self.dirty or len(self.content) != len(self.durable)):
            return File(bytearray(self.durable), bytearray(self.durable))
        shorter, longer = sorted((len(self.durable), len(self.content)))
        size = chance.choice((shorter, longer, chance.randint(shorter, longer)))
        likely = chance.choice((0.1, 0.5, 0.9, 1.0))
        rubbish, has_rubbish = chance.random() < 0.5, False
        result = bytearray()
        for start in range(0, size, SECTOR):
            end = min(start + SECTOR, size)
            source = self.content if start // SECTOR in self.dirty and chance.random() < likely else self.durable
            part = bytes(source[start:end])
            result += part + bytes(chance.randrange(256) if rubbish else 0 for _ in range(end - start - len(part)))
            has_rubbish |= rubbish and len(part) < end - start
        return File(bytearray(result), bytearray(result), has_rubbish=has_rubbish)


@dataclass(eq=False)
class Folder:
    """Names as a program sees them, names on the medium, and the changes between, in order."""

    names: "dict[str, File | Folder]" = field(default_factory=dict)
    durable: "dict[str, File | Folder]" = field(default_factory=dict)
    changes: "list[Callable[[dict[str, File | Folder]], None]]" = field(default_factory=list)

    def change(self, deed: "Callable[[dict[str, File | Folder]], None]") -> None:
        deed(self.names)
        self.changes.append(deed)

    def sync(self) -> None:
        self.durable = dict(self.names)
        self.changes.clear()

    def after_cut(self, chance: random.Random, seen: "dict[int, File | Folder]") -> "Folder":
        names = dict(self.durable)
        likely = chance.choice((0.0, 0.0, 0.5, 1.0))
        for deed in self.changes:
            if chance.random() < likely:
                deed(names)
        result = Folder()
        for name, entry in names.items():
            if id(entry) not in seen:
                seen[id(entry)] = entry.after_cut(chance) if isinstance(entry, File) else entry.after_cut(chance, seen)
            result.names[name] = result.durable[name] = seen[id(entry)]
        return result


@dataclass
class Handle:
    """An open descriptor."""

    entry: File | Folder
    path: Path


class PowerCutDisk:
    """Fits `Disk`. `cut_at` is the number of the call in which the power goes; faults are planted with `fail`.

    `is_fat`: a file's size lies beside its name, and is nothing under a new one until the file is synced.
    """

    def __init__(
        self, root: Folder | None = None, *, cut_at: int | None = None, seed: int = 0, is_fat: bool = False
    ) -> None:
        self.is_fat = is_fat
        self.root = root or Folder()
        self.calls = 0
        self.log: list[str] = []
        self.cut_at = cut_at
        self.is_cut = False
        self.free = 1 << 40
        self.short_writes = False
        self.chance = random.Random(seed)
        self._faults: list[tuple[str, int, int, str]] = []
        self._seen: dict[str, int] = {}
        self._handles: dict[int, Handle] = {}
        self._next = 3

    def fail(self, call: str, code: int, *, nth: int = 1, path: str = "") -> None:
        """Let the nth such call from now on, on a path that ends so, fail with an error number."""
        self._faults.append((call, nth, code, path))

    def after_power_cut(self) -> "PowerCutDisk":
        """The disk as it is found when the power is back."""
        return PowerCutDisk(self.root.after_cut(self.chance, {}), seed=self.chance.randrange(1 << 30))

    def after_kill(self) -> "PowerCutDisk":
        """The disk after the program alone was ended: nothing is lost that was written, locks are gone."""
        survivor = PowerCutDisk(self.root, seed=self.chance.randrange(1 << 30))
        for handle in self._handles.values():
            if isinstance(handle.entry, File):
                handle.entry.locked_by = None
        return survivor

    # --- the calls ---

    def open(self, path: Path, flags: int, mode: int = 0o600) -> int:
        self._call("open", path)
        folder = self._folder(path.parent)
        entry = folder.names.get(path.name) if path.name else self.root
        if flags & os.O_CREAT:
            if entry is not None and flags & os.O_EXCL:
                raise _error(errno.EEXIST, path)
            if entry is None:
                entry = File()
                self._put(folder, path.name, entry)
        if entry is None:
            raise _error(errno.ENOENT, path)
        if isinstance(entry, Folder) is not (flags == DIRECTORY):
            raise _error(errno.EISDIR if isinstance(entry, Folder) else errno.ENOTDIR, path)
        if flags & os.O_TRUNC and isinstance(entry, File):
            entry.content = bytearray()
        self._next += 1
        self._handles[self._next] = Handle(entry, path)
        return self._next

    def close(self, fd: int) -> None:
        handle = self._handles[fd]
        self._call("close", handle.path)
        if isinstance(handle.entry, File) and handle.entry.locked_by == fd:
            handle.entry.locked_by = None
        del self._handles[fd]

    def size(self, fd: int) -> int:
        return len(self._file(fd).content)

    def read(self, fd: int, size: int, offset: int) -> bytes:
        self._call("read", self._handles[fd].path)
        return bytes(self._file(fd).content[offset : offset + size])

    def write(self, fd: int, data: bytes | memoryview, offset: int) -> int:
        file = self._file(fd)
        count = self.chance.randint(1, len(data)) if self.short_writes and len(data) > 1 else len(data)
        try:
            self._call("write", self._handles[fd].path)
        except PowerCutError:
            self._write(file, bytes(data[: self.chance.randint(0, len(data))]), offset)
            raise
        except OSError:
            self._write(file, bytes(data[: self.chance.randint(0, len(data) - 1)]), offset)
            raise
        self._write(file, bytes(data[:count]), offset)
        return count

    def truncate(self, fd: int, size: int) -> None:
        self._call("truncate", self._handles[fd].path)
        file = self._file(fd)
        file.dirty.update(range(size // SECTOR, len(file.content) // SECTOR + 1))
        del file.content[size:]

    def fdatasync(self, fd: int) -> None:
        self._call("fdatasync", self._handles[fd].path, self._dropped(fd))
        self._file(fd).sync()

    def fsync(self, fd: int) -> None:
        self._call("fsync", self._handles[fd].path, self._dropped(fd))
        self._handles[fd].entry.sync()

    def lock(self, fd: int) -> bool:
        self._call("lock", self._handles[fd].path)
        file = self._file(fd)
        if file.locked_by not in (None, fd):
            return False
        file.locked_by = fd
        return True

    def lock_holder(self, fd: int) -> int | None:
        return None if self._file(fd).locked_by is None else 4711

    def mkdir(self, path: Path) -> None:
        self._call("mkdir", path)
        folder = self._folder(path.parent)
        if path.name in folder.names:
            raise _error(errno.EEXIST, path)
        self._put(folder, path.name, Folder())

    def listdir(self, path: Path) -> list[str]:
        self._call("listdir", path)
        return list(self._folder(path).names)

    def replace(self, source: Path, target: Path) -> None:
        self._call("replace", source)
        here, there = self._folder(source.parent), self._folder(target.parent)
        entry = here.names.get(source.name)
        if entry is None:
            raise _error(errno.ENOENT, source)
        if self.is_fat and isinstance(entry, File):
            entry.durable = bytearray()
            entry.dirty = set(range(len(entry.content) // SECTOR + 1))
        if here is there:

            def rename(names: "dict[str, File | Folder]") -> None:
                names.pop(source.name, None)
                names[target.name] = entry

            here.change(rename)
        else:
            self._put(there, target.name, entry)
            here.change(partial(_forget, source.name))

    def unlink(self, path: Path) -> None:
        self._call("unlink", path)
        folder = self._folder(path.parent)
        if path.name not in folder.names:
            raise _error(errno.ENOENT, path)
        folder.change(partial(_forget, path.name))

    def exists(self, path: Path) -> bool:
        try:
            return path == Path("/") or path.name in self._folder(path.parent).names
        except OSError:
            return False

    def free_space(self, path: Path) -> int:
        self._call("free_space", path)
        return self.free

    # --- inside ---

    def file(self, path: Path) -> File:
        """A file by name, to look at or to harm."""
        entry = self._folder(path.parent).names[path.name]
        assert isinstance(entry, File)
        return entry

    def _call(self, name: str, path: Path, before_fault: Callable[[], None] | None = None) -> None:
        if self.is_cut:
            raise PowerCutError
        self.calls += 1
        self.log.append(f"{name} {path.name}")
        if self.cut_at is not None and self.calls >= self.cut_at:
            self.is_cut = True
            raise PowerCutError
        for index, (call, nth, code, ending) in enumerate(self._faults):
            if call == name and str(path).endswith(ending):
                if nth > 1:
                    self._faults[index] = (call, nth - 1, code, ending)
                    continue
                del self._faults[index]
                if before_fault is not None:
                    before_fault()
                raise _error(code, path)

    def _dropped(self, fd: int) -> Callable[[], None]:
        """A failed sync leaves pages that read as written, count as clean, and are not on the medium."""

        def drop() -> None:
            entry = self._handles[fd].entry
            if isinstance(entry, File):
                entry.dirty.clear()

        return drop

    def _write(self, file: File, data: bytes, offset: int) -> None:
        if not data:
            return
        if len(file.content) < offset:
            file.content += bytes(offset - len(file.content))
        file.content[offset : offset + len(data)] = data
        file.dirty.update(range(offset // SECTOR, (offset + len(data) - 1) // SECTOR + 1))

    def _put(self, folder: Folder, name: str, entry: "File | Folder") -> None:
        def put(names: "dict[str, File | Folder]") -> None:
            names[name] = entry

        folder.change(put)

    def _folder(self, path: Path) -> Folder:
        entry: File | Folder | None = self.root
        for part in path.parts[1:]:
            entry = entry.names.get(part) if isinstance(entry, Folder) else None
            if entry is None:
                raise _error(errno.ENOENT, path)
        if not isinstance(entry, Folder):
            raise _error(errno.ENOTDIR, path)
        return entry

    def _file(self, fd: int) -> File:
        entry = self._handles[fd].entry
        assert isinstance(entry, File)
        return entry


def _forget(name: str, names: "dict[str, File | Folder]") -> None:
    names.pop(name, None)


def _error(code: int, path: Path) -> OSError:
    return OSError(code, os.strerror(code), str(path))
