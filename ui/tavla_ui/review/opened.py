"""A match that is looked at after its end."""

from functools import cached_property

from tavla.application.ports.review import ReviewedMatch
from tavla.application.telling.match_history import MatchHistory
from tavla.domain.fold.match import begun
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.player import ByPlayer, Player
from tavla.text.words import Words


class Opened:
    """A finished match, and for whom it is shown. It is folded to its end when somebody first asks for that."""

    def __init__(self, match: ReviewedMatch, t: Words, reader: Player) -> None:
        self.history = match.history if isinstance(match.history, MatchHistory) else MatchHistory(match.history)
        self.match, self.t, self.reader = match._replace(history=self.history), t, reader
        self.setup = begun(self.history[0]).setup

    @cached_property
    def state(self) -> MatchState:
        """How the match stood at its end."""
        return self.history.stood(len(self.history))

    @property
    def names(self) -> ByPlayer[str]:
        return self.setup.players
