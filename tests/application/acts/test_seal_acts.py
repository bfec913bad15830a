from ruled_table import BLACK, WHITE, RuledTable, ruleset_text

from tavla.application.commands import play as asked
from tavla.application.refusals import Refusal
from tavla.domain.facts.dice_seal import SealReason
from tavla.domain.facts.events import StopReason
from tavla.domain.game.player import ByPlayer

AGAIN = asked.SealDice(2, "ab" * 32, SealReason.USED_UP, "then")


def sealed_table() -> RuledTable:
    table = RuledTable(ruleset_text("wbgt"), 3)
    table.does(asked.SealDice(1, "cd" * 32, SealReason.START, "then"))
    for player in (WHITE, BLACK):
        table.does(asked.StirDice(player, ""))
    return table


def test_dice_sealed_while_a_clock_runs_stop_it_until_both_have_stirred_and_agree() -> None:
    table = sealed_table()
    table.dice(6, 1)
    table.now += 20_000
    state = table.does(AGAIN)
    before = table.times()
    assert state.freeze is not None
    assert (StopReason.DICE_SEALED, None, False) == (
        state.freeze.reason,
        state.freeze.called_by,
        state.clock.is_running,
    )
    assert Refusal.DICE_NOT_STIRRED is table.refused(asked.AgreeToResume(WHITE)).reason
    table.does(asked.StirDice(BLACK, "7"))
    assert Refusal.DICE_NOT_STIRRED is table.refused(asked.AgreeToResume(BLACK)).reason
    table.now += 60_000
    table.does(asked.StirDice(WHITE, ""))
    assert before == table.times()
    assert table.resumes().clock.is_running
    table.now += 30_000
    assert before != table.times()


def test_dice_sealed_while_no_clock_runs_stop_nothing() -> None:
    assert sealed_table().does(AGAIN).freeze is None


def test_dice_are_stirred_while_play_stands_still() -> None:
    table = sealed_table()
    table.dice(6, 1)
    table.does(asked.StopPlay(StopReason.DIRECTOR_CALLED, WHITE, "then"))
    state = table.does(AGAIN)
    assert state.freeze is not None
    assert StopReason.DIRECTOR_CALLED is state.freeze.reason
    for player in (WHITE, BLACK):
        table.does(asked.StirDice(player, "9"))
    assert table.resumes().clock.is_running


def test_a_stir_is_recorded_composed_and_without_letters_that_have_no_meaning_yet() -> None:
    table = RuledTable(ruleset_text("wbgt"), 3)
    table.does(asked.SealDice(1, "cd" * 32, SealReason.START, "then"))
    state = table.does(asked.StirDice(WHITE, "cafe\u0301 a\u0897\u0327\U0001fa77"))
    assert state.seal is not None
    assert "caf\u00e9 a\u0327" == state.seal.stirred.white


def test_a_name_is_recorded_without_letters_that_have_no_meaning_yet() -> None:
    names = ByPlayer("Ann \U0001fa77", "\U00031350 Li")
    assert ByPlayer("Ann ", " Li") == RuledTable(ruleset_text("wbgt"), 3, names=names).state.setup.players
