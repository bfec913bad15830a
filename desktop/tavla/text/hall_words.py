"""The hall as the board shows it."""

from tavla.application.ports.hall import HallShown, Offered
from tavla.base.plain_name import plain_name
from tavla.text import clause_words, start_words
from tavla.text.words import Words, beside


def line(t: Words, shown: HallShown) -> str:
    """How the desk stands to this board; empty where no hall is joined."""
    if not shown.hall:
        return ""
    if shown.rival:
        return t("Table {table} plays this match too: call the director", table=shown.rival)
    if not shown.is_heard:
        if shown.silent_s is None:
            return t("Desk not heard yet; play on, nothing is lost")
        return t("Desk not heard for {time}; play on, nothing is lost", time=_silence(t, shown.silent_s))
    if shown.behind:
        return t.n("Desk is {n} record behind", "Desk is {n} records behind", shown.behind)
    return t("Desk has all")


def _silence(t: Words, seconds: int) -> str:
    """In steps that do not catch the eye: ten seconds, then minutes, then hours."""
    if seconds < 120:
        return t("{n} s", n=seconds if seconds < 10 else seconds // 10 * 10)
    return t("{n} min", n=seconds // 60) if seconds < 7200 else t("{n} h", n=seconds // 3600)


def coming(t: Words, shown: HallShown) -> str:
    """Who comes to the players' call; empty where nobody has answered."""
    if shown.comes is None:
        return ""
    name, minutes = shown.comes
    if not minutes:
        return t("Director is coming now: {name}", name=name)
    return t("Director is coming: {name}, {n} min", name=name, n=minutes)


def digits(found: str) -> str:
    """Six digits as they are read out."""
    return f"{found[:3]} {found[3:]}"


def offered_title(t: Words, offered: Offered) -> str:
    """Where the match of the draw belongs."""
    return start_words.event_line(t, offered.event, offered.round, offered.table)


def offered_names(offered: Offered) -> list[str]:
    return [plain_name(name) for name in offered.players]


def offered_match(t: Words, offered: Offered) -> str:
    """How long it is, and by which rules and clock."""
    length = t.n("{n} point", "{n} points", offered.length) if offered.length else ""
    return beside(filter(None, (length, offered.rules, offered.clock)))


def offered_notes(t: Words, offered: Offered) -> list[str]:
    """What has to be known before it is accepted."""
    old = [t("A newer draw has been made: wait for its match, or ask the director.")] if offered.is_old else []
    board = [t("One of the players must play on a digital board.")] if offered.board_only else []
    return [*old, *board, *(_against(t, *one) for one in offered.sanctions)]


def _against(t: Words, player: str, measure: str, clause: str, is_certain: bool) -> str:
    shown = t("{name}: {measure} ({clause})", name=player, measure=measure, clause=clause_words.named(t, clause))
    if not clause:
        shown = t("{name}: {measure}", name=player, measure=measure)
    return shown if is_certain else beside((shown, t("the register is not sure that it is this player")))
