"""Who may rule: the directors, assistants and monitors whom the board knows, and what each may ask of a match."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from msgspec import Struct, field

from tavla.application.commands.director import DirectorCommand, NoteOrdered, Rule, RuleByCommittee
from tavla.application.refusals import Refusal, Refused
from tavla.application.roles import Power
from tavla.base.copies import replace
from tavla.base.plain_name import compared, people_of
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.changes import BothFlagsFound, Change, FlagCalled, PrematureRollPunished
from tavla.domain.facts.events import Event
from tavla.domain.facts.scene import Closing, MatchResult
from tavla.domain.fold.match_state import MatchSetup
from tavla.domain.time.units import Instant
from tavla.rules.director_rules import DirectorPlays
from tavla.rules.loader import ruleset_of


class Staff(Struct, frozen=True):
    """By name, as the board keeps them. Where it keeps nobody, whoever gives his name rules.

    Not `is_readable`: the board knows directors, and cannot tell who they are. `reserved`: what no assistant may do;
    `ends`: when a role ends, of those whose role does; `seen`: the latest date and time that the board has kept.
    """

    directors: frozenset[str] = frozenset()
    monitors: frozenset[str] = frozenset()
    is_readable: bool = True
    assistants: frozenset[str] = frozenset()
    reserved: frozenset[Power] = frozenset()
    ends: Mapping[str, str] = field(default_factory=dict)
    seen: str = ""


NOBODY_NAMED = Staff()
UNREADABLE = Staff(is_readable=False)

_DISQUALIFIED = (Closing.DISQUALIFICATION, Closing.EXPULSION)
_BY_THE_RULES = (FlagCalled, BothFlagsFound, PrematureRollPunished)
"""They only find what the rules themselves say of the match."""
_RESERVED = {
    Power.DISQUALIFY: Refusal.DISQUALIFICATION_RESERVED,
    Power.END_MATCH: Refusal.END_OF_MATCH_RESERVED,
}


def may_not_ask(
    command: DirectorCommand, setup: MatchSetup, staff: Staff, now: Instant, history: Sequence[Event] = ()
) -> Refused | None:
    """Why this person may not ask for it, or None. What changes nothing in the match, its player may note himself."""
    name = command.authority.director
    if isinstance(command, NoteOrdered):  # by a word that was given before this match, perhaps on another day
        return Refused(Refusal.MONITOR_RULES_NOT) if name in staff.monitors else None
    if refused := is_no_director(command.authority, staff, now, history):
        return refused
    clause = "" if _only_notes(command) else keeps_out(setup, name)
    return Refused(Refusal.DIRECTOR_PLAYS, clause) if clause else None


def _only_notes(command: DirectorCommand) -> bool:
    """Whether it is no more than a note, which a director writes of his own match too."""
    return isinstance(command, RuleByCommittee) or (isinstance(command, Rule) and command.player is None)


def keeps_from_assistants(
    before: MatchResult | None, after: MatchResult | None, change: Change | None, reserved: frozenset[Power]
) -> Refused | None:
    """Why no assistant may turn one result into another, or None; `change`: what brings it about."""
    power = _power_for(before, after, change)
    return Refused(_RESERVED[power]) if power in reserved else None


def _power_for(before: MatchResult | None, after: MatchResult | None, change: Change | None) -> Power:
    """What whoever does so must be allowed to do."""
    if before == after:
        return Power.RULE
    if any(result is not None and result.closing in _DISQUALIFIED for result in (before, after)):
        return Power.DISQUALIFY
    is_his_word = after is not None and after.by_forfeit and not isinstance(change, _BY_THE_RULES)
    return Power.END_MATCH if is_his_word else Power.RULE


def is_no_director(authority: Authority, staff: Staff, now: Instant, history: Sequence[Event] = ()) -> Refused | None:
    """Why a word is none of a director's at `now` in a match, or None."""
    if not staff.is_readable:
        return Refused(Refusal.STAFF_UNREADABLE)
    name = authority.director
    if name in staff.monitors:
        return Refused(Refusal.MONITOR_RULES_NOT)
    if (staff.directors or staff.assistants or staff.monitors) and name not in staff.directors | staff.assistants:
        return Refused(Refusal.NO_DIRECTOR_HERE)
    until = staff.ends.get(name, "")
    if until and has_ended(until, latest_time(history, now, authority.wall_clock, staff.seen)):
        return Refused(Refusal.ROLE_ENDED)
    return None


def has_ended(until: str, seen: datetime | None) -> bool:
    """Whether a role has, where `seen` is the latest time that is known; without any, whatever ends at all has."""
    return bool(until) and (seen is None or seen >= datetime.fromisoformat(until))


def in_role(authority: Authority, staff: Staff) -> Authority:
    """The same word, with what its giver is at this board."""
    return replace(authority, assistant=authority.director in staff.assistants)


def latest_time(history: Sequence[Event], now: Instant, *clocks: str) -> datetime | None:
    """The latest date and time that is known at `now`: what the board's clock says or said before, in `clocks`, or what
    it said in this match and the steady time since. A clock that was set back makes it no earlier.
    """
    said = [(event.at, clock) for event in history if (clock := wall_clock_of(event))]
    known = [_time(clock, now - at) for at, clock in (*said, *((now, clock) for clock in clocks))]
    return max(filter(None, known), default=None)


def wall_clock_of(event: Event) -> str:
    """What the board's clock said at a fact; nothing where the fact does not tell."""
    authority = getattr(event, "authority", None)
    return getattr(event, "wall_clock", "") or (authority.wall_clock if authority is not None else "")


def _time(clock: str, since_ms: int) -> datetime | None:
    """So long after what a clock said; None where that is no time with an offset."""
    try:
        when = datetime.fromisoformat(clock)
        return when + timedelta(milliseconds=since_ms) if when.tzinfo is not None else None
    except (ValueError, OverflowError):
        return None


def keeps_out(setup: MatchSetup, name: str) -> str:
    """Give the clause that keeps a director out of this match, because he plays in it; or nothing.

    Source: 5.1 of USBGF, NBF, WBGT.
    """
    rule = ruleset_of(setup.ruleset).director.director_plays
    return rule.clause if plays(setup, name) and rule.value is DirectorPlays.ANOTHER_ELSE_COMMITTEE else ""


def plays(setup: MatchSetup, name: str) -> bool:
    own = compared(name)
    return any(own == compared(player) for side in setup.players for player in people_of(side))
