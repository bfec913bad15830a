"""Whole scenes of a shaker and of a clock by touch alone: what the seats read, what stands, and what the journal holds."""

from heapq import heapify
from itertools import repeat
from pathlib import Path
from random import Random

import pytest
from by_day import by_day
from device_stage import OPENING, SLOW, DeviceStage, device_stage
from director_hands import come_in, name_director, press
from hub_stage import QUICK, RealServed

from tavla.application.commands.play import MakeMoves
from tavla.application.devices.choice import ChosenDevice
from tavla.application.devices.clock import figures
from tavla.base.copies import replace
from tavla.domain.facts import device_events as devices
from tavla.domain.facts.events import DiceSource, OpeningRolled, Rolled, TurnEnded
from tavla.domain.facts.known_device import DeviceUse
from tavla.domain.facts.turn import Phase
from tavla.domain.game.legality import legal_plays
from tavla.domain.game.player import Player
from tavla.domain.game.roll import Roll
from tavla.domain.time.clock_source import ClockSource
from tavla.domain.time.units import Millis
from tavla.storage.device_keys import KEYS_NAME
from tavla_devices.events import Side
from tavla_devices.link.link import Surroundings
from tavla_devices.link.ports import ListedPort
from tavla_devices.simulators.clock import Clock
from tavla_devices.simulators.faults import Fault
from tavla_devices.simulators.shaker import Shaker
from tavla_ui.board.dice import shown_dice
from tavla_ui.robots.finder import items
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")

BUILT_IN, SHAKER = "act.row0.0", "act.row0.2"
OWN_CLOCK, OTHER_CLOCK = "act.row0.0", "act.row0.1"


def orders(stage: DeviceStage, act: str, row: str) -> None:
    """The director, at his page, orders this, with the first of his ready reasons."""
    press(stage.window, "director.section.acts", act, row, "act.reason0", "act.do")
    stage.window.settle()


def accepts_device(stage: DeviceStage) -> None:
    """The director, at his page, lets the device count that answers in the place of another."""
    wait_until(lambda: any(known.other for known in stage.window.session.state.devices), "no other device is met")
    press(stage.window, "director.section.acts", "acts.device", "act.reason0", "act.do")
    stage.window.settle()


def goes_on(stage: DeviceStage) -> None:
    """The director leaves, and both are ready."""
    press(stage.window, "director.close")
    stage.window.driver.hands.look()
    stage.window.touch("white.bigButton", "black.bigButton")
    assert stage.window.session.state.freeze is None


def of(served: RealServed) -> Shaker:
    assert isinstance(served.device, Shaker)
    return served.device


def throw(stage: DeviceStage, seat: str, shaker: RealServed, *faults: Fault) -> None:
    """The seat is asked to shake, and once the shaker has heard of it too, slow as it is, somebody shakes."""
    name, device = f"{seat}.bigButton", of(shaker)
    wait_until(lambda: stage.window.sees(name) and stage.window.text(name) == "Shake", "no throw is asked for")
    wait_until(lambda: any(act == device.throw for _at, _number, act in tuple(device._due)), "the shaker is not asked")
    for fault in faults:
        device.faults.order(fault)

    def now() -> None:
        device._due[:] = [due for due in device._due if due[2] != device.throw]
        heapify(device._due)
        device.throw()

    device.later((0, 0), now)


def notice(stage: DeviceStage, seat: str) -> str:
    return str(stage.window.seen(f"{seat}.notice").property("sentence"))


def words_in(stage: DeviceStage, name: str) -> str:
    return " ".join(
        str(item.property("text"))
        for item in items(stage.window.seen(name))
        if item.isVisible() and item.property("text")
    )


def clock_says(stage: DeviceStage, seat: str) -> list[str]:
    """The figures that a seat's clock draws: time, and delay."""
    texts = [item.property("text") for item in items(stage.window.seen(f"{seat}.clock")) if item.isVisible()]
    return [text for text in texts if text]


