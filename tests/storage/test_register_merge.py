"""Two registers made one: nothing is lost, the order does not matter, and the director chooses where they differ."""

import itertools
import time
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from register_scene import BY, FixedTime, opened, repeat_offence

from tavla.base.copies import replace
from tavla.base.limits import Limit
from tavla.storage.errors import JournalError
from tavla.storage.register import bundle
from tavla.storage.register.bundle import read_bundle, write_bundle
from tavla.storage.register.checks import TEXT_MAX
from tavla.storage.register.erasing import erase_person
from tavla.storage.register.errors import BundleError, RegisterError
from tavla.storage.register.exporting import history_rows
from tavla.storage.register.merging import Contents, conflicts, contents, join_players, merge, preview
from tavla.storage.register.records import Incident, Kind, Pairing, Player, Sanction
from tavla.storage.register.register import Register
from tavla.storage.register.searching import search
from tavla.storage.register.versions import check_version, version_of, written


def _all(register: Register) -> list[object]:
    shown = [sorted(register.entries(kind), key=lambda entry: entry.key) for kind in Kind]
    found = sorted(one.entry.key for one in search(register, "p", limit=1000).found)
    return [contents(register), shown, conflicts(register), found]


def test_a_bundle_carries_everything_to_an_empty_board(tmp_path: Path) -> None:
    with opened(tmp_path, "a") as here, opened(tmp_path, "b") as there:
        scene = repeat_offence(here)
        here.change(scene.player, Player("Åse Berg"), BY, "married")
        made = write_bundle(here, tmp_path / "x.bundle", BY)
        read = read_bundle(tmp_path / "x.bundle")
        assert (made.sha256, BY, contents(here)) == (read.sha256, read.made_by, read.contents)

        wanted = preview(there, read.contents)
        assert [] == there.entries(Kind.PLAYER)
        assert wanted == merge(there, read.contents)
        assert (6, 0, 7, ()) == (wanted.new, wanted.changed, wanted.versions, wanted.conflicts)
        assert _all(here) == _all(there)
        assert here.history(scene.player) == there.history(scene.player)


def test_merging_again_changes_nothing(tmp_path: Path) -> None:
    with opened(tmp_path, "a") as here, opened(tmp_path, "b") as there:
        repeat_offence(here)
        merge(there, contents(here))
        before = _all(there)
        done = merge(there, contents(here))
        assert (0, 0, 0) == (done.new, done.changed, done.versions)
        assert before == _all(there)


ACTS = st.lists(
    st.tuples(
        st.integers(0, 2),
        st.sampled_from(["add", "change", "withdraw", "incident", "erase"]),
        st.integers(0, 5),
        st.integers(0, 3),
    ),
    max_size=14,
)


@settings(max_examples=20)
@given(acts=ACTS, order=st.permutations(range(3)))
def test_three_boards_come_to_hold_the_same_in_whatever_order_they_meet(
    acts: list[tuple[int, str, int, int]], order: list[int]
) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        time = FixedTime(datetime(2026, 1, 1, tzinfo=UTC))
        boards = [Register.open(folder / f"board{number}", time) for number in range(3)]
        keys = [boards[0].add(Player(f"P{number}"), BY).key for number in range(3)]
        for one_board in boards[1:]:
            merge(one_board, contents(boards[0]))
        for board, act, which, value in acts:
            register, key = boards[board], keys[which % len(keys)]
            if act == "add":
                keys.append(register.add(Player(f"P{len(keys)}"), BY).key)
            elif register.get(key) is not None:
                _does(register, act, key, value)
        told = [contents(one_board) for one_board in boards]
        ends = []
        for number, directions in enumerate((order, order[::-1])):
            with Register.open(folder / f"end{number}", time) as end:
                for board in directions:
                    merge(end, told[board])
                ends.append(_all(end))
        for one, other in itertools.permutations(range(3), 2):
            merge(boards[one], contents(boards[other]))
        for one, other in itertools.permutations(range(3), 2):
            merge(boards[one], contents(boards[other]))
        ends += [_all(one_board) for one_board in boards]
        for one_board in boards:
            one_board.close()
        assert all(end == ends[0] for end in ends)


def _does(register: Register, act: str, key: str, value: int) -> None:
    if act == "incident":
        register.add(Incident(key, f"what {value}", "2026-01-01"), BY)
    elif act == "change":
        register.change(key, Player(f"P{value} changed"), BY, "why")
    elif act == "withdraw":
        register.withdraw(key, BY, "why")
    else:
        erase_person(register, key, BY)


def _at_odds(tmp_path: Path) -> tuple[Register, Register, str]:
    here, there = opened(tmp_path, "a"), opened(tmp_path, "b")
    scene = repeat_offence(here)
    merge(there, contents(here))
    sanction = here.needed(scene.sanction).record
    assert isinstance(sanction, Sanction)
    here.change(scene.sanction, replace(sanction, until="2027-01-31"), "Kari", "for ten weeks")
    there.change(scene.sanction, replace(sanction, until="2026-12-31"), "Per", "for this year")
    return here, there, scene.sanction


