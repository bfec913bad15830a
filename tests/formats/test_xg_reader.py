"""eXtreme Gammon's files: the match they hold, by whichever records; and what is refused."""

import random
import struct
import zlib
from pathlib import Path

import pytest
from by_day import by_day
from damage import Tally, read_or_refused
from hypothesis import given, settings
from hypothesis import strategies as st
from matches_at_random import robot_history
from xg_files import Record, board, packed, records_of, steps, told, xg_file

from tavla.base.copies import replace
from tavla.domain.game.cube import Cube
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING
from tavla.domain.game.roll import Roll
from tavla.formats.check import check
from tavla.formats.errors import FormatError
from tavla.formats.from_events import record_of
from tavla.formats.mat_reader import read_mat
from tavla.formats.record import Doubled, Dropped, GameRecord, Played, RecordedResult, SetUp
from tavla.formats.source import Encoding
from tavla.formats.table import by_name, read_match
from tavla.formats.xg_archive import MOST_RECORDS
from tavla.formats.xg_reader import parse_xg
from tavla.formats.xgid_list import format_xgid_list

ROOT = Path(__file__).parents[2]
MATCHES = sorted((ROOT / "tests" / "data" / "matches").glob("*.mat"))
CASES = ROOT / "tests" / "data" / "cases"
REPLAY = (ROOT / "rulesets" / "file-replay.toml").read_text(encoding="utf-8")
W, B = Player.WHITE, Player.BLACK
KEPT = ("Jacoby", "Beaver")


@pytest.mark.parametrize("in_spans", [False, True], ids=["each die", "spans"])
@by_day("path", MATCHES, *MATCHES[::4], ids=lambda path: path.stem)
def test_a_real_match_is_read_from_the_records_that_tell_it(path: Path, *, in_spans: bool) -> None:
    record = read_mat(path)
    read = parse_xg(xg_file(records_of(record, in_spans=in_spans)))
    assert (record.players, record.match_length, told(record)) == (read.players, read.match_length, told(read))


@pytest.mark.parametrize("seed", range(6))
def test_a_robot_match_has_the_same_decisions(seed: int) -> None:
    record = record_of(robot_history(seed))
    again = parse_xg(xg_file(records_of(record)))
    kept = replace(record, tags=again.tags, incidents=(), comments=())
    assert format_xgid_list(kept) == format_xgid_list(again)


@pytest.mark.parametrize(
    "name", ["beaver.mat", "jacoby_money.mat", "jacoby_money.sgf", "automatic_double.sgf", "set_pos.mat"]
)
def test_rules_of_money_play_and_positions_set_by_hand_are_read(name: str) -> None:
    record = read_match(CASES / name, Encoding.UTF_8)
    again = parse_xg(xg_file(records_of(record)))
    assert (told(record), record.has_jacoby) == (told(again), again.has_jacoby)
    assert check(again, REPLAY).fault is None


