"""The dice."""

import random

import pytest

from tavla.application.dice import BuiltInDice, ScriptedDice, ScriptExhaustedError
from tavla.base.errors import TavlaError
from tavla.domain.facts.events import DiceSource
from tavla.domain.game.roll import Roll


def test_bytes_that_would_favour_low_faces_are_thrown_away() -> None:
    stream = iter([252, 255, 0, 253, 251])
    rolls: list[Roll] = []
    BuiltInDice(lambda _count: bytes([next(stream)])).ask(opening=False, fell=lambda roll, _source: rolls.append(roll))
    assert [Roll(1, 6)] == rolls


def test_every_face_of_every_byte_is_as_likely_as_another() -> None:
    faces: list[int] = []
    values = iter(list(range(256)) * 2)
    dice = BuiltInDice(lambda _count: bytes([next(values)]))
    for _ in range(252):
        dice.ask(opening=False, fell=lambda roll, _source: faces.extend((roll.first, roll.second)))
    assert [84] * 6 == [faces.count(face) for face in range(1, 7)]


def test_built_in_rolls_pass_a_chi_square_over_the_36_rolls() -> None:
    source = random.Random(20161001)
    counts: dict[Roll, int] = {}
    dice = BuiltInDice(source.randbytes)
    throws = 72_000
    for _ in range(throws):
        dice.ask(opening=False, fell=lambda roll, _source: counts.update({roll: counts.get(roll, 0) + 1}))
    expected = throws / 36
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert (36, True) == (len(counts), chi_square < 57.34)


def test_a_generator_that_fails_is_told() -> None:
    def broken(_count: int) -> bytes:
        raise OSError(5, "Input/output error")

    with pytest.raises(TavlaError, match="input/output error"):
        BuiltInDice(broken).ask(opening=False, fell=lambda *_: None)


def test_a_script_gives_its_rolls_in_order_and_then_says_so() -> None:
    heard: list[tuple[Roll, DiceSource]] = []
    dice = ScriptedDice([Roll(3, 1)])
    dice.ask(opening=True, fell=lambda roll, source: heard.append((roll, source)))
    assert [(Roll(3, 1), DiceSource.SCRIPTED)] == heard
    with pytest.raises(ScriptExhaustedError):
        dice.ask(opening=False, fell=lambda *_: None)
