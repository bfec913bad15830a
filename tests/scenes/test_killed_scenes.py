from collections.abc import Iterator

import pytest
from all_scenes import SCENES
from by_day import by_day
from killed_scenes import Lives, SceneLostError, lives


@pytest.fixture(scope="module")
def given() -> Iterator[Lives]:
    with lives() as found:
        yield found


@by_day("name", sorted(SCENES), *sorted(SCENES)[::6])
def test_a_scene_killed_on_its_way_records_what_it_would_have_recorded(given: Lives, name: str) -> None:
    assert given.come_through(name, acts=-(-len(SCENES[name].acts) * 3 // 5)) == 1


@pytest.mark.nightly
def test_a_record_kept_back_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAVLA_SCENE_PLANTED", "1")
    with lives() as given, pytest.raises(SceneLostError):
        given.come_through("a dead cube tried where it may not be turned", acts=3)
