"""Numbers packed into base64 text, as GNUBG identifiers are."""

from tavla.base.phrase import Said, phrase
from tavla.formats.errors import FormatError

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
VALUES = {letter: value for value, letter in enumerate(ALPHABET)}


def from_text(text: str, size: int, name: Said, column: int = 1) -> int:
    """The number in `size` bytes, lowest byte first.

    Raises FormatError naming the wrong character; `column` is where the text begins.
    """
    length = -(-size * 4 // 3)
    for index, letter in enumerate(text):
        if index < length and letter not in VALUES:
            raise FormatError(
                found=repr(letter),
                expected=phrase("a letter, a digit, + or / in a {name}", name=name),
                column=column + index,
            )
    if len(text) != length:
        raise FormatError(
            found=phrase("{count} characters", count=len(text)),
            expected=phrase("{count} characters in a {name}", count=length, name=name),
            column=column + min(len(text), length),
        )
    bits = 0
    for letter in text:
        bits = bits << 6 | VALUES[letter]
    spare = length * 6 - size * 8
    if bits & ((1 << spare) - 1):
        raise FormatError(
            found=repr(text[-1]),
            expected=phrase("a last character of a {name} that has no bits left over", name=name),
            column=column + length - 1,
        )
    return int.from_bytes((bits >> spare).to_bytes(size, "big"), "little")


def to_text(number: int, size: int) -> str:
    """The number as base64 text of `size` bytes, lowest byte first."""
    spare = -size * 8 % 6
    bits = int.from_bytes(number.to_bytes(size, "little"), "big") << spare
    length = (size * 8 + spare) // 6
    return "".join(ALPHABET[bits >> 6 * (length - 1 - index) & 63] for index in range(length))
