"""What a director asks for that makes no sense as the match stands: refused with its reason, whatever the phase."""

from collections.abc import Callable, Iterator
from random import Random

import pytest
from random_acts import act_in_place
from ruled_table import BLACK, CLOCK, DIRECTOR, WHITE, RuledTable, between_games, mid_turn, ruleset_text
from test_device_rolls import ShakerTable

from tavla.application.acts.claims import break_runs_out
from tavla.application.acts.device_rolls import awaited
from tavla.application.acts.matter import Matter
from tavla.application.assistance import assistance_of
from tavla.application.commands import devices as device
from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.commands.director import DirectorCommand
from tavla.application.decide import Accepted, decide
from tavla.application.devices.clock import is_external
from tavla.application.refusals import Refusal, Refused
from tavla.base.copies import replace
from tavla.domain.facts.changes import Occasion
from tavla.domain.facts.claim_events import BreakEnded
from tavla.domain.facts.dice_file import DiceFile
from tavla.domain.facts.director_events import AppealOutcome, ChangeMade, ChosenBy
from tavla.domain.facts.events import DiceSource, GameEnded, StopReason, TurnEnded
from tavla.domain.facts.known_device import DeviceIdentity, DeviceUse
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, apply
from tavla.domain.fold.scenes import clock_reserves
from tavla.domain.game.cube import Cube
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.outcome import Grade
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.clock_source import ClockSource
from tavla.domain.time.units import Instant, Millis
from tavla.rules.loader import ruleset_of

NONE = ClockSettings(ClockMethod.NONE, Millis(0), Millis(0))
RULED = ["usbgf-2016", "nbf", "wbgt", "istavder-2025"]
MINUTE = 60_000
RACE = Position.from_counts([5, 5, 5, *[0] * 18, -5, -5, -5, 0, 0, 0, 0])
"""All are home, and nothing can be hit any more."""
LOST = Position.from_counts([1, *[0] * 20, -5, -5, -4, 0, 0, 14, 1])
"""White's last checker goes off in his next turn, whatever Black rolls."""


def in_a_turn(ruleset: str, clock: ClockSettings = CLOCK) -> RuledTable:
    """White has played his opening 3-1; Black is to roll."""
    table = RuledTable(ruleset, 7, clock)
    table.dice(3, 1)
    if table.state.clock_held_by:
        table.does(asked.StartOpeningClock(table.state.clock_held_by))
    table.moves((8, 5), (6, 5))
    return table


def doubled(table: RuledTable) -> None:
    table.does(asked.TouchCube(BLACK))
    table.does(asked.OfferDouble(BLACK))


def entered(table: RuledTable) -> None:
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.TYPED))
    table.does(asked.EnterRoll(BLACK, Roll(2, 1)))


def settled(table: RuledTable) -> None:
    table.does(ordered.CorrectPosition(DIRECTOR, RACE))
    table.resumes()
    table.tries(asked.ClaimSettled(WHITE, WHITE, Grade.SINGLE))


def conceded(table: RuledTable, *dice: int) -> None:
    table.does(ordered.CorrectPosition(DIRECTOR, LOST))
    table.resumes()
    if dice:
        table.dice(*dice)
    table.does(asked.OfferConcession(BLACK, Grade.SINGLE))


def shaker_lost(table: RuledTable) -> None:
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.SHAKER))
    table.does(device.LoseShaker("SN1", ""))


def flag_down(table: RuledTable) -> None:
    table.now += 40 * MINUTE
    table.does(asked.NoticeTime())


REACHED: dict[str, Callable[[RuledTable], object]] = {
    "to roll": lambda _table: None,
    "moving": lambda table: table.dice(2, 1),
    "touched": lambda table: table.does(asked.TouchCube(BLACK)),
    "doubled": doubled,
    "conceded": conceded,
    "conceded after the roll": lambda table: conceded(table, 2, 1),
    "between games": lambda table: table.wins(BLACK),
    "over by points": lambda table: table.agreed(ordered.GivePenaltyPoints(DIRECTOR, WHITE, 7)),
    "over by forfeit": lambda table: table.agreed(ordered.CloseMatch(DIRECTOR, Closing.FORFEIT, WHITE)),
    "frozen": lambda table: table.does(asked.StopPlay(StopReason.DIRECTOR_CALLED, WHITE, "")),
    "proposed": lambda table: table.does(ordered.CorrectScore(DIRECTOR, ByPlayer(1, 2), Crawford.TO_COME)),
    "on a break": lambda table: table.does(ordered.GrantBreak(DIRECTOR, WHITE)),
    "settled": settled,
    "entered": entered,
    "shaker lost": shaker_lost,
    "flag down": flag_down,
}


