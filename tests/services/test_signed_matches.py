"""Whose a moved match or a second copy is: what was altered, cut, another's or dated ahead does not come in."""

import os
import shutil
import sys
from pathlib import Path

import pytest
from known_boards import signed_by, trust
from test_moved_matches import ID, MOVED, begun

from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.base.limits import LOOKED_THROUGH, MOVED_MATCH, SECOND_COPY
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.events import AttemptRefused
from tavla.domain.game.player import Player
from tavla.domain.time.units import Instant
from tavla.evidence.device_key import own_device_key, retire_device_key
from tavla.services.moved_matches import MatchMover
from tavla.services.second_copies import MirrorKeeper
from tavla.services.signers import second_copy_signer
from tavla.storage.disk import RealDisk, read_file
from tavla.storage.errors import JournalError
from tavla.storage.framing import parse
from tavla.storage.journal import JOURNAL_NAME
from tavla.storage.match_store import MatchStore
from tavla.storage.mirror import MIRROR_FOLDER

NOW = "2026-11-21T18:00:00+03:00"
OTHER_ID = "20261121-120000-FEDCBA"
TWO_TRIES = [AttemptRefused(Instant(at), Player.WHITE, "no", None, None) for at in (2_000, 3_000)]


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    (folder / MIRROR_FOLDER).mkdir(parents=True)
    return folder


def moved(tmp_path: Path, stick: Path, at: str = NOW) -> Path:
    """A match of the board *first* on the stick, signed."""
    authority = Authority("Dora", "the match goes on at another board", MOVED.authority.clause, at)
    store = MatchStore(tmp_path / "first")
    match = begun(store, replace(MOVED, authority=authority))
    path = MatchMover(tmp_path / "first", store, mounted=(stick,)).carry_out(match, stick, at)
    store.finish(match)
    return path


def second(tmp_path: Path, stick: Path) -> MatchMover:
    return MatchMover(tmp_path / "second", MatchStore(tmp_path / "second"), mounted=(stick,))


def signature(path: Path) -> Path:
    return path.with_name(path.name + ".minisig")


def test_a_match_of_a_known_board_comes_in_by_a_touch_and_says_whose_it_is(tmp_path: Path, stick: Path) -> None:
    path = moved(tmp_path, stick)
    trust(tmp_path / "second", tmp_path / "first")
    mover = second(tmp_path, stick)
    (file,) = mover.files()
    assert (True, True) == (file.is_trusted, file.signer.startswith("tavla board "))
    assert ID == mover.take_over(str(path), NOW)


@pytest.mark.parametrize("overruled", [False, True])
def test_a_match_that_a_known_key_has_not_signed_as_it_is_comes_in_by_nobody(
    tmp_path: Path, stick: Path, *, overruled: bool
) -> None:
    path = moved(tmp_path, stick)
    trust(tmp_path / "second", tmp_path / "first")
    other = path.with_name("another")
    other.write_bytes(b"another file")
    signed_by(tmp_path / "first", other)
    shutil.copy(signature(other), signature(path))
    mover = second(tmp_path, stick)
    with pytest.raises(TavlaError, match="is not over these bytes"):
        mover.take_over(str(path), NOW, overruled=overruled)
    assert [False] == [file.is_trusted for file in mover.files()]
    assert not (tmp_path / "second" / "matches").exists()


def test_a_strangers_or_unsigned_match_waits_for_the_director(tmp_path: Path, stick: Path) -> None:
    path = moved(tmp_path, stick)
    mover = second(tmp_path, stick)
    with pytest.raises(TavlaError, match=r"a key that is not trusted here: [0-9a-f]{16}"):
        mover.take_over(str(path), NOW)
    signature(path).write_bytes(b"no signature")
    with pytest.raises(TavlaError, match="nobody has signed it"):
        mover.take_over(str(path), NOW)
    assert ID == mover.take_over(str(path), NOW, overruled=True)


