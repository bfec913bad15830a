"""Letters for the clocks: seven bars for the XL, plain characters for the 3000.

No byte of a text may be one of the host's own commands: should a board lose the head of a message, the rest of it would
be obeyed. So texts go out in small letters, and whatever has no shape becomes a space. Bars: 1 top, 2 right top, 4
right bottom, 8 bottom, 16 left bottom, 32 left top, 64 middle.
"""

XL_PLACES = 6
ASCII_PLACES = 8

BARS: dict[str, int] = {
    " ": 0x00, "0": 0x3F, "1": 0x06, "2": 0x5B, "3": 0x4F, "4": 0x66, "5": 0x6D, "6": 0x7D, "7": 0x07, "8": 0x7F, "9": 0x6F,
    "a": 0x77, "b": 0x7C, "c": 0x58, "d": 0x5E, "e": 0x79, "f": 0x71, "g": 0x3D, "h": 0x74, "i": 0x04, "j": 0x1E, "k": 0x75, "l": 0x38, "m": 0x37,
    "o": 0x5C, "p": 0x73, "q": 0x67, "r": 0x31, "s": 0x6D, "t": 0x78, "u": 0x1C, "v": 0x3E, "y": 0x6E, "z": 0x5B, "n": 0x57, "-": 0x08, "_": 0x08,
}  # fmt: skip
"""The shape of each letter. A dash lies on the bottom bar: its own, the middle one alone, is the byte of a reset."""

DANGEROUS = frozenset({0x49, 0x4A, 0x4E})
"""Bytes that no message to a board may hold: the moves' store, bus mode, the boot loader."""
COMMANDS = frozenset(range(0x40, 0x4F)) | frozenset(range(0x50, 0x56)) | {0x60, 0x2B}
"""Every byte that a board takes for a command."""


def bars_of(text: str) -> bytes:
    """Six shapes, left to right."""
    return bytes(BARS.get(letter, 0) for letter in text.lower()[:XL_PLACES].ljust(XL_PLACES))


def plain(text: str) -> bytes:
    """Eight characters that no board takes for a command: small letters, digits, dashes."""
    kept = "".join(
        letter if letter.isascii() and (letter.islower() or letter.isdigit() or letter == "-") else " "
        for letter in text.lower()
    )
    return kept[:ASCII_PLACES].ljust(ASCII_PLACES).encode("ascii")
