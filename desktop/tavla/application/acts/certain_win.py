"""What is certain at this moment of a match: the least that can be conceded, and gin."""

from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.certainty import certain_grade, highest_grade
from tavla.domain.game.outcome import Grade, most_to_lose, worth
from tavla.domain.game.player import Player
from tavla.rules.clock_rules import Gin
from tavla.rules.ruleset import Ruleset

_PLAYED = frozenset({Phase.TO_ROLL, Phase.CUBE_TOUCHED, Phase.DOUBLE_OFFERED, Phase.MOVING, Phase.CONCESSION_OFFERED})


def certain_for(state: MatchState, winner: Player) -> Grade | None:
    """The grade at which `winner` is certain to win the game as it stands, a roll already made included; None where he
    is not.
    """
    if state.phase not in _PLAYED or state.on_roll is None:
        return None
    return certain_grade(state.position, winner, state.on_roll, state.roll)


def is_given(state: MatchState, ruleset: Ruleset, winner: Player, grade: Grade) -> bool:
    """Whether the game is certain to go to `winner` at this very grade: no less, and no more. Source: NBF 4.5."""
    if state.on_roll is None or certain_for(state, winner) is not grade:
        return False
    after_bearing_off = ruleset.play.backgammon_even_after_bearing_off.value
    highest = highest_grade(
        state.position, winner, state.on_roll, state.roll, backgammon_after_bearing_off=after_bearing_off
    )
    return highest is grade


def is_too_much(state: MatchState, ruleset: Ruleset, loser: Player, grade: Grade) -> bool:
    """Whether `loser` can no longer lose the game so high."""
    after_bearing_off = ruleset.play.backgammon_even_after_bearing_off.value
    return grade > most_to_lose(state.position.seen_by(loser), backgammon_after_bearing_off=after_bearing_off)


def has_gin(state: MatchState, player: Player) -> bool:
    """Whether `player` is certain to win the match in this game at the present cube, whatever is rolled or the opponent
    plays.

    Source: WBGT 4.3 (3), NBF 4.3 (iii).
    """
    away, cube = state.score.away(player), state.cube.value
    grade = certain_for(state, player) if away <= worth(Grade.BACKGAMMON, cube) else None
    return grade is not None and away <= worth(grade, cube)


def winner_after_fall(state: MatchState, ruleset: Ruleset, fallen: Player) -> Player:
    """Who has the match once the flag of `fallen` counts: his opponent, or by gin himself."""
    return fallen if gin_saves(state, ruleset, fallen) else fallen.opponent


def gin_saves(state: MatchState, ruleset: Ruleset, fallen: Player) -> bool:
    """Whether gin saves the player whose flag has fallen.

    The board always knows who fell first: both never fell in doubt.
    """
    return ruleset.clock.gin.value is Gin.WHOEVER_FELL and has_gin(state, fallen)
