"""`.gam`, FIBS's old moves and `.sgg` tell the match that they were made of, to our readers and to gnubg."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import gnubg_counterpart as gnubg
import pytest
from by_day import by_day
from dialects import gam, oldmoves, sgg
from matches_at_random import robot_history

from tavla.base.copies import replace
from tavla.cli.main import main
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.position import Position
from tavla.formats.check import check
from tavla.formats.errors import FormatError
from tavla.formats.from_events import record_of
from tavla.formats.mat_reader import read_mat
from tavla.formats.position_id import format_position_id
from tavla.formats.record import Act, Conceded, Doubled, Dropped, GameRecord, MatchRecord, Played, RecordedResult, Took
from tavla.formats.source import Encoding
from tavla.formats.table import by_name, read_match, read_matches

ROOT = Path(__file__).parents[2]
MATCHES = sorted((ROOT / "tests" / "data" / "matches").glob("*.mat"), key=lambda path: path.stat().st_size)
REPLAY = (ROOT / "rulesets" / "file-replay.toml").read_text(encoding="utf-8")
WRITERS: dict[str, tuple[str, Callable[[MatchRecord], bytes]]] = {
    "gam": ("gam", gam),
    "fibs": ("fibs", oldmoves),
    "fibs, upwards": ("fibs", partial(oldmoves, upwards=True)),
    "fibs, X and O changing": ("fibs", partial(oldmoves, swapped=True, upwards=True)),
    "sgg": ("sgg", sgg),
    "sgg, lines twice": ("sgg", partial(sgg, twice=True)),
}


def told(game: GameRecord, *, with_scores: bool) -> object:
    acts: list[tuple[object, Position]] = []
    for act, position in game.positions():
        if isinstance(act, Played):
            acts.append(((act.player, act.roll), position))
        elif isinstance(act, Doubled | Took | Dropped | Conceded):
            acts.append(((type(act), act.player), position))
    return acts, game.result and (game.result.winner, game.result.points), with_scores and game.scores


def written_so(record: MatchRecord) -> MatchRecord:
    """The record up to what has no words in the old forms: no rolls left unplayed at the end."""
    games = tuple(
        replace(
            game, acts=tuple(act for act in game.acts if isinstance(act, Played | Doubled | Took | Dropped | Conceded))
        )
        for game in record.games
    )
    return replace(record, games=games)


def read(form: str, data: bytes) -> MatchRecord:
    known = by_name(form)
    assert known is not None
    return known.read(data, Encoding.UTF_8)


@pytest.mark.parametrize("writer", WRITERS)
@by_day("path", MATCHES[:25], *MATCHES[:25:4], ids=lambda path: path.stem)
def test_a_real_match_is_read_back(path: Path, writer: str) -> None:
    record = written_so(read_mat(path))
    form, write = WRITERS[writer]
    again = read(form, write(record))
    assert again.players == record.players
    assert again.match_length == (0 if form == "gam" else record.match_length)
    has_scores = form != "gam"
    assert [told(game, with_scores=has_scores) for game in again.games] == [
        told(game, with_scores=has_scores) for game in record.games
    ]
    if has_scores:
        crawford = record.crawford_game()
        assert again.crawford_game() == (crawford and again.games[record.games.index(crawford)])


@pytest.mark.parametrize("writer", WRITERS)
@by_day("seed", range(6), 0, 3)
def test_a_robots_match_is_read_and_checked(seed: int, writer: str, tmp_path: Path) -> None:
    record = record_of(robot_history(seed))
    form, write = WRITERS[writer]
    path = tmp_path / f"match.{form}"
    path.write_bytes(write(record))
    file = read_matches(path, Encoding.UTF_8)
    assert (file.form.name, file.is_misnamed, len(file.records)) == (form, False, 1)
    if form != "gam":
        assert check(file.records[0], REPLAY).fault is None
        assert main(["check", str(path)]) == 0


if gnubg.GNUBG is not None:
    # gnubg 1.07 refuses its own .gam as no .mat, and ends by a fault at any .sgg.
    @pytest.mark.parametrize("writer", ["fibs", "fibs, upwards", "fibs, X and O changing"])
    def test_gnubg_reads_the_same(writer: str, tmp_path: Path) -> None:
        form, write = WRITERS[writer]
        records = [record_of(robot_history(seed)) for seed in range(4)]
        paths = []
        for number, record in enumerate(records):
            path = tmp_path / f"{number}.{form}"
            path.write_bytes(write(record))
            paths.append(path)
        for path, games in zip(paths, gnubg.plays_in(paths, tmp_path), strict=True):
            again = read_match(path, Encoding.UTF_8)
            for game, (*acts, _) in zip(again.games, games, strict=False):
                here = [
                    format_position_id(position.seen_by(act.player))
                    for act, position in game.positions()
                    if isinstance(act, Played)
                ]
                assert here == [act[1] for act in acts if act[0] == "move"], path


def test_a_match_of_fibs_ends_where_another_begins(tmp_path: Path) -> None:
    records = [record_of(robot_history(seed)) for seed in (1, 2)]
    path = tmp_path / "two.fibs"
    path.write_bytes(b"".join(map(oldmoves, records)))
    assert [len(record.games) for record in read_matches(path, Encoding.UTF_8).records] == [
        len(record.games) for record in records
    ]
    assert "Another match, which was not read, begins in line" in read_match(path, Encoding.UTF_8).comments[0]


def acts_of_fibs(*rows: str) -> tuple[tuple[Act, ...], RecordedResult | None]:
    head = ("Score is 1-0 in a 5 point match.", "Ann Lee is X - Bob is O", "")
    game = read("fibs", "\n".join((*head, *rows)).encode()).games[0]
    return game.acts, game.result


FIBS = "Score is 0-0 in a 5 point match.\nA is X - B is O\nX: (3 1) 8-5 6-5\n"


@pytest.mark.parametrize(
    ("form", "text", "line"),
    [
        ("fibs", f"{FIBS}{FIBS.replace('A', 'C').partition('X:')[0]}", 5),
        ("sgg", "A vs. B\nGame 1.0-0/5\n1\t31: 8/5, 6/5\nhello\nGame 1.0-0/7\nhello\n", 5),
    ],
)
def test_a_later_match_without_an_act_is_told_of(form: str, text: str, line: int) -> None:
    assert (f"Another match, which was not read, begins in line {line}",) == read(form, text.encode()).comments


def test_words_behind_the_rows_of_a_gam_are_no_match() -> None:
    rows = b" Ann   Bob\n  1) 31: 8/5 6/5\n"
    assert read("gam", rows + b"\nfooter text\n") == read("gam", rows)


def test_a_resignation_at_fibs_stands_if_it_is_accepted() -> None:
    rolls = ("X: (3 1) 8-5 6-5", "O: (4 2) 8-4 6-4", "X: wants to resign. O will win 2 points.")
    acts, result = acts_of_fibs(*rolls, "O: accepts.", "O: wins 2 points.")
    assert (len(acts), acts[-1], result) == (3, Conceded(acts[0].player, None), RecordedResult(acts[1].player, 2))
    acts, result = acts_of_fibs(*rolls, "O: rejects.", "X: (6 1) 13-7 8-7")
    assert [type(act) for act in acts] == [Played, Played, Played]
    assert result is None


def test_a_session_of_gamesgrid_has_its_rules_beavers_and_automatic_doubles() -> None:
    rows = (
        "Ann vs. Bob",
        "Jacoby: Yes",
        "Beavers: Yes",
        "Variant: Backgammon",
        "",
        "Game 1.0-0",
        "22: Automatic double",
        "1\t31: ",
        "1\t31: 8/5, 6/5",
        "1\t\tDouble to 4",
        "2\tBeaver to 8",
        "2\t\t66: 24/18(2), 13/7(2)",
        "hello, well played",
        "3\t62: resign",
        "Bob  wins 8 points.",
        "",
    )
    record = read("sgg", "\r\n".join(rows).encode())
    game = record.games[0]
    assert (record.players, record.match_length, record.has_jacoby, record.has_beavers) == (
        ByPlayer("Ann", "Bob"),
        0,
        True,
        True,
    )
    assert (game.cube, [cube.value for cube in game.cubes()][-1], game.result and game.result.points) == (2, 8, 8)
    assert check(record, REPLAY).fault is None


@pytest.mark.parametrize(
    ("form", "text", "message"),
    [
        ("gam", "Ann\n 1) 31: 8/5\n", "line 1: found 'Ann'; expected both players' names"),
        ("gam", " Ann   Bob\n 1) 31: 8/5 7/6\n", "line 2, column 9: found '8/5 7/6' with 31"),
        ("gam", "", "found no game"),
        ("fibs", "Score is 0-0 in a 5 point match.\nA is X - B is O\nX: (3 1) 8-5 7-6\n", "line 3, column 10: found"),
        ("fibs", "Score is 0-0 in a 5 point match.\nA is X - B is O\nX: (3 9) 8-5\n", "line 3, .*two dice of 1 to 6"),
        ("fibs", "Score is 0-0 in a 5 point match.\nA is X - B is O\nX: sings\n", "line 3, column 4: found 'sings'"),
        ("sgg", "A vs. B\nGame 1.0-0/5\n1\t31: 8/5, 7/6\n", "line 3, column 7: found"),
        ("sgg", "A vs. B\nGame 1.0-0/5\nC  wins 2 points.\n", "line 3: found 'C'; expected 'A' or 'B'"),
        ("sgg", "A vs. B\nVariant: Nackgammon\nGame 1.0-0/5\n", "line 2: found the variation 'Nackgammon'"),
        ("sgg", "A vs. B\n", "found no game"),
        ("gam", "header text\n\n Ann   Bob\n  1) 31: 8/5 6/5\n", "line 1: found a match without an act; expected rows"),
        ("fibs", "Score is 0-0 in a 5 point match.\nA is X - B is O\n> X: (3 1) 8-5\n", "line 3: found '> X: "),
        ("fibs", "Score is 0-0 in a 5 point match.\nA is X - B is O\nhello\n", "line 2: .* without an act"),
        ("sgg", "A vs. B\nGame 1.0-0/5\nhello\nA  wins 1 points.\n", "line 2: .* without an act"),
        ("fibs", FIBS + FIBS.replace("A", "C").replace("X:", "> X:"), "line 6: found '> X: .* at the begin"),
        ("fibs", f"{FIBS}> O: doubles.\n", "line 4: found '> O: doubles.'; expected acts such as 'X: "),
        ("fibs", f"{FIBS}O verdoppelt.\n", "line 4: found 'O verdoppelt.'"),
        ("fibs", f"{FIBS}O: doubles.\n X nimmt an.\n", "line 5: found 'X nimmt an.'"),
        ("sgg", "A vs. B\nGame 1.0-0/5\n1  31: 8/5, 6/5\nA  wins 1 points.\n", "line 3: .* two tabs"),
        ("sgg", "A vs. B\nGame 1.0-0/5\n1\t31: 8/5, 6/5\n1        Double to 2\n", "line 4: found '1   .* two tabs"),
        ("sgg", "A vs. B\nGame 1.0-0/5\n1\t31: 8/5, 6/5\n1 Double to 2\n", "line 4: found '1 Double to 2'"),
        ("sgg", "A vs. B\nGame 1.0-0/5\n1\t31: 8/5, 6/5\n> 1\t\tDouble to 2\n", "line 4: found '> 1"),
        ("gam", " Ann   Bob\n 1) 31: 8/5\n\n> Can   Eva\n>  1) 31: 8/5   42: 8/4\n", "line 5: found '>  1.*rows"),
    ],
)
def test_what_is_wrong_in_an_old_form_is_told_with_its_place(form: str, text: str, message: str) -> None:
    with pytest.raises(FormatError, match=message):
        read(form, text.encode())
