"""Every scene, its board killed after each act."""

from collections.abc import Iterator

import pytest
from all_scenes import SCENES
from killed_scenes import Lives, lives


@pytest.fixture(scope="module")
def given() -> Iterator[Lives]:
    with lives() as found:
        yield found


@pytest.mark.parametrize("name", sorted(SCENES))
def test_a_scene_killed_after_each_act_records_what_it_would_have_recorded(given: Lives, name: str) -> None:
    assert given.come_through(name) == len(SCENES[name].acts) - 1
