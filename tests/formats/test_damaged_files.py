"""Match files from outside, of every form: read or refused with a sentence, never anything else, never slowly; and the
test itself can fail.
"""

import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from by_day import by_day
from damage import Tally, batter, damaged, read_or_refused, require_same
from dialects import gam, gnubg_text, oldmoves, sgg, xg_text
from matches_at_random import robot_history

from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla.formats.errors import FormatError
from tavla.formats.from_events import record_of
from tavla.formats.mat_reader import read_mat
from tavla.formats.record import GameRecord, MatchRecord, Played, RecordedResult, Unplayed
from tavla.formats.source import Encoding
from tavla.formats.table import MatchFormat, by_name, read_match

WHITE, BLACK = Player.WHITE, Player.BLACK
MATCHES = Path(__file__).parents[1] / "data" / "matches"
SHORT = sorted(MATCHES.glob("*.mat"), key=lambda path: path.stat().st_size)[:4]


def sources() -> list[MatchRecord]:
    return [read_mat(path) for path in SHORT] + [
        record_of(robot_history(seed, directed=True, length=1)) for seed in (1, 3)
    ]


def form_of(name: str) -> MatchFormat:
    form = by_name(name)
    assert form is not None
    return form


@by_day("seed", range(2), 0)
def test_damaged_files_of_every_form_are_read_or_refused_with_a_sentence(seed: int) -> None:
    tally = batter(sources(), 1000, seed)
    assert tally.read + tally.refused == 1000
    assert min(tally.read, tally.refused) > 60


class Broken:
    """A reader with a fault of one kind."""

    def __init__(self, fault: Exception) -> None:
        self.fault = fault

    def __call__(self, data: bytes, encoding: Encoding) -> MatchRecord:
        raise self.fault


