import pytest

from tavla.application.acts.ladders import LADDERS
from tavla.text import rule_labels, rule_words
from tavla.text.words import Words

T = Words()
LADDER_KEYS = {*LADDERS.values(), "dice.premature_ladder"}


@pytest.mark.parametrize("key", sorted(rule_labels.labels(T)))
def test_an_empty_ladder_names_no_step_and_any_other_empty_list_is_none(key: str) -> None:
    assert ("no step named" if key in LADDER_KEYS else "none") == rule_words.rule_value(T, key, ())
