"""A match that is taken up again on a board of a hall: the desk may hold more of it, or another board may have it."""

from collections.abc import Callable
from functools import partial

from tavla.application.ports.hall import FromDesk, HeldAtDesk
from tavla.application.ports.services import Services
from tavla.base.errors import TavlaError
from tavla.text import continue_words
from tavla.text.words import Words
from tavla_ui.controls.navigator import Navigator
from tavla_ui.match.match_table import MatchTable

AskPin = Callable[[str, Callable[[str], None]], None]
"""Ask any director for his PIN: why, and who hears his name."""


class HallResume:
    """One match at a time. Where the desk does not answer, the match goes on as without a hall."""

    def __init__(
        self, services: Services, navigator: Navigator, match: MatchTable, words: Callable[[], Words], ask_pin: AskPin
    ) -> None:
        self._services, self._navigator, self._match, self._ask_pin = services, navigator, match, ask_pin
        self._words = words
        self._asks = False

    def resume(self, match_id: str) -> None:
        if not self._asks:
            self._asks = True
            self._services.hall.ask_held(match_id, partial(self._heard, match_id))

    def _heard(self, match_id: str, held: HeldAtDesk) -> None:
        self._asks = False
        if not held.is_ours:
            where = held.rival or held.board
            self._ask_pin(
                continue_words.other_board(self._t, where),
                lambda director: self._match.resume(match_id, director, where),
            )
        elif held.more > 0:
            self._services.hall.take(match_id, self._take, self._navigator.tell)
        else:
            self._match.resume(match_id)

    def _take(self, found: FromDesk) -> None:
        try:
            self._navigator.take_over(found)
        except TavlaError as error:
            self._navigator.tell(error.said)

    @property
    def _t(self) -> Words:
        return self._words()
