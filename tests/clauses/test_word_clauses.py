"""What a player has said of the cube under each ruleset: it binds him at his next chance, by the director's word, at
the window.
"""

import pytest
from act_forms import form, leave
from clause_table import BLACK, DIRECTOR, WHITE, ClauseTable, asked
from director_hands import press
from proofs import by, proves
from rules_as_shown import as_foreseen
from rulings_table import RULESETS

from tavla.application.acts.matter import Matter
from tavla.application.commands import director as ordered
from tavla.application.refusals import Refusal
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import OffenceKind
from tavla.rules.clauses import DISCRETION

pytestmark = pytest.mark.parametrize("ruleset", RULESETS)
SAID = {
    Matter.PREMATURE_DOUBLE: "row1.0",
    Matter.ANNOUNCED_DOUBLE: "row1.1",
    Matter.ANNOUNCED_DROP: "row1.2",
    Matter.SPOKEN_TAKE: "row1.3",
    Matter.SPOKEN_DOUBLE: "row1.5",
    Matter.REACHED_FOR_CUBE: "row1.6",
    Matter.POINTED_AT_CUBE: "row1.7",
}
ELSE = "Not covered by the rules"


def said(table: ClauseTable, matter: Matter) -> tuple[str, bool]:
    """Black's word, entered by the director: the clause chosen beforehand, and whether the rules have it so."""
    clause, shown = form(table, "word", "row0.1", SAID[matter])
    press(table.stage, "act.reason0", "act.do")
    leave(table)
    return clause, ELSE not in shown


@proves("dice.premature_double_stands", "dice.premature_double_on_ladder")
def test_a_double_out_of_turn_stands(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(3, 1), rolls=((6, 5),))
    own = by(ruleset, "USBGF 4.4.7", "NBF 4.4 (v)", "WBGT 4.4 (5)", "ISTAVDER Move Execution")
    assert (own, True) == said(table, Matter.PREMATURE_DOUBLE)
    assert by(ruleset, 0, 0, 0, 1) == len(table.state.offences_of(BLACK, OffenceKind.PREMATURE_ROLL))
    table.stage.end_turn_somehow()
    refused = table.asks(asked.RollDice(BLACK))
    assert (Refusal.WORD_BINDS, own) == (refused and refused.reason, refused and refused.clause)
    table.touch("cube", "black.bigButton")
    assert Phase.DOUBLE_OFFERED == table.state.phase
    table.does(asked.TakeDouble(WHITE))
    table.touch("black.bigButton")
    assert table.state.roll is not None


@proves("cube.announced_double_binds")
def test_a_double_announced(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(3, 1))
    not_said = (DISCRETION, False)
    cited = by(ruleset, ("USBGF 4.4.3", True), not_said, not_said, not_said)
    assert cited == said(table, Matter.ANNOUNCED_DOUBLE)
    table.stage.end_turn_somehow()
    refused = table.asks(asked.RollDice(BLACK))
    assert (Refusal.WORD_BINDS, cited[0]) == (refused and refused.reason, refused and refused.clause)


@proves("cube.double_binds_by", "cube.double_force")
def test_a_double_said_or_shown_before_the_roll(table: ClauseTable, ruleset: str) -> None:
    """Words alone, a hand that reaches for the cube, a finger that points at it. Source: USBGF 4.4.3, NBF 4.4 (ii), WBGT
    4.4 (2), ISTAVDER 24.
    Merely reaching is no double by USBGF 4.4.3; a gesture that reasonably implies the intention is.
    """
    own, not_said = by(ruleset, "USBGF 4.4.3", "NBF 4.4 (ii)", "WBGT 4.4 (2)", ""), (DISCRETION, False)
    for matter, holds in (
        (Matter.SPOKEN_DOUBLE, (True, True, True, False)),
        (Matter.REACHED_FOR_CUBE, (False, True, True, False)),
        (Matter.POINTED_AT_CUBE, (True, True, True, False)),
    ):
        table.open(ruleset, on_roll=BLACK)
        shown = form(table, "word", "row0.1", SAID[matter])[1]
        assert as_foreseen(ruleset, "cube.double_binds_by") in shown
        assert as_foreseen(ruleset, "cube.double_force") in shown
        leave(table)
        cited = (own, True) if by(ruleset, *holds) else not_said
        assert (matter, cited) == (matter, said(table, matter))
        refused = table.asks(asked.RollDice(BLACK))
        assert (Refusal.WORD_BINDS, cited[0]) == (refused and refused.reason, refused and refused.clause)
        table.touch("cube", "black.bigButton")
        assert Phase.DOUBLE_OFFERED is table.state.phase


def test_nobody_doubles_by_a_word_whose_roll_is_made_or_whose_double_is_lost(table: ClauseTable, ruleset: str) -> None:
    word = ordered.BindToWord(DIRECTOR, BLACK, Matter.SPOKEN_DOUBLE)
    for on_roll, roll in ((WHITE, None), (BLACK, (3, 1))):
        table.open(ruleset, on_roll=on_roll, roll=roll)
        assert table.would(word) is not None
    table.must(ordered.OrderDice(DIRECTOR, DiceSource.TYPED))
    table.must(ordered.VoidRoll(DIRECTOR))
    lost = table.would(word)
    assert lost is not None
    assert lost.clause == by(ruleset, "USBGF 4.4.2", "NBF 4.4 (ii)", "WBGT 4.4 (2)", "ISTAVDER 24, example 2")


@proves("cube.announced_drop_binds_once")
def test_a_pass_announced_binds_once(table: ClauseTable, ruleset: str) -> None:
    not_said = (DISCRETION, False)
    for doubles in (True, False):
        table.open(ruleset, on_roll=WHITE, rolls=((3, 1), (6, 5), (4, 2)))
        assert by(ruleset, ("USBGF 4.4.4", True), not_said, not_said, not_said) == said(table, Matter.ANNOUNCED_DROP)
        if not doubles:  # the chance goes by
            table.touch("white.bigButton")
            table.stage.end_turn_somehow()
            table.touch("black.bigButton")
            table.stage.end_turn_somehow()
        table.touch("cube", "white.bigButton")
        assert doubles == (table.asks(asked.TakeDouble(BLACK)) is not None)


@proves("cube.answer_binds_by", "cube.answer_force")
def test_an_answer_given_in_words(table: ClauseTable, ruleset: str) -> None:
    table.open(ruleset, on_roll=WHITE)
    table.touch("cube", "white.bigButton")
    shown = form(table, "word", "row0.1", SAID[Matter.SPOKEN_TAKE])[1]
    assert as_foreseen(ruleset, "cube.answer_binds_by") in shown
    assert as_foreseen(ruleset, "cube.answer_force") in shown
    leave(table)
    clauses = (("USBGF 4.4.4", True), ("NBF 4.4 (iii)", True), ("WBGT 4.4 (3)", True), (DISCRETION, False))
    assert by(ruleset, *clauses) == said(table, Matter.SPOKEN_TAKE)
    refused = table.asks(asked.DropDouble(BLACK))
    cited = by(ruleset, *clauses)[0]
    assert (Refusal.WORD_BINDS, cited) == (refused and refused.reason, refused and refused.clause)
    table.must(asked.TakeDouble(BLACK))
