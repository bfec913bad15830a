"""A match in progress moves from one board's folder to another's as a file."""

import errno
import json
import os
import sys
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import pytest
from crash_harness import ROOT
from known_boards import trust
from power_cut_disk import PowerCutDisk, PowerCutError

from tavla.application.commands.play import StartMatch
from tavla.application.decide import Accepted, start
from tavla.base.copies import replace
from tavla.base.limits import MARK, MOVED_MATCH
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.director_events import MatchMoved
from tavla.domain.facts.events import Event, OpeningRolled, PlayStopped, ResumeAgreed
from tavla.domain.facts.stops import StopReason
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis
from tavla.rules.clauses import DISCRETION
from tavla.services.moved_matches import MatchMover
from tavla.services.signers import sign_beside
from tavla.storage.codec import encode_event
from tavla.storage.disk import RealDisk, read_file
from tavla.storage.errors import JournalError
from tavla.storage.framing import header
from tavla.storage.journal import JOURNAL_NAME
from tavla.storage.match_store import MatchStore, OpenMatch
from tavla.storage.moved_matches import (
    Taken,
    carry_out,
    files_in,
    mark_moved,
    read_moved,
    take_over,
    taken_by,
)
from tavla.storage.recovery import MOVE_BROKEN_OFF, resume
from two_faced_stick import two_faced

RULESET = (Path(__file__).parents[2] / "rulesets" / "usbgf-2016.toml").read_text(encoding="utf-8")
ID = "20261121-120000-ABCDEF"
MOVED = MatchMoved(Instant(9_000), Authority("Dora", "the match goes on at another board", DISCRETION, ""))


def begun(store: MatchStore, *events: Event) -> OpenMatch:
    """A match in which somebody is on roll, and what followed."""
    clock = ClockSettings(ClockMethod.SIMPLE, Millis(600_000), Millis(12_000))
    decision = start(StartMatch(ID, ByPlayer("Ada", "Bo"), 5, clock, RULESET, ""), Instant(0), replaying=True)
    assert isinstance(decision, Accepted)
    match = store.create(ID)
    opening = OpeningRolled(Instant(1_000), ByPlayer(3, 1), DiceSource.BUILT_IN)
    match.journal.append([encode_event(event) for event in (*decision.events, opening, *events)])
    return match


def moved(tmp_path: Path) -> tuple[MatchStore, Path]:
    """A match closed on the first board, and its file."""
    store = MatchStore(tmp_path / "first")
    match = begun(store, MOVED)
    path = carry_out(match, tmp_path / "stick")
    store.finish(match)
    return store, path


def test_a_match_goes_on_at_the_other_board_with_all_that_happened_and_is_closed_at_the_first(tmp_path: Path) -> None:
    first, path = moved(tmp_path)
    assert (path,) == files_in((tmp_path / "nowhere", tmp_path / "stick"))
    second = MatchStore(tmp_path / "second")
    assert ID == take_over(second, path, read_moved(path))
    found = resume(second, ID, "then", taken_over=True)
    assert [MOVED, PlayStopped(Instant(9_000), StopReason.CONTINUED, None, "then")] == list(found.history[-2:])
    assert () == found.told
    assert found.state.freeze is not None
    assert (Millis(600_000), 8_000) == (
        found.state.clock.reserves.white,
        found.state.clock.turn and found.state.clock.turn.used,
    )
    assert ((), (ID,)) == (first.start_up().unfinished, second.start_up().unfinished)
    with pytest.raises(JournalError, match="finished"):
        first.open(ID)


def test_the_journal_is_taken_over_byte_by_byte_and_the_chain_runs_through(tmp_path: Path) -> None:
    _, path = moved(tmp_path)
    second = MatchStore(tmp_path / "second")
    take_over(second, path, read_moved(path))
    before = path.read_bytes()
    match = second.open(ID)
    match.journal.append([encode_event(ResumeAgreed(Instant(9_500), Player.WHITE))])
    second.leave(match)
    contents = second.read(ID)
    assert (second.folder(ID) / JOURNAL_NAME).read_bytes().startswith(before)
    assert (None, 4) == (contents.fault, len(contents.payloads))


def test_a_match_comes_back_to_the_first_board_and_its_old_folder_is_set_aside(tmp_path: Path) -> None:
    first, path = moved(tmp_path)
    second = MatchStore(tmp_path / "second")
    take_over(second, path, read_moved(path))
    match = second.open(ID)
    match.journal.append([encode_event(ResumeAgreed(Instant(9_500), Player.WHITE)), encode_event(MOVED)])
    back = carry_out(match, tmp_path / "stick")
    second.finish(match)
    take_over(first, back, read_moved(back))
    assert 5 == len(resume(first, ID, "", taken_over=True).history) - 1
    assert (first.root / "set_aside" / ID / JOURNAL_NAME).exists()


