"""What was settled at the desk stands after it was killed at any write, and waits for room on a full disk."""

import csv
import errno
import os
import signal
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hall_scene import BOARD_SEED, HALL_SEED, OTHER_SEED, TAKEN, Board, SyncedFiles
from proved_match import payloads

from tavla.application.ports.hall_desk import OrderSeen
from tavla.base.errors import TavlaError
from tavla.base.paths import resources, rulesets
from tavla.base.sha256 import sha256
from tavla.evidence.ed25519 import public_key
from tavla.hall.joining import Address
from tavla.hall.names import Subject
from tavla.hall.words import (
    Answered,
    Ask,
    Assignment,
    Here,
    Listening,
    Player,
    Release,
    Said,
    Side,
    Standing,
    TakeOver,
    Word,
    heard,
    said,
)
from tavla.hall_desk import acts, identity, keeper
from tavla.hall_desk.acts import Act
from tavla.hall_desk.deputy import Deputy, keep_file, take_over, written_for_deputy
from tavla.hall_desk.desk import HallDesk
from tavla.hall_desk.draw import Against
from tavla.hall_desk.identity import SETTLED, HallFolder, Identity, JoinedBoard
from tavla.hall_desk.page_server import HallPages
from tavla.hall_desk.process import Options, Running, opened, steady_ms
from tavla.hall_desk.results import Folded
from tavla.hall_desk.settled import AGAIN_MS, NOTHING, Keeping
from tavla.hall_desk.tables import MatchStage, Need, Presence, RecordState
from tavla.hall_desk.window import RESULTS_NAME, WindowOfHall
from tavla.rules.loader import load
from tavla.storage.disk import RealDisk
from tavla.storage.register.played_match import PlayedMatch
from tavla.text import desk_words
from tavla.text.words import Words

HALL = Identity("Hall", HALL_SEED.hex(), (b"q" * 32).hex(), "PEM")
BOARDS = [
    Board(seed=seed, hall=HALL.hall, match="M1", payloads=list(payloads()))
    for seed in (BOARD_SEED, OTHER_SEED, b"w" * 32)
]
ONE, TWO, THREE = (board.name for board in BOARDS)
PLAYERS = (Player("Åse", "", "7"), Player("Çağrı"))
SENT = Assignment("r1-1", 3, "Open", "1", "1", PLAYERS, 5, "wbgt")


def open_hall(folder: Path, collect: list[PlayedMatch] | None = None) -> Running:
    if not (folder / identity.HALL).exists():
        HallFolder(folder).become(HALL, "key", 0)
        HallFolder(folder).keep_boards(
            tuple(
                JoinedBoard(board.key.hex(), public_key(bytes([60 + at]) * 32).hex(), str(at))
                for at, board in enumerate(BOARDS, 1)
            )
        )
    return opened(Options(folder, "Hall", 4242, "127.0.0.1"), collect=(collect if collect is not None else []).append)


