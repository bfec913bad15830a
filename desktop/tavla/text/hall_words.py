"""The hall as the board shows it."""

from tavla.application.ports.hall import HallShown
from tavla.text.words import Words


def line(t: Words, shown: HallShown) -> str:
    """How the desk stands to this board; empty where no hall is joined."""
    if not shown.hall:
        return ""
    if not shown.is_heard:
        if shown.silent_s is None:
            return t("Desk not heard yet; play on, nothing is lost")
        return t("Desk not heard for {time}; play on, nothing is lost", time=_silence(t, shown.silent_s))
    if shown.behind:
        return t.n("Desk is {n} record behind", "Desk is {n} records behind", shown.behind)
    return t("Desk has all")


def _silence(t: Words, seconds: int) -> str:
    """In steps in which it can be read: seconds, then minutes, then hours."""
    if seconds < 120:
        return t("{n} s", n=seconds)
    return t("{n} min", n=seconds // 60) if seconds < 7200 else t("{n} h", n=seconds // 3600)


def digits(found: str) -> str:
    """Six digits as they are read out."""
    return f"{found[:3]} {found[3:]}"
