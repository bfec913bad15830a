"""What every part of a report reads of a match: names made harmless, times and hours as words."""

from tavla.base.plain_name import plain_name
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.events import Event
from tavla.domain.fold.match import MatchState
from tavla.domain.fold.scenes import clock_reserves
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import ClockMethod
from tavla.domain.time.units import Instant, Millis
from tavla.reports.document import Diagram
from tavla.text import clause_words, clock_words, director_words, report_words, result_words
from tavla.text.words import Words

SECOND = 1000
LONGEST_NAME = 48
"""A name that is longer is cut, or it would push everything else off a page."""


class Reader:
    """One match in one language."""

    def __init__(self, t: Words, names: ByPlayer[str]) -> None:
        self.t = t
        self.names = names.map(_shown)

    def when(self, event: Event) -> str:
        """Board time of a fact."""
        return report_words.since_start(event.at)

    def time(self, milliseconds: int) -> str:
        """A time left: a second that has begun is there."""
        return clock_words.time(-(-milliseconds // SECOND))

    def late(self, milliseconds: int) -> str:
        """How late somebody came: a second that has begun is not counted."""
        return clock_words.time(milliseconds // SECOND)

    def has_clock(self, state: MatchState) -> bool:
        """Whether times mean anything."""
        return state.clock.settings.method is not ClockMethod.NONE

    def left(self, state: MatchState, player: Player, at: Instant) -> str:
        """What the clock leaves a player; nothing without a clock."""
        if not self.has_clock(state):
            return ""
        return self.time(state.clock.reading(player, at).reserve)

    def times(self, times: ByPlayer[Millis]) -> str:
        return self.t(
            "Time left: {white} {white_time}, {black} {black_time}",
            white=self.names.white,
            white_time=self.time(times.white),
            black=self.names.black,
            black_time=self.time(times.black),
        )

    def times_of(self, state: MatchState, at: Instant) -> tuple[str, ...]:
        """The same of a state; nothing without a clock."""
        return (self.times(clock_reserves(state.clock, at)),) if self.has_clock(state) else ()

    def authority(self, authority: Authority) -> tuple[str, ...]:
        """Who, when, by which clause, and why."""
        who = report_words.by_authority(
            self.t,
            plain_name(director_words.by(self.t, authority)),
            hour(authority.wall_clock),
            plain_name(authority.clause),
        )
        return (
            who,
            *((report_words.reason(self.t, plain_name(authority.reason)),) if authority.reason.strip() else ()),
        )

    def sentence(self, text: str) -> str:
        """With a capital letter, as the language has it."""
        return self.t.sentence(text)

    def hour(self, wall_clock: str, clause: str = "") -> tuple[str, ...]:
        """By the clock on the wall, where it is known, and by which clause."""
        at = self.t("At {hour}", hour=hour(wall_clock)) if wall_clock else ""
        line = " · ".join(filter(None, (at, clause_words.named(self.t, plain_name(clause)))))
        return (line,) if line else ()

    def diagram(self, state: MatchState, title: str = "", *, is_last: bool = False) -> Diagram:
        """The board as it stands; `is_last`: as a game left it, with nobody to play."""
        names = self.names
        if is_last:
            what = ""
        elif state.on_roll is None:
            what = result_words.score_to_both(names, state.score)
        elif state.roll is not None:
            what = self.t("{name} has rolled {roll}", name=names[state.on_roll], roll=state.roll)
        else:
            what = self.t("{name} to play", name=names[state.on_roll])
        caption = " · ".join(filter(None, (title, f"○ {names.white}  ● {names.black}", what)))
        cube = None if state.score.has_no_cube and state.cube.is_centred else state.cube
        return Diagram(state.board, cube, state.on_roll, state.roll, names, caption)


def hour(wall_clock: str) -> str:
    """Hours and minutes of a label like 2026-11-21T14:03:00+01:00; whatever else stands there as it is."""
    _, between, time = wall_clock.partition("T")
    return plain_name(time[:5] if between and len(time) >= 5 else wall_clock)


def day_and_hour(wall_clock: str) -> str:
    day, between, _ = wall_clock.partition("T")
    return f"{plain_name(day)} {hour(wall_clock)}" if between else plain_name(wall_clock)


def _shown(name: str) -> str:
    plain = plain_name(name)
    return plain if len(plain) <= LONGEST_NAME else f"{plain_name(plain[: LONGEST_NAME - 1])}…"
