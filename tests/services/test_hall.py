"""A board in a hall: it joins by the director's touch, its match is seen at the desk, words for people come back, and
nothing on the board waits for any of it.
"""

import asyncio
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Queue
from typing import TypeVar

import pytest

from tavla.application.commands.director import CloseMatch
from tavla.application.commands.play import AnswerChange, StopPlay
from tavla.application.dice import ScriptedDice
from tavla.application.ports.hall import (
    NO_MATCH,
    NO_PAGE,
    NOTHING_HELD,
    AtDesk,
    FromDesk,
    HallShown,
    HeldAtDesk,
    HomePage,
    JoinShown,
    JoinStage,
)
from tavla.application.ports.matches import MatchWishes
from tavla.application.session import Session
from tavla.base import paths
from tavla.base.errors import TavlaError
from tavla.base.phrase import Said
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.mirror_events import MirrorNoted, desk_copy
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.stops import StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.game.player import Player
from tavla.hall import words
from tavla.hall.joining import Address, invitation_text
from tavla.hall_desk import broker
from tavla.hall_desk.process import Options, Running, opened, steady_ms
from tavla.hall_desk.tables import Line, MatchStage, Need, Presence, RecordState
from tavla.rules.clauses import DISCRETION
from tavla.services.hall import BoardHallService
from tavla.services.hall_joining import invitation_in, place_of
from tavla.services.matches import BoardMatchService, Surroundings, wall_clock
from tavla.services.rulesets import RulesetShelf
from tavla.services.second_copies import MirrorKeeper
from tavla.storage.framing import Contents, parse
from tavla.system.background import Background

pytestmark = pytest.mark.skipif(
    broker.installed() is None,
    reason="nats-server is not here",
)
SOON_S = 20.0
_Got = TypeVar("_Got")


class Desk:
    """A hall on a thread of its own."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.running: Running = opened(Options(folder, "İstanbul", self.port, "127.0.0.1"))
        self.loop = asyncio.new_event_loop()
        self._task: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        until(lambda: self.does(lambda: self.running.is_heard))

    def _run(self) -> None:
        self._task = self.loop.create_task(self.running.run())
        with pytest.raises(asyncio.CancelledError):
            self.loop.run_until_complete(self._task)

    def does(self, act: Callable[[], _Got]) -> _Got:
        """Done on the desk's thread."""

        async def done() -> _Got:
            return act()

        return asyncio.run_coroutine_threadsafe(done(), self.loop).result(SOON_S)

    def line(self) -> Line:
        return self.does(lambda: self.running.desk.lines(steady_ms())[0])

    def admit(self) -> str:
        until(lambda: self.does(self.running.door.guests))
        (guest,) = self.does(self.running.door.guests)
        assert self.does(lambda: self.running.admit(guest.board, "7"))
        return guest.digits

    def close(self) -> None:
        assert self._task is not None
        self.loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join(SOON_S)
        assert not self._thread.is_alive(), "the desk does not end"
        self.running.close()
        self.loop.close()


def until(holds: Callable[[], object], wait_s: float = SOON_S) -> None:
    end = time.monotonic() + wait_s
    while not holds():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(tmp_path / "desk")
    yield made
    made.close()


