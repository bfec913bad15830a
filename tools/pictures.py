"""Pictures of the board in every state, theme, size, direction and seating, taken from the real window.

`python tools/pictures.py OUT` takes each state once; `--all` every combination, to be looked at; `--readme` the one of
the README, into docs.
`--pages` takes every page that the tests walk, in the smallest and the largest size and in every theme, with a folder
for each; `--ways` takes some of the walks alone, `--sizes 1280x800` other sizes, `--themes evening` one theme.
`--fixed` fixes chance and the clock on the wall, as the pins are made, so that the pages of two trees can be compared
byte by byte. `--language` says in which language, `--language en nb tr` in all. The pictures of the guides are taken by
tools/guide.py.
"""

import argparse
import itertools
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

from PySide6.QtTest import QTest

from tavla.app.robots import RobotTable
from tavla.application.club_board import PROGRAMS_OWN
from tavla.application.commands import play as asked
from tavla.application.dice import ScriptedDice
from tavla.base import paths
from tavla.base.board_options import AWAITED
from tavla.domain.facts.events import StopReason
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Roll
from tavla.formats.club_board import BOARD_FILE, read_board
from tavla.services.club_boards import placed
from tavla.text.words import LANGUAGES
from tavla_ui.board.picture_store import STORE
from tavla_ui.board.surface import SETTLED_MS
from tavla_ui.controls.dead_times import DEAD_TIMES, Change
from tavla_ui.controls.fonts import add_fonts
from tavla_ui.controls.settings import SettingsViewModel
from tavla_ui.robots.driver import Driver
from tavla_ui.robots.finder import find_visible, is_visible
from tavla_ui.robots.hands import wait_until

SIZES = ((1280, 720), (1280, 800), (1366, 768), (1920, 1080), (1024, 768))
CLUB = "club"
"""The example of a club's own board."""
THEMES = ("evening", "slate", "daylight", "contrast", CLUB)
DIRECTIONS = ("right", "left")
SEATINGS = ("face_to_face", "same_side")
WHITE, BLACK = Player.WHITE, Player.BLACK
WAYS = [((1280, 800), "evening", "right", "face_to_face")]
ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
END_SIZES = ((1024, 768), (1920, 1080))
ROLLS = ((3, 1), (6, 4), (5, 5), (6, 3), (4, 2), (2, 6), (6, 1))


def put_on(settings: SettingsViewModel, theme: str) -> None:
    """Show a theme, or the example of a club's own board."""
    folder = paths.resources() / "club-board"
    board = placed(read_board(folder / BOARD_FILE).board, folder)
    settings.take({} if theme == CLUB else {"theme": theme}, {})
    settings.wear(board if theme == CLUB else PROGRAMS_OWN, "")


def let_draw() -> None:
    """Wait until the board of the size and the look that stand is drawn, in every window; one that opens has two sizes,
    one after the other.
    """
    QTest.qWait(2 * SETTLED_MS)
    wait_until(lambda: not STORE.is_busy, "the board is not drawn")
    QTest.qWait(2 * SETTLED_MS)
    while STORE.is_busy:
        wait_until(lambda: not STORE.is_busy, "the board is not drawn")
        QTest.qWait(2 * SETTLED_MS)


def states(driver: Driver) -> Iterator[str]:
    """A short match, stopping at everything worth a picture."""
    driver.hands.look()
    yield "1-start"
    driver.press("start.white.name")
    driver.hands.look()
    yield "2-keyboard"
    driver.press("keyboard.done")
    driver.start_match(2)
    yield "3-opening"
    driver.does(asked.RollDice(WHITE))
    driver.time.pass_by(1_500)
    driver.does(asked.MakeMoves(WHITE, (CheckerMove(8, 3), CheckerMove(6, 1))))
    driver.does(asked.EndTurn(WHITE))
    driver.does(asked.RollDice(BLACK))
    driver.does(asked.MakeMoves(BLACK, (CheckerMove(24, 6),)))
    driver.time.pass_by(4_000)
    yield "4-moving"
    driver.does(asked.MakeMoves(BLACK, (CheckerMove(13, 4),)))
    driver.does(asked.EndTurn(BLACK))
    yield "5-to-roll"
    driver.does(asked.RollDice(WHITE))
    driver.does(asked.MakeMoves(WHITE, (CheckerMove(13, 5), CheckerMove(13, 5), CheckerMove(8, 5), CheckerMove(8, 5))))
    driver.does(asked.MoveChecker(WHITE, 6, 5))
    yield "6-refused"
    driver.does(asked.EndTurn(WHITE))
    driver.does(asked.TouchCube(BLACK))
    yield "7-cube-in-hand"
    driver.does(asked.OfferDouble(BLACK))
    driver.time.pass_by(1_000)
    QTest.qWait(2 * DEAD_TIMES[Change.DOUBLE_OFFERED].ms)  # Take and Pass come alive by Qt's own timer
    driver.hands.look()
    yield "8-double-offered"
    driver.does(asked.DropDouble(WHITE))
    yield "9-between-games"
    for player in Player:
        driver.does(asked.ConfirmScore(player))
    driver.does(asked.RollDice(BLACK))
    driver.does(asked.StopPlay(StopReason.DIRECTOR_CALLED, BLACK, ""))
    yield "a-frozen"
    for player in Player:
        driver.does(asked.AgreeToResume(player))
    driver.press("black.menu")
    driver.hands.look()
    yield "b-menu"
    driver.press("black.menu.close")
    driver.time.pass_by(3_600_000)
    driver.session.submit(asked.NoticeTime())
    wait_until(lambda: driver.session.state.clock.flag is not None, "the flag does not fall")
    driver.hands.look()
    yield "c-flag-fallen"
    driver.does(asked.ClaimFlag(BLACK))
    driver.hands.look()
    yield "d-result"
    yield from _pages_after(driver)


