"""The machine under the board, and which board it is: what a director looks at before the first match."""

import os
import time
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tavla.application.ports.machine import MachineState, Power
from tavla.application.settings import SETTINGS
from tavla.base import paths
from tavla.base.build_mark import build_mark
from tavla.base.host import files
from tavla.base.host.clock import clock_source
from tavla.base.host.electricity import battery
from tavla.base.host.wakefulness import is_under_wayland
from tavla.base.new_file import write_over
from tavla.storage.disk import PRIVATE
from tavla.system.sound import SoundService

if TYPE_CHECKING:
    from tavla.system.kiosk import Wakefulness

UNSTEADY = ("jiffies", "refined-jiffies", "pit")
"""They lose time when the machine is busy. Source: Linux, Documentation/timers/timekeeping.rst."""
LOOKED_AT = "looked-at"
TRIAL_BYTES = 64 * 1024
CLUB_BOARD = "club-board"
"""In the same folder; in it one folder, of the name that the digest of the club's own board is."""
CLUBS_RULESETS = "rulesets"
"""The folder of a club's own rulesets, in the folder of matches and settings."""


class MachineService:
    """Fits the screen's `MachineService`. `holds_awake` says whether the screen is kept from blanking."""

    def __init__(self, root: Path, *, is_kiosk: bool = False) -> None:
        self._root = root
        self.is_kiosk = is_kiosk
        self.holds_awake = False
        self._looked_at = ""
        self._sounds: SoundService | None = None
        self._wakefulness: Wakefulness | None = None

    def ask_to_stay_awake(self) -> None:
        """Have the screen kept on, where anybody answers; asked again while nobody has."""
        from PySide6.QtGui import QGuiApplication

        from tavla.system.kiosk import Wakefulness

        if self._wakefulness is None:
            on_x11 = QGuiApplication.platformName() == "xcb"
            self._wakefulness = Wakefulness(on_x11=on_x11 and not is_under_wayland())  # Xwayland blanks nothing
        if not self.holds_awake:
            self._wakefulness.ask()
            self.holds_awake = self._wakefulness.holds

    def sound_service(self) -> SoundService:
        """The board's own, which knows which players have failed."""
        self._sounds = self._sounds or SoundService()
        return self._sounds

    def look(self, settings: dict[str, object]) -> MachineState:
        """Everything, as it is now.

        A kiosk asks anew to be kept on, where nobody has agreed: the desktop may have come after the board.
        """
        if self._wakefulness is not None:
            self.ask_to_stay_awake()
        mark, now = build_mark(), datetime.now().astimezone()
        return MachineState(
            version=mark.version,
            commit=mark.commit,
            built=mark.date,
            fingerprint=fingerprint(
                settings,
                (paths.rulesets(), self._root / CLUBS_RULESETS),
                tuple(folder.name for folder in (self._root / CLUB_BOARD).glob("*")),
            ),
            write_ms=self._write_ms(),
            free_mb=self._free_mb(),
            wall_clock=now.strftime("%Y-%m-%d %H:%M:%S"),
            zone=f"{now.tzname()} {now.strftime('%z')}",
            date_is_likely=date_is_likely(now.date(), mark.date),
            power=power(),
            is_kiosk=self.is_kiosk,
            holds_awake=self.holds_awake,
            clock_source=(source := clock_source()),
            clock_is_steady=source not in UNSTEADY,
            sound_path=(sounds := self.sound_service()).path,
            sound=str(settings.get("sound", "off")),
            can_speak=sounds.can_speak,
            wants_speech=settings.get("spoken", "off") != "off",
        )

    def is_looked_at(self) -> bool:
        """Whether somebody has gone past the health page today."""
        today = _today()
        return today == self._looked_at or today == _word(self._root / LOOKED_AT)

    def be_looked_at(self) -> None:
        """Somebody has; where that cannot be kept, the next start asks again."""
        self._looked_at = _today()
        with suppress(OSError):
            self._root.mkdir(parents=True, exist_ok=True)
            write_over(self._root / LOOKED_AT, f"{_today()}\n".encode("ascii"), 0o644)

    def _write_ms(self) -> float | None:
        """The middle one of three small durable writes."""
        path, took = self._root / "disk-trial", []
        try:
            for _ in range(3):
                began = time.perf_counter()
                handle = files.open_file(path, files.REPLACE, PRIVATE)
                try:
                    os.write(handle, bytes(TRIAL_BYTES))
                    files.sync(handle)
                finally:
                    os.close(handle)
                took.append((time.perf_counter() - began) * 1000)
            files.remove(path)
        except OSError:
            return None
        return sorted(took)[1]

    def _free_mb(self) -> int | None:
        import shutil

        try:
            return shutil.disk_usage(self._root).free // 1_000_000
        except OSError:
            return None


def system_language() -> str:
    """The system's language, where the board speaks it, else English: what a seat begins with that nobody has set."""
    from PySide6.QtCore import QLocale

    spoken = QLocale.system().name().partition("_")[0]
    return {"nb": "nb", "nn": "nb", "tr": "tr"}.get(spoken, "en")


def _today() -> str:
    return datetime.now().astimezone().date().isoformat()


def fingerprint(settings: dict[str, object], rulesets: tuple[Path, ...], club_boards: tuple[str, ...] = ()) -> str:
    """Eight letters that are the same on boards with the same settings, the same rules and the same club's own board,
    told by its digest.
    """
    import hashlib
    import json

    alike = {key: settings.get(key) for key, setting in SETTINGS.items() if setting.is_alike}
    digest = hashlib.sha256(json.dumps(alike, sort_keys=True).encode())
    for folder in rulesets:
        for path in sorted(folder.glob("*.toml")):
            digest.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    for board in club_boards:
        digest.update(board.encode())
    text = digest.hexdigest()[:8]
    return f"{text[:4]} {text[4:]}"


def date_is_likely(today: date, built: str) -> bool:
    """A day before this version was made, or long after it, is asked about."""
    try:
        made = date.fromisoformat(built)
    except ValueError:
        made = date(2026, 1, 1)
    return made <= today and today.year < made.year + 15


def power() -> Power:
    """Mains or battery."""
    charge, discharging = battery()
    return Power(has_battery=charge is not None, on_mains=not discharging, charge=charge)


def _word(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""
