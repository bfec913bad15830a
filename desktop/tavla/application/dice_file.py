"""Dice out of the bytes of a file."""

from hashlib import sha256

from tavla.domain.facts.dice_file import MOST_DICE, DiceFile


def dice_file(name: str, data: bytes) -> DiceFile:
    """Every digit from 1 to 6 is a die, whatever stands between them; of too many the first count.

    Where there are none the file is not sound.
    """
    dice = bytes(byte for byte in data if byte in b"123456")[:MOST_DICE]
    return DiceFile(name, sha256(data).hexdigest(), dice.decode("ascii"))
