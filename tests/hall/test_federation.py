"""A hall and its federation without a network: every result once and in its order, whatever becomes of the way."""

import asyncio
import errno
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hall_scene import BOARD_SEED, HALL_SEED, OTHER_SEED, Board
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tavla.base.canonical_json import canonical_json
from tavla.evidence.ed25519 import public_key
from tavla.hall.envelope import ENVELOPE_MAX, Signer
from tavla.hall.names import Subject, federation_access, hall_access, results_of
from tavla.hall.numbers import Numbers
from tavla.hall.words import Ask, Assignment, Here, Player, Said, Show, heard, said
from tavla.hall_desk import federation_desk, results
from tavla.hall_desk.copies import Copies
from tavla.hall_desk.federation import MOST_AT_ONCE, MOST_LOOKED_AT, ResultsJournal, Telling, shown
from tavla.hall_desk.federation_desk import (
    RESULTS,
    RESULTS_NAME,
    FederationDesk,
    RunningFederation,
    opened_federation,
)
from tavla.hall_desk.identity import Identity, JoinedBoard
from tavla.hall_desk.keeper import Copy, begun
from tavla.hall_desk.page_views import Late
from tavla.hall_desk.process import Options
from tavla.hall_desk.tables import BoardAtDesk, Presence, RecordState, line
from tavla.storage import journal
from tavla.storage.disk import RealDisk
from tavla.storage.framing import first_chain, header, next_chain
from tavla.storage.register.played_match import Expulsion, PlayedMatch

FEDERATION_SEED, LINK = bytes([3]) * 32, public_key(bytes([5]) * 32)
HALL = Identity("Hall", HALL_SEED.hex(), (b"q" * 32).hex(), "PEM")
OTHER = Identity("Other", OTHER_SEED.hex(), (b"r" * 32).hex(), "PEM")
FEDERATION = Identity("Federation", FEDERATION_SEED.hex(), (b"f" * 32).hex(), "PEM")
NAME = results_of(HALL.hall, LINK)
STEP_MS = 50


def played(number: int, winners_score: int = 7, **more: object) -> PlayedMatch:
    plain = PlayedMatch(
        f"M-{number}", "Open", "2", str(number), ("Ayşe", "Ola"), ("key-a", "key-b"), 7, (winners_score, 3), 0
    )
    return replace(plain, **more)


def copy_of(match: str) -> Copy:
    return replace(begun(match, HALL.hall), is_closed=True)


