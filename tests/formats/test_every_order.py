"""Generated matches from form to form in any order: cuts, concessions, Crawford states and the rules of money play are
told at the end as at the beginning.
"""

from functools import cache
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches_at_random import robot_history

from tavla.base.copies import replace
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla.formats.from_events import record_of
from tavla.formats.record import Act, Conceded, Doubled, GameRecord, MatchRecord, Played, RecordedResult, after
from tavla.formats.source import Encoding
from tavla.formats.table import by_name
from tavla.formats.xgid_list import format_xgid_list

FORMS = ("mat", "sgf", "ogxm", "json")
ORDERS = [order for length in (1, 2, 3, 4) for order in permutations(FORMS, length)]
MONEY_RULES = st.fixed_dictionaries(
    {}, optional={"Jacoby": st.sampled_from(["On", "Off"]), "Beaver": st.sampled_from(["On", "Off"])}
)


@cache
def played(seed: int) -> MatchRecord:
    return record_of(robot_history(seed, length=(1, 3, 5, 3)[seed % 4]))


def given_up(game: GameRecord, at: int, points: int, *, is_told: bool) -> GameRecord:
    """The game ended by a concession of whoever is to act."""
    kept = game.acts[: 1 + at % len(game.acts)] if game.acts else ()
    while kept and isinstance(kept[-1], Doubled):
        kept = kept[:-1]
    loser = kept[-1].player.opponent if kept else Player.WHITE
    acts: tuple[Act, ...] = (*kept, Conceded(loser, points)) if is_told else kept
    return replace(game, acts=acts, times=(), result=RecordedResult(loser.opponent, points))


def with_cube(game: GameRecord, cube: int) -> GameRecord:
    """The game after automatic doubles."""
    acts = tuple(
        replace(act, value=act.value * cube) if isinstance(act, Doubled) and act.value else act for act in game.acts
    )
    won = game.result and replace(game.result, points=game.result.points * cube, ends_match=False)
    return replace(game, acts=acts, cube=cube, result=won)


@st.composite
def matches(draw: st.DrawFn) -> MatchRecord:
    record = played(draw(st.sampled_from(range(12))))
    games = [replace(game, times=()) for game in record.games if game.acts]
    kind = draw(st.sampled_from(["money", "match", "without Crawford", "after Crawford"]))
    is_money = kind == "money"
    if is_money:
        games = [with_cube(game, 1 << draw(st.integers(0, 3))) for game in games]
    if draw(st.booleans()) and games:
        end = draw(st.integers(0, 60)), draw(st.sampled_from([1, 2, 3, 4, 6, record.match_length]))
        games[-1] = given_up(games[-1], *end, is_told=draw(st.booleans()))
    scores = ByPlayer(0, 0) if is_money else games[0].scores
    counted = []
    for number, game in enumerate(games, start=1):
        counted.append(replace(game, scores=scores, number=number))
        scores = counted[-1].scores_after
    tags = tuple(tag for tag in record.tags if tag[0] not in {"Crawford", "Jacoby", "Beaver"})
    if is_money:
        tags = (*tags, *draw(MONEY_RULES).items())
        return replace(record, match_length=0, games=tuple(counted), tags=tags, incidents=(), comments=())
    if kind == "without Crawford":
        tags = (*tags, ("Crawford", "Off"))
    whole = replace(record, games=tuple(counted), tags=tags, incidents=(), comments=())
    # A match that begins in its midst may say that the game at one point is not the Crawford game.
    is_after = kind == "after Crawford" and whole.has_crawford
    return whole.stating([False if is_after and whole.is_one_away(game.scores) else None for game in counted])


def told(record: MatchRecord) -> object:
    """What every form can hold."""
    games = []
    for game in record.games:
        acts: list[object] = []
        for act, position in game.positions():
            if isinstance(act, Played):
                roll = Roll(max(act.roll.first, act.roll.second), min(act.roll.first, act.roll.second))
                acts.append((act.player, roll, after(position, act).counts))
            else:
                acts.append(act)
        games.append((game.scores, game.cube, acts, game.result, list(game.cubes())))
    crawford = record.crawford_game()
    return (
        record.players,
        record.match_length,
        games,
        None if crawford is None else record.games.index(crawford),
        (record.has_crawford, record.has_jacoby, record.may_beaver),
        _positions(record),
    )


def _positions(record: MatchRecord) -> list[str]:
    """The XGIDs with their dice the higher first."""
    fields = [line.split(":") for line in format_xgid_list(record).splitlines()[1:]]
    return [":".join((*field[:4], "".join(sorted(field[4], reverse=True)), *field[5:])) for field in fields]


def require_the_same(record: MatchRecord, order: tuple[str, ...]) -> None:
    again = record
    for name in order:
        form = by_name(name)
        assert form is not None
        again = form.read(form.write(again), Encoding.UTF_8)
        assert told(record) == told(again), name


@given(matches(), st.sampled_from(ORDERS))
def test_a_match_is_told_the_same_behind_every_form(record: MatchRecord, order: tuple[str, ...]) -> None:
    require_the_same(record, order)


@pytest.mark.nightly
@given(matches(), st.sampled_from(ORDERS))
@settings(max_examples=3000, deadline=None)
def test_thousands_of_matches_are_told_the_same_behind_every_form(record: MatchRecord, order: tuple[str, ...]) -> None:
    require_the_same(record, order)