def all_orders(table: RuledTable) -> list[DirectorCommand]:
    """Of every kind at least one, the one that leaves all as it is among them."""
    state, now = table.state, Instant(table.now + 1000)
    score, help_now = state.score, assistance_of(state)
    return [
        ordered.Rule(DIRECTOR, "play on"),
        ordered.Rule(DIRECTOR, "lost", None, loses_game=True),
        ordered.Rule(DIRECTOR, "lost", WHITE, loses_game=True),
        ordered.RuleByCommittee(DIRECTOR, "play on", ("a", "b", "c"), ChosenBy.PLAYERS),
        ordered.NoteOrdered(DIRECTOR, "the score only"),
        ordered.Warn(DIRECTOR, WHITE),
        ordered.DecideAppeal(DIRECTOR, 0, AppealOutcome.UPHELD, ("a", "b", "c")),
        ordered.WithdrawAct(DIRECTOR, 0),
        *(ordered.GivePenaltyPoints(DIRECTOR, WHITE, 1, occasion) for occasion in Occasion),
        ordered.GiveTime(DIRECTOR, WHITE, Millis(1000)),
        ordered.TakeTime(DIRECTOR, WHITE, Millis(1000)),
        ordered.SetTimes(DIRECTOR, clock_reserves(state.clock, now)),
        ordered.GiveLostTimeBack(DIRECTOR),
        ordered.PunishPrematureRoll(DIRECTOR, WHITE),
        ordered.VoidRoll(DIRECTOR),
        ordered.VoidRoll(DIRECTOR, WHITE),
        ordered.TakePlayBack(DIRECTOR, 1, with_times=True),
        ordered.CorrectPosition(DIRECTOR, state.position),
        ordered.CorrectPosition(DIRECTOR, state.position, WHITE),
        ordered.BeginGameAnew(DIRECTOR),
        ordered.CorrectCube(DIRECTOR, state.cube),
        ordered.CorrectCube(DIRECTOR, Cube(2, WHITE)),
        *(ordered.BindToWord(DIRECTOR, player, matter) for player in (WHITE, BLACK) for matter in Matter),
        ordered.CorrectScore(DIRECTOR, score.points, score.crawford),
        ordered.CorrectScore(DIRECTOR, ByPlayer(6, 0), Crawford.THIS_GAME),
        ordered.CorrectLength(DIRECTOR, score.length),
        ordered.CorrectLength(DIRECTOR, 9),
        ordered.OrderClock(DIRECTOR, state.clock.settings),
        ordered.OrderClock(DIRECTOR, NONE),
        ordered.OrderClock(DIRECTOR, replace(NONE, delay=Millis(5)), ByPlayer.both(Millis(7))),
        *(ordered.GrantDelay(DIRECTOR, WHITE, Millis(by)) for by in (0, 10_000)),
        ordered.LiftFlag(DIRECTOR, Millis(MINUTE)),
        ordered.CallFlag(DIRECTOR),
        *(ordered.OrderDice(DIRECTOR, source) for source in DiceSource),
        ordered.OrderDiceFile(DIRECTOR, DiceFile("dice.txt", "00", "1234")),
        *(ordered.OrderClockSource(DIRECTOR, source) for source in ClockSource),
        ordered.AcceptDevice(DIRECTOR, DeviceUse.DICE, DeviceIdentity("", "", "", "")),
        ordered.SetAssistance(DIRECTOR, help_now),
        ordered.SetAssistance(DIRECTOR, replace(help_now, pip_count=not help_now.pip_count)),
        ordered.CloseMatch(DIRECTOR, Closing.FORFEIT, WHITE),
        ordered.CloseMatch(DIRECTOR, Closing.DOUBLE_NO_SHOW, None),
        ordered.EnforceChange(DIRECTOR),
        ordered.WithdrawChange(DIRECTOR),
        ordered.GrantBreak(DIRECTOR, WHITE),
        *(ordered.RuleOnSettled(DIRECTOR, objector_is_right=right) for right in (False, True)),
        ordered.StartAbsentClocks(DIRECTOR),
        ordered.FindBothFlagsDown(DIRECTOR, Millis(MINUTE)),
        ordered.MoveMatch(DIRECTOR),
        ordered.SignResult(DIRECTOR),
    ]


