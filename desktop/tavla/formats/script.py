"""Match record -> the acts that play it again."""

from collections.abc import Iterator

from tavla.application.commands import play as asked
from tavla.application.commands.play import Command
from tavla.application.telling.script import Script, Step
from tavla.base.copies import replace
from tavla.domain.game.legality import is_closed_out
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import Player
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll
from tavla.formats.record import Act, Conceded, Doubled, Dropped, GameRecord, MatchRecord, Played, SetUp, Took, Unplayed
from tavla.formats.recorded_points import HIGHEST_GRADE, cube_of


def script_of(record: MatchRecord) -> Script:
    """The whole match; a game whose points are the mark of one broken off ends the script there."""
    steps: list[Step] = []
    rolls: list[Roll] = []
    for index, whole in enumerate(record.games, start=1):
        game, row = _until_set_up(whole)
        steps += (
            Step(command, index, row, act.value if isinstance(act, Doubled) else None)
            for command, row, act in _game(game)
        )
        rolls += _rolls(game)
        if row is not None:
            return Script(record.players, record.match_length, tuple(steps), tuple(rolls), (index, row))
        if game.result is None or game.result.is_aborted:
            break
        if any(later.acts for later in record.games[index:]):
            steps += (Step(asked.ConfirmScore(player), index, 0) for player in Player)
    return Script(record.players, record.match_length, tuple(steps), tuple(rolls))


def _until_set_up(game: GameRecord) -> tuple[GameRecord, int | None]:
    """The part of a game that was played from the opening, and the row where the position was set by hand if it was."""
    at = next((index for index, act in enumerate(game.acts) if isinstance(act, SetUp)), None)
    if at is None:
        return game, None
    played = replace(game, acts=game.acts[:at], result=None, times=())
    return played, max((row for _, row, _ in _game(played)), default=1)


def _rolls(game: GameRecord) -> Iterator[Roll]:
    first = True
    for act in game.acts:
        if isinstance(act, Played | Unplayed) and act.roll is not None:
            yield _opening(act.player, act.roll) if first else act.roll
            first = False


def _opening(starter: Player, roll: Roll) -> Roll:
    """The opening's dice, White's first: the starter's is the higher."""
    high, low = max(roll.first, roll.second), min(roll.first, roll.second)
    return Roll(high, low) if starter is Player.WHITE else Roll(low, high)


def _game(game: GameRecord) -> Iterator[tuple[Command, int, Act | None]]:
    """The commands of a game with their rows and the acts they come from."""
    row, last, opened = 0, Player.BLACK, False
    left_to_play = sum(isinstance(act, Played | Doubled | Took | Dropped) for act in game.acts)
    for act, position in game.positions():
        row += act.player is Player.WHITE or last is Player.BLACK
        last = act.player
        match act:
            case Played(player, _, play):
                left_to_play -= 1
                yield asked.RollDice(player), row, act
                if play:
                    yield asked.MakeMoves(player, play), row, act
                if not opened or not _is_closed_out(position, player):
                    yield asked.EndTurn(player), row, act
                opened = True
            case Unplayed(player, roll):
                if roll is not None:
                    yield asked.RollDice(player), row, act
                    if left_to_play:
                        yield asked.EndTurn(player), row, act
            case Doubled(player):
                left_to_play -= 1
                yield asked.TouchCube(player), row, act
                yield asked.OfferDouble(player), row, act
            case Took(player):
                left_to_play -= 1
                yield asked.TakeDouble(player), row, act
            case Dropped(player):
                left_to_play -= 1
                yield asked.DropDouble(player), row, act
            case Conceded() | SetUp():
                pass
    yield from ((command, row, None) for command in _concession(game))


def _is_closed_out(position: Position, player: Player) -> bool:
    return is_closed_out(position.seen_by(player))


def _concession(game: GameRecord) -> Iterator[Command]:
    """How a game ended that was neither played out nor dropped."""
    result = game.result
    if result is None or result.is_aborted or any(isinstance(act, Dropped) for act in game.acts):
        return
    if 0 in (game.last_position.own_in_play, game.last_position.other_in_play):
        return
    grade = min(HIGHEST_GRADE, -(-result.points // cube_of(game)))
    yield asked.OfferConcession(result.winner.opponent, Grade(max(1, grade)))
    yield asked.AcceptConcession(result.winner)