class Scene:
    """A hall and a federation; each can be begun anew on its own folder, and the way does what it is told."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.now, self.hall_number, self.number = folder, 0, [0], [0]
        self.collected: list[PlayedMatch] = []
        self.joined: tuple[JoinedBoard, ...] = tuple(
            JoinedBoard(one.key.hex(), LINK.hex(), one.name, one.name) for one in (HALL, OTHER)
        )
        self.lose: Callable[[], bool] = lambda: False
        (folder / "hall").mkdir()
        self.begin_hall()
        self.begin_federation()

    def begin_hall(self) -> None:
        self.journal = ResultsJournal(self.folder / "hall", NAME)
        numbers = Numbers(self.hall_number[-1], self.hall_number.append)
        self.telling = Telling(HALL, FEDERATION.key, self.journal.tail, numbers)

    def begin_federation(self) -> None:
        copies, numbers = Copies(self.folder / "copies"), Numbers(self.number[-1], self.number.append)
        self.desk = FederationDesk(FEDERATION, self.joined, copies, numbers)

    def restart_hall(self) -> None:
        self.journal.close()
        self.begin_hall()

    def restart_federation(self) -> None:
        self.joined = self.desk.boards
        self.desk.records.close()
        self.begin_federation()

    def link(self, *, is_up: bool) -> None:
        self.telling.linked(self.now, is_up=is_up)
        if is_up:
            self.desk.linked()

    def step(self, times: int = 1) -> None:
        for _ in range(times):
            self.now += STEP_MS
            self.journal.add(self.collected, copy_of)
            self.telling.grew()
            for subject, data in self.telling.due(self.now):
                if not self.lose():
                    self.desk.hear(subject, data, self.now)
            for subject, data in self.desk.due(self.now):
                if not self.lose():
                    self.telling.hear(subject, data, self.now)

    def word(self, kind: str, word: Here | Ask, number: int = 900) -> None:
        subject = Subject(HALL.hall, "result", FEDERATION.hall, kind)
        self.desk.hear(str(subject), said(HALL_SEED, subject, number, word), self.now)

    @property
    def held(self) -> list[str]:
        return [one.match for one in self.desk.results(HALL.hall)]


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return Scene(tmp_path)


def everything(scene: Scene) -> list[str]:
    return [one.match_id for one in scene.collected]


def test_a_result_is_said_once_it_is_there_and_the_hall_knows_what_the_federation_holds(scene: Scene) -> None:
    scene.link(is_up=True)
    scene.collected += [played(1), played(2)]
    scene.step(3)
    assert scene.held == ["M-1", "M-2"]
    told = scene.desk.results(HALL.hall)[0]
    assert (told.winner, told.loser, told.winners_score, told.losers_score, told.table) == ("Ayşe", "Ola", 7, 3, "1")
    state, count = scene.telling.state(scene.now)
    assert (state.heard, state.behind, count) == (True, 0, 2)
    (hall,) = [one for one in scene.desk.halls(scene.now) if one.line.board == HALL.hall]
    assert (hall.results, hall.line.presence, hall.line.record.state) == (2, Presence.HERE, RecordState.WHOLE)


EVENTS = st.sampled_from(("result", "result", "result", "cut", "link", "hall", "federation", "loss", "wait", "again"))


@given(events=st.lists(EVENTS, max_size=40), seed=st.integers(0, 2**32))
def test_whatever_becomes_of_the_way_all_results_come_once_and_in_their_order(
    tmp_path_factory: pytest.TempPathFactory, events: list[str], seed: int
) -> None:
    chance = random.Random(seed)
    scene = Scene(tmp_path_factory.mktemp("hall"))
    for event in events:
        match event:
            case "result":
                scene.collected.append(played(len(scene.collected)))
            case "cut":
                scene.link(is_up=False)
            case "link":
                scene.link(is_up=True)
            case "hall":
                scene.restart_hall()
            case "federation":
                scene.restart_federation()
                scene.link(is_up=False)
            case "loss":
                scene.lose = lambda: chance.random() < 0.4
            case "again":
                scene.lose = lambda: False
            case _:
                scene.now += 3_600_000
        scene.step(chance.randrange(3))
        assert scene.held == everything(scene)[: len(scene.held)], "in their order, none twice"
    scene.lose = lambda: False
    scene.link(is_up=False)
    scene.link(is_up=True)
    scene.step(120)
    assert scene.held == everything(scene)
    state, count = scene.telling.state(scene.now)
    assert (state.heard, state.behind, count) == (True, 0, len(scene.collected))
    numbered = scene.desk.records.copy(NAME)
    assert (numbered.count if numbered is not None else 0) == len(scene.collected), "none was numbered twice"
    scene.journal.close()
    scene.desk.records.close()


def test_results_of_hours_without_a_link_are_written_little_by_little(scene: Scene) -> None:
    scene.collected += [played(number) for number in range(100)]
    scene.journal.add(scene.collected, copy_of)
    scene.telling.grew()
    assert scene.telling.state(0)[1] == MOST_AT_ONCE
    scene.step(30)
    assert not scene.held
    scene.link(is_up=True)
    scene.step(60)
    assert scene.held == everything(scene)


def test_results_that_were_told_before_are_looked_at_little_by_little_after_a_fault(scene: Scene) -> None:
    scene.collected += [played(number) for number in range(MOST_LOOKED_AT + 1)]
    for _ in range(MOST_LOOKED_AT):
        scene.journal.add(scene.collected, copy_of)
    scene.restart_hall()
    scene.collected.append(played(1_000))
    scene.journal.add(scene.collected, copy_of)
    scene.telling.grew()
    assert scene.telling.state(0)[1] == MOST_LOOKED_AT + 1, "the last is not looked at yet"
    scene.journal.add(scene.collected, copy_of)
    scene.telling.grew()
    assert scene.telling.state(0)[1] == MOST_LOOKED_AT + 2


def test_results_that_come_at_once_are_made_durable_at_once(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(RealDisk, "fdatasync", lambda _disk, fd: synced.append(fd))
    scene.collected += [played(number) for number in range(MOST_AT_ONCE)]
    scene.journal.add(scene.collected, copy_of)
    assert 0 < len(synced) < MOST_AT_ONCE


def test_a_full_journal_of_results_is_told_once_and_what_it_holds_is_still_said(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene.collected.append(played(1))
    scene.step()
    monkeypatch.setattr(journal, "FULL", 0.0)
    scene.collected.append(played(2))
    scene.step(2)
    assert "is full. Leave the federation" in str(scene.journal.fault)
    scene.link(is_up=True)
    scene.step(60)
    assert scene.held == ["M-1"]


def test_a_match_whose_record_is_not_closed_is_not_told(scene: Scene) -> None:
    scene.collected.append(played(1))
    scene.journal.add(scene.collected, lambda match: begun(match, HALL.hall))
    scene.telling.grew()
    assert scene.telling.state(0)[1] == 0


def test_a_result_that_is_corrected_comes_once_more_and_counts_in_the_place_of_the_first(scene: Scene) -> None:
    scene.link(is_up=True)
    scene.collected += [played(1), played(2)]
    scene.step(3)
    scene.collected[0] = played(1, winner=1, scores=(3, 7))
    scene.step(3)
    assert scene.held == ["M-1", "M-2"]
    assert scene.desk.results(HALL.hall)[0].winner == "Ola"
    copy = scene.desk.records.copy(NAME)
    assert copy is not None
    assert copy.count == 3


def test_nothing_of_the_register_and_no_sanction_goes_along() -> None:
    expelled = played(1, expulsion=Expulsion("Kari", "struck the table", "5.1", "2026-11-21"))
    told = results.told(expelled, 12, "00" * 8)
    for word in (b"key-a", b"key-b", b"Kari", b"struck", b"5.1"):
        assert word not in told


def test_a_table_is_said_as_late_as_spectators_see_it(scene: Scene) -> None:
    late = Late[Show](60_000)
    scene.link(is_up=True)

    def look(now: int, score: tuple[int, int]) -> Show | None:
        here = Here("M-1", players=("Ayşe", "Ola"), score=score, length=7)
        late.hear(shown([line(BoardAtDesk("board222", "4", here, now), 0, now)]), now)
        scene.telling.show(late.at(now))
        scene.step()
        (hall,) = [one for one in scene.desk.halls(scene.now) if one.line.board == HALL.hall]
        return hall.shows[0] if hall.shows else None

    assert look(0, (0, 0)) is None
    assert look(30_000, (1, 0)) is None
    first = look(60_000, (1, 0))
    assert first is not None
    assert (first.score, first.table, first.length) == ((0, 0), "4", 7)
    later = look(95_000, (2, 0))
    assert later is not None
    assert later.score == (1, 0)
    late.hear({}, 96_000)
    scene.telling.show(late.at(200_000))
    scene.step()
    assert not any(one.shows for one in scene.desk.halls(scene.now))


def shows(scene: Scene) -> list[tuple[Show, ...]]:
    return [one.shows for one in scene.desk.halls(scene.now) if one.line.board == HALL.hall]


def test_a_table_that_ended_while_the_link_was_down_is_shown_no_more(scene: Scene) -> None:
    show = Show("4", ("Ayşe", "Ola"), (1, 0), 7)
    scene.link(is_up=True)
    scene.telling.show({"board222": show})
    scene.step()
    assert shows(scene) == [(show,)]
    scene.link(is_up=False)
    scene.telling.show({})
    scene.link(is_up=True)
    scene.step()
    assert shows(scene) == [()]


def test_a_table_that_ended_while_the_hall_was_closed_is_shown_no_more(scene: Scene) -> None:
    scene.link(is_up=True)
    scene.telling.show({"board222": Show("4", ("Ayşe", "Ola"), (1, 0), 7)})
    scene.step()
    scene.restart_hall()
    numbers = Numbers(scene.hall_number[-1], scene.hall_number.append)
    scene.telling = Telling(HALL, FEDERATION.key, scene.journal.tail, numbers, ["board222"])
    scene.link(is_up=True)
    scene.step()
    assert shows(scene) == [()]


def test_tables_of_a_hall_that_is_not_heard_are_not_shown(scene: Scene) -> None:
    scene.link(is_up=True)
    scene.telling.show({"board222": Show("4", ("Ayşe", "Ola"), (1, 0), 7)})
    scene.step()
    scene.now += 3_600_000
    assert shows(scene) == [()]


# What is said to a lie


def envelope(scene: Scene, seed: bytes, match: str, *payloads: bytes, federation: str = FEDERATION.hall) -> bytes:
    return Signer(seed, public_key(seed), federation).seal(match, 1, first_chain(header(match)), payloads)


ONE = results.told(played(1), 3, "00" * 8)
OVER = canonical_json({"match": "M-1", "winner": "x" * 121, "loser": "", "winners_score": 1, "losers_score": 0})


@pytest.mark.parametrize(
    ("lie", "counted"),
    [
        (lambda it: envelope(it, HALL_SEED, NAME, ONE)[:-1] + b"!", "noise"),
        (lambda it: envelope(it, OTHER_SEED, NAME, ONE), "noise"),
        (lambda it: envelope(it, HALL_SEED, NAME, ONE, federation="aaaaaaaa"), "noise"),
        (lambda it: envelope(it, HALL_SEED, results_of(OTHER.hall, LINK), ONE), "another hall's results"),
        (lambda it: envelope(it, HALL_SEED, "M-1", ONE), "another hall's results"),
        (lambda _it: bytes(ENVELOPE_MAX + 1), "noise"),
        (lambda _it: b"", "noise"),
    ],
)
def test_a_lie_is_counted_and_let_fall(scene: Scene, lie: Callable[[Scene], bytes], counted: str) -> None:
    scene.desk.hear(f"t.{HALL.hall}.result.{FEDERATION.hall}.fact", lie(scene), 0)
    assert scene.desk.records.counts == {counted: 1}
    assert not scene.held
    assert not scene.desk.results(OTHER.hall)


def test_words_of_others_elsewhere_or_said_before_are_not_heard(scene: Scene) -> None:
    scene.word("here", Here(NAME, 3), 7)
    scene.word("here", Here(NAME, 9), 7)
    assert scene.desk.records.counts == {"replay": 1}
    scene.word("here", Here(results_of(OTHER.hall, LINK), 4), 8)
    stranger = Board(seed=BOARD_SEED).name
    for subject in (f"t.{stranger}.result.{FEDERATION.hall}.here", f"t.{HALL.hall}.d.all.here", "t.join.x", "x" * 99):
        scene.desk.hear(subject, b"lie", 0)
    scene.desk.hear(f"t.{HALL.hall}.result.aaaaaaaa.here", b"lie", 0)
    assert scene.desk.records.counts["another hall's results"] == 1
    assert scene.desk.records.counts["stranger"] + scene.desk.records.counts["word out of place"] == 5
    (hall,) = [one for one in scene.desk.halls(0) if one.line.board == HALL.hall]
    assert hall.line.record.told == 3


def test_what_is_no_result_is_told_and_stands_in_no_table(scene: Scene) -> None:
    data = envelope(scene, HALL_SEED, NAME, ONE, b"no json", OVER, b"[" * 9_000)
    scene.desk.hear(f"t.{HALL.hall}.result.{FEDERATION.hall}.fact", data, 0)
    (hall,) = [one for one in scene.desk.halls(0) if one.line.board == HALL.hall]
    assert (hall.results, hall.unread) == (1, 3)
    assert scene.held == ["M-1"]


def test_a_hall_that_signs_two_pasts_is_told_and_its_first_results_stand(scene: Scene) -> None:
    scene.word("here", Here(NAME, 1), 7)
    subject = f"t.{HALL.hall}.result.{FEDERATION.hall}.fact"
    scene.desk.hear(subject, envelope(scene, HALL_SEED, NAME, ONE), 0)
    scene.desk.hear(subject, envelope(scene, HALL_SEED, NAME, results.told(played(2), 3, ""), ONE), 0)
    (hall,) = [one for one in scene.desk.halls(0) if one.line.board == HALL.hall]
    assert (hall.line.record.state, hall.line.record.at) == (RecordState.BROKEN, 1)
    assert scene.held == ["M-1"]


def test_a_gap_is_told_and_asked_for_by_its_number(scene: Scene) -> None:
    second = results.told(played(2), 3, "")
    chain = next_chain(first_chain(header(NAME)), 1, ONE)
    data = Signer(HALL_SEED, HALL.key, FEDERATION.hall).seal(NAME, 2, chain, (second,))
    scene.word("here", Here(NAME, 2), 7)
    scene.desk.hear(f"t.{HALL.hall}.result.{FEDERATION.hall}.fact", data, 0)
    assert not scene.held
    (hall,) = [one for one in scene.desk.halls(0) if one.line.board == HALL.hall]
    assert hall.line.record.behind == 2
    place = Subject(HALL.hall, "f", FEDERATION.hall, "ask")
    found = [heard(FEDERATION.key, place, one.data) for one in scene.desk.due(1_000)]
    assert any(isinstance(one, Said) and one.word == Ask(NAME, 1) for one in found)


def test_a_hall_hears_nothing_of_its_federation_but_asks(scene: Scene) -> None:
    place = Subject(HALL.hall, "f", FEDERATION.hall, "ask")
    order = Assignment("A-1", 1, "Open", "1", "1", (Player("A"), Player("B")), 7, "wbgt")
    with pytest.raises(ValueError, match="does not fit"):
        said(FEDERATION_SEED, place, 1, order)
    scene.collected.append(played(1))
    scene.step()
    scene.link(is_up=True)
    scene.telling.due(scene.now)
    asked = said(FEDERATION_SEED, place, 9, Ask(NAME, 1))
    for subject, data in (
        (str(place), said(OTHER_SEED, place, 8, Ask(NAME, 1))),
        (str(place._replace(hall=OTHER.hall)), asked),
        (f"t.{HALL.hall}.d.all.here", asked),
        (str(place), asked[:-1] + b"!"),
        (str(place), b""),
    ):
        scene.telling.hear(subject, data, scene.now)
    assert not [one for one in scene.telling.due(scene.now + 100) if ".back" in one.subject]
    scene.telling.hear(str(place), asked, scene.now)
    assert [one for one in scene.telling.due(scene.now + 200) if ".back" in one.subject]
    scene.telling.hear(str(place), asked, scene.now)
    assert not [one for one in scene.telling.due(scene.now + 300) if ".back" in one.subject], "said before"


def test_a_hall_may_say_results_and_shows_of_its_own_and_hear_asks() -> None:
    own = hall_access("aaaaaaaa", "ffffffff")
    assert own.publishes == ("t.aaaaaaaa.result.>", "t.aaaaaaaa.show.>")
    assert own.hears == ("t.aaaaaaaa.f.ffffffff.ask",)
    assert federation_access("ffffffff").publishes == ("t.*.f.ffffffff.ask",)


def test_a_hall_that_joins_anew_says_all_again_and_no_result_stands_twice(scene: Scene) -> None:
    scene.link(is_up=True)
    scene.collected += [played(1), played(2)]
    scene.step(3)
    link = public_key(bytes([6]) * 32)
    (scene.folder / "anew").mkdir()
    scene.desk.admit(JoinedBoard(HALL.key.hex(), link.hex(), "Hall", "Hall"))
    scene.journal.close()
    scene.journal = ResultsJournal(scene.folder / "anew", results_of(HALL.hall, link))
    scene.telling = Telling(HALL, FEDERATION.key, scene.journal.tail, Numbers(0, [0].append))
    scene.link(is_up=True)
    scene.collected.append(played(3))
    scene.step(3)
    assert scene.held == ["M-1", "M-2", "M-3"]


# The tables that a federation writes


def with_results(folder: Path, *payloads: bytes) -> RunningFederation:
    """A federation with one hall and its results, of which the table is written."""
    running = opened_federation(Options(folder, "Federation", 4245, "127.0.0.1"))
    running.desk.admit(JoinedBoard(HALL.key.hex(), LINK.hex(), "Hall", "Hall"))
    running._keep()
    say_results(running, 1, first_chain(header(NAME)), *payloads)
    running.write_results()
    return running


def say_results(running: RunningFederation, first: int, before: bytes, *payloads: bytes) -> None:
    name = running.desk.identity.hall
    data = Signer(HALL_SEED, HALL.key, name).seal(NAME, first, before, payloads)
    running.desk.hear(f"t.{HALL.hall}.result.{name}.fact", data, 0)


def told_of(number: int) -> bytes:
    return results.told(played(number), 3, "00" * 8)


@pytest.mark.parametrize("is_short", [False, True])
def test_a_copy_that_cannot_be_read_leaves_the_table_of_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_short: bool
) -> None:
    running = with_results(tmp_path, told_of(1))
    table = tmp_path / RESULTS / HALL.hall / RESULTS_NAME
    before = table.read_bytes()

    def failing(_copies: object, _match: str) -> bytes:
        if is_short:
            return b""
        raise OSError(errno.EIO, "")

    with monkeypatch.context() as bad:
        bad.setattr(Copies, "data", failing)
        say_results(running, 2, next_chain(first_chain(header(NAME)), 1, told_of(1)), told_of(2))
        running.write_results()
        assert running.write_fault
        assert table.read_bytes() == before
        assert [one.results for one in running.desk.halls(0)] == [1]
    running.write_results()
    assert not running.write_fault
    assert table.read_bytes().count(b"Ola") == 2
    running.close()


@pytest.mark.parametrize(("took_s", "rests_s"), [(0.0, 1.0), (2.0, 20.0)])
def test_tables_that_are_held_take_little_of_the_federations_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, took_s: float, rests_s: float
) -> None:
    running, now, rested = with_results(tmp_path / "federation", told_of(1)), [0.0], list[float]()

    def write() -> None:
        now[0] += took_s

    async def sleep(pause_s: float) -> None:
        rested.append(pause_s)
        raise asyncio.CancelledError

    monkeypatch.setattr(running, "write_results", write)
    monkeypatch.setattr(federation_desk, "monotonic", lambda: now[0], raising=False)
    monkeypatch.setattr(asyncio, "sleep", sleep)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(running._write())
    running.close()
    assert rested == [rests_s]


def test_one_hall_that_cannot_be_read_keeps_no_other_table_from_being_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    running = with_results(tmp_path, told_of(1))
    running.desk.admit(JoinedBoard(OTHER.key.hex(), LINK.hex(), "Other", "Other"))
    say_results(running, 2, next_chain(first_chain(header(NAME)), 1, told_of(1)), told_of(2))
    monkeypatch.setattr(running.desk.records, "payloads", lambda _match: ())
    running.write_results()
    assert running.desk.grown == {HALL.hall}
    assert (tmp_path / RESULTS / OTHER.hall / RESULTS_NAME).exists()
    running.close()


@pytest.mark.parametrize("becomes", ["unread", "damaged"])
def test_a_copy_that_is_lost_at_the_start_leaves_the_table_of_results_until_all_has_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, becomes: str
) -> None:
    running = with_results(tmp_path, told_of(1), told_of(2))
    running.close()
    table = tmp_path / RESULTS / HALL.hall / RESULTS_NAME
    before = table.read_bytes()
    (copy,) = tmp_path.rglob(f"{NAME}.journal")
    data = copy.read_bytes()
    copy.write_bytes(b"" if becomes == "damaged" else data)
    with monkeypatch.context() as bad:
        if becomes == "unread":
            bad.setattr(Copies, "_loaded", lambda _copies, _match: None)
        again = opened_federation(Options(tmp_path, "Federation", 4245, "127.0.0.1"))
    again.write_results()
    assert table.read_bytes() == before
    assert RESULTS_NAME in str(again.write_fault)
    say_results(again, 1, first_chain(header(NAME)), told_of(1))
    again.write_results()
    assert table.read_bytes() == before
    say_results(again, 2, next_chain(first_chain(header(NAME)), 1, told_of(1)), told_of(2), told_of(3))
    again.write_results()
    assert not again.write_fault
    assert table.read_bytes().count(b"Ola") == 3
    again.close()


@pytest.mark.parametrize("size", [0, 1, 20])
def test_a_list_of_results_whose_disk_failed_as_it_was_begun_is_begun_anew(tmp_path: Path, size: int) -> None:
    whole = header(NAME)
    assert size < len(whole)
    (tmp_path / journal.JOURNAL_NAME).write_bytes(whole[:size])
    for _ in range(2):
        results_journal = ResultsJournal(tmp_path, NAME)
        results_journal.add([played(1)], copy_of)
        assert 1 == results_journal.tail.catch_up()
        results_journal.close()
