import pytest
from ruled_table import BLACK, DIRECTOR, WHITE, RuledTable
from written_positions import place

from tavla.application.acts.device_rolls import Awaited, awaited
from tavla.application.commands import devices as device
from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.refusals import Accepted, Refusal
from tavla.base.copies import replace
from tavla.domain.facts import device_events as devices
from tavla.domain.facts.device_events import HeldReason, HeldRuling, SpoiledKind
from tavla.domain.facts.events import DiceSource, OpeningRolled, Rolled, StopReason
from tavla.domain.facts.known_device import DeviceIdentity, DeviceUse
from tavla.domain.facts.roll_origin import RollOrigin
from tavla.domain.facts.turn import Phase
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock import ClockMethod, ClockSettings
from tavla.domain.time.units import Instant, Millis

SHAKER = DeviceIdentity("DICE", "Acme", "Shaker", "SN1", "1.0")
NO_CLOCK = ClockSettings(ClockMethod.NONE, Millis(0), Millis(0))


class ShakerTable(RuledTable):
    """A match whose dice are thrown in a shaker."""

    def __init__(self, ruleset: str = "usbgf-2016", clock: ClockSettings | None = None) -> None:
        super().__init__(ruleset, clock=clock) if clock else super().__init__(ruleset)
        self.seq = 0
        self.does(ordered.OrderDice(DIRECTOR, DiceSource.SHAKER))
        self.meets(SHAKER)

    def meets(self, device_met: DeviceIdentity, use: DeviceUse = DeviceUse.DICE) -> None:
        self.does(device.MeetDevice(use, device_met, ""))

    def origin(self, verified: bool = True) -> RollOrigin:
        self.seq += 1
        return RollOrigin("SN1", "7F3A21C0", self.seq, verified)

    def throws(self, player: Player, *dice: int, verified: bool = True) -> None:
        self.does(device.TakeThrow(player, dice, self.origin(verified)))

    def stray(self, *dice: int, owner: Player | None = None) -> None:
        self.does(device.TakeStrayThrow(dice, self.origin(), owner))

    def white_to_move(self) -> "ShakerTable":
        self.throws(WHITE, 3)
        self.throws(BLACK, 1)
        if self.state.clock_held_by is not None:
            self.does(asked.StartOpeningClock(self.state.clock_held_by))
        return self

    def black_to_roll(self) -> "ShakerTable":
        self.white_to_move()
        self.moves((8, 5), (6, 5))
        return self


def test_the_opening_takes_one_die_of_each() -> None:
    table = ShakerTable()
    assert (Awaited(WHITE, 1), Awaited(BLACK, 1)) == awaited(table.state)
    table.throws(BLACK, 4)
    assert (Awaited(WHITE, 1),) == awaited(table.state)
    table.throws(WHITE, 6)
    assert ByPlayer(6, 4) == next(event.dice for event in table.last if isinstance(event, OpeningRolled))
    assert (WHITE, Roll(6, 4)) == (table.state.on_roll, table.state.roll)
    assert table.folded() == table.state


def test_a_tie_in_the_opening_is_thrown_again_by_both() -> None:
    table = ShakerTable()
    table.throws(WHITE, 2)
    table.throws(BLACK, 2)
    assert Phase.OPENING is table.state.phase
    assert (Awaited(WHITE, 1), Awaited(BLACK, 1)) == awaited(table.state)


def test_a_throw_that_was_asked_for_is_the_roll_and_the_record_says_whose_word_it_was() -> None:
    table = ShakerTable().black_to_roll()
    assert (Awaited(BLACK, 2),) == awaited(table.state)
    table.throws(BLACK, 6, 5)
    rolled = table.last[-1]
    assert isinstance(rolled, Rolled)
    assert (Roll(6, 5), DiceSource.SHAKER, RollOrigin("SN1", "7F3A21C0", 3)) == (
        rolled.roll,
        rolled.source,
        rolled.origin,
    )
    assert () == awaited(table.state)


def test_a_throw_said_twice_counts_once_also_after_a_restart() -> None:
    table = ShakerTable().black_to_roll()
    throw = device.TakeThrow(BLACK, (6, 5), table.origin())
    table.does(throw)
    assert Refusal.ROLL_KNOWN is table.refused(throw).reason
    assert Refusal.ROLL_KNOWN is table.refused(device.TakeStrayThrow(throw.dice, throw.origin)).reason
    table.state = table.folded()
    assert Refusal.ROLL_KNOWN is table.refused(throw).reason


def test_dice_that_no_die_shows_never_become_a_roll() -> None:
    table = ShakerTable().black_to_roll()
    for dice in ((0, 3), (7, 1), (3,) * 3, ()):
        assert Refusal.FIGURE_IMPOSSIBLE is table.refused(device.TakeThrow(BLACK, dice, table.origin())).reason


