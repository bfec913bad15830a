"""What each form of match file can hold of a record: the measure of a way through it and back."""

from tavla.base.copies import replace
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import CHECKERS
from tavla.domain.game.roll import Roll
from tavla.formats.record import Act, GameRecord, MatchRecord, Played, SetUp, Unplayed, after
from tavla.formats.source import plain

CONVERTED = ("mat", "sgf", "ogxm", "json")


def as_held_by(form: str, record: MatchRecord) -> object:
    """The record as a file of the form can give it back."""
    match form:
        case "mat":
            # Which of two orders leads to a position is not written, nor the times; the header's comments may grow by
            # what is left out.
            games: list[object] = [
                (_as_told(game), game.number, game.scores, game.result, game.cube, game.crawford)
                for game in record.games
            ]
            kept = _plain(record)
            names = ByPlayer(*(kept.players[player] or player.name.capitalize() for player in Player))
            return names, kept.match_length, games, _without_players(kept), record.is_training
        case "sgf":
            # Which die bore a checker off is not in its letters.
            plain_record = _plain(record)
            by_places = [([_by_places(act) for act in game.acts], replace(game, acts=())) for game in record.games]
            return plain_record.players, plain_record.match_length, by_places, plain_record.tags, plain_record.comments
        case "ogxm":
            return replace(
                record,
                games=tuple(replace(game, acts=tuple(map(_higher_first, game.acts))) for game in record.games),
                incidents=(),
            )
        case _:
            return record


def _plain(record: MatchRecord) -> MatchRecord:
    tags = tuple((plain(name), plain(value)) for name, value in record.tags)
    names = ByPlayer(plain(record.players.white) or "White", plain(record.players.black) or "Black")
    return replace(record, players=names, tags=tags, comments=tuple(plain(comment) for comment in record.comments))


def _without_players(record: MatchRecord) -> tuple[tuple[str, str], ...]:
    return tuple((name, plain(value)) for name, value in record.tags if not name.startswith("Player "))


def _as_told(game: GameRecord) -> list[object]:
    """The acts with the position after each, up to a position that the form cannot tell."""
    kept: list[object] = []
    for act, position in game.positions():
        match act:
            case SetUp(_, set_up, cube) if (cube.value == 1) != cube.is_centred or {
                set_up.own_total,
                set_up.other_total,
            } != {CHECKERS}:
                return kept
            case Played(player, roll):
                kept.append((player, roll, after(position, act)))
            case _:
                kept.append(act)
    return kept


def _by_places(act: Act) -> object:
    return (act.player, act.roll, [(move.origin, move.target) for move in act.play]) if isinstance(act, Played) else act


def _higher_first(act: Act) -> Act:
    if isinstance(act, Played) or (isinstance(act, Unplayed) and act.roll is not None):
        roll = act.roll
        assert roll is not None
        return replace(act, roll=Roll(max(roll.first, roll.second), min(roll.first, roll.second)))
    return act
