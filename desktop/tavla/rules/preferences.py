"""The questions open before a match, and who chooses. Source: USBGF 3.6, NBF 3.6, WBGT 3.6, ISTAVDER Match Start."""

from msgspec import Struct

from tavla.domain.facts.match_card import Preference
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla.rules.event_rules import PreferenceBy
from tavla.rules.ruleset import Ruleset


class PreferenceStep(Struct, frozen=True):
    """Questions that are settled together, and how."""

    questions: tuple[Preference, ...]
    by: PreferenceBy
    clause: str

    @property
    def is_rolled(self) -> bool:
        """Whether the dice say who chooses."""
        return self.by in (PreferenceBy.ONE_ROLL_FOR_ALL, PreferenceBy.BY_THE_DICE)


def preference_steps(ruleset: Ruleset) -> tuple[PreferenceStep, ...]:
    """What is to be settled where the players do not agree, in order: who came first before any roll, one roll for all
    its questions.
    """
    rules = ruleset.preferences
    asked = [(question, getattr(rules, question.value)) for question in Preference]
    first = [
        PreferenceStep((question,), rule.value, rule.clause)
        for question, rule in asked
        if rule.value is PreferenceBy.FIRST_COMER
    ]
    together = [(question, rule) for question, rule in asked if rule.value is PreferenceBy.ONE_ROLL_FOR_ALL]
    one_roll = (
        [
            PreferenceStep(
                tuple(question for question, _ in together), PreferenceBy.ONE_ROLL_FOR_ALL, together[0][1].clause
            )
        ]
        if together
        else []
    )
    each = [
        PreferenceStep((question,), rule.value, rule.clause)
        for question, rule in asked
        if rule.value is PreferenceBy.BY_THE_DICE
    ]
    return (*first, *one_roll, *each)


def chooser(ruleset: Ruleset, rolls: ByPlayer[Roll]) -> Player | None:
    """Who rolled the higher total; None for equal ones."""
    totals = rolls.map(lambda roll: _total(ruleset, roll))
    if totals.white == totals.black:
        return None
    return Player.WHITE if totals.white > totals.black else Player.BLACK


def rolls_again(ruleset: Ruleset) -> bool:
    """Whether equal rolls are rolled again; else nobody has won the choice, and the players agree."""
    return ruleset.preferences.ties_rolled_again.value


def _total(ruleset: Ruleset, roll: Roll) -> int:
    total = roll.first + roll.second
    return 2 * total if roll.is_doublets and ruleset.preferences.doublets_count_extra.value else total
