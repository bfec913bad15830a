"""Mounts sticks where nobody else does, through programs of the system beside the screen's thread: `lsblk` says what is
there, `udisksctl` (UDisks2) mounts it.

Source: lsblk(8), udisksctl(1). Whoever sits at the screen may mount what can be taken out; other disks are left alone.
"""

from collections.abc import Callable, Iterator
from threading import Lock
from typing import TYPE_CHECKING, Any

from tavla.application.stick_faults import NO_FILE_SYSTEM
from tavla.base.errors import TavlaError
from tavla.base.host.sticks import ROOTS
from tavla.base.phrase import Said, phrase
from tavla.system.background import Background

if TYPE_CHECKING:
    from subprocess import CompletedProcess

PATIENCE_S = 10.0
"""For each program; a stick that needs longer is told as a fault."""
NO_FILES = ("swap", "crypto_LUKS", "LVM2_member", "linux_raid_member")
LEAST_BYTES = 64 * 1024 * 1024
"""Of a stick.

Less is an empty reader of cards, a floppy's drive or the part of a board's own memory that it starts from.
"""
# As a tree: what lies on a disk stands below it only if that is asked for or the column NAME is (lsblk 2.38), else
# beside it.
COLUMNS = "PATH,TYPE,SIZE,RM,HOTPLUG,FSTYPE,MOUNTPOINT"


class StickMounts:
    """`which` finds a program by its name; the machine's own where there is none.

    The first frame needs none of what is imported later.
    """

    def __init__(self, background: Background, which: Callable[[str], str | None] | None = None) -> None:
        from shutil import which as on_this_machine

        which = which or on_this_machine
        self._background, self._lister, self._mounter = background, which("lsblk"), which("udisksctl")
        self._works, self._asks = Lock(), Lock()

    def mount_all(self, heard: Callable[[Said], None]) -> None:
        """Begin to mount what is plugged in. `heard` is called with "" if anything was mounted, or with what is said
        against it.

        That is the reason in the system's words, or `NO_FILE_SYSTEM`.
        """
        if self._lister is not None and self._mounter is not None:
            lister, mounter = self._lister, self._mounter
            self._background.run(lambda: self._mounted(lister, mounter), lambda told: _tell(told, heard), heard)

    def mount_if(self, wanted: Callable[[], bool], heard: Callable[[Said], None]) -> None:
        """The same for nobody who waits: not while it is done already, and only if `wanted` says so, which is asked off
        the screen's thread.
        """
        if (
            not self._asks.locked()
            and not self._works.locked()
            and self._lister is not None
            and self._mounter is not None
        ):
            lister, mounter = self._lister, self._mounter
            self._background.run(
                lambda: self._mounted_if(wanted, lister, mounter), lambda told: _tell(told, heard), heard
            )

    def _mounted_if(self, wanted: Callable[[], bool], lister: str, mounter: str) -> list[str]:
        """A medium that never answers `wanted` keeps no page waiting."""
        with self._asks:
            return self._mounted(lister, mounter) if wanted() else []

    def _mounted(self, lister: str, mounter: str) -> list[str]:
        """A word for each thing that was plugged in: empty where it was mounted, or what is against it."""
        with self._works:
            disks = [*_sticks(_run(lister, "--json", "--bytes", "--tree", "--output", COLUMNS).stdout)]
            told = [_mount(mounter, device) for parts in disks for device in _unmounted(parts)]
            return told + [NO_FILE_SYSTEM for parts in disks if _holds_nothing_known(parts)]


def _tell(told: list[str], heard: Callable[[Said], None]) -> None:
    if told:
        heard(next(filter(None, told), ""))


def _sticks(listed: str) -> Iterator[list[dict[str, Any]]]:
    """The disks that can be taken out, each with all that lies on it, unless the system itself runs from that disk."""
    import json

    under = tuple(f"{root}/" for root in ROOTS)
    for disk in json.loads(listed)["blockdevices"]:
        parts = [*_parts(disk)]
        may_go = any(part["rm"] or part["hotplug"] for part in parts)
        if may_go and all(part["mountpoint"] is None or part["mountpoint"].startswith(under) for part in parts):
            yield parts


def _unmounted(parts: list[dict[str, Any]]) -> Iterator[str]:
    """The file systems of a stick that nobody has mounted yet."""
    return (part["path"] for part in parts if _holds_files(part) and part["mountpoint"] is None)


def _holds_nothing_known(parts: list[dict[str, Any]]) -> bool:
    """Whether it is a disk, not a drive that is empty or for other discs, and no part of it can be mounted: not
    formatted, or locked.
    """
    disk = parts[0]
    return disk["type"] == "disk" and int(disk["size"] or 0) >= LEAST_BYTES and not any(map(_holds_files, parts))


def _holds_files(part: dict[str, Any]) -> bool:
    return bool(part["fstype"]) and part["fstype"] not in NO_FILES


def _parts(device: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """It, and what lies on it, however deep: a system may stand in a volume of a locked partition."""
    yield device
    for part in device.get("children", ()):
        yield from _parts(part)


def _mount(mounter: str, device: str) -> str:
    """Mount it; what the system says against it, or an empty word."""
    told = _run(mounter, "mount", "--no-user-interaction", "--block-device", device)
    return (
        ""
        if told.returncode == 0 or "AlreadyMounted" in told.stderr
        else told.stderr.strip().rpartition(": ")[2] or device
    )


def _run(*command: str) -> "CompletedProcess[str]":
    import subprocess

    try:
        return subprocess.run(  # noqa: S603
            command, check=False, capture_output=True, text=True, timeout=PATIENCE_S, stdin=subprocess.DEVNULL
        )
    except subprocess.TimeoutExpired as error:
        raise TavlaError(phrase("{program} does not answer", program=command[0])) from error