@by_day(
    ("ruleset", "before", "after"),
    [("usbgf-2016", "7", "7"), ("nbf", "7", "12"), ("wbgt", "6:07", "6:07"), ("istavder-2025", "7", "7")],
    ("nbf", "7", "12"),
)
def test_a_cocked_throw_is_told_takes_the_double_away_and_is_thrown_again(
    tmp_path: Path, ruleset: str, before: str, after: str
) -> None:
    with device_stage(tmp_path) as stage:
        name_director(stage.window)
        shaker = stage.shaker(*OPENING)
        stage.window.begin(3, ruleset)
        come_in(stage.window)
        orders(stage, "acts.dice", SHAKER)
        goes_on(stage)
        stage.until_moving()
        of(shaker).delays = SLOW
        stage.play()
        wait_until(lambda: stage.window.text("black.bigButton") == "Shake", "no throw is asked for")
        stage.window.let_pass(5_000)
        assert before in clock_says(stage, "black")
        throw(stage, "black", shaker, Fault.COCKED)
        wait_until(lambda: bool(stage.facts(devices.RollSpoiled)), "nothing is told of the dice")
        stage.window.settle()
        for seat in ("white", "black"):
            assert notice(stage, seat) == "Cocked dice: thrown again. The right to double is gone for this turn."
        assert after in clock_says(stage, "black")
        state = stage.window.session.state
        assert (Phase.TO_ROLL, Player.BLACK, None, True) == (state.phase, state.on_roll, state.roll, state.double_lost)
        (spoiled,) = stage.facts(devices.RollSpoiled)
        assert (Player.BLACK, devices.SpoiledKind.COCKED, (0, 5), after != before) == (
            spoiled.player,
            spoiled.kind,
            spoiled.tops,
            spoiled.fresh_delay,
        )
        stage.window.driver._touch_place("cube")
        wait_until(lambda: "you may not double this turn" in notice(stage, "black"), "the cube can be touched")
        assert Phase.TO_ROLL is stage.window.session.state.phase
        throw(stage, "black", shaker)
        stage.until_moving()
        (rolled,) = stage.facts(Rolled)
        assert (Player.BLACK, Roll(6, 5), "SN1") == (
            rolled.player,
            rolled.roll,
            rolled.origin.serial if rolled.origin else "",
        )
        stage.play()
        assert not stage.window.session.state.double_lost
        stage.check_record()


@by_day(
    ("ruleset", "left", "fell"), [("istavder-2025", 4, [4, 5]), ("nbf", None, [4, 5, 2])], ("istavder-2025", 4, [4, 5])
)
def test_in_the_opening_a_cocked_die_is_thrown_again_alone_or_with_the_other_by_the_rules(
    tmp_path: Path, ruleset: str, left: int, fell: list[int]
) -> None:
    with device_stage(tmp_path) as stage:
        name_director(stage.window)
        shaker = stage.shaker((4, 1), (3, 1), (5, 1), (2, 1))
        of(shaker).delays = SLOW
        stage.window.begin(3, ruleset)
        come_in(stage.window)
        orders(stage, "acts.dice", SHAKER)
        goes_on(stage)
        throw(stage, "white", shaker)
        throw(stage, "black", shaker, Fault.COCKED)
        wait_until(lambda: bool(stage.facts(devices.RollSpoiled)), "nothing is told of the die")
        stage.window.settle()
        assert notice(stage, "white") == notice(stage, "black") == "Cocked dice: thrown again."
        assert (left, None) == tuple(stage.window.session.state.opening_dice)
        assert [left] * (left is not None) == [die.value for die in shown_dice(stage.window.session.state, None)]
        for seat in ("white", "black")[left is not None :]:
            throw(stage, seat, shaker)
        stage.until_moving()
        (rolled,) = stage.facts(OpeningRolled)
        assert (fell, fell[-2:]) == ([fact.die for fact in stage.facts(devices.OpeningDieFell)], [*rolled.dice])
        stage.check_record()


