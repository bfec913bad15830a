"""The ladders of a ruleset: what a breach leads to, by what stands in this match."""

from collections.abc import Sequence
from enum import Enum

from msgspec import Struct

from tavla.application.acts.act_fates import fate_of
from tavla.application.acts.foreseen import NOTHING, Foreseen, SoFar, Verdict, of_keys
from tavla.application.acts.matter import Matter
from tavla.domain.facts import changes
from tavla.domain.facts.director_events import ChangeMade, RulingGiven, WarningGiven
from tavla.domain.facts.events import Event
from tavla.domain.fold.match import MatchState
from tavla.domain.fold.match_state import OffenceKind
from tavla.domain.fold.standing import undone_numbers
from tavla.domain.game.player import Player
from tavla.rules.catalogue import ruled_value
from tavla.rules.clauses import DISCRETION, clauses_in
from tavla.rules.conduct_rules import Ladder
from tavla.rules.dice_rules import Consequence, Step
from tavla.rules.penalties import step_of
from tavla.rules.ruleset import Ruleset
from tavla.rules.time_rules import SlowPlay


class Means(Enum):
    """By which act the director meets a breach."""

    WARNING = "warning"
    POINTS = "points"
    TIME = "time"
    FORFEIT = "forfeit"
    DISQUALIFICATION = "disqualification"
    RULING = "ruling"
    GAME_LOST = "game_lost"
    CLOCK = "clock"


LADDERS = {
    Matter.ILLEGAL_PLAYS: "play.repeated_illegal_plays",
    Matter.UNCLEAR_MOVES: "play.repeated_unclear_moves",
    Matter.SHUFFLING: "conduct.shuffling",
    Matter.CLOCK_HAND: "conduct.clock_hand",
    Matter.CLOCK_ERROR: "conduct.clock_errors",
    Matter.FALSE_CLAIMS: "conduct.false_claims",
    Matter.LANGUAGE: "conduct.language",
    Matter.AIDS: "conduct.aids",
    Matter.OUTSIDE_HELP: "conduct.outside_help",
    Matter.AGREED_RESULT: "conduct.agreed_results",
    Matter.AGREED_LENGTH: "conduct.agreed_lengths",
    Matter.CRAWFORD_BREACH: "conduct.crawford_doubles",
    Matter.ETIQUETTE: "conduct.etiquette",
    Matter.SPECTATORS: "conduct.spectators",
    Matter.SPECTATORS_LANGUAGE: "conduct.spectators_language",
}
"""What has steps of its own -> the ruleset's key."""
OF_SPECTATORS = (Matter.SPECTATORS, Matter.SPECTATORS_LANGUAGE)

FITTING = {
    Means.WARNING: (Consequence.WARNING,),
    Means.POINTS: (Consequence.PENALTY_POINTS, Consequence.SANCTION),
    Means.TIME: (Consequence.TAKE_SECONDS, Consequence.TIME_PENALTY, Consequence.SANCTION),
    Means.FORFEIT: (Consequence.MATCH_LOST, Consequence.SANCTION),
    Means.DISQUALIFICATION: (Consequence.MAY_BE_DISQUALIFIED, Consequence.SANCTION),
    Means.RULING: (
        Consequence.WARNING,
        Consequence.SENT_AWAY,
        Consequence.SANCTION,
        Consequence.REFEREE,
        Consequence.DIGITAL_BOARD,
    ),
    Means.GAME_LOST: (Consequence.GAME_LOST, Consequence.SANCTION),
    Means.CLOCK: (),
}
"""The steps that an act is. Source: USBGF 4.2.3 (g): a sanction is whatever the director deems just."""

_SLOW = {Means.WARNING: SlowPlay.WARN, Means.POINTS: SlowPlay.PENALTY_POINTS, Means.CLOCK: SlowPlay.ORDER_A_CLOCK}
_READ_TOO = {
    Matter.ILLEGAL_PLAYS: ("play.players_must_note_illegal_play", "director.repeaters_sent_to_digital_board"),
    Matter.UNCLEAR_MOVES: ("director.repeaters_sent_to_digital_board",),
    Matter.FALSE_CLAIMS: ("conduct.time_given_for_false_claims",),
    Matter.SPECTATORS: ("director.spectator_reported",),
}


class KeptBreach(Struct, frozen=True):
    """A record of the register about a player, of the event of this match.

    `matter` None: its words do not say what it is about; then its clause says it, where `_own_clauses` has it.
    """

    matter: Matter | None
    clause: str
    is_of_match: bool


def ladder_of(ruleset: Ruleset, matter: Matter) -> Ladder:
    """The steps of a breach. Raises KeyError where the matter has none."""
    ladder: Ladder = ruled_value(ruleset, LADDERS[matter])
    return ladder


