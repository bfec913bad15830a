"""The match that is looked at after its end, and the page that looking back stands on."""

from collections.abc import Mapping
from dataclasses import dataclass

from tavla.domain.match_state import MatchState
from tavla.domain.player import ByPlayer, Player
from tavla.text.texts import Texts
from tavla_ui.pin_desk import OfficialHere
from tavla_ui.review_desk import ReviewedMatch
from tavla_ui.view_models.board_face import BoardSettings

NOBODY = OfficialHere("", "", is_director=False)


@dataclass(frozen=True, slots=True)
class Opened:
    """A finished match, how it stood at the end, and for whom it is shown."""

    match: ReviewedMatch
    state: MatchState
    texts: Texts
    reader: Player

    @property
    def names(self) -> ByPlayer[str]:
        """Both players."""
        return self.state.setup.players


@dataclass(frozen=True, slots=True)
class ReviewHouse:
    """Fits `LookHouse`: whoever looks back after the match changes nothing."""

    session: ReviewedMatch
    texts: Texts
    board_settings: BoardSettings
    reader: Player
    director: OfficialHere = NOBODY

    def open_act(self, key: str, filled: Mapping[str, object]) -> None:
        """There is no act any more."""
