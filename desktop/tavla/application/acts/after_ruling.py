"""What the rules want after a decision of the director's: whether it can be appealed, and whether it is reported."""

from tavla.domain.facts import changes
from tavla.domain.facts.claim_events import BreakBegan, ClocksPressed, SettledRuled
from tavla.domain.facts.director_events import ChangeMade, ChangeProposed, RulingGiven, WarningGiven
from tavla.domain.facts.events import Event
from tavla.domain.facts.scene import Closing
from tavla.rules.clauses import clauses_in
from tavla.rules.director_rules import NoAppeal, Report
from tavla.rules.ruled import Ruled
from tavla.rules.ruleset import Ruleset

_NO_APPEAL = {Closing.DISQUALIFICATION: NoAppeal.DISQUALIFICATION, Closing.EXPULSION: NoAppeal.EXPULSION}


def is_directors_act(event: Event) -> bool:
    match event:
        case RulingGiven() | WarningGiven() | ChangeMade() | SettledRuled():
            return True
        case BreakBegan() | ClocksPressed():
            return event.authority is not None
        case _:
            return False


def bars_appeal(event: Event, ruleset: Ruleset) -> Ruled[bool] | None:
    """By which clause nobody appeals against it; None where it can be appealed.

    Source: USBGF 3.8, 5.1, 5.2.
    """
    rules = ruleset.director
    barred = Ruled(value=True, clause=rules.not_appealable.clause)
    how = _closing(event)
    if how in _NO_APPEAL and _NO_APPEAL[how] in rules.not_appealable.value:
        return barred
    if not isinstance(event, RulingGiven):
        return None
    if event.committee:
        return Ruled(value=True, clause=rules.director_plays.clause)
    names_recorder = event.authority.clause == rules.recorder_may_be_named.clause
    return barred if names_recorder and NoAppeal.RECORDER in rules.not_appealable.value else None


def report_of(event: Event, ruleset: Ruleset) -> Ruled[Report]:
    """Whether it is reported: the end of a match for conduct and a spectator sent away have each their clause.

    Source: USBGF 1.2.4, 1.6.5, 5.5; NBF 1.6 (v), 1.7 (viii), 5.5 (i); WBGT 1.6 (5), 1.7 (5), 5.6.
    """
    rules = ruleset.director
    if _closing(event) in _NO_APPEAL:
        return rules.disqualification_reported
    if isinstance(event, RulingGiven) and is_of_spectators(event.authority.clause, ruleset):
        return rules.spectator_reported
    return rules.report


def is_of_spectators(clause: str, ruleset: Ruleset) -> bool:
    """Whether a clause is cited for what is done to spectators."""
    of_spectators = clauses_in(ruleset, ruleset.conduct.spectators.clause)
    return any(one in of_spectators for one in clauses_in(ruleset, clause))


def _closing(event: Event) -> Closing | None:
    change = event.change if isinstance(event, ChangeMade | ChangeProposed) else None
    return change.how if isinstance(change, changes.MatchClosed) else None
