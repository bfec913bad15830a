"""What looks odd about a device's dice, as each language writes its figures."""

import pytest

from tavla.application.devices.choice import ChosenDevice
from tavla.application.devices.tray import DeviceShown, DeviceWord, Lamp
from tavla.base import paths
from tavla.domain.facts.known_device import DeviceUse
from tavla.services.devices.health import Health
from tavla.text.device_words import last_word
from tavla.text.words import Words


def said(language: str, *throws: tuple[int, int]) -> str:
    health = Health()
    for throw in throws:
        health.take(throw)
    device = ChosenDevice("shaker", DeviceUse.DICE)
    shown = DeviceShown(device, Lamp.READY, DeviceWord.IN_USE, doubt=health.doubt)
    return last_word(Words(language, paths.resources() / "translations"), shown)


@pytest.mark.parametrize(
    ("language", "figure"), [("en", "χ² 68.2, n 66"), ("nb", "χ² 68,2, n 66"), ("tr", "χ² 68,2, n 66")]
)
def test_faces_far_from_even_are_told_with_the_sign_of_the_language(language: str, figure: str) -> None:
    throws = [(6, 6), (5, 4), (3, 2), (6, 1), (6, 6), (5, 6), (4, 6), (6, 3), (2, 6), (1, 6), (6, 6)] * 3
    assert figure in said(language, *throws)


def test_one_throw_again_and_again_is_told_and_an_even_one_is_not() -> None:
    assert "(5-3 × 6)" in said("en", *[(5, 3)] * 6)
    assert "uneven" not in said("en", *[(1, 2), (3, 4), (5, 6)] * 30)
