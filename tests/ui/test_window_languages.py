"""What a seat reads in any language has room where it stands, lies on no other text and is said to who cannot see, on
every page and in the end sizes.
"""

from pathlib import Path

import pytest
from by_day import by_day
from further_walk import overlapping
from language_walk import cut, speak, texts
from page_ways import WAYS
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot
from ruled_stage import ordered
from unsaid import unsaid
from window_stage import WindowStage, window_stage

from tavla.application.commands.play import StopPlay
from tavla.base.board_options import AWAITED
from tavla.domain.facts.stops import StopReason
from tavla.text.words import LANGUAGES

pytestmark = pytest.mark.usefixtures("qapp")
LONGEST = "nb"
"""The language whose sentences are the longest, all in all: every push sees that they fit into the smallest window."""
WALKS = [
    (language, size)
    for size in ((1024, 768), (1920, 1080))
    for language in sorted(LANGUAGES, key=lambda language: language != LONGEST)
]


@by_day(("language", "size"), WALKS, WALKS[0], ids=str)
@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_cut_hidden_or_unsaid(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, way: str, language: str, size: tuple[int, int]
) -> None:
    monkeypatch.setenv(AWAITED, "1")  # as in a kiosk
    found = {}
    for number, (stage, page) in enumerate(WAYS[way](tmp_path, size, lambda stage: speak(stage, language))):
        faults = [*cut(stage), *(overlapping(stage, page) if stage.sees(page) else ()), *unsaid(stage)]
        if faults:
            found[f"{number} {page}"] = faults
    assert found == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_play_stands_still_is_read_whole_beside_the_dice(tavla_home: Path, qtbot: QtBot, language: str) -> None:
    found, by_a_seat = {}, (StopReason.DIRECTOR_CALLED, StopReason.DIRECTOR_PAGE)
    with window_stage(tavla_home, ((3, 1),)) as stage:
        speak(stage, language)
        stage.begin(3)
        player = stage.open_game()
        for reason in (*by_a_seat, StopReason.SLEPT, StopReason.STALLED):
            ordered(stage, StopPlay(reason, player if reason in by_a_seat else None, ""))
            found[reason] = cut(stage)
            stage.touch("white.bigButton", "black.bigButton")
    assert set(map(len, found.values())) == {0}, found


SEATED = ("start", "waiting", "sealing", "match", "seats", "watched")
"""The ways on which each seat reads its own edge."""


@by_day(("way",), [(way,) for way in SEATED], ("waiting",), ids=str)
def test_what_a_seat_reads_does_not_hang_on_the_other_seats_language(tmp_path: Path, qtbot: QtBot, way: str) -> None:
    found = {}
    for number, (stage, page) in enumerate(WAYS[way](tmp_path, (1280, 800), lambda stage: speak(stage, "nb"))):
        before = upside_down(stage)
        speak(stage, "tr", ("white",))
        after = upside_down(stage)
        speak(stage, "nb")
        if before != after:
            found[f"{number} {page}"] = [pair for pair in zip(before, after, strict=False) if pair[0] != pair[1]]
    assert found == {}


def upside_down(stage: WindowStage) -> list[str]:
    """What the upper seat reads."""
    return [
        str(item.property("text"))
        for item in texts(stage)
        if item.mapToScene(QPointF(1, 0)).x() < item.mapToScene(QPointF(0, 0)).x()
    ]


def test_at_the_first_start_both_seats_begin_in_the_systems_language_and_later_in_their_own(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tavla.app.kept_settings.system_language", lambda: "tr")
    with window_stage(tavla_home) as stage:
        settings = stage.board.table.settings_model
        assert {"white": "tr", "black": "tr"} == settings.languages
        assert "Türkçe" == stage.text("start.white.language")
        settings.change_language("black", ("en", "nb", "tr"))
    with window_stage(tavla_home) as stage:
        assert {"white": "tr", "black": "en"} == stage.board.table.settings_model.languages


def test_damaged_settings_leave_the_systems_language_and_are_told_once(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tavla.app.kept_settings.system_language", lambda: "tr")
    tavla_home.mkdir()
    (tavla_home / "settings.json").write_text("{", encoding="utf-8")
    for told in (True, False):
        with window_stage(tavla_home) as stage:
            assert {"white": "tr", "black": "tr"} == stage.board.table.settings_model.languages
            assert told is ("settings.json.damaged-1" in stage.board.table.start_model.property("told"))