def test_a_match_with_the_boards_dice_goes_on_with_a_shaker_that_the_director_orders(tmp_path: Path) -> None:
    with device_stage(tmp_path) as stage:
        window = stage.window
        name_director(window)
        shaker = stage.shaker()
        window.begin(3)
        first = window.open_game()
        window.touch(f"{first.value}.bigButton") if window.session.state.clock_held_by else None
        window.end_turn_somehow()
        window.touch(f"{first.opponent.value}.bigButton")
        assert [DiceSource.BUILT_IN] * 2 == [fact.source for fact in stage.facts(OpeningRolled)[-1:]] + [
            fact.source for fact in stage.facts(Rolled)
        ]
        assert of(shaker).thrown == []
        position, roll = window.session.state.position, window.session.state.roll
        come_in(window, first.value)
        orders(stage, "acts.dice", SHAKER)
        goes_on(stage)
        assert (position, roll, Phase.MOVING) == (
            window.session.state.position,
            window.session.state.roll,
            window.session.state.phase,
        )
        of(shaker).delays = SLOW
        for player in (first, first.opponent, first):
            window.end_turn_somehow()
            throw(stage, player.value, shaker)
            stage.until_moving()
        _, *shaken = stage.facts(Rolled)
        assert [(6, 5)] * 3 == of(shaker).thrown
        assert [(player, Roll(6, 5), DiceSource.SHAKER) for player in (first, first.opponent, first)] == [
            (fact.player, fact.roll, fact.source) for fact in shaken
        ]
        assert [6, 5] == [die.value for die in shown_dice(window.session.state, None)]
        stage.check_record()


def test_where_the_keys_are_lost_the_board_plays_on_and_the_director_pairs_the_shaker_anew_by_touch(
    tmp_path: Path,
) -> None:
    keys = tmp_path / "root" / "keys"
    keys.mkdir(parents=True)
    (keys / KEYS_NAME).write_bytes(b"\xff")
    with device_stage(tmp_path) as stage:
        window = stage.window
        name_director(window)
        shaker = stage.plugged(Shaker(serial="SN1", random=Random(1), dice=repeat((6, 5)), delays=QUICK), "shaker")
        stage.hub.choose(ChosenDevice(str(shaker.name), DeviceUse.DICE))
        window.begin(3)
        window.open_game()
        window.end_turn_somehow()  # with the board's own dice
        window.driver.hands.look()
        window.touch(f"white.device.{shaker.name}")
        wait_until(
            lambda: "until the director pairs it again, under Key" in words_in(stage, "white.devices"),
            "the tray does not say it",
        )
        window.touch(f"white.device.{shaker.name}")
        come_in(window)
        orders(stage, "acts.dice", SHAKER)
        assert window.session.state.shaker_lost
        press(window, "director.section.devices", f"devices.key.{shaker.name}", "devices.pair")
        wait_until(lambda: "is paired" in window.text("devices.title"), "it is not paired")
        goes_on(stage)
        stage.until_moving()
        assert [(6, 5)] == of(shaker).thrown
        assert [True] == [fact.origin.is_verified for fact in stage.facts(Rolled) if fact.origin]
        stage.check_record()