def test_the_built_in_dice_do_not_roll_where_a_shaker_is_ordered() -> None:
    table = ShakerTable().black_to_roll()
    assert Refusal.DICE_ARE_SHAKEN is table.refused(asked.DiceFell(Roll(3, 1), DiceSource.BUILT_IN)).reason
    table.does(asked.RollDice(BLACK))
    assert Phase.TO_ROLL is table.state.phase


def test_a_shaker_throws_nothing_where_none_is_ordered() -> None:
    table = RuledTable()
    assert (
        Refusal.DICE_NOT_SHAKEN is table.refused(device.TakeThrow(WHITE, (3,), RollOrigin("SN1", "7F3A21C0", 1))).reason
    )


def test_cocked_dice_cost_the_right_to_double_and_are_thrown_again() -> None:
    table = ShakerTable().black_to_roll()
    table.does(device.TakeSpoiledThrow(BLACK, SpoiledKind.COCKED, (0, 4), table.origin()))
    assert table.state.double_lost
    assert Refusal.DOUBLE_LOST is table.refused(asked.TouchCube(BLACK)).reason
    table.throws(BLACK, 6, 5)
    assert Roll(6, 5) == table.state.roll
    assert table.folded() == table.state


def test_where_the_rules_say_so_the_delay_of_the_thrower_begins_anew() -> None:
    for ruleset, fresh in (("nbf", True), ("usbgf-2016", False), ("wbgt", False), ("istavder-2025", False)):
        table = ShakerTable(ruleset).black_to_roll()
        table.now += 8000
        table.does(device.TakeSpoiledThrow(BLACK, SpoiledKind.COCKED, (0, 4), table.origin()))
        assert (ruleset, fresh) == (ruleset, table.state.clock.reading(BLACK, Instant(table.now)).delay_left == 12_000)


def test_in_the_opening_a_cocked_die_costs_both_or_its_own_player_as_the_ruleset_has_it() -> None:
    for ruleset, left in (("usbgf-2016", None), ("istavder-2025", 5)):
        table = ShakerTable(ruleset)
        table.throws(WHITE, 5)
        table.does(device.TakeSpoiledThrow(BLACK, SpoiledKind.COCKED, (0,), table.origin()))
        assert left == table.state.opening_dice.white


def test_a_premature_throw_is_void_where_the_ruleset_says_so() -> None:
    table = ShakerTable("usbgf-2016").white_to_move()
    table.stray(6, 5)
    held = table.last[-1]
    assert isinstance(held, devices.RollHeld)
    assert (BLACK, HeldReason.PREMATURE, HeldRuling.VOID, "USBGF 4.1.8.1") == (
        held.player,
        held.reason,
        held.ruling,
        held.clause,
    )
    table.moves((8, 5), (6, 5))
    assert (Awaited(BLACK, 2),) == awaited(table.state)


def test_a_premature_throw_stands_where_the_ruleset_says_so_and_is_the_roll_once_the_turn_has_ended() -> None:
    table = ShakerTable("nbf").white_to_move()
    table.stray(6, 5)
    assert (WHITE, Phase.MOVING, Roll(3, 1)) == (table.state.on_roll, table.state.phase, table.state.roll)
    table.moves((8, 5), (6, 5))
    assert (BLACK, Phase.MOVING, Roll(6, 5)) == (table.state.on_roll, table.state.phase, table.state.roll)
    assert table.folded() == table.state


def test_of_a_premature_throw_the_opponent_lets_it_stand_by_touch() -> None:
    table = ShakerTable("istavder-2025").white_to_move()
    table.stray(6, 5)
    assert table.state.held is not None
    assert table.state.held.is_asked
    assert Refusal.NOT_YOUR_ANSWER is table.refused(device.AnswerHeldRoll(BLACK, stands=True)).reason
    table.does(device.AnswerHeldRoll(WHITE, stands=True))
    table.moves((8, 5), (6, 5))
    assert Roll(6, 5) == table.state.roll


def test_of_a_premature_throw_the_opponent_has_it_thrown_again() -> None:
    table = ShakerTable("istavder-2025").white_to_move()
    table.stray(6, 5)
    table.does(device.AnswerHeldRoll(WHITE, stands=False))
    table.moves((8, 5), (6, 5))
    assert (Phase.TO_ROLL, None, False) == (table.state.phase, table.state.roll, table.state.double_lost)
    assert (Awaited(BLACK, 2),) == awaited(table.state)


