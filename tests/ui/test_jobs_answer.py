"""A job that raises what nobody foresaw answers its page in a plain sentence, and the page can be used again."""

import ast
import shutil
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from director_hands import come_in, name_director, open_by_touch, press, type_pin
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from register_hands import a_stick, shown, to_stick
from review_stage import ROLLS, finish_match, go, review_model
from test_care_section import WORDS, choose, chooser, open_care, type_secret
from test_countersign import PASSPHRASE, put_key, to_results
from test_countersign import choose as choose_result
from test_event_section import play, to_events
from test_look_section import choose as choose_board
from test_look_section import open_look
from test_moving import plug_in as plug_in_for_moving
from test_start_page import type_by_touch
from test_start_rules import both_ready
from window_stage import WindowStage, window_stage

import tavla
from tavla.application.ports.hall import JoinShown
from tavla.base import paths
from tavla.base.copies import replace
from tavla.services.second_copies import MirrorKeeper
from tavla.services.stick_key import write_key
from tavla.storage.pin import Pin
from tavla.system.sticks import StickMounts
from tavla_ui.robots.hands import ANOTHER_MS, wait_until

pytestmark = pytest.mark.usefixtures("qapp")
TOLD = "The board could not do this: ValueError."


class Scene:
    """The window, a folder for sticks, and how to plant a fault in what a job calls."""

    def __init__(self, stage: WindowStage, folder: Path, plant: Callable[[], None]) -> None:
        self.stage, self.folder, self.plant = stage, folder, plant

    def wait_for(self, read: Callable[[], object], told: str = TOLD) -> None:
        wait_until(lambda: told in str(read()), f"not answered: {read()}")

    def start_told(self) -> object:
        return self.stage.board.table.start_model.property("told")

    def director_told(self) -> object:
        return self.stage.board.table.director_model.property("told")


def rulesets(scene: Scene) -> None:
    scene.plant()
    scene.stage.touch("start.continueHere")
    scene.wait_for(scene.start_told)


def at_the_start(scene: Scene) -> None:
    scene.wait_for(scene.start_told)


def a_match_begun(scene: Scene) -> None:
    scene.plant()
    both_ready(scene.stage)
    scene.wait_for(scene.start_told)
    assert "start" == scene.stage.board.table.current_page
    assert not scene.stage.board.table.start_model.property("busy")


def a_report(scene: Scene) -> None:
    _in_a_match(scene)
    press(scene.stage, "director.section.report")
    scene.plant()
    press(scene.stage, "register.row.report.pdf")
    scene.wait_for(lambda: shown(scene.stage))


def a_move_to_another_board(scene: Scene) -> None:
    plug_in_for_moving(scene.stage, (scene.folder,))
    _in_a_match(scene)
    scene.plant()
    press(scene.stage, "director.section.move", "move.place0", "move.now")
    scene.wait_for(scene.director_told)


def moved_matches(scene: Scene) -> None:
    press(scene.stage, "start.continueHere")
    wait_until(lambda: scene.stage.sees("continue.page"), "the page does not come")
    scene.plant()
    press(scene.stage, "continue.file")
    scene.wait_for(lambda: scene.stage.board.table.property("continuing").property("told"))


def match_files(scene: Scene) -> None:
    scene.stage.begin(5)
    scene.plant()
    scene.stage.open_game()
    scene.stage.let_pass(3_600_000)
    loser = scene.stage.session.state.clock.turn_of
    assert loser is not None
    scene.stage.touch(f"{loser.opponent.value}.claim")
    scene.wait_for(lambda: scene.stage.text("white.files"))


def a_signed_head(scene: Scene) -> None:
    scene.plant()
    finish_match(scene.stage)
    scene.wait_for(lambda: _match(scene).whiteProof.property("answer"))


def checked_dice(scene: Scene) -> None:
    finish_match(scene.stage)
    scene.plant()
    _match(scene).check_dice()
    scene.wait_for(lambda: _match(scene).whiteProof.property("answer"))


