"""A ruleset as a list: every value is seen, every change of one is seen, a director's choice is put in place."""

import re
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from itertools import islice
from typing import Any, get_args, get_origin

import pytest
from msgspec import Struct
from msgspec.structs import fields
from ruleset_text import SHIPPED, altered, text_of, type_of
from rulings_table import ROWS

from tavla.rules.board_limits import ALWAYS
from tavla.rules.catalogue import choices, differences, entries, ruled_value, ruled_values
from tavla.rules.dice_rules import CockedRoll
from tavla.rules.loader import ruleset_of
from tavla.rules.picked import with_choice
from tavla.rules.ruled import RulesetError
from tavla.rules.ruleset import Ruleset

USBGF = text_of("usbgf-2016")


def others(kind: Any, value: Any) -> Iterator[Any]:  # noqa: ANN401
    """Values of the same type that differ from `value`."""
    if kind is bool:
        yield not value
    elif kind is int:
        yield from (value + 1, value + 2, max(0, value - 1), 0)
    elif kind is str:
        yield f"{value} and more"
    elif get_origin(kind) is tuple:
        (inner, _) = get_args(kind)
        for number, item in enumerate(value):
            yield from ([*value[:number], other, *value[number + 1 :]] for other in others(inner, item))
        yield value[1:]
        if isinstance(inner, type) and issubclass(inner, Enum):
            yield [*value, next(iter(inner)).value]
        yield [{"consequence": "warning", "seconds": 0}]
    elif issubclass(kind, Struct):
        for field in fields(kind):
            yield from ({**value, field.name: other} for other in others(field.type, value[field.name]))
    else:
        yield from (word.value for word in kind if word.value != value)


def whole_alterations(source: str, key: str) -> Iterator[Ruleset]:
    before = next(entry for entry in entries(ruleset_of(source)) if entry.key == key)
    for value in others(type_of(key), before.value):
        if value == before.value:
            continue
        with suppress(RulesetError):
            yield ruleset_of(altered(source, key, value))


@pytest.mark.parametrize(("key", "does"), [(key, does) for key, does, _ in ALWAYS])
def test_what_the_board_could_not_honour_cannot_be_turned_on_in_a_ruleset(key: str, does: bool | CockedRoll) -> None:
    other: object = CockedRoll.THAT_DIE.value if isinstance(does, CockedRoll) else not does
    with pytest.raises(RulesetError, match=rf"{re.escape(key)} is \w+; expected \w+: "):
        ruleset_of(altered(USBGF, key, other))


def test_unused_delay_is_kept_by_fischer_alone() -> None:
    with pytest.raises(
        RulesetError, match=r'times\.delay_accumulates is true with clock\.method "simple"; expected false'
    ):
        ruleset_of(altered(USBGF, "times.delay_accumulates", True))
    assert ruleset_of(
        altered(altered(USBGF, "times.delay_accumulates", True), "clock.method", "fischer")
    ).times.delay_accumulates.value


ALTERABLE = [key for key in ROWS if key not in {*(key for key, _, _ in ALWAYS), "times.delay_accumulates"}]


def alterations_are_seen(key: str, most: int | None) -> None:
    # In one ruleset a value may be bound by another: the bonus by the claim, minutes a point by the basis.
    source, altered_ones = next(
        (source, found)
        for source in (USBGF, text_of("wbgt"), text_of("nbf"))
        if (found := list(islice(whole_alterations(source, key), most)))
    )
    before = ruleset_of(source)
    seen = [
        [difference.first.key for difference in differences(before, ruleset) if difference.is_of_value]
        for ruleset in altered_ones
    ]
    assert [[key]] * len(seen) == seen


@pytest.mark.parametrize("key", ALTERABLE)
def test_every_value_can_be_altered_and_the_alteration_is_seen(key: str) -> None:
    alterations_are_seen(key, 1)


@pytest.mark.nightly
@pytest.mark.parametrize("key", ALTERABLE)
def test_every_alteration_of_a_value_is_seen(key: str) -> None:
    alterations_are_seen(key, None)


def test_a_change_of_clause_alone_is_told_apart() -> None:
    other = ruleset_of(USBGF.replace('clause = "USBGF 4.4.9"', 'clause = "USBGF 4.4.9 in full"', 1))
    assert [("cube.dead_cube_may_be_turned", False)] == [
        (found.first.key, found.is_of_value) for found in differences(ruleset_of(USBGF), other)
    ]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_value_is_found_by_its_key(name: str) -> None:
    ruleset = ruleset_of(text_of(name))
    assert ruled_values(ruleset) == tuple((key, ruled_value(ruleset, key)) for key, _ in ruled_values(ruleset))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_ruleset_does_not_differ_from_itself(name: str) -> None:
    assert () == differences(ruleset_of(text_of(name)), ruleset_of(f"{text_of(name)}\n"))


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        (
            "usbgf-2016",
            {
                "breaks.by_length",
                "dice.premature_roll_with_clock",
                "dice.time_penalty_exact",
                "lateness.after_break",
                "director.board_replaced",
            },
        ),
        ("nbf", {"breaks.by_length", "cube.dead_cube_rule_covers_centred", "director.board_replaced"}),
        (
            "wbgt",
            {
                "clock.flag_must_be_claimed",
                "clock.gin",
                "times.after_penalty_points",
                "dice.time_penalty_exact",
                "dice.time_penalty_looks_at",
                "director.board_replaced",
            },
        ),
        (
            "istavder-2025",
            {
                "play.illegal_play_found_late",
                "play.setup_corrected_until",
                "play.backgammon_even_after_bearing_off",
                "cube.crawford_double_taken",
                "cube.crawford_double_passed_by_leader",
                "cube.wrong_level_corrected_until",
                "lateness.both_absent",
            },
        ),
        ("file-replay", set()),
    ],
)
def test_the_director_has_the_choices_that_his_document_leaves_open(name: str, keys: set[str]) -> None:
    assistance = set() if name == "file-replay" else {"assistance.highlights", "assistance.pip_count"}
    assert keys | assistance == {entry.key for entry in choices(ruleset_of(text_of(name)))}


@pytest.mark.parametrize("name", [name for name in SHIPPED if name != "file-replay"])
def test_every_choice_can_be_picked_and_taken_back(name: str) -> None:
    source = text_of(name)
    for entry in choices(ruleset_of(source)):
        for picked in entry.alternatives:
            changed = with_choice(source, entry.key, picked)
            found = next(other for other in entries(ruleset_of(changed)) if other.key == entry.key)
            assert (picked, entry.clause, True) == (found.value, found.clause, entry.value in found.alternatives)
            assert ruleset_of(source).cube == ruleset_of(with_choice(changed, entry.key, entry.value)).cube


@pytest.mark.parametrize(
    ("key", "picked"),
    [
        ("clock.gin", "whoever_fell"),
        ("clock.method", "fischer"),
        ("no.such_key", True),
        ("assistance.highlights", "off"),
    ],
)
def test_what_is_no_choice_cannot_be_picked(key: str, picked: object) -> None:
    with pytest.raises(RulesetError, match="offers no choice of"):
        with_choice(USBGF, key, picked)


def test_a_choice_that_does_not_stand_on_one_line_is_left_alone() -> None:
    spread = USBGF.replace(
        'alternatives = ["after_lifting", "always"] }', 'alternatives = [\n"after_lifting", "always"] }'
    )
    with pytest.raises(RulesetError):
        with_choice(spread, "assistance.highlights", "always")