def test_automatic_doubles_are_counted_in_the_score_alone() -> None:
    record = read_match(CASES / "automatic_double.sgf", Encoding.UTF_8)
    rows = records_of(record)
    footer = next(index for index, row in enumerate(rows) if row[8] == 4)
    row = bytearray(rows[footer])
    struct.pack_into("<i", row, 28, record.games[0].result.points // record.games[0].cube)  # type: ignore[union-attr]
    again = parse_xg(xg_file([*rows[:footer], bytes(row), *rows[footer + 1 :]]))
    assert again.games[0].result == record.games[0].result


@pytest.mark.parametrize(
    ("answers", "read"),
    [
        ((2, 0, -1), (Doubled(B, 4, "Beavers"), Dropped(W))),
        ((2, 2, 0), (Doubled(B, 4, "Beavers"), Doubled(W, 8, "Raccoons"), Dropped(B))),
        ((2, 2, 1), (Doubled(B, 4, "Beavers"), Doubled(W, 8, "Raccoons"))),
        ((0, -1, -1), (Dropped(B),)),
        ((-1, -1, -1), ()),
    ],
)
def test_a_double_has_its_answers(answers: tuple[int, int, int], read: tuple[object, ...]) -> None:
    record = read_match(CASES / "beaver.mat", Encoding.UTF_8)
    head, game = records_of(record)[:2]
    double = Record(2, (("6i", 12, (1, 1, *answers, 0)), ("26b", 36, board(OPENING)))).packed()
    assert parse_xg(xg_file([head, game, double])).games[0].acts == (Doubled(W, 2), *read)


def test_the_file_says_which_game_is_the_crawford_game() -> None:
    record = read_match(CASES / "post_crawford_single_game.sgf", Encoding.UTF_8)
    again = parse_xg(xg_file(records_of(record)))
    assert (record.crawford_game(), again.crawford_game()) == (None, None)
    rows = records_of(record)
    crawford = bytearray(rows[1])
    crawford[20] = 1
    assert parse_xg(xg_file([rows[0], bytes(crawford), *rows[2:]])).crawford_game() is not None


def test_a_position_set_in_the_midst_of_a_game_is_read() -> None:
    record = read_mat(MATCHES[0])
    game = record.games[0]
    elsewhere = game.last_position
    fifth = game.acts[4]
    assert isinstance(fifth, Played)
    acts = (*game.acts[:4], SetUp(fifth.player, elsewhere, Cube()), replace(fifth, play=()))
    edited = replace(record, games=(replace(game, acts=acts, result=None),))
    again = parse_xg(xg_file(records_of(edited)))
    assert [act for act in again.games[0].acts if isinstance(act, SetUp)] == [acts[4]]


@pytest.mark.parametrize("version", [1, 23, 24, 30, 40])
def test_names_are_read_from_every_version(version: int) -> None:
    record = replace(read_mat(MATCHES[0]), players=ByPlayer("Åse  Bø", "Çelik"))
    assert parse_xg(xg_file(records_of(record, version))).players == ByPlayer("Åse  Bø", "Çelik")


def test_a_name_in_turkish_letters_is_read_as_asked_for() -> None:
    rows = records_of(replace(read_mat(MATCHES[0]), players=ByPlayer("Ann", "Bo")), 23)
    head = bytearray(rows[0])
    head[9:15] = b"\x05" + "Şükrü".encode("cp1254")
    assert parse_xg(xg_file([bytes(head), *rows[1:]]), Encoding.TURKISH).players.white == "Şükrü"


def with_field(at: int, layout: str, value: object, row: int = 0) -> bytes:
    rows = records_of(read_mat(MATCHES[0]))
    changed = bytearray(rows[row])
    struct.pack_into(f"<{layout}", changed, at, value)
    return xg_file([*rows[:row], bytes(changed), *rows[row + 1 :]])


GOOD = xg_file(records_of(read_mat(MATCHES[0])))


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (with_field(552, "i", 41), "version 41 of eXtreme Gammon's files"),
        (with_field(552, "i", 0), "version 0 of eXtreme Gammon's files"),
        (with_field(556, "I", 1), "no beginning of a match"),
        (with_field(8, "B", 1), "no beginning of a match"),
        (with_field(96, "i", 1), "the variation Nackgammon"),
        (with_field(96, "i", 9), "the variation number 9"),
        (with_field(92, "i", -1), "a match to -1 points"),
        (with_field(12, "i", -1, 1), "a score of -1 to 0"),
        (with_field(12, "i", 10**9 * 2, 1), None),
        (with_field(21, "b", 16, 1), "a board with too many checkers"),
        (with_field(21, "b", -128, 1), "a board with too many checkers"),
        (with_field(64, "i", 7, 2), "the player 7"),
        (with_field(100, "i", 9, 2), "the dice 9 and"),
        (with_field(68, "i", 200, 2), "a move from 201 to"),
        (with_field(72, "i", 23, 2), "goes the wrong way"),
        (xg_file(records_of(read_mat(MATCHES[0]))[:1]), "no game"),
        (xg_file([]), "no beginning of a match"),
        (b"RGMH", "4 bytes, fewer than the header"),
        (b"PK\3\4", "'PK\\x03\\x04'"),
        (GOOD[:-1], "sizes at its end"),
        (GOOD[:9000] + bytes([GOOD[9000] ^ 1]) + GOOD[9001:], "a wrong checksum"),
        (packed(b"", zlib.compress(bytes(532)), 1), "no match in the file"),
        (packed(b"", zlib.compress(bytes(532)), 2), "a register of the wrong size"),
        (packed(b"", zlib.compress(bytes(10**6)), 1), "more than 532 bytes once unpacked"),
        (packed(b"", b"no archive", 1), "a part that cannot be unpacked"),
        (packed(b"", zlib.compress(bytes(532))[:-5], 1), "a part that breaks off"),
        (packed(b"", zlib.compress(bytes(532)), 17), "17 files in it"),
        (xg_file([*records_of(read_mat(MATCHES[0]))[:3], b"x"]), "a record that breaks off"),
        (bytes(8 * (1 << 20) + 1), "more than 8,388,608 bytes"),
    ],
)
def test_what_cannot_be_is_refused_and_says_what_it_is(data: bytes, found: str | None) -> None:
    if found is None:
        assert parse_xg(data).games
        return
    with pytest.raises(FormatError) as refusal:
        parse_xg(data)
    assert found in str(refusal.value.found)
    assert len(str(refusal.value)) <= 200


