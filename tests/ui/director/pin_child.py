"""A kiosk as `tavla` opens it, its director named and let in by touch with the real hash; then it crashes.

`python pin_child.py FOLDER` reads the PIN from its standard input, each digit told as its distance from nine, so that
nothing here holds it in one piece. It tells on its standard output what it has done, the limit of core files, and how
many pages of its memory hold the PIN.
"""

import os
import re
import signal
import sys
import traceback
from pathlib import Path
from random import Random
from resource import RLIMIT_CORE, getrlimit

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QUICK_BACKEND"] = "software"

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtTest import QTest

from tavla.app import board as bootstrap
from tavla.base.board_options import BoardOptions
from tavla.storage.first_code import NAME
from tavla_ui.controls import qt_keyboard
from tavla_ui.robots.driver import Driver
from tavla_ui.robots.finder import is_visible, items
from tavla_ui.robots.hands import HandTime, wait_until


class Hands:
    """At the window that the program has opened."""

    def __init__(self, board: bootstrap.Board, distances: bytes, folder: Path) -> None:
        self.board, self.distances, self.folder = board, distances, folder
        self.window = board.screen.window
        self.driver = Driver(board.table, self.window, HandTime(), Random(1))

    def sees(self, name: str) -> bool:
        return is_visible(self.window, name)

    def press(self, *names: str) -> None:
        for name in names:
            self.driver.reach(name)
            wait_until(lambda name=name: self.sees(name), f"{name} does not come")  # type: ignore[misc]
            self.driver.hands.look()
            self.driver.press(name)

    def pin(self, *, wrong: bool = False) -> None:
        """Touch the digits and Enter; `wrong`: in reverse order."""
        self.digits(wrong=wrong)
        self.press("pin.enter")

    def typed_pin(self) -> None:
        """Type the digits on a keyboard, without Enter."""
        wait_until(lambda: self.sees("pin.enter") and self._pad.property("takesDigits"), "the pad takes no digits")
        self.driver.hands.look()
        for distance in self.distances:
            QTest.keyClick(self.window, Qt.Key(Qt.Key.Key_9 - distance))

    def digits(self, *, wrong: bool = False) -> None:
        self.touch_digits(self.distances[::-1] if wrong else self.distances)

    def touch_digits(self, distances: bytes) -> None:
        wait_until(lambda: self.sees("pin.enter") and self._pad.property("takesDigits"), "the pad takes no digits")
        for distance in distances:
            self.driver.hands.look()
            shown = str(ord("9") - distance - 48)
            keys = (
                item
                for item in items(self.window.contentItem())
                if item.isVisible() and item.objectName().startswith("pin.key.")
            )
            self.driver.press(next(item.objectName() for item in keys if item.property("text") == shown))

    def sit_through_a_match(self) -> None:
        """A director is named, a match begins, he is called, guessed at and let in; he looks at the register."""
        table = self.board.table
        self.press("health.go")
        wait_until(
            lambda: table.start_model.plan is not None and self.sees("start.white.director"),
            "the start page does not come",
        )
        self.press("start.white.director")
        self.code()
        self.press("pin.name", "keyboard.d", "keyboard.o", "keyboard.done")
        self.pin()
        self.pin()
        self.press(
            "director.section.register",
            "register.act.player",
            "register.row.name",
            "keyboard.e",
            "keyboard.done",
            "register.act.save",
        )
        wait_until(lambda: not self.sees("register.act.save"), "it is not saved")
        self.go_through_every_door()
        self.press("director.close")
        self.continue_short_of_a_checker()
        self.begin_by_other_rules()
        self.press("white.menu", "white.menu.director")
        self.pin(wrong=True)
        self.told_wrong()
        self.pin()
        wait_until(lambda: self.sees("director.body"), "the PIN does not open the page")
        self.press("director.close", "white.menu", "white.menu.director")
        self.digits()
        self.press("pin.close", "white.menu", "white.menu.director")
        self.typed_pin()
        self.press("pin.close")

    def code(self) -> None:
        """A wrong one, which is the PIN, then the kiosk's own."""
        self.digits()
        self.press("pin.enter")
        self.touch_digits(bytes(57 - one for one in (self.folder / NAME).read_bytes().strip()))
        self.press("pin.enter")

    def continue_short_of_a_checker(self) -> None:
        """A match from wood, set up with a checker too few by the director's PIN: once let be, once guessed at."""
        self.press("start.continueHere")
        for seat in ("white", "black"):
            self.press(f"continue.name.{seat}", "keyboard.a", f"keyboard.{seat[0]}", "keyboard.done")
        self.press("continue.next", "setup.remove", "setup.point6", "setup.short")
        self.digits()
        self.press("pin.close", "setup.short")
        self.pin(wrong=True)
        self.told_wrong()
        self.pin()
        wait_until(lambda: not self.sees("pin.page"), "the PIN is not taken")
        self.press("continue.back", "continue.back")

    def begin_by_other_rules(self) -> None:
        """A match that is held until a director agrees to what departs from its rules."""
        for seat in ("white", "black"):
            self.press(f"start.{seat}.name", "keyboard.a", f"keyboard.{seat[0]}", "keyboard.done")
        self.press("start.reserve.more", "start.white.ready", "start.black.ready")
        self.digits()
        self.press("pin.close")
        seats = self.board.table.start_model.seats
        wait_until(lambda: not any(seat.dead_for() for seat in seats), "the seats take no touch")
        self.press("start.white.ready", "start.black.ready")
        self.pin()
        wait_until(lambda: self.board.table.current_page == "match", "the match does not begin")
        self.driver.settle()

    def go_through_every_door(self) -> None:
        """Another is named, gets a new PIN and is removed, each by the director's PIN; a pad is left with all digits
        on it.
        """
        self.press("director.section.people", "register.act.monitor", "keyboard.m", "keyboard.o", "keyboard.done")
        for _ in range(3):
            self.pin()
        self.comes_back()
        monitor = next(one.key for one in self.board.services.directors.people() if one.name == "Mo")
        self.press(f"register.row.{monitor}", "register.act.new_pin")
        for _ in range(3):
            self.pin()
        self.comes_back()
        self.press(f"register.row.{monitor}", "register.act.new_pin")
        self.pin()
        self.pin()
        self.digits()
        self.press("pin.close")
        self.press("register.act.removed")
        self.typed_pin()
        QTest.keyClick(self.window, Qt.Key.Key_Return)
        self.comes_back()

    @property
    def _pad(self) -> QObject:
        """The one that is to be seen."""
        table = self.board.table
        page = table.property("continuing") if table.current_page == "continue" else table.director_model
        pad = page.pad_model
        assert isinstance(pad, QObject)
        return pad

    def told_wrong(self) -> None:
        wait_until(lambda: "not the PIN" in str(self._pad.property("told")), "the wrong PIN is not told")

    def comes_back(self) -> None:
        wait_until(lambda: self.sees("director.body"), "the page does not come back")


