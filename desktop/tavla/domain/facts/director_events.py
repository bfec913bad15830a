"""The facts of the director's acts.

A change of time or result is proposed, answered by each player concerned, and then made.
"""

from dataclasses import field
from enum import Enum

from tavla.base.added_later import ADDED_LATER
from tavla.base.frozen import dataclass
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.changes import Change
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.units import Instant


class AppealOutcome(Enum):
    """What a committee did with a ruling. Source: 5.2 of USBGF, NBF, WBGT; ISTAVDER 30."""

    UPHELD = "upheld"
    REVERSED = "reversed"
    MODIFIED = "modified"


@dataclass(frozen=True, slots=True)
class RulingGiven:
    """The director ruled. `ruling` is what he decided, in his words."""

    at: Instant
    authority: Authority
    ruling: str


@dataclass(frozen=True, slots=True)
class WarningGiven:
    """A player is warned. `matter`: of what, where the rules count that by itself."""

    at: Instant
    authority: Authority
    player: Player
    matter: str = field(default="", metadata=ADDED_LATER)


@dataclass(frozen=True, slots=True)
class AppealDecided:
    """A committee decided on the act that is fact number `ruling` of the match, from 0.

    A reversed warning or offence no longer counts.
    """

    at: Instant
    authority: Authority
    ruling: int
    outcome: AppealOutcome
    committee: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ActWithdrawn:
    """The act that is fact number `act` of the match, from 0, was done in error: what it counted against a player, or
    lifted, no longer holds.

    `breaks` fewer have been taken by each.
    """

    at: Instant
    authority: Authority
    act: int
    breaks: ByPlayer[int] = field(default=ByPlayer(0, 0), metadata=ADDED_LATER)


@dataclass(frozen=True, slots=True)
class ChangeProposed:
    """The director asks for the tap of each of `asked`."""

    at: Instant
    authority: Authority
    change: Change
    asked: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class ChangeAnswered:
    """A player agrees to the change, or refuses it; a refusal stands in the record whatever follows."""

    at: Instant
    player: Player
    agrees: bool


@dataclass(frozen=True, slots=True)
class ChangeMade:
    """The change takes effect; `against` are those asked who had not agreed."""

    at: Instant
    authority: Authority
    change: Change
    against: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class ChangeWithdrawn:
    """The director lets his proposal go; nothing has changed."""

    at: Instant
    authority: Authority


@dataclass(frozen=True, slots=True)
class MatchMoved:
    """The match goes on at another board, from here.

    At the first board nothing follows; at the other one both must be ready to go on.
    """

    at: Instant
    authority: Authority


DirectorEvent = (
    RulingGiven
    | WarningGiven
    | AppealDecided
    | ActWithdrawn
    | ChangeProposed
    | ChangeAnswered
    | ChangeMade
    | ChangeWithdrawn
    | MatchMoved
)