@pytest.mark.skipif(sys.platform == "win32", reason="links are given to administrators there")
def test_a_signature_that_is_a_link_is_none(tmp_path: Path, stick: Path) -> None:
    path = moved(tmp_path, stick)
    trust(tmp_path / "second", tmp_path / "first")
    mover = second(tmp_path, stick)
    assert [True] == [file.is_trusted for file in mover.files()]
    signature(path).replace(tmp_path / "elsewhere")
    signature(path).symlink_to(tmp_path / "elsewhere")
    assert [False] == [file.is_trusted for file in mover.files()]


def test_a_match_signed_by_another_board_than_the_trusted_one_is_a_strangers(tmp_path: Path, stick: Path) -> None:
    path = moved(tmp_path, stick)
    trust(tmp_path / "second", tmp_path / "third")
    with pytest.raises(TavlaError, match="a key that is not trusted here"):
        second(tmp_path, stick).take_over(str(path), NOW)


def test_a_key_of_the_board_that_was_retired_and_revoked_brings_nothing_in(tmp_path: Path, stick: Path) -> None:
    path = moved(tmp_path, stick)
    (tmp_path / "second").mkdir()
    (tmp_path / "first" / "keys").replace(keys := tmp_path / "second" / "keys")
    stolen = own_device_key(keys).public.key
    retire_device_key(keys, "2026-11-20")
    assert second(tmp_path, stick).files()[0].is_trusted
    (keys / "trusted").mkdir()
    (keys / "trusted" / "revoked").write_text(f"{stolen.hex()} 2026-11-20 stolen\n", encoding="ascii")
    (file,) = second(tmp_path, stick).files()
    assert not file.is_trusted
    with pytest.raises(TavlaError, match="a key that is not trusted here"):
        second(tmp_path, stick).take_over(str(path), NOW)


def test_a_cut_match_is_refused_whoever_signed_it(tmp_path: Path, stick: Path) -> None:
    path = moved(tmp_path, stick)
    trust(tmp_path / "second", tmp_path / "first")
    path.write_bytes(path.read_bytes()[:-3])
    with pytest.raises(TavlaError, match="damaged or not whole"):
        second(tmp_path, stick).take_over(str(path), NOW, overruled=True)


@pytest.mark.parametrize(
    ("at", "comes_in"), [("2026-11-22T17:59:00+03:00", True), ("2026-11-22T18:01:00+03:00", False)]
)
def test_a_match_that_is_dated_ahead_is_refused(tmp_path: Path, stick: Path, at: str, *, comes_in: bool) -> None:
    path = moved(tmp_path, stick, at)
    trust(tmp_path / "second", tmp_path / "first")
    mover = second(tmp_path, stick)
    if comes_in:
        assert ID == mover.take_over(str(path), NOW, overruled=True)
    else:
        with pytest.raises(TavlaError, match="it is dated 2026-11-22, ahead of this board's clock"):
            mover.take_over(str(path), NOW, overruled=True)


def cloned(tmp_path: Path) -> Path:
    """The data folder of a board with the key of *second*."""
    shutil.copytree(tmp_path / "second" / "keys", tmp_path / "cloned" / "keys")
    return tmp_path / "cloned"


def test_a_match_that_a_board_with_the_same_key_has_taken_waits_for_the_director(tmp_path: Path, stick: Path) -> None:
    path = moved(tmp_path, stick)
    trust(tmp_path / "second", tmp_path / "first")
    second(tmp_path, stick).take_over(str(path), NOW)
    home = cloned(tmp_path)
    mover = MatchMover(home, MatchStore(home), mounted=(stick,))
    (file,) = mover.files()
    assert (True, True, NOW) == (file.has_own_key, file.wants_director, file.at)
    with pytest.raises(TavlaError, match="this board, or a copy of it, began to take the match over at 2026-11-21T18"):
        mover.take_over(str(path), NOW)
    MatchStore(home).create(OTHER_ID)
    renamed = path.with_name(f"{OTHER_ID}.tavla-match")
    for ending in ("", ".minisig", ".taken"):
        path.with_name(path.name + ending).replace(renamed.with_name(renamed.name + ending))
    with pytest.raises(TavlaError, match="this board, or a copy of it, began to take"):
        mover.take_over(str(renamed), NOW)
    assert ID == mover.take_over(str(renamed), NOW, overruled=True)
    (file,) = mover.files()
    assert not file.has_own_key, "it has the match now"


