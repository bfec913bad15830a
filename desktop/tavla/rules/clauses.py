"""The clauses of a ruleset, as a director picks one for a ruling."""

import re
from collections.abc import Iterator
from functools import lru_cache

from tavla.rules.catalogue import entries
from tavla.rules.clause_list import ListedClause, cited
from tavla.rules.clock_rules import StopGround
from tavla.rules.ruled import OURS, SILENT
from tavla.rules.ruleset import Ruleset

_BRACKETS = re.compile(r"[()]")
DISCRETION = "the director's discretion"
"""Picked where the rules say nothing, or leave it to the director."""

What = str | StopGround
"""What quotes a clause: the key of a value, `refusals.NAME`, or a ground to stop the clock."""


@lru_cache(maxsize=16)
def clauses_of(ruleset: Ruleset) -> tuple[str, ...]:
    """Every clause of the document in its order, and last the director's discretion.

    Of a ruleset that was written before it had a list: every clause that it quotes.
    """
    listed = tuple(one.clause for one in ruleset.clauses.listed)
    quoted = {clause for clause, _ in quotations(ruleset)}
    return (*(listed or sorted(quoted, key=_in_order)), DISCRETION)


@lru_cache(maxsize=16)
def listed_clauses(ruleset: Ruleset) -> dict[str, ListedClause]:
    """Clause -> its title in each language; empty for a ruleset that was written before it had a list."""
    return {one.clause: one for one in ruleset.clauses.listed}


@lru_cache(maxsize=16)
def quoted_for(ruleset: Ruleset) -> dict[str, tuple[What, ...]]:
    """Clause -> what quotes it, in the order of the file."""
    quoting: dict[str, list[What]] = {clause: [] for clause in clauses_of(ruleset)}
    for quoted, what in quotations(ruleset):
        for clause in clauses_in(ruleset, quoted):
            quoting[clause].append(what)
    return {clause: tuple(dict.fromkeys(what)) for clause, what in quoting.items()}


def clauses_in(ruleset: Ruleset, citation: str) -> tuple[str, ...]:
    """The clauses that a citation names; empty where it may not be cited under the ruleset."""
    clauses = clauses_of(ruleset)
    return (citation,) if citation in clauses else cited(citation, clauses)


def citation_of(ruleset: Ruleset, typed: str) -> str:
    """What a director has typed as it is cited, with or without the document's name and brackets; empty where it names
    nothing.
    """
    clauses = clauses_of(ruleset)
    small = {_plain(clause): clause for clause in clauses}
    name, words = _plain(clauses[0].partition(" ")[0]), _plain(typed)
    found = next(filter(None, (cited(way, tuple(small)) for way in (words, f"{name} {words}"))), ())
    return ", ".join(small[clause] for clause in found)


def quotations(ruleset: Ruleset) -> Iterator[tuple[str, What]]:
    """Each citation of a document with what quotes it, in the order of the file."""
    pairs: list[tuple[str, What]] = [(entry.clause, entry.key) for entry in entries(ruleset)]
    pairs += [(stop.clause, stop.ground) for stop in ruleset.clock.stops.value]
    pairs += [(clause, f"refusals.{name}") for name, clause in ruleset.refusal_clauses.items()]
    return (pair for pair in pairs if _is_of_a_document(pair[0]))


def _plain(clause: str) -> str:
    return " ".join(_BRACKETS.sub(" ", clause.casefold()).split())


def _is_of_a_document(clause: str) -> bool:
    return bool(clause) and not clause.startswith((OURS, SILENT))


def _in_order(clause: str) -> tuple[tuple[int, str], ...]:
    """Numbers by their size, so that 4.4.10 comes after 4.4.9."""
    return tuple((int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", clause))
