"""Acts and results that no longer stand, in the report of a match."""

from ruled_table import BLACK, WHITE, RuledTable
from told_scenes import HOUR, by

from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.match_card import MatchCard
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.stops import StopReason
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.units import Millis
from tavla.reports.document import Note, Table
from tavla.reports.match_report import match_report
from tavla.rules.clauses import DISCRETION
from tavla.text.words import Words

ENGLISH = Words()


def test_acts_and_results_that_play_went_back_over_are_marked_in_course_and_list() -> None:
    table = RuledTable(card=MatchCard())
    table.dice(3, 1)
    moment = len(table.history)
    table.does(asked.StopPlay(StopReason.DIRECTOR_CALLED, WHITE, HOUR))
    table.does(ordered.Warn(by(DISCRETION, "slow play"), WHITE))
    table.agreed(ordered.SetTimes(by(DISCRETION, "the clock was wrong"), ByPlayer(Millis(300_000), Millis(600_000))))
    table.does(ordered.OrderDice(by(DISCRETION, "both agree"), DiceSource.TYPED))
    table.agreed(ordered.CloseMatch(by(DISCRETION, "illness"), Closing.FORFEIT, BLACK))
    table.agreed(ordered.TakePlayBack(by(DISCRETION, "it was a mistake"), moment, with_times=False))
    blocks = match_report(table.history, ENGLISH).blocks
    listed = [
        row[2].text for block in blocks if isinstance(block, Table) and "Clause" in block.heads for row in block.rows
    ]
    assert [
        "Warning to Ann",
        "Ann: 5:00 instead of 10:00",
        "Dice rolled on the table – taken back later",
        "Ann wins the match by forfeit – taken back later",
        "Play is taken back to game 1, turn 1: Ann rolled 3-1",
    ] == listed
    told = [block.title for block in blocks if isinstance(block, Note)]
    assert "Act 3 · Dice rolled on the table – taken back later" in told
    assert "Proposed: play is taken back to game 1, turn 1: Ann rolled 3-1" in told


def test_a_match_won_on_a_flag_that_was_lifted_is_marked() -> None:
    table = RuledTable()
    table.dice(3, 1)
    table.tries(asked.NoticeTime(), after=10_000_000)
    table.does(asked.ClaimFlag(BLACK))
    table.agreed(ordered.LiftFlag(by("USBGF 4.3.3", "the clock was wrong"), Millis(60_000)))
    told = [block.title for block in match_report(table.history, ENGLISH).blocks if isinstance(block, Note)]
    assert "Bo claims the match on time – taken back later" in told
    assert "Bo wins the match on time – taken back later" in told
