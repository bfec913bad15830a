"""Random keys, clicks and drags on a kiosk under Xvfb, killed now and then: no other window, no way out, no warning, no
fact lost.

Three lives of four are lived with switches, which press whatever their frame is round.

`python tests/ui/kiosk_hour.py [SECONDS] [FOLDER]` prints the figures; an hour is 3600. Needs Xvfb and xdotool.
"""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tavla.storage.codec import decode_event
from tavla.storage.errors import JournalError
from tavla.storage.match_store import MatchStore
from tavla.storage.recovery import fold

ROOT = Path(__file__).resolve().parents[3]
SIZE = (1280, 800)
SECONDS_BETWEEN_KILLS = 60.0
PATIENCE_S = 30.0
LIVES = ("one_fast", "two", "off", "one")
"""The switches of each life."""
HARMLESS = ("qt.multimedia.symbolsresolver", "qt.qml.propertyCache.append")
"""Words of Qt's own libraries about themselves, where Qt Virtual Keyboard is installed."""

COMBINATIONS = (
    *(f"alt+{key}" for key in ("F4", "Tab", "F2", "space", "Escape")),
    *(
        f"ctrl+{key}"
        for key in (
            "q",
            "w",
            "n",
            "o",
            "p",
            "c",
            "a",
            "v",
            "plus",
            "minus",
            "Escape",
            "alt+Delete",
            "alt+BackSpace",
            "alt+F1",
            "alt+t",
        )
    ),
    *("super", "super+d", "super+l", "super+Tab", "shift+F10", "ctrl+shift+Escape", "shift+Tab", "Menu", "Print"),
    *(
        "F1",
        "F5",
        "F10",
        "F11",
        "F12",
        "Escape",
        "Tab",
        "Return",
        "space",
        "BackSpace",
        "Left",
        "Right",
        "Up",
        "Down",
        "Home",
        "End",
        "Delete",
    ),
    *("XF86PowerOff", "XF86Sleep", "XF86HomePage", "XF86Back"),
)
BUTTONS = (
    (1150, 758),
    (130, 42),
    (1150, 700),
    (130, 100),
    (640, 400),
    (1100, 745),
    (180, 55),
    (300, 745),
    (980, 55),
    (640, 331),
    (1018, 630),
    (262, 170),
)
"""Where hands go in play: the big buttons and what lies about them; the match that the start page offers; and the
stirring of sealed dice.
"""


FACTS_BEFORE = 20
"""So many facts has the match when the robots leave it."""


@dataclass
class Figures:
    """What came of it."""

    acts: int = 0
    kills: int = 0
    slowest_return_s: float = 0.0
    facts: int = 0
    lost: int = 0
    other_windows: list[str] = field(default_factory=list)
    ended: int = 0
    told: list[str] = field(default_factory=list)


