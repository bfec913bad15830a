"""Matches at the desk as their verified facts have them, folded a little at a time."""

from pathlib import Path

from tavla.domain.facts.events import Event
from tavla.domain.fold.match import apply, begun
from tavla.domain.fold.match_state import MatchState
from tavla.hall_desk.results import Folded, NotYet
from tavla.storage.codec import decode_event
from tavla.storage.framing import CLOSE_PAYLOAD, OWN_MARK

AT_ONCE = 64
"""Facts folded before somebody else has a turn."""


class Folding:
    """One match. Payloads wait until `go_on` folds them; what cannot be read ends it for good."""

    def __init__(self) -> None:
        self._waiting: list[bytes] = []
        self._history: list[Event] = []
        self._state: MatchState | None = None
        self._is_closed, self.is_readable = False, True
        self.rests = False
        self.count = 0
        """Records that are folded."""

    def add(self, payloads: tuple[bytes, ...]) -> None:
        self._waiting += payloads if self.is_readable else ()

    @property
    def is_done(self) -> bool:
        return not self._waiting

    def go_on(self, most: int = AT_ONCE) -> None:
        """Fold some of what waits."""
        some, self._waiting = self._waiting[:most], self._waiting[most:]
        for payload in some:
            self.count += 1
            self._is_closed = payload == CLOSE_PAYLOAD
            if payload.startswith(OWN_MARK):
                continue
            try:
                event = decode_event(payload, Path("journal"), self.count)
                self._state = begun(event) if self._state is None else apply(self._state, event)
            except Exception:  # noqa: BLE001 - a board may sign what no rule foresees
                self.is_readable, self._waiting, self._history, self._state = False, [], [], None
                return
            self._history.append(event)

    def rest(self) -> None:
        """Give back what was folded; the record has it."""
        self._history, self._state, self.rests = [], None, True

    def folded(self) -> Folded | NotYet:
        if not self.is_readable:
            return NotYet.NOT_READ
        return NotYet.EMPTY if self._state is None else Folded(self._state, tuple(self._history), self._is_closed)

    def is_over(self) -> bool:
        """The record is closed and whole: worth looking for a result."""
        return self._is_closed and self.is_done and self.is_readable
