"""Until when something may be appealed or set right: the time is closed by the act that the rules name."""

from collections.abc import Callable

import pytest
from ruled_table import BLACK, CLOCK, DIRECTOR, WHITE, RuledTable, between_games, mid_turn, ruleset_text

from tavla.application.acts.foreseen import Verdict, of_appeal, of_score
from tavla.application.acts.matter import Matter
from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.commands.play import MatchInProgress
from tavla.application.decide import start
from tavla.application.refusals import Accepted
from tavla.domain.fold.match import begun
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.units import Instant
from tavla.rules.loader import ruleset_of

RULED = ["usbgf-2016", "nbf", "wbgt", "istavder-2025"]


def double(table: RuledTable) -> None:
    table.does(asked.TouchCube(BLACK))
    table.does(asked.OfferDouble(BLACK))


GOES_ON: dict[str, tuple[Callable[[str], RuledTable], Callable[[RuledTable], object]]] = {
    "a roll": (mid_turn, lambda table: table.dice(5, 4)),
    "a double": (mid_turn, double),
    "the next game": (lambda ruleset: next_game(between_games(ruleset)), lambda table: table.dice(3, 1)),
}


def next_game(table: RuledTable) -> RuledTable:
    table.next_game()
    return table


@pytest.mark.parametrize("way", GOES_ON)
@pytest.mark.parametrize("ruleset", RULED)
def test_an_appeal_to_be_made_at_once_is_too_late_after_any_play(ruleset: str, way: str) -> None:
    """WBGT 5.2, ISTAVDER 30: while the decision can still be reversed; until then, and elsewhere, it is open."""
    begin, plays = GOES_ON[way]
    table, rules = begin(ruleset), ruleset_of(ruleset_text(ruleset))
    table.does(ordered.Rule(DIRECTOR, "the game goes on"))
    ruling = len(table.history) - 1
    assert Verdict.OPEN is of_appeal(rules, table.history, ruling).verdict
    plays(table)
    late = ruleset in ("wbgt", "istavder-2025")
    assert (Verdict.TOO_LATE if late else Verdict.OPEN) is of_appeal(rules, table.history, ruling).verdict
    table.agreed(ordered.TakePlayBack(DIRECTOR, ruling + 1, with_times=False))
    assert Verdict.OPEN is of_appeal(rules, table.history, ruling).verdict


def crawford_double(ruleset: str, *, taken: bool) -> RuledTable:
    """White leads 4-2 of 5, and nobody has noticed that this is the Crawford game."""
    table = mid_turn(ruleset, 5)
    table.agreed(ordered.CorrectScore(DIRECTOR, ByPlayer(4, 2), Crawford.PLAYED, 5))
    table.resumes()
    double(table)
    table.does(asked.TakeDouble(WHITE) if taken else asked.DropDouble(WHITE))
    return table


def ends(table: RuledTable, winner: Player) -> None:
    table.does(ordered.Rule(DIRECTOR, "the game is lost", winner.opponent, loses_game=True))


@pytest.mark.parametrize("taken", [True, False])
@pytest.mark.parametrize("ruleset", RULED)
def test_a_crawford_double_did_not_win_a_match_that_a_later_game_ended(ruleset: str, taken: bool) -> None:
    """USBGF 4.4.6.1: detected before the match ends; NBF 4.4 (iv), WBGT 4.4 (4): before the next game, or of the last
    game of the match.
    """
    table, rules = crawford_double(ruleset, taken=taken), ruleset_of(ruleset_text(ruleset))

    def verdict() -> Verdict:
        return of_score(table.state, rules, table.history, Matter.CRAWFORD_DOUBLE).verdict

    if taken:
        ends(table, BLACK)
    assert Verdict.IN_TIME is verdict()
    table.next_game()
    table.dice(3, 1)
    assert (Verdict.IN_TIME if taken and ruleset == "usbgf-2016" else Verdict.TOO_LATE) is verdict()
    ends(table, WHITE)
    assert (True, Verdict.TOO_LATE) == (table.is_over(), verdict())


def from_wood(given: MatchInProgress) -> RuledTable:
    table = RuledTable("nbf", 5, CLOCK)
    begins = asked.StartMatch("M1", ByPlayer("Ann", "Bo"), 5, CLOCK, ruleset_text("nbf"), "", in_progress=given)
    decision = start(begins, Instant(0), replaying=True)
    assert isinstance(decision, Accepted), decision
    table.history, table.state = list(decision.events), begun(decision.events[0])
    table.resumes()
    return table


@pytest.mark.parametrize("between", [True, False])
def test_a_crawford_double_taken_on_wood_is_annulled_until_the_next_game(between: bool) -> None:
    """NBF 4.4 (iv) (b): the games that are begun here count."""
    score, rules = ByPlayer(4, 2), ruleset_of(ruleset_text("nbf"))
    table = from_wood(
        MatchInProgress(score, Crawford.PLAYED)
        if between
        else MatchInProgress(score, Crawford.PLAYED, on_roll=BLACK, cube=Cube(2, WHITE))
    )

    def verdict() -> Verdict:
        return of_score(table.state, rules, table.history, Matter.CRAWFORD_DOUBLE).verdict

    assert Verdict.IN_TIME is verdict()
    if not between:
        ends(table, BLACK)
        assert Verdict.IN_TIME is verdict()
        table.next_game()
    table.dice(3, 1)
    assert Verdict.TOO_LATE is verdict()
