"""What GNU Backgammon must find in a file written here: scores before each game, and the position ID at every play and
double.
"""

from collections.abc import Sequence
from pathlib import Path

import gnubg_counterpart as gnubg

from tavla.domain.game.legality import legal_results
from tavla.domain.game.position import Position
from tavla.formats.position_id import format_position_id
from tavla.formats.record import Act, Doubled, GameRecord, MatchRecord, Played, SetUp, Unplayed
from tavla.formats.table import by_name

READS = {"sgf": "load match", "mat": "import mat"}
Told = list[tuple[tuple[int, int], list[tuple[str, str]]]]


def expected(record: MatchRecord, form: str) -> Told:
    """The games with an act; nothing where a director let one be played though one side had the points: gnubg takes the
    match for won.
    """
    games = [game for game in record.games if game.acts]
    if record.match_length and any(max(game.scores) >= record.match_length for game in games):
        return []
    return [((game.scores.white, game.scores.black), _acts(game, form)) for game in games]


def _acts(game: GameRecord, form: str) -> list[tuple[str, str]]:
    told = []
    for act, position in game.positions():
        if isinstance(act, Played | Doubled) or (form == "mat" and _gnubg_plays(act, position)):
            told.append(
                ("double" if isinstance(act, Doubled) else "move", format_position_id(position.seen_by(act.player)))
            )
    return told


def _gnubg_plays(act: Act, position: Position) -> bool:
    """Whether it is a roll left unplayed with one legal play, which gnubg makes of its own."""
    return (
        isinstance(act, Unplayed)
        and act.roll is not None
        and len(legal_results(position.seen_by(act.player), act.roll)) == 1
    )


def found(records: Sequence[MatchRecord], form: str, folder: Path) -> list[Told]:
    """What gnubg tells of each record written in a form."""
    known = by_name(form)
    assert known is not None
    paths = []
    for number, record in enumerate(records):
        path = folder / f"{number}.{form}"
        path.write_bytes(known.write(record))
        paths.append(path)
    matches = gnubg.plays_in(paths, folder)
    assert len(matches) == len(records)
    ends = [len(expected(record, form)) for record in records]
    return [
        [
            (
                (game[-1]["score-X"], game[-1]["score-O"]),
                [(act[0], act[1]) for act in game[:-1] if act[0] in {"move", "double"}],
            )
            for game in match[:end]
        ]
        for match, end in zip(matches, ends, strict=True)
    ]


def is_set_up(record: MatchRecord) -> bool:
    return any(isinstance(act, SetUp) for game in record.games for act in game.acts)


def stepped_back(record: MatchRecord, form: str, folder: Path) -> list[str]:
    """The position IDs that gnubg shows as it goes back through the last game of a file, from the first on; each as
    often as it stands.
    """
    known = by_name(form)
    assert known is not None
    path = folder / f"stepped.{form}"
    path.write_bytes(known.write(record))
    steps = ["previous", "show board"] * (3 * len(record.games[-1].acts) + 9)
    shown = gnubg.POSITION_ID.findall(gnubg.answers([f"{READS[form]} {path}", *steps]))
    return list(reversed(shown))
