"""The finished matches of this board, as they lie on disk: listed by their first and last facts, read whole when one is
opened.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from itertools import islice
from typing import NamedTuple

from tavla.application.ports.register import CountedMatch
from tavla.application.ports.review import Figures, FinishedMatch, ReviewedMatch
from tavla.application.telling.counted import COUNTING, Counted, counted
from tavla.application.telling.decision_times import Decision, DecisionTime, DecisionTimes
from tavla.application.telling.dice_counts import NO_DICE, count_dice
from tavla.application.telling.match_history import stood
from tavla.base.errors import TavlaError
from tavla.base.limits import OWN_FILE, read_limited
from tavla.base.phrase import phrase
from tavla.base.plain_name import compared, people_of
from tavla.domain.facts.director_events import MatchMoved
from tavla.domain.facts.events import Event, MatchEnded, MatchStarted
from tavla.domain.game.player import ByPlayer, Player
from tavla.formats.from_events import record_of
from tavla.formats.record import Act, Doubled, Dropped, MatchRecord, Played, Took
from tavla.services.signed_heads import view_of
from tavla.storage.codec import decode_event
from tavla.storage.errors import said_of
from tavla.storage.journal import JOURNAL_NAME
from tavla.storage.match_store import MatchCondition, MatchStore

MOST_LISTED = 200
"""Older matches stay on disk; `tavla export` and `tavla report` reach them."""


class MatchLibrary:
    """Reads, and changes and locks nothing."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._kept: dict[str, _Tally] = {}

    def finished(self) -> tuple[FinishedMatch, ...]:
        """The latest matches that are over here. Raises TavlaError where the folder cannot be read."""
        found: list[FinishedMatch] = []
        for listed in self._store.listing():
            if listed.condition is MatchCondition.FINISHED and (line := self._line(listed.match_id)) is not None:
                found.append(line)
                if len(found) == MOST_LISTED:
                    break
        return tuple(found)

    def open(self, match_id: str) -> ReviewedMatch:
        """All facts of a match. Raises TavlaError."""
        return ReviewedMatch(match_id, tuple(self._events(match_id)))

    def head(self, match_id: str) -> str:
        """What stands for the whole record as it lies on disk, in hexadecimal; empty where it cannot be read."""
        try:
            view = view_of(read_limited(self._store.folder(match_id) / JOURNAL_NAME, OWN_FILE))
        except (TavlaError, OSError):
            return ""
        return view.heads[-1].hex() if view is not None and view.heads else ""

    def figures(self, belongs: Callable[[MatchStarted], bool]) -> Figures:
        """Dice and times of all finished matches that belong together."""
        dice, times, matches, unread = NO_DICE, DecisionTimes(), 0, 0
        for listed in self._store.listing():
            if listed.condition is not MatchCondition.FINISHED:
                continue
            try:
                if not belongs(self._ends(listed.match_id).first):
                    continue
                history = tuple(self._events(listed.match_id))
                dice, times, matches = (
                    dice.with_others(count_dice(history)),
                    times.with_others(times_of(history)),
                    matches + 1,
                )
            except TavlaError:
                unread += 1
        return Figures(dice, times, matches, unread)

    def counted(self, whom: Sequence[tuple[str, str]]) -> Mapping[str, tuple[CountedMatch, ...]]:
        """What was counted against players in the latest matches that are over here, by their keys. A match that
        cannot be read counts for nothing.
        """
        found: dict[str, list[CountedMatch]] = {key: [] for key, _ in whom}
        for tally in self._tallies():
            for key, name in whom:
                found[key] += [
                    CountedMatch(tally.on, tally.event, tally.sides, tally.counted[player])
                    for player in Player
                    if tally.counted[player] and tally.is_of(player, key, name)
                ]
        return {key: tuple(matches) for key, matches in found.items()}

    def _tallies(self) -> "Iterator[_Tally]":
        finished = (one.match_id for one in self._store.listing() if one.condition is MatchCondition.FINISHED)
        for match_id in islice(finished, MOST_LISTED):
            with suppress(TavlaError, OSError):
                size = (self._store.folder(match_id) / JOURNAL_NAME).stat().st_size
                if match_id not in self._kept or self._kept[match_id].size != size:
                    self._kept[match_id] = self._tally(match_id, size)
                yield self._kept[match_id]

    def _tally(self, match_id: str, size: int) -> "_Tally":
        events = self._store.read(match_id).events
        ends = self._ends(match_id)
        may_count = not ends.first.training and not isinstance(ends.last, MatchMoved)
        if not may_count or not any(map(_COUNTS.search, events)):  # most matches: nothing is folded
            return _Tally.of(size, ends.first, ByPlayer.both(Counted()))
        history = tuple(self._events(match_id))
        state = stood(history, len(history))
        against = ByPlayer(*(counted(state, history, player) for player in Player))
        return _Tally.of(size, ends.first, against)

    def _events(self, match_id: str) -> Iterator[Event]:
        path = self._store.folder(match_id) / JOURNAL_NAME
        for number, payload in enumerate(self._store.read(match_id).events, start=1):
            yield decode_event(payload, path, number)

    def _ends(self, match_id: str) -> "_Ends":
        path, events = self._store.folder(match_id) / JOURNAL_NAME, self._store.read(match_id).events
        first = decode_event(events[0], path, 1) if events else None
        if not isinstance(first, MatchStarted):
            raise TavlaError(phrase("{path}: the first fact is no start of a match", path=str(path)))
        endings = (
            decode_event(payload, path, number)
            for number, payload in reversed(list(enumerate(events, start=1)))
            if b'"MatchEnded"' in payload
        )
        return _Ends(first, decode_event(events[-1], path, len(events)), next(endings, None))

    def _line(self, match_id: str) -> FinishedMatch | None:
        try:
            ends = self._ends(match_id)
            if isinstance(ends.last, MatchMoved):
                return None  # it goes on at another board
            stopped = (
                datetime.fromtimestamp((self._store.folder(match_id) / JOURNAL_NAME).stat().st_mtime, UTC)
                .astimezone()
                .strftime("%Y-%m-%d %H:%M")
            )
        except (TavlaError, OSError) as error:
            return FinishedMatch(
                match_id,
                "",
                "",
                0,
                "",
                "",
                "",
                said_of(error, self._store.folder(match_id) / JOURNAL_NAME, phrase("could not read the journal")),
            )
        setup, ended = ends.first, ends.ended
        winner = ended.winner.value if isinstance(ended, MatchEnded) and ended.winner is not None else ""
        return FinishedMatch(
            match_id, setup.players.white, setup.players.black, setup.match_length, winner, setup.card.event, stopped
        )


