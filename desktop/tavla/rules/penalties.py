"""What an offence costs: the ladder of premature rolls, penalties in seconds, and ladders of warnings."""

from msgspec import Struct

from tavla.domain.time.units import Millis
from tavla.rules.dice_rules import AtExactPenalty, Consequence, Step, WhoseReserve
from tavla.rules.ruleset import Ruleset

SECOND = 1000


class Penalty(Struct, frozen=True):
    """What an offence costs. `reserve` is what is left to the player of `of`, None where no time changes.

    `after_delay`: the seconds run off after the offender's delay. `is_floor`: he was brought to the floor, so that the
    next offence costs what the ruleset says of that.
    """

    consequence: Consequence
    clause: str
    reserve: Millis | None = None
    of: WhoseReserve = WhoseReserve.OFFENDER
    after_delay: bool = False
    is_floor: bool = False


def step_of(ladder: tuple[Step, ...], offence: int) -> Step | None:
    """The step of the `offence`-th offence, from 1; the last holds for every further one.

    None on a ladder without steps.
    """
    return ladder[min(offence, len(ladder)) - 1] if ladder else None


def premature_roll(
    ruleset: Ruleset, offence: int, reserve: Millis, opponents_reserve: Millis, *, was_at_floor: bool = False
) -> Penalty:
    """What the `offence`-th premature roll with a clock costs a player with `reserve` left.

    `was_at_floor`: an earlier one brought him to the floor.
    Source: USBGF 4.1.7.2, NBF 4.1 (v) (b), WBGT 4.1 (5) 2, ISTAVDER Move Execution.
    """
    ladder = ruleset.dice.premature_ladder
    if was_at_floor:
        return Penalty(ruleset.dice.time_penalty_at_floor.value, ruleset.dice.time_penalty_at_floor.clause)
    step = step_of(ladder.value, offence)
    consequence = step.consequence if step else Consequence.WARNING
    if step is None or consequence is not Consequence.TAKE_SECONDS:
        return Penalty(consequence, ladder.clause)
    return time_penalty(ruleset, Millis(step.seconds * SECOND), reserve, opponents_reserve)


def time_penalty(ruleset: Ruleset, penalty: Millis, reserve: Millis, opponents_reserve: Millis) -> Penalty:
    """What a penalty in time leaves: less reserve than the penalty becomes the floor, exactly as much what the ruleset
    says.

    Source: USBGF 4.1.7.2, WBGT 4.1 (5) 2.
    """
    dice = ruleset.dice
    clause, after_delay = dice.premature_ladder.clause, dice.time_penalty_after_delay.value
    of = dice.time_penalty_looks_at.value
    looked_at = reserve if of is WhoseReserve.OFFENDER else opponents_reserve
    exact_is_floor = dice.time_penalty_exact.value is AtExactPenalty.ONE_SECOND
    if looked_at < penalty or (looked_at == penalty and exact_is_floor):
        floor = Millis(dice.time_penalty_floor_seconds.value * SECOND)
        return Penalty(Consequence.TAKE_SECONDS, clause, min(floor, looked_at), of, after_delay, is_floor=True)
    if reserve <= penalty:
        return Penalty(Consequence.MATCH_LOST, clause, Millis(0), after_delay=after_delay)
    return Penalty(Consequence.TAKE_SECONDS, clause, Millis(reserve - penalty), after_delay=after_delay)
