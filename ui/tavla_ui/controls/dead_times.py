"""How long keys and buttons are dead after what they do, or whose they are, has changed: a table with reasons."""

from enum import Enum

from msgspec import Struct


class Change(Enum):
    """What has changed under a finger or a key."""

    ANOTHER_ACT = "another_act"
    ANOTHER_SIDE = "another_side"
    KEYS_CHANGE_HANDS = "keys_change_hands"
    DOUBLE_OFFERED = "double_offered"
    DROP_ASKED = "drop_asked"
    QUESTION = "question"
    ACCEPT_ASKED = "accept_asked"
    CLAIM_ASKED = "claim_asked"
    RESULT = "result"
    OPENING_TIE = "opening_tie"
    DANCE = "dance"
    READY = "ready"
    DIRECTOR = "director"


class DeadTime(Struct, frozen=True):
    """So many milliseconds, and why not fewer."""

    ms: int
    reason: str


DEAD_TIMES = {
    Change.ANOTHER_ACT: DeadTime(300, "The second tap of a double tap is not the act that follows the first."),
    Change.ANOTHER_SIDE: DeadTime(
        300,
        "Beside each other, the strips' buttons are a slip apart: who ends his turn does not roll the other's dice.",
    ),
    Change.KEYS_CHANGE_HANDS: DeadTime(
        1000, "Two players share one keyboard: a second Enter is the first player's, whose turn is over."
    ),
    Change.DOUBLE_OFFERED: DeadTime(500, "A finger on its way to the dice when the double comes answers nothing."),
    Change.DROP_ASKED: DeadTime(600, "A double tap on Pass, also a slow one, is one touch; passing loses the game."),
    Change.QUESTION: DeadTime(
        1000, "The card comes up where the opponent's finger plays, and its words have to be read before they count."
    ),
    Change.ACCEPT_ASKED: DeadTime(600, "A double tap on Accept is one touch; accepting ends the game."),
    Change.CLAIM_ASKED: DeadTime(600, "A double tap on the claim is one touch; the claim ends the match."),
    Change.RESULT: DeadTime(
        1000, "The tap that made the last move, or ended it, does not confirm a result nobody has read."
    ),
    Change.OPENING_TIE: DeadTime(700, "Both press at once: the equal dice are seen before they are rolled again."),
    Change.DANCE: DeadTime(700, "The dice that make a turn pass are seen by the opponent first."),
    Change.READY: DeadTime(600, "A double tap on Ready does not take it back."),
    Change.DIRECTOR: DeadTime(1000, "A double tap that calls the director does not open his page over the board."),
}


def dead_for(change: Change, since: int | None, now: int) -> int:
    """How many milliseconds it stays dead that changed at `since`; 0: it lives, as where nothing has changed (None)."""
    return 0 if since is None else max(0, DEAD_TIMES[change].ms - (now - since))


class Changes:
    """What has changed, and when: the moments of one seat, or of the board."""

    def __init__(self) -> None:
        self._since: dict[Change, int] = {}

    def note(self, change: Change, now: int) -> None:
        self._since[change] = now

    def forget(self) -> None:
        """Another match."""
        self._since.clear()

    def dead_for(self, changes: frozenset[Change], now: int) -> int:
        """How many milliseconds what any of these has changed stays dead."""
        return max((dead_for(change, self._since.get(change), now) for change in changes), default=0)
