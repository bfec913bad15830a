"""The end of a game, and with it of the match or of a wrong match length."""

from tavla.domain.facts import events as facts
from tavla.domain.facts.changes import LengthCorrected
from tavla.domain.facts.director_events import ChangeMade
from tavla.domain.facts.events import Event
from tavla.domain.fold.match import MatchState, apply
from tavla.domain.game.outcome import Ending, Grade, worth
from tavla.domain.game.player import Player
from tavla.domain.time.units import Instant
from tavla.rules.length_correction import length_corrected
from tavla.rules.ruleset import Ruleset


def game_end(
    state: MatchState, ruleset: Ruleset, winner: Player, grade: Grade, ending: Ending, now: Instant
) -> tuple[Event, ...]:
    """The facts that follow when `winner` has won the game.

    A length found wrong holds from here on. Source: USBGF 4.8.4, 4.8.5.
    """
    ended = facts.GameEnded(now, winner, grade, worth(grade, state.cube.value), ending)
    after = apply(state, ended)
    if after.score.winner is not None:
        return (ended, facts.MatchEnded(now, after.score.winner, by_forfeit=False))
    length, authority = after.orders.correct_length, after.orders.correct_length_by
    if length is None or authority is None:
        return (ended,)
    correction = length_corrected(ruleset, after.score, length)
    corrected = ChangeMade(
        now,
        authority,
        LengthCorrected(length, correction.verdict.value, correction.score or after.score, correction.winner),
        (),
    )
    if correction.winner is None:
        return (ended, corrected)
    return (ended, corrected, facts.MatchEnded(now, correction.winner, by_forfeit=False))