def open_screen(size: tuple[int, int] = SIZE) -> tuple["subprocess.Popen[bytes]", str]:
    """A screen that nobody else has, and its name."""
    told, tells = os.pipe()
    # Without -noreset the server begins anew whenever its last client goes, as a killed board does, and takes nobody
    # meanwhile.
    words = [
        "Xvfb",
        "-displayfd",
        str(tells),
        "-screen",
        "0",
        f"{size[0]}x{size[1]}x24",
        "-nolisten",
        "tcp",
        "-noreset",
    ]
    screen = subprocess.Popen(words, pass_fds=(tells,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(tells)
    with os.fdopen(told) as number:
        return screen, f":{int(number.readline())}"


class Kiosk:
    """The session's script over a folder of matches, on a screen of its own."""

    def __init__(self, folder: Path) -> None:
        self.home, self.log = folder / "home", folder / "told.txt"
        self.screen, display = open_screen()
        program = folder / "tavla"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tavla "$@"\n', encoding="utf-8")
        program.chmod(0o755)
        rooms = os.pathsep.join(str(ROOT / room) for room in ("desktop", "ui", "devices"))
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("QT_", "WAYLAND", "DBUS"))}
        self.environment = {
            **kept,
            "DISPLAY": display,
            "TAVLA": str(program),
            "TAVLA_HOME": str(self.home),
            "PYTHONPATH": rooms,
        }
        self.environment |= {
            "QT_QPA_PLATFORM": "xcb",
            "QT_QUICK_BACKEND": "software",
            "LC_ALL": "C.UTF-8",
            "XDG_RUNTIME_DIR": str(folder),
        }
        self._file = self.log.open("wb")
        script = ["sh", str(ROOT / "packaging/debian/tavla-kiosk")]
        self.session = subprocess.Popen(
            script, env=self.environment, stdout=self._file, stderr=self._file, start_new_session=True
        )

    def xdotool(self, *words: str) -> str:
        return subprocess.run(
            ["xdotool", *words], env=self.environment, capture_output=True, text=True, check=False, timeout=20
        ).stdout

    def windows(self) -> list[str]:
        """The names of all that can be seen, each once."""
        ground = self.xdotool("search", "--maxdepth", "0", "--name", "").split()
        seen = self.xdotool("search", "--onlyvisible", "--maxdepth", "1", "--name", "").split()
        return [self.xdotool("getwindowname", number).strip() for number in seen if number not in ground]

    def board(self) -> int | None:
        """The number of the process that is the board now."""
        children = (
            Path(f"/proc/{self.session.pid}/task/{self.session.pid}/children").read_text(encoding="ascii").split()
        )
        for child in children:
            try:
                if b"--kiosk" in Path(f"/proc/{child}/cmdline").read_bytes():
                    return int(child)
            except OSError:
                continue
        return None

    def wait_until_there(self) -> float:
        """Seconds until the board can be seen."""
        began = time.monotonic()
        while "Tavla" not in self.windows():
            if time.monotonic() - began > PATIENCE_S:
                msg = f"the board does not come: {self.log.read_text(encoding='utf-8', errors='replace')[-2000:]}"
                raise TimeoutError(msg)
            time.sleep(0.05)
        return time.monotonic() - began

    def close(self) -> None:
        board = self.board() if self.session.poll() is None else None
        if board is not None:
            os.kill(board, signal.SIGTERM)  # it closes as by its own button, and the session ends with it
        elif self.session.poll() is None:
            self.session.kill()
        try:
            self.session.wait(20)
        finally:
            if self.session.poll() is None:
                os.killpg(self.session.pid, signal.SIGKILL)
            self.screen.terminate()
        self.screen.wait(20)
        self._file.close()


def one_act(kiosk: Kiosk, chance: random.Random) -> None:
    """A key, a combination, a click or a drag."""
    kind = chance.random()
    x, y = (str(chance.randrange(side)) for side in SIZE)
    if kind < 0.12:
        kiosk.xdotool("key", "--delay", "5", *chance.choices(COMBINATIONS, k=4))
    elif kind < 0.2:
        kiosk.xdotool("type", "--delay", "5", "".join(chance.choices("abcdefghijklmnopqrstuvwxyz0123456789 -.", k=6)))
    elif kind < 0.6:
        bx, by = chance.choice(BUTTONS)
        kiosk.xdotool(
            "mousemove",
            str(bx + chance.randrange(-30, 30)),
            str(min(799, max(0, by + chance.randrange(-20, 20)))),
            "click",
            "1",
        )
    elif kind < 0.85:
        kiosk.xdotool("mousemove", x, y, "click", chance.choice("1111112345"))
    else:
        to = [str(chance.randrange(side)) for side in SIZE]
        kiosk.xdotool("mousemove", x, y, "mousedown", "1", "mousemove", *to, "mouseup", "1")


def facts(home: Path) -> dict[str, tuple[bytes, ...]]:
    """Every fact of every match that is on the disk now."""
    store, found = MatchStore(home), {}
    for folder in sorted((home / "matches").glob("*")):
        try:
            found[folder.name] = tuple(bytes(payload) for payload in store.read(folder.name).events)
        except JournalError:
            continue  # begun this moment
    return found