class BoardHere:
    """Matches and hall of one board, put together as the program does it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        background = Background(lambda call: call())
        self.hall = BoardHallService(root / "keys", background)
        around = Surroundings(background, opened=self.hall.follow, closed=self.hall.left)
        shelf, mirrors = RulesetShelf(paths.rulesets(), root / "rulesets"), MirrorKeeper(root, background.post)
        self.matches = BoardMatchService(root, shelf, mirrors, ScriptedDice(()), around)

    def join(self, place: str | Path) -> "Queue[JoinShown]":
        told: Queue[JoinShown] = Queue()
        self.hall.join(place, told.put)
        assert told.get(timeout=SOON_S).stage is JoinStage.REACHING
        return told

    def begin(self) -> Session:
        answers: Queue[Session | Said] = Queue()
        self.matches.begin(MatchWishes("Ann", "Bo", 3, None, 0), answers.put, answers.put)
        session = answers.get(timeout=SOON_S)
        assert isinstance(session, Session)
        return session


@pytest.fixture
def board(tavla_home: Path) -> Iterator[BoardHere]:
    made = BoardHere(tavla_home)
    yield made
    made.hall.close()


def joined(board: BoardHere, desk: Desk) -> None:
    told = board.join(f"127.0.0.1:{desk.port}")
    shown = told.get(timeout=SOON_S)
    assert (shown.stage, shown.hall) == (JoinStage.COMPARE, "İstanbul")
    assert desk.admit() == shown.digits, "both screens show the same digits"
    assert told.get(timeout=SOON_S).stage is JoinStage.JOINED
    until(lambda: board.hall.shown.is_heard)


def test_a_board_joins_plays_calls_and_is_answered(board: BoardHere, desk: Desk) -> None:
    assert board.hall.shown == HallShown()
    joined(board, desk)
    session = board.begin()
    until(lambda: desk.line().players == ("Ann", "Bo"))
    until(lambda: desk.line().record.state is RecordState.WHOLE)
    until(lambda: board.hall.shown.behind == 0 and board.hall.shown.is_heard)
    facts = len(session.history)
    session.submit(StopPlay(StopReason.DIRECTOR_CALLED, Player.WHITE, ""))
    until(lambda: desk.line().stage is MatchStage.CALLED)
    line = desk.line()
    assert line.call is not None
    assert line.call.by is words.Side.WHITE
    desk.does(lambda: desk.running.desk.answer(line.board, "Ayşe", 2, steady_ms()))
    until(lambda: board.hall.shown.comes == ("Ayşe", 2))
    assert len(session.history) == facts + 1, "the answer writes nothing into the match"
    folder = board.root
    (journal,) = folder.rglob("journal")
    copy = desk.running.desk.records.data(journal.parent.name)
    until(lambda: desk.running.desk.records.data(journal.parent.name) == journal.read_bytes())
    assert copy
    board.matches.leave()
    until(lambda: desk.line().stage is MatchStage.FREE)


def test_an_assignment_is_offered_and_a_touch_accepts_it(board: BoardHere, desk: Desk) -> None:
    joined(board, desk)
    players = (words.Player("Ann", "", "12"), words.Player("Bo"))
    name = desk.line().board
    sent = words.Assignment("x", 1, "Open", "2", "7", players, 5, "wbgt", board_only=True)
    desk.does(lambda: desk.running.desk.assign(name, sent))
    until(lambda: board.hall.shown.offered.id)
    offered = board.hall.shown.offered
    assert offered is not None
    assert (offered.players, offered.numbers, offered.board_only) == (("Ann", "Bo"), ("12", ""), True)
    assert board.matches.session is None, "nothing begins by itself"
    until(lambda: desk.line().stage is MatchStage.SHOWN)
    board.hall.accept("x")
    until(lambda: desk.line().stage is MatchStage.ACCEPTED)
    assert board.hall.shown.offered == NO_MATCH


def test_a_match_goes_on_without_the_hall_and_is_whole_when_it_is_back(board: BoardHere, desk: Desk) -> None:
    joined(board, desk)
    process = desk.running._broker.process
    assert process is not None
    os.kill(process, signal.SIGSTOP)
    try:
        begun = time.monotonic()
        session = board.begin()
        session.submit(StopPlay(StopReason.DIRECTOR_CALLED, Player.BLACK, ""))
        assert time.monotonic() - begun < SOON_S / 2
        until(lambda: not board.hall.shown.is_heard)
        until(lambda: board.hall.shown.behind >= len(session.history))
    finally:
        os.kill(process, signal.SIGCONT)
    until(lambda: desk.line().record.state is RecordState.WHOLE and desk.line().stage is MatchStage.CALLED)
    until(lambda: board.hall.shown.is_heard and board.hall.shown.behind == 0)


def test_a_board_that_is_started_again_finds_its_hall(board: BoardHere, desk: Desk) -> None:
    joined(board, desk)
    board.hall.close()
    again = BoardHallService(board.root / "keys", Background(lambda call: call()))
    try:
        until(lambda: again.shown.is_heard)
        until(lambda: desk.line().presence is Presence.HERE)
        again.leave()
        assert again.shown == HallShown()
    finally:
        again.close()
    third = BoardHallService(board.root / "keys", Background(lambda call: call()))
    assert third.shown == HallShown()


def test_an_invitation_of_another_hall_and_a_place_without_a_desk_are_refused(
    board: BoardHere, desk: Desk, tmp_path: Path
) -> None:
    from msgspec.structs import replace

    invitation = desk.running.invitation()
    told = board.join(invitation_text(replace(invitation, hall="ab" * 32)))
    failed = told.get(timeout=SOON_S)
    assert failed.stage is JoinStage.FAILED
    assert "The desk refused" in str(failed.why)
    told = board.join("127.0.0.1:1")
    assert "Step 2 of 4" in str(told.get(timeout=SOON_S).why)
    for wrong in ("", "a/b", "host:port", "host:0", "x" * 200, "tavla-hall-1 {}"):
        with pytest.raises(TavlaError, match="is no address"):
            place_of(wrong)
    assert place_of("10.0.0.9").addresses[0].port == 4242
    told = board.join(invitation_text(invitation))
    shown = told.get(timeout=SOON_S)
    assert desk.admit() == shown.digits


def test_a_file_is_taken_for_an_invitation_only_if_it_is_one(board: BoardHere, desk: Desk, tmp_path: Path) -> None:
    text, file = invitation_text(desk.running.invitation()), tmp_path / "tavla-hall.txt"
    file.write_text(f"{text}\n", "utf-8")
    assert invitation_in(file) == text
    for wrong in (b"", b"10.0.0.9:4242", b"\xff\xfe", text[:-9].encode(), b"a" * 5000):
        file.write_bytes(wrong)
        with pytest.raises(TavlaError, match=r"tavla-hall\.txt"):
            invitation_in(file)
    with pytest.raises(TavlaError, match="cannot be read"):
        invitation_in(tmp_path / "gone.txt")
    file.write_text(text, "utf-8")
    told = board.join(file)
    shown = told.get(timeout=SOON_S)
    assert (shown.stage, shown.hall) == (JoinStage.COMPARE, "İstanbul")
    assert desk.admit() == shown.digits


def record_of(board: BoardHere, match_id: str) -> bytes:
    return (board.root / "matches" / match_id / "journal").read_bytes()


def lost_match(board: BoardHere, desk: Desk) -> str:
    """A match of which the desk has all, and whose board is then destroyed."""
    joined(board, desk)
    session = board.begin()
    session.submit(StopPlay(StopReason.DIRECTOR_CALLED, Player.WHITE, ""))
    until(lambda: len(session.history) == 2 and desk.line().record.held == 2)
    board.hall.close()
    return session.state.setup.match_id


def at(desk: Desk, table: str) -> Line:
    return next(line for line in desk.does(lambda: desk.running.desk.lines(steady_ms())) if line.table == table)


def take(board: BoardHere, match_id: str) -> FromDesk | Said:
    answers: Queue[FromDesk | Said] = Queue()
    board.hall.take(match_id, answers.put, answers.put)
    return answers.get(timeout=SOON_S)


@pytest.fixture
def second(tmp_path: Path) -> Iterator[BoardHere]:
    made = BoardHere(tmp_path / "second")
    yield made
    made.hall.close()


def second_joins(second: BoardHere, desk: Desk) -> None:
    told = second.join(f"127.0.0.1:{desk.port}")
    assert told.get(timeout=SOON_S).stage is JoinStage.COMPARE
    until(lambda: desk.does(desk.running.door.guests))
    (guest,) = desk.does(desk.running.door.guests)
    assert desk.does(lambda: desk.running.admit(guest.board, "8"))
    until(lambda: second.hall.shown.is_heard)


def test_a_match_whose_board_is_destroyed_goes_on_at_another_and_no_fact_is_lost_or_twice(
    board: BoardHere, second: BoardHere, desk: Desk
) -> None:
    match_id = lost_match(board, desk)
    before = record_of(board, match_id)
    second_joins(second, desk)
    answers: Queue[tuple[AtDesk, ...]] = Queue()
    desk.does(lambda: desk.running.desk.let_go(match_id))  # the test does not wait fifteen seconds
    second.hall.look_for_lost(answers.put)
    (lost,) = answers.get(timeout=SOON_S)
    assert (lost.match_id, lost.players, lost.length, lost.records) == (match_id, ("Ann", "Bo"), 3, 2)
    found = take(second, match_id)
    assert isinstance(found, FromDesk)
    assert found.data == before
    resumed = second.matches.take_from_desk(found)
    history = resumed.session.history
    taken = history[2]
    assert isinstance(taken, MirrorNoted)
    copy = desk_copy(taken.folder)
    assert copy is not None
    assert (copy.hall, copy.record) == ("İstanbul", 2)
    assert copy.board == at(desk, "7").board, "the first record names the board that is lost, and its last record"
    until(lambda: at(desk, "8").record.state is RecordState.WHOLE and at(desk, "8").record.held == len(history))
    until(lambda: desk.running.desk.records.data(match_id) == record_of(second, match_id))
    assert record_of(second, match_id).startswith(before), "no fact is lost or twice"
    assert at(desk, "7").record.state is RecordState.ELSEWHERE


def test_the_lost_board_that_comes_back_is_told_asks_before_it_resumes_and_both_see_the_conflict(
    board: BoardHere, second: BoardHere, desk: Desk
) -> None:
    match_id = lost_match(board, desk)
    board.matches.leave()
    second_joins(second, desk)
    desk.does(lambda: desk.running.desk.let_go(match_id))
    found = take(second, match_id)
    assert isinstance(found, FromDesk)
    second.matches.take_from_desk(found)
    until(lambda: at(desk, "8").record.state is RecordState.WHOLE)
    again = BoardHere(board.root)
    try:
        until(lambda: again.hall.shown.is_heard)
        answers: Queue[HeldAtDesk] = Queue()
        again.hall.ask_held(match_id, answers.put)
        held = answers.get(timeout=SOON_S)
        assert (held.is_ours, held.board) == (False, at(desk, "8").board), "without a PIN it does not go on here"
        assert str(take(again, match_id)) == "The desk does not give this match: its own board plays it."
        again.matches.resume(match_id)
        until(lambda: {at(desk, table).need for table in ("7", "8")} == {Need.TWO_BOARDS})
        until(lambda: (again.hall.shown.rival, second.hall.shown.rival) == ("8", "7"))
        copy = desk.running.desk.records.data(match_id)
        assert copy == record_of(second, match_id), "the copy stays what it was"
        there = at(desk, "8").board
        desk.does(lambda: desk.running.desk.settle(match_id, there))
        until(lambda: at(desk, "8").record.state is RecordState.WHOLE)
        until(lambda: (again.hall.shown.rival, second.hall.shown.rival) == ("", ""))
        assert at(desk, "7").record.state is RecordState.ELSEWHERE
        assert (desk.running._folder.path / "desk.csv").read_text("utf-8").count("taken over from the desk") == 1
    finally:
        again.hall.close()


def test_the_desk_sees_how_a_boards_clock_stands_and_how_far_it_is(board: BoardHere, desk: Desk) -> None:
    joined(board, desk)

    def check() -> tuple[int | None, int | None]:
        here = desk.line().here
        return (None, None) if here is None else (here.offset, here.trip)

    until(lambda: None not in check())
    offset, trip = check()
    assert offset is not None
    assert trip is not None
    assert 0 <= offset < 2_000, "one machine, one clock, and the way"
    assert 0 <= trip < 2_000


def test_a_match_that_is_over_gets_a_page_at_the_desk_and_one_that_is_played_none(board: BoardHere, desk: Desk) -> None:
    joined(board, desk)
    session = board.begin()
    match_id = session.state.setup.match_id
    desk.does(lambda: desk.running.desk.take_home.serve(lambda: Address("::1", 4244)))

    def page() -> HomePage:
        answers: Queue[HomePage] = Queue()
        board.hall.take_home(match_id, answers.put)
        return answers.get(timeout=SOON_S)

    until(lambda: desk.line().record.state is RecordState.WHOLE)
    assert page() == NO_PAGE, "it is played"
    session.submit(StopPlay(StopReason.DIRECTOR_CALLED, Player.WHITE, ""))
    session.submit(CloseMatch(Authority("Dana", "ill", DISCRETION, wall_clock()), Closing.FORFEIT, Player.BLACK))
    session.submit(AnswerChange(Player.WHITE, agrees=True))
    session.submit(AnswerChange(Player.BLACK, agrees=True))
    until(lambda: session.state.phase is Phase.MATCH_OVER)
    until(lambda: desk.line().record.held == len(session.history))
    found = page()
    token = found.address.removeprefix("http://[::1]:4244/take/")
    assert (len(token), found.seconds) == (43, 600)
    assert desk.does(lambda: desk.running.desk.take_home.at(token, steady_ms())) is not None


def test_a_desk_that_is_away_keeps_no_match_from_going_on(board: BoardHere, desk: Desk) -> None:
    joined(board, desk)
    process = desk.running._broker.process
    assert process is not None
    os.kill(process, signal.SIGSTOP)
    try:
        answers: Queue[HeldAtDesk] = Queue()
        begun = time.monotonic()
        board.hall.ask_held("M-1", answers.put)
        assert answers.get(timeout=SOON_S) == NOTHING_HELD
        assert time.monotonic() - begun < SOON_S / 2
    finally:
        os.kill(process, signal.SIGCONT)


def test_a_board_whose_disk_lost_records_gets_them_back(board: BoardHere, desk: Desk) -> None:
    match_id = lost_match(board, desk)
    whole = record_of(board, match_id)
    board.matches.leave()
    read = parse(whole)
    assert isinstance(read, Contents)
    first = whole[: read.last_start]
    (board.root / "matches" / match_id / "journal").write_bytes(first)
    again = BoardHere(board.root)
    try:
        until(lambda: again.hall.shown.is_heard)
        answers: Queue[HeldAtDesk] = Queue()
        again.hall.ask_held(match_id, answers.put)
        held = answers.get(timeout=SOON_S)
        assert (held.is_ours, held.records, held.more) == (True, 2, 1)
        found = take(again, match_id)
        assert isinstance(found, FromDesk)
        again.matches.take_from_desk(found)
        assert record_of(again, match_id).startswith(whole)
        until(lambda: desk.line().record.state is RecordState.WHOLE)
    finally:
        again.hall.close()
