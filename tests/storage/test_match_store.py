"""The folder of matches: what can go on is found quickly, and nothing is written over."""

import errno
from pathlib import Path

import pytest
from power_cut_disk import PowerCutDisk

from tavla.domain.time.units import Instant
from tavla.storage.errors import DamagedError, DeadError, FinishedError, FullError, InUseError, JournalError
from tavla.storage.framing import header
from tavla.storage.match_store import MatchCondition, MatchStore

FIRST, SECOND, THIRD = "20261121-031530-4F7A2C", "20261121-094500-000001", "20261122-100000-FFFFFF"


def begin_and_leave(store: MatchStore, match_id: str) -> None:
    match = store.create(match_id)
    match.journal.append((b"{}",))
    store.leave(match)


def test_a_begun_match_is_unfinished_until_it_is_finished(tmp_path: Path) -> None:
    store = MatchStore(tmp_path / "a" / "b")
    match = store.create(FIRST)
    match.journal.append((b"{}",))
    assert store.start_up().unfinished == (FIRST,)
    assert [(one.match_id, one.condition) for one in store.listing()] == [(FIRST, MatchCondition.UNFINISHED)]
    store.finish(match)
    assert store.start_up().unfinished == ()
    assert [(one.match_id, one.condition) for one in store.listing()] == [(FIRST, MatchCondition.FINISHED)]
    with pytest.raises(FinishedError):
        store.open(FIRST)
    assert store.read(FIRST).events == (b"{}",)


def test_an_unfinished_match_is_taken_up_with_its_records_and_heartbeat(tmp_path: Path) -> None:
    match = MatchStore(tmp_path).create(FIRST)
    match.journal.append((b'{"n":1}',))
    match.heartbeat.beat(Instant(5000))
    store = MatchStore(tmp_path)
    with pytest.raises(InUseError):
        store.open(FIRST)
    MatchStore(tmp_path).leave(match)
    again = store.open(FIRST)
    assert again.recovered is not None
    assert (again.recovered.events, again.heartbeat.last(), again.recovered.cuts) == ((b'{"n":1}',), 5000, ())
    store.leave(again)


def test_the_latest_match_is_offered_first(tmp_path: Path) -> None:
    store = MatchStore(tmp_path)
    for match_id in (SECOND, FIRST, THIRD):
        begin_and_leave(store, match_id)
    assert store.start_up().unfinished == (THIRD, SECOND, FIRST)
    assert [one.match_id for one in store.listing()] == [THIRD, SECOND, FIRST]


def test_a_match_id_is_used_once(tmp_path: Path) -> None:
    store = MatchStore(tmp_path)
    store.finish(store.create(FIRST))
    before = (tmp_path / "matches" / FIRST / "journal").read_bytes()
    with pytest.raises(JournalError, match="a match with this ID is there already"):
        store.create(FIRST)
    assert (tmp_path / "matches" / FIRST / "journal").read_bytes() == before
    assert store.start_up().unfinished == ()


def test_a_finished_match_whose_marker_stayed_is_not_offered(tmp_path: Path) -> None:
    store = MatchStore(tmp_path)
    store.finish(store.create(FIRST))
    (tmp_path / "running" / FIRST).touch()
    assert (store.start_up().unfinished, store.start_up().closed) == ((), (FIRST,))
    store.dismiss(FIRST)
    assert store.start_up().closed == ()
    assert list((tmp_path / "running").iterdir()) == []


def test_a_marker_that_was_lost_is_put_back_when_the_match_is_opened(tmp_path: Path) -> None:
    store = MatchStore(tmp_path)
    begin_and_leave(store, FIRST)
    (tmp_path / "running" / FIRST).unlink()
    assert store.start_up().unfinished == ()
    assert store.listing()[0].condition is MatchCondition.UNFINISHED
    store.leave(store.open(FIRST))
    assert store.start_up().unfinished == (FIRST,)


