"""Everything that spectators are shown of a match, in plain words and figures: the window and the page know nothing
else.
"""

from msgspec import Struct, to_builtins

from tavla.application.telling.delayed_match import Moment
from tavla.base.plain_name import harmless
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match_state import MatchState
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OTHER_BAR, OTHER_OFF, OWN_BAR, OWN_OFF
from tavla.domain.time.clock import ClockMethod
from tavla.domain.time.units import Instant
from tavla.text import clock_words, spectator_words
from tavla.text.words import Words
from tavla_ui.board.clock_face import clock_face


class WatchedSide(Struct, frozen=True):
    """One player. `time` is empty where they play without a clock."""

    seat: str
    name: str = ""
    points: int = 0
    time: str = ""
    on_turn: bool = False
    low: bool = False
    fallen: bool = False
    last_play: str = ""


class WatchedBoard(Struct, frozen=True):
    """Checkers, dice and cube. `points` are White's 1 to 24: his checkers count up, Black's below nothing."""

    points: tuple[int, ...]
    bar: ByPlayer[int]
    off: ByPlayer[int]
    dice: tuple[int, ...]
    on_roll: str
    cube: int
    """0: no cube in this game."""
    cube_owner: str
    cube_offered: bool


class Watched(Struct, frozen=True):
    """One look. Without a match everything is empty but `news`."""

    white: WatchedSide = WatchedSide("white")
    black: WatchedSide = WatchedSide("black")
    length: int = 0
    event: str = ""
    game: str = ""
    news: str = ""
    board: WatchedBoard | None = None

    def plain(self) -> dict[str, object]:
        """As JSON writes it."""
        plain: dict[str, object] = to_builtins(self)
        return plain


def watched(moment: Moment, steady_ms: int, t: Words) -> Watched:
    """What is shown of a moment when the steady clock, less the delay, stands at `steady_ms`."""
    state = moment.state
    if state is None:
        return Watched(news=t("The next match will be shown here"))
    sides = ByPlayer(*(_side(state, player, moment.board_time_at(steady_ms), t) for player in Player))
    event, game, news = (
        spectator_words.event_line(t, state),
        spectator_words.game_line(t, state),
        spectator_words.news(t, state),
    )
    return Watched(sides.white, sides.black, state.score.length, event, game, news, _board(state))


def _side(state: MatchState, player: Player, now: Instant, t: Words) -> WatchedSide:
    clock = clock_face(state, player, now, t)
    has_clock = state.clock.settings.method is not ClockMethod.NONE
    # Whole seconds: figures that run ten times a second are the players' alone.
    time = clock_words.time(state.clock.observed(now).reading(player, now).seconds) if has_clock else ""
    last = state.last_play
    play = (
        spectator_words.play_line(t, state)
        if last is not None and last.player is player and state.phase is not Phase.OPENING
        else ""
    )
    acts = state.decider is player
    return WatchedSide(
        player.value,
        harmless(state.setup.players[player]),
        state.score.points[player],
        time,
        acts,
        clock.low,
        clock.fallen,
        play,
    )


def _board(state: MatchState) -> WatchedBoard:
    counts = state.position.counts
    roll, cube = state.roll, state.cube
    dice = (roll.first, roll.second) if roll is not None else ()
    offered = state.phase in (Phase.CUBE_TOUCHED, Phase.DOUBLE_OFFERED)
    value = 0 if state.score.has_no_cube else cube.offered_value if state.phase is Phase.DOUBLE_OFFERED else cube.value
    owner = cube.owner.value if cube.owner is not None else ""
    on_roll = state.on_roll.value if state.on_roll is not None else ""
    bar, off = ByPlayer(counts[OWN_BAR], counts[OTHER_BAR]), ByPlayer(counts[OWN_OFF], counts[OTHER_OFF])
    return WatchedBoard(tuple(counts[:24]), bar, off, dice, on_roll, value, owner, offered)