class Hall:
    """A desk in a folder and what boards say to it."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.now, self.n = folder, 0, 0
        self.collected: list[PlayedMatch] = []
        self.running = open_hall(folder, self.collected)

    @property
    def desk(self) -> HallDesk:
        return self.running.desk

    def say(self, board: Board, word: Word) -> None:
        self.n += 1
        place = Subject(HALL.hall, "b", board.name, "here")
        self.desk.hear(str(place), said(board.seed, place, self.n, word), self.now)

    def facts(self, board: Board, first: int, last: int) -> None:
        self.desk.hear(f"t.{HALL.hall}.b.{board.name}.fact", board.say(first, last), self.now)

    def here(self, board: Board, count: int, standing: Standing = Standing.PLAYING) -> None:
        self.say(board, Here("M1", count, board.chain()[count][:8].hex(), standing, called_by=Side.WHITE))

    def told(self, later: int = 2_000) -> list[Word]:
        self.now += later
        found = []
        for message in self.desk.due(self.now):
            for kind in ("tell", "ask"):
                for board in BOARDS:
                    place = Subject(HALL.hall, "d", board.name, kind)
                    word = heard(HALL.key, place, message.data)
                    found += [word.word] if isinstance(word, Said) and str(place) == message.subject else []
        return found

    def killed(self) -> None:
        """Nothing is closed; what is on the disk is what the next desk has."""
        self.running.desk.records.close()
        self.running._folder.let_go()
        n, now = self.n, self.now
        self.__init__(self.folder)  # type: ignore[misc]
        self.n, self.now = n, now


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(tmp_path)


FIRST, SECOND, THIRD = BOARDS


def test_what_was_sent_and_taken_back_and_which_board_is_gone_stands_after_a_restart(hall: Hall) -> None:
    hall.desk.assign(ONE, SENT)
    hall.desk.assign(TWO, SENT)
    hall.say(SECOND, Here(standing=Standing.SHOWN, assigned=SENT.id, generation=3))
    hall.desk.release(TWO)
    hall.desk.hide(THREE)
    hall.told()
    hall.killed()
    assert (hall.desk.generation, hall.desk.next_generation()) == (3, 4)
    assert {one.board: one.presence for one in hall.desk.lines(0)}[THREE] is Presence.GONE
    hall.say(FIRST, Here())
    hall.say(SECOND, Here(standing=Standing.SHOWN, assigned=SENT.id, generation=3))
    assert {type(word) for word in hall.told()} == {Assignment, Release}


def test_whose_a_match_is_stands_after_a_restart(hall: Hall) -> None:
    hall.facts(FIRST, 1, 4)
    hall.here(FIRST, 4)
    hall.here(SECOND, 4)
    assert {one.need for one in hall.desk.lines(0) if one.board != THREE} == {Need.TWO_BOARDS}
    hall.told()
    hall.killed()
    assert hall.desk.records.record(Here("M1", 4), ONE).state is RecordState.TWO_BOARDS, "and no result is taken"
    hall.desk.settle("M1", ONE)
    hall.desk.let_go("M1")
    hall.told()
    hall.killed()
    hall.here(SECOND, 6)
    hall.here(FIRST, 4)
    states = {one.board: one.record.state for one in hall.desk.lines(0)}
    assert (states[ONE], states[TWO]) == (RecordState.WHOLE, RecordState.ELSEWHERE)
    with (hall.folder / acts.NAME).open(encoding="utf-8", newline="") as file:
        assert [row[1] for row in csv.reader(file)][1:] == [Act.SETTLED.value, Act.LET_GO.value]
    assert "M1" in hall.desk._let_go
    hall.desk.settle("M1", TWO)
    hall.told()
    hall.killed()
    hall.here(FIRST, 4)
    hall.facts(FIRST, 1, 4)
    hall.here(SECOND, 4)
    hall.facts(SECOND, 1, 4)
    copy = hall.desk.records.copy("M1")
    assert copy is not None
    assert (copy.board, copy.count) == (TWO, 4), "the board that was decided for, although the other spoke first"


def test_a_call_that_was_answered_is_not_asked_for_again_and_a_new_one_is(hall: Hall) -> None:
    hall.facts(FIRST, 1, 4)
    hall.here(FIRST, 4, Standing.CALLED)
    hall.desk.answer(ONE, "Ayşe", 3, 0)
    hall.told()
    for _ in range(2):
        hall.killed()
        hall.told()
    hall.here(FIRST, 4, Standing.CALLED)
    assert Answered("M1", "Ayşe", 3) in hall.told()
    assert [one.need for one in hall.desk.lines(hall.now) if one.board == ONE] == [Need.ANSWERED]
    hall.killed()
    hall.here(FIRST, 5, Standing.CALLED)
    assert [one.need for one in hall.desk.lines(hall.now) if one.board == ONE] == [Need.CALL]


LABELS = ("Tournament", "Round", "Table", "Winner", "Loser", "Loser's score")
FULL = "the disk is full"
RECORDS = list(payloads())


def result(folded: Folded) -> PlayedMatch:
    """The match of the other tests has no event; only here it is one of a tournament."""
    return PlayedMatch("M", "Open", "1", "1", ("A", "B"), ("", ""), 5, (5, 3), 0)


def test_results_stand_in_the_order_they_came(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavla.hall_desk.results.collected", result)
    boards = [Board(BOARD_SEED, match, HALL.hall, RECORDS) for match in ("M9", "M2", "M5")]
    for board in boards:
        hall.facts(board, 1, len(RECORDS))
        hall.told()
    assert len(hall.collected) == 3
    hall.killed()
    for _ in range(40):
        hall.told(100)
    assert hall.desk._settled().collected == ("M9", "M2", "M5")
    assert list(hall.desk.results) == [hall.desk._collecting._results[one] for one in ("M9", "M2", "M5")]
    assert len(hall.collected) == 3
    count = len(RECORDS)
    for board in boards:
        hall.say(board, Here(board.match, count, board.chain()[count][:8].hex(), Standing.OVER))
        assert next(one for one in hall.desk.lines(hall.now) if one.board == ONE).stage is MatchStage.COLLECTED


def test_a_line_of_the_record_that_was_torn_stays_and_the_next_begins_anew(hall: Hall) -> None:
    note = acts.Note("2026", Act.SENT, "1", ONE, "x")
    acts.keep(hall.folder, note)
    path = hall.folder / acts.NAME
    path.write_bytes(path.read_bytes() + b"2026,match se")
    acts.keep(hall.folder, note)
    assert path.read_text("utf-8").splitlines()[2:] == ["2026,match se", f"2026,match sent,1,{ONE},x,,,"]


def killed_at(folder: Path, writes: int) -> tuple[int, bool]:
    """How many acts a desk had done that was killed at this write, and whether it came to the end."""
    reads, says = os.pipe()
    child = os.fork()
    if not child:
        left = [writes]

        def counted(real: Callable[..., object]) -> Callable[..., object]:
            def call(*given: object, **more: object) -> object:
                left[0] -= 1
                if left[0] < 0:
                    data = given[2] if len(given) > 3 else None
                    if isinstance(data, bytes | memoryview):  # a write: half of it
                        real(*given[:2], data[: len(data) // 2], *given[3:])
                    os.kill(os.getpid(), signal.SIGKILL)
                return real(*given, **more)

            return call

        hall = Hall(folder)
        for name in ("open", "write", "fsync", "fdatasync", "replace"):
            setattr(RealDisk, name, counted(getattr(RealDisk, name)))
        acts.keep = counted(acts.keep)  # type: ignore[assignment]
        evening(hall, lambda: os.write(says, b"."))
        os._exit(0)
    os.close(says)
    _, status = os.waitpid(child, 0)
    with os.fdopen(reads, "rb") as pipe:
        return len(pipe.read()), os.waitstatus_to_exitcode(status) == 0


def let_go(hall: Hall) -> None:
    hall.facts(FIRST, 1, 4)
    hall.here(FIRST, 4)
    hall.desk.let_go("M1")


def evening(hall: Hall, done: Callable[[], object]) -> None:
    """Acts of a director; each is done once the desk has said what it says of it."""
    steps: tuple[Callable[[], None], ...] = (
        lambda: hall.desk.assign(ONE, SENT),
        lambda: hall.desk.hide(THREE),
        lambda: hall.desk.assign(TWO, SENT),
        lambda: hall.desk.release(TWO),
        lambda: let_go(hall),
        lambda: hall.desk.settle("M1", TWO),
    )
    for step in steps:
        step()
        hall.told()
        done()


def stands(hall: Hall, done: int) -> None:
    """All that was done before; the act in which the desk was killed may stand or not."""
    kept = hall.desk._settled()
    shown = [
        kept.sent.get(ONE) == SENT,
        THREE in kept.gone,
        TWO in kept.sent or TWO in kept.released,
        kept.released.get(TWO) == Release(SENT.id, 3),
        kept.let_go == ("M1",),
        ("M1", TWO) in kept.matches.given and ("M1", ONE) in kept.matches.ruled_out,
    ]
    assert shown[:done] == [True] * done
    assert not any(shown[done + 1 :])
    assert hall.desk.generation == (3 if any(shown) else 0)
    lines = (hall.folder / acts.NAME).read_text("utf-8").splitlines()[1:] if (hall.folder / acts.NAME).exists() else []
    noted = (1, 0, 1, 1, 1, 1)
    assert sum(noted[:done]) <= len(lines) <= sum(noted[: done + 1])
    assert not hall.desk.fault


def test_a_desk_that_is_killed_at_each_write_has_settled_what_it_had_said(tmp_path: Path) -> None:
    done = writes = 0
    for writes in range(200):
        folder = tmp_path / str(writes)
        done, is_over = killed_at(folder, writes)
        hall = Hall(folder)
        try:
            stands(hall, done)
        finally:
            hall.running.close()
        if is_over:
            break
    assert done == 6
    assert writes > 20, "it was killed at many places"


def deputy_of(hall: Hall, folder: Path) -> Deputy:
    data = written_for_deputy(HallFolder(hall.folder), "Hall", (Address("127.0.0.1", 4242),), "482913")
    path = folder.with_name(f"{folder.name}.tavla")
    path.write_bytes(data)
    keep_file(HallFolder(folder), path)
    hall.killed()
    HallFolder(folder).keep_boards(hall.desk.boards)
    return Deputy(HallFolder(folder), Address("127.0.0.1", 4243))


def desk_says(hall: Hall, deputy: Deputy, later: int = 100) -> None:
    """What is due at the desk now, and what the deputy asks then."""
    hall.now += later
    hall.desk.deputy._word = (Listening(Address("127.0.0.1", 4243)), hall.now)
    for message in hall.desk.due(hall.now):
        deputy._heard(message.subject, message.data)
    while deputy._saying:
        _, word = deputy._saying.popleft()
        assert isinstance(word, Ask)
        hall.desk.deputy._asks[word.match] = word.first


def listens(hall: Hall, deputy: Deputy) -> None:
    """The desk and its deputy, until nothing is new."""
    for _ in range(4):
        desk_says(hall, deputy, 6_000)


def test_a_deputy_holds_of_a_match_that_is_over_what_it_needs_and_the_records_on_disk(
    hall: Hall, tmp_path_factory: pytest.TempPathFactory
) -> None:
    deputy = deputy_of(hall, tmp_path_factory.mktemp("deputy"))
    hall.facts(FIRST, 1, len(RECORDS))
    listens(hall, deputy)
    listens(hall, deputy)
    deputy._rest()
    (copy,) = deputy.records.matches
    assert (copy.count, len(copy.chain), copy.head) == (len(RECORDS), 1, FIRST.chain()[-1][:8].hex())
    assert not deputy.records._folds
    listens(hall, deputy)
    assert len(deputy.records.matches[0].chain) == 1, "the desk's list brings it not back into memory"
    whole = deputy.records.copy("M1")
    assert whole is not None
    assert list(whole.chain) == FIRST.chain()
    deputy.records.close()


def test_a_deputy_hears_of_calls_and_disputes_and_has_them_as_the_desk(
    hall: Hall, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("deputy")
    deputy = deputy_of(hall, folder)
    hall.facts(FIRST, 1, 4)
    hall.here(FIRST, 4, Standing.CALLED)
    hall.desk.answer(ONE, "Ayşe", 3, hall.now)
    listens(hall, deputy)
    word = Here("M1", 4, FIRST.chain()[4][:8].hex(), Standing.CALLED)
    place = Subject(HALL.hall, "b", ONE, "here")
    deputy._heard(str(place), said(BOARD_SEED, place, 9, word))
    (line,) = deputy.needs(steady_ms())
    assert (line.board, line.need, line.call and line.call.who) == (ONE, Need.ANSWERED, "Ayşe")
    hall.here(SECOND, 4)
    assert hall.desk.records.settled().disputes
    listens(hall, deputy)
    assert deputy.records.settled().disputes == hall.desk.records.settled().disputes
    hall.desk.settle("M1", ONE)
    listens(hall, deputy)
    assert not deputy.records.settled().disputes, "what the desk has settled is not disputed at the deputy"
    hall.here(FIRST, 4, Standing.CALLED)
    hall.here(THIRD, 4)
    listens(hall, deputy)
    deputy.records.close()
    take_over(HallFolder(folder), "482913")
    new = Hall(folder)
    try:
        new.now = hall.now
        new.here(FIRST, 4, Standing.CALLED)
        call = next(one.call for one in new.desk.lines(new.now) if one.board == ONE)
        assert call is not None
        assert (call.who, call.minutes, call.is_seen) == ("Ayşe", 3, True)
        assert new.desk.records.settled().disputes == hall.desk.records.settled().disputes != ()
    finally:
        new.running.close()


def test_a_deputy_hears_what_was_decided_and_has_it_as_the_desk(
    hall: Hall, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("deputy")
    deputy = deputy_of(hall, folder)
    hall.facts(FIRST, 1, 4)
    hall.here(FIRST, 4)
    listens(hall, deputy)
    hall.desk.let_go("M1")
    listens(hall, deputy)
    assert HallFolder(folder).settled().let_go == ("M1",)
    hall.desk._take_over(TWO, TakeOver("a", "M1"), hall.now)
    second = Board(OTHER_SEED, "M1", HALL.hall, [*RECORDS[:4], TAKEN, *RECORDS[4:6]])
    hall.facts(second, 1, 7)
    listens(hall, deputy)
    assert deputy.behind == 0
    assert deputy.records.data("M1") == second.journal()
    hall.here(FIRST, 6)
    hall.desk.settle("M1", ONE)
    hall.facts(FIRST, 1, 6)
    listens(hall, deputy)
    assert deputy.records.data("M1") == FIRST.journal()[: len(deputy.records.data("M1"))]
    assert deputy.behind == 0
    deputy.records.close()
    take_over(HallFolder(folder), "482913")
    new = Hall(folder)
    new.now = hall.now
    new.facts(second, 1, 7)
    copy = new.desk.records.copy("M1")
    assert copy is not None
    assert (copy.board, copy.count) == (ONE, 6), "the board that was decided against is not heard"
    new.running.close()


@pytest.mark.parametrize("held", [4, 2])
def test_a_match_that_another_board_takes_over_is_at_no_moment_disputed_at_the_deputy(
    hall: Hall, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, held: int
) -> None:
    """`held`: records that the deputy has by then; the others come from the desk, written by the first board."""
    deputy = deputy_of(hall, tmp_path_factory.mktemp("deputy"))
    accused: list[object] = []
    monkeypatch.setattr(deputy.records, "_accuse", lambda *what: accused.append(what))
    second = Board(OTHER_SEED, "M1", HALL.hall, [*RECORDS[:4], TAKEN, *RECORDS[4:6]])

    def board_says(board: Board, kind: str, data: bytes) -> None:
        place = str(Subject(HALL.hall, "b", board.name, kind))
        hall.desk.hear(place, data, hall.now)
        deputy._heard(place, data)

    board_says(FIRST, "fact", FIRST.say(1, held))
    listens(hall, deputy)
    hall.facts(FIRST, 1, 4)
    hall.desk.let_go("M1")
    hall.desk._take_over(TWO, TakeOver("a", "M1"), hall.now)
    desk_says(hall, deputy)
    board_says(second, "fact", second.say(5, 6))
    word = Here("M1", 6, second.chain()[6][:8].hex(), Standing.PLAYING)
    board_says(second, "here", said(OTHER_SEED, Subject(HALL.hall, "b", TWO, "here"), 9, word))
    desk_says(hall, deputy)
    board_says(second, "fact", second.say(7, 7))
    listens(hall, deputy)
    assert not accused
    assert not deputy.needs(steady_ms())
    assert (deputy.behind, deputy.records.data("M1")) == (0, second.journal())
    deputy.records.close()


def test_what_the_desk_decides_its_deputy_hears_before_any_board(
    hall: Hall, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """What a board does of it comes behind: one broker keeps the order."""
    deputy = deputy_of(hall, tmp_path_factory.mktemp("deputy"))
    hall.facts(FIRST, 1, 4)
    hall.here(FIRST, 4)
    listens(hall, deputy)
    hall.desk.let_go("M1")
    hall.desk._take_over(TWO, TakeOver("a", "M1"), hall.now)
    hall.now += 100
    parties = [message.subject.split(".")[2] for message in hall.desk.due(hall.now)]
    assert parties == sorted(parties, key="kd".index)
    assert set(parties) == {"k", "d"}
    hall.now += 100
    assert not any(".k." in message.subject for message in hall.desk.due(hall.now)), "once"
    deputy.records.close()


class NoRoom:
    """The disk is full for whatever begins with these names."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
        self.is_full, real, keep = True, RealDisk.open, acts.keep

        def refuse(name: str) -> None:
            if self.is_full and name.strip(".").startswith(names):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        def opens(disk: RealDisk, path: Path, *given: object) -> int:
            refuse(path.name)
            return real(disk, path, *given)  # type: ignore[arg-type]

        def keeps(folder: Path, note: acts.Note) -> None:
            refuse(acts.NAME)
            keep(folder, note)

        monkeypatch.setattr(RealDisk, "open", opens)
        monkeypatch.setattr(acts, "keep", keeps)


