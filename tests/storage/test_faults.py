"""A disk that fails at any write or sync of a match loses nothing that was acknowledged, and stops the match with a
sentence; a stick stops nothing.
"""

import errno
import random
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from fault_harness import Fault, every_fault, play, wrongs
from inline_writer import InlineWriter

from tavla.base import paths
from tavla.base.phrase import phrase
from tavla.domain.time.units import Instant
from tavla.storage import journal as journal_module
from tavla.storage.disk import Disk
from tavla.storage.errors import JournalError, failure
from tavla.storage.heartbeat import Heartbeat
from tavla.storage.journal import Journal
from tavla.storage.mirror import Mirror
from tavla.storage.writer import JournalWriter
from tavla.text import seat_words
from tavla.text.words import LANGUAGES, Words

ACTS = 8
FAULTS = tuple(every_fault(ACTS))


def bad(faults: Sequence[Fault], **made: object) -> list[tuple[Fault, list[str]]]:
    return [(fault, found) for fault in faults if (found := wrongs(fault, ACTS, **made))]  # type: ignore[arg-type]


def test_every_fault_at_every_write_and_sync_of_a_match_loses_nothing() -> None:
    assert len(FAULTS) > 140
    assert {fault.kind for fault in FAULTS} == {"EIO", "ENOSPC", "short write"}
    assert [] == bad(FAULTS)


def test_faults_under_the_writers_thread_lose_nothing() -> None:
    assert [] == bad(random.Random(5).sample(FAULTS, 40), make_writer=JournalWriter)


class EagerWriter(InlineWriter):
    """Planted: acknowledges when written, syncs after."""

    def __init__(
        self,
        journal: Journal,
        heartbeat: Heartbeat | None = None,
        on_fault: Callable[[JournalError], None] | None = None,
    ) -> None:
        super().__init__(journal, heartbeat, on_fault)
        self._of = journal

    def submit(
        self, payloads: Sequence[bytes], durable: bool, done: Callable[[JournalError | None], None] | None = None
    ) -> None:
        self._of.append(payloads, durable=False)
        if done is not None:
            done(None)
        self._of.sync()


def test_the_harness_finds_an_acknowledgement_before_the_sync() -> None:
    syncs = [fault for fault in FAULTS if fault.place.call == "fdatasync" and not fault.on_stick]
    assert len(bad(syncs, make_writer=EagerWriter)) > 3


def test_the_harness_finds_a_short_write_that_is_taken_for_a_whole_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def once(disk: Disk, fd: int, data: bytes, offset: int) -> None:
        disk.write(fd, data, offset)

    monkeypatch.setattr(journal_module, "write_all", once)
    shorts = [fault for fault in FAULTS if fault.kind == "short write" and Path(fault.place.path).parts[1] == "home"]
    assert len(bad(shorts)) > 3


def test_the_harness_finds_an_error_that_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def passes_over(_self: Journal, *_what: object) -> None:
        return

    monkeypatch.setattr(Journal, "_die", passes_over)
    assert len(bad([fault for fault in FAULTS if Path(fault.place.path).name == "journal"][:40])) > 3


class Silent(Mirror):
    """Planted: says nothing of a loss, and begins again where it thinks it was."""

    def _let_go(self) -> None:
        self._told = lambda _turn, _error: None


def test_the_harness_finds_a_second_copy_whose_loss_nobody_hears_of() -> None:
    on_stick = [
        fault for fault in FAULTS if fault.on_stick and fault.is_error and fault.place.path.endswith(".journal")
    ]
    assert len(bad(on_stick, make_mirror=Silent)) > 3


@pytest.mark.parametrize("code", [errno.EIO, errno.ENOSPC, errno.EROFS, errno.EACCES, errno.ENOENT, errno.EBADF])
def test_the_sentence_stands_in_every_language(code: int) -> None:
    error = failure(Path("/home/tavla/matches/A-1/journal"), phrase("could not write a record"), OSError(code, "x"))
    said = {
        language: seat_words.fault(Words(language, paths.resources() / "translations"), error) for language in LANGUAGES
    }
    assert len(set(said.values())) == len(LANGUAGES)
    assert all(sentence.endswith(".") and len(sentence) < 240 for sentence in said.values())


def test_an_undisturbed_match_is_whole_in_both_places() -> None:
    played = play(None, ACTS)
    assert played.finished
    assert played.fault is None
    assert played.acknowledged[-1].at > Instant(0)