def test_a_board_that_has_gone_on_otherwise_says_that_two_have_played(tmp_path: Path, stick: Path) -> None:
    moved(tmp_path, stick)
    trust(tmp_path / "second", tmp_path / "first")
    home = tmp_path / "second"
    begun(MatchStore(home), *TWO_TRIES)
    with pytest.raises(TavlaError, match="gone on with the match otherwise: two boards have played it"):
        second(tmp_path, stick).take_over(str(stick / f"{ID}.tavla-match"), NOW)


# Second copies


def copied(tmp_path: Path, stick: Path, unsigned: int = 0) -> Path:
    """The second copy of a match of the board *first*, signed but for so many of its last bytes."""
    match = begun(MatchStore(tmp_path / "first"))
    data = read_file(RealDisk(), match.folder / JOURNAL_NAME)
    path = stick / MIRROR_FOLDER / f"{ID}.journal"
    path.write_bytes(data)
    signature(path).write_bytes(second_copy_signer(tmp_path / "first" / "keys")(ID, data[: len(data) - unsigned]))
    return path


def keeper(home: Path, stick: Path) -> MirrorKeeper:
    return MirrorKeeper(home, lambda act: act(), mounted=(stick,))


def test_a_copy_of_a_known_board_comes_in_and_another_waits_for_the_director(tmp_path: Path, stick: Path) -> None:
    path, home = copied(tmp_path, stick), tmp_path / "second"
    store, mirrors = MatchStore(home), keeper(home, stick)
    assert [False] == [file.is_trusted for file in mirrors.files(store, ())]
    with pytest.raises(TavlaError, match="a key that is not trusted here"):
        mirrors.take_over(store, path, NOW, overruled=False)
    assert mirrors.copy_of(ID) is None
    trust(home, tmp_path / "first")
    assert [True] == [file.is_trusted for file in mirrors.files(store, ())]
    copy = mirrors.take_over(store, path, NOW, overruled=False)
    assert copy is not None
    assert path.read_bytes() == copy.data == read_file(RealDisk(), store.folder(ID) / JOURNAL_NAME)


def test_what_stands_behind_the_signed_part_of_a_copy_does_not_come_in(tmp_path: Path, stick: Path) -> None:
    match = begun(MatchStore(tmp_path / "first"))
    data = read_file(RealDisk(), match.folder / JOURNAL_NAME)
    last = len(data) - parse(data, looks_behind_faults=False).last_start  # type: ignore[union-attr]
    match.journal.close()
    shutil.rmtree(tmp_path / "first")
    path, home = copied(tmp_path, stick, unsigned=last), tmp_path / "second"
    trust(home, tmp_path / "first")
    copy = keeper(home, stick).take_over(MatchStore(home), path, NOW, overruled=False)
    assert copy is not None
    assert path.read_bytes()[:-last] == copy.data


