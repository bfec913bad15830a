"""What boards and halls write on a stick, one after the other, takes no other's place."""

import errno
import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from queue import Queue

import pytest
from hall_scene import HALL_SEED, OTHER_SEED
from kill_phases import Board
from told_scenes import told_match

from tavla.application.ports.event_reports import EventFile, EventWish
from tavla.application.ports.hall_desk import OrderSeen
from tavla.application.ports.matches import WrittenFiles
from tavla.application.ports.register import FileAct, FileRequest
from tavla.base import paths
from tavla.domain.facts.match_card import MatchCard
from tavla.evidence import device_key
from tavla.hall_desk.draw import Against
from tavla.hall_desk.identity import HallFolder, Identity
from tavla.hall_desk.page_server import HallPages
from tavla.hall_desk.process import Options, opened
from tavla.hall_desk.window import WindowOfHall
from tavla.services import register_files, signers
from tavla.services.event_reports import BoardEventService
from tavla.storage.backup import write_backup
from tavla.storage.codec import encode_event
from tavla.storage.match_store import MatchStore
from tavla.storage.register.records import Kind
from tavla.storage.register.register import Register
from tavla.system.background import Background

EVENT, WORDS = "Nordic Open", "four plain short words"
OUT = (FileAct.TABLES_OUT, FileAct.RESULTS_OUT, FileAct.BUNDLE_OUT, FileAct.PERSON_OUT)


@pytest.fixture(scope="module")
def boards(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two boards that have played the same event, with one register between them."""
    found = []
    for _ in range(2):
        place = tmp_path_factory.mktemp("board")
        board = Board(place)
        session = board.begin()
        board.play(session, 8)
        board.end(session)
        board.matches.leave()
        board.until(lambda: not board.matches._completing)  # noqa: B023 - asked at once
        board.close()
        found.append(place / "home")
    first, second = found
    shutil.copytree(first / "register", second / "register", dirs_exist_ok=True)
    return first, second


def written(home: Path, stick: Path, monkeypatch: pytest.MonkeyPatch, acts: Sequence[FileAct] = OUT) -> int:
    """Of an event and of these, all that a board writes where it is told to, with the clock of the other. Gives how
    many acts.
    """
    calls: Queue[object] = Queue()
    register = home / "register" / "register.sqlite"
    service = BoardEventService(home, register, paths.resources() / "translations", Background(calls.put))
    of_event = [file for file in EventFile if file not in {EventFile.REPORT_PDF, EventFile.BOARD_TABLES}]
    for file in of_event:
        heard: list[WrittenFiles] = []
        service.write(EventWish(file, EVENT, "en", str(stick)), heard.append)
        while not heard:
            calls.get(timeout=20)()  # type: ignore[operator]
        assert heard[0].names, heard[0].fault
    with Register.open(register) as opened_register:
        monkeypatch.setattr(opened_register, "stamp", lambda: "2026-11-27T10:00:00.000000Z")
        tournament, person = (opened_register.entries(kind)[0].key for kind in (Kind.TOURNAMENT, Kind.PLAYER))
        for act in acts:
            key = person if act is FileAct.PERSON_OUT else tournament
            request = FileRequest(act, stick, key, "Kari", apply=True)
            done = register_files.done(opened_register, request, lambda _entries: ())
            assert done.written
    return len(of_event) + len(acts)


def held(stick: Path) -> dict[str, bytes]:
    return {str(path.relative_to(stick)): path.read_bytes() for path in sorted(stick.rglob("*")) if path.is_file()}


def test_a_second_board_writes_over_nothing_of_the_first(
    boards: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = []
    for home in boards:
        assert written(home, tmp_path, monkeypatch) > 7
        write_backup(home, tmp_path, "2026-11-27 10:00:00", "20261127-100000", WORDS)
        kept.append(held(tmp_path))
    first, both = kept
    assert first.items() <= both.items()
    assert 2 * len(first) == len(both)


def test_an_event_of_the_longest_letters_is_written_to_a_stick(tmp_path: Path) -> None:
    event = "\U00020bb7" * 60
    store = MatchStore(tmp_path)
    match = store.create("M1")
    match.journal.append([encode_event(one) for one in told_match(card=MatchCard(event=event))])
    store.finish(match)
    service = BoardEventService(
        tmp_path, tmp_path / "register.sqlite", paths.resources() / "translations", Background(print)
    )
    stick = tmp_path / "stick"
    for file in (EventFile.PACK, EventFile.REPORT_HTML):
        assert service._written(EventWish(file, event, "nb", str(stick)), stick).names
    assert 2 == len(held(stick))


@pytest.mark.parametrize("damage", ["letters", "no file", "a folder"])
def test_boards_whose_keys_are_damaged_write_all_the_same_and_over_nothing_of_the_other(
    boards: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    def full(path: Path, _data: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    stick, counts = tmp_path / "stick", []
    stick.mkdir()
    monkeypatch.setattr(device_key, "write_new", full)
    for number, board in enumerate(boards):
        home = shutil.copytree(board, tmp_path / str(number))
        key = home / "keys" / "board.key"
        key.unlink()
        if damage == "letters":
            key.write_text(f"tavla board key 1 {number}", encoding="utf-8")
        elif damage == "a folder":
            key.mkdir()
        monkeypatch.setattr(signers, "gethostname", lambda number=number: f"board-{number}")
        for _ in range(2):  # its own are written anew
            written(home, stick, monkeypatch, [act for act in OUT if act is not FileAct.BUNDLE_OUT])  # that is signed
            counts.append(len(held(stick)))
    assert counts[0] > 5
    assert [counts[0], counts[0], 2 * counts[0], 2 * counts[0]] == counts


def _no_pages() -> HallPages:
    raise AssertionError


def test_a_second_hall_writes_over_nothing_of_the_first(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    for seed in (HALL_SEED, OTHER_SEED):
        folder = HallFolder(tmp_path / seed.hex()[:4])
        folder.become(Identity("Hall", seed.hex(), (b"q" * 32).hex(), "PEM"), "key", 0)
        running = opened(Options(folder.path, "Hall", 4242, "127.0.0.1"))
        window = WindowOfHall(running, lambda _name: Against(), OrderSeen(), {}, lambda: None, _no_pages)
        window.write_results(stick, ("Event", "Round", "Table", "Winner", "Loser", "Score"))
        running.close()
    assert 4 == len(held(stick))
