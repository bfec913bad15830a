"""What a ruleset notes beside the figures of a clause, in a seat's language; the figures and the headings of the
documents stay as they are.
"""

from typing import TYPE_CHECKING, Any

from tavla.base.plain_name import harmless, plain_name
from tavla.text.words import Words

if TYPE_CHECKING:  # the start page stands before the rules are imported
    from tavla.rules.ruled import Ruled
    from tavla.rules.ruleset import Ruleset

GAME = "BASIC "
"""How a clause of the rules of the game begins, which belong to every federation."""


def title(t: Words, ruleset: "Ruleset") -> str:
    """What a ruleset is called."""
    own = ruleset.ruleset
    return plain_name({"nb": own.title_nb, "tr": own.title_tr}.get(t.language, own.title))


def named(t: Words, clause: str) -> str:
    """A clause as it is quoted; what no clause says, in words."""
    match clause:
        case "the director's discretion":
            return t("the director's discretion")
        case "silent":
            return t("not in the rules")
        case "silent: the director decides":
            return t("not in the rules: the director decides")
        case "(ours) the document is silent":
            return t("not in the rules, Tavla's choice")
        case _:
            return _with_note(t, clause)


def bracketed(t: Words, clause: str) -> str:
    """A clause after a sentence, in brackets; one that begins with a bracket does not get another."""
    quoted = named(t, clause)
    return f"{quoted.replace(') ', ': ', 1)})" if quoted.startswith("(") else f"({quoted})"


def with_note(t: Words, ruled: "Ruled[Any]") -> str:
    """The clause of a value and, in brackets, how it was read: for the page of rules."""
    quoted = named(t, ruled.clause)
    return f"{quoted} ({_notes(t).get(ruled.note, ruled.note)})" if ruled.note else quoted


def _with_note(t: Words, clause: str) -> str:
    """A clause with its note in the catalogue's language; what no catalogue knows, as a club's own words, stays."""
    for mark in (" (", ", "):
        figures, found, note = clause.rpartition(mark)
        if found and (said := _notes(t).get(note.removesuffix(")"))):
            return f"{figures}{mark}{said}{')' if mark == ' (' else ''}"
    for start, of_whom in _starts(t).items():
        if clause.startswith(start):
            return t.filled(of_whom, clause=clause.removeprefix(start))
    if clause.startswith(GAME):
        return t("rules of the game: {what}", what=_of_the_game(t).get(clause.removeprefix(GAME), clause))
    return _wholes(t).get(clause) or harmless(clause)


def _of_the_game(t: Words) -> dict[str, str]:
    return {
        "the doubling cube": t("the doubling cube"),
        "bearing off": t("bearing off"),
        "gammon and backgammon": t("gammon and backgammon"),
    }


def _notes(t: Words) -> dict[str, str]:
    return {
        "10 and 14 points: ours": t("10 and 14 points: Tavla's choice"),
        "a fall counts once announced": t("a fall counts once announced"),
        "advisory doubles": t("advisory doubles"),
        "advisory doubles; the range is ours": t("advisory doubles; range set by Tavla"),
        "against the letter of 27": t("against the letter of 27"),
        "binding on the director": t("binding on the director"),
        "implied": t("implied"),
        "the document has no such rule": t("the document has no such rule"),
        "3.5 (vi) leaves out (i) (e)": t("3.5 (vi) leaves out (i) (e)"),
        "3.5 (6) leaves out (1) 5": t("3.5 (6) leaves out (1) 5"),
        "its 3.5.1 means 3.5.2": t("its 3.5.1 means 3.5.2"),
        "'less than' read as 30 too": t("'less than' read as 30 too"),
        "'mindre enn' read as more than": t("'mindre enn' read as more than"),
        "may be refused to repeaters": t("may be refused to repeaters"),
        "not named; read as simple delay": t("not named; read as simple delay"),
        "'Player A' read as B": t("'Player A' read as B"),
        "who joins a break announces his own before it begins": t(
            "who joins a break announces his own before it begins"
        ),
        "photos; no time named": t("photos; no time named"),
        "sent away at once for needless interference": t("sent away at once for needless interference"),
        "severe time pressure; the figure is ours": t("severe time pressure; figure set by Tavla"),
        "the amount is silent": t("number not stated"),
        "no time named, so after the game too": t("no time named, so after the game too"),
        "between games nothing but the score is left to correct": t(
            "between games nothing but the score is left to correct"
        ),
        "the first point after 15 minutes, as its first sentence has it": t(
            "the first point after 15 minutes, as its first sentence has it"
        ),
        "the range is ours": t("range set by Tavla"),
        "'holds'; read as centred too": t("'holds'; read as centred too"),
        "'realises' read as claimed": t("'realises' read as claimed"),
        "first": t("first"),
        "second": t("second"),
    }


def _starts(t: Words) -> dict[str, str]:
    return {
        "(ours) as the monitor of ": t("Tavla's choice, as the monitor of {clause}"),
        "(ours) as the referee of ": t("Tavla's choice, as the referee of {clause}"),
    }


def _wholes(t: Words) -> dict[str, str]:
    return {
        "(ours) files are replayed as they stand": t("Tavla's choice: files are replayed as they stand"),
        "silent: the document has no such rule": t("not in the rules: the document has no such rule"),
        "silent: 3.5 (vi) leaves out (i) (e)": t("not in the rules: 3.5 (vi) leaves out (i) (e)"),
        "silent: 3.5 (6) leaves out (1) 5": t("not in the rules: 3.5 (6) leaves out (1) 5"),
    }