def but_for_the_stop(state: MatchState) -> MatchState:
    """What an order is to change: not that play stands still for it."""
    settings, longer = state.clock.settings, state.clock.longer
    clock = replace(state.clock.stop(Instant(0)), settings=settings, longer=longer)
    return replace(state, facts=0, freeze=None, signed=None, clock=clock)


def test_every_order_is_among_those_that_are_tried() -> None:
    kinds = {type(order) for order in all_orders(mid_turn())}
    assert kinds == set(DirectorCommand.__args__), set(DirectorCommand.__args__) - kinds


def in_every_phase(ruleset: str, clock: ClockSettings) -> Iterator[tuple[str, RuledTable]]:
    for name, reach in REACHED.items():
        if name != "flag down" or clock is not NONE:
            table = in_a_turn(ruleset, clock)
            reach(table)
            yield name, table


@pytest.mark.parametrize("clock", [CLOCK, NONE], ids=["clock", "no clock"])
@pytest.mark.parametrize("ruleset", ["usbgf-2016", "istavder-2025"])
def test_an_order_that_would_change_nothing_is_refused_in_every_phase(ruleset: str, clock: ClockSettings) -> None:
    """Only going back in the match may lead to where it stands: it says so itself, by the moment that it names."""
    for name, table in in_every_phase(ruleset, clock):
        for order in all_orders(table):
            now = Instant(table.now + 1000)
            decision = decide(table.state, order, now, tuple(table.history))
            if not isinstance(decision, Accepted) or isinstance(order, ordered.TakePlayBack | ordered.EnforceChange):
                continue
            after = table.state
            for event in decision.events:
                after = apply(after, event)
            if any(isinstance(event, ChangeMade) for event in decision.events):
                assert but_for_the_stop(after) != but_for_the_stop(table.state), (name, order)


AT: dict[str, Callable[[], RuledTable]] = {
    "opening": RuledTable,
    "to roll": mid_turn,
    "conceded": lambda: at("conceded"),
    "conceded after the roll": lambda: at("conceded after the roll"),
    "between games": between_games,
    "over": lambda: at("over by forfeit"),
}
OUT_OF_TURN = ordered.BindToWord(DIRECTOR, BLACK, Matter.PREMATURE_DOUBLE)
LOSES = ordered.Rule(DIRECTOR, "lost", WHITE, loses_game=True)
CORRECTION, ANEW = ordered.CorrectPosition(DIRECTOR, RACE), ordered.BeginGameAnew(DIRECTOR)
VOID = ordered.VoidRoll(DIRECTOR)
REASONS = [
    *((name, order, Refusal.CONCESSION_OPEN) for name in AT if "conceded" in name for order in (VOID, CORRECTION)),
    *((name, VOID, Refusal.NO_ROLL_TO_VOID) for name in AT if "conceded" not in name),
    ("to roll", OUT_OF_TURN, Refusal.IN_TURN),
    ("opening", OUT_OF_TURN, Refusal.NOBODY_ON_TURN),
    ("opening", LOSES, Refusal.NO_GAME),
    *(("between games", order, Refusal.NO_GAME) for order in (LOSES, CORRECTION, ANEW, OUT_OF_TURN)),
    *(("over", order, Refusal.MATCH_OVER) for order in (LOSES, CORRECTION, ANEW, OUT_OF_TURN)),
]


def at(name: str) -> RuledTable:
    table = in_a_turn("usbgf-2016")
    REACHED[name](table)
    return table


@pytest.mark.parametrize(("name", "order", "reason"), REASONS)
def test_an_order_out_of_place_is_refused_for_the_reason_of_its_phase(
    name: str, order: DirectorCommand, reason: Refusal
) -> None:
    assert reason is AT[name]().refused(order).reason


