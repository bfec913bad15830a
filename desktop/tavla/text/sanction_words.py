"""Sanctions of the register that a name brings up before a match, and in its report."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tavla.base.plain_name import harmless
from tavla.text.words import Words, beside

if TYPE_CHECKING:  # the start page stands before the register is asked
    from tavla.application.ports.register import BoardTable


def board_list(t: Words, event: str, tables: "Iterable[BoardTable]") -> str:
    """The page to print: every table that needs a digital board, and why. Source: ISTAVDER 22."""
    lines = [t("Tables that need a digital board"), event, ""]
    for one in tables:
        place = beside(
            (
                t("Round {round}", round=one.round) if one.round else "",
                t("Table {table}", table=one.table) if one.table else t("no table yet"),
                beside(one.players, " – "),
            )
        )
        lines += [f"[  ] {place}", *(f"     {said}" for said in one.sanctions), ""]
    return "\n".join(map(harmless, lines))


def sanction(t: Words, name: str, measure: str, clause: str, until: str, *, certain: bool) -> str:
    said = _ordered(t, measure, clause) + (t(", until {day}", day=until) if until else "")
    if certain:
        return t("Sanction: {name}: {order}.", name=name, order=said)
    return t("Is it {name}? Sanction: {order}.", name=name, order=said)


def sanction_shown(t: Words, name: str, measure: str, clause: str, *, certain: bool) -> str:
    """A sanction that was shown when the match was set up."""
    said = _ordered(t, measure, clause)
    if certain:
        return t("Sanction: {name}: {order}.", name=name, order=said)
    return t("Shown before the match for a name like {name}: {order}.", name=name, order=said)


def _ordered(t: Words, measure: str, clause: str) -> str:
    orders = {
        "digital_board": t("all matches on a digital board"),
        "supervision": t("a referee watches the match"),
        "exclusion": t("may not take part"),
    }
    return orders.get(measure, measure) + (f" ({clause})" if clause else "")
