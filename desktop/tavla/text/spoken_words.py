"""What is spoken of a match, in the words that players say aloud."""

from tavla.domain.facts import events as facts
from tavla.domain.facts.events import Event
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.notation import WrittenMove, format_play, parse_written
from tavla.domain.game.outcome import GameResult
from tavla.domain.game.play import Play
from tavla.domain.game.player import Player
from tavla.text import result_words
from tavla.text.words import Words, beside


def spoken(t: Words, event: Event, before: MatchState) -> tuple[str, ...]:
    """A fact as it is said aloud, sentence by sentence; nothing where it is not. `before`: the match before it."""
    names = before.setup.players
    match event:
        case facts.OpeningRolled(_, dice):
            return tuple(t("{name}: {die}", name=names[player], die=dice[player]) for player in Player)
        case facts.Rolled(_, player, roll):
            return (t("{name}: {first} and {second}", name=names[player], first=roll.first, second=roll.second),)
        case facts.TurnEnded(_, player, play):
            return (t("{name}: {play}", name=names[player], play=_play(t, before, player, play)),)
        case facts.DoubleOffered(_, player):
            return (t("{name} doubles to {value}", name=names[player], value=2 * before.cube.value),)
        case facts.DoubleTaken():
            return (t("Take"),)
        case facts.DoubleDropped():
            return (t("Pass"),)
        case facts.GameEnded(_, winner, grade, points, ending):
            return (result_words.game_result(t, GameResult(winner, grade, points, ending), names),)
        case _:
            return ()


def _play(t: Words, before: MatchState, player: Player, play: Play) -> str:
    if not play:
        return t("no move")
    return beside((_move(t, move) for move in parse_written(format_play(before.position.seen_by(player), play))), "; ")


def _move(t: Words, move: WrittenMove) -> str:
    said = t("bar") if move.places[0] == 25 else str(move.places[0])
    for place in move.places[1:]:
        said = t("{here} to {there}", here=said, there=place) if place else t("{here} off", here=said)
        if place in move.hits:
            said = t("{move}, hit", move=said)
    return t.n("{n} checker, {move}", "{n} checkers, {move}", move.count, move=said) if move.count > 1 else said


def clock(t: Words, name: str, seconds: int) -> str:
    """How much time is left to a player."""
    minutes, rest = divmod(seconds, 60)
    parts = [t.n("{n} minute", "{n} minutes", minutes)] if minutes else []
    parts += [t.n("{n} second", "{n} seconds", rest)] if rest or not minutes else []
    return t("Clock of {name}: {time}", name=name, time=beside(parts, " "))
