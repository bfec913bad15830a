"""Players and a director at random, for the pins alone: a new act in the tests' own would move every pin."""

from random import Random

from fixed_world import WALL_CLOCK
from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.commands.play import Command
from tavla.domain.facts.assistance import Assistance, Highlights
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.changes import Occasion
from tavla.domain.facts.director_events import AppealOutcome
from tavla.domain.facts.events import DiceSource, StopReason
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState
from tavla.domain.game.cube import Cube
from tavla.domain.game.legality import next_moves
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Millis
from tavla.rules.clauses import DISCRETION

DIRECTOR = Authority("Dana Reed", "so that the round can go on", DISCRETION, WALL_CLOCK)


def any_roll(chance: Random) -> Roll:
    """Two dice."""
    return Roll(chance.randint(1, 6), chance.randint(1, 6))


def act_in_place(state: MatchState, chance: Random) -> Command:  # noqa: C901, PLR0911 - one arm a phase
    """What the board waits for, most of the time."""
    player = state.decider or chance.choice(list(Player))
    if state.proposal:
        answer = asked.AnswerChange(chance.choice(list(Player)), chance.random() < 0.7)
        return answer if chance.random() < 0.6 else ordered.EnforceChange(DIRECTOR)
    if state.on_break:
        return asked.BackFromBreak(state.on_break.player)
    if state.absent:
        return asked.Arrive(chance.choice(state.absent))
    if state.claim:
        return (
            ordered.RuleOnSettled(DIRECTOR, chance.random() < 0.5)
            if state.claim.is_disputed
            else asked.AnswerSettled(player, chance.random() < 0.3)
        )
    if state.seal is not None and not state.seal.is_stirred:
        return asked.StirDice(chance.choice(list(Player)), str(chance.randint(0, 999)))
    if state.freeze:
        return asked.AgreeToResume(chance.choice(list(Player)))
    if state.entered:
        return asked.AnswerRoll(state.entered.player.opponent, chance.random() < 0.8)
    if state.clock.flag is not None and chance.random() < 0.3:
        return asked.ClaimFlag(state.clock.flag.opponent if isinstance(state.clock.flag, Player) else player)
    if state.clock_held_by is not None and chance.random() < 0.5:
        return asked.StartOpeningClock(player)
    match state.phase:
        case Phase.OPENING | Phase.TO_ROLL if state.orders.dice_source is DiceSource.TYPED and chance.random() < 0.9:
            return asked.EnterRoll(player, any_roll(chance))
        case Phase.OPENING:
            return asked.RollDice(player)
        case Phase.TO_ROLL:
            return asked.TouchCube(player) if chance.random() < 0.1 else asked.RollDice(player)
        case Phase.CUBE_TOUCHED:
            return asked.OfferDouble(player)
        case Phase.DOUBLE_OFFERED:
            return asked.TakeDouble(player) if chance.random() < 0.6 else asked.DropDouble(player)
        case Phase.MOVING if state.roll is not None:
            further = next_moves(state.position.seen_by(player), state.roll, state.moves)
            return asked.MakeMoves(player, (chance.choice(further),)) if further else asked.EndTurn(player)
        case Phase.CONCESSION_OFFERED:
            return asked.AcceptConcession(player)
        case _:
            return asked.ConfirmScore(chance.choice(list(Player)))


