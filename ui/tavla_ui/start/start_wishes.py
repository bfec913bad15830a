"""What the start page hands to the service: the match as both agreed to it."""

from msgspec import Struct

from tavla.application.ports.matches import ApprovedBy, MatchWishes
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.match_card import MatchCard, PreferenceSettled, SanctionShown
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.units import Millis
from tavla_ui.start.match_plan import MatchPlan
from tavla_ui.start.start_seat import StartSeatViewModel


class Before(Struct, frozen=True):
    """What happened before the match."""

    preferences: tuple[PreferenceSettled, ...] = ()
    dice_source: DiceSource | None = None
    late: ByPlayer[Millis] = ByPlayer(Millis(0), Millis(0))
    approval: ApprovedBy | None = None
    """The director who has agreed to what departs from the rules."""


def wishes(
    plan: MatchPlan,
    seats: tuple[StartSeatViewModel, StartSeatViewModel],
    belongs: tuple[str, str, str],
    picked: tuple[str, ...],
    sanctions: tuple[SanctionShown, ...],
    before: Before,
) -> MatchWishes:
    """The match to begin; `belongs` is event, round and table. The plan must miss nothing."""
    white, black = seats
    card = MatchCard(
        *belongs,
        plan.kind,
        picked=picked,
        register_keys=ByPlayer(white.register_keys, black.register_keys),
        sanctions=sanctions,
        preferences=before.preferences,
        dice_source=before.dice_source,
        late=before.late,
        best_of_three=plan.best_of_three,
        variant=plan.variant,
    )
    clock = plan.clock
    reserve = clock.reserve if plan.has_clock and clock else None
    delay = clock.delay if clock else 0
    return MatchWishes(
        white.full_name,
        black.full_name,
        plan.match_length,
        reserve,
        delay,
        plan.ruleset.source,
        card,
        plan.training,
        approval=before.approval,
    )
