"""An older signed second copy takes no moves back by a touch: what the board still shows of its own record counts."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from test_moved_matches import ID, begun
from test_signed_matches import keeper, signature

from tavla.application.ports.matches import Lacking
from tavla.base.errors import TavlaError
from tavla.domain.facts.events import AttemptRefused
from tavla.domain.game.player import Player
from tavla.domain.time.units import Instant
from tavla.evidence.device_key import own_device_key
from tavla.evidence.heads import sign_head, write_heads
from tavla.services.signers import second_copy_signer
from tavla.storage.dice_secret import SECRET_NAME
from tavla.storage.framing import Contents, parse
from tavla.storage.heartbeat import HEARTBEAT_NAME, slot
from tavla.storage.journal import HEADS_NAME, JOURNAL_NAME
from tavla.storage.match_store import MatchStore
from tavla.storage.mirror import MIRROR_FOLDER

NOW = "2026-11-21T18:00:00+03:00"
TRIES = [AttemptRefused(Instant(2_000 + number), Player.WHITE, "no", None, None) for number in range(4)]
LAST = TRIES[-1].at


def scene(tmp_path: Path, taken_back: int = 2) -> tuple[Path, Path, Path]:
    """A board with an open match, its folder, and a stick with a signed copy that lacks so many of its facts."""
    home, stick = tmp_path / "home", tmp_path / "stick"
    match = begun(MatchStore(home), *TRIES)
    match.journal.close()
    match.folder.joinpath(SECRET_NAME).write_bytes(b"secret")
    data = (match.folder / JOURNAL_NAME).read_bytes()
    whole = contents(data)
    key = own_device_key(home / "keys")
    heads = [sign_head(key.seed, ID, count, whole.chain[count]) for count in (1, len(whole.payloads))]
    (match.folder / HEADS_NAME).write_bytes(write_heads(heads))
    (match.folder / HEARTBEAT_NAME).write_bytes(slot(1, Instant(LAST + 5_000)))
    path = stick / MIRROR_FOLDER / f"{ID}.journal"
    path.parent.mkdir(parents=True)
    for _ in range(taken_back):
        data = data[: contents(data).last_start]
    path.write_bytes(data)
    signature(path).write_bytes(second_copy_signer(home / "keys")(ID, data))
    return home, match.folder, stick


def contents(data: bytes) -> Contents:
    found = parse(data)
    assert isinstance(found, Contents)
    return found


def _zeros(folder: Path) -> None:
    (folder / JOURNAL_NAME).write_bytes(bytes((folder / JOURNAL_NAME).stat().st_size))


def _rot(folder: Path) -> None:
    data = bytearray((folder / JOURNAL_NAME).read_bytes())
    for place in range(0, len(data), 40):
        data[place] ^= 1
    (folder / JOURNAL_NAME).write_bytes(data)


def _empty(folder: Path) -> None:
    (folder / JOURNAL_NAME).write_bytes(b"")


def _gone(folder: Path) -> None:
    (folder / JOURNAL_NAME).unlink()


def _folder(folder: Path) -> None:
    _gone(folder)
    (folder / JOURNAL_NAME).mkdir()


def _cut(folder: Path) -> None:
    """To the copy's length, and a record of it altered."""
    data = bytearray((folder / JOURNAL_NAME).read_bytes())
    for _ in range(2):
        del data[contents(bytes(data)).last_start :]
    data[100] ^= 1
    (folder / JOURNAL_NAME).write_bytes(data)


@pytest.mark.parametrize("harm", [_zeros, _rot, _empty, _gone, _folder, _cut])
def test_a_copy_that_lacks_what_was_signed_is_told_and_wants_the_director(
    tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    home, folder, stick = scene(tmp_path)
    harm(folder)
    store, mirrors = MatchStore(home), keeper(home, stick)
    found = store.start_up()
    assert ((ID,), ()) == (found.damaged, found.told)
    assert mirrors.copy_of(ID) is None
    (file,) = mirrors.files(store, found.damaged)
    assert file.lacks is not None
    assert (True, True, 2, 5_002, False) == (
        file.is_trusted,
        file.wants_director,
        file.lacks.records,
        file.lacks.millis,
        file.lacks.is_other,
    )
    path = Path(file.path)
    with pytest.raises(TavlaError, match="has had more of the match than the copy"):
        mirrors.take_over(store, path, NOW, overruled=False)
    assert (folder / SECRET_NAME).exists()
    assert mirrors.take_over(store, path, NOW, overruled=True) is not None
    assert path.read_bytes() == (folder / JOURNAL_NAME).read_bytes()
    assert not (folder / SECRET_NAME).exists(), "the next rolls would be those that everybody has seen"
    assert len(list(folder.glob("heads.damaged-*"))) == 1


def test_a_copy_of_all_that_the_board_shows_goes_on_by_a_touch(tmp_path: Path) -> None:
    home, folder, stick = scene(tmp_path, taken_back=0)
    data = bytearray((folder / JOURNAL_NAME).read_bytes())
    data[100] ^= 1
    (folder / JOURNAL_NAME).write_bytes(data)
    found = MatchStore(home).start_up()
    assert (ID,) == found.damaged
    assert keeper(home, stick).copy_of(ID) is not None
    assert () == keeper(home, stick).files(MatchStore(home), found.damaged)


@pytest.mark.parametrize("harm", [_zeros, _empty])
def test_where_nothing_of_the_record_can_be_read_nobody_can_say_that_a_copy_is_whole(
    tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    home, folder, stick = scene(tmp_path, taken_back=0)
    harm(folder)
    store = MatchStore(home)
    (file,) = keeper(home, stick).files(store, store.start_up().damaged)
    assert file.lacks is not None
    assert (0, 5_000) == (file.lacks.records, file.lacks.millis)


def test_a_copy_that_is_not_the_record_that_was_signed_says_so(tmp_path: Path) -> None:
    home, folder, stick = scene(tmp_path, taken_back=0)
    other = begun(MatchStore(tmp_path / "other"), *(TRIES[1:] + TRIES[:1]))
    path = stick / MIRROR_FOLDER / f"{ID}.journal"
    path.write_bytes(data := (other.folder / JOURNAL_NAME).read_bytes())
    signature(path).write_bytes(second_copy_signer(home / "keys")(ID, data))
    _zeros(folder)
    store = MatchStore(home)
    (file,) = keeper(home, stick).files(store, store.start_up().damaged)
    assert file.lacks is not None
    assert file.lacks.is_other


def test_a_match_of_this_board_that_is_gone_comes_back_from_its_copy_only_by_the_director(tmp_path: Path) -> None:
    home, folder, stick = scene(tmp_path)
    shutil.rmtree(folder)
    (home / "running" / ID).unlink()
    store, mirrors = MatchStore(home), keeper(home, stick)
    (file,) = mirrors.files(store, ())
    assert Lacking() == file.lacks
    with pytest.raises(TavlaError, match="cannot show that it had not"):
        mirrors.take_over(store, Path(file.path), NOW, overruled=False)
    assert mirrors.take_over(store, Path(file.path), NOW, overruled=True) is not None
