"""The writer: in order, durable before it is acknowledged, and every error told."""

import errno
import threading
import time
from pathlib import Path

import pytest
from inline_writer import InlineWriter
from power_cut_disk import PowerCutDisk

from tavla.domain.time.units import Instant
from tavla.storage.disk import RealDisk
from tavla.storage.errors import DeadError, JournalError
from tavla.storage.heartbeat import Heartbeat
from tavla.storage.journal import Journal, read_journal
from tavla.storage.writer import JournalWriter

ROOT = Path("/")


class Acknowledged:
    """Collects what `done` was told."""

    def __init__(self) -> None:
        self.told: list[tuple[object, JournalError | None]] = []
        self._more = threading.Condition()

    def of(self, what: object) -> "Told":
        return Told(self, what)

    def add(self, what: object, error: JournalError | None) -> None:
        with self._more:
            self.told.append((what, error))
            self._more.notify_all()

    def wait_for(self, count: int) -> list[tuple[object, JournalError | None]]:
        with self._more:
            assert self._more.wait_for(lambda: len(self.told) >= count, 5)
        return self.told


class Told:
    """A `done`."""

    def __init__(self, to: Acknowledged, what: object) -> None:
        self._to, self._what = to, what

    def __call__(self, error: JournalError | None) -> None:
        self._to.add(self._what, error)


def payload(number: int) -> bytes:
    return f'{{"n":{number}}}'.encode()


def test_everything_is_written_in_order_and_acknowledged_in_order(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, "m")
    writer = JournalWriter(journal)
    acknowledged = Acknowledged()
    for number in range(200):
        writer.submit((payload(number),), durable=number % 3 == 0, done=acknowledged.of(number))
    writer.close()
    journal.close()
    assert acknowledged.told == [(number, None) for number in range(200)]
    assert read_journal(tmp_path / "journal").payloads == tuple(map(payload, range(200)))


def test_what_is_acknowledged_is_durable_at_that_moment() -> None:
    disk = PowerCutDisk()
    journal = Journal.create(ROOT, "m", disk)
    wrong: list[int] = []
    writer = JournalWriter(journal)
    for number in range(100):

        def done(error: JournalError | None, number: int = number) -> None:
            if error is not None or payload(number) not in bytes(disk.file(ROOT / "journal").durable):
                wrong.append(number)

        writer.submit((payload(number),), durable=number % 2 == 0, done=done)
    writer.close()
    assert wrong == []


def test_what_waits_together_shares_a_sync() -> None:
    entered, go_on = threading.Event(), threading.Event()

    class Slow(PowerCutDisk):
        def fdatasync(self, fd: int) -> None:
            entered.set()
            go_on.wait(5)
            super().fdatasync(fd)

    disk = Slow()
    writer = JournalWriter(Journal.create(ROOT, "m", disk))
    acknowledged = Acknowledged()
    writer.submit((payload(0),), durable=True, done=acknowledged.of(0))
    entered.wait(5)
    for number in (1, 2, 3):
        writer.submit((payload(number),), durable=True, done=acknowledged.of(number))
    go_on.set()
    writer.close()
    assert [what for what, _ in acknowledged.told] == [0, 1, 2, 3]
    assert sum(line.startswith("fdatasync") for line in disk.log) == 2


def test_what_is_written_behind_is_durable_within_a_quarter_of_a_second(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, "m")
    writer = JournalWriter(journal)
    acknowledged = Acknowledged()
    begun = time.monotonic()
    writer.submit((payload(0),), durable=False, done=acknowledged.of(0))
    acknowledged.wait_for(1)
    assert 0.2 < time.monotonic() - begun < 2
    writer.close()
    journal.close()


def test_what_is_written_behind_is_durable_with_the_next_that_must_be() -> None:
    disk = PowerCutDisk()
    writer = JournalWriter(Journal.create(ROOT, "m", disk))
    acknowledged = Acknowledged()
    writer.submit((payload(0),), durable=False, done=acknowledged.of(0))
    writer.submit((payload(1),), durable=True, done=acknowledged.of(1))
    acknowledged.wait_for(2)
    writer.close()
    assert sum(line.startswith("fdatasync") for line in disk.log) == 1


