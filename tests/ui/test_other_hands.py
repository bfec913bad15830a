"""A whole real match, from the start page to the result, without a finger: by keys alone, and by accessible actions alone."""

from pathlib import Path

import pytest
import real_matches
from key_driver import KeyDriver
from spoken_driver import SpokenDriver

from tavla.formats.mat_reader import read_mat
from tavla_ui.robots.driver import Driver

MATCH = next(real_matches.MATCHES.glob("studio_solnze_Lasse_3pt*.mat"))


def test_the_match_has_a_cube_the_bar_bearing_off_and_a_dance() -> None:
    text = MATCH.read_text(encoding="utf-8")
    assert all(word in text for word in ("Doubles", "Takes", "bar/", "/off", "Cannot Move"))
    assert read_mat(MATCH).games


@pytest.mark.parametrize("driver", [KeyDriver, SpokenDriver])
def test_a_whole_match_is_played_without_touching_the_screen(tmp_path: Path, driver: type[Driver]) -> None:
    ((path, _, written),) = real_matches.play([MATCH], tmp_path, driver)
    real_matches.compare_with_truth(path, written)
