"""A line a board: presence from signed words alone, the clock run on, what needs the director first."""

from hypothesis import given
from hypothesis import strategies as st

from tavla.hall.words import Assignment, Here, HereClock, Player, Side, Standing
from tavla.hall_desk.tables import (
    BoardAtDesk,
    MatchStage,
    Need,
    Presence,
    Record,
    RecordState,
    call_answered,
    clock_of,
    deaf_ms,
    line,
    lines,
    presence_of,
    said_here,
    stage_of,
)

BOARD = BoardAtDesk("aaaaaaaa", "1")


def playing(falls_in: int | None = 90_000, standing: Standing = Standing.PLAYING) -> Here:
    clock = HereClock((80_000, 70_000), 10_000, Side.WHITE, falls_in)
    return Here("M-1", 5, standing=standing, clock=clock, score=(3, 2), length=11, players=("A", "B"))


def heard(here: Here, at: int = 0, board: BoardAtDesk = BOARD) -> BoardAtDesk:
    return said_here(board, here, at)


def test_presence_comes_from_when_the_board_last_spoke() -> None:
    assert presence_of(BOARD, 0) is Presence.NEVER
    board = heard(Here())
    for now, expected in (
        (0, Presence.HERE),
        (5_000, Presence.HERE),
        (5_001, Presence.LATE),
        (15_001, Presence.SILENT),
    ):
        assert presence_of(board, now) is expected


def test_a_silent_board_keeps_its_last_good_state_and_loses_nothing() -> None:
    shown = line(heard(playing()), 0, 500_000)
    assert (shown.stage, shown.score, shown.presence) == (MatchStage.PLAYING, (3, 2), Presence.SILENT)
    assert shown.need is Need.PERHAPS_FLAG, "a flag may have fallen; it is said as perhaps, and only the board knows"
    assert shown.clock is not None
    assert shown.clock.is_grey


@given(st.integers(0, 200_000))
def test_the_clock_runs_the_delay_first_and_then_the_reserve(gone: int) -> None:
    clock = clock_of(heard(playing()), gone)
    assert clock is not None
    assert clock.delay_left == max(0, 10_000 - gone)
    assert clock.reserves == (80_000 - max(0, gone - 10_000), 70_000)
    assert clock.falls_in == 90_000 - gone
    assert (clock.falls_in <= 0) == (clock.reserves[0] <= 0), "both figures agree on the fall"


def test_a_call_begins_is_answered_and_is_closed_by_the_board() -> None:
    board = heard(playing(standing=Standing.CALLED), 100)
    assert board.call is not None
    assert line(board, 0, 100).need is Need.CALL
    again = heard(playing(standing=Standing.CALLED), 2_100, board)
    assert again.call == board.call, "the same call"
    answered = call_answered(again, "Ayşe", 2, 3_000)
    assert line(answered, 0, 3_000).need is Need.ANSWERED
    assert heard(playing(), 5_000, answered).call is None
    assert call_answered(BOARD, "Ayşe", 2, 0) == BOARD, "nobody has called"


def test_what_needs_the_director_stands_first() -> None:
    ends_soon = heard(playing(20_000), board=BoardAtDesk("b", "10"))
    called = heard(playing(standing=Standing.CALLED), board=BoardAtDesk("c", "9"))
    flag = heard(playing(None, Standing.FLAG), board=BoardAtDesk("d", "8"))
    quiet = [heard(playing(), board=BoardAtDesk(str(table), str(table))) for table in (11, 2, 3)]
    gone = BoardAtDesk("g", "1", is_gone=True)
    broken = heard(playing(), board=BoardAtDesk("e", "7", record=Record(RecordState.BROKEN, 4, 5, 4)))
    found = lines([gone, *quiet, ends_soon, called, flag, broken], 0, 0)
    assert [one.table for one in found] == ["9", "8", "7", "10", "2", "3", "11", "1"]


PLAYERS = (Player("A"), Player("B"))


def test_an_assignment_goes_from_sent_to_collected() -> None:
    sent = Assignment("x", 2, "Open", "1", "1", PLAYERS, 11, "wbgt")
    board = BoardAtDesk("aaaaaaaa", "1", sent=sent)
    assert stage_of(board) is MatchStage.ASSIGNED
    assert line(board, 2, 0).players == ("A", "B")
    shown = heard(Here(standing=Standing.SHOWN, assigned="x", generation=1), board=board)
    assert line(shown, 2, 0).need is Need.OLD_DRAW
    assert (
        line(heard(Here(standing=Standing.SHOWN, assigned="x", generation=2), board=board), 2, 0).need is Need.NOTHING
    )
    over = heard(Here("M-1", standing=Standing.OVER))
    assert line(over, 0, 0).need is Need.RESULT
    assert stage_of(heard(Here("M-1", standing=Standing.OVER), board=BoardAtDesk("a", "1", collected="M-1"))) is (
        MatchStage.COLLECTED
    )


def test_the_desk_notices_its_own_deafness() -> None:
    boards = [heard(Here(), 1_000), heard(Here(), 4_000), BOARD]
    assert deaf_ms(boards, 10_000) is None
    assert deaf_ms(boards, 10_001) == 6_001
    assert deaf_ms([BOARD], 10**6) is None
