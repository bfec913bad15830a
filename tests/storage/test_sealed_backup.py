"""A backup under a passphrase: nothing of it lies in the clear, and what is damaged, cut or exchanged does not open."""

import sys
from pathlib import Path

import pytest
from old_backup import WORDS, cheap_keys, without_seal, write_sealed

from measuring import measured
from tavla.application.ports.upkeep import CareFault
from tavla.base.limits import PIECE
from tavla.storage.backup import BackupError, read_backup, write_backup
from tavla.storage.restore import finish_restore, prepare_restore
from tavla.storage.sealed_file import MAGIC

MADE = "2026-11-22 10:00:00"
HEAD = len(MAGIC) + 16 + 15 + 16
SECRET = b"tavla board key 1 " + b"5e" * 32
cheap = pytest.fixture(autouse=True)(cheap_keys)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "home"
    (root / "keys").mkdir(parents=True)
    (root / "keys" / "board.key").write_bytes(SECRET)
    (root / "matches" / "m1").mkdir(parents=True)
    (root / "matches" / "m1" / "journal").write_bytes(bytes(range(256)) * (PIECE // 100))
    return root


@pytest.fixture
def written(root: Path, tmp_path: Path) -> Path:
    return write_sealed(root, tmp_path, MADE, "1").path


def refused(path: Path, passphrase: str = WORDS) -> CareFault:
    with pytest.raises(BackupError) as told:
        read_backup(path, passphrase)
    return told.value.fault


def test_no_key_lies_in_the_clear_and_the_passphrase_brings_all_back(root: Path, written: Path) -> None:
    sealed = written.read_bytes()
    assert not any(words in sealed for words in (SECRET, b"board.key", b"backup.json", MADE.encode()))
    (root / "keys" / "board.key").write_bytes(b"later")
    prepare_restore(root, written, "later", read_backup(written, WORDS).digest, WORDS)
    finish_restore(root)
    assert SECRET == (root / "keys" / "board.key").read_bytes()
    if sys.platform != "win32":  # an access list, and no mode, guards it there
        assert written.stat().st_mode & 0o777 == 0o600


def test_two_backups_of_the_same_data_share_nothing(root: Path, tmp_path: Path) -> None:
    first, second = (write_sealed(root, tmp_path, MADE, stamp).path.read_bytes() for stamp in "12")
    assert [] == [at for at in range(len(MAGIC), len(first) - 16, 16) if first[at : at + 16] == second[at : at + 16]]


def test_another_passphrase_is_told_from_none_and_from_damage(written: Path) -> None:
    assert CareFault.SEALED == refused(written, "")
    assert CareFault.NOT_OPENED == refused(written, WORDS.upper())
    data = bytearray(written.read_bytes())
    data[HEAD + 5] ^= 1
    written.write_bytes(data)
    assert CareFault.DAMAGED == refused(written)


def test_a_letter_counts_the_same_however_it_is_composed(root: Path, tmp_path: Path) -> None:
    path = write_backup(root, tmp_path, MADE, "1", "\u00e5pne d\u00f8ren n\u00e5").path
    assert 2 == read_backup(path, "a\u030apne d\u00f8ren na\u030a").files


def test_one_sealed_when_a_board_kept_one_space_between_words_opens_as_it_was_typed_then(
    root: Path, tmp_path: Path
) -> None:
    old = write_sealed(root, tmp_path, MADE, "1").path
    assert 2 == read_backup(old, f" {WORDS.replace(' ', '  ')} ").files
    assert CareFault.NOT_OPENED == refused(old, WORDS.replace(" ", ""))
    new = write_backup(root, tmp_path, MADE, "2", f"{WORDS} ").path
    assert CareFault.NOT_OPENED == refused(new, WORDS)


def test_no_bit_that_turned_and_no_cut_is_taken(written: Path) -> None:
    data = written.read_bytes()
    for at in {*range(0, HEAD + 30, 3), *range(HEAD, len(data), 160_009), len(data) - 1}:
        flipped = bytearray(data)
        flipped[at] ^= 4
        written.write_bytes(flipped)
        fault = refused(written)
        assert fault in {CareFault.DAMAGED, CareFault.NOT_OPENED, CareFault.NO_BACKUP}
        assert (fault is CareFault.DAMAGED) or at < HEAD
    piece = PIECE + 16
    for end in (
        *range(0, HEAD + 4, 5),
        HEAD + 16,
        HEAD + 17,
        HEAD + piece,
        HEAD + 2 * piece,
        len(data) - 1,
        len(data) - 600,
    ):
        written.write_bytes(data[:end])
        assert isinstance(refused(written), CareFault), end
    written.write_bytes(data + b"more")
    assert CareFault.DAMAGED == refused(written)


def test_pieces_that_are_exchanged_left_out_or_anothers_are_found_out(
    root: Path, tmp_path: Path, written: Path
) -> None:
    data, piece = written.read_bytes(), PIECE + 16
    other = write_sealed(root, tmp_path, MADE, "2").path.read_bytes()
    first, second = data[HEAD : HEAD + piece], data[HEAD + piece : HEAD + 2 * piece]
    for forged in (
        data[:HEAD] + second + first + data[HEAD + 2 * piece :],
        data[:HEAD] + second + data[HEAD + 2 * piece :],
        data[:HEAD] + first + other[HEAD + piece :],
        data[:HEAD] + first + first + data[HEAD + 2 * piece :],
    ):
        written.write_bytes(forged)
        assert CareFault.DAMAGED == refused(written)


def test_a_short_passphrase_writes_nothing(root: Path, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="too short") as told:
        write_backup(root, tmp_path / "stick", MADE, "1", "short words")
    assert CareFault.TOO_SHORT == told.value.fault
    assert [] == list(tmp_path.glob("*.tavlabackup"))


def test_one_from_before_is_restored_whatever_is_typed(root: Path, tmp_path: Path) -> None:
    old = without_seal(write_sealed(root, tmp_path, MADE, "1")).path
    assert SECRET in old.read_bytes()
    assert 2 == read_backup(old).files == read_backup(old, "anything at all").files


@pytest.mark.parametrize("passphrase", [WORDS, "another one of them"])
def test_opening_costs_two_seconds_and_256_mib_at_most(
    root: Path, tmp_path: Path, passphrase: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    path = write_sealed(root, tmp_path, MADE, "1").path
    said, seconds, peak = measured(
        "from tavla.storage.backup import *\n"
        f"try: print('taken', read_backup(argument, {passphrase!r}))\n"
        "except BackupError as error: print('refused', error)",
        path,
    )
    expected = "taken" if passphrase == WORDS else "refused"
    assert (expected, True, True) == (said.split()[0], seconds <= 2, peak <= 256), (said, seconds, peak)
