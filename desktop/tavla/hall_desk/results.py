"""The result of a match out of its verified records, and the files that it leaves the hall in."""

from collections.abc import Sequence
from enum import Enum

import msgspec
from msgspec import Struct

from tavla.base.canonical_json import canonical_json
from tavla.domain.facts.events import Event
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match_state import MatchState
from tavla.hall.names import Name, short
from tavla.hall.words import Count, Head, Here, MatchId, Points
from tavla.storage.register.played_match import PlayedMatch
from tavla.storage.register.results import Result, SlipWords, results_csv, slip_of


class NotYet(Enum):
    """Why there is no result to collect."""

    EMPTY = "empty"
    PLAYING = "playing"
    NOT_LEFT = "not left"
    """Over, and not yet confirmed and left at the board."""
    NO_EVENT = "no event"
    """A training match, one of no event, or one without a winner."""
    NOT_READ = "not read"
    """A newer Tavla wrote it, or it breaks the rules of a record."""


class Folded(Struct, frozen=True):
    """A match as its facts have it."""

    state: MatchState
    history: tuple[Event, ...]
    is_closed: bool


def agrees(here: Here, folded: Folded) -> bool:
    """Whether a board's word fits its facts, where both are of the same record."""
    points, players = folded.state.score.points, folded.state.setup.players
    if (points.white, points.black) != here.score:
        return False
    return not any(here.players) or (players.white, players.black) == here.players


def collected(folded: Folded) -> PlayedMatch | NotYet:
    """The result once the record is verified to its end: the players confirmed and left it, so it is closed."""
    if folded.state.phase is not Phase.MATCH_OVER:
        return NotYet.PLAYING
    if not folded.is_closed:
        return NotYet.NOT_LEFT
    return PlayedMatch.of(folded.state, folded.history) or NotYet.NO_EVENT


def result_of(played: PlayedMatch) -> Result:
    winner, loser = played.winner, 1 - played.winner
    return Result(
        played.event,
        played.round,
        played.table,
        played.length,
        played.names[winner],
        played.names[loser],
        played.scores[winner],
        played.scores[loser],
    )


def table_of_results(matches: Sequence[PlayedMatch]) -> bytes:
    """A CSV with a line for each, and by what it was decided."""
    return results_csv(tuple(result_of(played) for played in matches))


def slip(played: PlayedMatch, words: SlipWords | None = None) -> str:
    """What the winner enters, for systems that want the loser's score alone."""
    return slip_of(result_of(played)).text(words)


class ResultTold(Struct, frozen=True):
    """A result as it leaves the hall for a federation: what a slip says, and the match's verified record by its count
    and head. Nothing of the register goes along, and no sanction.
    """

    match: MatchId
    winner: Name
    loser: Name
    winners_score: Points
    losers_score: Points
    length: Points = 0
    event: Name = ""
    round: Name = ""
    table: Name = ""
    count: Count = 0
    head: Head = ""

    @property
    def result(self) -> Result:
        return Result(
            self.event,
            self.round,
            self.table,
            self.length,
            self.winner,
            self.loser,
            self.winners_score,
            self.losers_score,
        )


_TOLD = msgspec.json.Decoder(ResultTold)


def told(played: PlayedMatch, count: int, head: str) -> bytes:
    """A record of the journal of results."""
    one = result_of(played)
    return canonical_json(
        ResultTold(
            played.match_id,
            short(one.winner),
            short(one.loser),
            one.winners_score,
            one.losers_score,
            one.length or 0,
            short(one.tournament),
            short(one.round),
            short(one.table),
            count,
            head,
        )
    )


def read(payload: bytes) -> ResultTold | None:
    """None for what is no result, or beyond its bounds."""
    try:
        return _TOLD.decode(payload)
    except (ValueError, RecursionError):
        return None
