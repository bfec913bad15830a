"""What happened in a whole event, its results and its slips: written by touch from the director's page."""

from pathlib import Path
from zipfile import ZipFile

import pytest
from director_hands import come_in, name_director, press
from pytestqt.qtbot import QtBot
from register_hands import types, waits_for
from test_start_page import type_by_touch
from test_start_rules import begin
from window_stage import WindowStage, window_stage

from tavla.base import paths
from tavla.storage.register.played import tournament_called
from tavla.storage.register.records import Incident, Measure, Pairing, Player, Sanction, Tournament
from tavla.storage.register.register import Register
from tavla.text import register_words, start_words
from tavla.text.words import LANGUAGES, Words
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")


def play(stage: WindowStage) -> None:
    """A match of the event, to a flag."""
    stage.touch("start.event")
    type_by_touch(stage, "start.event.0", "oslo open")
    type_by_touch(stage, "start.event.1", "3")
    stage.touch("start.panel.done")
    begin(stage)
    loser = stage.open_game()
    stage.let_pass(3_600_000)
    stage.touch(f"{loser.opponent.value}.claim", "white.bigButton", "black.bigButton")
    wait_until(lambda: stage.board.table.current_page == "start", "the start page does not come back")
    wait_until(lambda: any(paths.user_data().glob("matches/*/*.tavla")), "the signed record is not written")


def to_events(stage: WindowStage) -> None:
    name_director(stage)
    come_in(stage)
    press(stage, "director.section.event")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_section_is_called_a_report_and_not_an_event(language: str) -> None:
    t = Words(language)
    assert t("Event report") not in (start_words.event_field(t, 0), register_words.kind_of_record(t, "tournament"))


def test_report_results_and_slips_of_an_event_are_written_by_touch(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        play(stage)
        to_events(stage)
        waits_for(stage, "Oslo Open")
        press(stage, "register.row.Oslo Open", "register.act.nb")
        for row, name in (
            ("report_pdf", "Oslo-Open-report.nb.pdf"),
            ("report_html", "Oslo-Open-report.nb.html"),
            ("results", "Oslo-Open-results.csv"),
            ("slips", "Oslo-Open-slips.nb.txt"),
            ("pack", "Oslo-Open.zip"),
        ):
            press(stage, f"register.row.{row}")
            waits_for(stage, f"Written: {name}")
        stick = tmp_path / "stick"
        stick.mkdir()
        stage.board.table.director_model.property("section")._pages[-1]._elsewhere(stick)
        press(stage, "register.row.slips")
        waits_for(stage, str(stick))
    written = tavla_home / "events"
    assert (written / "Oslo-Open-report.nb.pdf").read_bytes().startswith(b"%PDF-")
    assert "Ada – Bo" in (written / "Oslo-Open-report.nb.html").read_text(encoding="utf-8")
    with ZipFile(written / "Oslo-Open.zip") as pack:
        names = sorted(name.removeprefix("Oslo-Open/") for name in pack.namelist())
    assert ["PROOF.nb.html", "results.csv", "verify_export.py"] == [name for name in names if "Ada-vs-Bo" not in name]
    assert {".mat", ".sgf", ".tavla", ".csv"} == {Path(name).suffix for name in names if "Ada-vs-Bo" in name}
    assert any(name.startswith("Oslo-Open_R-3_Ada-vs-Bo_7pt_") for name in names)
    heading, row = (written / "Oslo-Open-results.csv").read_text(encoding="utf-8-sig").splitlines()
    assert heading.startswith("tournament,round")
    assert row.startswith("Oslo Open,3,,7,")
    (of_stick,) = stick.glob("Oslo-Open-*-slips.nb.txt")
    slip = of_stick.read_text(encoding="utf-8")
    assert "Taperens poeng: 0" in slip
    assert slip == (written / "Oslo-Open-slips.nb.txt").read_text(encoding="utf-8")


def test_an_event_of_which_nothing_is_here_says_so_and_writes_nothing(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        to_events(stage)
        press(stage, "register.act.type")
        types(stage, "nowhere")
        press(stage, "register.row.report_html")
        waits_for(stage, "No match of “Nowhere” is on this board.")
        press(stage, "register.row.results")
        waits_for(stage, "The register has no result of “Nowhere”.")
    assert not (tavla_home / "events").exists()


def test_an_events_report_has_the_registers_incidents_spectators_too(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        play(stage)
        with Register.open(tavla_home / "register" / "register.sqlite") as register:
            kim = register.add(Player("Kim Lie"), "Dora").key
            event = tournament_called(register, "Oslo Open")
            register.add(Incident(kim, "spectator sent away", "2026-11-21", "", "Dora", event), "Dora")
        to_events(stage)
        waits_for(stage, "Oslo Open")
        press(stage, "register.row.Oslo Open", "register.act.nb", "register.row.report_html")
        waits_for(stage, "Written: Oslo-Open-report.nb.html")
    told = (tavla_home / "events" / "Oslo-Open-report.nb.html").read_text(encoding="utf-8")
    assert "Kim Lie" in told
    assert "tilskuer bortvist" in told


def test_the_tables_that_need_a_board_are_written_from_the_pairings(tavla_home: Path, qtbot: QtBot) -> None:
    with Register.open(tavla_home / "register" / "register.sqlite") as register:
        event = register.add(Tournament("Winter Open"), "Dana Reed").key
        ayse, bo, ann, ola = (
            register.add(Player(name), "Dana Reed").key for name in ("Ayşe Kaya", "Bo Carlsen", "Ann", "Ola")
        )
        register.add(Sanction(ayse, "illegal moves", "2020-01-01", "Dana Reed", clause="ISTAVDER 22"), "Dana Reed")
        register.add(
            Sanction(ann, "slow", "2020-01-01", "Dana Reed", measure=Measure.SUPERVISION, clause="5.1"), "Dana Reed"
        )
        register.add(Pairing(event, "2", ayse, bo, table="14"), "Dana Reed")
        register.add(Pairing(event, "2", ann, ola, table="15"), "Dana Reed")
    with window_stage(tavla_home, ((3, 1),)) as stage:
        to_events(stage)
        waits_for(stage, "Winter Open")
        press(stage, "register.row.Winter Open", "register.row.board_tables")
        waits_for(stage, "Written: Winter-Open-boards.en.txt")
    written = (tavla_home / "events" / "Winter-Open-boards.en.txt").read_text(encoding="utf-8")
    assert written.splitlines()[3:] == [
        "[  ] Round 2 · Table 14 · Ayşe Kaya – Bo Carlsen",
        "     Sanction: Ayşe Kaya: all matches on a digital board (ISTAVDER 22).",
    ]