def test_a_conflict_shows_both_versions_and_the_directors_choice_ends_it_on_both_boards(tmp_path: Path) -> None:
    here, there, key = _at_odds(tmp_path)
    with here, there:
        (conflict,) = preview(here, contents(there)).conflicts
        assert () == conflicts(here)
        merge(here, contents(there))
        merge(there, contents(here))
        assert (conflict,) == conflicts(here) == conflicts(there)
        assert (Kind.SANCTION, key) == (conflict.kind, conflict.key)
        assert {("Kari", "for ten weeks"), ("Per", "for this year")} == {(one.by, one.why) for one in conflict.versions}
        assert here.get(key) == there.get(key)

        chosen = next(one for one in conflict.versions if one.by == "Per")
        here.bring_back(key, chosen.identity, "Kari", "the shorter one was meant")
        merge(there, contents(here))
        for board in (here, there):
            assert () == conflicts(board)
            assert chosen.record == board.needed(key).record
            assert 4 == len(board.history(key))


def test_a_choice_may_be_made_with_the_merge(tmp_path: Path) -> None:
    here, there, key = _at_odds(tmp_path)
    with here, there:
        (conflict,) = preview(here, contents(there)).conflicts
        done = merge(here, contents(there), by="Kari", choices={key: conflict.versions[0].identity})
        assert () == done.conflicts == conflicts(here)
        assert conflict.versions[0].record == here.needed(key).record


def test_the_same_change_on_two_boards_is_no_conflict(tmp_path: Path) -> None:
    with opened(tmp_path, "a") as here, opened(tmp_path, "b") as there:
        key = here.add(Player("Ola Nordman"), BY).key
        merge(there, contents(here))
        for board, by in ((here, "Kari"), (there, "Per")):
            board.change(key, Player("Ola Nordmann"), by, "one n was missing")
        merge(here, contents(there))
        assert () == conflicts(here)
        assert 3 == len(here.history(key))
        here.change(key, Player("Ola Nordmann", "Oslo"), BY, "moved")
        assert Player("Ola Nordmann", "Oslo") == here.needed(key).record


def test_a_person_deleted_on_one_board_does_not_come_back_from_another(tmp_path: Path) -> None:
    with opened(tmp_path, "a") as here, opened(tmp_path, "b") as there:
        scene = repeat_offence(here)
        merge(there, contents(here))
        erase_person(here, scene.player, BY)
        merge(here, contents(there))
        assert here.get(scene.player) is None
        assert 5 == len(preview(there, contents(here)).erasures)
        merge(there, contents(here), erase=False)
        assert there.get(scene.player) is not None
        merge(there, contents(here))
        assert there.get(scene.player) is None
        assert _all(here) == _all(there)


def test_two_entries_of_one_player_are_joined_with_all_that_names_them(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        scene = repeat_offence(register)
        other, third = register.add(Player("Aase Overbo"), BY).key, register.add(Player("Per"), BY).key
        incident = register.add(Incident(other, "again", "2026-11-23"), BY).key
        pairing = register.add(Pairing(scene.tournament, "1", third, other), BY).key
        join_players(register, scene.player, other, BY, "one person")
        assert register.get(other) is None
        assert scene.player == getattr(register.needed(incident).record, "player")  # noqa: B009
        assert Pairing(scene.tournament, "1", third, scene.player) == register.needed(pairing).record
        assert 4 == len(search(register, "overbo", kinds=(Kind.INCIDENT,)).found)
        for keep, second in ((scene.player, scene.player), (scene.player, incident)):
            with pytest.raises(RegisterError):
                join_players(register, keep, second, BY, "why")


def test_every_flipped_byte_and_every_cut_of_a_bundle_is_refused_and_nothing_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "x.bundle"
    with opened(tmp_path, "a") as here:
        here.add(Player("Åse"), BY)
        write_bundle(here, path, BY)
    data = path.read_bytes()
    for place in range(len(data)):
        path.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        with pytest.raises(BundleError, match="Nothing was taken over"):
            read_bundle(path)
        path.write_bytes(data[:place])
        with pytest.raises(BundleError):
            read_bundle(path)
    path.write_bytes(data)
    read_bundle(path)


def _resealed(lines: list[bytes]) -> bytes:
    import hashlib

    body = b"".join(line + b"\n" for line in lines)
    versions = sum(line.startswith(b'{"version"') for line in lines)
    return (
        body
        + f'{{"end":{{"erasures":0,"sha256":"{hashlib.sha256(body).hexdigest()}","versions":{versions}}}}}\n'.encode()
    )


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (b'"by":"Kari Dommer"', b'"by":"Per"', "found '"),
        (b'"kind":"player"', b'"kind":"pope"', "the kind 'pope'"),
        (b'"register":1', b'"register":2', "form 1"),
        (b'"register bundle"', b'"shopping list"', "no bundle of a register"),
        (b'"parents":[]', b'"parents":["x"]', "parents that are no identities"),
        (b'{"version":', b'{"verse":', "'verse'"),
        (b'"at":"2026', b'"at": "2026', "not in its one form"),
        (b'"at":"2026', b'"at":"2027', "found '"),
        (b'"why":""', b'"why":1', "no text"),
        (b'"why":""', b'"why":"","why":""', "twice"),
    ],
)
def test_a_resealed_bundle_with_something_wrong_in_it_names_the_line(
    tmp_path: Path, before: bytes, after: bytes, told: str
) -> None:
    path = tmp_path / "x.bundle"
    with opened(tmp_path, "a") as here:
        here.add(Player("Åse"), BY)
        write_bundle(here, path, BY)
    lines = path.read_bytes().splitlines()[:-1]
    path.write_bytes(_resealed([line.replace(before, after) for line in lines]))
    with pytest.raises(BundleError, match=told) as error:
        read_bundle(path)
    assert error.value.line in {1, 2}


