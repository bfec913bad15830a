import pytest

from tavla.base.copies import replace
from tavla.domain.facts import changes
from tavla.domain.facts.assistance import Assistance, Highlights
from tavla.domain.facts.changes import Change, Occasion
from tavla.domain.facts.dice_file import DiceFile
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.scene import Closing, Orders, Scene
from tavla.domain.facts.turn import Phase
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford, MatchScore
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING
from tavla.domain.time.clock import Clock, ClockMethod, ClockSettings, ClockTurn
from tavla.domain.time.units import Millis
from tavla.rules.dice_rules import Consequence
from tavla.text import change_words
from tavla.text.words import Words
from tavla_ui.director.acts.form import MET_BY

WHITE, BLACK = Player.WHITE, Player.BLACK
NAMES = ByPlayer("Ayşe", "Bo")
SETTINGS = ClockSettings(ClockMethod.SIMPLE, Millis(600_000), Millis(12_000))
CLOCK = Clock.set(SETTINGS)
SCORE = MatchScore(9, ByPlayer(5, 3), Crawford.TO_COME)
NO = ByPlayer(white=False, black=False)
SCENE = Scene(
    Phase.TO_ROLL,
    1,
    SCORE,
    OPENING,
    WHITE,
    None,
    (),
    Cube(),
    False,
    None,
    None,
    NO,
    None,
    None,
    None,
    Orders(),
    ByPlayer(0, 0),
    None,
    CLOCK,
    True,
)


@pytest.mark.parametrize(
    ("with_times", "delay", "expected"),
    [(False, 12_000, True), (True, 12_000, False), (False, 0, False)],
)
def test_a_delay_that_begins_anew_with_the_turn_is_told(with_times: bool, delay: int, expected: bool) -> None:
    turn = ClockTurn(BLACK, Millis(delay), Millis(0), None)
    change = changes.TakenBack(7, with_times=with_times, scene=replace(SCENE, clock=replace(CLOCK, turn=turn)))
    assert expected is ("Bo gets the turn's delay again" in change_words.follows(Words(), change, NAMES))


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (changes.TakenBack(7, with_times=True, scene=SCENE), "play is taken back, and the times with it"),
        (changes.TakenBack(7, with_times=False, scene=SCENE), "play is taken back"),
        (changes.RollVoided(SCENE), "the roll does not count"),
        (changes.PositionCorrected(SCENE), "the position is corrected"),
        (
            changes.PositionCorrected(replace(SCENE, phase=Phase.DOUBLE_OFFERED)),
            "the position is corrected: Ayşe has doubled",
        ),
        (changes.CubeCorrected(Cube(4, WHITE)), "the cube is corrected to 4, with Ayşe"),
        (changes.CubeCorrected(Cube(2, None)), "the cube is corrected to 2, in the middle"),
        (changes.ScoreCorrected(SCORE), "the score is Ayşe 5 – Bo 3, match to 9 points"),
        (
            changes.ScoreCorrected(MatchScore(5, ByPlayer(4, 0), Crawford.THIS_GAME)),
            "the score is Ayşe 4 – Bo 0, match to 5 points · Crawford game",
        ),
        (
            changes.ScoreCorrected(MatchScore(5, ByPlayer(1, 6), Crawford.PLAYED)),
            "the score is Ayşe 1 – Bo 6, match to 5 points: Bo wins the match",
        ),
        (changes.LengthFoundWrong(7), "after this game: match to 7 points"),
        (changes.LengthCorrected(7, "goes_on", SCORE, None), "match to 7 points"),
        (changes.LengthCorrected(5, "won", SCORE, WHITE), "match to 5 points: Ayşe wins the match"),
        (
            changes.PenaltyPointsGiven(WHITE, 1, Occasion.OTHER, is_lost=False, score=SCORE, clock=CLOCK),
            "1 penalty point against Ayşe",
        ),
        (
            changes.PenaltyPointsGiven(BLACK, 5, Occasion.OTHER, is_lost=True, score=SCORE, clock=CLOCK),
            "5 penalty points against Bo, who loses the match",
        ),
        (
            changes.TimesSet(
                ByPlayer(Millis(60_000), Millis(60_000)), ByPlayer(Millis(30_001), Millis(60_000)), None, CLOCK
            ),
            "Ayşe: 0:31 instead of 1:00",
        ),
        (
            changes.PrematureRollPunished(BLACK, 2, "take_seconds", is_floor=False, is_lost=False, clock=CLOCK),
            "premature roll number 2 against Bo, with 10:00 left",
        ),
        (
            changes.PenaltyPointsGiven(
                BLACK,
                1,
                Occasion.OTHER,
                is_lost=False,
                score=MatchScore(5, ByPlayer(5, 1), Crawford.PLAYED),
                clock=CLOCK,
            ),
            "1 penalty point against Bo: Ayşe wins the match",
        ),
        (changes.ClockOrdered(SETTINGS, CLOCK), "another clock, with 12 seconds a move · Ayşe 10:00 · Bo 10:00"),
        (
            changes.ClockOrdered(ClockSettings(ClockMethod.NONE, Millis(0), Millis(0)), CLOCK),
            "the match goes on without a clock",
        ),
        (changes.DelayGranted(WHITE, Millis(10_000), CLOCK), "Ayşe has 10 seconds more delay in every turn"),
        (changes.DelayGranted(WHITE, Millis(0), CLOCK), "Ayşe has the same delay as the match again"),
        (changes.FlagLifted(WHITE, SCENE), "the fallen flag of Ayşe is lifted, with 10:00 left"),
        (changes.CubeSpoken(WHITE, changes.CubeWord.DOUBLES), "Ayşe is to double at the next chance"),
        (changes.FlagCalled(WHITE), "the time of Ayşe is up"),
        (changes.DiceOrdered(DiceSource.TYPED), "dice rolled on the table"),
        (
            changes.DiceFileOrdered(DiceFile("cup.txt", "0123456789abcdef", "123456"), used=2),
            "dice from the file cup.txt from die 3 of 6 on (SHA-256 0123456789ab…)",
        ),
        (
            changes.AssistanceSet(Assistance(Highlights.ALWAYS, pip_count=True, hints=False)),
            "help from the board – legal points: always · pip count: on",
        ),
        (changes.MatchClosed(Closing.DOUBLE_NO_SHOW, None), "Nobody wins the match: neither player came"),
        (changes.MatchClosed(Closing.FORFEIT, BLACK), "Bo wins the match by forfeit"),
    ],
)
def test_a_change_says_what_becomes_of_the_match(change: Change, expected: str) -> None:
    assert change_words.change(Words(), change, NAMES) == expected


@pytest.mark.parametrize("consequence", Consequence)
def test_every_step_that_a_ruleset_may_have_is_said_and_has_its_act(consequence: Consequence) -> None:
    assert change_words.ladder_step(Words(), consequence)
    assert consequence in MET_BY
