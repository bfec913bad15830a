"""What the director's page of rules has to show, from the rulings and not from a ruleset."""

from typing import Any

from ruleset_text import text_of, type_of
from rulings_table import REFUSALS, ROWS, RULESETS, note_of

from tavla.rules.complaint import Complaint
from tavla.rules.loader import right_keys
from tavla.rules.reading import read
from tavla.rules.ruled import Ruled
from tavla.text import clause_words, rule_labels, rule_words
from tavla.text.words import Words

T = Words()
TABLES = tuple(rule_labels.tables(T))


def in_words(key: str, plain: Any) -> str:  # noqa: ANN401
    """A value, given as a file writes it."""
    return rule_words.rule_value(
        T, key, read(type_of(key), plain, key, Complaint("the rulings", text_of("template"), right_keys))
    )


def expected_on_page(ruleset: str, section: str) -> dict[str, tuple[str, str]]:
    """Key -> value in words and clause."""
    column = RULESETS.index(ruleset)
    if section == "refusals":
        return {
            f"refusals.{name}": (rule_words.refused_by_clause(T, clauses[column]), "")
            for name, clauses in REFUSALS.items()
        }
    return {key: _row(key, *row[column]) for key, row in ROWS.items() if key.startswith(f"{section}.")}


def as_foreseen(ruleset: str, key: str) -> str:
    """The line of a value beside a director's act."""
    value, clause, *_ = ROWS[key][RULESETS.index(ruleset)]
    line = f"{rule_labels.labels(T)[key]}: {in_words(key, value)}"
    return line if clause.startswith(("(ours)", "silent")) else f"{line} ({clause})"


def _row(key: str, value: Any, clause: str, alternatives: list[Any] | None = None) -> tuple[str, str]:  # noqa: ANN401
    shown = in_words(key, value)
    if alternatives:
        shown = f"{shown} {T('(or: {others})', others='; '.join(in_words(key, other) for other in alternatives))}"
    return shown, clause_words.with_note(T, Ruled(value, clause, note_of(clause)))