def a_signed_export(scene: Scene) -> None:
    """The start page tells it: the journal stands. What the match took is given back all the same."""
    rested: list[str] = []
    matches = scene.stage.board.services.matches
    matches._around = replace(matches._around, all_written=lambda: rested.append(TOLD))
    finish_match(scene.stage)
    scene.plant()
    scene.stage.touch("white.bigButton", "black.bigButton")
    scene.wait_for(lambda: rested and scene.start_told())


def a_pin(scene: Scene) -> None:
    name_director(scene.stage)
    open_by_touch(scene.stage, "white")
    scene.plant()
    type_pin(scene.stage)
    scene.wait_for(lambda: scene.stage.text("pin.told"))


def with_key(scene: Scene) -> None:
    """Dora's key lies on the stick that is plugged in."""
    stick = scene.folder / "STICK"
    stick.mkdir(parents=True)
    name_director(scene.stage)
    dora = scene.stage.directors.people()[0]
    public = write_key(stick, "Dora", Pin(bytearray(b"284615")), "")
    scene.stage.directors.change_key(dora.key, lambda _official: nullcontext(public))
    scene.stage.board.services.directors.mounted = (stick,)


def keys_of_directors(scene: Scene) -> None:
    with_key(scene)
    open_by_touch(scene.stage, "white")
    scene.stage.seen("pin.useKey.0")
    scene.stage.board.table.director_model.pad_model._keys_here = ()
    scene.plant()
    scene.stage.board.table.director_model.pad_model.useKey(0)
    scene.wait_for(lambda: scene.stage.text("pin.told"))


def a_keys_pin(scene: Scene) -> None:
    with_key(scene)
    open_by_touch(scene.stage, "white")
    wait_until(lambda: scene.stage.text("pin.useKey.0") == "Use the key of Dora", "no key is found")
    QTest.qWait(ANOTHER_MS + 100)
    press(scene.stage, "pin.useKey.0")
    scene.plant()
    type_pin(scene.stage)
    scene.wait_for(lambda: scene.stage.text("pin.told"))


def sticks_for_a_key(scene: Scene) -> None:
    name_director(scene.stage)
    come_in(scene.stage)
    dora = scene.stage.directors.people()[0].key
    press(scene.stage, "director.section.people", f"register.row.{dora}")
    scene.plant()
    press(scene.stage, "register.act.key")
    scene.wait_for(scene.director_told)


def another_director(scene: Scene) -> None:
    heard: list[object] = []
    open_by_touch(scene.stage, "white")
    scene.plant()
    scene.stage.board.services.directors.add_first("Ann", bytearray(b"284615"), heard.append)
    scene.wait_for(lambda: [str(answer.said) for answer in heard if hasattr(answer, "said")])


def an_event(scene: Scene) -> None:
    play(scene.stage)
    to_events(scene.stage)
    wait_until(lambda: any("Oslo Open" in line for line in shown(scene.stage)), "the event does not come")
    press(scene.stage, "register.row.Oslo Open")
    scene.plant()
    press(scene.stage, "register.row.results")
    scene.wait_for(lambda: shown(scene.stage))


def finished_matches(scene: Scene) -> None:
    scene.plant()
    scene.stage.touch("start.finished")
    scene.wait_for(lambda: review_model(scene.stage).property("rows"))


def counted_dice(scene: Scene) -> None:
    finish_match(scene.stage)
    scene.plant()
    go(scene.stage, "white.review", "review.section.dice")
    scene.wait_for(lambda: scene.stage.text("review.sample"))


def a_course(scene: Scene) -> None:
    finish_match(scene.stage)
    scene.plant()
    go(scene.stage, "white.review")
    scene.wait_for(lambda: scene.stage.text("review.turns.told"))


def an_analysis(scene: Scene) -> None:
    finish_match(scene.stage)
    scene.stage.board.services.review.find_gnubg = lambda: "/bin/true"
    scene.plant()
    go(scene.stage, "white.review", "review.section.times", "review.analysis.begin")
    scene.wait_for(lambda: scene.stage.text("review.analysis.told"))
    assert scene.stage.sees("review.analysis.begin")


def codes(scene: Scene) -> None:
    finish_match(scene.stage)
    scene.plant()
    go(scene.stage, "white.review", "review.section.copies", "review.phone")
    scene.wait_for(lambda: scene.stage.text("review.copies.told"))


