"""Sealed tournament mode: what the board helps with is the ruleset's, or the director's order, and is seen by
everybody.
"""

from pathlib import Path

import pytest
from language_walk import speak, written
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot
from ruled_stage import DIRECTOR, ordered, ruled_stage
from test_window_layout import place
from window_stage import WindowStage, window_stage

from tavla.application.commands import director as acts
from tavla.application.commands import play as asked
from tavla.application.telling.spectatorship import Spectatorship
from tavla.domain.facts.assistance import Assistance, Highlights
from tavla.domain.facts.changes import AssistanceSet
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.game.player import Player
from tavla.text.words import LANGUAGES
from tavla_ui.board.places import standing
from tavla_ui.robots.finder import items

pytestmark = pytest.mark.usefixtures("qapp")
WHITE, BLACK = Player.WHITE, Player.BLACK
WRITTEN = ("board.mode", "board.watched.late")
FREE = Assistance(Highlights.AFTER_LIFTING, pip_count=True, hints=False)


def dots(stage: WindowStage) -> set[tuple[int, int]]:
    stage.driver.hands.look()
    shown = [item for item in items(stage.window.contentItem()) if item.objectName() == "target" and item.isVisible()]
    return {(round(item.x() + item.width() / 2), round(item.y() + item.height() / 2)) for item in shown}


def spots(stage: WindowStage, *numbers: int) -> set[tuple[int, int]]:
    """Where White's next checker would stand on these points."""
    layout, board = stage.board.table.match_model.board_model.layout, stage.session.state.board
    found = [layout.slot(standing(number, WHITE), WHITE, board.own_at(number)) for number in numbers]
    return {(round(spot.x), round(spot.y)) for spot in found}


def lift(stage: WindowStage, number: int) -> None:
    """A held tap takes a checker of White's in hand, as a drag would."""
    board = stage.board.table.match_model.board_model
    board._selected = board._shown.checkers.owned_at(standing(number, WHITE), WHITE)[-1]
    board._show_checkers()


def test_a_tournament_board_is_sealed_and_shows_no_targets_and_no_pips(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home) as stage:
        stage.open_game()
        lift(stage, 8)
        board = stage.board.table.match_model.board_model
        assert ("LOCKED", True, set()) == (board.property("badgeText"), board.property("sealed"), dots(stage))
        assert "pips" not in stage.text("white.score")


@pytest.mark.parametrize(
    ("highlights", "before", "lifted"), [("off", (), ()), ("after_lifting", (), (4, 5, 7)), ("always", None, (4, 5, 7))]
)
def test_where_a_checker_may_go_is_shown_as_the_ruleset_says(
    tavla_home: Path, qtbot: QtBot, highlights: str, before: tuple[int, ...] | None, lifted: tuple[int, ...]
) -> None:
    changed = (
        (
            'highlights = { value = "off", clause = "USBGF 1.7.1", alternatives = ["after_lifting", "always"]',
            f'highlights = {{ value = "{highlights}", clause = "USBGF 1.7.1", alternatives = []',
        ),
    )
    with ruled_stage(tavla_home, changed=changed) as stage:
        stage.open_game()
        assert (dots(stage) != set()) if before is None else (spots(stage, *before) == dots(stage))
        lift(stage, 8)
        assert spots(stage, *lifted) == dots(stage)
        assert (highlights == "off") == stage.board.table.match_model.board_model.property("sealed")


def test_a_change_of_mode_is_in_the_record_and_on_the_badge(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home) as stage:
        stage.open_game()
        ordered(stage, acts.SetAssistance(DIRECTOR, FREE))
        last = stage.session.history[-1]
        assert isinstance(last, ChangeMade)
        assert AssistanceSet(FREE) == last.change
        assert "OPEN" == stage.board.table.match_model.board_model.property("badgeText")
        assert "pips 167 : 167" == stage.text("white.told")
        ordered(stage, acts.SetAssistance(DIRECTOR, Assistance(Highlights.OFF, pip_count=False, hints=False)))
        assert ("LOCKED", False) == (
            stage.board.table.match_model.board_model.property("badgeText"),
            stage.sees("white.told"),
        )


