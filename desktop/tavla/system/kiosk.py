"""What keeps a machine a board: one program on the data, a screen that stays awake, and a sleep that does not pass
unseen.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from tavla.base.host import files
from tavla.base.host.clock import slept_ms
from tavla.base.host.wakefulness import keep_awake

LOCK_NAME = "in-use"
SLEPT_MS = 1_500
"""Less than this between two clocks is their own unsteadiness."""
STALLED_MS = 1_500
"""The longest gap between two turns of the event loop that is a player's own time."""


class DataLock:
    """One program at a time on a folder of matches; the system lets go of it however the program ends."""

    def __init__(self, root: Path) -> None:
        self._path = root / LOCK_NAME
        self._fd: int | None = None

    def take(self) -> bool:
        """Whether the folder is ours now.

        A folder that cannot be written to is not refused here: the board says what is wrong with it.
        """
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            fd = files.open_file(self._path, files.CHANGE | os.O_CREAT, 0o644)
        except OSError:
            return True
        with suppress(OSError):  # a file system without locks, such as some network ones
            if not files.take_lock(fd):
                os.close(fd)
                return False
        self._fd = fd
        return True

    def leave(self) -> None:
        """Let another program have it."""
        if self._fd is not None:
            os.close(self._fd)
            self._fd = None


class SleepWatch:
    """Says once after each time the machine has slept."""

    def __init__(self) -> None:
        self.slept_ms = slept_ms
        self._known: int | None = None

    def begin(self) -> None:
        """What was slept until now is nobody's concern."""
        self._known = self.slept_ms()

    def has_slept(self) -> bool:
        """Whether the machine has slept since this was last asked."""
        now, before = self.slept_ms(), self._known
        self._known = now
        return before is not None and now - before >= SLEPT_MS


class StallWatch:
    """Notes signs of life of the event loop; a gap between two of them is time that the machine lost."""

    def __init__(self, steady_ms: Callable[[], int]) -> None:
        self.steady_ms = steady_ms
        self._alive_at = steady_ms()

    def sign(self) -> None:
        """The loop turns."""
        self._alive_at = self.steady_ms()

    def gap_ms(self) -> int:
        """How long there has been no sign of life."""
        return self.steady_ms() - self._alive_at

    def lost_ms(self) -> int:
        """The gap where it is a stall, else 0; told once."""
        gap = self.gap_ms()
        self.sign()
        return gap if gap > STALLED_MS else 0

    def wall_clock(self) -> str:
        """Local date and time with offset."""
        return datetime.now().astimezone().isoformat(timespec="seconds")


class Wakefulness:
    """Asks the desktop not to blank the screen, and the system not to sleep; `holds` says whether the screen stays on.

    `on_x11`: the server itself blanks the screen, and asks nobody but a desktop's ScreenSaver whether it may; elsewhere
    the system's word is enough.
    """

    def __init__(self, *, on_x11: bool) -> None:
        self._on_x11 = on_x11
        self._held: dict[str, object] = {}
        self.holds = False

    def ask(self) -> None:
        """Ask both, but not again who has agreed. Nothing is raised where nobody answers."""
        asked_itself = keep_awake()
        if asked_itself is not None:
            self.holds = asked_itself
            return
        from PySide6.QtDBus import QDBusConnection, QDBusMessage

        saver = QDBusMessage.createMethodCall(
            "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver", "org.freedesktop.ScreenSaver", "Inhibit"
        )
        saver.setArguments(["tavla", "a board in use"])
        login = QDBusMessage.createMethodCall(
            "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "Inhibit"
        )
        login.setArguments(["idle:sleep:handle-lid-switch", "tavla", "a board in use", "block"])
        for bus, message, is_enough in (
            (QDBusConnection.sessionBus(), saver, True),
            (QDBusConnection.systemBus(), login, not self._on_x11),
        ):
            if message.service() not in self._held and bus.isConnected():
                answer = bus.call(message, timeout=500)
                if answer.type() == QDBusMessage.MessageType.ReplyMessage:
                    self._held[message.service()] = (
                        answer  # one of them carries an open file, and holds as long as that
                    )
                    self.holds = self.holds or is_enough
