"""Match files as exports of derivation 1 have them: a game ends at a position set by hand, no name stands whole beside the
one that was cut, and who runs out of time although certain to win has won on time.
"""

import re
from itertools import takewhile

from tavla.base.copies import replace
from tavla.formats.mat_writer import BY_HAND_TOO, cells, left_out, safe_names
from tavla.formats.record import MatchRecord, SetUp

_CERTAIN = re.compile("Won by (Player [12]), certain to win when time ran out")


def as_in_derivation_1(record: MatchRecord) -> MatchRecord:
    """The record of which `format_mat` writes what those exports hold."""
    games, notes = [], []
    for game in record.games:
        set_ups = sum(isinstance(act, SetUp) for act in game.acts)
        if set_ups:
            steps = takewhile(
                lambda step: not isinstance(step[0], SetUp) or step[0].position == step[1], game.positions()
            )
            acts = tuple(act for act, _ in steps if not isinstance(act, SetUp))
            told = tuple(act for act, _ in cells(replace(game, acts=acts), record.variant))
            missing = len(game.acts) - set_ups - len(told)
            position, cube = BY_HAND_TOO
            notes.append(left_out(game, position, missing) if missing else f"In number {game.number} {cube}")
            games.append(replace(game, acts=told))
        else:
            games.append(game)
    comments = (_CERTAIN.sub(r"Won on time by \1", comment) for comment in record.comments)
    return replace(record, players=safe_names(record.players), games=tuple(games), comments=(*comments, *notes))