@pytest.mark.parametrize("make", [JournalWriter, InlineWriter])
@pytest.mark.parametrize("call", ["write", "fdatasync"])
@pytest.mark.parametrize("code", [errno.EIO, errno.ENOSPC])
def test_after_an_error_every_later_submit_gets_it_and_the_fault_is_told_once(
    make: type[JournalWriter] | type[InlineWriter], call: str, code: int
) -> None:
    disk = PowerCutDisk()
    faults: list[JournalError] = []
    writer = make(Journal.create(ROOT, "m", disk), None, faults.append)
    acknowledged = Acknowledged()
    writer.submit((payload(0),), durable=True, done=acknowledged.of(0))
    acknowledged.wait_for(1)
    disk.fail(call, code)
    for number in (1, 2, 3):
        writer.submit((payload(number),), durable=True, done=acknowledged.of(number))
        acknowledged.wait_for(number + 1)
    writer.close()
    told = acknowledged.told
    assert told[0] == (0, None)
    assert told[1][1] is faults[0]
    assert [type(error) for _, error in told[2:]] == [DeadError, DeadError]
    assert len(faults) == 1


def test_a_failed_sync_of_what_is_written_behind_is_told(tmp_path: Path) -> None:
    disk = PowerCutDisk()
    faults = Acknowledged()
    writer = JournalWriter(Journal.create(ROOT, "m", disk), None, faults.of("fault"))
    disk.fail("fdatasync", errno.EIO)
    writer.submit((payload(0),), durable=False)
    assert "input/output error" in str(faults.wait_for(1)[0][1])
    writer.close()


def test_a_refused_payload_concerns_its_own_batch_alone() -> None:
    writer = JournalWriter(Journal.create(ROOT, "m", PowerCutDisk()))
    acknowledged = Acknowledged()
    writer.submit((b"",), durable=True, done=acknowledged.of("empty"))
    writer.submit((payload(1),), durable=True, done=acknowledged.of("good"))
    writer.close()
    assert "was refused" in str(acknowledged.told[0][1])
    assert acknowledged.told[1] == ("good", None)


def test_beats_are_written_after_records_and_the_last_of_several_counts(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, "m")
    heartbeat = Heartbeat(tmp_path / "heartbeat")
    writer = JournalWriter(journal, heartbeat)
    for at in range(1000):
        writer.beat(Instant(at))
    writer.close()
    assert heartbeat.last() == 999
    heartbeat.close()
    journal.close()


def test_a_failed_beat_is_told_and_the_journal_goes_on() -> None:
    disk = PowerCutDisk()
    faults = Acknowledged()
    writer = JournalWriter(Journal.create(ROOT, "m", disk), Heartbeat(Path("/heartbeat"), disk), faults.of("fault"))
    disk.fail("fdatasync", errno.EIO, path="heartbeat")
    writer.beat(Instant(1))
    assert "heartbeat" in str(faults.wait_for(1)[0][1])
    acknowledged = Acknowledged()
    writer.submit((payload(1),), durable=True, done=acknowledged.of(1))
    assert acknowledged.wait_for(1) == [(1, None)]
    writer.close()


def test_a_closed_writer_says_so(tmp_path: Path) -> None:
    for writer in (
        JournalWriter(Journal.create(ROOT, "m", PowerCutDisk())),
        InlineWriter(Journal.create(ROOT, "m", PowerCutDisk())),
    ):
        writer.close()
        writer.close()
        acknowledged = Acknowledged()
        writer.submit((payload(0),), durable=True, done=acknowledged.of(0))
        assert "the writer was closed" in str(acknowledged.told[0][1])


def test_a_listeners_mistake_does_not_stop_the_writer(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[object] = []
    monkeypatch.setattr("sys.excepthook", lambda *found: seen.append(found[0]))
    writer = JournalWriter(Journal.create(ROOT, "m", PowerCutDisk()))
    acknowledged = Acknowledged()

    def mistaken(error: JournalError | None) -> None:
        raise ZeroDivisionError

    writer.submit((payload(0),), durable=True, done=mistaken)
    writer.submit((payload(1),), durable=True, done=acknowledged.of(1))
    writer.close()
    assert (seen, acknowledged.told) == ([ZeroDivisionError], [(1, None)])


def test_an_idle_writer_makes_no_calls() -> None:
    class Counting(RealDisk):
        pass

    disk = PowerCutDisk()
    writer = JournalWriter(Journal.create(ROOT, "m", disk))
    before = disk.calls
    time.sleep(0.4)
    assert disk.calls == before
    writer.close()