def copies(scene: Scene) -> None:
    finish_match(scene.stage)
    scene.stage.board.services.review.mounted = (scene.folder,)
    scene.plant()
    go(scene.stage, "white.review", "review.section.copies", "review.place0", "review.write")
    scene.wait_for(lambda: scene.stage.text("review.copies.told"))


def keys_on_sticks(scene: Scene) -> None:
    to_results(scene.stage, scene.folder)
    scene.plant()
    choose_result(scene.stage)
    scene.wait_for(scene.director_told)


def a_countersignature(scene: Scene) -> None:
    put_key(scene.folder)
    to_results(scene.stage, scene.folder)
    scene.plant()
    choose_result(scene.stage)
    wait_until(lambda: scene.stage.sees("keyboard.done"), "no passphrase is asked for")
    type_secret(scene.stage, PASSPHRASE)
    scene.wait_for(scene.director_told)


def the_register(scene: Scene) -> None:
    name_director(scene.stage)
    come_in(scene.stage)
    scene.plant()
    press(scene.stage, "director.section.register")
    scene.wait_for(scene.director_told)


def counted_matches(scene: Scene) -> None:
    heard: list[object] = []
    scene.plant()
    scene.stage.board.services.register_records.counted((("key", "Anna"),), heard.append)
    scene.wait_for(lambda: [str(answer.said) for answer in heard if hasattr(answer, "said")])


def names_typed_at_the_start(scene: Scene) -> None:
    scene.plant()
    register = scene.stage.board.services.register
    register.path.parent.mkdir(parents=True)
    register.path.touch()
    type_by_touch(scene.stage, "start.white.name", "cy")
    scene.wait_for(scene.start_told)


def a_result(scene: Scene) -> None:
    scene.plant()
    play(scene.stage)
    scene.wait_for(scene.start_told)


def a_file_of_the_register(scene: Scene) -> None:
    name_director(scene.stage)
    come_in(scene.stage)
    press(scene.stage, "director.section.register", "register.act.files")
    scene.plant()
    with a_stick(scene.stage, scene.folder) as stick:
        press(scene.stage, "register.row.tables_out")
        to_stick(scene.stage, stick)
        press(scene.stage, "files.here")
        scene.wait_for(lambda: shown(scene.stage))


def ports(scene: Scene) -> None:
    name_director(scene.stage)
    come_in(scene.stage)
    press(scene.stage, "director.section.devices")
    scene.plant()
    press(scene.stage, "devices.add")
    scene.wait_for(scene.director_told)


def dice(scene: Scene) -> None:
    name_director(scene.stage)
    come_in(scene.stage)
    press(scene.stage, "director.section.devices")
    press(scene.stage, "devices.add")
    scene.plant()
    press(scene.stage, "devices.dice")
    scene.wait_for(scene.director_told)


def a_club_board(scene: Scene) -> None:
    stick = Path(shutil.copytree(paths.resources() / "club-board", scene.folder / "stick"))
    open_look(scene.stage, stick)
    scene.plant()
    choose_board(scene.stage, "board.toml")
    scene.wait_for(lambda: scene.stage.text("look.fault"))


def a_club_board_taken_off(scene: Scene) -> None:
    """Its copy is removed though nobody asks, and the next board is not held up."""
    stick = Path(shutil.copytree(paths.resources() / "club-board", scene.folder / "stick"))
    open_look(scene.stage, stick)
    choose_board(scene.stage, "board.toml")
    scene.plant()
    scene.stage.touch("look.off")
    choose_board(scene.stage, "board.toml")
    assert scene.stage.board.table.settings_model.club_board.is_on


def a_backup(scene: Scene) -> None:
    open_care(scene.stage, scene.folder)
    scene.plant()
    scene.stage.touch("care.backup")
    choose(scene.stage, scene.folder.name)
    chooser(scene.stage).here()
    type_secret(scene.stage, WORDS, WORDS)
    scene.wait_for(lambda: scene.stage.text("care.said"))


