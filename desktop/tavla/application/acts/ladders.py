"""The ladders of a ruleset: what a breach leads to, by what stands in this match."""

from collections.abc import Sequence
from enum import Enum

from tavla.application.acts.act_fates import fate_of
from tavla.application.acts.foreseen import NOTHING, Foreseen, Verdict
from tavla.application.acts.matter import Matter
from tavla.domain.facts import changes
from tavla.domain.facts.director_events import ChangeMade, RulingGiven, WarningGiven
from tavla.domain.facts.events import Event
from tavla.domain.fold.standing import undone_numbers
from tavla.domain.game.player import Player
from tavla.rules.catalogue import ruled_value
from tavla.rules.clauses import DISCRETION, clauses_in
from tavla.rules.conduct_rules import Ladder
from tavla.rules.dice_rules import Consequence
from tavla.rules.penalties import step_of
from tavla.rules.ruleset import Ruleset
from tavla.rules.time_rules import SlowPlay


class Means(Enum):
    """By which act the director meets a breach."""

    WARNING = "warning"
    POINTS = "points"
    TIME = "time"
    END = "end"
    RULING = "ruling"
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
    Matter.ETIQUETTE: "conduct.etiquette",
    Matter.SPECTATORS: "conduct.spectators",
}
"""What has steps of its own -> the ruleset's key."""

FITTING = {
    Means.WARNING: (Consequence.WARNING,),
    Means.POINTS: (Consequence.PENALTY_POINTS, Consequence.SANCTION),
    Means.TIME: (Consequence.TAKE_SECONDS, Consequence.TIME_PENALTY, Consequence.SANCTION),
    Means.END: (Consequence.MAY_BE_DISQUALIFIED, Consequence.MATCH_LOST, Consequence.SANCTION),
    Means.RULING: (
        Consequence.WARNING,
        Consequence.SENT_AWAY,
        Consequence.SANCTION,
        Consequence.REFEREE,
        Consequence.DIGITAL_BOARD,
        Consequence.GAME_LOST,
    ),
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
) -> Foreseen:
    """Of an act against what a player does, or spectators do."""
    if matter is Matter.SLOW_PLAY:
        slow = ruleset.times.slow_play
        keys = ("times.slow_play", "times.slow_play_on_request")
        holds = means in _SLOW and _SLOW[means] in slow.value
        return Foreseen(keys, slow.clause) if holds else Foreseen(keys, DISCRETION, Verdict.ELSE)
    if matter not in LADDERS:
        return NOTHING
    ladder = ladder_of(ruleset, matter)
    read = (LADDERS[matter], *_READ_TOO.get(matter, ()))
    if player is None and matter is not Matter.SPECTATORS:
        return Foreseen(read, ladder.clause)
    so_far = breaches(ruleset, history, matter, player)
    step = step_of(ladder.value, so_far + 1)
    if step is None:
        return Foreseen(read, ladder.clause, so_far=so_far)
    fits = step.consequence in FITTING[means]
    clause = ladder.clause if fits else DISCRETION
    return Foreseen(read, clause, Verdict.OPEN if fits else Verdict.ELSE, step=step, so_far=so_far)


def breaches(ruleset: Ruleset, history: Sequence[Event], matter: Matter, player: Player | None) -> int:
    """How often it stands against a player (None: spectators) in this match."""
    clauses = frozenset(clauses_in(ruleset, ladder_of(ruleset, matter).clause))
    undone = undone_numbers(history)
    return sum(
        number not in undone
        and _is_against(event, matter, player, ruleset, clauses)
        and fate_of(history, number) is None
        for number, event in enumerate(history)
    )


def _is_against(event: Event, matter: Matter, player: Player | None, ruleset: Ruleset, clauses: frozenset[str]) -> bool:
    """By what a warning was for, else by the clauses that the act cites: all of them of this ladder."""
    match event:
        case WarningGiven(_, authority, warned, said):
            return warned is player and (said == matter.value if said else _cites(ruleset, authority.clause, clauses))
        case RulingGiven(_, authority) if matter is Matter.SPECTATORS:
            return _cites(ruleset, authority.clause, clauses)
        case ChangeMade(_, authority, changes.PenaltyPointsGiven(offender=offender)):
            return offender is player and _cites(ruleset, authority.clause, clauses)
        case ChangeMade(_, authority, changes.TimesSet(before=before, after=after)):
            loses = player is not None and after[player] < before[player]
            return loses and _cites(ruleset, authority.clause, clauses)
        case _:
            return False


def _cites(ruleset: Ruleset, citation: str, clauses: frozenset[str]) -> bool:
    cited = clauses_in(ruleset, citation)
    return bool(cited) and clauses.issuperset(cited)
