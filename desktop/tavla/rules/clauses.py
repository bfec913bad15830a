"""The clauses of a ruleset, as a director picks one for a ruling."""

import re
from functools import lru_cache

from tavla.rules.catalogue import entries
from tavla.rules.clock_rules import StopGround
from tavla.rules.ruled import OURS, SILENT
from tavla.rules.ruleset import Ruleset

DISCRETION = "the director's discretion"
"""Picked where the rules say nothing, or leave it to the director."""


@lru_cache(maxsize=16)
def clauses_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Every clause the ruleset quotes, each once and in order, and last the director's discretion."""
    quoted = (
        {entry.clause for entry in entries(ruleset)}
        | {stop.clause for stop in ruleset.clock.stops.value}
        | set(ruleset.refusal_clauses.values())
    )
    return (*sorted(filter(_is_of_a_document, quoted), key=_in_order), DISCRETION)


@lru_cache(maxsize=16)
def quoted_for(ruleset: Ruleset) -> dict[str, tuple[str | StopGround, ...]]:
    """Clause -> what quotes it: keys of values, `refusals.NAME`, and grounds to stop the clock, in the order of the
    file.
    """
    pairs: list[tuple[str, str | StopGround]] = [(entry.clause, entry.key) for entry in entries(ruleset)]
    pairs += [(stop.clause, stop.ground) for stop in ruleset.clock.stops.value]
    pairs += [(clause, f"refusals.{name}") for name, clause in ruleset.refusal_clauses.items()]
    return {
        clause: tuple(dict.fromkeys(what for quoted, what in pairs if quoted == clause))
        for clause in clauses_of(ruleset)
    }


def _is_of_a_document(clause: str) -> bool:
    return bool(clause) and not clause.startswith((OURS, SILENT))


def _in_order(clause: str) -> tuple[tuple[int, str], ...]:
    """Numbers by their size, so that 4.4.10 comes after 4.4.9."""
    return tuple((int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", clause))