def test_a_full_disk_is_told_the_desk_goes_on_and_keeps_all_when_there_is_room(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.say(FIRST, Here())
    hall.told()
    disk = NoRoom(monkeypatch, SETTLED, acts.NAME)
    hall.desk.assign(ONE, SENT)
    assert SENT in hall.told(100), "the draw goes out"
    assert "full" in str(hall.desk.fault)
    hall.desk.let_go("M1")
    hall.told()
    disk.is_full = False
    hall.told()
    assert not hall.desk.fault
    hall.killed()
    assert (hall.desk.generation, hall.desk._let_go) == (3, {"M1"})
    assert len((hall.folder / acts.NAME).read_text("utf-8").splitlines()) == 3, "a head and two lines"


@pytest.mark.parametrize(("took_ms", "again_ms"), [(0, AGAIN_MS), (2_000, 22_000)])
def test_a_try_that_waits_for_a_held_file_takes_little_of_the_desks_time(took_ms: int, again_ms: int) -> None:
    now, tried_at = [0], list[int]()

    def held_elsewhere(_note: acts.Note) -> None:
        tried_at.append(now[0])
        now[0] += took_ms
        raise TavlaError(FULL)

    keeping = Keeping(NOTHING, lambda _settled: None, held_elsewhere, lambda: now[0] / 1000)
    keeping.add(acts.Note("2026", Act.SENT, "1", ONE, "x"))
    while now[0] < 100_000:
        keeping.keep(NOTHING, now[0])
        now[0] += 50
    assert all(after - before >= again_ms for before, after in pairwise(tried_at)), tried_at[:4]
    assert len(tried_at) >= 4, "it is tried again"
    assert str(keeping.fault) == FULL


def test_a_desk_that_cannot_keep_its_number_says_so_and_nothing_else(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall.say(FIRST, Here())
    disk = NoRoom(monkeypatch, "number")
    hall.desk.assign(ONE, SENT)
    assert hall.told() == []
    assert "full" in str(hall.desk.fault)
    disk.is_full = False
    assert SENT in hall.told()
    assert not hall.desk.fault


def test_a_result_that_the_register_does_not_take_is_handed_over_again(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken: list[PlayedMatch] = []
    is_full = [True]

    def collect(played: PlayedMatch) -> None:
        if is_full[0]:
            raise TavlaError(FULL)
        taken.append(played)

    monkeypatch.setattr("tavla.hall_desk.results.collected", result)
    monkeypatch.setattr(hall.desk._collecting, "_keep", collect)
    hall.facts(Board(BOARD_SEED, "M1", HALL.hall, RECORDS), 1, len(RECORDS))
    hall.told()
    assert str(hall.desk.fault) == FULL
    is_full[0] = False
    hall.told()
    hall.told()
    assert len(taken) == 1
    assert not hall.desk.fault


def test_a_result_is_taken_once_its_own_copy_is_synced_and_waits_for_no_other_one(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = SyncedFiles()
    monkeypatch.setattr("tavla.hall_desk.results.collected", result)
    monkeypatch.setattr(hall.desk.records._copies, "_disk", disk)
    for match in ("M2", "M3"):
        hall.facts(Board(OTHER_SEED, match, HALL.hall, RECORDS), 1, 4)
    hall.facts(Board(BOARD_SEED, "M1", HALL.hall, RECORDS), 1, len(RECORDS))
    disk.fails = {"M1.journal"}
    hall.told()
    assert (hall.desk.results, hall.collected, disk.synced) == ((), [], [])
    assert hall.desk.records.fault
    assert not hall.desk.records.sync(0.0)
    assert disk.synced == ["M2.journal"]
    assert hall.desk.records.fault, "the copy that failed is not synced yet"
    disk.fails = set()
    hall.told()
    assert (len(hall.desk.results), len(hall.collected)) == (1, 1)
    assert disk.synced == ["M2.journal", "M1.journal"]
    assert not hall.desk.records.fault, "although another copy waits"


def test_a_slow_disk_is_given_one_match_that_is_over_after_the_other(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = SyncedFiles()
    monkeypatch.setattr("tavla.hall_desk.results.collected", result)
    monkeypatch.setattr(hall.desk.records._copies, "_disk", disk)
    for match in ("M1", "M2", "M3"):
        hall.facts(Board(BOARD_SEED, match, HALL.hall, RECORDS), 1, len(RECORDS))
    hall.desk.records.fold_some(60)
    disk.fails = {"M1.journal"}
    found = [hall.desk._collecting.look(0.0) for _ in range(4)]
    assert found == [(), ("M2",), ("M3",), ()]
    disk.fails = set()
    assert hall.desk._collecting.look(0.0) == ("M1",)


def test_a_table_of_results_that_finds_no_room_is_told_and_the_one_before_stands(
    hall: Hall, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path_factory.mktemp("stick")
    (stick / f"{HALL.hall}-{RESULTS_NAME}").write_bytes(b"of the round before")
    nothing = Against((), False)

    def no_pages() -> HallPages:
        raise AssertionError

    window = WindowOfHall(hall.running, lambda _name: nothing, OrderSeen(), {}, lambda: None, no_pages)
    disk = NoRoom(monkeypatch, f"{HALL.hall}-{RESULTS_NAME}")
    with pytest.raises(TavlaError, match="full"):
        window.write_results(stick, LABELS)
    assert (stick / f"{HALL.hall}-{RESULTS_NAME}").read_bytes() == b"of the round before"
    disk.is_full = False
    assert window.write_results(stick, LABELS).read_bytes() != b"of the round before"


def test_the_rules_of_a_match_are_called_by_name_and_those_that_the_desk_has_not_are_marked(hall: Hall) -> None:
    def no_pages() -> HallPages:
        raise AssertionError

    rules = load(rulesets() / "wbgt.toml")
    clubs = load(rulesets() / "nbf.toml")
    known = bytes(sha256(rules.source.encode()).digest()).hex()
    window = WindowOfHall(
        hall.running,
        lambda _name: Against((), False),
        OrderSeen(),
        {"wbgt": rules},
        lambda: None,
        no_pages,
        clubs={"club/own": clubs, "club/same": rules},
    )
    clubs_hash = bytes(sha256(clubs.source.encode()).digest()).hex()
    told = []
    for digest in (known, clubs_hash, "ab" * 32, ""):
        hall.say(FIRST, Here("M1", 4, FIRST.chain()[4][:8].hex(), Standing.PLAYING, ruleset=digest))
        check = next(table.check for table in window.look().tables if table.board == FIRST.name)
        told += [
            row[1:] for row in desk_words.checks(Words("en", resources() / "translations"), check) if row[0] == "Rules"
        ]
    assert told == [("wbgt", False), ("club/own", False), ("abababab", True), ("–", False)]
    assert [*window.rulesets] == ["wbgt"], "a club's own rules are those of no draw"


def test_a_match_whose_id_differs_by_capitals_alone_takes_no_others_file(hall: Hall) -> None:
    """Windows and macOS tell no capitals apart."""
    hall.facts(FIRST, 1, 4)
    twin = Board(OTHER_SEED, "m1", HALL.hall, RECORDS)
    hall.facts(twin, 1, 4)
    hall.say(twin, Here("m1", 4, twin.chain()[4][:8].hex(), Standing.PLAYING))
    assert hall.desk.records.copy("m1") is None
    assert 1 == hall.desk.records.counts["too many matches"]
    assert {"M1.journal", "M1.board"} == {path.name for path in (hall.folder / "matches").iterdir()}
    line = next(line for line in hall.desk.lines(0) if line.board == twin.name)
    assert (RecordState.TWIN, Need.NOT_KEPT) == (line.record.state, line.need)
    assert RecordState.TWIN is hall.desk.records.record(Here("m1", 4), twin.name).state
    with pytest.raises(TavlaError, match="holds no record of match m1"):
        hall.desk.settle("m1", twin.name)


def test_a_board_with_more_matches_than_are_copied_is_told_as_such_and_nothing_is_settled(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeper, "MATCHES_A_BOARD", 0)
    hall.facts(FIRST, 1, 4)
    hall.say(FIRST, Here("M1", 4, FIRST.chain()[4][:8].hex(), Standing.PLAYING))
    (line,) = (line for line in hall.desk.lines(0) if line.board == FIRST.name)
    assert (RecordState.NOT_KEPT, Need.NOT_KEPT) == (line.record.state, line.need)
    with pytest.raises(TavlaError, match="holds no record of match M1"):
        hall.desk.settle("M1", FIRST.name)
