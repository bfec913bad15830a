"""A match that goes on here, as it is entered: figures, the board, the times. Every rule is asked of the core."""

from enum import Enum

from msgspec import Struct, field

from tavla.application.acts.start import crawford_impossible
from tavla.application.commands.play import Approval, MatchInProgress, StartMatch
from tavla.application.decide import Decision, start
from tavla.application.ports.matches import IdRead, MatchWishes
from tavla.base.copies import replace
from tavla.base.plain_name import compared
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.match_card import NO_CARD, MatchCard
from tavla.domain.facts.match_kind import MatchKind
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford, MatchScore
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis
from tavla.rules.break_allowance import breaks_allowed
from tavla.rules.ruleset import Ruleset
from tavla.rules.time_control import delay_for, imposed_reserve, minutes_may_be_set, stepped_delay, times_of
from tavla.text import clock_words
from tavla_ui.board.position_editor import PositionEditor, SetUp

SECOND = 1000
TIME_STEP = 30 * SECOND
MOST_MINUTES = 10
AND = " & "
"""Between the names of a pair."""


class Doubt(Enum):
    """What cannot be, or is still missing."""

    NAME_MISSING = "name_missing"
    NAMES_ALIKE = "names_alike"
    SCORE_PAST_LENGTH = "score_past_length"
    CRAWFORD_IMPOSSIBLE = "crawford_impossible"
    TIMES_MISSING = "times_missing"
    CUBE_IN_CRAWFORD = "cube_in_crawford"
    CUBE_TOO_HIGH = "cube_too_high"
    """A double before it would have been one of a dead cube, which these rules forbid."""
    SETUP_INCOMPLETE = "setup_incomplete"


