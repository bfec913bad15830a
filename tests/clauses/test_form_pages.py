"""What stands on the page of an act's form is what the proofs of the clauses read as values, and none of it is cut."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

import pytest
from act_forms import form, ground, leave, read
from clause_table import WHITE, ClauseTable
from language_walk import cut, speak
from rulings_table import RULESETS
from test_foreseen_clauses import READ

from tavla.text.words import LANGUAGES
from tavla_ui.director.acts import ACTS
from tavla_ui.director.acts.form import Act, Filled, Ground, Pick, started

if TYPE_CHECKING:
    from tavla_ui.director.acts_section import ActsSectionViewModel


@pytest.mark.parametrize(
    "ruleset", [RULESETS[0], *(pytest.param(other, marks=pytest.mark.nightly) for other in RULESETS[1:])]
)
@pytest.mark.parametrize("act", sorted({act for act, *_ in READ}))
def test_every_form_shows_what_is_read(table: ClauseTable, ruleset: str, act: str) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(3, 1))
    for field in dict.fromkeys(field for name, field, *_ in READ if name == act):
        touched = tuple(filter(None, (field,)))
        assert read(table, act, *touched) == form(table, act, *touched)
        leave(table)


def cases(act: Act, here: Ground) -> Iterator[Filled]:
    """An act against White with each of its choices, and with each case of each way to do it."""
    whom: Filled = {"who": WHITE, "ruling": "as it lay", "committee": ("Kari", "Ali", "Ann"), "right": True}
    ways = [whom, *(whom | {"how": way} for key, _, way in choices(act, here, whom) if key == "how")]
    for way in ways:
        yield way
        for key, _, value in choices(act, here, way):
            if key not in ("who", "how"):
                yield way | {key: value}


def choices(act: Act, here: Ground, filled: Filled) -> list[tuple[str, str, object]]:
    fields = act.fields(here, started(act.fields(here, filled), filled))
    return [(field.key, words, one) for field in fields if isinstance(field, Pick) for one, words in field.options]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "ruleset", [RULESETS[-1], *(pytest.param(other, marks=pytest.mark.nightly) for other in RULESETS[:-1])]
)
def test_nothing_is_cut_on_the_form_of_any_case(table: ClauseTable, ruleset: str, language: str) -> None:
    table.open(ruleset, on_roll=WHITE, roll=(3, 1))
    speak(table.stage, language)
    table.enter_as_director()
    section = cast("ActsSectionViewModel", table.board.table.director_model._sections["acts"])
    here = ground(table)
    found = {}
    for act in ACTS.values():
        for case in cases(act, here):
            section.open_act(act.key, case)
            section.pickReason(0)
            if words := cut(table.stage):
                found[act.key, str(case)] = words
    section.back()
    leave(table)
    speak(table.stage, "en")
    assert {} == found