_COUNTS = re.compile(f'"(?:{"|".join(one.__name__ for one in COUNTING)})"'.encode())


class _Tally(NamedTuple):
    """What was counted in a match whose journal has so many bytes."""

    size: int
    on: str
    event: str
    sides: tuple[str, str]
    keys: ByPlayer[tuple[str, ...]]
    counted: ByPlayer[Counted]

    @classmethod
    def of(cls, size: int, first: MatchStarted, against: ByPlayer[Counted]) -> "_Tally":
        sides = (first.players.white, first.players.black)
        return cls(size, first.wall_clock[:10], first.card.event, sides, first.card.register_keys, against)

    def is_of(self, player: Player, key: str, name: str) -> bool:
        """By the register's key where the side was chosen from it, else by the name."""
        if self.keys[player]:
            return key in self.keys[player]
        side = self.sides[0] if player is Player.WHITE else self.sides[1]
        return compared(name) in map(compared, people_of(side))


class _Ends(NamedTuple):
    """A match's first and last facts, and the one by which it ended."""

    first: MatchStarted
    last: Event
    ended: Event | None


_KINDS: dict[type[Act], Decision] = {
    Played: Decision.TURN,
    Doubled: Decision.DOUBLE,
    Took: Decision.ANSWER,
    Dropped: Decision.ANSWER,
}


def times_of(history: Sequence[Event]) -> DecisionTimes:
    """How long each decision of a match took."""
    return times_in(record_of(history))


def times_in(record: MatchRecord) -> DecisionTimes:
    """How long each decision of a score sheet took; a sheet without times has none."""
    return DecisionTimes(
        tuple(
            DecisionTime(act.player, _KINDS[type(act)], time.spent)
            for game in record.games
            for act, time in zip(game.acts, game.times, strict=False)
            if type(act) in _KINDS
        )
    )