class ContinuePlan(Struct, frozen=True):
    """What is entered so far.

    `crawford_played` bears only on a score that leaves it open. Times that are not entered follow from the ruleset.
    """

    ruleset: Ruleset
    names: ByPlayer[str] = ByPlayer("", "")
    match_length: int = 7
    points: ByPlayer[int] = ByPlayer(0, 0)
    crawford_played: bool = False
    game: int = 1
    setup: SetUp = field(default_factory=SetUp)
    has_clock: bool = True
    entered_delay: Millis | None = None
    entered_reserves: ByPlayer[Millis | None] = ByPlayer(None, None)
    belongs: tuple[str, str, str] = ("", "", "")
    """Event, round and table."""
    kind: MatchKind = MatchKind.SINGLES
    entered_minutes: int | None = None
    """Minutes a point, where they are not the ruleset's."""
    entered_breaks: ByPlayer[int] = ByPlayer(0, 0)
    picked: tuple[str, ...] = ()
    """Keys at which the director has picked an alternative of the rules; `ruleset` holds what he picked."""

    @property
    def is_one_away(self) -> bool:
        """Whether the Crawford game is this one or played: what has to be said."""
        return self.match_length > 1 and any(self.match_length - points == 1 for points in self.points)

    @property
    def score(self) -> MatchScore:
        """The score, with the Crawford state that it allows."""
        crawford = Crawford.TO_COME
        if self.is_one_away:
            crawford = Crawford.PLAYED if self.crawford_played else Crawford.THIS_GAME
        return MatchScore(self.match_length, self.points, crawford)

    @property
    def imposed(self) -> Millis | None:
        """What the ruleset has for a clock brought in mid-match; None where it leaves that to the director.

        Source: 3.5 of USBGF, NBF, WBGT.
        """
        away = ByPlayer(self.score.away(Player.WHITE), self.score.away(Player.BLACK))
        return imposed_reserve(self.ruleset, away, self.kind, minutes_per_point=self.entered_minutes)

    @property
    def minutes(self) -> int | None:
        """Minutes a point where the director has a choice, 0 while he has to make it; None where he has none."""
        if not (self.has_clock and minutes_may_be_set(self.ruleset, self.kind)):
            return None
        return self.entered_minutes or times_of(self.ruleset, self.kind).reserve.value.minutes_per_point

    @property
    def minutes_set(self) -> int | None:
        """Minutes a point that the director set otherwise than the ruleset."""
        return (
            self.entered_minutes
            if self.minutes != times_of(self.ruleset, self.kind).reserve.value.minutes_per_point
            else None
        )

    @property
    def most_breaks(self) -> int:
        """The breaks that a player may have taken; 0 where these rules count none."""
        return breaks_allowed(self.ruleset, self.match_length)

    @property
    def breaks(self) -> ByPlayer[int]:
        return self.entered_breaks.map(lambda taken: min(taken, self.most_breaks))

    @property
    def reserves(self) -> ByPlayer[Millis | None]:
        """Each side's time; None while it is missing."""
        return self.entered_reserves.map(lambda entered: self.imposed if entered is None else entered)

    @property
    def delay(self) -> Millis | None:
        """The delay of a turn; None while the director has to set it."""
        return self.entered_delay if self.entered_delay is not None else delay_for(self.ruleset, self.kind)

    def doubts_of_match(self) -> tuple[tuple[Doubt, Player | None], ...]:
        """What is wrong with names, score and times."""
        found: list[tuple[Doubt, Player | None]] = []
        found += [(Doubt.NAME_MISSING, player) for player in Player if not self.names[player].split()]
        if not found and compared(self.names.white) == compared(self.names.black):
            found.append((Doubt.NAMES_ALIKE, None))
        found += [(Doubt.SCORE_PAST_LENGTH, player) for player in Player if self.points[player] >= self.match_length]
        if not found and crawford_impossible(self.score):
            found.append((Doubt.CRAWFORD_IMPOSSIBLE, None))
        if self.has_clock and (not all(self.reserves) or self.delay is None):
            found.append((Doubt.TIMES_MISSING, None))
        return tuple(found)

    def doubts_of_board(self) -> tuple[tuple[Doubt, Player | None], ...]:
        """What is wrong with the position and the cube."""
        found: list[tuple[Doubt, Player | None]] = [(Doubt.SETUP_INCOMPLETE, None)] if self.setup.lacks else []
        cube = self.cube_if_taken
        if self.score.has_no_cube and not cube.is_centred:
            found.append((Doubt.CUBE_IN_CRAWFORD, None))
        elif cube.owner is not None and (doubler := self._dead_double(cube.owner, cube.value)) is not None:
            found.append((Doubt.CUBE_TOO_HIGH, doubler))
        return tuple(found)

    @property
    def cube_if_taken(self) -> Cube:
        """The cube as it lies, or as it would after a take of the double that waits for its answer."""
        setup = self.setup
        return setup.cube.taken_by(setup.on_roll.opponent) if setup.doubled and setup.on_roll else setup.cube

    def _dead_double(self, owner: Player, value: int) -> Player | None:
        """Who would have turned a dead cube for it to lie so. Source: USBGF 4.4.9, NBF 4.4 (vii)."""
        rules = self.ruleset.cube
        doubler, before = owner.opponent, value // 2
        while before >= 1 and not rules.dead_cube_may_be_turned.value:
            if self.score.cube_is_dead(doubler, before) and (before > 1 or rules.dead_cube_rule_covers_centred.value):
                return doubler
            doubler, before = doubler.opponent, before // 2
        return None

    def with_score(self, match_length: int, points: ByPlayer[int]) -> "ContinuePlan":
        """Another score; the times that follow from it are worked out anew, and the number of the game is raised to
        what it must be without penalty points.
        """
        if (match_length, points) == (self.match_length, self.points):
            return self
        game = self.game
        if points != self.points:
            least, before = _least_game(points), _least_game(self.points)
            game = least if game == before or least == 1 else max(least, game)
        return replace(self, match_length=match_length, points=points, game=game, entered_reserves=ByPlayer(None, None))

    def under(self, ruleset: Ruleset, picked: tuple[str, ...] = ()) -> "ContinuePlan":
        """Under other rules, with their times."""
        return replace(
            self,
            ruleset=ruleset,
            picked=picked,
            entered_delay=None,
            entered_minutes=None,
            entered_reserves=ByPlayer(None, None),
        )

    def filled(self, found: IdRead) -> "ContinuePlan":
        """With all that an ID says; where it names no score, that stays."""
        plan = replace(
            self,
            setup=SetUp(
                PositionEditor(found.position.counts), found.on_roll, found.roll, found.cube, doubled=found.doubled
            ),
        )
        return (
            plan
            if found.points is None
            else replace(plan.with_score(found.match_length, found.points), crawford_played=not found.is_crawford)
        )

    @property
    def people(self) -> tuple[str, str, str, str]:
        """The players' own names, White's two and Black's two; empty where a side is one player."""
        (white, _, white_partner), (black, _, black_partner) = (
            " ".join(name.split()).partition(AND) for name in self.names
        )
        return white, white_partner, black, black_partner

    def stepped(self, key: str, by: int) -> "ContinuePlan":
        """A figure so many steps higher, or the other of two choices; `points.white`, `time.black` are a side's."""
        head, _, seat = key.partition(".")
        match head:
            case "length":
                return self.with_score(max(1, self.match_length + by), self.points)
            case "points":
                player = Player(seat)
                return self.with_score(
                    self.match_length,
                    self.points.replaced(player, min(self.match_length - 1, max(0, self.points[player] + by))),
                )
            case "kind":
                kinds = tuple(MatchKind)
                return replace(
                    self,
                    kind=kinds[(kinds.index(self.kind) + by) % len(kinds)],
                    entered_delay=None,
                    entered_minutes=None,
                )
            case "crawford":
                return replace(self, crawford_played=not self.crawford_played)
            case "game":
                return replace(self, game=max(1, self.game + by))
            case "clock":
                return replace(self, has_clock=not self.has_clock)
            case "delay":
                return replace(self, entered_delay=stepped_delay(self.ruleset, self.kind, self.delay, by * SECOND))
            case "minutes":
                minutes = min(MOST_MINUTES, max(1, (self.minutes or 0) + by))
                return replace(self, entered_minutes=minutes, entered_reserves=ByPlayer(None, None))
            case "breaks":
                player = Player(seat)
                return replace(
                    self,
                    entered_breaks=self.breaks.replaced(
                        player, min(self.most_breaks, max(0, self.breaks[player] + by))
                    ),
                )
            case "time":
                player = Player(seat)
                time = Millis(max(TIME_STEP, (self.reserves[player] or 0) + by * TIME_STEP))
                return replace(self, entered_reserves=self.entered_reserves.replaced(player, time))
            case _:
                return self

    def with_time(self, player: Player, typed: str) -> "ContinuePlan | None":
        """With a side's time as it stood on the other clock, `3:20`, `3.20` or `320`; None where it is no time."""
        seconds = clock_words.read(typed)
        if not seconds:
            return None
        return replace(self, entered_reserves=self.entered_reserves.replaced(player, Millis(seconds * SECOND)))

    @property
    def wishes(self) -> MatchWishes:
        """What the service begins the match with."""
        given = self.reserves
        reserves = ByPlayer(given.white or Millis(0), given.black or Millis(0))
        setup = self.setup
        in_progress = MatchInProgress(
            self.points,
            self.score.crawford,
            setup.cube,
            setup.position,
            setup.on_roll,
            setup.roll,
            reserves if self.has_clock else None,
            setup.short,
            self.game,
            setup.doubled,
            self.breaks,
        )
        reserve = max(reserves) if self.has_clock else None
        names = self.names.map(lambda name: " ".join(name.split()))
        event, round_, table = (" ".join(word.split()) for word in self.belongs)
        card = MatchCard(event, round_, table, self.kind, minutes_per_point=self.minutes_set, picked=self.picked)
        return MatchWishes(
            names.white,
            names.black,
            self.match_length,
            reserve,
            self.delay or Millis(0),
            self.ruleset.source,
            card,
            in_progress=in_progress,
        )

    def begin(self, approved_by: str) -> Decision:
        """What the core says to it; `approved_by`: the director who has agreed to what departs from the rules, if one
        has.
        """
        wishes = self.wishes
        card = wishes.card or NO_CARD
        seen = StartMatch(
            "seen",
            self.names,
            self.match_length,
            self.clock,
            self.ruleset.source,
            "",
            in_progress=wishes.in_progress,
            card=card,
        )
        if approved_by:
            seen = replace(seen, approval=Approval(Authority(approved_by, "", "", ""), ""))
        return start(seen, Instant(0))

    @property
    def clock(self) -> ClockSettings:
        wishes = self.wishes
        if wishes.reserve_ms is None:
            return ClockSettings(ClockMethod.NONE, Millis(0), Millis(0))
        return ClockSettings(self.ruleset.clock_method.value, Millis(wishes.reserve_ms), Millis(wishes.delay_ms))


def _least_game(points: ByPlayer[int]) -> int:
    """The least number of the game at these points: who has some without penalty points has won one."""
    return 1 + sum(point > 0 for point in points)