def a_hall_joined(scene: Scene) -> None:
    heard: list[JoinShown] = []
    scene.plant()
    scene.stage.board.services.hall.join("127.0.0.1:1", heard.append)
    scene.wait_for(lambda: heard and heard[-1].why)


def halls_looked_for(scene: Scene) -> None:
    """Without multicast too no hall is found, and the page goes on."""
    heard: list[tuple[object, bool]] = []
    scene.plant()
    scene.stage.board.services.hall.find(lambda halls, is_over: heard.append((halls, is_over)))
    wait_until(lambda: heard == [((), True)], "the search has no end")


def mounted_sticks(scene: Scene) -> None:
    """Asked for, it says so; watched for, nobody has asked, and the next look is not held up."""
    board, heard = scene.stage.board, list[object]()
    mounts = StickMounts(board.services._background, lambda _name: "/bin/true")
    board.services.sticks._mounts = mounts
    scene.plant()
    finish_match(scene.stage)
    go(scene.stage, "white.review", "review.section.copies")
    scene.wait_for(lambda: scene.stage.text("review.copies.told"))
    for asked in range(2):
        mounts.mount_if(lambda: True, heard.append)
        wait_until(lambda asked=asked: len(heard) > asked, "the next look is held up")  # type: ignore[misc]


def _in_a_match(scene: Scene) -> None:
    name_director(scene.stage)
    scene.stage.begin(3)
    scene.stage.open_game()
    come_in(scene.stage)


def _match(scene: Scene) -> Any:  # noqa: ANN401 - Qt's properties have no types
    return scene.stage.board.table.match_model


JOBS: dict[str, tuple[str, Callable[[Scene], None]]] = {
    "matches.BoardMatchService.look_for_rulesets": ("tavla.services.rulesets.RulesetShelf.found", rulesets),
    "matches.BoardMatchService.look_for_offers": ("tavla.storage.match_store.MatchStore.start_up", at_the_start),
    "matches.BoardMatchService.begin": ("tavla.services.matches.BoardMatchService._begun", a_match_begun),
    "matches.BoardMatchService.write_report": ("tavla.services.report_files.written_as_wished", a_report),
    "matches.BoardMatchService.move_off": (
        "tavla.services.moved_matches.MatchMover.carry_out",
        a_move_to_another_board,
    ),
    "matches.BoardMatchService.look_for_moved": ("tavla.services.moved_matches.MatchMover.files", moved_matches),
    "match_files.MatchFiles.write_soon": ("tavla.services.match_files.MatchFiles.written_now", match_files),
    "proof.MatchProof.sign_soon": ("tavla.services.proof.MatchProof._signed", a_signed_head),
    "proof.MatchProof.check_soon": ("tavla.evidence.dice_proof.check_dice", checked_dice),
    "proof.MatchProof.export_soon": ("tavla.services.proof.MatchProof._export", a_signed_export),
    "directors.BoardPinService.check": ("tavla.storage.directors.Directors.check", a_pin),
    "directors.BoardPinService.look_for_keys": ("tavla.services.stick_key.read_key", keys_of_directors),
    "directors.BoardPinService.check_key": ("tavla.services.stick_key.opens", a_keys_pin),
    "directors.BoardPinService.look_for_sticks": ("tavla.base.host.sticks.mounted", sticks_for_a_key),
    "directors.BoardPinService._do": ("tavla.storage.directors.Directors.add", another_director),
    "event_reports.BoardEventService.write": ("tavla.services.event_reports.BoardEventService._written", an_event),
    "review.BoardReviewService.look_for_finished": (
        "tavla.services.finished_matches.MatchLibrary.finished",
        finished_matches,
    ),
    "review.BoardReviewService.gather": ("tavla.services.review.BoardReviewService._counted", counted_dice),
    "review.BoardReviewService.follow": ("tavla.services.review.course_of", a_course),
    "review.BoardReviewService.analyse": ("tavla.services.analysis.GnubgAnalysis._asked", an_analysis),
    "review.BoardReviewService.look_for_keys": ("tavla.services.countersign.keys_on", keys_on_sticks),
    "review.BoardReviewService.countersign": ("tavla.services.countersign.countersign", a_countersignature),
    "review.BoardReviewService.spell": ("tavla.formats.code_parts.parts_of", codes),
    "review.BoardReviewService.export": ("tavla.services.copies.MatchExport.write", copies),
    "register.BoardRegisterService.work": ("tavla.services.register_records._front", the_register),
    "register.BoardRegisterService._ask": ("tavla.storage.register.register.Register.open", names_typed_at_the_start),
    "register.BoardRegisterService.keep": ("tavla.storage.register.register.Register.open", a_result),
    "register_records.RegisterRecords.counted": (
        "tavla.services.finished_matches.MatchLibrary.counted",
        counted_matches,
    ),
    "register_records.RegisterRecords.run": ("tavla.services.register_records.done", a_file_of_the_register),
    "club_boards.ClubBoardService.put_on": ("tavla.services.club_boards.read_board", a_club_board),
    "club_boards.ClubBoardService._tidy": ("tavla.base.host.files.remove_tree", a_club_board_taken_off),
    "devices.hub.DeviceHub.look_for_ports": ("serial.tools.list_ports.comports", ports),
    "devices.hub.DeviceHub.look_for_dice": ("tavla_devices.link.bluetooth.hear", dice),
    "hall.BoardHallService.find": ("tavla.services.hall_looking.look", halls_looked_for),
    "hall.BoardHallService.join": ("tavla.services.hall.own_device_key", a_hall_joined),
    "upkeep.BoardUpkeepService._beside": ("tavla.system.upkeep.write_backup", a_backup),
    "sticks.StickMounts.mount_all": ("tavla.system.sticks._sticks", mounted_sticks),
    "sticks.StickMounts.mount_if": ("tavla.system.sticks._sticks", mounted_sticks),
}
"""Where a job begins: the function in it that fails, and the way by which its page asks for it."""
RUNNERS = {"_background", "background", "_jobs"}


