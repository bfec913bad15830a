"""What a board has been told by the desk. Nothing of it is an act: an assignment waits for a touch. Pure."""

from msgspec import Struct
from msgspec.structs import replace

from tavla.hall.words import Answered, Assignment, DeskHere, Held, Matches, Release, Sanctions, TakeHome, Word

Answer = Sanctions | Matches | Held | TakeHome


class Inbox(Struct, frozen=True):
    """The assignment on the start page, and the words that stand."""

    desk: DeskHere | None = None
    assignment: Assignment | None = None
    is_accepted: bool = False
    """Both have touched it. From then on no newer draw replaces it."""
    is_begun: bool = False
    """What was accepted is played: nothing takes it back."""
    rival: str = ""
    """The table, or the board, that plays the open match too."""
    answered: Answered | None = None
    """Somebody comes to the players' call."""
    answers: tuple[Answer, ...] = ()
    """To the board's questions, the latest last."""

    @property
    def generation(self) -> int:
        """Of the draw that the board shows; 0 without one."""
        return self.assignment.generation if self.assignment is not None else 0

    @property
    def is_old(self) -> bool:
        """A newer draw was sent while this one is on the page."""
        return self.desk is not None and 0 < self.generation < self.desk.generation


MOST_ANSWERS = 8


def took(inbox: Inbox, word: Word) -> Inbox:
    """What the board holds once it has heard this of the desk."""
    match word:
        case DeskHere():
            return replace(inbox, desk=word)
        case Assignment():
            return _assigned(inbox, word)
        case Release():
            return _released(inbox, word)
        case Answered():
            return replace(inbox, answered=word)
        case Sanctions() | Matches() | Held() | TakeHome():
            return replace(inbox, answers=(*inbox.answers, word)[-MOST_ANSWERS:]) if word.ask else inbox
        case _:
            return inbox


def _assigned(inbox: Inbox, word: Assignment) -> Inbox:
    held = inbox.assignment
    if inbox.is_accepted or (held is not None and word.generation < held.generation):
        return inbox
    return replace(inbox, assignment=word)


def _released(inbox: Inbox, word: Release) -> Inbox:
    held = inbox.assignment
    if held is None or held.id != word.id or word.generation < held.generation:
        return inbox
    if inbox.is_accepted and (inbox.is_begun or not word.even_accepted):
        return inbox
    return replace(inbox, assignment=None, is_accepted=False)


def accepted(inbox: Inbox, assignment: str) -> Inbox:
    """The players have touched it. One that was replaced meanwhile is not accepted."""
    held = inbox.assignment
    return replace(inbox, is_accepted=True) if held is not None and held.id == assignment else inbox


def begun(inbox: Inbox) -> Inbox:
    """A match is open: what was accepted before."""
    return replace(inbox, is_begun=inbox.is_accepted)


def let_go(inbox: Inbox) -> Inbox:
    """The director at the board: the match that was accepted is only shown again, and the desk may take it back."""
    return inbox if inbox.is_begun else replace(inbox, is_accepted=False)


def rivalled(inbox: Inbox, rival: str) -> Inbox:
    """What the desk says of another board that plays the open match; "" for none."""
    return inbox if inbox.rival == rival else replace(inbox, rival=rival)


def left(inbox: Inbox) -> Inbox:
    """The match is over and left: the next assignment may come."""
    return replace(inbox, assignment=None, is_accepted=False, is_begun=False, rival="", answered=None)


def call_closed(inbox: Inbox) -> Inbox:
    """The director has acted at the board."""
    return replace(inbox, answered=None)


def answer_to(inbox: Inbox, ask: str) -> Answer | None:
    """The desk's answer to a question, if it has come."""
    return next((answer for answer in inbox.answers if answer.ask == ask), None)
