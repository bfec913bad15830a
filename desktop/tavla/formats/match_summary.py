"""A match on one page of plain text, for people: who played, by which rules, and how it came out."""

from collections.abc import Sequence

from tavla.domain.facts.director_events import ChangeMade, RulingGiven, WarningGiven
from tavla.domain.facts.events import Event, GameEnded
from tavla.domain.fold.match import MatchState
from tavla.domain.fold.standing import standing
from tavla.formats.mat_writer import safe_name
from tavla.formats.source import plain
from tavla.rules.loader import ruleset_of


def format_summary(history: Sequence[Event], state: MatchState, *, derivation_1: bool = False) -> str:
    """The page; every line ends in a newline. `state` is the fold of `history`.

    `derivation_1`: as exports of derivation 1 have it, where the names of directors stand as they are recorded.
    """
    setup = state.setup
    names = setup.players.map(safe_name)
    lines = [
        f"Match {setup.match_id}" + (", a training match: not a result" if setup.training else ""),
        f"{names.white} against {names.black}, {setup.match_length} points",
        f"Begun {setup.wall_clock}, under {ruleset_of(setup.ruleset).title}",
        "",
        *(
            f"Game {number}: {names[game.winner]} wins {game.points}"
            for number, game in enumerate(
                (event for event in standing(history) if isinstance(event, GameEnded)), start=1
            )
        ),
        f"Score {state.score.points.white} to {state.score.points.black}: {_outcome(state)}",
    ]
    acts = [event for event in history if isinstance(event, RulingGiven | WarningGiven | ChangeMade)]
    for by in (act.authority for act in acts):
        director = by.director if derivation_1 else " ".join(plain(by.director).split())
        lines.append(f"{director}, {safe_name(by.clause)}: {safe_name(by.reason)}")
    return "".join(f"{line}\n" for line in lines)


def _outcome(state: MatchState) -> str:
    if state.match_result is None:
        return "not finished"
    winner = state.match_result.winner
    if winner is None:
        return "nobody wins"
    return f"{safe_name(state.setup.players[winner])} wins" + (" by forfeit" if state.match_result.by_forfeit else "")
