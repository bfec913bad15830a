"""Keys that rulesets have gained, and what a match goes by whose own ruleset was written before them: as before.

A file has to name every key.
"""

from collections.abc import Callable
from typing import Any

from tavla.rules.ruled import OURS

Document = dict[str, Any]


def silent(value: object) -> Document:
    return {"value": value, "clause": f"{OURS} the document is silent"}


def _as_found_late(document: Document) -> object:
    late = document["play"].get("illegal_play_found_late")
    return {key: late[key] for key in ("value", "clause") if key in late} if isinstance(late, dict) else late


def _no(_document: Document) -> object:
    return silent(value=False)


def _yes(_document: Document) -> object:
    return silent(value=True)


def _as_with_a_clock(document: Document) -> object:
    return document["director"].get("position_noted_in")


def _committee(document: Document) -> object:
    return document["director"].get("committee_sizes")


def _by_players(_document: Document) -> object:
    return silent("players")


def _report(document: Document) -> object:
    return document["director"].get("report")


def _to_the_federation(_document: Document) -> object:
    return silent("federation")


def _nobody(_document: Document) -> object:
    return silent("nobody")


def _not_reported(_document: Document) -> object:
    return silent("none")


def _agreed_results(document: Document) -> object:
    return document["conduct"].get("agreed_results")


def _no_list(_document: Document) -> object:
    return []


def _title(document: Document) -> object:
    return document["ruleset"].get("title")


def _no_steps(_document: Document) -> object:
    return silent([])


GAINED: dict[str, Callable[[Document], object]] = {
    "ruleset.title_nb": _title,
    "ruleset.title_tr": _title,
    "clauses.listed": _no_list,
    "clock.runs_on_after_fall": _no,
    "conduct.etiquette": _no_steps,
    "conduct.language": _no_steps,
    "conduct.aids": _no_steps,
    "conduct.outside_help": _no_steps,
    "conduct.shuffling": _no_steps,
    "conduct.clock_hand": _no_steps,
    "conduct.clock_errors": _no_steps,
    "conduct.false_claims": _no_steps,
    "conduct.agreed_results": _no_steps,
    "conduct.agreed_lengths": _agreed_results,
    "conduct.crawford_doubles": _no_steps,
    "conduct.spectators": _no_steps,
    "conduct.spectators_language": _no_steps,
    "conduct.free_choice": _no_steps,
    "conduct.time_given_for_false_claims": _no,
    "dice.uneven_surface_counts": _no,
    "director.staff_may_sit": _yes,
    "director.first_instance_sizes": _committee,
    "director.first_instance_chosen_by": _by_players,
    "director.position_noted_without_clock": _as_with_a_clock,
    "director.report_to": _to_the_federation,
    "director.disqualification_reported": _report,
    "director.spectator_reported": _not_reported,
    "director.refused_entry_reported": _not_reported,
    "director.reported_further_by": _nobody,
    "director.rule_breaker_at_disadvantage": _no,
    "play.illegal_play_found_after_double": _as_found_late,
    "play.unrelated_to_dice_found_late": _as_found_late,
}
"""Key -> the entry that stands in for it, made of the document with those above it."""


def completed(document: Document) -> Document:
    """The document of a match's own ruleset with the keys that it was written before."""
    whole = {name: dict(table) if isinstance(table, dict) else table for name, table in document.items()}
    for table in ("clauses", "conduct"):
        whole.setdefault(table, {})
    for key, entry in GAINED.items():
        table, _, name = key.partition(".")
        if isinstance(whole.get(table), dict) and name not in whole[table]:
            whole[table][name] = entry(whole)
    breaks = whole.get("breaks")
    by_length = breaks.get("by_length") if isinstance(breaks, dict) else None
    if isinstance(breaks, dict) and isinstance(by_length, dict):
        breaks["by_length"] = {"alternatives": [], **by_length}
    return whole