def any_act(chance: Random) -> Command:
    """Something that a player asks for, mostly out of place."""
    player = chance.choice(list(Player))
    acts: list[Command] = [
        asked.RollDice(player),
        asked.EnterRoll(player, any_roll(chance)),
        asked.MoveChecker(player, chance.randint(1, 25), chance.randint(0, 24)),
        asked.TakeBackMove(player),
        asked.TakeBackAll(player),
        asked.EndTurn(player),
        asked.TouchCube(player),
        asked.ReturnCube(player),
        asked.OfferDouble(player),
        asked.TakeDouble(player),
        asked.DropDouble(player),
        asked.OfferConcession(player, chance.choice(list(Grade))),
        asked.AcceptConcession(player),
        asked.DeclineConcession(player),
        asked.ConfirmScore(player),
        asked.ClaimFlag(player),
        asked.NoticeTime(),
        asked.StopPlay(chance.choice(list(StopReason)), player, ""),
        asked.AgreeToResume(player),
        asked.AnswerChange(player, chance.random() < 0.5),
        asked.TakeBreak(player, "", chance.randint(0, 2)),
        asked.BackFromBreak(player),
        asked.PressClocks(player),
        asked.Arrive(player),
        asked.ClaimSettled(player, chance.choice(list(Player)), chance.choice(list(Grade))),
        asked.AnswerSettled(player, chance.random() < 0.5),
        asked.AnswerRoll(player, chance.random() < 0.5),
        asked.HoldToDouble(player),
        asked.StartOpeningClock(player),
        asked.StirDice(player, "7"),
    ]
    return chance.choice(acts)


def directors_act(facts: int, chance: Random) -> Command:
    """Something that the director asks for, in place or not, of a match with so many facts."""
    player, number = chance.choice(list(Player)), chance.randint(-1, facts)
    settings = ClockSettings(
        chance.choice(list(ClockMethod)), Millis(chance.randint(1, 600_000)), Millis(chance.choice([0, 10_000]))
    )
    times = chance.choice([None, ByPlayer(Millis(chance.randint(-1, 400_000)), Millis(chance.randint(1, 400_000)))])
    cube = chance.choice([Cube(), Cube(2, player), Cube(4, player), Cube(3, player)])
    acts: list[Command] = [
        ordered.Rule(DIRECTOR, "play on"),
        ordered.WithdrawAct(DIRECTOR, number),
        ordered.Warn(DIRECTOR, player),
        ordered.DecideAppeal(DIRECTOR, number, chance.choice(list(AppealOutcome)), ("a", "b", "c")),
        ordered.GivePenaltyPoints(DIRECTOR, player, chance.randint(0, 1), chance.choice(list(Occasion))),
        ordered.GiveTime(DIRECTOR, player, Millis(chance.randint(-1, 90_000))),
        ordered.TakeTime(DIRECTOR, player, Millis(chance.randint(-1, 90_000))),
        ordered.SetTimes(DIRECTOR, times or ByPlayer(Millis(1), Millis(1))),
        ordered.PunishPrematureRoll(DIRECTOR, player),
        ordered.VoidRoll(DIRECTOR, chance.choice([None, player])),
        ordered.StartAbsentClocks(DIRECTOR),
        ordered.FindBothFlagsDown(DIRECTOR, chance.choice([None, Millis(60_000)])),
        ordered.TakePlayBack(DIRECTOR, number, chance.random() < 0.5),
        ordered.CorrectPosition(
            DIRECTOR,
            OPENING,
            chance.choice([None, player]),
            chance.random() < 0.5,
            doubled=chance.choice([None, False, True]),
        ),
        ordered.CorrectCube(DIRECTOR, cube),
        ordered.CorrectScore(
            DIRECTOR,
            ByPlayer(chance.randint(-1, 2), chance.randint(0, 2)),
            chance.choice(list(Crawford)),
            chance.choice([None, 3]),
        ),
        ordered.CorrectLength(DIRECTOR, chance.randint(0, 4)),
        ordered.OrderClock(DIRECTOR, settings, times),
        ordered.GrantDelay(DIRECTOR, player, Millis(chance.choice([-1, 0, 10_000]))),
        ordered.LiftFlag(DIRECTOR, Millis(chance.choice([0, 60_000]))),
        ordered.CallFlag(DIRECTOR),
        ordered.OrderDice(DIRECTOR, chance.choice([DiceSource.BUILT_IN, DiceSource.TYPED])),
        ordered.SetAssistance(DIRECTOR, Assistance(Highlights.OFF, pip_count=False, hints=False)),
        ordered.EnforceChange(DIRECTOR),
        ordered.WithdrawChange(DIRECTOR),
        ordered.GrantBreak(DIRECTOR, player, chance.randint(0, 2)),
        ordered.RuleOnSettled(DIRECTOR, chance.random() < 0.5),
    ]
    return chance.choice(acts)
