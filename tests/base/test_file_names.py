"""Words from outside never make a file's name that a system forbids."""

import unicodedata
from pathlib import Path, PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavla.base.copies import replace
from tavla.base.file_names import MOST_BYTES, file_name, is_file_name
from tavla.base.new_file import write_over
from tavla.base.plain_name import compared
from tavla.domain.facts.events import MatchStarted
from tavla.domain.facts.match_card import MatchCard
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant
from tavla.formats.home_files import match_name
from tavla.services.report_files import event_name
from tavla.storage.disk import RealDisk, replace_file

pytestmark = pytest.mark.filterwarnings("ignore:pathlib.PurePath.is_reserved")  # of Python 3.13 and later
FORBIDDEN = [
    "CON",
    "con",
    "Prn",
    "AUX",
    "nul",
    "COM1",
    "LPT9",
    "COM¹",
    "CONIN$",
    "a:b",
    "a?",
    "a.",
    "a ",
    "..",
    ".",
    "a\\b",
]
STARTED = MatchStarted(
    Instant(0), "m", ByPlayer("a", "b"), 7, ClockSettings.of(ClockMethod.SIMPLE, 60_000, 0), "", "2026-11-25T10:00:00"
)
OUTSIDE = st.one_of(
    st.text(max_size=80),
    st.sampled_from(FORBIDDEN),
    st.builds(
        "{}{}".format, st.sampled_from(FORBIDDEN), st.sampled_from(["", ".", " ", ".txt", ":", "/", "\x00", "…"])
    ),
)


def is_windows_name(name: str) -> bool:
    """By Python's own knowledge of Windows, and the list of Microsoft."""
    path = PureWindowsPath(name)
    return path.name == name and not path.is_reserved() and name[-1] not in ". " and not set(name) & set('<>:"|?*\0')


@given(OUTSIDE)
def test_a_name_made_of_words_is_taken_by_each_system_with_any_ending(words: str) -> None:
    for name in (file_name(words, "x"), event_name(words)):
        for ending in ("", ".zip", ".pdf", "-report.nb.pdf"):
            assert is_windows_name(name + ending)
            assert is_file_name(name + ending)


@pytest.mark.parametrize("letter", ["a", "ş", "局", "𠮷", "e\u0323\u0302"])
@pytest.mark.parametrize("ending", [".zip", "-report.nb.html", "-report.nb.pdf", "-boards.nb.txt", "-slips.nb.txt"])
def test_the_longest_name_of_an_event_leaves_room_for_a_boards_mark_and_each_ending(
    tmp_path: Path, letter: str, ending: str
) -> None:
    path = tmp_path / f"{event_name(letter * 60)}-0123456789{ending}"
    write_over(path, b"1")
    replace_file(path, b"2", RealDisk())
    assert b"2" == path.read_bytes()


LIKE = st.builds(
    "{}{}{}{}".format,
    st.sampled_from(["Nordic", "NORDIC", "Çeşme", "Ç\u0327es\u0327me", "İzmir", "Straße", "★", "😀", "CON", "a" * 59]),
    st.sampled_from([" ", "-", "/", " – ", "", "_", "\u00a0"]),
    st.sampled_from(["Open", "open", "Open-", "Open?", "2", "②", "²", "Open-0a1b2c3d", "Open!-0a1b2c3d"]),
    st.sampled_from(["", " ", "!", "★", "(A)", ".", "b" * 60]),
)


@given(st.one_of(OUTSIDE, LIKE), st.one_of(OUTSIDE, LIKE))
def test_no_two_events_share_the_name_of_a_file(one: str, other: str) -> None:
    """On a stick neither capitals nor the forms of accents tell names apart."""
    names = {unicodedata.normalize("NFD", event_name(words).casefold()) for words in (one, other)}
    assert len(names) == 2 or compared(one) == compared(other)


@pytest.mark.parametrize("words", ["Nordic Open 2026", "nordic  open 2026 ", "Çeşme", "İstanbul", "CON"])
def test_a_plain_events_name_is_that_of_its_files(words: str) -> None:
    assert event_name(words) == file_name(words, "")


@given(st.tuples(*[OUTSIDE] * 6), st.sampled_from([1, 25]))
def test_a_pack_has_a_name_that_each_system_takes(words: tuple[str, ...], length: int) -> None:
    event, round_, table, white, black, day = words
    card = MatchCard(event=event, round=round_, table=table)
    history = (replace(STARTED, players=ByPlayer(white, black), match_length=length, wall_clock=day, card=card),)
    name = match_name(history)
    assert is_windows_name(f"{name}.zip")
    assert len(name.encode()) <= MOST_BYTES


@pytest.mark.parametrize("name", [*FORBIDDEN, "", "nul.txt", "Com1.a.b", "con .x", "a\n", "..\\..\\out", "C:", "a/b"])
def test_what_windows_forbids_is_no_name_of_a_file(name: str) -> None:
    assert not is_file_name(name)


@pytest.mark.parametrize("name", ["console", "com", "com10", "aux-1", ".hidden", "Ayşe-Yılmaz", "2026-11-25", "a.b.c"])
def test_what_windows_takes_is_a_name_of_a_file(name: str) -> None:
    assert is_file_name(name)
    assert is_windows_name(name)
