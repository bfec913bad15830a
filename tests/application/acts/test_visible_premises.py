"""An act whose premise the board sees to be false is refused with that reason, whatever the dice and the phase."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from ruled_table import BLACK, CLOCK, DIRECTOR, WHITE, RuledTable, between_games, mid_turn, ruleset_text
from test_orders_out_of_place import REACHED, RULED, all_orders, in_a_turn

from tavla.application.acts.foreseen import of_roll
from tavla.application.acts.matter import Matter
from tavla.application.acts.ruled_course import WORDS
from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.commands.director import DirectorCommand
from tavla.application.commands.play import Command, MatchInProgress
from tavla.application.decide import decide, start
from tavla.application.refusals import Accepted, Refusal, Refused
from tavla.base.copies import replace
from tavla.domain.facts.dice_file import DiceFile
from tavla.domain.facts.events import DiceSource, StopReason
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import begun
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock_source import ClockSource
from tavla.domain.time.units import Instant
from tavla.rules.clauses import DISCRETION
from tavla.rules.loader import ruleset_of

THROWN = {DiceSource.TYPED, DiceSource.SHAKER}
DICE: dict[str, ordered.OrderDice | ordered.OrderDiceFile] = {
    "typed": ordered.OrderDice(DIRECTOR, DiceSource.TYPED),
    "shaker": ordered.OrderDice(DIRECTOR, DiceSource.SHAKER),
    "file": ordered.OrderDiceFile(DIRECTOR, DiceFile("dice.txt", "00", "12345612")),
}
BOARDS_DICE = ordered.OrderDice(DIRECTOR, DiceSource.BUILT_IN)
OF_THROWN_DICE = {
    StopReason.DIE_ON_FLOOR,
    StopReason.DICE_OUT_OF_AREA,
    StopReason.INVALID_ROLL,
    StopReason.DISPUTED_ROLL,
    StopReason.DICE_PICKED_UP_EARLY,
    StopReason.DICE_TAKEN_AND_PRESSED,
    StopReason.ILLEGAL_PLAY,
}


class Seen(NamedTuple):
    """What the board sees of a match, beside its state."""

    table: RuledTable
    had_thrown_dice: bool
    somebody_came: bool


class Premise(NamedTuple):
    """`holds` as far as the board can see; else the act is refused for that."""

    refusal: Refusal
    holds: Callable[[Seen], bool]


NOTHING_TO_SEE = {
    *(ordered.Rule, ordered.RuleByCommittee, ordered.NoteOrdered, ordered.Warn, ordered.GivePenaltyPoints),
    *(ordered.GiveTime, ordered.TakeTime, ordered.SetTimes, ordered.TakePlayBack, ordered.CorrectPosition),
    *(ordered.BeginGameAnew, ordered.CorrectScore, ordered.CorrectLength, ordered.OrderClock, ordered.GrantDelay),
    *(ordered.OrderDice, ordered.OrderDiceFile, ordered.OrderClockSource, ordered.SetAssistance, ordered.GrantBreak),
    *(ordered.MoveMatch, ordered.GiveLostTimeBack, ordered.AcceptDevice, ordered.WithdrawAct, ordered.DecideAppeal),
    ordered.BindToWord,
}
"""What these rest on has happened beside the board, or is worked out with the figure or the fact that they name."""


def premise(act: Command) -> Premise | None:
    """What an act presupposes that the board can see."""
    match act:
        case ordered.PunishPrematureRoll():
            return Premise(Refusal.BOARD_HAS_ROLLED, lambda seen: seen.had_thrown_dice)
        case ordered.CloseMatch(how=Closing.DOUBLE_NO_SHOW):
            return Premise(Refusal.SOMEBODY_CAME, lambda seen: not seen.somebody_came)
        case ordered.StartAbsentClocks():
            return Premise(Refusal.SOMEBODY_CAME, lambda seen: not seen.somebody_came)
        case ordered.FindBothFlagsDown():
            return Premise(
                Refusal.FALL_KNOWN, lambda seen: seen.table.state.orders.clock_source is ClockSource.EXTERNAL
            )
        case ordered.CallFlag() | ordered.LiftFlag():
            return Premise(Refusal.FLAG_NOT_FALLEN, lambda seen: seen.table.state.clock.flag is not None)
        case ordered.VoidRoll():
            return Premise(Refusal.NO_ROLL_TO_VOID, lambda seen: seen.table.state.roll is not None)
        case ordered.CorrectCube():
            return Premise(Refusal.CUBE_AFTER_GAME, lambda seen: seen.table.state.on_roll is not None)
        case ordered.RuleOnSettled():
            return Premise(Refusal.NO_SETTLED_CLAIM, lambda seen: seen.table.state.claim is not None)
        case ordered.EnforceChange() | ordered.WithdrawChange():
            return Premise(Refusal.NO_CHANGE_PROPOSED, lambda seen: seen.table.state.proposal is not None)
        case ordered.SignResult():
            return Premise(Refusal.MATCH_LASTS, lambda seen: seen.table.state.phase is Phase.MATCH_OVER)
        case asked.StopPlay(reason=reason) if reason in OF_THROWN_DICE:
            return Premise(Refusal.BOARD_ROLLS, lambda seen: seen.table.state.orders.dice_source in THROWN)
        case _:
            return None


def absent(ruleset: str) -> RuledTable:
    table = RuledTable(ruleset, 7, CLOCK)
    table.tries(ordered.StartAbsentClocks(DIRECTOR), after=6 * 60_000)
    return table


CLOSED = "closed, since nobody has come"
WAYS: dict[str, Callable[[RuledTable], object]] = {
    **REACHED,
    CLOSED: lambda table: table.agreed(ordered.CloseMatch(DIRECTOR, Closing.DOUBLE_NO_SHOW, None)),
}


def in_every_match(ruleset: str) -> Iterator[tuple[str, Seen]]:
    """Each phase, each dice that it was reached after, and each dice that it goes on with."""
    for before in (None, *DICE):
        ways: dict[str, Callable[[], RuledTable]] = {
            "nobody has come": lambda: absent(ruleset),
            "one has come": lambda: absent(ruleset),
            CLOSED: lambda: RuledTable(ruleset, 7, CLOCK),
            **{name: (lambda: in_a_turn(ruleset)) for name in REACHED},
        }
        for name, begin in ways.items():
            for now in (None, *DICE):
                table = begin()
                if before:
                    table.does(DICE[before])
                    table.does(BOARDS_DICE)
                came = name not in {"nobody has come", CLOSED}
                if name in WAYS:
                    WAYS[name](table)
                elif came and not isinstance(table.tries(asked.Arrive(WHITE)), Refused):
                    assert ruleset == "istavder-2025"
                else:
                    came = False
                changed = now is not None and not isinstance(table.tries(DICE[now]), Refused)
                thrown = {before, now if changed else None, "typed" if name == "entered" else None}
                thrown.add("shaker" if name == "shaker lost" else None)
                yield f"{name}, {before}, {now}", Seen(table, bool(thrown & {"typed", "shaker"}), came)


@pytest.mark.parametrize("ruleset", RULED)
def test_no_act_is_done_whose_premise_the_board_sees_to_be_false(ruleset: str) -> None:
    false, every = set[tuple[type, object]](), set[tuple[type, object]]()
    for name, seen in in_every_match(ruleset):
        table = seen.table
        stops = [asked.StopPlay(reason, WHITE, "") for reason in sorted(OF_THROWN_DICE, key=str)]
        for act in (*all_orders(table), *words(), *stops):
            decision = decide(table.state, act, Instant(table.now + 1000), tuple(table.history))
            assert Refusal.NOT_NOW is not getattr(decision, "reason", None), (name, act)
            if (rests_on := premise(act)) is None:
                continue
            every.add((type(act), rests_on.refusal))
            if rests_on.holds(seen):
                assert rests_on.refusal is not getattr(decision, "reason", None), (name, act)
            else:
                assert isinstance(decision, Refused), (name, act)
                false.add((type(act), decision.reason))
    # where a fall ends the match by itself
    by_rules: set[tuple[type, object]] = {(ordered.FindBothFlagsDown, Refusal.FALL_KNOWN)}
    if ruleset != "istavder-2025":  # elsewhere no time runs while nobody is there
        by_rules.add((ordered.StartAbsentClocks, Refusal.SOMEBODY_CAME))
    assert every - false <= by_rules


def words() -> Iterator[ordered.BindToWord]:
    """Whatever a player may have said or shown of the cube."""
    for matter in WORDS:
        for player in Player:
            yield ordered.BindToWord(DIRECTOR, player, matter)


POINTS: dict[str, Callable[[str], RuledTable]] = {
    "opening": lambda ruleset: RuledTable(ruleset, 7, CLOCK),
    "first roll": lambda ruleset: rolled(RuledTable(ruleset, 7, CLOCK)),
    "to roll": mid_turn,
    "rolled": lambda ruleset: rolled(mid_turn(ruleset)),
    "doubled": lambda ruleset: doubled(mid_turn(ruleset)),
    "between games": between_games,
}
CAN_BE = {
    StopReason.DIE_ON_FLOOR: set(POINTS),
    StopReason.DICE_OUT_OF_AREA: {"opening", "first roll", "to roll", "rolled"},
    StopReason.INVALID_ROLL: {"opening", "first roll", "to roll", "rolled"},
    StopReason.DISPUTED_ROLL: {"opening", "first roll", "to roll", "rolled"},
    StopReason.DICE_PICKED_UP_EARLY: {"first roll", "to roll", "rolled", "doubled"},
    StopReason.DICE_TAKEN_AND_PRESSED: {"to roll"},
    StopReason.ILLEGAL_PLAY: {"to roll", "rolled", "doubled", "between games"},
}
"""Nobody rolls while a double is answered, who has rolled had the dice, and before the first play none is illegal."""


def rolled(table: RuledTable) -> RuledTable:
    table.dice(5, 4)
    return table


def doubled(table: RuledTable) -> RuledTable:
    table.does(asked.TouchCube(BLACK))
    table.does(asked.OfferDouble(BLACK))
    return table


@pytest.mark.parametrize("ruleset", RULED)
def test_no_clock_is_stopped_for_what_cannot_have_happened_yet(ruleset: str) -> None:
    assert set(CAN_BE) == OF_THROWN_DICE
    for reason, points in CAN_BE.items():
        for name, begin in POINTS.items():
            table = begin(ruleset)
            table.does(DICE["typed"])
            decisions = [
                decide(table.state, asked.StopPlay(reason, player, ""), Instant(table.now), tuple(table.history))
                for player in (WHITE, BLACK)
            ]
            told = {decision.reason for decision in decisions if isinstance(decision, Refused)}
            is_refused = has_ground(ruleset, reason) and name not in points
            assert is_refused == (Refusal.NOT_AT_THIS_POINT in told), (reason, name)
            assert not (is_refused and any(isinstance(decision, Accepted) for decision in decisions)), (reason, name)


def has_ground(ruleset: str, reason: StopReason) -> bool:
    listed = ruleset_of(ruleset_text(ruleset)).clock.stops.value
    return reason.value in {rule.ground.value for rule in listed}


def stopped(table: RuledTable) -> None:
    table.does(asked.StopPlay(StopReason.DIRECTOR_CALLED, None, ""))
    table.does(asked.AgreeToResume(WHITE))


def back_from_a_break(table: RuledTable) -> None:
    table.does(ordered.GrantBreak(DIRECTOR, WHITE))
    table.does(asked.BackFromBreak(WHITE))


@pytest.mark.parametrize(
    ("ruleset", "came"),
    [
        ("istavder-2025", lambda table: table.does(asked.PressClocks(WHITE), after=6 * 60_000)),
        ("nbf", stopped),
        ("nbf", back_from_a_break),
    ],
    ids=["presses the clock of the absent one", "agrees to go on", "is back from a break"],
)
def test_a_player_who_acts_before_the_opening_is_no_double_no_show(
    ruleset: str, came: Callable[[RuledTable], object]
) -> None:
    table = RuledTable(ruleset, 7, CLOCK)
    came(table)
    refused = table.refused(ordered.CloseMatch(DIRECTOR, Closing.DOUBLE_NO_SHOW, None))
    assert Refusal.SOMEBODY_CAME is refused.reason


BY_HAND = MatchInProgress(ByPlayer(0, 0), Crawford.TO_COME)


@pytest.mark.parametrize(
    ("given", "came"),
    [
        (BY_HAND, False),
        (replace(BY_HAND, points=ByPlayer(1, 0)), True),
        (replace(BY_HAND, game=2), True),
        (replace(BY_HAND, on_roll=WHITE), True),
        (replace(BY_HAND, breaks=ByPlayer(0, 1)), True),
    ],
    ids=["as it begins", "points", "a game", "on roll", "a break"],
)
def test_a_match_begun_by_hand_shows_a_player_only_where_something_was_played(
    given: MatchInProgress, came: bool
) -> None:
    names, text = ByPlayer("Ann", "Bo"), ruleset_text("nbf")
    begins = asked.StartMatch("M1", names, 7, CLOCK, text, DIRECTOR.wall_clock, in_progress=given)
    decision = start(replace(begins, approval=asked.Approval(DIRECTOR, "as announced")), Instant(0))
    assert isinstance(decision, Accepted), decision
    order = ordered.CloseMatch(DIRECTOR, Closing.DOUBLE_NO_SHOW, None)
    closing = decide(begun(decision.events[0]), order, Instant(1000), decision.events)
    assert came is (getattr(closing, "reason", None) is Refusal.SOMEBODY_CAME), closing
    assert came is isinstance(closing, Refused)


def test_of_every_order_it_is_said_what_the_board_sees_of_its_premise() -> None:
    seen = {type(order) for order in all_orders(in_a_turn("nbf")) if premise(order)}
    assert (set(), set(DirectorCommand.__args__)) == (seen & NOTHING_TO_SEE, seen | NOTHING_TO_SEE)


@pytest.mark.parametrize("source", [DiceSource.BUILT_IN, DiceSource.SCRIPTED])
@pytest.mark.parametrize("ruleset", RULED)
def test_the_boards_own_dice_make_no_invalid_roll(ruleset: str, source: DiceSource) -> None:
    """A roll voided for another reason cites no clause of invalid rolls and costs no double."""
    table, rules = mid_turn(ruleset), ruleset_of(ruleset_text(ruleset))
    table.does(asked.DiceFell(Roll(5, 4), source))
    clause = of_roll(rules, table.history, Matter.LAY_ON_CHECKER).clause
    table.does(ordered.VoidRoll(DIRECTOR))
    table.resumes()
    is_own = source is DiceSource.BUILT_IN
    assert is_own == isinstance(table.tries(asked.TouchCube(BLACK)), Accepted)
    assert (is_own or ruleset == "usbgf-2016") == (clause == DISCRETION)
