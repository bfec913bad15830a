"""Decide, make durable, apply, show: in this order, never waiting."""

from collections.abc import Callable, Sequence
from pathlib import Path

from tavla.application.commands import play as asked
from tavla.application.decide import Accepted, Decision, start
from tavla.application.dice import ScriptedDice
from tavla.application.ports.session import Done
from tavla.application.refusals import Refusal, Refused
from tavla.application.session import Session
from tavla.base.errors import TavlaError
from tavla.domain.facts import events as facts
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, apply, begun
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis

USBGF = (Path(__file__).parents[2] / "rulesets" / "usbgf-2016.toml").read_text(encoding="utf-8")
WHITE, BLACK = Player.WHITE, Player.BLACK


class SlowLog:
    """A disk that acknowledges when the test says so."""

    def __init__(self) -> None:
        self.written: list[facts.Event] = []
        self.waiting: list[Done] = []

    def append(self, events: Sequence[facts.Event], *, durable: bool, done: Done | None = None) -> None:
        self.written.extend(events)
        if durable and done is not None:
            self.waiting.append(done)

    def acknowledge(self, error: TavlaError | None = None) -> None:
        self.waiting.pop(0)(error)


class Bench:
    """A session over a slow log with dice from a script and time set by hand."""

    def __init__(self, *rolls: tuple[int, int]) -> None:
        command = asked.StartMatch(
            "M1",
            ByPlayer("Ann", "Bo"),
            3,
            ClockSettings(ClockMethod.SIMPLE, Millis(600_000), Millis(12_000)),
            USBGF,
            "",
        )
        first = start(command, Instant(0), replaying=True)
        assert isinstance(first, Accepted)
        self.log, self.now = SlowLog(), 0
        self.shown: list[MatchState] = []
        self.answers: list[Decision] = []
        dice = ScriptedDice(Roll.of(*roll) for roll in rolls)
        self.session = Session(first.events, begun(first.events[0]), self.log, dice, self.time, self.post)
        self.session.listen(lambda state, _events: self.shown.append(state))

    def time(self) -> Instant:
        return Instant(self.now)

    def post(self, call: Callable[[], None]) -> None:
        call()

    def does(self, command: asked.Command) -> None:
        self.session.submit(command, self.answers.append)


def test_nothing_is_shown_before_it_is_durable() -> None:
    bench = Bench((3, 1))
    bench.does(asked.RollDice(WHITE))
    assert (1, []) == (len(bench.log.written), bench.shown)
    bench.log.acknowledge()
    assert [Phase.MOVING] == [state.phase for state in bench.shown]


def test_steps_of_a_half_made_turn_show_at_once() -> None:
    bench = Bench((3, 1))
    bench.does(asked.RollDice(WHITE))
    bench.log.acknowledge()
    bench.does(asked.MoveChecker(WHITE, 8, 5))
    assert ((CheckerMove(8, 3),), []) == (bench.session.state.moves, bench.log.waiting)


def test_commands_behind_a_slow_disk_keep_the_time_they_came() -> None:
    bench = Bench((3, 1))
    bench.does(asked.RollDice(WHITE))
    bench.now = 5000
    bench.does(asked.MakeMoves(WHITE, (CheckerMove(8, 3), CheckerMove(6, 1))))
    bench.does(asked.EndTurn(WHITE))
    bench.now = 30_000
    bench.log.acknowledge()
    assert facts.TurnEnded(Instant(5000), WHITE, (CheckerMove(8, 3), CheckerMove(6, 1))) == bench.log.written[-1]


def test_a_failed_write_stops_the_match_for_good() -> None:
    bench = Bench((3, 1))
    bench.does(asked.RollDice(WHITE))
    bench.now = 900
    bench.log.acknowledge(TavlaError("no space left"))
    bench.now = 5000
    bench.does(asked.RollDice(WHITE))
    assert (Phase.OPENING, 1, 900) == (bench.session.state.phase, len(bench.log.written), bench.session.now())
    assert "no space left" == str(bench.session.fault)


def test_a_source_of_dice_that_fails_stops_the_match() -> None:
    bench = Bench()
    bench.does(asked.RollDice(WHITE))
    assert (Phase.OPENING, "the script has no more rolls") == (bench.session.state.phase, str(bench.session.fault))


def test_an_illegal_try_is_written_and_answered() -> None:
    bench = Bench((3, 1))
    bench.does(asked.RollDice(WHITE))
    bench.log.acknowledge()
    bench.does(asked.MoveChecker(WHITE, 13, 12))
    refused = bench.answers[-1]
    assert isinstance(refused, Refused)
    assert (refused.recorded, ByPlayer(1, 0)) == (bench.log.written[-1], bench.session.state.attempts)


def test_a_refused_act_leaves_no_trace() -> None:
    bench = Bench()
    bench.does(asked.EndTurn(WHITE))
    assert ([Refused(Refusal.NOT_NOW, "USBGF 4.1.8.1")], []) == (bench.answers, bench.log.written)


def test_the_state_is_the_fold_of_the_history() -> None:
    bench = Bench((3, 1), (6, 6))
    bench.does(asked.RollDice(BLACK))
    bench.log.acknowledge()
    bench.does(asked.MakeMoves(WHITE, (CheckerMove(8, 3), CheckerMove(6, 1))))
    bench.does(asked.EndTurn(WHITE))
    bench.log.acknowledge()
    folded = begun(bench.session.history[0])
    for event in bench.session.history[1:]:
        folded = apply(folded, event)
    assert bench.session.state == folded
