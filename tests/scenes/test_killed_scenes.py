import pytest
from all_scenes import SCENES
from killed_scenes import SceneLostError, come_through


@pytest.mark.parametrize("name", sorted(SCENES))
def test_a_scene_killed_on_its_way_records_what_it_would_have_recorded(name: str) -> None:
    assert come_through(name, acts=len(SCENES[name].acts) // 2) > 0


def test_a_record_kept_back_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAVLA_SCENE_PLANTED", "1")
    with pytest.raises(SceneLostError):
        come_through(min(SCENES), acts=3)
