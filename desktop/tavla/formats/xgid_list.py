"""Every decision of a match as a list of XGIDs, to be pasted into a program that analyses positions.

A line a decision: game, number of the act in it, player, what was decided, XGID, with tabs between. `roll or double` is
told wherever the player could have doubled, `double` where he did, then `take or pass`, then the play of each roll; a
dance and the only play there is are no decisions.
"""

from collections.abc import Iterator
from contextlib import suppress

from tavla.base.copies import replace
from tavla.base.errors import PositionError
from tavla.base.plain_name import harmless
from tavla.domain.game.legality import legal_results
from tavla.domain.game.player import Player
from tavla.domain.game.position import OPENING
from tavla.domain.game.roll import Roll
from tavla.formats.board_state import BoardState, Offer
from tavla.formats.record import Doubled, Dropped, GameRecord, MatchRecord, Played, SetUp, Took, Unplayed
from tavla.formats.source import plain
from tavla.formats.xgid import format_xgid

ANSWERS = {"Beavers": Offer.BEAVER, "Raccoons": Offer.RACCOON}
HEADER = "# game\tact\tplayer\tdecision\tXGID"


def format_xgid_list(record: MatchRecord) -> str:
    """The text of the file."""
    names = record.players.map(lambda name: harmless(plain(name).replace("#", " ")) or "-")
    lines = [HEADER]
    for game in record.games:
        lines += (
            "\t".join((str(game.number), str(number), names[player], what, xgid))
            for number, player, what, xgid in _decisions(record, game)
        )
    return "\n".join(lines) + "\n"


def _decisions(record: MatchRecord, game: GameRecord) -> Iterator[tuple[int, Player, str, str]]:
    crawford = record.crawford_game() is game
    rules = BoardState(
        OPENING,
        scores=game.scores,
        match_length=record.match_length,
        crawford=crawford,
        jacoby=record.has_jacoby,
        beavers=record.has_beavers,
    )
    offer: tuple[Player, Offer] | None = None
    for number, ((act, position), cube) in enumerate(zip(game.positions(), game.cubes(), strict=True), start=1):
        player = act.player
        asked = replace(
            rules, position=position.seen_by(player), on_roll=player, cube=cube.value, cube_owner=cube.owner
        )
        if isinstance(act, Took | Dropped | Doubled) and offer is not None:
            doubler, answered = offer
            answer = replace(asked, position=position.seen_by(doubler), on_roll=doubler, offer=answered)
            yield from _told(number, player, "take or pass", answer)
        match act:
            case Played(_, roll) | Unplayed(_, Roll() as roll):
                if number > 1 and offer is None and not crawford and cube.is_open_to(player):
                    yield from _told(number, player, "roll or double", asked)
                if len(legal_results(asked.position, roll)) > 1:
                    yield from _told(number, player, "play", replace(asked, roll=roll))
                offer = None
            case Doubled(_, _, word) if offer is not None and word in ANSWERS:
                offer = (offer[0], ANSWERS[word])
            case Doubled():
                yield from _told(number, player, "double", asked)
                offer = (player, Offer.DOUBLE)
            case SetUp():
                offer = None
            case _:
                pass
    yield from _left_open(game, rules)


def _left_open(game: GameRecord, rules: BoardState) -> Iterator[tuple[int, Player, str, str]]:
    """The decision that a game ends with: a position somebody saved for it, or a double that waits."""
    last, cube = game.acts[-1] if game.acts else None, game.last_cube
    if not isinstance(last, SetUp | Doubled):
        return
    state = replace(
        rules,
        position=game.last_position.seen_by(last.player),
        on_roll=last.player,
        cube=cube.value,
        cube_owner=cube.owner,
    )
    if isinstance(last, SetUp):
        yield from _told(len(game.acts), last.player, "roll or double", state)
    elif last.word not in ANSWERS:
        answer = replace(state, offer=Offer.DOUBLE)
        yield from _told(len(game.acts) + 1, last.player.opponent, "take or pass", answer)


def _told(number: int, player: Player, what: str, state: BoardState) -> Iterator[tuple[int, Player, str, str]]:
    with suppress(PositionError):  # a side that started with fewer checkers has no XGID
        yield number, player, what, format_xgid(state)
