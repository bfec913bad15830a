"""A board without its translations says so: seats would read English, and nobody would know why."""

from pathlib import Path

import pytest
from window_stage import window_stage

from tavla.base import paths

pytestmark = pytest.mark.usefixtures("qapp")
SAID = "Norsk, Türkçe: the translation is missing or older than the program. What it lacks is shown in English."


def test_a_board_without_its_translations_tells_it_on_the_start_page_and_on_standard_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    resources = tmp_path / "resources"
    resources.mkdir()
    for part in paths.resources().iterdir():
        if part.name != "translations":
            (resources / part.name).symlink_to(part)
    monkeypatch.setattr(paths, "resources", lambda: resources)
    with window_stage(tmp_path / "home") as stage:
        assert SAID in str(stage.board.table.start_model.property("told"))
    assert f"tavla: {SAID}\n" in capfd.readouterr().err


def test_a_board_with_its_translations_tells_nothing(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with window_stage(tmp_path / "home") as stage:
        assert "translation" not in str(stage.board.table.start_model.property("told"))
    assert "translation" not in capfd.readouterr().err
