"""Every decision of a match as a list of XGIDs, to be pasted into a program that analyses positions.

A line a decision: game, number of the act in it, player, what was decided, XGID, with tabs between. `roll or double` is
told wherever the player could have doubled, `double` where he did, then `take or pass`, then the play of each roll; a
dance and the only play there is are no decisions.
"""

from collections.abc import Iterator
from contextlib import suppress

from tavla.base.copies import replace
from tavla.base.errors import PositionError
from tavla.domain.game.legality import legal_results
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Roll
from tavla.formats.board_state import BoardState, Offer
from tavla.formats.record import Doubled, Dropped, GameRecord, MatchRecord, Played, SetUp, Took, Unplayed
from tavla.formats.source import plain
from tavla.formats.xgid import format_xgid

HEADER = "# game\tact\tplayer\tdecision\tXGID"


def format_xgid_list(record: MatchRecord) -> str:
    """The text of the file."""
    names = record.players.map(lambda name: plain(name).replace("#", " ") or "-")
    lines = [HEADER]
    for game in record.games:
        lines += (
            "\t".join((str(game.number), str(number), names[player], what, xgid))
            for number, player, what, xgid in _decisions(record, game)
        )
    return "\n".join(lines) + "\n"


def _decisions(record: MatchRecord, game: GameRecord) -> Iterator[tuple[int, Player, str, str]]:
    crawford = crawford_game(record) is game
    answered = False
    for number, ((act, position), cube) in enumerate(zip(game.positions(), game.cubes(), strict=True), start=1):
        player, asked = (
            act.player,
            BoardState(
                position, cube=cube.value, cube_owner=cube.owner, scores=game.scores, match_length=record.match_length
            ),
        )
        asked = replace(asked, position=position.seen_by(player), on_roll=player, crawford=crawford)
        match act:
            case Played(_, roll) | Unplayed(_, Roll() as roll):
                if number > 1 and not answered and not crawford and cube.is_open_to(player):
                    yield from _told(number, player, "roll or double", asked)
                if len(legal_results(asked.position, roll)) > 1:
                    yield from _told(number, player, "play", replace(asked, roll=roll))
                answered = False
            case Doubled():
                yield from _told(number, player, "double", asked)
                answered = True
            case Took() | Dropped():
                offered = replace(
                    asked, position=position.seen_by(player.opponent), on_roll=player.opponent, offer=Offer.DOUBLE
                )
                yield from _told(number, player, "take or pass", offered)
            case SetUp():
                answered = False
            case _:
                pass


def _told(number: int, player: Player, what: str, state: BoardState) -> Iterator[tuple[int, Player, str, str]]:
    with suppress(PositionError):  # a side that started with fewer checkers has no XGID
        yield number, player, what, format_xgid(state)


def crawford_game(record: MatchRecord) -> GameRecord | None:
    """The first game in which exactly one player is at one point from the match, as every program reads it."""
    if record.match_length < 2:
        return None
    return next(
        (game for game in record.games if [record.match_length - side for side in game.scores].count(1) == 1), None
    )
