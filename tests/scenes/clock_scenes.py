"""Time and dice: rolls before the turn, a flag that falls, a break overstayed, a change of times refused."""

from functools import partial

from scene import Scene, agrees, directs, does, goes_on, passes, plays, starts, touch
from scene_table import SceneTable, with_director
from test_continue_page import agree, enter, go_on, type_id
from test_start_rules import choose

from tavla.application.commands import play as asked
from tavla.domain.facts.changes import PrematureRollPunished
from tavla.domain.facts.claim_events import BreakEnded
from tavla.domain.facts.director_events import ChangeAnswered, ChangeMade
from tavla.domain.facts.turn import Phase
from tavla.domain.game.outcome import Ending
from tavla.domain.game.player import Player

WHITE, BLACK = Player.WHITE, Player.BLACK
MINUTE = 60_000
AGAINST_BLACK = ("premature", "act.row0.1")


def lost_by_the_ladder(table: SceneTable) -> None:
    state = table.session.state
    assert state.match_result is not None
    assert (state.match_result.winner, state.match_result.by_forfeit) == (WHITE, True)
    made = [event for event in table.session.history if isinstance(event, ChangeMade)]
    assert {event.authority.director for event in made} == {"Dora"}
    made = [event for event in made if isinstance(event.change, PrematureRollPunished)]
    assert {event.authority.clause for event in made} == {"WBGT 4.1 (5) 2"}


PREMATURE_LADDER = Scene(
    "premature rolls punished up to the loss of the match",
    ((3, 1), (6, 5)),
    (
        starts(1, "wbgt"),
        touch("white.bigButton"),
        *plays("8/5 6/5"),
        touch("white.director"),
        directs("dice", "act.row0.1"),
        directs(*AGAINST_BLACK, tells="Premature roll number 1 against Bora"),
        directs(*AGAINST_BLACK, tells="0:30 runs after the delay"),
        *agrees(WHITE, BLACK),
        directs(*AGAINST_BLACK, tells="1:00 runs after the delay"),
        *agrees(WHITE, BLACK),
        directs(*AGAINST_BLACK, tells="1:30 runs after the delay"),
        *agrees(WHITE, BLACK),
        directs(*AGAINST_BLACK, tells="Premature roll number 5 against Bora"),
        *agrees(WHITE, BLACK),
        directs(*AGAINST_BLACK, tells="Bora, who loses the match"),
        *agrees(WHITE, BLACK),
    ),
    lost_by_the_ladder,
    with_director,
)


def from_wood(table: SceneTable, xgid: str, ruleset: str = "") -> None:
    """A match goes on from an ID, under this ruleset."""
    if ruleset:
        choose(table, ruleset)
    enter(table, "anna", "bora")
    type_id(table, xgid)
    go_on(table)
    go_on(table)
    agree(table)


def won_in_spite_of_the_flag(table: SceneTable) -> None:
    state = table.session.state
    assert state.clock.flag is not None
    assert state.clock.flag.player is WHITE
    assert state.match_result is not None
    assert (state.match_result.winner, state.match_result.closing) == (WHITE, None)
    assert state.game_result is not None
    assert state.game_result.ending is Ending.BORNE_OFF


GIN_WITH_THE_FLAG_DOWN = Scene(
    "a certain win saves whose flag is down",
    ((4, 2),),
    (
        partial(from_wood, xgid="XGID=-B----------------------o-:0:0:1:00:0:0:0:1:10", ruleset="wbgt"),
        *goes_on(),
        passes(4 * MINUTE, black__claim=""),
        touch("black.claim", black__notice="WBGT 4.3 (3)"),
        touch("white.bigButton"),
        *plays("1/off(2)"),
    ),
    won_in_spite_of_the_flag,
)


def two_points_for_lateness(table: SceneTable) -> None:
    state = table.session.state
    (back,) = [event for event in table.session.history if isinstance(event, BreakEnded)]
    assert back.late >= 5 * MINUTE
    assert (tuple(state.score.points), state.phase, state.game) == ((0, 2), Phase.OPENING, 2)


BREAK_OVERSTAYED = Scene(
    "a break overstayed",
    ((3, 1), (6, 5)),
    (
        starts(7, "usbgf-2016"),
        touch("white.bigButton"),
        *plays("8/5 6/5"),
        touch("cube"),
        touch("black.bigButton"),
        does(asked.DropDouble(WHITE)),
        does(asked.TakeBreak(WHITE, "", 1)),
        touch("white.bigButton", after_ms=11 * MINUTE),
        touch(white__announcement="1 penalty point (USBGF 2.2.4)"),
        touch("white.director"),
        directs("points", "act.row0.0", "act.row2.1", tells="1 penalty point against Anna"),
        *agrees(WHITE, BLACK),
        *goes_on(),
        *goes_on(),
    ),
    two_points_for_lateness,
    with_director,
)


def half_a_minute_given_against_his_word(table: SceneTable) -> None:
    history = table.session.history
    assert [event.agrees for event in history if isinstance(event, ChangeAnswered)] == [False]
    (made,) = [event for event in history if isinstance(event, ChangeMade)]
    assert made.against == (BLACK,)
    white, black = table.session.state.clock.reserves
    assert white == 840_000
    assert 840_000 - 18_000 + 30_000 - 2_000 <= black <= 840_000 - 18_000 + 30_000


CHANGE_REFUSED = Scene(
    "a change of the clock refused by a player",
    ((3, 1), (6, 5), (4, 2)),
    (
        starts(7, "usbgf-2016"),
        touch("white.bigButton"),
        *plays("8/5 6/5"),
        touch("black.director", after_ms=30_000),
        directs("give_time", "act.row0.1"),
        touch("black.decline"),
        lambda table: table.enforce(),
        *goes_on(),
        touch("black.bigButton"),
        *plays("24/18 18/13"),
    ),
    half_a_minute_given_against_his_word,
    with_director,
)

ALL: tuple[Scene, ...] = (PREMATURE_LADDER, GIN_WITH_THE_FLAG_DOWN, BREAK_OVERSTAYED, CHANGE_REFUSED)