def test_the_opponent_may_choose_after_his_turn_and_nobody_rolls_or_doubles_before() -> None:
    table = ShakerTable("usbgf-2016", clock=NO_CLOCK).white_to_move()
    table.stray(6, 5)
    table.moves((8, 5), (6, 5))
    assert () == awaited(table.state)
    assert Refusal.ALREADY_ROLLED is table.refused(asked.TouchCube(BLACK)).reason
    table.does(device.AnswerHeldRoll(WHITE, stands=True))
    assert (BLACK, Roll(6, 5)) == (table.state.on_roll, table.state.roll)


def test_a_throw_that_stands_unless_demanded_again_stands_when_the_turn_ends_without_a_word() -> None:
    table = ShakerTable("wbgt").white_to_move()
    table.stray(6, 5)
    table.moves((8, 5), (6, 5))
    assert Roll(6, 5) == table.state.roll


def test_a_throw_that_stands_unless_demanded_again_is_thrown_again_on_demand() -> None:
    table = ShakerTable("wbgt").white_to_move()
    table.stray(6, 5)
    table.does(device.AnswerHeldRoll(WHITE, stands=False))
    table.moves((8, 5), (6, 5))
    assert table.state.roll is None


def test_a_mover_who_shakes_his_own_dice_again_moves_nothing() -> None:
    table = ShakerTable("nbf").white_to_move()
    table.stray(6, 5, owner=WHITE)
    held = table.last[-1]
    assert isinstance(held, devices.RollHeld)
    assert (HeldReason.NOT_ASKED, HeldRuling.NOTHING) == (held.reason, held.ruling)
    assert table.state.held is None


def test_a_throw_of_which_something_before_is_missing_counts_when_the_opponent_confirms_it() -> None:
    table = ShakerTable().black_to_roll()
    table.throws(BLACK, 6, 5, verified=False)
    assert () == awaited(table.state)
    table.does(device.AnswerHeldRoll(WHITE, stands=True))
    assert Roll(6, 5) == table.state.roll


def test_a_throw_that_may_have_fallen_before_it_was_asked_for_is_the_opponents_to_let_stand() -> None:
    table = ShakerTable().black_to_roll()
    table.stray(6, 5)
    table.does(device.AnswerHeldRoll(WHITE, stands=False))
    assert table.state.double_lost
    assert (Awaited(BLACK, 2),) == awaited(table.state)


def test_dice_that_fall_while_play_stands_still_move_nothing() -> None:
    table = ShakerTable().black_to_roll()
    table.does(asked.StopPlay(StopReason.DIRECTOR_CALLED, WHITE, ""))
    table.throws(BLACK, 6, 5)
    assert table.state.roll is None
    table.resumes()
    assert (Awaited(BLACK, 2),) == awaited(table.state)


def test_a_lost_shaker_stops_play_until_it_is_back_and_costs_no_time() -> None:
    table = ShakerTable().black_to_roll()
    table.does(device.LoseShaker("SN1", ""))
    before = table.times()
    assert StopReason.SHAKER_LOST is (table.state.freeze and table.state.freeze.reason)
    assert Refusal.SHAKER_IS_LOST is table.refused(asked.AgreeToResume(WHITE)).reason
    table.now += 600_000
    table.does(device.FindShaker("SN1"))
    assert table.state.freeze is None
    assert table.state.clock.is_running
    assert before == table.times()
    assert (Awaited(BLACK, 2),) == awaited(table.state)
    assert table.folded() == table.state


def test_without_the_shaker_play_goes_on_by_the_directors_order_alone() -> None:
    table = ShakerTable().black_to_roll()
    table.does(device.LoseShaker("SN1", ""))
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.BUILT_IN))
    assert table.state.freeze is not None
    table.resumes()
    table.does(asked.DiceFell(Roll(3, 1), DiceSource.BUILT_IN))
    assert Roll(3, 1) == table.state.roll


def test_a_match_goes_over_from_the_built_in_dice_to_a_shaker() -> None:
    table = RuledTable()
    table.dice(3, 1)
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.SHAKER))
    table.does(device.MeetDevice(DeviceUse.DICE, SHAKER, ""))
    table.moves((8, 5), (6, 5))
    table.does(device.TakeThrow(BLACK, (6, 5), RollOrigin("SN1", "7F3A21C0", 1)))
    assert Roll(6, 5) == table.state.roll