def _pages_after(driver: Driver) -> Iterator[str]:
    """The pages after a match, and back to its result."""
    driver.press("white.review")
    for _ in range(3):
        driver.hands.look()
        driver.press("dispute.turn.on")
    driver.hands.look()
    yield "e-review"
    for letter, section in zip("fghi", ("course", "dice", "times", "copies"), strict=True):
        driver.press(f"review.section.{section}")
        driver.hands.look()
        wait_until(
            lambda: (
                not is_visible(driver.window, "review.sample")
                or find_visible(driver.window, "review.sample").property("text") != "Counting…"
            ),
            "nothing is counted",
        )
        yield f"{letter}-{section}"
    driver.press("review.close")
    driver.hands.look()


def take(folder: Path, size: tuple[int, int], theme: str, direction: str, seating: str, language: str = "en") -> None:
    """All states of one way to set the board up."""
    with tempfile.TemporaryDirectory() as root:
        table = RobotTable(Path(root), size=size)
        table.board.table.settings_model.take(
            {"home_side": direction, "seating": seating}, dict.fromkeys(("white", "black"), language)
        )
        put_on(table.board.table.settings_model, theme)
        table.board.table.speak()
        table.dice.source = ScriptedDice(Roll.of(*roll) for roll in ROLLS)
        window = table.board.screen.window
        driver = Driver(table.board.table, window, table.time, Random(1))  # noqa: S311 - pictures want to be the same every time
        for name in states(driver):
            driver.table.match_model.ticker.refresh()
            let_draw()
            driver.hands.look()
            window.grabWindow().save(
                str(folder / f"{name}-{size[0]}x{size[1]}-{theme}-{direction}-{seating}-{language}.png")
            )
        driver.leave()
        table.close()


@contextmanager
def _home(*, is_fixed: bool) -> Iterator[str]:
    """A folder for the board of a walk; `is_fixed`: of a name that stays, since pages show it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:  # a record may still be written
        if not is_fixed:
            yield home
            return
        named = Path(tempfile.gettempdir()) / "tavla-pictures"
        named.symlink_to(home)
        try:
            yield str(named)
        finally:
            named.unlink()


def take_pages(
    folder: Path, size: tuple[int, int], theme: str, language: str, ways: list[str], *, is_fixed: bool = False
) -> None:
    """Every page of the tests' walks, and the spectators' window where it is open."""
    sys.path[:0] = [str(path) for path in sorted((ROOT / "tests").rglob("*")) if path.is_dir()]
    os.environ[AWAITED] = "1"  # as in a kiosk
    from language_walk import speak
    from page_ways import WAYS
    from PySide6.QtGui import QGuiApplication
    from window_stage import WindowStage

    _ = QGuiApplication.instance() or QGuiApplication([])
    add_fonts(paths.resources() / "fonts")

    def dress(stage: WindowStage) -> None:
        put_on(stage.board.table.settings_model, theme)
        speak(stage, language)

    folder.mkdir(parents=True, exist_ok=True)
    for way in ways or WAYS:
        with _home(is_fixed=is_fixed) as home:
            if is_fixed:
                from fixed_world import ENTROPY

                ENTROPY.restart(way)
            for number, (stage, page) in enumerate(WAYS[way](Path(home), size, dress)):
                let_draw()
                stage.driver.hands.look()
                stage.window.grabWindow().save(str(folder / f"{way}-{number:03}-{page.replace(' ', '-')}.png"))
                spectators = stage.board.services.spectators
                if spectators.shown_on:
                    spectators.picture().save(str(folder / f"{way}-{number:03}-spectators.png"))


def _size(text: str) -> tuple[int, int]:
    width, height = map(int, text.split("x"))
    return width, height


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path, nargs="?")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--readme", action="store_true")
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--ways", nargs="+", default=[])
    parser.add_argument("--sizes", nargs="+", type=_size, default=END_SIZES, metavar="WxH")
    parser.add_argument("--themes", nargs="+", choices=THEMES, default=THEMES)
    parser.add_argument("--fixed", action="store_true")
    parser.add_argument("--language", nargs="+", choices=LANGUAGES, default=["en"])
    arguments = parser.parse_args()
    if arguments.fixed:
        from fixed_world import fix_the_world

        fix_the_world()
    if arguments.readme:
        with tempfile.TemporaryDirectory() as folder:
            take(Path(folder), *WAYS[0])
            shutil.copyfile(next(Path(folder).glob("4-moving-*")), DOCS / "board.png")
    if arguments.out is None:
        return
    arguments.out.mkdir(parents=True, exist_ok=True)
    if arguments.pages:
        for size, theme, language in itertools.product(arguments.sizes, arguments.themes, arguments.language):
            take_pages(
                arguments.out / f"{language}-{size[0]}x{size[1]}-{theme}",
                size,
                theme,
                language,
                arguments.ways,
                is_fixed=arguments.fixed,
            )
            print(*size, theme, language, flush=True)
        return
    ways = itertools.product(SIZES, THEMES, DIRECTIONS, SEATINGS) if arguments.all else WAYS
    for way, language in itertools.product(list(ways), arguments.language):
        take(arguments.out, *way, language)
        print(*way, language, flush=True)


if __name__ == "__main__":
    main()
