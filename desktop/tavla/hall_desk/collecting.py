"""Results of matches whose records are verified to their end, and who keeps them."""

import math
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable

from tavla.base.phrase import Said as Told
from tavla.hall_desk import results
from tavla.hall_desk.records import Records
from tavla.hall_desk.results import Folded
from tavla.hall_desk.settled import Tries
from tavla.storage.register.played_match import PlayedMatch


class Collecting:
    """`keep` hears each result once, and again where it raises TavlaError; `came` are the matches whose results came
    before, in their order. Steady milliseconds.
    """

    def __init__(self, records: Records, keep: Callable[[PlayedMatch], None], came: Iterable[str]) -> None:
        self._records, self._keep = records, keep
        self._results: dict[str, PlayedMatch] = {}
        self._looked_at: set[str] = set()
        self._failed: Counter[str] = Counter()
        """How often the disk did not sync a match that is over."""
        self._came = dict.fromkeys(came)
        self._owed: deque[PlayedMatch] = deque()
        self._tries = Tries()

    @property
    def fault(self) -> Told:
        """Why a result is not kept now."""
        return self._tries.fault

    @property
    def came(self) -> tuple[str, ...]:
        """The matches whose results are in, in the order they came, over restarts too."""
        return tuple(self._came)

    @property
    def results(self) -> tuple[PlayedMatch, ...]:
        """In the same order."""
        return tuple(self._results[match] for match in self._came if match in self._results)

    def has(self, match: str) -> bool:
        return match in self._results

    def look(self, until: float = math.inf) -> tuple[str, ...]:
        """The matches whose results are new. One is looked at in any case, and none is begun after `until`, monotonic
        seconds. A match whose copy the disk did not sync is tried again, after the others.
        """
        new = []
        waiting = [match for match in self._records.ended() if match not in self._looked_at]
        for match in sorted(waiting, key=self._failed.__getitem__):
            if not self._records.sync(only=match):
                self._failed[match] += 1
            else:
                self._looked_at.add(match)
                folded = self._records.folded(match)
                played = results.collected(folded) if isinstance(folded, Folded) else folded
                if isinstance(played, PlayedMatch):
                    self.take(match, played)
                    new.append(match)
            if time.monotonic() >= until:
                break
        return tuple(new)

    def take(self, match: str, played: PlayedMatch) -> None:
        """The result of a match whose copy is closed."""
        self._results[match], self._came[match] = played, None
        self._owed.append(played)

    def hand_over(self, now: int) -> None:
        """To whoever keeps them, until they are kept."""
        self._tries.make(self._keep_owed, now)

    def _keep_owed(self) -> None:
        while self._owed:
            self._keep(self._owed[0])
            self._owed.popleft()

    def settled(self, match: str) -> None:
        """The match goes on at another board: a result that its record does not hold to its end is none."""
        self._looked_at.discard(match)
        copy = self._records.copy(match)
        if copy is None or not copy.is_closed:
            self._results.pop(match, None)
            self._owed = deque(one for one in self._owed if one.match_id != match)