def test_the_director_calls_no_flag_that_is_the_players_own() -> None:
    text = ruleset_text("usbgf-2016")
    claimed_by = 'flag_claimed_by = { value = ["player", "director", "spectator"]'
    assert claimed_by in text
    table = in_a_turn(text.replace(claimed_by, 'flag_claimed_by = { value = ["player"]'))
    flag_down(table)
    assert Refusal.DIRECTOR_MAY_NOT is table.refused(ordered.CallFlag(DIRECTOR)).reason


def test_no_break_is_granted_where_the_rules_allow_no_exception() -> None:
    text = ruleset_text("usbgf-2016")
    table = in_a_turn(text.replace("director_may_except = { value = true", "director_may_except = { value = false"))
    refused = table.refused(ordered.GrantBreak(DIRECTOR, WHITE))
    assert (Refusal.NO_BREAK_EXCEPTION, "USBGF 2.2.3") == (refused.reason, refused.clause)


def goes_on(table: RuledTable) -> bool:
    """Whether whatever the board waits for brings a turn, a game or the match to its end."""
    begun, chance = len(table.history), Random(3)
    for _ in range(80):
        state = table.state
        if state.phase is Phase.MATCH_OVER or state.clock.flag is not None:
            return True
        if any(isinstance(event, TurnEnded | GameEnded) for event in table.history[begun:]):
            return True
        if state.clock_held_by and not state.freeze:
            table.tries(asked.StartOpeningClock(state.clock_held_by))
        elif state.orders.dice_source is DiceSource.SHAKER and not (state.entered or state.proposal):
            table.does(ordered.OrderDice(DIRECTOR, DiceSource.BUILT_IN))
        else:
            act = act_in_place(state, chance)
            from_file = state.orders.dice_source is DiceSource.FILE and isinstance(act, asked.DiceFell)
            table.tries(asked.RollDice(state.decider or WHITE) if from_file else act, 13_000)
    return False


@pytest.mark.parametrize("clock", [CLOCK, NONE], ids=["clock", "no clock"])
@pytest.mark.parametrize("ruleset", RULED)
def test_no_order_leaves_a_match_that_cannot_go_on(ruleset: str, clock: ClockSettings) -> None:
    for name, table in in_every_phase(ruleset, clock):
        facts, state, now = tuple(table.history), table.state, table.now
        for order in all_orders(table):
            table.history, table.state, table.now = list(facts), state, now
            binds_first = name == "entered" and isinstance(order, ordered.BindToWord)  # then the roll is no more his
            if binds_first or isinstance(table.tries(order), Refused):
                continue
            while table.state.proposal:
                table.does(asked.AnswerChange(table.state.proposal.not_agreed[0], agrees=True))
            assert table.folded() == table.state
            assert goes_on(table), (name, order)


# Without a clock


@pytest.mark.parametrize("source", ClockSource)
@pytest.mark.parametrize("ruleset", RULED)
def test_no_clock_is_chosen_to_be_pressed_in_a_match_without_one(ruleset: str, source: ClockSource) -> None:
    begun, played = RuledTable(ruleset, 7, NONE), in_a_turn(ruleset, NONE)
    later = in_a_turn(ruleset)
    later.agreed(ordered.OrderClock(DIRECTOR, NONE))
    for table in (begun, played, later):
        refused = table.refused(ordered.OrderClockSource(DIRECTOR, source))
        assert (Refusal.NO_CLOCK, None) == (refused.reason, table.state.orders.clock_source)


def test_nobodys_time_runs_while_he_is_away_in_a_match_without_a_clock() -> None:
    table = RuledTable("istavder-2025", 7, NONE)
    table.now += 10 * MINUTE
    for command in (ordered.StartAbsentClocks(DIRECTOR), asked.PressClocks(WHITE)):
        assert Refusal.NO_CLOCK is table.refused(command).reason
    assert () == table.state.absent


@pytest.mark.parametrize("ruleset", RULED)
def test_an_overstayed_break_costs_no_time_that_the_match_has_not(ruleset: str) -> None:
    """Source: ISTAVDER Break Policy."""
    table = in_a_turn(ruleset, NONE)
    table.does(ordered.GrantBreak(DIRECTOR, BLACK))
    assert break_runs_out(table.state, ruleset_of(table.state.setup.ruleset)) is None
    table.does(asked.BackFromBreak(BLACK), after=16 * MINUTE)
    ended = table.history[-1]
    assert isinstance(ended, BreakEnded)
    assert (11 * MINUTE, 0) == (ended.late, ended.charged)


