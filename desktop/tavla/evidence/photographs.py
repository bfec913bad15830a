"""What a player photographed during the match, against its record: a head of it, or the seal of its dice."""

import base64
import re
from collections.abc import Sequence
from enum import Enum

from msgspec import Struct

CHARACTERS = 16
"""Of base32: the first ten bytes of what they stand for."""


class Shown(Enum):
    """What the board shows, by the first word of its QR code."""

    HEAD = "TAVLA"
    SEAL = "TD1"


class Photograph(Struct, frozen=True):
    """The bytes it begins with; from a QR code all of them, with the match and, but for the code of a result, the
    number of records or of the epoch.
    """

    shown: Shown
    begins: bytes
    match_id: str | None = None
    number: int | None = None

    def fits(self, match_id: str, number: int, value: bytes) -> bool:
        return value.startswith(self.begins) and self.match_id in {None, match_id} and self.number in {None, number}


def read_photograph(text: str, shown: Shown) -> Photograph | None:
    """The sixteen characters, in groups or not, in capitals or not, or the text of a QR code, its last line; None for
    anything else.
    """
    last = (text.strip().splitlines() or [""])[-1]
    if code := re.fullmatch(rf"{shown.value} ([A-Za-z0-9-]{{1,64}})(?: ([1-9][0-9]{{0,9}}))? ([0-9a-f]{{64}})", last):
        return Photograph(shown, bytes.fromhex(code[3]), code[1], int(code[2]) if code[2] else None)
    characters = re.sub(r"[\s-]", "", text).upper()
    return (
        Photograph(shown, base64.b32decode(characters))
        if re.fullmatch(rf"[A-Z2-7]{{{CHARACTERS}}}", characters)
        else None
    )


def found_in(
    photograph: Photograph, match_id: str, events: Sequence[dict[str, object]], heads: Sequence[bytes]
) -> str | None:
    """Which head or seal of the match it is, in words; None where it is none of them.

    `heads` are the chain values after each event.
    """
    if photograph.shown is Shown.HEAD:
        counts = (count for count, head in enumerate(heads, start=1) if photograph.fits(match_id, count, head))
        count = next(counts, None)
        return (
            None
            if count is None
            else f"the head photographed is that of the first {count} records, {_moment(events, count)}"
        )
    for number, event in enumerate(events):
        epoch, commitment = event.get("epoch"), event.get("commitment")
        if (
            event.get("event") == "DiceSealed"
            and isinstance(epoch, int)
            and photograph.fits(match_id, epoch, bytes.fromhex(str(commitment)))
        ):
            return f"the seal photographed is that of the dice, epoch {epoch}, sealed in event {number}"
    return None


def _moment(events: Sequence[dict[str, object]], count: int) -> str:
    if count > len(events):
        return "the whole match"
    ended = sum(event.get("event") == "GameEnded" for event in events[:count])
    kind = events[count - 1].get("event")
    if kind == "GameEnded":
        return f"up to the end of game {ended}"
    return "up to the end of the match" if kind == "MatchEnded" else f"in game {ended + 1}, up to {kind}"