def test_a_side_that_is_closed_out_is_asked_for_no_throw_and_passes_with_one_press() -> None:
    table = ShakerTable().black_to_roll()
    closed = place("bar" + " 6" * 14, " 19" * 3 + " 20" * 3 + " 21 21 22 22 23 23" + " 24" * 3)
    table.agreed(ordered.CorrectPosition(DIRECTOR, closed.seen_by(BLACK)))
    table.resumes()
    assert () == awaited(table.state)
    decision = table.tries(asked.RollDice(BLACK))
    assert isinstance(decision, Accepted)
    assert decision.wants_roll
    table.does(asked.DiceFell(Roll(3, 1), DiceSource.BUILT_IN))
    assert (WHITE, Phase.TO_ROLL) == (table.state.on_roll, table.state.phase)


OTHER = replace(SHAKER, serial="SN9")


def test_the_first_shaker_serves_and_the_record_says_who_it_is() -> None:
    table = ShakerTable()
    assert [(SHAKER, True)] == [(met.device, met.counts) for met in table.history if isinstance(met, devices.DeviceMet)]
    assert Refusal.NOTHING_CHANGES is table.refused(device.MeetDevice(DeviceUse.DICE, SHAKER, "")).reason


@pytest.mark.parametrize(
    "other",
    [replace(SHAKER, **{part: "else"}) for part in ("kind", "maker", "model", "serial", "firmware")],
    ids=["kind", "maker", "model", "serial", "firmware"],
)
def test_no_throw_counts_while_another_shaker_answers_and_all_count_again_when_the_director_accepts_it(
    other: DeviceIdentity,
) -> None:
    table = ShakerTable().black_to_roll()
    table.meets(other)
    for serial in ("SN1", other.serial):
        table.does(device.TakeThrow(BLACK, (6, 5), replace(table.origin(), serial=serial)))
        (held,) = table.last
        assert isinstance(held, devices.RollHeld)
        assert (HeldReason.OTHER_DEVICE, HeldRuling.NOTHING) == (held.reason, held.ruling)
    assert not any(isinstance(fact, Rolled) for fact in table.history)
    table.does(ordered.AcceptDevice(DIRECTOR, DeviceUse.DICE, other))
    table.does(device.TakeThrow(BLACK, (6, 5), replace(table.origin(), serial=other.serial)))
    assert Roll(6, 5) == table.state.roll
    assert table.folded() == table.state


def test_the_director_accepts_the_device_that_he_has_seen_and_no_other() -> None:
    table = ShakerTable()
    for asked_for in (SHAKER, OTHER):
        assert (
            Refusal.NOTHING_CHANGES is table.refused(ordered.AcceptDevice(DIRECTOR, DeviceUse.DICE, asked_for)).reason
        )
    table.meets(OTHER)
    table.meets(replace(OTHER, serial="SN10"))
    assert Refusal.NOTHING_CHANGES is table.refused(ordered.AcceptDevice(DIRECTOR, DeviceUse.DICE, OTHER)).reason


def test_a_shaker_of_his_own_in_mid_match_waits_for_the_director_too() -> None:
    table = ShakerTable().black_to_roll()
    table.meets(OTHER, DeviceUse.DICE_BLACK)
    table.does(device.TakeThrow(BLACK, (6, 5), replace(table.origin(), serial="SN9")))
    assert any(isinstance(held, devices.RollHeld) for held in table.last)
    table.does(ordered.AcceptDevice(DIRECTOR, DeviceUse.DICE_BLACK, OTHER))
    table.does(device.TakeThrow(WHITE, (4, 4), replace(table.origin(), serial="SN9")))
    assert HeldReason.OTHER_DEVICE is next(held.reason for held in table.last if isinstance(held, devices.RollHeld))
    table.does(device.TakeThrow(BLACK, (6, 5), replace(table.origin(), serial="SN9")))
    assert Roll(6, 5) == table.state.roll


def test_a_shaker_that_nobody_has_met_rolls_nothing() -> None:
    table = RuledTable()
    table.dice(3, 1)
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.SHAKER))
    table.moves((8, 5), (6, 5))
    table.does(device.TakeThrow(BLACK, (6, 5), RollOrigin("SN1", "7F3A21C0", 1)))
    assert table.state.roll is None


def test_of_a_clock_a_part_may_be_missing_and_what_is_said_may_not_change() -> None:
    table = ShakerTable()
    silent, told = DeviceIdentity("CLOCK", "DGT", "", ""), DeviceIdentity("CLOCK", "DGT", "DGT 3000", "12345")
    table.meets(silent, DeviceUse.CLOCK)
    table.meets(told, DeviceUse.CLOCK)
    assert Refusal.NOTHING_CHANGES is table.refused(device.MeetDevice(DeviceUse.CLOCK, silent, "")).reason
    table.meets(replace(told, serial="99999"), DeviceUse.CLOCK)
    known = table.state.device_for(DeviceUse.CLOCK)
    assert known is not None
    assert (told, "99999") == (known.device, known.other and known.other.serial)