@pytest.mark.parametrize("ruleset", RULED)
def test_nobody_starts_a_clock_that_the_match_has_not(ruleset: str) -> None:
    """Source: ISTAVDER Use of Dice Cups, the lower roller starts the starter's time."""
    without, later = RuledTable(ruleset, 7, NONE), RuledTable(ruleset, 7)
    without.dice(3, 1)
    later.dice(3, 1)
    assert (BLACK if ruleset == "istavder-2025" else None) is later.state.clock_held_by
    later.agreed(ordered.OrderClock(DIRECTOR, NONE))
    later.resumes()
    for table in (without, later):
        assert table.state.clock_held_by is None
        assert Refusal.NOT_NOW is table.refused(asked.StartOpeningClock(BLACK)).reason
        table.moves((8, 5), (6, 5))
        assert BLACK is table.state.on_roll


@pytest.mark.parametrize("ruleset", RULED)
def test_no_delay_is_waited_for_in_a_match_without_a_clock(ruleset: str) -> None:
    """Source: NBF 4.2 (iii) (c), WBGT 4.2 (3) 3; NBF 4.3 (iii): the rest is played without a clock."""
    table = in_a_turn(ruleset, replace(CLOCK, method=ClockMethod.NONE))
    table.dice(2, 1)
    rolled = len(table.history)
    table.moves((24, 22), (6, 5))
    table.agreed(ordered.TakePlayBack(DIRECTOR, rolled, with_times=False, matter=Matter.ILLEGAL_PLAY))
    table.resumes()
    table.moves((24, 22), (6, 5))
    assert WHITE is table.state.on_roll


def test_a_clock_beside_the_board_is_missed_only_while_the_match_has_a_clock() -> None:
    table = in_a_turn("usbgf-2016")
    table.does(ordered.OrderClockSource(DIRECTOR, ClockSource.EXTERNAL))
    table.does(device.LoseClock("C1"))
    table.agreed(ordered.OrderClock(DIRECTOR, NONE))
    assert (False, False) == (is_external(table.state), table.state.clock_lost)
    assert Refusal.NOTHING_CHANGES is table.refused(device.LoseClock("C1")).reason
    table.agreed(ordered.OrderClock(DIRECTOR, CLOCK, ByPlayer.both(Millis(MINUTE))))
    table.does(device.LoseClock("C1"))
    assert (True, True) == (is_external(table.state), table.state.clock_lost)


# Ordered already


def test_what_is_ordered_already_is_not_ordered_again() -> None:
    table = in_a_turn("usbgf-2016")
    table.does(ordered.OrderClockSource(DIRECTOR, ClockSource.EXTERNAL))
    table.does(device.LoseClock("C1"))
    for order in (
        ordered.OrderClockSource(DIRECTOR, ClockSource.EXTERNAL),
        ordered.OrderDice(DIRECTOR, DiceSource.BUILT_IN),
        ordered.SetAssistance(DIRECTOR, assistance_of(table.state)),
        ordered.CorrectPosition(DIRECTOR, table.state.position),
    ):
        assert Refusal.NOTHING_CHANGES is table.refused(order).reason
    assert table.state.clock_lost


def test_a_file_of_dice_is_not_begun_again_by_ordering_it_again() -> None:
    table, file = in_a_turn("usbgf-2016"), DiceFile("dice.txt", "00", "213366")
    table.does(ordered.OrderDiceFile(DIRECTOR, file))
    table.does(asked.RollDice(BLACK))
    assert Roll(2, 1) == table.state.roll
    renamed = replace(file, name="the same.txt")
    assert Refusal.NOTHING_CHANGES is table.refused(ordered.OrderDiceFile(DIRECTOR, renamed)).reason
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.BUILT_IN))
    table.does(ordered.OrderDiceFile(DIRECTOR, file))
    table.moves((24, 22), (6, 5))
    table.does(asked.RollDice(WHITE))
    assert Roll(3, 3) == table.state.roll


def test_a_shaker_that_is_lost_does_not_come_back_by_an_order() -> None:
    table = ShakerTable()
    table.does(device.LoseShaker("SN1", ""))
    assert Refusal.SHAKER_IS_LOST is table.refused(ordered.OrderDice(DIRECTOR, DiceSource.SHAKER)).reason
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.BUILT_IN))
    assert not table.state.shaker_lost