def test_each_touch_of_the_badge_tells_what_was_changed_of_the_help_and_by_whom(tavla_home: Path, qtbot: QtBot) -> None:
    with ruled_stage(tavla_home) as stage:
        stage.open_game()

        def told() -> str:
            stage.touch("board.lock")
            return str(stage.seen("white.notice").property("sentence"))

        assert told() == told() == "Locked: the board gives no help that a wooden board does not give."
        ordered(stage, acts.SetAssistance(DIRECTOR, FREE))
        ordered(stage, acts.SetAssistance(DIRECTOR, Assistance(Highlights.OFF, pip_count=False, hints=False)))
        said = [told() for _ in range(4)]
        assert said[0] == said[3], "round and round"
        assert said[1].startswith("Change 2 of 2: ")
        assert said[2].startswith("Change 1 of 2: ")
        assert all(DIRECTOR.director in one for one in said[1:3])


@pytest.mark.parametrize("shown", [False, True])
def test_refused_tries_are_counted_and_shown_to_the_opponent_only_where_the_ruleset_says_so(
    tavla_home: Path, qtbot: QtBot, shown: bool
) -> None:
    changed = (
        (
            "attempts_shown_to_opponent = { value = false",
            f"attempts_shown_to_opponent = {{ value = {str(shown).lower()}",
        ),
    )
    with ruled_stage(tavla_home, changed=changed) as stage:
        stage.open_game()
        stage.driver.does(asked.EndTurn(WHITE))
        assert (1, shown, False) == (
            stage.session.state.attempts.white,
            stage.sees("black.tries"),
            stage.sees("white.tries"),
        )


@pytest.mark.parametrize("size", [(1024, 768), (1280, 800), (1920, 1080)], ids=str)
def test_the_badge_stands_whole_between_the_trays_in_every_language(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int]
) -> None:
    with window_stage(tavla_home, ((3, 1),), size=size) as stage:
        stage.touch("start.mode")
        stage.begin(1)
        board = stage.board.table.match_model.board_model
        board.be_watched(Spectatorship(page=True, delay=180))
        for letters in ("usual", "large"):
            stage.board.table.settings_model.take({"size": letters}, {})
            for language in LANGUAGES:
                speak(stage, language)
                between = place(stage.seen("board.lock")).adjusted(-1, -1, 1, 1) & QRectF(0, 0, *size)
                seen = [place(stage.seen("board.mark")), *(written(stage.seen(name)) for name in WRITTEN)]
                outside = [one for one in seen if not between.contains(one)]
                assert (language, letters, []) == (language, letters, outside)


def test_the_word_at_the_lock_stands_for_each_reader_in_his_own_language(tavla_home: Path, qtbot: QtBot) -> None:
    """Upright for each, within the gap of the trays, apart from each other and from the lock."""
    with ruled_stage(tavla_home) as stage:
        stage.open_game()
        ordered(stage, acts.SetAssistance(DIRECTOR, FREE))
        assert ("OPEN", False) == (stage.text("board.mode"), stage.sees("board.mode.black"))
        for seating, turned in (("face_to_face", 180), ("same_side", 0)):
            stage.board.table.settings_model.take({"seating": seating}, {"white": "nb", "black": "tr"})
            stage.board.table.speak()
            stage.settle()
            assert ("ÅPEN", "AÇIK") == (stage.text("board.mode"), stage.text("board.mode.black"))
            assert "ÅPEN · AÇIK" == stage.board.table.match_model.board_model.property("badgeText")
            white, black, mark = (stage.seen(f"board.{name}") for name in ("mode", "mode.black", "mark"))
            assert (0, turned) == (white.rotation(), black.rotation())
            above, between, below = (
                item.mapRectToScene(QRectF(0, 0, item.width(), item.height())) for item in (black, mark, white)
            )
            frame = stage.board.table.match_model.board_model.layout.badge
            assert above.bottom() <= between.top() + 1
            assert between.bottom() <= below.top() + 1
            assert below.bottom() - above.top() <= frame.height + 2
