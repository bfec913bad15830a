"""What is written can be read again, whatever the names, numbers and lengths; or it is refused with a sentence before
it is written.
"""

import sys

import pytest
from held import CONVERTED, as_held_by
from matches_at_random import robot_history

from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.units import Millis
from tavla.formats.from_events import record_of
from tavla.formats.record import Act, Doubled, GameRecord, MatchRecord, Played, RecordedResult, Took
from tavla.formats.source import MOST_GAMES, Encoding
from tavla.formats.table import FORMATS, by_name

RECORD = record_of(robot_history(5, directed=True))
NAMES = [
    "n" * 200,
    "Ş" * 200,
    "\U0001f3b2" * 200,
    "]" * 200,
    "\\" * 200,
    '"' * 200,
    "\x1b" * 199 + "x",
    "e\u0301" * 100,
    "\u202eright to left" * 10,
    ";#" * 100 + "x",
    "a: b\n" * 40,
]


def comes_back(form: str, record: MatchRecord) -> None:
    known = by_name(form)
    assert known is not None
    assert as_held_by(form, record) == as_held_by(form, known.read(known.write(record), Encoding.UTF_8))


@pytest.mark.parametrize("form", CONVERTED)
@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_names_of_200_characters_come_back(form: str, name: str) -> None:
    named = replace(
        RECORD, tags=tuple((tag, name if tag in {"Event", "Round"} else value) for tag, value in RECORD.tags)
    )
    comes_back(form, replace(named, players=ByPlayer(name.strip() or "Ann", "Bo")))


@pytest.mark.parametrize("form", ["sgf", "ogxm", "json"])
def test_a_comment_of_4000_characters_comes_back(form: str) -> None:
    comes_back(form, replace(RECORD, comments=(*RECORD.comments, "x" * 4000)))


def test_a_long_comment_goes_on_in_the_next_line_of_a_match_file() -> None:
    known = by_name("mat")
    assert known is not None
    back = known.read(known.write(replace(RECORD, comments=("ş" * 5000,))), Encoding.UTF_8)
    assert "ş" * 5000 in "".join(back.comments)


@pytest.mark.parametrize("form", ["mat", "sgf", "json"])
def test_a_cube_of_more_than_a_million_comes_back_with_what_it_is_worth(form: str) -> None:
    """No rule ends the doubling of a director's corrected cube."""
    record = record_of(robot_history(5))  # nothing in it but plays and doubles: no director sets a position
    game = max(record.games, key=lambda game: sum(isinstance(act, Played) for act in game.acts))
    acts: list[Act] = []
    owner, cube = None, 1
    for act in [act for act in game.acts if isinstance(act, Played)]:
        if acts and cube < 2**30 and owner in (None, act.player):
            owner, cube = act.player.opponent, cube * 2
            acts += [Doubled(act.player, cube), Took(owner)]
        acts.append(act)
    scores = ByPlayer(0, 3 * 2**30)
    comes_back(
        form,
        replace(
            RECORD,
            match_length=99,
            games=(
                replace(game, acts=tuple(acts), times=(), scores=scores, result=RecordedResult(Player.WHITE, 3 * cube)),
            ),
        ),
    )
    assert cube > 10**6


@pytest.mark.parametrize("form", ["sgf", "json"])
def test_a_match_that_lies_open_for_a_month_comes_back_with_its_times(form: str) -> None:
    month = 31 * 86_400_000
    games = (
        replace(game, times=tuple(replace(time, at=Millis(time.at + month)) for time in game.times))
        for game in RECORD.games
    )
    comes_back(form, replace(RECORD, games=tuple(games)))


@pytest.mark.parametrize("form", [form.name for form in FORMATS if form.reader and form.writer])
def test_more_games_than_are_read_are_not_written(form: str) -> None:
    if form == "ogxm" and sys.platform == "win32":
        pytest.skip("no codec of OGXM is built for Windows")
    games = tuple(
        GameRecord(number, ByPlayer(0, 0), (), RecordedResult(Player.WHITE, 1)) for number in range(1, MOST_GAMES + 2)
    )
    known = by_name(form)
    assert known is not None
    with pytest.raises(
        TavlaError, match=rf"201 games in the form {form} could not be read again; expected at most 200"
    ):
        known.write(replace(RECORD, games=games, match_length=99))


def test_more_bytes_than_are_read_are_not_written() -> None:
    known = by_name("json")
    assert known is not None
    with pytest.raises(TavlaError, match="bytes in the form json could not be read again; expected at most 1,048,576"):
        known.write(replace(RECORD, comments=("x" * 60_000,) * 20))


def test_a_text_that_sgf_readers_refuse_is_not_written() -> None:
    known = by_name("sgf")
    assert known is not None
    with pytest.raises(
        TavlaError, match="characters could not be read again from an SGF file; expected at most 65,536"
    ):
        known.write(replace(RECORD, comments=("x" * 60_000,) * 2))