@pytest.mark.parametrize("harm", ["altered", "cut", "without"])
def test_a_copy_whose_signature_does_not_fit_is_nobodys(tmp_path: Path, stick: Path, harm: str) -> None:
    path, home = copied(tmp_path, stick), tmp_path / "second"
    trust(home, tmp_path / "first")
    if harm == "cut":
        path.write_bytes(path.read_bytes()[:-5])
    elif harm == "without":
        signature(path).unlink()
    else:
        signature(path).write_bytes(second_copy_signer(tmp_path / "first" / "keys")(ID, b"x" * path.stat().st_size))
    store, mirrors = MatchStore(home), keeper(home, stick)
    assert [("", False)] == [(file.signer, file.is_trusted) for file in mirrors.files(store, ())]
    assert mirrors.copy_of(ID) is None
    with pytest.raises(TavlaError, match="nobody has signed it"):
        mirrors.take_over(store, path, NOW, overruled=False)
    assert mirrors.take_over(store, path, NOW, overruled=True) is not None


def test_a_long_forged_copy_hides_no_signed_one_of_a_damaged_match(tmp_path: Path, stick: Path) -> None:
    path, home, other = copied(tmp_path, stick), tmp_path / "first", tmp_path / "other stick"
    (other / MIRROR_FOLDER).mkdir(parents=True)
    (other / MIRROR_FOLDER / path.name).write_bytes(
        read_file(RealDisk(), begun(MatchStore(tmp_path / "forger"), MOVED).folder / JOURNAL_NAME)
    )
    mirrors = MirrorKeeper(home, lambda act: act(), mounted=(other, stick))
    found = mirrors.copy_of(ID)
    assert found is not None
    assert path == found.path
    assert [str(other / MIRROR_FOLDER / path.name)] == [file.path for file in mirrors.files(MatchStore(home), {ID})]


class Counting(RealDisk):
    """Knows how many bytes were read."""

    read_bytes = 0

    def read(self, fd: int, size: int, offset: int) -> bytes:
        data = super().read(fd, size, offset)
        self.read_bytes += len(data)
        return data


def test_a_stick_full_of_large_files_is_not_read_whole_and_all_are_offered(tmp_path: Path, stick: Path) -> None:
    copies = {f"20261121-1200{number}-ABCDEF" for number in range(10, 22)}
    files = {f"match-{number}" for number in range(12)}
    for path, limit in (
        *((stick / MIRROR_FOLDER / f"{copy}.journal", SECOND_COPY) for copy in copies),
        *((stick / f"{file}.tavla-match", MOVED_MATCH) for file in files),
    ):
        path.touch()
        os.truncate(path, limit.most)
    disk = Counting()
    mover = MatchMover(tmp_path, MatchStore(tmp_path), disk, mounted=(stick,))
    assert files == {file.match_id for file in mover.files()}
    assert disk.read_bytes < LOOKED_THROUGH.most + MOVED_MATCH.most
    disk = Counting()
    offered = MirrorKeeper(tmp_path, lambda work: work(), disk, mounted=(stick,)).files(MatchStore(tmp_path), ())
    assert {file.match_id for file in offered} < copies
    assert disk.read_bytes < LOOKED_THROUGH.most + SECOND_COPY.most


@pytest.mark.skipif(sys.platform == "win32", reason="pipes are no files there")
@pytest.mark.parametrize("strange", ["x.tavla-match", f"{ID}.tavla-match.taken", f"{ID}.tavla-match.minisig"])
@pytest.mark.parametrize("make", ["mkdir", "mkfifo"])
def test_what_is_no_file_hides_no_other_match(tmp_path: Path, stick: Path, strange: str, make: str) -> None:
    moved(tmp_path, stick)
    (stick / strange).unlink(missing_ok=True)
    getattr(os, make)(stick / strange)
    trust(tmp_path / "second", tmp_path / "first")
    mover = second(tmp_path, stick)
    held = os.open(stick / strange, os.O_RDWR) if make == "mkfifo" else None  # or reading it would end at once
    assert ID in {file.match_id for file in mover.files()}
    if strange == "x.tavla-match":
        with pytest.raises(JournalError, match=r"x\.tavla-match: .*(a pipe or a device|a folder stands where a file)"):
            mover.take_over(str(stick / strange), NOW)
    if held is not None:
        os.close(held)