def test_a_match_that_is_on_the_board_already_is_not_written_over(tmp_path: Path) -> None:
    _, path = moved(tmp_path)
    second = MatchStore(tmp_path / "second")
    take_over(second, path, read_moved(path))
    before = (second.folder(ID) / JOURNAL_NAME).read_bytes()
    with pytest.raises(JournalError, match="already"):
        take_over(second, path, read_moved(path))
    assert before == (second.folder(ID) / JOURNAL_NAME).read_bytes()


def test_a_kept_copy_says_to_which_stick_its_match_went_until_somebody_takes_it_or_the_match_moves_again(
    tmp_path: Path,
) -> None:
    _, path = moved(tmp_path)
    assert taken_by(path, read_moved(path)) is None
    for stick in ("RONDE", "ø" * 127):
        mark_moved(path, stick, "then")
        assert Taken("", "then", stick) == taken_by(path, read_moved(path))
        assert path.with_name(f"{path.name}.taken").stat().st_size <= MARK.most
    second = MatchStore(tmp_path / "second")
    take_over(second, path, read_moved(path), Taken("board 01", "later"))
    assert Taken("board 01", "later") == taken_by(path, read_moved(path))
    mark_moved(path, "RONDE", "then")
    _gone_on(second, tmp_path)
    (tmp_path / "back" / path.name).replace(path)
    assert taken_by(path, read_moved(path)) is None


@pytest.mark.parametrize("word", ["\ud800", "\u202eboard", "one\ntwo", "x" * 256])
def test_a_mark_says_nothing_that_could_not_be_typed(tmp_path: Path, word: str) -> None:
    _, path = moved(tmp_path)
    digest = sha256(path.read_bytes()).hexdigest()
    for said in ({"at": word, "board": "b"}, {"at": "then", "board": word}, {"at": "then", "stick": word}):
        path.with_name(f"{path.name}.taken").write_text(json.dumps(said | {"match": digest}), encoding="ascii")
        assert Taken("?", "?") == taken_by(path, read_moved(path))


def test_a_file_that_is_cut_altered_empty_or_no_move_is_refused_and_nothing_is_left(tmp_path: Path) -> None:
    _, path = moved(tmp_path)
    whole = path.read_bytes()
    still = begun(MatchStore(tmp_path / "still")).folder / JOURNAL_NAME
    second = MatchStore(tmp_path / "second")
    for data in (whole[:-1], whole[:200], b"", bytes([*whole[:90], whole[90] ^ 1, *whole[91:]]), still.read_bytes()):
        path.write_bytes(data)
        with pytest.raises(JournalError):
            take_over(second, path, read_moved(path))
        assert not (tmp_path / "second").exists()


def test_a_move_that_was_broken_off_is_told_and_the_match_goes_on_here(tmp_path: Path) -> None:
    store = MatchStore(tmp_path / "first")
    store.leave(begun(store, MOVED))
    found = resume(store, ID, "")
    assert (MOVE_BROKEN_OFF,) == found.told


def test_only_a_match_that_was_moved_is_written_to_a_stick(tmp_path: Path) -> None:
    store = MatchStore(tmp_path / "first")
    with pytest.raises(JournalError, match="does not end with the move"):
        carry_out(begun(store), tmp_path / "stick")
    assert () == files_in((tmp_path / "stick",))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("comes_back", [False, True])
def test_a_power_cut_while_a_match_is_taken_over_leaves_it_whole_or_not_there_and_the_file_is_taken_again(
    tmp_path: Path, seed: int, comes_back: bool
) -> None:
    _, path = moved(tmp_path)
    data = path.read_bytes()
    match = MatchStore(tmp_path / "again")
    match.adopt(ID, data)
    returned = _gone_on(match, tmp_path) if comes_back else data
    for cut_at in range(1, 100):
        disk = PowerCutDisk(seed=seed)
        if comes_back:
            before = MatchStore(ROOT, disk)
            before.adopt(ID, data)
            before.finish(before.open(ID))
        disk.cut_at = disk.calls + cut_at
        with suppress(PowerCutError):
            MatchStore(ROOT, disk).adopt(ID, returned)
        after = disk.after_power_cut()
        store = MatchStore(ROOT, after)
        store.start_up()
        if disk.is_cut:
            with suppress(JournalError):  # it is there already
                store.adopt(ID, returned)
        assert returned == read_file(after, store.folder(ID) / JOURNAL_NAME)
        assert (ID,) == store.start_up().unfinished
        if not disk.is_cut:
            return
    pytest.fail("the match was never taken over")


def _gone_on(store: MatchStore, tmp_path: Path) -> bytes:
    """The file with which a match comes back to a board that closed it."""
    match = store.open(ID)
    match.journal.append([encode_event(ResumeAgreed(Instant(9_500), Player.WHITE)), encode_event(MOVED)])
    return carry_out(match, tmp_path / "back").read_bytes()


MOST_SECONDS = 2.0
MOST_KILOBYTES = 256 * 1024