def test_a_lost_shaker_holds_nobody_up_once_play_is_taken_back_to_before_it_was_ordered() -> None:
    table = in_a_turn("usbgf-2016")
    before = len(table.history)
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.SHAKER))
    table.does(device.LoseShaker("SN1", ""))
    table.agreed(ordered.TakePlayBack(DIRECTOR, before, with_times=False))
    table.resumes()
    assert table.state.freeze is None


@pytest.mark.parametrize("matter", [Matter.ANNOUNCED_DOUBLE, Matter.ANNOUNCED_DROP])
def test_a_word_that_binds_already_is_not_entered_again(matter: Matter) -> None:
    table = in_a_turn("usbgf-2016")
    table.does(ordered.BindToWord(DIRECTOR, BLACK, matter))
    assert Refusal.NOTHING_CHANGES is table.refused(ordered.BindToWord(DIRECTOR, BLACK, matter)).reason


@pytest.mark.parametrize("matter", [Matter.OTHER, Matter.ILLEGAL_PLAY])
def test_what_is_no_word_on_the_cube_binds_nobody(matter: Matter) -> None:
    assert Refusal.FIGURE_IMPOSSIBLE is mid_turn().refused(ordered.BindToWord(DIRECTOR, BLACK, matter)).reason


def test_a_game_is_lost_by_somebody() -> None:
    refused = mid_turn().refused(ordered.Rule(DIRECTOR, "the game is lost", None, loses_game=True))
    assert Refusal.FIGURE_IMPOSSIBLE is refused.reason


# Something is still open


def claimed(ruleset: str) -> RuledTable:
    table = in_a_turn(ruleset)
    settled(table)
    assert table.state.claim is not None
    return table


@pytest.mark.parametrize("right", [False, True])
@pytest.mark.parametrize("ruleset", ["usbgf-2016", "wbgt"])
def test_the_director_rules_on_a_settled_game_once_somebody_has_objected(ruleset: str, right: bool) -> None:
    table = claimed(ruleset)
    assert Refusal.CLAIM_OPEN is table.refused(ordered.RuleOnSettled(DIRECTOR, right)).reason


def test_neither_a_ruling_on_a_settled_game_nor_a_break_comes_between_a_change_and_its_answers() -> None:
    table = claimed("wbgt")
    table.does(asked.AnswerSettled(BLACK, agrees=False))
    table.does(ordered.GiveTime(DIRECTOR, WHITE, Millis(MINUTE)))
    for order in (ordered.RuleOnSettled(DIRECTOR, objector_is_right=False), ordered.GrantBreak(DIRECTOR, WHITE)):
        assert Refusal.CHANGE_PROPOSED is table.refused(order).reason
    table.does(asked.AnswerChange(WHITE, agrees=True))
    table.does(ordered.RuleOnSettled(DIRECTOR, objector_is_right=False))
    assert ByPlayer(1, 0) == table.state.score.points


@pytest.mark.parametrize("source", [DiceSource.BUILT_IN, DiceSource.FILE, DiceSource.SHAKER])
@pytest.mark.parametrize("agrees", [False, True])
def test_a_roll_entered_before_other_dice_were_ordered_is_answered_all_the_same(
    source: DiceSource, agrees: bool
) -> None:
    table = in_a_turn("usbgf-2016")
    table.does(ordered.OrderDiceFile(DIRECTOR, DiceFile("dice.txt", "00", "123456")))
    entered(table)
    table.does(ordered.OrderDice(DIRECTOR, source))
    assert () == awaited(table.state)
    table.does(asked.AnswerRoll(WHITE, agrees))
    assert (Roll(2, 1) if agrees else None, None) == (table.state.roll, table.state.entered)


