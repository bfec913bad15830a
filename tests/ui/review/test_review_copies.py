"""Copies of a match for both players, by touch."""

import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest
from fake_hall import FakeHall
from gnubg_counterpart import imported
from language_walk import speak
from pytestqt.qtbot import QtBot
from review_stage import ROLLS, finish_match, go, plug_in
from window_stage import WindowStage, window_stage

from tavla.application.commands.devices import NoteFrames
from tavla.application.ports.hall import NO_PAGE, HallShown, HomePage
from tavla.domain.facts.device_events import FramesNoted, FramesTurn
from tavla.evidence.device_key import device_key
from tavla.evidence.trust import Trust
from tavla.evidence.verify import Exit
from tavla.formats.mat_reader import read_mat
from tavla.services import review as review_service
from tavla.services.signed_exports import verdict_on
from tavla.storage.device_frames import frames_path
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")


def told(stage: WindowStage) -> str:
    wait_until(
        lambda: "." in stage.text("review.copies.told") and not stage.text("review.copies.told").startswith("Writing"),
        "nothing is told",
    )
    return stage.text("review.copies.told")


def test_both_players_take_signed_record_match_file_and_report_home(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, sealed=True) as stage:
        stage.begin(1)
        stage.touch("white.stir.done", "black.stir.done")
        stage.open_game()
        stage.end_turn_somehow()
        stage.let_pass(3_600_000)
        loser = stage.session.state.clock.turn_of
        assert loser is not None
        stage.touch(f"{loser.opponent.value}.claim")
        match_id = stage.session.state.setup.match_id
        plug_in(stage, tmp_path / "ANNA", tmp_path / "BORA")
        go(stage, "white.review", "review.section.copies")
        assert not stage.seen("review.form.tavla").isEnabled()
        go(stage, "review.close")
        stage.driver.leave()
        go(
            stage,
            "start.finished",
            f"review.match.{match_id}",
            "review.section.copies",
            "review.place0",
            "review.place1",
            "review.write",
        )
        assert 2 == told(stage).count("3 files written, ")
    board = device_key(tavla_home / "keys")
    assert board is not None
    for stick in ("ANNA", "BORA"):
        folder = tmp_path / stick / "tavla" / match_id
        assert sorted((f"{match_id}.tavla", f"{match_id}.mat", f"{match_id}-report.en.pdf")) == sorted(
            path.name for path in folder.iterdir()
        )
        assert "Anna" == read_mat(folder / f"{match_id}.mat").players.white
        verdict = verdict_on((folder / f"{match_id}.tavla").read_bytes(), Trust({board.public.key: "this board"}))
        assert Exit.GENUINE == verdict.exit


def test_one_touch_packs_what_an_analyst_wants_and_the_pack_proves_itself(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, sealed=True) as stage:
        stage.begin(1)
        stage.touch("white.stir.done", "black.stir.done")
        stage.open_game()
        stage.end_turn_somehow()
        stage.let_pass(3_600_000)
        loser = stage.session.state.clock.turn_of
        assert loser is not None
        stage.touch(f"{loser.opponent.value}.claim")
        match_id = stage.session.state.setup.match_id
        frames = f"tavla frames 1 {match_id} 0123456789abcdef\n5 < usb:1 0a\n".encode()
        frames_path(tavla_home / "matches" / match_id).write_bytes(frames)
        kept = NoteFrames(FramesTurn.KEPT, "0123456789abcdef", len(frames), sha256(frames).hexdigest())
        stage.session.submit(kept)
        wait_until(lambda: isinstance(stage.session.history[-1], FramesNoted), "the frames are not noted")
        stage.driver.leave()
        plug_in(stage, tmp_path / "ANNA")
        go(stage, "start.finished", f"review.match.{match_id}", "review.section.copies", "review.form.pack")
        go(stage, *(f"review.form.{form}" for form in ("tavla", "mat", "report")), "review.place0", "review.write")
        assert "ANNA: 1 file written, read back and right." in told(stage)
    (pack,) = (tmp_path / "ANNA" / "tavla" / match_id).iterdir()
    assert pack.name.startswith("Anna-vs-Bora_1pt_")
    with ZipFile(pack) as archive:
        archive.extractall(tmp_path / "home")
    folder = tmp_path / "home" / pack.stem
    assert {f"{pack.stem}{ending}" for ending in (".tavla", ".tavla.frames", ".mat", ".sgf", "-report.en.pdf")} | {
        "times.csv",
        "PROOF.en.html",
        "verify_export.py",
    } == {path.name for path in folder.iterdir()}
    board = device_key(tavla_home / "keys")
    assert board is not None
    trusted = tmp_path / "trusted"
    trusted.mkdir()
    (trusted / "board.pub").write_bytes(board.public.written())
    signed = folder / f"{pack.stem}.tavla"
    command = [sys.executable, str(folder / "verify_export.py"), str(signed), "--trust", str(trusted)]
    ran = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (0, True) == (ran.returncode, f"{len(frames)} bytes of device frames proved" in ran.stdout)
    assert Exit.GENUINE == verdict_on(signed.read_bytes(), Trust({board.public.key: "this board"})).exit
    number, player, decision, _seconds = (
        (folder / "times.csv").read_text(encoding="utf-8-sig").splitlines()[1].split(",")
    )
    assert ("1", "turn", True) == (number, decision, player in {"Anna", "Bora"})
    page = (folder / "PROOF.en.html").read_text(encoding="utf-8")
    assert sha256(signed.read_bytes()).hexdigest() in page
    assert ("Anna", "Bora") == imported([folder / f"{pack.stem}.mat"])[0].players