@pytest.mark.parametrize("content", [None, b"", b"TavlaJ\r\n", b"TavlaJ\r\n\x00\x01\x00\x16202611", bytes(38)])
def test_a_match_that_never_began_is_set_aside_and_told(tmp_path: Path, content: bytes | None) -> None:
    for attempt in ("", "-2"):
        folder = tmp_path / "matches" / FIRST
        folder.mkdir(parents=True)
        (tmp_path / "running").mkdir(exist_ok=True)
        (tmp_path / "running" / FIRST).touch()
        if content is not None:
            (folder / "journal").write_bytes(content)
        assert MatchStore(tmp_path).listing()[0].condition is MatchCondition.NEVER_BEGAN
        found = MatchStore(tmp_path).start_up()
        assert (found.unfinished, found.damaged) == ((), ())
        aside = tmp_path / "set_aside" / f"{FIRST}{attempt}"
        assert len(found.told) == 1
        assert "the match never began" in str(found.told[0])
        assert f"moved to {aside}" in str(found.told[0])
        if content is not None:
            assert (aside / "journal").read_bytes() == content
        assert not folder.exists()
        assert MatchStore(tmp_path).start_up().told == ()


def test_a_match_without_a_fact_never_began(tmp_path: Path) -> None:
    store = MatchStore(tmp_path)
    match = store.create(FIRST)
    found = MatchStore(tmp_path).start_up()
    assert found.unfinished == ()
    assert "open in another Tavla" in str(found.told[0])
    match.journal.append((b"{}",))
    assert MatchStore(tmp_path).start_up().unfinished == (FIRST,)
    store.leave(match)
    store.leave(store.create(SECOND))
    found = MatchStore(tmp_path).start_up()
    assert found.unfinished == (FIRST,)
    assert "its journal holds no fact" in str(found.told[0])
    assert (tmp_path / "set_aside" / SECOND / "journal").exists()


def test_a_marker_without_a_folder_is_told_and_taken_away(tmp_path: Path) -> None:
    (tmp_path / "running").mkdir()
    (tmp_path / "running" / FIRST).touch()
    found = MatchStore(tmp_path).start_up()
    assert (found.unfinished, len(found.told)) == ((), 1)
    assert MatchStore(tmp_path).start_up().told == ()


def test_a_damaged_match_is_told_and_left_as_it_is(tmp_path: Path) -> None:
    store = MatchStore(tmp_path)
    match = store.create(FIRST)
    match.journal.append((b'{"n":1}', b'{"n":2}', b'{"n":3}'))
    store.leave(match)
    path = tmp_path / "matches" / FIRST / "journal"
    data = bytearray(path.read_bytes())
    data[100] ^= 1
    path.write_bytes(data)
    found = store.start_up()
    assert (found.unfinished, found.damaged) == ((), (FIRST,))
    assert "record 2" in str(found.damage[0])
    assert () == found.told
    with pytest.raises(DamagedError):
        store.open(FIRST)
    assert path.read_bytes() == bytes(data)
    store.dismiss(FIRST)
    assert ((), ()) == (store.start_up().damaged, store.start_up().damage)
    assert path.read_bytes() == bytes(data)


def test_strange_names_in_the_folders_are_passed_over(tmp_path: Path) -> None:
    store = MatchStore(tmp_path)
    begin_and_leave(store, FIRST)
    for folder in ("matches", "running"):
        (tmp_path / folder / ".hidden").touch()
        (tmp_path / folder / "with space").touch()
    assert store.start_up().unfinished == (FIRST,)
    assert len(store.listing()) == 1
    with pytest.raises(JournalError, match="cannot be a match ID"):
        store.open("../elsewhere")


def test_a_store_that_is_not_there_yet_is_empty(tmp_path: Path) -> None:
    store = MatchStore(tmp_path / "none")
    assert store.listing() == ()
    assert store.start_up().unfinished == ()
    assert not (tmp_path / "none").exists()


def test_a_full_disk_is_told_before_anything_is_begun() -> None:
    disk = PowerCutDisk()
    disk.free = 1024
    with pytest.raises(FullError, match="Make room"):
        MatchStore(Path("/t"), disk).create(FIRST)
    assert MatchStore(Path("/t"), disk).start_up().unfinished == ()


