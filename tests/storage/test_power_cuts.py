"""A power cut loses nothing that was acknowledged, and a harness that says so is seen to find losses where there are
some.
"""

import threading
from collections.abc import Callable, Sequence

import pytest
from crash_harness import MATCH_ID, ROOT, losses, play_until_cut, resume
from inline_writer import InlineWriter
from power_cut_disk import Folder, PowerCutDisk, PowerCutError

from tavla.storage.errors import JournalError
from tavla.storage.heartbeat import Heartbeat
from tavla.storage.journal import Journal
from tavla.storage.match_store import MatchStore
from tavla.storage.writer import JournalWriter


@pytest.fixture(autouse=True)
def _threads_end_with_the_power(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = threading.excepthook

    def hook(args: threading.ExceptHookArgs) -> None:
        if not issubclass(args.exc_type, PowerCutError):
            usual(args)

    monkeypatch.setattr(threading, "excepthook", hook)


class NoSync(PowerCutDisk):
    """Planted: the contents of files are never synced."""

    def fdatasync(self, fd: int) -> None:
        self._call("fdatasync", self._handles[fd].path)

    def fsync(self, fd: int) -> None:
        if isinstance(self._handles[fd].entry, Folder):
            super().fsync(fd)
        else:
            self._call("fsync", self._handles[fd].path)


class NoDataSync(NoSync):
    """Planted: only the sync before each acknowledgement is missing."""

    def fsync(self, fd: int) -> None:
        PowerCutDisk.fsync(self, fd)


class NoDirectorySync(PowerCutDisk):
    """Planted: the names in folders are never synced."""

    def fsync(self, fd: int) -> None:
        if isinstance(self._handles[fd].entry, Folder):
            self._call("fsync", self._handles[fd].path)
        else:
            super().fsync(fd)


class EagerWriter(InlineWriter):
    """Planted: acknowledges when written, syncs after."""

    def __init__(self, journal: Journal, heartbeat: Heartbeat | None = None) -> None:
        super().__init__(journal, heartbeat)
        self._of = journal

    def submit(
        self, payloads: Sequence[bytes], durable: bool, done: Callable[[JournalError | None], None] | None = None
    ) -> None:
        self._of.append(payloads, durable=False)
        if done is not None:
            done(None)
        self._of.sync()


def test_no_acknowledged_record_is_lost_in_700_power_cuts() -> None:
    assert losses(PowerCutDisk, InlineWriter, 700) == []


def test_no_acknowledged_record_is_lost_in_300_power_cuts_under_the_writers_thread() -> None:
    assert losses(PowerCutDisk, JournalWriter, 300, seed=1) == []


def test_the_harness_finds_a_journal_without_any_sync() -> None:
    assert len(losses(NoSync, InlineWriter, 60)) > 10


def test_the_harness_finds_a_missing_sync_before_the_acknowledgement() -> None:
    assert len(losses(NoDataSync, InlineWriter, 60)) > 10


def test_the_harness_finds_a_missing_sync_of_the_directory() -> None:
    assert len(losses(NoDirectorySync, InlineWriter, 60)) > 10


def test_the_harness_finds_an_acknowledgement_before_the_sync() -> None:
    assert len(losses(PowerCutDisk, EagerWriter, 200)) > 3


def test_a_kill_without_a_power_cut_finds_no_missing_sync() -> None:
    """Why killing a program does not test durability."""
    disk, payloads, acknowledged, began = play_until_cut(NoSync, InlineWriter, 60, 3)
    assert resume(disk.after_kill(), payloads, acknowledged, began).lost == 0


def test_a_cut_at_every_single_call_of_a_match_loses_nothing() -> None:
    disk, _, _, _ = play_until_cut(PowerCutDisk, InlineWriter, None, 7)
    for cut_at in range(1, disk.calls + 1):
        cut, payloads, acknowledged, began = play_until_cut(PowerCutDisk, InlineWriter, cut_at, 7)
        outcome = resume(cut.after_power_cut(), payloads, acknowledged, began)
        assert (cut_at, outcome.lost, outcome.fault) == (cut_at, 0, "")


def test_a_second_cut_while_the_match_is_taken_up_again_loses_nothing() -> None:
    for seed in range(40):
        cut, payloads, acknowledged, began = play_until_cut(PowerCutDisk, InlineWriter, 40 + seed, seed)
        once = cut.after_power_cut()
        for cut_at in range(1, 60, 1 + seed % 5):
            again = PowerCutDisk(once.root.after_cut(once.chance, {}), cut_at=cut_at, seed=seed)
            try:
                store = MatchStore(ROOT, again)
                if MATCH_ID in store.start_up().unfinished:
                    store.leave(store.open(MATCH_ID))
            except PowerCutError:
                pass
            outcome = resume(again.after_power_cut(), payloads, acknowledged, began)
            assert (seed, cut_at, outcome.lost, outcome.fault) == (seed, cut_at, 0, "")


def test_records_the_kernel_wrongly_holds_for_clean_are_written_again_on_reopening() -> None:
    """After a failed sync a restart reads what never reached the disk; a later power cut must not take it away then."""
    disk = PowerCutDisk()
    store = MatchStore(ROOT, disk)
    match = store.create(MATCH_ID)
    match.journal.append((b'{"n":1}',))
    disk.fail("fdatasync", 5)
    with pytest.raises(JournalError):
        match.journal.append((b'{"n":2}',))
    survivor = disk.after_kill()
    again = MatchStore(ROOT, survivor).open(MATCH_ID)
    assert again.recovered is not None
    assert again.recovered.events == (b'{"n":1}', b'{"n":2}')
    again.journal.append((b'{"n":3}',))
    for _ in range(20):
        last = MatchStore(ROOT, survivor.after_power_cut()).open(MATCH_ID)
        assert last.recovered is not None
        assert last.recovered.events == (b'{"n":1}', b'{"n":2}', b'{"n":3}')