def test_a_bundle_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path, "a") as here:
        here.add(Player("Åse"), BY)
        write_bundle(here, tmp_path / "x", BY)
        monkeypatch.setattr(bundle, "BUNDLE", Limit(100, ""))
        with pytest.raises(BundleError, match="100"):
            read_bundle(tmp_path / "x")
        with pytest.raises(BundleError, match="100"):
            write_bundle(here, tmp_path / "y", BY)
        assert not (tmp_path / "y").exists()


def test_a_record_of_very_many_versions_keeps_nobody_waiting(tmp_path: Path) -> None:
    versions = [version_of(Kind.PLAYER, "00000000000000aa", (), None, at="2026-11-21T14:05:00.000Z", by=BY, why="")]
    for _ in range(5_000):
        versions.append(
            version_of(Kind.PLAYER, versions[0].key, (versions[-1].identity,), None, at=versions[0].at, by=BY, why="")
        )
    with opened(tmp_path, "a") as here:
        began = time.process_time()
        known = Contents(tuple(sorted(versions, key=lambda one: one.identity)), ())
        preview(here, known)
        merge(here, known)
        assert versions == list(here.history(versions[0].key))
        assert len(versions) + 1 == len(history_rows(here))
        assert time.process_time() - began < 2


def beside_each_other(count: int) -> Contents:
    """So many versions of one player, none of which follows another."""
    versions = [
        version_of(
            Kind.PLAYER, "00000000000000aa", (), written(Player(f"Kari {number}")), at="2026-11-21T14:05:00.000Z",
            by=BY, why="",
        )
        for number in range(count)
    ]  # fmt: skip
    return Contents(tuple(sorted(versions, key=lambda one: one.identity)), ())


def test_a_choice_among_very_many_versions_goes_into_a_bundle_that_another_board_reads(tmp_path: Path) -> None:
    with opened(tmp_path, "a") as here, opened(tmp_path, "b") as there:
        merge(here, beside_each_other(2_000))
        (conflict,) = conflicts(here)
        here.bring_back(conflict.key, conflict.versions[7].identity, BY, "the name in the passport")
        here.change(conflict.key, Player("Kari Nordmann", note='"' * TEXT_MAX), BY, "😀" * TEXT_MAX)
        assert () == conflicts(here)
        write_bundle(here, tmp_path / "x", BY)
        merge(there, read_bundle(tmp_path / "x").contents)
        assert _all(here) == _all(there)


def test_a_version_that_no_board_would_read_is_named_and_no_bundle_is_written(tmp_path: Path) -> None:
    known = beside_each_other(2_000).versions
    wide = version_of(
        Kind.PLAYER, known[0].key, (one.identity for one in known), None, at=known[0].at, by=BY, why="joined"
    )
    with opened(tmp_path, "a") as here:
        merge(here, Contents((*known, wide), ()))
        with pytest.raises(BundleError, match=r"70\d\d\d bytes for a version of the record 00000000000000aa; expected"):
            write_bundle(here, tmp_path / "x", BY)
    assert not (tmp_path / "x").exists()


def test_a_bundle_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="could not read the bundle"):
        read_bundle(tmp_path / "none")


def test_a_name_in_a_bundle_is_read_as_one_that_is_typed(tmp_path: Path) -> None:
    with opened(tmp_path, "a") as here:
        here.add(Player("Kari Nordmann"), BY)
        write_bundle(here, tmp_path / "x", BY)
    (told,) = read_bundle(tmp_path / "x").contents.versions
    content = (told.content or "").replace("Kari", "K\u200bari\u202e")
    marked = version_of(told.kind, told.key, (), content, at=told.at, by=told.by, why=told.why)
    check_version(marked)
    assert Player("Kari Nordmann") == marked.record
