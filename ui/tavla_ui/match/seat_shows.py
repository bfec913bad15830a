"""What a seat's strip can show, as values."""

from enum import Enum, auto

from msgspec import Struct

from tavla.application.ports.hall import HallShown
from tavla.application.telling.turn_log import ReturnPoint
from tavla.base.errors import TavlaError
from tavla.base.phrase import Said
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.clock import Clock
from tavla.domain.time.units import Instant
from tavla_ui.controls.dead_times import Change

NEVER = Instant(0)
"""Where the time is not asked for."""


class Press(Enum):
    NOTHING = auto()
    ROLL = auto()
    END_TURN = auto()
    OFFER_DOUBLE = auto()
    CONFIRM_SCORE = auto()
    CONFIRM_RESULT = auto()
    RESUME = auto()
    HOLD_TO_DOUBLE = auto()
    ENTER_ROLL = auto()
    START_CLOCK = auto()
    AGREE = auto()
    BACK = auto()
    ARRIVE = auto()
    LEAVE = auto()


class Asked(Enum):
    """What the question is about, which Accept and Decline answer."""

    NOTHING = auto()
    CONCESSION = auto()
    SETTLED = auto()
    CHANGE = auto()
    ROLL = auto()
    HELD_ROLL = auto()


class Veil(Enum):
    """What lies over the board, to be seen across the hall."""

    NONE = "none"
    STOPPED = "stopped"
    AWAY = "away"
    FLAG = "flag"
    ENDED = "ended"


class SeatFace(Struct, frozen=True):
    """One strip and the card above it. Empty texts are not shown."""

    name: str = ""
    pair: str = ""
    """The points of both, one's own first."""
    length: str = ""
    crawford: str = ""
    tries: str = ""
    """The other side's refused tries, where the rules show them."""
    pips: str = ""
    """The pip count of both, where it is on."""
    lit: bool = False
    """Whether the board waits for this seat."""
    press: Press = Press.NOTHING
    button: str = ""
    button_note: str = ""
    is_dance: bool = False
    """No die can be played: the turn ends with the next press."""
    filled: bool = False
    """False: the act is not complete yet, the button is outlined."""
    note: str = ""
    """Said in the button's place while there is nothing to press."""
    can_undo: bool = False
    can_call_director: bool = False
    can_open_director: bool = False
    """The director has been called: his page is a touch away."""
    can_claim: bool = False
    own_flag: bool = False
    """The flag that may be claimed is this seat's own."""
    claim_note: str = ""
    can_concede: bool = False
    has_last_play: bool = False
    may_arrange: bool = True
    """Whether the seat may change how the board lies: not in the other side's time."""
    waits: bool = False
    """The other side is to act: nothing of this seat may cover the field."""
    may_leave: bool = True
    """Whether the match may be left: in nobody's time."""
    has_clock: bool = True
    is_playing: bool = False
    """Whether this seat has a roll to play."""
    band: str = ""
    """Said between the players while nobody plays: stopped, or ended."""
    band_note: str = ""
    veil: Veil = Veil.NONE
    headline: str = ""
    detail: str = ""
    announcement: str = ""
    question: str = ""
    asked: Asked = Asked.NOTHING
    accept: str = ""
    """What the two answers say where they are not the usual ones."""
    decline: str = ""
    hall: str = ""
    """How the desk stands to this board, while a hall is on."""


DEAD_AFTER = {
    "bigButton": (Change.ANOTHER_ACT, Change.ANOTHER_SIDE, Change.RESULT, Change.OPENING_TIE, Change.DANCE),
    "accept": (Change.QUESTION,),
    "decline": (Change.QUESTION,),
    "accept.really": (Change.ACCEPT_ASKED,),
    "claim.really": (Change.CLAIM_ASKED,),
    "director": (Change.DIRECTOR,),
}
"""The changes after which a seat's button of that name is dead."""
_RESULTS = (Press.CONFIRM_SCORE, Press.CONFIRM_RESULT)
_FINAL = (Asked.CONCESSION, Asked.SETTLED)


def changes_between(before: SeatFace, after: SeatFace) -> tuple[Change, ...]:
    """What has become another act, or another side's, under this seat's fingers."""
    found = []
    if after.press is not before.press:
        if after.press in _RESULTS:
            found.append(Change.RESULT)
        elif before.press is not Press.NOTHING:
            found.append(Change.ANOTHER_ACT)
        elif after.press is Press.ROLL:
            found.append(Change.ANOTHER_SIDE)
    if after.is_dance and not before.is_dance:
        found.append(Change.DANCE)
    if after.question and after.question != before.question:
        found.append(Change.QUESTION)
    if after.can_open_director and not before.can_open_director:
        found.append(Change.DIRECTOR)
    return tuple(found)


def ends_game(asked: Asked) -> bool:
    """Whether to accept cannot be taken back: it is asked once more."""
    return asked in _FINAL


NO_HALL = HallShown()


class OutsideMatch(Struct, frozen=True):
    """What a seat shows that is no fact of the match: who agreed to the result, why the match stands still."""

    agreed: ByPlayer[bool] = ByPlayer(white=False, black=False)
    fault: TavlaError | None = None
    clock_before: Clock | None = None
    """After a restart: the clock as the last fact before it left it."""
    told: tuple[Said, ...] = ()
    """After a restart: what was found on disk."""
    back_to: ReturnPoint | None = None
    """The moment that the director proposes to take play back to."""
    hall: HallShown = NO_HALL
    is_unsigned: bool = False
    """The match is over, and the director has still to sign its result off."""
