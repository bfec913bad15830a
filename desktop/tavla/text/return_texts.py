"""Play taken back: to which moment, and what no longer stands."""

from tavla.application.acts.act_fates import Fate
from tavla.application.telling.turn_log import ReturnPoint
from tavla.domain.game.player import ByPlayer
from tavla.text.words import Words


class ReturnTexts(Words):
    """Words for going back in a match."""

    def return_point(self, point: ReturnPoint, names: ByPlayer[str]) -> str:
        """A moment of the match: "game 2, turn 7: Anna rolled 6-4"."""
        if point.player is None:
            words = self._("game {game}: before the opening roll").format(game=point.game)
        elif point.roll is None:
            words = self._("game {game}, turn {turn}: {name} to roll").format(
                game=point.game, turn=point.turn, name=names[point.player]
            )
        else:
            roll = f"{point.roll.first}-{point.roll.second}"
            words = self._("game {game}, turn {turn}: {name} rolled {roll}").format(
                game=point.game, turn=point.turn, name=names[point.player], roll=roll
            )
        return self._("{moment}, before the act").format(moment=words) if point.before_act else words

    def goes_back(self, point: ReturnPoint | None, names: ByPlayer[str], *, with_times: bool) -> str:
        """Play is taken back; `point` None: where the match is not at hand."""
        if point is None:
            return self._("play is taken back, and the times with it") if with_times else self._("play is taken back")
        back = (
            self._("play and times are taken back to {moment}")
            if with_times
            else self._("play is taken back to {moment}")
        )
        return back.format(moment=self.return_point(point, names))

    def taken_back_later(self, what: str) -> str:
        """Marks what did not stand."""
        return self._("{what} – taken back later").format(what=what)

    def fallen(self, what: str, fate: Fate) -> str:
        """Marks an act that no longer holds."""
        said = {
            Fate.WITHDRAWN: self._("{what} – withdrawn later"),
            Fate.REVERSED: self._("{what} – reversed on appeal"),
        }
        return said[fate].format(what=what)
