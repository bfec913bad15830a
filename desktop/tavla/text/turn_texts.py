"""The lines of the last turns on the director's page."""

from tavla.application.telling.turn_log import LoggedTurn
from tavla.domain.game.notation import format_play
from tavla.domain.game.player import Player
from tavla.text.words import Words


class TurnTexts(Words):
    """A turn as the director reads it."""

    def turns_title(self) -> str:
        """The section."""
        return self._("Last turns")

    def older_turns(self) -> str:
        """More of them."""
        return self._("Earlier turns")

    def no_turns(self) -> str:
        """Before the first."""
        return self._("Nothing has been played yet.")

    def back_to_here(self) -> str:
        """Leads to taking play back to before this turn."""
        return self._("Back to here")

    def undo_act(self) -> str:
        """Leads to taking play back to before an act."""
        return self._("Undo")

    def appeal_act(self) -> str:
        """Leads to an appeal against a ruling."""
        return self._("Appeal")

    def turn_play(self, turn: LoggedTurn) -> str:
        """A play in notation; a dance says so."""
        return format_play(turn.position, turn.play) if turn.play else self._("no move")

    def turn_times(self, turn: LoggedTurn, whose: Player) -> str:
        """The reserve of a player after a turn."""
        seconds = -(-turn.reserves[whose] // 1000)
        return f"{seconds // 60}:{seconds % 60:02d}"

    def turn_refused(self, refused: int) -> str:
        """How many tries the board refused in a turn; empty for none."""
        return self._n("{n} refused", "{n} refused", refused).format(n=refused) if refused else ""

    def restarts(self, sentence: str, times: int) -> str:
        """The board's restarts, with nothing between them."""
        return sentence if times == 1 else self._("{sentence} ({n} times)").format(sentence=sentence, n=times)

    def turn_place(self, turn: LoggedTurn) -> str:
        """In which game."""
        return self._("game {number}").format(number=turn.game)