@pytest.mark.parametrize(
    "behind",
    [
        pytest.param(b"\x00\x00\xff\xff", id="every fourth byte begins a record of 65,535 bytes"),
        pytest.param(b"\x00\x01\x00\x00", id="every fourth byte begins one of 65,536"),
        pytest.param(b"\x00", id="zeros"),
    ],
)
def test_a_file_made_to_keep_the_board_busy_is_refused_at_once(tmp_path: Path, behind: bytes) -> None:
    path = tmp_path / f"{ID}.tavla-match"
    path.write_bytes((header(ID) + behind * MOVED_MATCH.most)[: MOVED_MATCH.most])
    began = time.monotonic()
    with pytest.raises(JournalError, match="damaged or not whole"):
        take_over(MatchStore(tmp_path / "second"), path, read_moved(path))
    assert time.monotonic() - began < MOST_SECONDS


def test_a_file_of_a_terabyte_is_refused_without_being_read(tmp_path: Path) -> None:
    path = tmp_path / f"{ID}.tavla-match"
    path.write_bytes(header(ID))
    os.truncate(path, 1 << 40)
    resource = pytest.importorskip("resource", reason="Windows has no getrusage")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(JournalError, match="at most 4 MiB"):
        take_over(MatchStore(tmp_path / "second"), path, read_moved(path))
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MOST_KILOBYTES


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are no files there")
def test_a_pipe_in_a_files_place_keeps_nobody_waiting(tmp_path: Path) -> None:
    path = tmp_path / f"{ID}.tavla-match"
    os.mkfifo(path)
    with pytest.raises(JournalError, match="could not read the match"):
        take_over(MatchStore(tmp_path / "second"), path, read_moved(path))


@pytest.mark.skipif(sys.platform == "win32", reason="nobody is told of a file that Windows' own call opens")
def test_the_file_that_is_taken_over_is_the_one_whose_mark_was_looked_at(tmp_path: Path) -> None:
    path = moved(tmp_path)[1]
    mark_moved(path, "A STICK", "then")
    second = MatchStore(tmp_path / "second")
    mover = MatchMover(tmp_path / "second", second, mounted=(path.parent,))
    marked = path.read_bytes()
    trust(tmp_path / "second", tmp_path / "first")
    other = carry_out(begun(MatchStore(tmp_path / "other"), replace(MOVED, at=Instant(9_001))), tmp_path).read_bytes()
    with two_faced({path: marked}) as opened:
        path.write_bytes(other)
        sign_beside(path, other, "match moved", tmp_path / "first" / "keys")
        opened.clear()
        assert ID == mover.take_over(str(path), "later")
    assert [path] == opened
    assert other == read_file(RealDisk(), second.folder(ID) / JOURNAL_NAME)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        *((name, "marks that nobody sees") for name in ("Kari\u202e", "K\u200bari", "\x07Kari", "Kari\u2067")),
        (f"Kari{chr(0x301) * 5}", "marks that nobody sees"),
        ("W" * 101, "a name in it has 101 letters; at most 100 fit"),
    ],
)
def test_a_match_whose_names_nobody_could_type_is_not_taken_over(tmp_path: Path, name: str, told: str) -> None:
    clock = ClockSettings(ClockMethod.SIMPLE, Millis(600_000), Millis(12_000))
    decision = start(StartMatch(ID, ByPlayer("Ada", name), 5, clock, RULESET, ""), Instant(0), replaying=True)
    assert isinstance(decision, Accepted)
    match = MatchStore(tmp_path / "first").create(ID)
    opening = OpeningRolled(Instant(1_000), ByPlayer(3, 1), DiceSource.BUILT_IN)
    match.journal.append([encode_event(event) for event in (*decision.events, opening, MOVED)])
    path = carry_out(match, tmp_path / "stick")
    with pytest.raises(JournalError, match=told):
        take_over(MatchStore(tmp_path / "second"), path, read_moved(path))


class FailingAfter(RealDisk):
    """Fails once, as the match gets its name or where that is made durable."""

    def __init__(self, last: str) -> None:
        self.last, self.has_failed = last, False

    def replace(self, source: Path, target: Path) -> None:
        if self.last == "before its name" and target.name == ID:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        super().replace(source, target)
        self.has_failed = self.last == "after its name" and target.name == ID

    def fsync(self, fd: int) -> None:
        if self.has_failed:
            self.has_failed = False
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        super().fsync(fd)


@pytest.mark.parametrize(("last", "is_here"), [("before its name", False), ("after its name", True)])
def test_a_taking_over_that_fails_leaves_its_mark_only_where_the_match_may_be_here(
    tmp_path: Path, last: str, is_here: bool
) -> None:
    _, path = moved(tmp_path)
    second, taker = MatchStore(tmp_path / "second", FailingAfter(last)), Taken("board 01", "then")
    with pytest.raises(JournalError, match="could not take the match over"):
        take_over(second, path, read_moved(path), taker)
    assert is_here is second.has(ID)
    assert (taker if is_here else None) == taken_by(path, read_moved(path))
