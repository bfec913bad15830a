"""Match record -> the acts that play it again."""

from collections.abc import Iterator

from msgspec import Struct

from tavla.application.commands import play as asked
from tavla.application.commands.play import Command
from tavla.application.telling.script import Script, Step
from tavla.base.copies import replace
from tavla.domain.game.cube import Cube
from tavla.domain.game.legality import is_closed_out, next_moves
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import Player
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll
from tavla.formats.record import (
    REDOUBLED_AT_ONCE,
    Act,
    Conceded,
    Doubled,
    Dropped,
    GameRecord,
    MatchRecord,
    Played,
    SetUp,
    Took,
    Unplayed,
)
from tavla.formats.recorded_points import grade_given_up, is_played_out


class BoardSet(Struct, frozen=True):
    """Position (White's view) and cube set by hand, `player` on roll: no command of a player's."""

    player: Player
    position: Position
    cube: Cube


def script_of(record: MatchRecord) -> Script:
    """The whole match; a game whose points are the mark of one broken off, and a position set by hand, end it there."""
    games, set_up = [], None
    for index, game in enumerate(record.games, start=1):
        played, row = _until_set_up(game)
        games.append(played)
        if row is not None:
            set_up = (index, row)
            break
    steps, rolls = replay_of(replace(record, games=tuple(games)))
    commands = tuple(step for step in steps if isinstance(step, Step))
    return Script(record.players, record.match_length, commands, tuple(rolls), set_up)


def replay_of(record: MatchRecord) -> tuple[list[Step | BoardSet], list[Roll]]:
    """The steps of the whole match with the positions set by hand, and the rolls; a game whose points are the mark of
    one broken off ends it there.
    """
    steps: list[Step | BoardSet] = []
    rolls: list[Roll] = []
    for index, game in enumerate(record.games, start=1):
        steps += _game(game, index)
        rolls += _rolls(game)
        if game.result is None or game.result.is_aborted:
            break
        if any(later.acts for later in record.games[index:]):
            steps += (Step(asked.ConfirmScore(player), index, 0) for player in Player)
    return steps, rolls


def _until_set_up(game: GameRecord) -> tuple[GameRecord, int | None]:
    """The part of a game that was played from the opening, and the row where the position was set by hand if it was."""
    at = next((index for index, act in enumerate(game.acts) if isinstance(act, SetUp)), None)
    if at is None:
        return game, None
    played = replace(game, acts=game.acts[:at], result=None, times=())
    return played, max((step.row for step in _game(played, 1) if isinstance(step, Step)), default=1)


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


def _game(game: GameRecord, number: int) -> Iterator[Step | BoardSet]:
    row, last, opened = 0, Player.BLACK, False
    left_to_play = sum(isinstance(act, Played | Doubled | Took | Dropped) for act in game.acts)
    for (act, position), follows in zip(game.positions(), (*game.acts, None)[1:], strict=True):
        row += act.player is Player.WHITE or last is Player.BLACK
        last = act.player
        left_to_play -= isinstance(act, Played | Doubled | Took | Dropped)
        if isinstance(act, Played):
            is_ended = (opened and _is_closed_out(position, act.player)) or (
                not left_to_play and _is_given_up(game) and _goes_on(position, act)
            )
            opened = True
        else:
            is_ended = not left_to_play or isinstance(follows, SetUp)
        if follows is None and _is_taken_back(game, act):
            continue
        if isinstance(act, SetUp):
            yield BoardSet(act.player, act.position, act.cube)
        elif isinstance(act, Doubled) and act.word in REDOUBLED_AT_ONCE:
            yield Step(asked.TakeDouble(act.player), number, row, act.value, is_beaver=True)
        else:
            cube = act.value if isinstance(act, Doubled) else None
            yield from (Step(command, number, row, cube) for command in _commands(act, is_ended=is_ended))
    yield from (Step(command, number, row) for command in _concession(game))


def _commands(act: Act, *, is_ended: bool) -> Iterator[Command]:
    """The commands of an act; a turn may have ended already, by a roll without a move or by the next act."""
    match act:
        case Played(player, _, play):
            yield asked.RollDice(player)
            if play:
                yield asked.MakeMoves(player, play)
            if not is_ended:
                yield asked.EndTurn(player)
        case Unplayed(player, Roll()):
            yield asked.RollDice(player)
            if not is_ended:
                yield asked.EndTurn(player)
        case Doubled(player):
            yield asked.TouchCube(player)
            yield asked.OfferDouble(player)
        case Took(player):
            yield asked.TakeDouble(player)
        case Dropped(player):
            yield asked.DropDouble(player)
        case Unplayed() | Conceded() | SetUp():
            pass


def _is_closed_out(position: Position, player: Player) -> bool:
    return is_closed_out(position.seen_by(player))


def _goes_on(position: Position, act: Played) -> bool:
    """Whether dice were left that had to be played: nobody plays on who gives up, or to whom it is given up."""
    return bool(next_moves(position.seen_by(act.player), act.roll, act.play))


def _is_taken_back(game: GameRecord, act: Act) -> bool:
    """Whether it is a double of who gave the game up before the answer."""
    won = game.result
    return isinstance(act, Doubled) and won is not None and act.player is not won.winner and _is_given_up(game)


def _is_given_up(game: GameRecord) -> bool:
    return game.result is not None and not game.result.is_aborted and not is_played_out(game)


def _concession(game: GameRecord) -> Iterator[Command]:
    """How a game ended that was neither played out nor dropped."""
    result = game.result
    if result is None or not _is_given_up(game):
        return
    last, loser = game.acts[-1] if game.acts else None, result.winner.opponent
    is_double = isinstance(last, Doubled) and last.player is result.winner and last.word not in REDOUBLED_AT_ONCE
    if is_double and result.points == game.last_cube.value:
        yield asked.DropDouble(loser)  # the result is the answer
        return
    yield asked.OfferConcession(loser, Grade(grade_given_up(game, result)))
    yield asked.AcceptConcession(result.winner)
