"""A table at which a director may act: decided, applied, remembered, time set by hand."""

from pathlib import Path

from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.commands.play import Command
from tavla.application.decide import Accepted, Decision, decide, start
from tavla.application.refusals import Refused
from tavla.domain.facts import events as facts
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.events import DiceSource
from tavla.domain.facts.match_card import NO_CARD, MatchCard
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, apply, begun
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis
from tavla.rules.clauses import DISCRETION

RULESETS = Path(__file__).parents[2] / "rulesets"
WHITE, BLACK = Player.WHITE, Player.BLACK
DIRECTOR = Authority("Dana Reed", "so that the round can go on", DISCRETION, "2026-11-21T14:03:00+01:00")
CLOCK = ClockSettings(ClockMethod.SIMPLE, Millis(600_000), Millis(12_000))


def ruleset_text(name: str) -> str:
    return (RULESETS / f"{name}.toml").read_text(encoding="utf-8")


class RuledTable:
    """A match by the rules of `ruleset`, kept as its facts."""

    def __init__(
        self,
        ruleset: str = "usbgf-2016",
        length: int = 7,
        clock: ClockSettings = CLOCK,
        training: bool = False,
        names: ByPlayer[str] = ByPlayer("Ann", "Bo"),
        card: MatchCard = NO_CARD,
    ) -> None:
        text = ruleset if "\n" in ruleset else ruleset_text(ruleset)
        command = asked.StartMatch("M1", names, length, clock, text, "2026-11-21T12:00:00+01:00", card=card)
        decision = start(command, Instant(0), replaying=True)
        assert isinstance(decision, Accepted), decision
        self.history: list[facts.Event] = list(decision.events)
        self.state: MatchState = begun(self.history[0])
        self.now = 0
        self.last: tuple[facts.Event, ...] = ()

    def tries(self, command: Command, after: int = 1000) -> Decision:
        self.now += after
        decision = decide(self.state, command, Instant(self.now), tuple(self.history))
        if isinstance(decision, Accepted):
            self.last = decision.events
            for event in decision.events:
                self.state = apply(self.state, event)
                self.history.append(event)
        elif decision.recorded:
            self.state = apply(self.state, decision.recorded)
            self.history.append(decision.recorded)
        return decision

    def does(self, command: Command, after: int = 1000) -> MatchState:
        decision = self.tries(command, after)
        assert isinstance(decision, Accepted), decision
        return self.state

    def refused(self, command: Command) -> Refused:
        decision = self.tries(command)
        assert isinstance(decision, Refused), decision
        return decision

    def agreed(self, command: Command) -> MatchState:
        """The director's change, with the tap of everybody asked."""
        self.does(command)
        while self.state.proposal:
            self.does(asked.AnswerChange(self.state.proposal.not_agreed[0], agrees=True))
        return self.state

    def dice(self, first: int, second: int) -> MatchState:
        return self.does(asked.DiceFell(Roll(first, second), DiceSource.SCRIPTED))

    def thrown(self) -> "RuledTable":
        """The players have thrown the dice for a while: one may have thrown too early."""
        for source in (DiceSource.TYPED, DiceSource.BUILT_IN):
            self.does(ordered.OrderDice(DIRECTOR, source))
        return self

    def resumes(self) -> MatchState:
        self.does(asked.AgreeToResume(WHITE))
        return self.does(asked.AgreeToResume(BLACK))

    def times(self) -> tuple[int, int]:
        clock, now = self.state.clock, Instant(self.now)
        return clock.reading(WHITE, now).reserve, clock.reading(BLACK, now).reserve

    def moves(self, *moves: tuple[int, int]) -> MatchState:
        """The side on roll moves checkers (origin, target) and ends its turn."""
        for origin, target in moves:
            assert self.state.on_roll is not None
            self.does(asked.MoveChecker(self.state.on_roll, origin, target))
        assert self.state.on_roll is not None
        return self.does(asked.EndTurn(self.state.on_roll))

    def wins(self, player: Player) -> MatchState:
        """The game in progress, or a new one, ends with a double that the other drops."""
        if self.state.phase.value == "opening":
            self.dice(*((3, 1) if player is BLACK else (1, 3)))
            self.moves((8, 5), (6, 5))
        assert self.state.on_roll is player
        self.does(asked.TouchCube(player))
        self.does(asked.OfferDouble(player))
        return self.does(asked.DropDouble(player.opponent))

    def next_game(self) -> MatchState:
        self.does(asked.ConfirmScore(WHITE))
        return self.does(asked.ConfirmScore(BLACK))

    def is_over(self) -> bool:
        return self.state.phase is Phase.MATCH_OVER

    def is_asking(self) -> bool:
        return self.state.proposal is not None

    def folded(self) -> MatchState:
        state = begun(self.history[0])
        for event in self.history[1:]:
            state = apply(state, event)
        return state


def mid_turn(ruleset: str = "usbgf-2016", length: int = 7, card: MatchCard = NO_CARD) -> RuledTable:
    """White has played his opening 3-1; Black is to roll."""
    table = RuledTable(ruleset, length, card=card)
    table.dice(3, 1)
    table.moves((8, 5), (6, 5))
    return table


def between_games(ruleset: str = "usbgf-2016", length: int = 7, card: MatchCard = NO_CARD) -> RuledTable:
    table = mid_turn(ruleset, length, card)
    table.wins(BLACK)
    return table