def of_measure(
    ruleset: Ruleset,
    history: Sequence[Event],
    matter: Matter,
    means: Means,
    player: Player | None,
    kept: Sequence[KeptBreach] = (),
    *,
    has_clock: bool = False,
) -> Foreseen:
    """Of an act against what a player does, or spectators do. `kept`: what the register has about him; `has_clock`: the
    match is played with one, and none can be ordered for slow play. Source: USBGF 2.3.1.
    """
    if matter is Matter.SLOW_PLAY:
        slow = ruleset.times.slow_play
        keys = ("times.slow_play", "times.slow_play_on_request")
        holds = means in _SLOW and _SLOW[means] in slow.value and not (means is Means.CLOCK and has_clock)
        return Foreseen(keys, slow.clause) if holds else Foreseen(keys, DISCRETION, Verdict.ELSE)
    if matter not in LADDERS:
        return NOTHING
    ladder = ladder_of(ruleset, matter)
    read = (LADDERS[matter], *_READ_TOO.get(matter, ()))
    if player is None and matter not in OF_SPECTATORS:
        return Foreseen(read, ladder.clause)
    so_far = breaches(ruleset, history, matter, player, kept)
    step = step_of(ladder.value, so_far.here + so_far.before + 1)
    if step is None:
        return Foreseen(read, ladder.clause, so_far=so_far)
    is_free = _is_free(ruleset, matter, so_far.here + so_far.before + 1)
    possible = [one.consequence for one in ladder.value] if is_free else [step.consequence]
    fitting = [one for one in possible if one in FITTING[means]]
    clause = _clause_of(ruleset, ladder, fitting[0]) if fitting else DISCRETION
    verdict = Verdict.OPEN if fitting else Verdict.ELSE
    return Foreseen(read, clause, verdict, step=step, so_far=so_far, is_free=is_free)


def _is_free(ruleset: Ruleset, matter: Matter, breach: int) -> bool:
    """Whether any step of the ladder may be taken for that breach. Source: NBF 1.5, 1.7 (vi), 4.3 (iv)."""
    choices = ruleset.conduct.free_choice.value
    return any(
        LADDERS[matter] == f"conduct.{choice.breach.value}" and breach >= choice.from_breach for choice in choices
    )


def of_premature_roll(state: MatchState, ruleset: Ruleset, player: Player | None) -> Foreseen:
    """Of a roll out of turn: its act does each step of the ladder but the one that ends the match.

    Source: ISTAVDER Move Execution.
    """
    ladder = ruleset.dice.premature_ladder
    read = ("dice.premature_ladder_applied_by", "dice.waived_by_tolerance")
    earlier = state.offences_of(player, OffenceKind.PREMATURE_ROLL) if player else ()
    step = step_of(ladder.value, len(earlier) + 1)
    if player is None or step is None or step.consequence is not Consequence.MAY_BE_DISQUALIFIED:
        return of_keys(*read)
    return Foreseen(read, ladder.clause, step=step)


def _clause_of(ruleset: Ruleset, ladder: Ladder, consequence: Consequence) -> str:
    """That of the step, where it has one of its own. Source: ISTAVDER 22 Use of Digital Board."""
    sent = ruleset.director.repeaters_sent_to_digital_board
    return sent.clause if consequence is Consequence.DIGITAL_BOARD and sent.value else ladder.clause


def breaches(
    ruleset: Ruleset, history: Sequence[Event], matter: Matter, player: Player | None, kept: Sequence[KeptBreach] = ()
) -> SoFar:
    """How often it stands against a player (None: spectators): in this match, whether in its record or in the
    register, and before it in the event.
    """
    own, undone = _own_clauses(ruleset, matter), undone_numbers(history)
    here = sum(
        number not in undone
        and _is_against(event, player)
        and _is_about(ruleset, matter, own, _matter_said(event), _clause(event))
        and fate_of(history, number) is None
        for number, event in enumerate(history)
    )
    about = [one for one in kept if _is_about(ruleset, matter, own, one.matter.value if one.matter else "", one.clause)]
    also_here = sum(one.is_of_match for one in about)
    return SoFar(max(here, also_here), len(about) - also_here)


def _is_against(event: Event, player: Player | None) -> bool:
    match event:
        case WarningGiven(player=warned):
            return warned is player
        case RulingGiven(player=ruled_against):
            return ruled_against is player
        case ChangeMade(change=changes.PenaltyPointsGiven(offender=offender)):
            return offender is player
        case ChangeMade(change=changes.TimesSet(before=before, after=after)):
            return player is not None and after[player] < before[player]
        case _:
            return False


def _own_clauses(ruleset: Ruleset, matter: Matter) -> frozenset[str]:
    """The clauses of a ladder that are those of no other: of players, or of spectators. Of ladders with the same clause
    and the same steps the first has them. Source: NBF 4.5, WBGT 4.5.
    """
    firsts: dict[tuple[str, tuple[Step, ...]], Matter] = {}
    for one in LADDERS:
        if (one in OF_SPECTATORS) == (matter in OF_SPECTATORS):
            ladder = ladder_of(ruleset, one)
            firsts.setdefault((ladder.clause, ladder.value), one)
    of_ladders = {one: frozenset(clauses_in(ruleset, clause)) for (clause, _), one in firsts.items()}
    own = of_ladders.pop(matter, frozenset())
    return own.difference(*of_ladders.values())


def _is_about(ruleset: Ruleset, matter: Matter, own: frozenset[str], said: str, citation: str) -> bool:
    """By what the director has said that it is about, else by the clauses that the act cites: all of this ladder."""
    clauses = clauses_in(ruleset, citation)
    return said == matter.value if said else bool(clauses) and own.issuperset(clauses)


def _matter_said(event: Event) -> str:
    match event:
        case WarningGiven(authority=authority, matter=matter):
            return matter or authority.matter
        case RulingGiven(authority=authority) | ChangeMade(authority=authority):
            return authority.matter
        case _:
            return ""


def _clause(event: Event) -> str:
    return event.authority.clause if isinstance(event, WarningGiven | RulingGiven | ChangeMade) else ""