def test_no_change_that_players_agree_on_undoes_what_an_overstayed_break_takes_off() -> None:
    """Source: ISTAVDER Break Policy. Elsewhere it costs no time, and a change waits for the one who is away."""
    times = ordered.SetTimes(DIRECTOR, ByPlayer.both(Millis(5 * MINUTE)))
    tables = {ruleset: in_a_turn(ruleset) for ruleset in RULED}
    for ruleset, table in tables.items():
        table.does(ordered.GrantBreak(DIRECTOR, BLACK))
        runs = ruleset == "istavder-2025"
        assert (Refusal.ON_BREAK if runs else None) is getattr(table.tries(times), "reason", None)
    table = tables["istavder-2025"]
    table.does(asked.BackFromBreak(BLACK), after=7 * MINUTE)
    after = table.times()
    assert after[1] < 600_000 - MINUTE
    table.agreed(ordered.GiveTime(DIRECTOR, WHITE, Millis(MINUTE)))
    assert (after[0] + MINUTE, after[1]) == table.times()


@pytest.mark.parametrize("ruleset", RULED)
def test_a_cube_found_wrong_after_its_game_leads_to_the_score(ruleset: str) -> None:
    """Source: ISTAVDER example 4; USBGF 4.4.8, NBF 4.4 (vi), WBGT 4.4 (6)."""
    over = in_a_turn(ruleset)
    over.agreed(ordered.GivePenaltyPoints(DIRECTOR, WHITE, 7))
    for table in (RuledTable(ruleset), between_games(ruleset), over):
        assert Refusal.CUBE_AFTER_GAME is table.refused(ordered.CorrectCube(DIRECTOR, Cube(2, WHITE))).reason
    between = between_games(ruleset)
    between.agreed(ordered.CorrectScore(DIRECTOR, ByPlayer(0, 2), Crawford.TO_COME))
    assert ByPlayer(0, 2) == between.state.score.points


# Withdrawn


def test_what_was_withdrawn_is_not_appealed_until_it_holds_again() -> None:
    table = mid_turn("nbf")
    table.does(ordered.Warn(DIRECTOR, WHITE))
    warning = len(table.history) - 1
    appeal = ordered.DecideAppeal(DIRECTOR, warning, AppealOutcome.UPHELD, ("a", "b", "c"))
    table.does(ordered.WithdrawAct(DIRECTOR, warning))
    assert Refusal.RULING_WITHDRAWN is table.refused(appeal).reason
    table.does(ordered.WithdrawAct(DIRECTOR, warning + 1))
    table.does(appeal)


# Crawford


@pytest.mark.parametrize("ruleset", RULED)
@pytest.mark.parametrize(
    ("points", "crawford", "may_be"),
    [
        ((6, 0), Crawford.TO_COME, False),
        ((6, 0), Crawford.THIS_GAME, True),
        ((0, 6), Crawford.TO_COME, False),
        ((0, 6), Crawford.PLAYED, True),
        ((2, 0), Crawford.PLAYED, False),
        ((2, 0), Crawford.TO_COME, True),
    ],
)
def test_a_score_set_right_before_a_game_loses_no_crawford_game(
    ruleset: str, points: tuple[int, int], crawford: Crawford, may_be: bool
) -> None:
    over = in_a_turn(ruleset)
    over.agreed(ordered.GivePenaltyPoints(DIRECTOR, WHITE, 7))
    for table in (RuledTable(ruleset), between_games(ruleset), over):
        decision = table.tries(ordered.CorrectScore(DIRECTOR, ByPlayer(*points), crawford))
        assert (None if may_be else Refusal.FIGURE_IMPOSSIBLE) is getattr(decision, "reason", None)


@pytest.mark.parametrize("ruleset", RULED)
def test_no_score_makes_a_crawford_game_of_one_that_is_being_doubled(ruleset: str) -> None:
    for name in ("touched", "doubled"):
        table = in_a_turn(ruleset)
        REACHED[name](table)
        crawford = ordered.CorrectScore(DIRECTOR, ByPlayer(0, 6), Crawford.THIS_GAME)
        assert Refusal.FIGURE_IMPOSSIBLE is table.refused(crawford).reason
        table.agreed(ordered.CorrectScore(DIRECTOR, ByPlayer(0, 6), Crawford.PLAYED))


def test_in_a_game_the_crawford_game_may_still_be_to_come_at_one_point() -> None:
    """The points may have come in this game, as penalty points do."""
    table = mid_turn()
    table.agreed(ordered.CorrectScore(DIRECTOR, ByPlayer(6, 0), Crawford.TO_COME))
    table.resumes()
    table.wins(BLACK)
    assert Crawford.THIS_GAME is table.state.score.crawford
