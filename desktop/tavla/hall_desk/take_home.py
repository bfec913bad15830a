"""Matches that are over, each for ten minutes behind a secret of its own, for the players' phones. In memory alone.

Times are steady milliseconds.
"""

import hmac
import secrets
from collections.abc import Callable
from threading import Lock
from typing import TypeAlias

from tavla.domain.facts.events import Event
from tavla.domain.facts.turn import Phase
from tavla.hall.joining import Address
from tavla.hall.words import TakeHome, TakeHomeOf
from tavla.hall_desk.records import Records
from tavla.hall_desk.results import Folded

OPEN_MS = 600_000
TOKEN_BYTES = 32
FOLD_AGAIN_MS = 1_000
"""A board that asks for another match within that time gets no page: one that rests is folded anew."""
MOST_OPEN = 64
"""One a board; where there are so many, a board shows the match file itself."""

MakeFiles: TypeAlias = Callable[[tuple[Event, ...]], dict[str, bytes]]
"""A match's files, by names that every system takes. Raises TavlaError."""


class OpenPage:
    """One match. Its files are made when a phone first asks."""

    def __init__(self, token: str, asked: TakeHomeOf, folded: Folded) -> None:
        self.token, self.match, self.count, self.until = token, asked.match, asked.count, 0
        self.players = folded.state.setup.players
        self._history, self._files, self._making = folded.history, dict[str, bytes](), Lock()

    def touched(self, now: int) -> None:
        self.until = now + OPEN_MS

    def files(self, make: MakeFiles) -> dict[str, bytes]:
        """By name. From any thread. Raises TavlaError."""
        with self._making:
            self._files = self._files or make(self._history)
        return self._files


class OpenPages:
    """`open` answers a board, `at` a phone."""

    def __init__(self, records: Records) -> None:
        self._records = records
        self._open: dict[str, OpenPage] = {}
        """By board."""
        self._folded: dict[str, tuple[str, int]] = {}
        """By board: the last match, and when."""
        self._where: Callable[[], Address] | None = None

    def serve(self, where: Callable[[], Address] | None) -> None:
        """Phones find the pages there; None once they are served no longer."""
        self._where = where

    def open(self, asked: TakeHomeOf, board: str, now: int) -> TakeHome:
        """A match of this board that is over, undisputed and held to the board's last record; nothing else is opened.
        Another match's page of this board is closed by it.
        """
        self._open = {name: page for name, page in self._open.items() if now < page.until}
        page = self._open.get(board)
        is_full = page is None and len(self._open) >= MOST_OPEN
        if self._where is None or is_full or not self._is_held(asked, board):
            return TakeHome(asked.ask)
        if page is None or (page.match, page.count) != (asked.match, asked.count):
            folded = self._over(asked.match, board, now)
            if folded is None:
                return TakeHome(asked.ask)
            is_same = page is not None and page.match == asked.match
            token = page.token if page is not None and is_same else secrets.token_urlsafe(TOKEN_BYTES)
            page = self._open[board] = OpenPage(token, asked, folded)
        page.touched(now)
        return TakeHome(asked.ask, self._where(), page.token, OPEN_MS // 1000)

    def at(self, token: str, now: int) -> OpenPage | None:
        """None for a secret that is wrong or too old: nobody learns which."""
        given = token.encode("utf-8", "surrogatepass")
        open_now = (page for page in self._open.values() if now < page.until)
        return next((page for page in open_now if hmac.compare_digest(page.token.encode("ascii"), given)), None)

    def _is_held(self, asked: TakeHomeOf, board: str) -> bool:
        copy = self._records.copy(asked.match)
        if copy is None or copy.holder != board or copy.count != asked.count:
            return False
        return all(dispute.match != asked.match for dispute in self._records.settled().disputes)

    def _over(self, match: str, board: str, now: int) -> Folded | None:
        before, at = self._folded.get(board, (match, now))
        if before != match and now - at < FOLD_AGAIN_MS:
            return None
        self._folded[board] = match, now
        folded = self._records.folded(match)
        return folded if isinstance(folded, Folded) and folded.state.phase is Phase.MATCH_OVER else None
