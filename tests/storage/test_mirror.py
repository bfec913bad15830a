"""The second copy of the record: always equal to what is durable, never in the way of the match, whole again when its
medium is back.
"""

import errno
import sys
import threading
from pathlib import Path

import pytest
from power_cut_disk import PowerCutDisk
from pulled_stick import pull

from tavla.domain.facts.mirror_events import MirrorTurn
from tavla.storage.disk import make_directory
from tavla.storage.errors import JournalError
from tavla.storage.journal import Journal
from tavla.storage.mirror import MIRROR_FOLDER, Mirror, find_copy, prepare_mirror

MATCH_ID = "A-1"
SOON_S = 10


class Heard:
    """What the mirror told, and waiting for it."""

    def __init__(self) -> None:
        self.turns: list[MirrorTurn] = []
        self.why: list[str] = []
        self._news = threading.Condition()

    def __call__(self, turn: MirrorTurn, error: JournalError | None) -> None:
        with self._news:
            self.turns.append(turn)
            self.why.append(str(error or ""))
            self._news.notify_all()

    def wait_for(self, *turns: MirrorTurn) -> None:
        with self._news:
            assert self._news.wait_for(lambda: self.turns == list(turns), SOON_S), self.turns


def begun(tmp_path: Path) -> tuple[Journal, Path, Path]:
    board, stick = tmp_path / "board", tmp_path / "stick"
    board.mkdir()
    stick.mkdir()
    prepare_mirror(stick)
    journal = Journal.create(board, MATCH_ID)
    journal.append((b'{"n":0}',))
    return journal, stick, stick / MIRROR_FOLDER / f"{MATCH_ID}.journal"


def followed(journal: Journal, stick: Path, heard: Heard) -> Mirror:
    mirror = Mirror(stick, MATCH_ID, heard, retry_s=0.02)
    journal.follow(mirror.feed)
    return mirror


def test_the_copy_is_the_journal_byte_for_byte_with_its_close_record(tmp_path: Path) -> None:
    journal, stick, copy = begun(tmp_path)
    heard = Heard()
    mirror = followed(journal, stick, heard)
    for number in range(1, 200):
        journal.append((b'{"n":%d}' % number,), durable=number % 3 == 0)
    journal.finish()
    mirror.close()
    assert journal.path.read_bytes() == copy.read_bytes()
    assert [MirrorTurn.BEGAN] == heard.turns
    if sys.platform != "win32":  # an access list, and no mode, guards it there
        assert 0o600 == copy.stat().st_mode & 0o777


def test_what_is_not_durable_yet_is_not_in_the_copy(tmp_path: Path) -> None:
    journal, stick, copy = begun(tmp_path)
    mirror = followed(journal, stick, Heard())
    durable = journal.path.read_bytes()
    journal.append((b'{"n":1}',), durable=False)
    mirror.close()
    assert durable == copy.read_bytes()


def test_a_stick_that_is_pulled_is_told_once_and_caught_up_when_it_is_back(tmp_path: Path) -> None:
    journal, stick, copy = begun(tmp_path)
    heard = Heard()
    mirror = followed(journal, stick, heard)
    heard.wait_for(MirrorTurn.BEGAN)
    away = tmp_path / "pulled"
    copy_away = away / copy.relative_to(stick)
    pull(mirror, stick, away)
    journal.append((b'{"n":1}',))
    heard.wait_for(MirrorTurn.BEGAN, MirrorTurn.LOST)
    journal.append((b'{"n":2}',))
    stick.mkdir()  # the empty place where it was is not taken for it
    journal.append((b'{"n":3}',))
    assert [] == list(stick.iterdir())
    stick.rmdir()
    away.rename(stick)
    heard.wait_for(MirrorTurn.BEGAN, MirrorTurn.LOST, MirrorTurn.CAUGHT_UP)
    mirror.close()
    assert journal.path.read_bytes() == copy.read_bytes()
    assert str(copy) in heard.why[1]
    assert not copy_away.exists()


def test_a_full_stick_is_told_and_the_match_goes_on(tmp_path: Path) -> None:
    journal, _, _ = begun(tmp_path)
    disk, stick = PowerCutDisk(), Path("/stick")
    make_directory(disk, stick)
    prepare_mirror(stick, disk)
    heard = Heard()
    disk.fail("write", errno.ENOSPC)
    mirror = Mirror(stick, MATCH_ID, heard, disk, retry_s=0.02)
    journal.follow(mirror.feed)
    journal.append((b'{"n":1}',))
    heard.wait_for(MirrorTurn.LOST, MirrorTurn.CAUGHT_UP)
    mirror.close()
    assert "the disk is full" in heard.why[0]
    copy = find_copy(MATCH_ID, (stick,), disk.after_power_cut())
    assert copy is not None
    assert journal.path.read_bytes() == copy.data


def test_a_medium_that_hangs_keeps_nobody_waiting(tmp_path: Path) -> None:
    journal, stick, _ = begun(tmp_path)
    answers = threading.Event()

    class Hanging(PowerCutDisk):
        def open(self, path: Path, flags: int, mode: int = 0o600) -> int:
            answers.wait(SOON_S)
            return super().open(path, flags, mode)

    mirror = Mirror(stick, MATCH_ID, Heard(), Hanging())
    journal.follow(mirror.feed)
    journal.append((b'{"n":1}',))
    mirror.close(wait_s=0.01)
    assert 2 == journal.durable_seq
    answers.set()


def test_a_file_that_is_no_beginning_of_the_journal_is_kept_aside(tmp_path: Path) -> None:
    journal, stick, copy = begun(tmp_path)
    copy.write_bytes(b"something else")
    mirror = followed(journal, stick, Heard())
    mirror.close()
    assert journal.path.read_bytes() == copy.read_bytes()
    assert b"something else" == copy.with_name(f"{copy.name}.aside-1").read_bytes()


def test_a_copy_that_ends_within_a_record_is_made_whole(tmp_path: Path) -> None:
    journal, stick, copy = begun(tmp_path)
    copy.write_bytes(journal.path.read_bytes()[:-3])
    mirror = followed(journal, stick, Heard())
    mirror.close()
    assert journal.path.read_bytes() == copy.read_bytes()


def test_the_longest_good_copy_is_found(tmp_path: Path) -> None:
    journal, stick, copy = begun(tmp_path)
    data = journal.path.read_bytes()
    other = tmp_path / "other"
    prepare_mirror_at(other)
    copy.write_bytes(data[:-1])
    assert find_copy(MATCH_ID, (stick, other, tmp_path / "none")) is None
    (other / MIRROR_FOLDER / copy.name).write_bytes(data + b"\0\0")
    found = find_copy(MATCH_ID, (stick, other))
    assert found is not None
    assert (other, data) == (found.folder, found.data)
    assert find_copy("B-2", (stick, other)) is None


def prepare_mirror_at(folder: Path) -> None:
    folder.mkdir()
    prepare_mirror(folder)


def test_a_folder_that_is_not_there_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="it is not there"):
        prepare_mirror(tmp_path / "nowhere")
    assert not (tmp_path / "nowhere").exists()
