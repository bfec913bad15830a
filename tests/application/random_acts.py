"""Acts at random, those of players and of the director, in place or out of it."""

import random
from collections.abc import Sequence

from ruled_table import DIRECTOR

from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.commands.play import Command
from tavla.base.copies import replace
from tavla.domain.facts.assistance import Assistance, Highlights
from tavla.domain.facts.changes import Occasion
from tavla.domain.facts.director_events import AppealOutcome
from tavla.domain.facts.events import DiceSource, Event, StopReason
from tavla.domain.facts.scene import Closing
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


def any_roll(chance: random.Random) -> Roll:
    return Roll(chance.randint(1, 6), chance.randint(1, 6))


def act_in_place(state: MatchState, chance: random.Random) -> Command:
    """What the board waits for, most of the time."""
    player = state.decider or chance.choice(list(Player))
    return _act_beside_play(state, player, chance) or _act_of_play(state, player, chance)


def _act_beside_play(state: MatchState, player: Player, chance: random.Random) -> Command | None:
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
    if state.freeze:
        return asked.AgreeToResume(chance.choice(list(Player)))
    if state.entered:
        return asked.AnswerRoll(state.entered.player.opponent, chance.random() < 0.8)
    return None


def _act_of_play(state: MatchState, player: Player, chance: random.Random) -> Command:
    match state.phase:
        case Phase.OPENING | Phase.TO_ROLL if state.orders.dice_source is DiceSource.TYPED:
            return asked.EnterRoll(player, any_roll(chance))
        case Phase.OPENING:
            return asked.DiceFell(any_roll(chance), DiceSource.SCRIPTED)
        case Phase.TO_ROLL:
            return (
                asked.TouchCube(player)
                if chance.random() < 0.1
                else asked.DiceFell(any_roll(chance), DiceSource.SCRIPTED)
            )
        case Phase.CUBE_TOUCHED:
            return asked.OfferDouble(player)
        case Phase.DOUBLE_OFFERED:
            return asked.TakeDouble(player) if chance.random() < 0.6 else asked.DropDouble(player)
        case Phase.MOVING:
            assert state.roll is not None
            further = next_moves(state.position.seen_by(player), state.roll, state.moves)
            return asked.MakeMoves(player, (chance.choice(further),)) if further else asked.EndTurn(player)
        case Phase.CONCESSION_OFFERED:
            return asked.AcceptConcession(player)
        case _:
            return asked.ConfirmScore(chance.choice(list(Player)))


def any_act(chance: random.Random) -> Command:
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
        asked.NumberPoints(player, chance.random() < 0.5),
        asked.WantForcedPlays(player, chance.random() < 0.5),
        asked.StartOpeningClock(player),
    ]
    return chance.choice(acts)


def directors_act(history: Sequence[Event], chance: random.Random) -> Command:
    authority = DIRECTOR if chance.random() < 0.95 else replace(DIRECTOR, reason="")
    player = chance.choice(list(Player))
    settings = ClockSettings(
        chance.choice(list(ClockMethod)), Millis(chance.randint(1, 600_000)), Millis(chance.choice([0, 10_000]))
    )
    times = chance.choice([None, ByPlayer(Millis(chance.randint(-1, 400_000)), Millis(chance.randint(1, 400_000)))])
    aside = random.Random(
        len(history)
    )  # what came to these acts later, so that a seed stands for the match it stood for
    cube = chance.choice([Cube(), Cube(2, player), Cube(4, player), Cube(3, player)])
    points = ByPlayer(chance.randint(-1, 7), chance.randint(0, 7))
    closings = [Closing.FORFEIT, aside.choice([Closing.DISQUALIFICATION, Closing.EXPULSION]), Closing.DOUBLE_NO_SHOW]
    acts: list[Command] = [
        ordered.Rule(authority, "play on")
        if aside.random() < 0.5
        else ordered.WithdrawAct(authority, aside.randint(-1, len(history))),
        ordered.Warn(authority, player),
        ordered.DecideAppeal(
            authority, chance.randint(-1, len(history)), chance.choice(list(AppealOutcome)), ("a", "b", "c")
        ),
        ordered.GivePenaltyPoints(authority, player, chance.randint(0, 3), chance.choice(list(Occasion))),
        ordered.GiveTime(authority, player, Millis(chance.randint(-1, 90_000))),
        ordered.TakeTime(authority, player, Millis(chance.randint(-1, 90_000))),
        ordered.SetTimes(authority, times or ByPlayer(Millis(1), Millis(1))),
        ordered.PunishPrematureRoll(authority, player),
        ordered.VoidRoll(authority, chance.choice([None, player])),
        ordered.StartAbsentClocks(authority),
        ordered.FindBothFlagsDown(authority, chance.choice([None, Millis(60_000)])),
        ordered.TakePlayBack(authority, chance.randint(-1, len(history) + 1), chance.random() < 0.5),
        ordered.CorrectPosition(
            authority,
            OPENING,
            chance.choice([None, player]),
            chance.random() < 0.5,
            doubled=aside.choice([None, False, True]),
        ),
        ordered.CorrectCube(authority, cube),
        ordered.CorrectScore(authority, points, chance.choice(list(Crawford)), chance.choice([None, 5])),
        ordered.CorrectLength(authority, chance.randint(0, 9)),
        ordered.OrderClock(authority, settings, times),
        ordered.GrantDelay(authority, player, Millis(chance.choice([-1, 0, 10_000]))),
        ordered.LiftFlag(authority, Millis(chance.choice([0, 60_000]))),
        ordered.OrderDice(authority, chance.choice(list(DiceSource))),
        ordered.SetAssistance(authority, Assistance(Highlights.OFF, pip_count=False, hints=False)),
        ordered.EnforceChange(authority),
        ordered.WithdrawChange(authority),
        ordered.GrantBreak(authority, player, chance.randint(0, 2)),
        ordered.RuleOnSettled(authority, chance.random() < 0.5),
        *(
            [ordered.CloseMatch(authority, chance.choice(closings), chance.choice([None, player]))]
            if chance.random() < 0.2
            else []
        ),
    ]
    return chance.choice(acts)