@pytest.mark.parametrize(
    ("code", "sentence"),
    [(errno.EROFS, "read-only disk"), (errno.EACCES, "may not be written"), (errno.ENOSPC, "disk is full")],
)
def test_an_error_at_any_call_of_a_beginning_is_a_sentence_and_leaves_no_half_match(code: int, sentence: str) -> None:
    clean = PowerCutDisk()
    MatchStore(Path("/t"), clean).create(FIRST)
    tried = 0
    for number, line in enumerate(clean.log):
        call = line.split()[0]
        if call == "close":
            continue
        disk = PowerCutDisk()
        disk.fail(call, code, nth=1 + sum(other.split()[0] == call for other in clean.log[:number]))
        with pytest.raises(JournalError, match=sentence):
            MatchStore(Path("/t"), disk).create(FIRST)
        tried += 1
        survivor = disk.after_kill()
        found = MatchStore(Path("/t"), survivor).start_up()
        assert all(match_id == FIRST for match_id in found.unfinished)
        if found.unfinished:
            assert MatchStore(Path("/t"), survivor).open(FIRST).recovered is not None
        else:
            MatchStore(Path("/t"), survivor).create(SECOND)
    assert tried > 15


def test_a_match_whose_disk_failed_is_not_opened_again_by_the_same_tavla() -> None:
    disk = PowerCutDisk()
    store = MatchStore(Path("/t"), disk)
    match = store.create(FIRST)
    disk.fail("fdatasync", errno.EIO)
    with pytest.raises(JournalError):
        match.journal.append((b"{}",))
    store.leave(match)
    with pytest.raises(DeadError, match="Start Tavla again"):
        store.open(FIRST)


def test_starting_up_reads_no_old_match() -> None:
    disk = PowerCutDisk()
    store = MatchStore(Path("/t"), disk)
    for number in range(50):
        store.finish(store.create(f"20261121-{number:06d}-AAAAAA"))
    begin_and_leave(store, FIRST)
    before = disk.calls
    assert store.start_up().unfinished == (FIRST,)
    assert disk.calls - before < 10


def _with_a_record_broken(store: MatchStore) -> tuple[Path, bytes, bytes]:
    """A match of five records of which the second is damaged: the journal, its bytes now, and its bytes before."""
    match = store.create("A-1")
    for number in range(5):
        match.journal.append((b'{"n":%d}' % number,))
    store.leave(match)
    path = match.folder / "journal"
    whole = path.read_bytes()
    damaged = bytearray(whole)
    damaged[100] ^= 1
    path.write_bytes(damaged)
    return path, bytes(damaged), whole


def test_a_second_copy_takes_the_place_of_a_damaged_journal_which_is_kept(tmp_path: Path) -> None:
    store = MatchStore(tmp_path)
    path, damaged, whole = _with_a_record_broken(store)
    path.with_name("heads").write_bytes(b"signed")
    assert ("A-1",) == store.start_up().damaged
    store.restore("A-1", whole)
    assert (whole, damaged) == (path.read_bytes(), path.with_name("journal.damaged-1").read_bytes())
    assert (False, b"signed") == (path.with_name("heads").exists(), path.with_name("heads.damaged-1").read_bytes())
    assert ("A-1",) == store.start_up().unfinished


@pytest.mark.parametrize("kept", [4, 3, 0])
def test_a_second_copy_that_lacks_what_the_damaged_journal_shows_is_refused(tmp_path: Path, kept: int) -> None:
    store = MatchStore(tmp_path)
    path, damaged, whole = _with_a_record_broken(store)
    size = (len(whole) - 19) // 5
    with pytest.raises(JournalError, match=f"holds {kept} records of the 5"):
        store.restore("A-1", whole[: 19 + kept * size])
    assert [damaged] == [file.read_bytes() for file in path.parent.iterdir()]


def test_a_journal_that_is_whole_is_never_replaced(tmp_path: Path) -> None:
    store = MatchStore(tmp_path)
    path, _, whole = _with_a_record_broken(store)
    path.write_bytes(whole)
    with pytest.raises(JournalError, match="not damaged"):
        store.restore("A-1", whole)
    assert whole == path.read_bytes()


def test_no_match_is_here_whose_id_another_medium_takes_for_that_of_another(tmp_path: Path) -> None:
    """Sticks, Windows and macOS tell no capitals apart."""
    store = MatchStore(tmp_path)
    journal = store.create("A-1").journal.path.read_bytes()
    for begin in (store.create, lambda match_id: store.adopt(match_id, header(match_id))):
        with pytest.raises(
            JournalError, match=r"differs from this one only by capitals: A-1. Nothing was written over"
        ):
            begin("a-1")
    assert ["A-1"] == [path.name for path in (tmp_path / "matches").iterdir()]
    assert ["A-1"] == [path.name for path in (tmp_path / "running").iterdir()]
    assert journal == (tmp_path / "matches" / "A-1" / "journal").read_bytes()
