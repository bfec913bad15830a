"""What a director corrects: play taken back, a wrong length, a claim that is not agreed to, an appeal, dice from the
table.
"""

from functools import partial

from clock_scenes import from_wood
from director_hands import press
from PySide6.QtCore import QPointF
from scene import Act, Scene, agrees, directs, does, goes_on, plays, starts, touch
from scene_table import SceneTable, with_director

from tavla.application.commands import play as asked
from tavla.domain.facts import changes
from tavla.domain.facts.director_events import AppealDecided, AppealOutcome, ChangeMade
from tavla.domain.facts.turn import Phase
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla_ui.robots.finder import centre_of
from tavla_ui.robots.hands import StuckError

WHITE, BLACK = Player.WHITE, Player.BLACK


def rolls(after_ms: int = 0) -> Act:
    """Whoever is on turn, when he has thought for so long."""

    def act(table: SceneTable) -> None:
        table.put_page_away()
        table.let_pass(after_ms)
        table.touch(f"{table.mover.value}.bigButton")

    return act


def line_of(table: SceneTable, begins: str) -> int:
    """Where a turn stands in the list, which is drawn up until it is seen: every restart has a line of its own."""
    turns = table.seen("turns.list")
    whole = turns.mapRectToScene(turns.boundingRect())
    for _ in range(20):
        table.driver.hands.look()
        for number in range(80):
            act = f"turns.{number}.act"
            if (
                table.sees(act)
                and table.text(f"turns.{number}.text").startswith(begins)
                and whole.contains(QPointF(centre_of(table.window, act)))
            ):
                return number
        table.draw_up("turns.list", 200)
    msg = f"no line begins with {begins}"
    raise StuckError(msg)


def takes_back_three_turns(table: SceneTable) -> None:
    """From the list of turns: to before the third last of them, with the times of then."""
    table.at_the_page("turns")
    bora = line_of(table, "Bora  6-5")
    press(table, f"turns.{bora}.act", "act.row1.0")
    table.driver.hands.look()
    assert "turn 2: Bora to roll" in table.text("act.row0.value"), table.text("act.row0.value")
    press(table, "act.reason0", "act.do")
    table.settle()


def one_turn_is_left(table: SceneTable) -> None:
    state = table.session.state
    (made,) = [event for event in table.session.history if isinstance(event, ChangeMade)]
    assert isinstance(made.change, changes.TakenBack)
    assert made.change.with_times
    assert (state.phase, state.on_roll) == (Phase.TO_ROLL, WHITE)
    assert state.last_play is not None
    assert (state.last_play.player, state.last_play.roll) == (BLACK, Roll(6, 3))
    assert state.clock.reserves == ByPlayer(600_000, 600_000)


THREE_TURNS_TAKEN_BACK = Scene(
    "three turns taken back with their times",
    ((3, 1), (6, 5), (4, 2), (2, 1), (6, 3)),
    (
        starts(5, "usbgf-2016"),
        touch("white.bigButton"),
        *plays("8/5 6/5"),
        *(act for play in ("24/18 18/13", "8/4 6/4", "24/22 6/5") for act in (rolls(after_ms=20_000), *plays(play))),
        touch("white.director"),
        takes_back_three_turns,
        *agrees(WHITE, BLACK),
        *goes_on(),
        rolls(),
        *plays("24/18 13/10"),
    ),
    one_turn_is_left,
    with_director,
)


def one_more_game_without_the_cube(table: SceneTable) -> None:
    state = table.session.state
    assert (tuple(state.score.points), state.score.crawford, state.orders.correct_length) == (
        (7, 7),
        Crawford.THIS_GAME,
        None,
    )
    assert (state.phase, state.match_result) == (Phase.MOVING, None)
    assert not table.sees("cube")


WRONG_LENGTH = Scene(
    "a wrong match length found at 7-6",
    ((3, 1), (6, 5), (6, 4)),
    (
        partial(from_wood, xgid="XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:7:6:0:9:10"),
        *goes_on(),
        touch("white.director"),
        directs("length", "act.row0.less", "act.row0.less", tells="7 points"),
        *agrees(WHITE, BLACK),
        *goes_on(),
        touch("cube"),
        touch("black.bigButton"),
        does(asked.DropDouble(WHITE)),
        *goes_on(),
        touch("white.bigButton"),
    ),
    one_more_game_without_the_cube,
    with_director,
)


def played_on_with_two_minutes_more(table: SceneTable) -> None:
    state = table.session.state
    assert (state.claim, state.phase, state.on_roll) == (None, Phase.TO_ROLL, BLACK)
    assert state.clock.reserves.black == state.clock.reserves.white + 120_000


SETTLED_CLAIM_REFUSED = Scene(
    "a claim that the game is settled refused",
    ((3, 1), (6, 5)),
    (
        partial(from_wood, xgid="XGID=-E---A------------------b-:0:0:1:00:0:0:0:7:10", ruleset="wbgt"),
        *goes_on(),
        does(asked.ClaimSettled(WHITE, WHITE, Grade.SINGLE)),
        touch("black.decline"),
        directs("settled", "act.row0.0"),
        *goes_on(),
        rolls(),
        *plays("5/2 1/off"),
    ),
    played_on_with_two_minutes_more,
    with_director,
)


def types(table: SceneTable, words: str) -> None:
    press(table, *("keyboard.space" if letter == " " else f"keyboard.{letter}" for letter in words), "keyboard.done")


def a_committee_decides(table: SceneTable) -> None:
    table.at_the_page("acts")
    press(table, "acts.appeal", "act.row1.1")
    for name in ("eda", "finn", "gro"):
        press(table, "act.row2.type")
        types(table, name)
    press(table, "act.reason0", "act.do")
    table.settle()


def no_warning_stands(table: SceneTable) -> None:
    (decided,) = [event for event in table.session.history if isinstance(event, AppealDecided)]
    assert (decided.outcome, decided.committee) == (AppealOutcome.REVERSED, ("Eda", "Finn", "Gro"))
    assert [table.session.history[one.lifted_by or 0] for one in table.session.state.offences] == [decided]


APPEAL = Scene(
    "a warning reversed by a committee",
    ((3, 1), (6, 5)),
    (
        starts(5, "nbf"),
        touch("white.bigButton"),
        touch("black.director"),
        directs("warn", "act.row0.1"),
        a_committee_decides,
        *goes_on(),
        *plays("8/5 6/5"),
    ),
    no_warning_stands,
    with_director,
)


def typed_and_played(table: SceneTable) -> None:
    state = table.session.state
    assert (state.on_roll, state.phase) == (WHITE, Phase.TO_ROLL)
    assert state.last_play is not None
    assert state.last_play.roll == Roll(6, 4)


DICE_FROM_THE_TABLE = Scene(
    "dice from the table by the director's order",
    ((3, 1),),
    (
        starts(5, "usbgf-2016"),
        touch("white.bigButton"),
        *plays("8/5 6/5"),
        touch("black.director"),
        directs("dice", "act.row0.1"),
        *goes_on(),
        does(asked.EnterRoll(BLACK, Roll(6, 4))),
        touch("white.decline"),
        does(asked.EnterRoll(BLACK, Roll(6, 4))),
        touch("white.accept"),
        *plays("24/18 13/9"),
    ),
    typed_and_played,
    with_director,
)

ALL: tuple[Scene, ...] = (THREE_TURNS_TAKEN_BACK, WRONG_LENGTH, SETTLED_CLAIM_REFUSED, APPEAL, DICE_FROM_THE_TABLE)