@pytest.mark.parametrize(
    "fault",
    [KeyError("x"), IndexError("x"), RecursionError("x"), UnicodeEncodeError("utf-8", "x", 0, 1, "x"), TavlaError("x")],
)
def test_a_reader_that_fails_in_any_other_way_fails_the_test(fault: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    import tavla.formats.sgf_reader

    monkeypatch.setattr(tavla.formats.sgf_reader, "parse_sgf", Broken(fault))
    with pytest.raises(type(fault)):
        batter(sources()[:1], 10, 0)


def test_a_refusal_without_a_reason_fails_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    import tavla.formats.sgf_reader

    monkeypatch.setattr(tavla.formats.sgf_reader, "parse_sgf", Broken(FormatError(found="", expected="")))
    with pytest.raises(AssertionError):
        batter(sources()[:1], 10, 0)


@pytest.mark.parametrize(
    ("form", "data", "found"),
    [
        ("mat", b" 5 point match\n" * 80_000, "more than 1 MiB"),
        ("sgf", b"(" * 2_000_000, "more than 1 MiB"),
        ("ogxm", b"OGXM" * 300_000, "more than 1 MiB"),
        ("json", b" " * 1_048_577, "more than 1 MiB"),
        ("sgf", b"(;" * 500_000, "variations 65 deep"),
        ("sgf", b"(;GM[6]" + b";W[66]" * 30_000 + b")", "25001 nodes"),
        ("sgf", b"(;GM[6])" * 201, "201 games"),
        ("sgf", b"(;GM[6]PW[" + b"x" * 5000 + b"])", "a value of 5000 characters"),
        ("sgf", b"(;GM[1])", "the game '1'"),
        ("sgf", b"(;GM[6]MI[length:3];B[double]TV[value:0])", "'0'"),
        ("mat", b" 3 point match\n\n Game 1\n Ann : 0      Bo : 0\n  1) Doubles => 0      Takes\n", "'Doubles => 0'"),
        ("sgf", b"(;GM[6]PW[\x81", "byte 0x81"),
        ("sgf", b"(;GM[6]PW[x", "'[' without its ']'"),
        ("sgf", b"[" * 1_000_000, "'[[[[[[[[[[[[[[[[[[[["),
        ("json", b"[" * 1_000_000, "values 17 deep"),
        ("json", b'{"a":' * 100_000, "values 17 deep"),
        ("json", b'{"format": "tavla-match", "version": ' + b"9" * 5000 + b"}", "Exceeds the limit"),
        ("json", b'{"format": "tavla-match", "version": 1, "version": 1}', "the key 'version' twice"),
        ("json", b'{"format": "tavla-match", "version": NaN}', "the number 'NaN'"),
        ("json", b'{"format": "tavla-match", "version": 3}', "version 3"),
        ("json", '{"format": "tavla-match", "version": 1, "Ann": "\u202e"}'.encode(), "the key 'Ann'"),
        ("ogxm", b"OGXM", "bytes that the codec refuses"),
        ("ogxm", b"OGXM" + bytes(12) + b"GAME" + (60_000).to_bytes(4, "little"), "games of 60000 bytes"),
        ("ogxm", b"PK\3\4", "'PK\\x03\\x04'"),
        ("ogxm", b"", "''"),
        ("sgf", b"", "nothing"),
        ("json", b"", "''"),
    ],
)
def test_a_file_beyond_the_limits_is_refused_at_once(form: str, data: bytes, found: str) -> None:
    with pytest.raises(FormatError) as refusal:
        form_of(form).read(data, Encoding.UTF_8)
    assert found in str(refusal.value.found)
    assert read_or_refused(form_of(form), data, Tally()) is None


@pytest.mark.parametrize("form", ["mat", "sgf", "ogxm", "json"])
def test_a_step_against_the_dice_passes_over_a_blot_in_every_form_that_can_tell_it(form: str) -> None:
    acts = (
        Played(BLACK, Roll(2, 1), (CheckerMove(6, 2), CheckerMove(6, 1))),
        Played(WHITE, Roll(1, 1), (CheckerMove(24, 4),)),
    )
    record = MatchRecord(ByPlayer("Ann", "Bo"), 3, (GameRecord(1, ByPlayer(0, 0), acts, RecordedResult(BLACK, 1)),))
    require_same(form, record, form_of(form).read(form_of(form).write(record), Encoding.UTF_8))


@pytest.mark.parametrize(
    "unmade", [Played(WHITE, Roll(5, 1), ()), Unplayed(WHITE, Roll(5, 1))], ids=["no move", "unplayed"]
)
@pytest.mark.parametrize("form", ["mat", "sgf", "ogxm", "json"])
def test_a_roll_whose_play_was_not_made_is_made_by_no_reader(form: str, unmade: Played | Unplayed) -> None:
    # With two checkers on the bar there is one play for the roll.
    played = (
        Played(WHITE, Roll(5, 1), (CheckerMove(24, 1), CheckerMove(23, 5))),
        Played(BLACK, Roll(5, 1), (CheckerMove(6, 5), CheckerMove(8, 1))),
    )
    acts = *played, unmade, Played(BLACK, Roll(3, 1), (CheckerMove(13, 3), CheckerMove(6, 1)))
    record = MatchRecord(ByPlayer("Ann", "Bo"), 3, (GameRecord(1, ByPlayer(0, 0), acts),))
    assert (
        record.games[0].last_position
        == form_of(form).read(form_of(form).write(record), Encoding.UTF_8).games[0].last_position
    )


def test_acts_told_beside_the_plies_of_ogxm_stand_in_their_order() -> None:
    acts = Unplayed(WHITE, Roll(6, 5), "a"), Unplayed(BLACK, Roll(6, 5), "b")
    record = MatchRecord(ByPlayer("Ann", "Bo"), 3, (GameRecord(1, ByPlayer(0, 0), acts),))
    written = form_of("ogxm").write(record)
    assert form_of("ogxm").read(written, Encoding.UTF_8).games[0].acts == acts
    swapped = written.replace(b'"index": 0', b'"index": 7')
    with pytest.raises(FormatError, match="an act without its place in game 1"):
        form_of("ogxm").read(swapped, Encoding.UTF_8)


@pytest.mark.parametrize(
    "name", ["Ann: x", "two\nlines", "\u202eright", "n" * 200, "half \ud83d", "Şükrü", "\0", "", '"]', "\\]"]
)
@pytest.mark.parametrize("form", ["mat", "sgf", "ogxm", "json", "xgid"])
def test_no_name_breaks_a_file_of_any_form(form: str, name: str) -> None:
    record = record_of(robot_history(2))
    named = replace(
        record, players=replace(record.players, white=name), tags=(*record.tags, ("Event", name)), comments=(name,)
    )
    written = form_of(form).write(named)
    assert written.decode("utf-8", "strict" if form != "ogxm" else "replace")
    if form != "xgid":
        read = form_of(form).read(written, Encoding.UTF_8)
        assert [len(game.acts) for game in record.games] == [len(game.acts) for game in read.games]
        assert read.players.white or form in {"ogxm", "json"}


@pytest.mark.parametrize(
    ("encoding", "name"), [(Encoding.LATIN_1, "Åse"), (Encoding.TURKISH, "Şükrü Ağaoğlu"), (Encoding.UTF_8, "日本")]
)
@pytest.mark.parametrize("form", ["mat", "sgf", "json"])
def test_letters_are_read_in_the_encoding_asked_for(form: str, encoding: Encoding, name: str) -> None:
    record = record_of(robot_history(2))
    text = (
        form_of(form)
        .write(replace(record, players=replace(record.players, white=name), tags=()))
        .decode("utf-8")
        .replace("CA[UTF-8]", "")
    )
    assert form_of(form).read(text.encode(encoding.value), encoding).players.white == name


def test_an_sgf_file_says_itself_how_its_letters_are_written() -> None:
    data = "(;FF[4]GM[6]CA[ISO-8859-1]MI[length:5][game:0][ws:0][bs:0]PW[Åse]PB[Bo])".encode("latin-1")
    assert form_of("sgf").read(data, Encoding.UTF_8).players.white == "Åse"


def test_a_byte_order_mark_is_passed_over() -> None:
    written = form_of("json").write(record_of(robot_history(2)))
    assert form_of("json").read(b"\xef\xbb\xbf" + written, Encoding.UTF_8).players.white == "Ann"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such names")
def test_a_refusal_names_the_file_on_one_line_whatever_its_name(tmp_path: Path) -> None:
    path = tmp_path / "two\nlines\u202e.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(TavlaError) as refusal:
        read_match(path, Encoding.UTF_8)
    assert "two\\nlines\\u202e.json:1:2: found" in str(refusal.value)


READ_ONLY: dict[str, Callable[[MatchRecord], bytes]] = {
    "gam": gam,
    "fibs": oldmoves,
    "sgg": sgg,
    "gnubg-text": gnubg_text,
    "positions": xg_text,
}


@pytest.mark.parametrize("name", READ_ONLY)
def test_a_damaged_file_of_a_form_that_is_read_only_is_read_or_refused(name: str) -> None:
    form, chance, tally = by_name(name), random.Random(29), Tally()
    assert form is not None
    files = [READ_ONLY[name](record_of(robot_history(seed))) for seed in (1, 2, 3)]
    for _ in range(150):
        read_or_refused(form, damaged(chance.choice(files), "mat", chance), tally)
    assert min(tally.read, tally.refused) > 10