def places_in_memory(distances: bytes) -> int:
    """How many stretches of this process's memory hold the PIN, forwards or backwards, in any form of text."""
    found = 0
    with Path("/proc/self/maps").open(encoding="ascii") as maps, Path("/proc/self/mem").open("rb", 0) as memory:
        for line in maps:
            begin, end, rights = re.match(r"(\w+)-(\w+) (\S+)", line).groups()  # type: ignore[union-attr]
            if rights.startswith("rw") and "[v" not in line:
                memory.seek(int(begin, 16))
                try:
                    found += _holds(memory.read(int(end, 16) - int(begin, 16)), distances)
                except OSError:  # a stretch that the kernel does not let be read
                    continue
    return found


def _holds(data: bytes, distances: bytes) -> int:
    """Where the first digit stands, the others follow: they are never put together."""
    count = 0
    for order in (distances, distances[::-1]):
        for width in (1, 2, 4):
            first = bytes((57 - order[0],)) + bytes(width - 1)
            at = data.find(first)
            while at >= 0:
                count += all(
                    data[at + place * width : at + place * width + width] == bytes((57 - one,)) + bytes(width - 1)
                    for place, one in enumerate(order)
                )
                at = data.find(first, at + 1)
    return count


def main(folder: Path) -> None:
    """Until it crashes."""
    distances = sys.stdin.buffer.read()

    class Watched(bootstrap.Board):
        def open(self, size: tuple[int, int] | None = None, *, full_screen: bool | None = None) -> None:
            super().open((1280, 800), full_screen=False)
            QTimer.singleShot(0, self.sit)

        def sit(self) -> None:
            try:
                Hands(self, distances, folder).sit_through_a_match()
                print(
                    "core",
                    *getrlimit(RLIMIT_CORE),
                    Path("/proc/self/coredump_filter").read_text(encoding="ascii").strip(),
                )
                print("in memory", places_in_memory(distances), flush=True)
            except Exception:  # noqa: BLE001 - told before the end
                traceback.print_exc()
            finally:
                os.kill(os.getpid(), signal.SIGSEGV)

    qt_keyboard.LIBRARIES = ("none", "none", "none")  # the name is typed by the board's own keys
    bootstrap.Board = Watched  # type: ignore[misc]
    bootstrap.run_board(BoardOptions(data=folder, kiosk=True))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