def compare(before: Mapping[str, tuple[bytes, ...]], after: Mapping[str, tuple[bytes, ...]]) -> int:
    """How many facts that were there are not there as they were."""
    return sum(
        one != other
        for match, events in before.items()
        for one, other in zip(events, (*after.get(match, ()), *(b"",) * len(events)), strict=False)
    )


def begin_match(home: Path) -> None:
    """A director with a PIN, and a match to be gone on with, made by the robots at a window without a screen."""
    code = (
        "import sys; from pathlib import Path; from tavla.storage.directors import Directors; from tavla.application.roles import Role\n"
        "from tavla.storage.pin import Pin\n"
        "Directors(Path(sys.argv[1]) / 'directors').add('Dora', Role.DIRECTOR, Pin(bytearray(b'284615')))"
    )
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software"}
    subprocess.run([sys.executable, "-c", code, str(home)], env=environment, check=True, timeout=60)
    environment["PYTHONPATH"] = os.pathsep.join(sys.path)  # what it imports of the tests
    child = [sys.executable, str(Path(__file__).with_name("robot_child.py")), str(home), "7"]
    with subprocess.Popen(child, env=environment, stdout=subprocess.PIPE) as robot:
        assert robot.stdout is not None
        told = (line.split() for line in robot.stdout)
        next(words for words in told if words[0] == b"shown" and int(words[2]) >= FACTS_BEFORE)
        robot.kill()


def run(seconds: float, folder: Path, *, between_kills: float = SECONDS_BETWEEN_KILLS, seed: int = 1) -> Figures:
    """So long, with a kill every `between_kills` seconds."""
    chance, figures = random.Random(seed), Figures()
    begin_match(folder / "home")
    kiosk = Kiosk(folder)
    try:
        kiosk.wait_until_there()
        time.sleep(2)
        until, next_kill, next_look = time.monotonic() + seconds, time.monotonic() + between_kills, 0.0
        while time.monotonic() < until:
            one_act(kiosk, chance)
            figures.acts += 1
            if time.monotonic() >= next_look:
                next_look = time.monotonic() + 2
                seen = kiosk.windows()
                figures.other_windows.extend(name for name in seen if name != "Tavla")
                if kiosk.session.poll() is not None or kiosk.board() is None or "Tavla" not in seen:
                    figures.ended += 1
                    break
            if time.monotonic() >= next_kill:
                next_kill = time.monotonic() + between_kills
                _kill(kiosk, figures)
    finally:
        kiosk.close()
    kept = facts(folder / "home")
    for events in kept.values():
        fold(map(decode_event, events))
    figures.facts = sum(map(len, kept.values()))
    figures.told = [
        line
        for line in kiosk.log.read_text(encoding="utf-8", errors="replace").splitlines()
        if line and not line.startswith(HARMLESS)
    ]
    figures.told = [line for line in figures.told if not line.endswith("Killed")]
    return figures


def use_switches(home: Path, switches: str) -> None:
    """What the next life begins with."""
    path = home / "settings.json"
    settings = json.loads(path.read_bytes()) if path.exists() else {}
    path.write_text(json.dumps({**settings, "switches": switches}), encoding="utf-8")


def _kill(kiosk: Kiosk, figures: Figures) -> None:
    number, before = kiosk.board(), facts(kiosk.home)
    if number is None:
        return
    use_switches(kiosk.home, LIVES[figures.kills % len(LIVES)])
    os.kill(number, signal.SIGKILL)
    figures.kills += 1
    while Path(f"/proc/{number}").exists():
        time.sleep(0.01)
    figures.slowest_return_s = max(figures.slowest_return_s, kiosk.wait_until_there())
    time.sleep(1)
    figures.lost += compare(before, facts(kiosk.home))


def is_possible() -> bool:
    """Whether this machine has what it takes."""
    return all(map(shutil.which, ("Xvfb", "xdotool")))


if __name__ == "__main__":
    wanted = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    with tempfile.TemporaryDirectory() as made:
        place = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(made)
        place.mkdir(parents=True, exist_ok=True)
        print(run(wanted, place, between_kills=min(SECONDS_BETWEEN_KILLS, wanted / 3)))