@pytest.mark.parametrize("own_meanwhile", [False, True], ids=["replaced", "the board's clock ordered meanwhile"])
def test_a_clock_lost_in_mid_game_leaves_the_time_to_the_board_and_another_takes_it_over(
    tmp_path: Path, own_meanwhile: bool
) -> None:
    with device_stage(tmp_path) as stage:
        window = stage.window
        name_director(window)
        stage.shaker(*OPENING)
        lost = stage.clock()
        window.begin(3)
        come_in(window)
        orders(stage, "acts.dice", SHAKER)
        orders(stage, "acts.clock_source", OTHER_CLOCK)
        goes_on(stage)
        stage.until_moving()
        stage.play()
        stage.until_moving()
        window.let_pass(30_000)  # Black thinks: 18 seconds of his reserve
        before = figures(window.session.state, window.session.now()).shown
        lost.unplug()
        wait_until(lambda: window.session.state.clock_lost, "nobody misses it")
        window.settle()
        assert (
            notice(stage, "white")
            == notice(stage, "black")
            == "The clock beside the board is not there. The clock of the board goes on."
        )
        assert window.session.state.freeze is None
        (gone,) = stage.facts(devices.ClockLost)
        assert ("CL1", before) == (gone.serial, gone.times)
        window.let_pass(20_000)
        assert (
            before.replaced(Player.BLACK, Millis(before.black - 20_000))
            == figures(window.session.state, window.session.now()).shown
        )
        assert "5:22" in clock_says(stage, "black")
        stage.play()
        stage.until_moving()
        other = stage.plugged(Clock(serial="CL2", random=Random(2), delays=QUICK, presses=None), "other")
        stage.hub._around = replace(
            stage.hub._around, surroundings=Surroundings(listing=lambda: [ListedPort(str(other.name), product="Clock")])
        )
        come_in(window)
        if own_meanwhile:
            orders(stage, "acts.clock_source", OWN_CLOCK)
        press(window, "director.section.devices", f"devices.remove.{lost.name}", "devices.add")
        wait_until(lambda: window.sees(f"devices.port.{other.name}"), "the port is not listed")
        press(window, f"devices.port.{other.name}", "devices.use.clock tvl")
        wait_until(lambda: stage.hub.shown[-1].serial == "CL2", "the other clock does not come up")
        if own_meanwhile:
            orders(stage, "acts.clock_source", OTHER_CLOCK)
        accepts_device(stage)
        goes_on(stage)
        wait_until(lambda: not window.session.state.clock_lost, "the other clock does not take over")
        assert ClockSource.EXTERNAL is window.session.state.orders.clock_source
        assert own_meanwhile or ["CL2"] == [back.serial for back in stage.facts(devices.ClockBack)]
        for player in (Player.WHITE, Player.BLACK):
            ends = len(stage.facts(TurnEnded))
            lever(stage, other, player)
            wait_until(lambda ends=ends: ends + 1 == len(stage.facts(TurnEnded)), "the lever ends nothing")  # type: ignore[misc]
            assert player is stage.facts(TurnEnded)[-1].player
            stage.until_moving()
        assert "5:22" in clock_says(stage, "black")
        stage.check_record()


def lever(stage: DeviceStage, clock: RealServed, player: Player) -> None:
    """He plays his roll, and presses the clock once it shows the board's times and has said so: before that a press is of no turn of now."""
    device, state = clock.device, stage.window.session.state
    assert isinstance(device, Clock)
    assert state.roll is not None
    assert player is state.on_roll
    stage.window.driver.does(MakeMoves(player, legal_plays(state.position.seen_by(player), state.roll)[0][1]))
    side, wanted = (
        (Side.LEFT if player is Player.WHITE else Side.RIGHT),
        figures(stage.window.session.state, stage.window.session.now()).shown,
    )
    wait_until(
        lambda: (
            device.running is side and abs(device.shown[0] - wanted.white) + abs(device.shown[1] - wanted.black) < 2_000
        ),
        "the display does not follow",
    )
    stage.until_settled()
    device.later((0, 0), lambda: device.press(side))


def test_another_shaker_in_mid_game_is_told_to_both_and_counts_when_the_director_accepts_it(tmp_path: Path) -> None:
    with device_stage(tmp_path) as stage:
        window = stage.window
        name_director(window)
        shaker = stage.shaker(*OPENING)
        window.begin(3)
        come_in(window)
        orders(stage, "acts.dice", SHAKER)
        goes_on(stage)
        stage.until_moving()
        shaker.unplug()
        wait_until(lambda: window.session.state.shaker_lost, "nobody misses it")
        other = Shaker(serial="SN9", random=Random(2), dice=repeat((1, 1)), delays=QUICK)
        stage.plugged(other, shaker.name.name)
        wait_until(lambda: any(known.other for known in window.session.state.devices), "the other one is not met")
        window.settle()
        for seat in ("white", "black"):
            assert "Another shaker answers: Tavla Simulated shaker SN9." in words_in(stage, f"{seat}.headline")
        other.later((0, 0), other.throw)
        wait_until(lambda: bool(stage.facts(devices.RollHeld)), "its throw is not held")
        assert stage.facts(devices.ShakerBack) == []
        come_in(window)
        accepts_device(stage)
        wait_until(lambda: bool(stage.facts(devices.ShakerBack)), "play does not go on")
        press(window, "director.close")
        stage.play()
        stage.until_moving()
        assert ["SN9"] == [rolled.origin.serial for rolled in stage.facts(Rolled) if rolled.origin]
        stage.check_record()
