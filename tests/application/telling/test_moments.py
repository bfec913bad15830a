"""A match looked back on, moment by moment."""

from random import Random

from ruled_table import BLACK, DIRECTOR, WHITE, RuledTable

from tavla.application.commands import play as asked
from tavla.application.commands.director import LiftFlag, TakePlayBack, VoidRoll, Warn
from tavla.application.telling.match_history import STRIDE
from tavla.application.telling.moments import Moments
from tavla.application.telling.told import MomentKind
from tavla.domain.facts import events as facts
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import DiceSource
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import apply, begun
from tavla.domain.game.legality import legal_plays
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Roll
from tavla.domain.time.units import Millis


def turn(table: RuledTable, random: Random) -> None:
    """A turn played by anybody's luck."""
    if table.state.phase is Phase.BETWEEN_GAMES:
        for player in Player:
            table.does(asked.ConfirmScore(player))
    state = table.state
    if state.phase is Phase.OPENING:
        table.does(asked.RollDice(WHITE))
        table.does(asked.DiceFell(Roll.of(6, 1), DiceSource.BUILT_IN))
        if table.state.clock_held_by is not None:
            table.does(asked.StartOpeningClock(table.state.clock_held_by))
    elif state.phase is Phase.TO_ROLL:
        player = decider(table)
        table.does(asked.RollDice(player))
        table.does(asked.DiceFell(Roll.of(random.randint(1, 6), random.randint(1, 6)), DiceSource.BUILT_IN))
    player = decider(table)
    assert table.state.roll is not None
    play = legal_plays(table.state.position.seen_by(player), table.state.roll)[0][1]
    if play:
        table.does(asked.MakeMoves(player, play))
    table.does(asked.EndTurn(player))


def decider(table: RuledTable) -> Player:
    player = table.state.decider
    assert player is not None
    return player


def played(turns: int) -> RuledTable:
    table, random = RuledTable(length=25), Random(3)
    for _ in range(turns):
        turn(table, random)
    return table


def looked_at(table: RuledTable) -> Moments:
    moments = Moments()
    moments.follow(table.history)
    return moments


def test_every_moment_is_the_fold_of_the_facts_until_then_in_whatever_order_it_is_looked_at() -> None:
    table = played(60)
    assert len(table.history) > 2 * STRIDE
    folded = [begun(table.history[0])]
    for event in table.history[1:]:
        folded.append(apply(folded[-1], event))
    order = list(range(len(folded)))
    Random(1).shuffle(order)
    moments = looked_at(table)
    assert [folded[number] for number in order] == [moments.state(number) for number in order]


def test_turns_steps_incidents_and_rulings_are_told_apart_and_reached() -> None:
    table = played(3)
    table.tries(asked.EndTurn(WHITE))
    table.does(Warn(DIRECTOR, BLACK))
    turn(table, Random(1))
    moments = looked_at(table)
    warned = next(number for number in range(len(moments)) if moments[number].kind is MomentKind.RULING)
    assert [warned] == [moment.number for moment in moments.marks()]
    assert (
        warned
        == moments.next(0, 1, MomentKind.RULING)
        == moments.next(len(moments) - 1, -1, MomentKind.RULING, MomentKind.INCIDENT)
    )
    turns = [number for number in range(len(moments)) if isinstance(table.history[number], facts.TurnEnded)]
    assert turns[1] == moments.next(turns[0], 1, MomentKind.TURN)
    assert 0 == moments.next(turns[0], -1, MomentKind.TURN)
    assert (0, len(moments) - 1) == (moments.next(0, -1, *MomentKind), moments.next(len(moments) - 1, 1, *MomentKind))


def test_what_was_taken_back_or_voided_is_gone_and_the_rulings_stay() -> None:
    table = played(3)
    to = len(table.history)
    for _ in range(2):
        turn(table, Random(5))
    last = len(table.history)
    table.does(TakePlayBack(DIRECTOR, to, with_times=False))
    for player in Player:
        table.does(asked.AgreeToResume(player))
    player = decider(table)
    table.does(asked.RollDice(player))
    table.does(asked.DiceFell(Roll.of(5, 4), DiceSource.BUILT_IN))
    rolled = len(table.history) - 1
    table.does(VoidRoll(DIRECTOR))
    moments = looked_at(table)
    gone = [number for number in range(len(moments)) if moments[number].is_gone]
    stops = [number for number in range(to, len(moments)) if isinstance(table.history[number], facts.PlayStopped)]
    assert [*range(to, last), *[stop for stop in stops if stop == last], rolled] == gone
    assert [False, False] == [
        moments[number].is_gone for number in range(len(moments)) if isinstance(table.history[number], ChangeMade)
    ]


def test_a_fall_that_was_lifted_is_gone_with_the_claim_and_the_end_that_came_of_it() -> None:
    table = played(3)
    end = len(table.history)
    table.tries(asked.NoticeTime(), after=10_000_000)
    table.tries(asked.ClaimFlag(decider(table).opponent))
    table.agreed(LiftFlag(DIRECTOR, Millis(120_000)))
    moments = looked_at(table)
    gone = [type(moments[number].event) for number in range(end, len(moments)) if moments[number].is_gone]
    assert [facts.FlagFell, facts.FlagClaimed, facts.MatchEnded] == gone


def test_a_match_that_grows_is_followed() -> None:
    table = played(2)
    moments = looked_at(table)
    before = len(moments)
    turn(table, Random(2))
    moments.follow(table.history)
    assert (len(table.history), table.state) == (len(moments), moments.state(len(moments) - 1))
    assert before < len(moments)