def test_what_is_not_wanted_is_not_written_and_the_code_tells_the_result(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        match_id = finish_match(stage)
        plug_in(stage, tmp_path / "STICK")
        go(stage, "black.review", "review.section.copies")
        assert "wins the match on time" in stage.text("review.result")
        assert not stage.seen("review.write").isEnabled()
        wanted = ("json", "sgf", "ogxm", "xgid", "text", "html")
        go(stage, "review.form.report", *(f"review.form.{form}" for form in wanted), "review.place0", "review.write")
        assert "STICK: 7 files written, read back and right. You can pull it out." in told(stage)
    folder = tmp_path / "STICK" / "tavla" / match_id
    assert {".mat", *(f".{form}" for form in wanted)} == {path.suffix for path in folder.iterdir()}


def test_a_phone_gets_the_match_file_from_codes(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        finish_match(stage)
        go(stage, "black.review", "review.section.copies", "review.phone")
        wait_until(lambda: stage.sees("review.part"), "no code is shown")
        assert stage.text("review.part.told").startswith("Code 1 of ")
        assert not stage.sees("review.write")
        assert drawn(stage).startswith("TAVLA1:")
        go(stage, "review.phone.stop")
        assert (False, True) == (stage.sees("review.part"), stage.sees("review.write"))


def drawn(stage: WindowStage) -> str:
    """What the code says."""
    return bytes.fromhex(stage.seen("review.part").property("drawn").rpartition("/")[2]).decode()


def at_a_hall(stage: WindowStage, page: HomePage, *, is_heard: bool = True) -> FakeHall:
    hall = FakeHall(stage)
    hall.shown, hall.page = HallShown("Hall", is_heard=is_heard), page
    return hall


def test_a_phone_gets_the_address_of_a_page_at_the_desk_and_codes_instead(tavla_home: Path, qtbot: QtBot) -> None:
    page = HomePage(f"http://10.0.0.9:4244/take/{'x' * 43}", 600)
    with window_stage(tavla_home, ROLLS) as stage:
        match_id = finish_match(stage)
        hall = at_a_hall(stage, page)
        go(stage, "black.review", "review.section.copies")
        assert hall.asked == [], "nothing is opened before the touch"
        go(stage, "review.phone")
        assert (hall.asked, drawn(stage)) == ([match_id], page.address)
        go(stage, "review.phone.codes")
        wait_until(lambda: drawn(stage).startswith("TAVLA1:"), "no codes come")
        assert not stage.sees("review.phone.codes")
        go(stage, "review.phone.stop")
        hall.page = page._replace(seconds=1)
        go(stage, "review.phone")
        wait_until(lambda: not stage.sees("review.part"), "the code of a page that is closed is still shown")


@pytest.mark.parametrize("is_heard", [True, False])
def test_a_desk_that_opens_no_page_or_is_silent_leaves_the_codes(
    tavla_home: Path, qtbot: QtBot, *, is_heard: bool
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        finish_match(stage)
        hall = at_a_hall(stage, NO_PAGE, is_heard=is_heard)
        go(stage, "black.review", "review.section.copies", "review.phone")
        wait_until(lambda: stage.sees("review.part") and drawn(stage).startswith("TAVLA1:"), "no codes come")
        assert (len(hall.asked), stage.sees("review.phone.codes")) == (int(is_heard), False)


def test_of_a_variant_only_what_can_tell_it_is_offered(tavla_home: Path, tmp_path: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        for _ in range(4):
            stage.touch("start.mode")
        match_id = finish_match(stage, turns=1, length=1)
        plug_in(stage, tmp_path / "STICK")
        go(stage, "black.review", "review.section.copies")
        offered = {form: stage.seen(f"review.form.{form}").isEnabled() for form in ("mat", "sgf", "json", "report")}
        assert {"mat": False, "sgf": False, "json": True, "report": True} == offered
        assert stage.seen("review.form.mat").property("note") == "cannot hold Hypergammon"
        go(stage, "review.form.json", "review.place0", "review.write")
        assert "STICK: 2 files written, read back and right." in told(stage)
    folder = tmp_path / "STICK" / "tavla" / match_id
    assert {".json", ".pdf"} == {path.suffix for path in folder.iterdir()}


def test_without_its_codec_no_ogxm_is_offered(tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_service, "find_spec", lambda _name: None)
    with window_stage(tavla_home, ROLLS) as stage:
        finish_match(stage)
        go(stage, "black.review", "review.section.copies")
        assert (False, True) == (stage.sees("review.form.ogxm"), stage.sees("review.form.sgf"))


def test_the_page_to_read_is_in_the_players_language(tavla_home: Path, tmp_path: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        speak(stage, "nb")
        match_id = finish_match(stage)
        plug_in(stage, tmp_path / "STICK")
        go(
            stage,
            "black.review",
            "review.section.copies",
            "review.form.report",
            "review.form.mat",
            "review.form.html",
            "review.place0",
            "review.write",
        )
        page = tmp_path / "STICK" / "tavla" / match_id / f"{match_id}.nb.html"
        wait_until(page.exists, "the page is not written")
    assert "Anna mot Bora" in page.read_text(encoding="utf-8")


def test_a_stick_that_was_pulled_is_told_and_the_own_folder_takes_the_files(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ROLLS) as stage:
        match_id = finish_match(stage)
        plug_in(stage, tmp_path / "STICK")
        go(stage, "white.review", "review.section.copies", "review.place0")
        (tmp_path / "STICK").rmdir()
        go(stage, "review.write")
        assert "Nothing was left on STICK" in told(stage)
        assert "Plug the stick in again" in told(stage)
        go(stage, "review.place0", "review.place1", "review.write")
        assert "This board's own folder: " in told(stage)
        assert told(stage).endswith("written, read back and right.")
    assert (tavla_home / "copies" / "tavla" / match_id / f"{match_id}.mat").exists()
