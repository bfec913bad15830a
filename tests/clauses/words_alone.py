"""Alterations of a ruleset that alter no decision: no test but that of the page of rules can notice them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ruleset_text import text_of

from tavla.rules.catalogue import entries
from tavla.rules.loader import ruleset_of


@dataclass(frozen=True, slots=True)
class Alteration:
    """One value of one ruleset, otherwise than its document has it."""

    ruleset: str
    key: str
    value: Any
    text: str

    def __str__(self) -> str:
        return f"{self.ruleset} {self.key} = {self.value}"


ISTAVDER = "istavder-2025"
OWN_ACTS = ("game_over", "break", "director_called", "game_settled", "emergency")
"""The board ends a game itself, anybody calls the director, and breaks and settled claims have acts of their own."""
NO_SECONDS = ("nbf", "istavder-2025")
"""No step of their ladders takes seconds off."""
DEAD_TURNED = ("wbgt", "istavder-2025")
"""They have no rule on dead cubes."""
SAME_PLACE = (
    "nbf preferences.seats one_roll_for_all",
    "wbgt preferences.seats one_roll_for_all",
    "istavder-2025 preferences.direction one_roll_for_all",
)
"""Where the roll for one question comes before those for the others either way."""
NOT_SETTLED = {"not_open", "each_his_own"}
FRESH = {"fresh_delay", "may_take_fresh_delay"}
Holds = Callable[[Alteration, Any], bool]


def under(*rulesets: str) -> Holds:
    return lambda alteration, _before: alteration.ruleset in rulesets


def _of_own_act(alteration: Alteration, before: Any) -> bool:  # noqa: ANN401
    after = alteration.value
    if len(after) < len(before):
        return all(one["ground"] in OWN_ACTS for one in before if one not in after)
    changed = [(old, new) for old, new in zip(before, after, strict=False) if old != new]
    return len(after) == len(before) and all(_is_same_stop(old, new) for old, new in changed)


def _is_same_stop(old: dict[str, Any], new: dict[str, Any]) -> bool:
    if {old["ground"], new["ground"]} <= set(OWN_ACTS):
        return True
    may_be_fresh = {old["after"], new["after"]} <= FRESH or old["after"] == new["after"]
    alike = {**old, "by": sorted(set(old["by"])), "after": ""} == {**new, "by": sorted(set(new["by"])), "after": ""}
    return alike and may_be_fresh


def _is_one_delay(value: Any) -> bool:  # noqa: ANN401
    is_delay = isinstance(value, dict) and "set_by" in value
    return is_delay and value["least_seconds"] == value["seconds"] == value["most_seconds"] == 12


def _once_more(alteration: Alteration, before: Any) -> bool:  # noqa: ANN401
    after = alteration.value
    is_list = isinstance(after, list) and all(isinstance(one, str | int) for one in after)
    return is_list and set(after) == set(before)


IN_WORDS: tuple[tuple[str, str, Holds], ...] = (
    ("", "it says the same once more", _once_more),
    ("clock.stops", "the board does not ask this rule there, or it is the same to it", _of_own_act),
    (
        "clock.opening_started_by",
        "the document is silent, and the starter's time runs at once",
        lambda alteration, _: alteration.ruleset != ISTAVDER,
    ),
    (
        "clock.both_flags",
        "either way the director enters the time",
        lambda alteration, before: {alteration.value, before} == {"nominal_time", "director_decides"},
    ),
    (
        "times.imposed_reserve",
        "two minutes a point make it the same",
        lambda alteration, before: (
            alteration.ruleset == "wbgt" and {alteration.value, before} == {"sum_of_needs", "half_sum_per_point"}
        ),
    ),
    (
        "times.imposed_reserve",
        "without minutes a point the director enters it all the same",
        lambda alteration, before: (
            alteration.ruleset == ISTAVDER
            and {alteration.value, before} == {"director_must_enter", "half_sum_per_point"}
        ),
    ),
    ("times.after_penalty_points", "no rule gives the times of a clock brought in", under(ISTAVDER)),
    ("clock.flag_claimed_by", "a fall ends the match by itself", under(ISTAVDER)),
    ("clock.runs_on_after_fall", "a fall ends the match by itself", under(ISTAVDER)),
    ("dice.time_penalty_at_floor", "nobody is brought to a floor", under(*NO_SECONDS)),
    ("dice.time_penalty_exact", "with a floor of nothing both lose the match", under(*NO_SECONDS)),
    ("dice.time_penalty_after_delay", "the director takes time at once", under(*NO_SECONDS)),
    ("play.illegal_play_found_after_double", "no double closes the time", under("usbgf-2016", "wbgt")),
    (
        "cube.faces_at_start",
        "the board shows the first of them",
        lambda alteration, before: alteration.value[:1] == before[:1],
    ),
    ("cube.match_may_end_on_pass_of_dead_cube", "nobody can double with a dead cube", under("usbgf-2016")),
    ("cube.dead_cube_rule_covers_centred", "a dead cube may be turned, in the middle too", under(*DEAD_TURNED)),
    ("refusals.cube_dead", "no double with a dead cube is refused", under(*DEAD_TURNED)),
    (
        "times.",
        "there is one delay alone that may be set",
        lambda alteration, before: _is_one_delay(alteration.value) and _is_one_delay(before),
    ),
    (
        "length.when_longer",
        "a longer match is never ended by it",
        lambda alteration, before: {alteration.value, before} == {"next_game", "next_game_unless_it_ends"},
    ),
    (
        "preferences.",
        "either way nothing is left to settle",
        lambda alteration, before: {alteration.value, before} <= NOT_SETTLED,
    ),
    (
        "preferences.",
        "one question has a roll of its own, in the same place",
        lambda alteration, _: f"{alteration.ruleset} {alteration.key} {alteration.value}" in SAME_PLACE,
    ),
    *(
        (
            key,
            "a break is an emergency, which the director grants",
            under(ISTAVDER),
        )
        for key in ("breaks.by_length", "breaks.combined")
    ),
    *(
        (key, "nothing is reported, and to nobody", under(ISTAVDER))
        for key in ("director.report_to", "director.disqualification_reported", "director.refused_entry_reported")
    ),
)
"""The key, or how it begins; why; and which alterations of it."""


def why_in_words(alteration: Alteration) -> str:
    """Why it alters no decision; empty where it does."""
    before = next(one.value for one in entries(ruleset_of(text_of(alteration.ruleset))) if one.key == alteration.key)
    return next(
        (why for key, why, holds in IN_WORDS if alteration.key.startswith(key) and holds(alteration, before)), ""
    )