def jobs(package: Path) -> Iterator[str]:
    for path in package.rglob("*.py"):
        module = ".".join(path.relative_to(package).with_suffix("").parts)
        for owner in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for method in owner.body if isinstance(owner, ast.ClassDef) else ():
                if any(_runs(node) for node in ast.walk(method)):
                    yield f"{module}.{owner.name}.{getattr(method, 'name', '')}"  # type: ignore[attr-defined]


def _runs(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "run"
        and getattr(node.func.value, "attr", "") in RUNNERS
    )


def test_every_job_of_the_program_has_its_way_here() -> None:
    root = Path(str(tavla.__file__)).parent
    assert sorted(JOBS) == sorted({*jobs(root / "services"), *jobs(root / "system")})


def test_a_match_that_cannot_be_opened_is_told_where_it_was_asked_for(
    tavla_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    traces: list[object] = []
    monkeypatch.setattr("sys.excepthook", lambda *found: traces.append(found[1]))

    def fail(*_: object) -> None:
        raise ValueError

    with window_stage(tavla_home, ROLLS) as stage, monkeypatch.context() as faults:
        a_match_begun(Scene(stage, tavla_home, lambda: faults.setattr(MirrorKeeper, "follow", fail)))
        assert stage.sees("start.told")
        faults.undo()
        both_ready(stage)
        wait_until(lambda: stage.board.table.current_page == "match", "the next match does not begin")
    assert [ValueError] == [type(found) for found in traces]


@pytest.mark.parametrize("job", JOBS)
def test_a_job_that_fails_as_nobody_foresaw_answers_its_page(
    job: str, tavla_home: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, walk = JOBS[job]
    traces: list[object] = []
    monkeypatch.setattr("sys.excepthook", lambda *found: traces.append(found[1]))
    (tmp_path / "STICK").mkdir()
    with monkeypatch.context() as faults:

        def fail(*_: object, **__: object) -> None:
            msg = "made"
            raise ValueError(msg)

        def plant() -> None:
            faults.setattr(target, fail)

        if walk is at_the_start:
            plant()
        with window_stage(tavla_home, () if walk is another_director else ROLLS) as stage:
            walk(Scene(stage, tmp_path / "STICK", plant))
            faults.undo()  # leaving the match writes once more
    assert [ValueError] == list({type(found) for found in traces})