def test_a_file_that_unpacks_without_end_is_refused_in_time() -> None:
    form = by_name("xg")
    assert form is not None
    rows = records_of(read_mat(MATCHES[0]))
    for filler in (bytes(2560), rows[1], rows[2], rows[-2]):
        tally = Tally()
        assert read_or_refused(form, xg_file([*rows[:2], *[filler] * (MOST_RECORDS + 2)]), tally) is None, filler[8]


def test_a_stored_match_is_read_as_a_deflated_one() -> None:
    assert parse_xg(xg_file(records_of(read_mat(MATCHES[0])), is_deflated=False)) == parse_xg(GOOD)


def test_damaged_records_are_read_or_refused_with_a_sentence() -> None:
    form = by_name("xg")
    assert form is not None
    chance, tally = random.Random(29), Tally()
    rows = [records_of(read_mat(path))[:60] for path in MATCHES[:4]]
    for _ in range(200):
        damaged = [bytearray(row) for row in chance.choice(rows)]
        for _ in range(chance.randrange(1, 6)):
            row = chance.choice(damaged)
            at = chance.choice((8, chance.randrange(9, 130), chance.randrange(9, 2560), chance.randrange(60, 112)))
            row[at] = chance.choice((0, 1, 2, 0x7F, 0x80, 0xFF, chance.randrange(256)))
        if chance.randrange(4) == 0:
            del damaged[chance.randrange(len(damaged))]
        if (
            record := read_or_refused(form, xg_file([bytes(row) for row in damaged]), tally)
        ) is not None and tally.read % 10 == 0:
            for other in ("mat", "sgf", "json"):
                known = by_name(other)
                assert known is not None
                assert known.read(known.write(record), Encoding.UTF_8).games
            check(record, REPLAY)
    assert min(tally.read, tally.refused) > 30, tally


def test_a_file_cut_anywhere_is_refused_with_a_sentence() -> None:
    form = by_name("xg")
    assert form is not None
    tally = Tally()
    for at in range(0, len(GOOD), 97):
        assert read_or_refused(form, GOOD[:at], tally) is None
    assert tally.refused > 100


NUMBERS = st.integers(-(2**31), 2**31 - 1)


@given(st.binary(max_size=300), st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS), st.booleans())
@settings(max_examples=300, deadline=None)
def test_no_archive_brings_anything_but_a_sentence(data: bytes, sizes: tuple[int, ...], is_right: bool) -> None:
    crc = zlib.crc32(data) if is_right else sizes[0] & 0xFFFFFFFF
    count, version, register, body, flag = sizes[1:]
    if is_right:
        count, register, body = 1 + count % 3, len(data) // 2, len(data) - len(data) // 2
    trailer = struct.pack("<Iiiiii12x", crc, count, version, register, body, flag)
    form = by_name("xg")
    assert form is not None
    assert read_or_refused(form, b"RGMH".ljust(8232, b"\0") + data + trailer, Tally()) is None


ENTRY = st.tuples(st.sampled_from([b"\x07temp.xg", b"\x08temp.xgi", b""]), NUMBERS, NUMBERS, NUMBERS, st.integers(0, 2))


@given(st.lists(ENTRY, min_size=1, max_size=4), st.binary(max_size=100))
@settings(max_examples=300, deadline=None)
def test_no_register_leads_outside_of_the_file(entries: list[tuple[bytes, int, int, int, int]], data: bytes) -> None:
    register = b"".join(
        struct.pack("<256s256siiiIBBxx", name, b"", size, packed_size, start, 0, status, 0)
        for name, size, packed_size, start, status in entries
    )
    form = by_name("xg")
    assert form is not None
    assert read_or_refused(form, packed(data, zlib.compress(register), len(entries)), Tally()) is None


def test_an_illegal_play_is_kept_as_it_stands() -> None:
    record = read_mat(MATCHES[0])
    game = GameRecord(1, ByPlayer(0, 0), (), RecordedResult(W, 1))
    rows = records_of(replace(record, games=(game,)))
    move = Record(3, (("26b", 9, board(OPENING)), ("12i", 64, (1, 23, 15, *([-1] * 6), 3, 1, 0)))).packed()
    (act,) = parse_xg(xg_file([*rows[:2], move])).games[0].acts
    assert isinstance(act, Played)
    assert (act.roll, [(step.origin, step.die) for step in act.play]) == (Roll(3, 1), [(24, 8)])
    assert steps(act.play, in_spans=False)[:2] == [23, 15]
