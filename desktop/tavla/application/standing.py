"""Who may rule: the directors and monitors whom the board knows, and what each may ask of a match."""

from msgspec import Struct

from tavla.application.commands.director import DirectorCommand, NoteOrdered, Rule, RuleByCommittee
from tavla.application.refusals import Refusal, Refused
from tavla.domain.facts.authority import Authority
from tavla.domain.fold.match_state import MatchSetup
from tavla.rules.director_rules import DirectorPlays
from tavla.rules.loader import ruleset_of


class Staff(Struct, frozen=True):
    """By name, as the board keeps them. Where it keeps nobody, whoever gives his name rules.

    Not `is_readable`: the board knows directors, and cannot tell who they are.
    """

    directors: frozenset[str] = frozenset()
    monitors: frozenset[str] = frozenset()
    is_readable: bool = True


NOBODY_NAMED = Staff()
UNREADABLE = Staff(is_readable=False)


def may_not_ask(command: DirectorCommand, setup: MatchSetup, staff: Staff) -> Refused | None:
    """Why this person may not ask for it, or None. What changes nothing in the match, its player may note himself."""
    name = command.authority.director
    if isinstance(command, NoteOrdered):  # by a word that was given before this match, perhaps on another day
        return Refused(Refusal.MONITOR_RULES_NOT) if name in staff.monitors else None
    if refused := is_no_director(command.authority, staff):
        return refused
    clause = "" if isinstance(command, Rule | RuleByCommittee) else keeps_out(setup, name)
    return Refused(Refusal.DIRECTOR_PLAYS, clause) if clause else None


def is_no_director(authority: Authority, staff: Staff) -> Refused | None:
    """Why a word is none of a director's, or None."""
    if not staff.is_readable:
        return Refused(Refusal.STAFF_UNREADABLE)
    if authority.director in staff.monitors:
        return Refused(Refusal.MONITOR_RULES_NOT)
    if (staff.directors or staff.monitors) and authority.director not in staff.directors:
        return Refused(Refusal.NO_DIRECTOR_HERE)
    return None


def keeps_out(setup: MatchSetup, name: str) -> str:
    """Give the clause that keeps a director out of this match, because he plays in it; or nothing.

    Source: 5.1 of USBGF, NBF, WBGT.
    """
    rule = ruleset_of(setup.ruleset).director.director_plays
    return rule.clause if plays(setup, name) and rule.value is DirectorPlays.ANOTHER_ELSE_COMMITTEE else ""


def plays(setup: MatchSetup, name: str) -> bool:
    own = name.strip().casefold()
    return any(own == player.strip().casefold() for side in setup.players for player in side.split("&"))
