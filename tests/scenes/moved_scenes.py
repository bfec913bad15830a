"""Matches that change the board: from wood, to another board, from another board; and one that is only practice."""

from pathlib import Path

from director_hands import press
from known_boards import signed_by
from scene import Scene, goes_on, passes, plays, starts, touch
from scene_table import SceneTable, with_director
from test_continue_page import agree, enter, go_on
from test_start_page import type_by_touch

from tavla.application.commands.play import StartMatch
from tavla.application.decide import start
from tavla.application.refusals import Accepted
from tavla.base import paths
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.director_events import MatchMoved
from tavla.domain.facts.events import OpeningRolled, PlayStopped
from tavla.domain.facts.stops import StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import MatchScore
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis
from tavla.rules.clauses import DISCRETION
from tavla.storage.codec import encode_event
from tavla.storage.match_store import MatchStore
from tavla.storage.moved_matches import carry_out
from tavla_ui.robots.hands import wait_until

WHITE, BLACK = Player.WHITE, Player.BLACK


def what_stands_on_wood_is_entered(table: SceneTable) -> None:
    enter(table, "anna", "bora")
    press(
        table,
        "continue.length.more",
        "continue.length.more",
        *["continue.points.white.more"] * 3,
        "continue.points.black.more",
    )
    assert "need 6 and 8 points: 14:00 each (USBGF 3.5.6" in table.text("continue.note")
    go_on(table)
    press(table, "setup.remove", "setup.point24", "setup.white", "setup.bar-white", "setup.cube-black", "setup.turn")
    press(table, "setup.dice", "setup.die6", "setup.die1")
    go_on(table)
    agree(table)


def it_went_on_from_there(table: SceneTable) -> None:
    state = table.session.state
    assert (MatchScore(9, ByPlayer(3, 1)), Cube(2, BLACK), ByPlayer.both(14 * 60_000)) == (
        state.score,
        state.cube,
        state.clock.reserves,
    )
    assert (state.on_roll, state.phase) == (WHITE, Phase.TO_ROLL)
    assert state.setup.begun_from is not None
    assert state.setup.begun_from.clock.reserves == ByPlayer.both(14 * 60_000)


FROM_WOOD = Scene(
    "a match moved from wood in mid-game",
    ((6, 5),),
    (what_stands_on_wood_is_entered, *goes_on(), *plays("13/7 8/7")),
    it_went_on_from_there,
)


def it_is_moved_off(table: SceneTable) -> None:
    table.at_the_page("move")
    press(table, "move.place0", "move.now")
    wait_until(lambda: table.board.table.current_page == "start", "the match is not closed")


def its_file_lies_there_and_the_board_offers_it_no_more(table: SceneTable) -> None:
    (path,) = (table.root / "moved").iterdir()
    assert (path.name.split(".")[0],) == tuple(folder.name for folder in (table.root / "matches").iterdir())
    wait_until(lambda: not table.board.table.start_model.property("hasOffers"), "it is still offered")


MOVED_OFF = Scene(
    "a running match moved to another board",
    ((3, 1),),
    (
        starts(5, "nbf"),
        touch("white.bigButton"),
        passes(20_000),
        *plays("8/5 6/5"),
        touch("white.director"),
        it_is_moved_off,
    ),
    its_file_lies_there_and_the_board_offers_it_no_more,
    with_director,
)


def with_a_moved_match(root: Path) -> None:
    """The file of a match that began on another board."""
    ruleset = (paths.rulesets() / "nbf.toml").read_text(encoding="utf-8")
    clock = ClockSettings(ClockMethod.SIMPLE, Millis(600_000), Millis(12_000))
    decision = start(
        StartMatch("20261121-120000-ABCDEF", ByPlayer("Ada", "Bo"), 5, clock, ruleset, ""), Instant(0), replaying=True
    )
    assert isinstance(decision, Accepted)
    store = MatchStore(root / "elsewhere")
    match = store.create("20261121-120000-ABCDEF")
    stop = PlayStopped(Instant(8_000), StopReason.DIRECTOR_CALLED, WHITE, "")
    moved = MatchMoved(Instant(9_000), Authority("Dora", "the match goes on at another board", DISCRETION, ""))
    events = (*decision.events, OpeningRolled(Instant(1_000), ByPlayer(3, 1), DiceSource.BUILT_IN), stop, moved)
    match.journal.append([encode_event(event) for event in events])
    signed_by(root, carry_out(match, root / "moved"))
    store.finish(match)


def it_is_taken_over(table: SceneTable) -> None:
    press(table, "start.continueHere")
    wait_until(lambda: table.sees("continue.page"), "the page does not come")
    press(table, "continue.file", "continue.file0")
    wait_until(lambda: table.board.table.current_page == "match", "the match does not come over")


def it_is_this_boards(table: SceneTable) -> None:
    state = table.session.state
    assert any(isinstance(event, MatchMoved) for event in table.session.history)
    assert (state.setup.players.white, state.on_roll, state.phase) == ("Ada", WHITE, Phase.TO_ROLL)


BROUGHT = Scene(
    "a match brought from another board",
    ((3, 1), (6, 5)),
    (it_is_taken_over, *goes_on(), *plays("8/5 6/5"), touch("black.bigButton"), *plays("24/18 18/13")),
    it_is_this_boards,
    with_a_moved_match,
)


def for_practice(table: SceneTable) -> None:
    press(table, "start.mode")
    for seat, name in (("white", "anna"), ("black", "bora")):
        type_by_touch(table, f"start.{seat}.name", name)
    assert "TRAINING" in table.text("start.white.summary")
    press(table, "start.white.ready", "start.black.ready")
    wait_until(lambda: table.board.table.current_page == "match", "the match does not begin")


def it_is_left(table: SceneTable) -> None:
    press(table, "white.menu", "white.menu.leave", "white.menu.leave_now")
    wait_until(lambda: table.board.table.current_page == "start", "the start page does not come back")


def nobody_can_take_it_for_a_result(table: SceneTable) -> None:
    (path,) = table.root.glob("matches/training-*/training-*.mat")
    assert "Training match: not a result" in path.read_text(encoding="utf-8")
    assert not (table.root / "register").exists()


TRAINING = Scene(
    "a training match that is no result",
    ((3, 1),),
    (for_practice, touch("white.bigButton"), *plays("8/5 6/5"), touch("white.director"), it_is_left),
    nobody_can_take_it_for_a_result,
)

ALL: tuple[Scene, ...] = (FROM_WOOD, MOVED_OFF, BROUGHT, TRAINING)
