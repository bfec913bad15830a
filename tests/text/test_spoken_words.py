"""What is spoken of a match: the words that players say aloud."""

import pytest
from ruled_table import RuledTable
from written_positions import place

from tavla.base import paths
from tavla.base.copies import replace
from tavla.domain.facts.events import DoubleDropped, DoubleOffered, DoubleTaken, Event, GameEnded, TurnEnded
from tavla.domain.game.notation import legal_play
from tavla.domain.game.outcome import Ending, Grade
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Roll
from tavla.domain.time.units import Instant
from tavla.text.spoken_words import clock, spoken
from tavla.text.words import Words

BEFORE = RuledTable().state
NAME = BEFORE.setup.players.white
NOW = Instant(0)
WHITE = Player.WHITE


def plain(sentences: tuple[str, ...]) -> list[str]:
    """Without the marks that keep a name to itself."""
    return ["".join(letter for letter in one if letter not in "\u2068\u2069") for one in sentences]


@pytest.mark.parametrize(
    ("own", "other", "roll", "written", "said"),
    [
        ("13 13 6 6", "1 1", (6, 6), "13/7(2)", "2 checkers, 13 to 7"),
        ("bar 6 6", "20 5", (5, 3), "bar/20*/17", "bar to 20, hit to 17"),
        ("6 6 6", "1 1", (6, 1), "6/off 6/5", "6 off; 6 to 5"),
        ("bar 6", "24 24 23 23 22 22 21 21 20 20 19 19", (6, 5), "", "no move"),
    ],
)
def test_a_play_is_said_from_place_to_place(
    own: str, other: str, roll: tuple[int, int], written: str, said: str
) -> None:
    position = place(own, other)
    play = legal_play(written, position, Roll(*roll)) if written else ()
    assert play is not None
    before = replace(BEFORE, position=position)
    assert [f"{NAME}: {said}"] == plain(spoken(Words(), TurnEnded(NOW, WHITE, play), before))


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (DoubleOffered(NOW, WHITE), [f"{NAME} doubles to 2"]),
        (DoubleTaken(NOW, WHITE), ["Take"]),
        (DoubleDropped(NOW, WHITE), ["Pass"]),
        (GameEnded(NOW, WHITE, Grade.GAMMON, 4, Ending.BORNE_OFF), [f"{NAME} wins a gammon: 4 points"]),
    ],
)
def test_cube_and_result_are_said(event: Event, said: list[str]) -> None:
    assert said == plain(spoken(Words(), event, BEFORE))


@pytest.mark.parametrize(("language", "said"), [("nb", f"{NAME} dobler til 2"), ("tr", f"{NAME} küp verdi: 2")])
def test_a_double_that_is_not_answered_yet_is_said_to_be_offered(language: str, said: str) -> None:
    words = Words(language, paths.resources() / "translations")
    assert [said] == plain(spoken(words, DoubleOffered(NOW, WHITE), BEFORE))


@pytest.mark.parametrize(("language", "said"), [("nb", "6 ut; 6 til 5"), ("tr", "6, toplar; 6, 5")])
def test_a_checker_that_is_borne_off_is_not_switched_off(language: str, said: str) -> None:
    before = replace(BEFORE, position=place("6 6 6", "1 1"))
    play = legal_play("6/off 6/5", before.position, Roll(6, 1))
    assert play is not None
    words = Words(language, paths.resources() / "translations")
    assert [f"{NAME}: {said}"] == plain(spoken(words, TurnEnded(NOW, WHITE, play), before))


@pytest.mark.parametrize(
    ("seconds", "said"), [(300, "5 minutes"), (60, "1 minute"), (30, "30 seconds"), (61, "1 minute 1 second")]
)
def test_a_time_is_said_in_minutes_and_seconds(seconds: int, said: str) -> None:
    assert [f"Clock of {NAME}: {said}"] == plain((clock(Words(), NAME, seconds),))
