"""What is said to those who watch a match, and to the director who lets them."""

from tavla.base.phrase import Said
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.notation import format_play
from tavla.text.result_texts import ResultTexts
from tavla.text.words import Words


class SpectatorTexts(Words):
    """The section "Spectators" of the director's page, and the mark that both players see."""

    def spectators_title(self) -> str:
        """The section's button."""
        return self._("Spectators")

    def spectators_explained(self) -> str:
        """What they see."""
        return self._(
            "Spectators see names, score, clocks, cube, dice and every play that is ended. No pip count, no analysis."
        )

    def window_label(self) -> str:
        """The window on a second screen."""
        return self._("Window on a second screen")

    def page_label(self) -> str:
        """The page for a stream."""
        return self._("Page for a stream, on this machine only")

    def delay_label(self) -> str:
        """How late they see it."""
        return self._("Shown late by")

    def port_label(self) -> str:
        """Where the page is served."""
        return self._("Port of the page")

    def seconds_late(self, seconds: int) -> str:
        """A delay."""
        return self._("{seconds} s").format(seconds=seconds) if seconds else self._("none")

    def switch(self, *, on: bool) -> str:
        """The button that opens or closes."""
        return self._("Close") if on else self._("Open")

    def window_state(self, *, on: bool, screen: str) -> str:
        """Whether it stands, and where."""
        if not on:
            return self._("closed")
        return self._("open on {screen}").format(screen=screen) if screen else self._("waits for a second screen")

    def page_state(self, *, on: bool, address: str) -> str:
        """Whether it is served, and where."""
        return address if on else self._("off")

    def no_second_screen(self) -> str:
        """There is nowhere to show it."""
        return self._("No second screen is connected. Connect the projector and open the window again.")

    def one_window_only(self) -> str:
        """Under cage the window would lie over the board."""
        return self._(
            "This session shows one window only, so a second one would cover the board. Start the kiosk from a "
            "desktop session instead."
        )

    def unknown_screen(self, name: str, screens: str) -> str:
        """The command line named a screen that is not there."""
        return self._("There is no other screen “{name}”. Connected are: {screens}.").format(name=name, screens=screens)

    def port_in_use(self, port: int) -> str:
        """Another program serves there."""
        return self._("Port {port} is in use by another program. Choose another port.").format(port=port)

    def page_not_served(self, port: int, reason: Said) -> str:
        """Something else is wrong with the port."""
        return self._("The page cannot be served on port {port}: {reason}.").format(port=port, reason=self.said(reason))

    def shown_to_spectators(self, delay: int, *, window: bool, page: bool) -> str:
        """What the record says while anybody can watch."""
        if not (window or page):
            return self._("The match is no longer shown to spectators")
        ways = ", ".join([self._("window on a second screen")] * window + [self._("page for a stream")] * page)
        return self._("The match is shown to spectators {delay} s late: {ways}").format(delay=delay, ways=ways)

    def spectators_reason(self) -> str:
        """Why, in the record."""
        return self._("spectators")


class WatchedTexts(ResultTexts):
    """The words beside the board that spectators see."""

    def watched_event(self, state: MatchState) -> str:
        """Where the match belongs."""
        card = state.setup.card
        round_ = self._("Round {round}").format(round=card.round) if card.round.isdigit() else card.round
        table = self._("Table {table}").format(table=card.table) if card.table.isdigit() else card.table
        return " · ".join(filter(None, (card.event, round_, table)))

    def watched_game(self, state: MatchState) -> str:
        """Which game it is, and to what they play."""
        game = self._("Game {n}").format(n=state.game)
        return " · ".join(
            filter(
                None, (game, self._("match to {length}").format(length=state.score.length), self.crawford(state.score))
            )
        )

    def watched_play(self, state: MatchState) -> str:
        """The last play."""
        last = state.last_play
        if last is None:
            return ""
        play = format_play(last.position.seen_by(last.player), last.play) if last.play else self._("no move")
        return f"{last.roll.first}-{last.roll.second}: {play}"

    def watched_news(self, state: MatchState) -> str:
        """What stands still, is offered or has ended; empty in plain play."""
        names, player = state.setup.players, state.on_roll
        if state.phase is Phase.MATCH_OVER:
            return self.match_over(state, names)
        if state.on_break is not None:
            return self._("Break")
        if state.freeze is not None:
            return self._("Play is stopped")
        if state.phase is Phase.BETWEEN_GAMES and state.game_result is not None:
            return self.game_result(state.game_result, names)
        if state.phase is Phase.DOUBLE_OFFERED and player is not None:
            return self._("{name} doubles to {value}").format(name=names[player], value=state.cube.offered_value)
        return ""

    def nothing_watched(self) -> str:
        """No match is on the board."""
        return self._("The next match will be shown here")
