"""What spectators see, and what the director is told of them."""

from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.notation import format_play
from tavla.text import result_words
from tavla.text.words import Words, beside


def seconds_late(t: Words, seconds: int) -> str:
    return t("{seconds} s", seconds=seconds) if seconds else t("none")


def switch(t: Words, *, on: bool) -> str:
    return t("Close") if on else t("Open")


def window_state(t: Words, *, on: bool, screen: str) -> str:
    if not on:
        return t("closed")
    return t("open on {screen}", screen=screen) if screen else t("waits for a second screen")


def page_state(t: Words, *, on: bool, address: str) -> str:
    return address if on else t("off")


def shown_to_spectators(t: Words, delay: int, *, window: bool, page: bool) -> str:
    if not (window or page):
        return t("The match is no longer shown to spectators")
    ways = beside([t("window on a second screen")] * window + [t("page for a stream")] * page, ", ")
    return t("The match is shown to spectators {delay} s late: {ways}", delay=delay, ways=ways)


def event_line(t: Words, state: MatchState) -> str:
    card = state.setup.card
    round_ = t("Round {round}", round=card.round) if card.round.isdigit() else card.round
    table = t("Table {table}", table=card.table) if card.table.isdigit() else card.table
    return beside((card.event, round_, table))


def game_line(t: Words, state: MatchState) -> str:
    game = t("Game {n}", n=state.game)
    return beside((game, t("match to {length}", length=state.score.length), result_words.crawford(t, state.score)))


def play_line(t: Words, state: MatchState) -> str:
    last = state.last_play
    if last is None:
        return ""
    play = format_play(last.position.seen_by(last.player), last.play) if last.play else t("no move")
    return f"{last.roll.first}-{last.roll.second}: {play}"


def news(t: Words, state: MatchState) -> str:
    """What stands still, is offered or has ended; empty in plain play."""
    names, player = state.setup.players, state.on_roll
    if state.phase is Phase.MATCH_OVER:
        return result_words.match_over(t, state, names)
    if state.on_break is not None:
        return t("Break")
    if state.freeze is not None:
        return t("Play is stopped")
    if state.phase is Phase.BETWEEN_GAMES and state.game_result is not None:
        return result_words.game_result(t, state.game_result, names)
    if state.phase is Phase.DOUBLE_OFFERED and player is not None:
        return t("{name} doubles to {value}", name=names[player], value=state.cube.offered_value)
    return ""
