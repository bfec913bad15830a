"""A name comes back from every form with its blanks, and one from right to left turns nothing beside it."""

from pathlib import Path

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tavla.base.copies import replace
from tavla.base.unicode import nfc
from tavla.domain.game.player import ByPlayer
from tavla.formats.mat_reader import read_mat
from tavla.formats.record import MatchRecord
from tavla.formats.source import Encoding
from tavla.formats.table import by_name
from tavla.reports.score_sheet import format_sheet_text

MATCHES = Path(__file__).parents[1] / "data" / "matches"
SHORTEST = min(MATCHES.glob("*.mat"), key=lambda path: path.stat().st_size)
LETTERS = "aZ9éğŞø:;#[]\\\"'()/.,*=  \u05d0\u05e9\u0645\u062d\u4e2d\U0001f3b2"
NAMES = st.text(st.sampled_from(LETTERS), min_size=1, max_size=60).map(str.strip).filter(bool).map(nfc)
FROM_THE_RIGHT = "\u05d0\u05e9\u0645\u062d"


def through(form: str, record: MatchRecord) -> MatchRecord:
    known = by_name(form)
    assert known is not None
    return known.read(known.write(record), Encoding.UTF_8)


@given(NAMES, NAMES)
@example("9", ",9")  # which is no rating
def test_names_keep_their_letters_and_blanks(white: str, black: str) -> None:
    record = replace(read_mat(SHORTEST), players=ByPlayer(white, black))
    for form in ("mat", "sgf", "ogxm", "json"):
        assert through(form, record).players == record.players, form


@given(NAMES.filter(lambda name: any(letter in FROM_THE_RIGHT for letter in name)))
@settings(max_examples=40, deadline=None)
def test_a_name_from_the_right_is_kept_to_itself_where_it_is_shown(name: str) -> None:
    record = replace(read_mat(SHORTEST), players=ByPlayer(name, "Bob"))
    listed = by_name("xgid")
    assert listed is not None
    for text in (listed.write(record).decode(), format_sheet_text(record)):
        depth = 0
        for letter in text:
            depth += (letter == "\u2068") - (letter == "\u2069")
            assert letter not in FROM_THE_RIGHT or depth == 1
        assert depth == 0


def test_a_page_for_people_keeps_the_blanks_of_a_name() -> None:
    record = replace(read_mat(SHORTEST), players=ByPlayer("Ann  Bell", "Bo   C"))
    for form in ("html", "text"):
        known = by_name(form)
        assert known is not None
        page = known.write(record).decode()
        assert ("Ann  Bell" in page, "Bo   C" in page, "Ann Bell" in page, "Bo C" in page) == (True, True, False, False)
