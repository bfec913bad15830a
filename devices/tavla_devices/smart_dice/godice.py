"""GoDice, as ParticulaCode/GoDiceJavaScriptAPI and GoDicePythonAPI publish the messages of the dice.

A die tells where its accelerometer points when it lies still: three signed bytes, 64 for the pull of the earth.
"""

from math import sqrt

from tavla_devices.events import NotARollKind
from tavla_devices.smart_dice.said import (
    MOST_BYTES,
    NORDIC,
    Charge,
    DieSaid,
    Ends,
    Introduced,
    Maker,
    NotRolled,
    Rejected,
    Resting,
    Rolling,
)

ASK_CHARGE, ASK_COLOUR = bytes([3]), bytes([23])
AXES = {1: (-1, 0, 0), 2: (0, 0, 1), 3: (0, 1, 0), 4: (0, -1, 0), 5: (0, 0, -1), 6: (1, 0, 0)}
"""Where a face of the die without a shell points when it lies on top."""
GRAVITY = 64
_LEAST, _MOST = 0.75, 1.35
"""Of gravity: beyond them the die is in motion, whatever it says."""
FLAT = 0.94
"""The cosine of the angle that a flat die may be off, twenty degrees: sensors are not mounted better."""
_COLOURS = ("black", "red", "green", "blue", "yellow", "orange")
_LIES = {b"FS": NotARollKind.VOID, b"MS": NotARollKind.HANDLED, b"TS": NotARollKind.COCKED}


def read(data: bytes) -> DieSaid:
    if not data or len(data) > MOST_BYTES:
        return Rejected(f"{len(data)} bytes")
    if data[:3] in (b"Bat", b"Col") and len(data) >= 4:
        return _figure(data[:3], data[3])
    if data[:1] == b"R":
        return Rolling()
    if data[:2] in _LIES and len(data) >= 5:
        return NotRolled(_LIES[data[:2]])
    if data[:1] == b"S" and len(data) >= 4:
        return _lying(data[1:4])
    return Rejected(f"{data[:8].hex()}: no message of a GoDice")


def _figure(name: bytes, figure: int) -> DieSaid:
    if name == b"Bat":
        return Charge(figure) if figure <= 100 else Rejected(f"a charge of {figure} %")
    return Introduced(_COLOURS[figure]) if figure < len(_COLOURS) else Rejected(f"colour {figure}")


def _lying(xyz: bytes) -> DieSaid:
    x, y, z = (byte - 256 if byte > 127 else byte for byte in xyz)
    length = sqrt(x * x + y * y + z * z)
    if not _LEAST * GRAVITY <= length <= _MOST * GRAVITY:
        return NotRolled(NotARollKind.MISREAD)
    face, cosine = max(
        ((face, (x * i + y * j + z * k) / length) for face, (i, j, k) in AXES.items()), key=lambda pair: pair[1]
    )
    return Resting(face) if cosine >= FLAT else NotRolled(NotARollKind.COCKED)


GODICE = Maker(
    "GoDice",
    (Ends(NORDIC, "6e400003-b5a3-f393-e0a9-e50e24dcca9e", "6e400002-b5a3-f393-e0a9-e50e24dcca9e"),),
    (ASK_COLOUR, ASK_CHARGE),
    ASK_CHARGE,
    read,
)
