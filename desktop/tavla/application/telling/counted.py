"""What the board has counted against a player in a match, for the director to weigh."""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import astuple

from tavla.domain.facts.changes import CubeCorrected, PositionCorrected, PrematureRollPunished, RollVoided, TakenBack
from tavla.domain.facts.claim_events import ClockStopped
from tavla.domain.facts.director_events import ChangeMade, WarningGiven
from tavla.domain.facts.events import AttemptRefused, Event, ResumeAgreed, StopReason
from tavla.domain.fold.match_state import MatchState, OffenceKind
from tavla.domain.game.player import Player

COUNTING = (WarningGiven, AttemptRefused, PrematureRollPunished, ClockStopped)
"""Without a fact of one of these kinds nothing is counted in a match."""


class Counted(Struct, frozen=True):
    warnings: int = 0
    premature: int = 0
    refused: int = 0
    false_claims: int = 0
    """Stops for an illegal play after which both played on with nothing put right."""

    def __bool__(self) -> bool:
        return bool(self.warnings or self.premature or self.refused or self.false_claims)


def sum_of(counts: Iterable[Counted]) -> Counted:
    return Counted(*map(sum, zip(*map(astuple, counts), strict=True)))


def counted(state: MatchState, history: Sequence[Event], player: Player) -> Counted:
    return Counted(
        len(state.offences_of(player, OffenceKind.WARNING)),
        len(state.offences_of(player, OffenceKind.PREMATURE_ROLL)),
        state.attempts[player],
        sum(_is_false(history, number) for number, event in enumerate(history) if _claims(event, player)),
    )


def _claims(event: Event, player: Player) -> bool:
    return isinstance(event, ClockStopped) and event.reason is StopReason.ILLEGAL_PLAY and event.player is player


def _is_false(history: Sequence[Event], number: int) -> bool:
    agreed: set[Player] = set()
    for event in history[number + 1 :]:
        match event:
            case ChangeMade(change=TakenBack(to=to)) if to <= number:
                return False
            case ChangeMade(change=PositionCorrected() | RollVoided() | CubeCorrected()) if len(agreed) < len(Player):
                return False
            case ResumeAgreed(player=player):
                agreed.add(player)
            case _:
                pass
    return len(agreed) == len(Player)
