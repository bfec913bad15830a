"""How long keys and buttons are dead after what they do, or whose they are, has changed: a table with reasons; and by
what measure a touch is a finger's.
"""

from enum import Enum
from typing import NamedTuple

ASKED_MS = 5_000
"""So long it is asked whether what cannot be taken back is meant."""
TOGETHER_MS = 40
"""Two contacts that come so close together are one hand laid down, or one finger on a panel that bounces."""
NEAR_MM = 8.0
"""So near each other two touches may be one finger's."""
PALM_MM = 22.0
"""A contact wider than this is no finger."""
PX_PER_MM = 5.9
"""Of a 10 inch panel of 1280×800, where the screen does not know its size."""


class Change(Enum):
    """What has changed under a finger or a key."""

    ANOTHER_ACT = "another_act"
    ANOTHER_SIDE = "another_side"
    KEYS_CHANGE_HANDS = "keys_change_hands"
    DOUBLE_OFFERED = "double_offered"
    DROP_ASKED = "drop_asked"
    CUBE_RAISED = "cube_raised"
    CUBE_TAKEN = "cube_taken"
    QUESTION = "question"
    ACCEPT_ASKED = "accept_asked"
    CLAIM_ASKED = "claim_asked"
    ACT_ASKED = "act_asked"
    RESULT = "result"
    OPENING_TIE = "opening_tie"
    DANCE = "dance"
    READY = "ready"
    DIRECTOR = "director"
    UNDER_FINGER = "under_finger"


class DeadTime(NamedTuple):
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
    Change.CUBE_RAISED: DeadTime(600, "A second press of the key binds the player to double; a double press is one."),
    Change.CUBE_TAKEN: DeadTime(
        600, "A double tap, or a double press, that takes the cube in hand does not put it back."
    ),
    Change.QUESTION: DeadTime(
        1000, "The card comes up where the opponent's finger plays, and its words have to be read before they count."
    ),
    Change.ACCEPT_ASKED: DeadTime(600, "A double tap on Accept is one touch; accepting ends the game."),
    Change.CLAIM_ASKED: DeadTime(600, "A double tap on the claim is one touch; the claim ends the match."),
    Change.ACT_ASKED: DeadTime(
        600, "At the desk and on Quit of the start page: a double tap on what cannot be taken back is one touch."
    ),
    Change.RESULT: DeadTime(
        1000, "The tap that made the last move, or ended it, does not confirm a result nobody has read."
    ),
    Change.OPENING_TIE: DeadTime(700, "Both press at once: the equal dice are seen before they are rolled again."),
    Change.DANCE: DeadTime(700, "The dice that make a turn pass are seen by the opponent first."),
    Change.READY: DeadTime(600, "A double tap on Ready does not take it back."),
    Change.DIRECTOR: DeadTime(1000, "A double tap that calls the director does not open his page over the board."),
    Change.UNDER_FINGER: DeadTime(
        300, "On every page: the second tap of a double tap is not for what the first has brought under the finger."
    ),
}


class Changes:
    """What has changed under fingers and keys, and when: of one seat, or of the board."""

    def __init__(self) -> None:
        self._since: dict[Change, int] = {}

    def note(self, change: Change, now: int) -> None:
        self._since[change] = now

    def age(self, change: Change, now: int) -> int | None:
        """How many milliseconds ago that changed; None where it has not, or is forgotten."""
        return now - self._since[change] if change in self._since else None

    def forget(self, *changes: Change) -> None:
        """These are over; all of them where none is named."""
        for change in changes or tuple(self._since):
            self._since.pop(change, None)

    def dead_for(self, now: int, *changes: Change) -> int:
        """How many milliseconds what any of these has changed stays dead; 0: it lives."""
        known = [each for each in changes if each in self._since]
        return max((0, *(DEAD_TIMES[each].ms - (now - self._since[each]) for each in known)))
