"""The facts of the director's acts.

A change of time or result is proposed, answered by each player concerned, and then made.
"""

from enum import Enum

from msgspec import Struct
from msgspec.structs import force_setattr

from tavla.domain.facts.authority import Authority
from tavla.domain.facts.changes import Change
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.units import Instant

NO_BREAKS = ByPlayer(0, 0)


class AppealOutcome(Enum):
    """What a committee did with a ruling. Source: 5.2 of USBGF, NBF, WBGT; ISTAVDER 30."""

    UPHELD = "upheld"
    REVERSED = "reversed"
    MODIFIED = "modified"


class ChosenBy(Enum):
    """Who chose a committee that rules where no other director can. Source: USBGF 5.1, NBF 1.3 (ii)."""

    PLAYERS = "players"
    DIRECTOR = "director"


class RulingGiven(Struct, frozen=True, tag_field="event", omit_defaults=True):
    """The director ruled, or in his place a `committee` that `chosen_by` chose; `ruling` in their words.

    `player`: whom a step against a breach is about, such as that a referee watches him.
    """

    at: Instant
    authority: Authority
    ruling: str
    committee: tuple[str, ...] = ()
    chosen_by: ChosenBy | None = None
    player: Player | None = None


class WarningGiven(Struct, frozen=True, tag_field="event", omit_defaults=True):
    """A player is warned. `matter`: of what, where the rules count that by itself."""

    at: Instant
    authority: Authority
    player: Player
    matter: str = ""


class AppealDecided(Struct, frozen=True, tag_field="event"):
    """A committee decided on the act that is fact number `ruling` of the match, from 0.

    A reversed warning or offence no longer counts.
    """

    at: Instant
    authority: Authority
    ruling: int
    outcome: AppealOutcome
    committee: tuple[str, ...]


class ActWithdrawn(Struct, frozen=True, tag_field="event", omit_defaults=True):
    """The act that is fact number `act` of the match, from 0, was done in error: what it counted against a player, or
    lifted, no longer holds.

    `breaks` fewer have been taken by each.
    """

    at: Instant
    authority: Authority
    act: int
    breaks: ByPlayer[int] = NO_BREAKS

    def __post_init__(self) -> None:
        if self.breaks == NO_BREAKS:
            force_setattr(self, "breaks", NO_BREAKS)  # a default is left out where it is the very same object


class ChangeProposed(Struct, frozen=True, tag_field="event"):
    """The director asks for the tap of each of `asked`."""

    at: Instant
    authority: Authority
    change: Change
    asked: tuple[Player, ...]


class ChangeAnswered(Struct, frozen=True, tag_field="event"):
    """A player agrees to the change, or refuses it; a refusal stands in the record whatever follows."""

    at: Instant
    player: Player
    agrees: bool


class ChangeMade(Struct, frozen=True, tag_field="event"):
    """The change takes effect; `against` are those asked who had not agreed."""

    at: Instant
    authority: Authority
    change: Change
    against: tuple[Player, ...]


class ChangeWithdrawn(Struct, frozen=True, tag_field="event"):
    """The director lets his proposal go; nothing has changed."""

    at: Instant
    authority: Authority


class MatchMoved(Struct, frozen=True, tag_field="event"):
    """The match goes on at another board, from here.

    At the first board nothing follows; at the other one both must be ready to go on.
    """

    at: Instant
    authority: Authority


class ResultSigned(Struct, frozen=True, tag_field="event"):
    """The director signs the result off, once the match is over. A change made afterwards opens it again."""

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
    | ResultSigned
)
