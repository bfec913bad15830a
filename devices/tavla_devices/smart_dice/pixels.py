"""Pixels, as GameWithPixels/pixels-js and DiceFirmware publish the messages of the dice.

The first byte of a message is its type. Who it is, a die tells in one block of 22 bytes (older firmware) or in pieces
that begin with their own length.
"""

from datetime import UTC, datetime
from enum import IntEnum
from struct import unpack_from

from tavla_devices.events import NotARollKind
from tavla_devices.smart_dice.said import (
    MOST_BYTES,
    NORDIC,
    Charge,
    DieSaid,
    Ends,
    InHand,
    Introduced,
    Maker,
    NotRolled,
    Rejected,
    Resting,
    Rolling,
    TooOld,
    WrongDie,
)

WHO_ARE_YOU, ASK_CHARGE = bytes([1]), bytes([33])
I_AM_A_DIE, ROLL_STATE, BATTERY_LEVEL = 2, 3, 34
OLD_SIZE = 22
NUMBERED, PIPPED = "d6", "d6pipped"
SIX_FACES = {2: NUMBERED, 8: PIPPED}
RELIABLE_SINCE = 1_716_382_800
"""In seconds of the epoch. Of a die with numbers, firmware built before tells other faces than lie on top (until
2024-01-02) or calls a flat die crooked. Source: DiceUtils.faceFromIndex and Pixel._updateRoll of pixels-js.
"""
_UNKNOWN_DIE, _LEDS = 0, {6: NUMBERED, 21: PIPPED}
"""The oldest firmware does not say what die it is, only how many lights it has."""


class State(IntEnum):
    UNKNOWN = 0
    ROLLED = 1
    HANDLING = 2
    ROLLING = 3
    CROOKED = 4
    ON_FACE = 5
    """It lies flat without having been rolled."""


def read(data: bytes) -> DieSaid:
    if not data or len(data) > MOST_BYTES:
        return Rejected(f"{len(data)} bytes")
    if data[0] == ROLL_STATE and len(data) >= 3:
        return _state(data[1], data[2])
    if data[0] == BATTERY_LEVEL and len(data) >= 2:
        return Charge(data[1]) if data[1] <= 100 else Rejected(f"a charge of {data[1]} %")
    if data[0] == I_AM_A_DIE:
        return _old_introduction(data) if len(data) == OLD_SIZE else _introduction(data)
    return Rejected(f"message {data[0]} of {len(data)} bytes")


def _state(state: int, face: int) -> DieSaid:
    match state:
        case State.ROLLED:
            return Resting(face + 1) if face < 6 else NotRolled(NotARollKind.MISREAD)
        case State.HANDLING:
            return InHand()
        case State.ROLLING:
            return Rolling()
        case State.CROOKED:
            return NotRolled(NotARollKind.COCKED)
        case State.ON_FACE:
            return NotRolled(NotARollKind.HANDLED)
        case State.UNKNOWN:
            return NotRolled(NotARollKind.MISREAD)
        case _:
            return Rejected(f"roll state {state}")


def _old_introduction(data: bytes) -> DieSaid:
    leds, _colour, die = data[1:4]
    (built,) = unpack_from("<I", data, 14)
    return _introduced(die, leds, built)


def _introduction(data: bytes) -> DieSaid:
    pieces, at = [], 1
    while at < len(data):
        size = data[at]
        if size == 0 or at + size > len(data):
            return Rejected("an introduction that is cut off")
        pieces.append(data[at : at + size])
        at += size
    if len(pieces) < 2 or len(pieces[0]) < 7 or len(pieces[1]) < 8:
        return Rejected("an introduction without its first two pieces")
    (built,) = unpack_from("<I", pieces[0], 3)
    return _introduced(pieces[1][6], pieces[1][7], built)


def _introduced(die: int, leds: int, built: int) -> DieSaid:
    model = SIX_FACES.get(die, _LEDS.get(leds, "") if die == _UNKNOWN_DIE else "")
    if not model:
        return WrongDie(f"die type {die}, {leds} lights")
    if model == NUMBERED and built < RELIABLE_SINCE:
        return TooOld(datetime.fromtimestamp(built, UTC).date().isoformat())
    return Introduced(f"{model} {built}")


PIXELS = Maker(
    "Pixels",
    (
        Ends(
            "a6b90001-7a5a-43f2-a962-350c8edc9b5b",
            "a6b90002-7a5a-43f2-a962-350c8edc9b5b",
            "a6b90003-7a5a-43f2-a962-350c8edc9b5b",
        ),
        Ends(NORDIC, NORDIC, "6e400002-b5a3-f393-e0a9-e50e24dcca9e"),  # older firmware
    ),
    (WHO_ARE_YOU, ASK_CHARGE),
    ASK_CHARGE,
    read,
)
