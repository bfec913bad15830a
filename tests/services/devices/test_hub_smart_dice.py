"""Bluetooth dice in a match, through bleak and a BlueZ of the test's own."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from hub_stage import HubStage, Way
from private_bluez import smart_table
from smart_dice_match import SmartDiceMatch, smart_dice_match

from tavla.application.devices.choice import ChosenDevice, DeviceProtocol
from tavla.application.devices.tray import DeviceWord, DieShown, Lamp
from tavla.base.addresses import dice_at, is_address
from tavla.domain.facts import device_events as devices
from tavla.domain.facts.device_events import SpoiledKind
from tavla.domain.facts.known_device import DeviceUse
from tavla.domain.facts.stops import StopReason
from tavla.services.devices.hub import MOST_DICE
from tavla_devices.link.bluetooth import LONGEST_NAME
from tavla_devices.smart_dice.godice import GODICE
from tavla_devices.smart_dice.pixels import PIXELS
from tavla_devices.smart_dice.said import Maker

MAKERS = [(GODICE, DeviceProtocol.GODICE), (PIXELS, DeviceProtocol.PIXELS)]
OF_EVERY_FIRMWARE = pytest.mark.parametrize(
    ("maker", "protocol", "end"),
    [(maker, protocol, end) for maker, protocol in MAKERS for end in range(len(maker.ends))],
    ids=lambda value: value.name if isinstance(value, Maker) else str(value),
)
BOTH = pytest.mark.parametrize(("maker", "protocol"), MAKERS, ids=[maker.name for maker, _protocol in MAKERS])


def rolled(match: SmartDiceMatch, throws: int, *, losing: bool = False) -> None:
    while match.rolls < throws if not losing else match.losses < throws:
        assert match.step(losing=losing)
    match.check_record()


@OF_EVERY_FIRMWARE
def test_a_match_is_rolled_with_dice_that_were_bought(
    tmp_path: Path, maker: Maker, protocol: DeviceProtocol, end: int
) -> None:
    with smart_dice_match(tmp_path, maker, protocol, seed=1, end=end) as match:
        rolled(match, 6)
        shown = match.stage.hub.shown[0]
        assert (f"{maker.name} × 2", 80, "C0FFEE000001+C0FFEE000002") == (shown.name, shown.battery, shown.serial)


@BOTH
def test_a_die_that_is_carried_away_stops_the_match_until_it_is_back(
    tmp_path: Path, maker: Maker, protocol: DeviceProtocol
) -> None:
    with smart_dice_match(tmp_path, maker, protocol, seed=2) as match:
        rolled(match, 3, losing=True)
        assert any(
            getattr(fact, "reason", None) is StopReason.SHAKER_LOST or isinstance(fact, devices.ShakerBack)
            for fact in match.stage.session.history
        )


@BOTH
def test_a_die_that_leans_is_thrown_again(tmp_path: Path, maker: Maker, protocol: DeviceProtocol) -> None:
    with smart_dice_match(tmp_path, maker, protocol, seed=3) as match:
        match.stage.until(lambda: match.stage.hub.shown[0].lamp is Lamp.BUSY)
        die = match.table.dice[0]
        match.table.bluez.does(die.rolls)
        match.table.bluez.does(die.leans)
        match.stage.until(lambda: bool(match.stage.facts(devices.RollSpoiled)))
        spoiled = match.stage.facts(devices.RollSpoiled)[0]
        assert isinstance(spoiled, devices.RollSpoiled)
        assert SpoiledKind.COCKED is spoiled.kind
        rolled(match, 2)
        assert match.stage.facts(devices.OpeningDieFell) or match.rolls == 2


@pytest.mark.parametrize(
    ("kind", "built", "word", "detail"),
    [
        (7, 1_750_000_000, DeviceWord.WRONG_CLASS, "die type 7, 21 lights"),
        (2, 1_704_000_000, DeviceWord.FIRMWARE_TOO_OLD, "2023-12-31"),
    ],
)
def test_a_die_that_cannot_be_relied_on_is_refused(
    tmp_path: Path, kind: int, built: int, word: DeviceWord, detail: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tavla_devices.smart_dice.session.ASK_AGAIN", 60)
    with smart_table(PIXELS, kind=kind, built=built) as table:
        stage = HubStage(tmp_path, "usbgf-2016", clock=True, way=Way.BOARD)
        try:
            stage.hub.choose(ChosenDevice(table.address, DeviceUse.DICE, DeviceProtocol.PIXELS))
            stage.until(lambda: stage.hub.shown[0].word is word)
            assert detail == stage.hub.shown[0].detail
            stage.run_for(0.3)
            assert [False, False] == [die.is_connected for die in table.dice]
            assert (word, detail) == (stage.hub.shown[0].word, stage.hub.shown[0].detail)
        finally:
            stage.close()


def test_a_die_of_one_players_pair_is_taken_into_no_other(tmp_path: Path) -> None:
    with smart_table(GODICE) as table:
        stage = HubStage(tmp_path, "usbgf-2016", clock=True, way=Way.BOARD)
        try:
            second = table.dice[1].address
            stage.hub.choose(ChosenDevice(table.address, DeviceUse.DICE_WHITE, DeviceProtocol.GODICE))
            other = f"ble:{second}+C0:FF:EE:00:00:09"
            stage.hub.choose(ChosenDevice(other, DeviceUse.DICE_BLACK, DeviceProtocol.GODICE))
            shown = {one.choice.address: one for one in stage.hub.shown}
            assert (DeviceWord.DIE_TAKEN, second) == (shown[other].word, shown[other].detail)
            stage.until(lambda: stage.hub.shown[0].is_ready)
            stage.hub.remove(table.address)
            stage.hub.choose(ChosenDevice(other, DeviceUse.DICE_BLACK, DeviceProtocol.GODICE))
            assert DeviceWord.LOOKED_FOR is stage.hub.shown[0].word
        finally:
            stage.close()


@OF_EVERY_FIRMWARE
def test_dice_that_can_be_heard_are_listed_with_their_maker(
    tmp_path: Path, maker: Maker, protocol: DeviceProtocol, end: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tavla_devices.link.bluetooth.hear.__defaults__", (0.3,))
    with smart_table(maker, end=end) as table:
        stage, found = HubStage(tmp_path, "usbgf-2016", clock=True, way=Way.BOARD), list[tuple[DieShown, ...]]()
        stage.hub.look_for_dice(found.append, lambda said: pytest.fail(str(said)))
        stage.until(lambda: bool(found))
        assert {(die.address, die.name, protocol) for die in table.dice} == {
            (one.address, one.name, one.protocol) for one in found[0]
        }


def test_whoever_calls_himself_a_thousand_dice_hides_none_that_is_near(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names and addresses are anybody's; only how loud somebody is heard tells how near he is."""

    async def discover(_seconds: float, *, return_adv: bool) -> dict[str, tuple[object, object]]:
        assert return_adv
        return {
            address: (
                SimpleNamespace(address=address, name=None),
                SimpleNamespace(local_name=name, rssi=rssi, service_uuids=[]),
            )
            for address, name, rssi in [
                *((f"AA:{number}", f"GoDice_{number}{'x' * 200}", -80) for number in range(1000)),
                ("C0:FF", "GoDice_near", -40),
            ]
        }

    monkeypatch.setattr("bleak.BleakScanner.discover", discover)
    stage, found = HubStage(tmp_path, "usbgf-2016", clock=True, way=Way.BOARD), list[tuple[DieShown, ...]]()
    try:
        stage.hub.look_for_dice(found.append, lambda said: pytest.fail(str(said)))
        stage.until(lambda: bool(found))
    finally:
        stage.close()
    assert "C0:FF" == found[0][0].address
    assert (MOST_DICE, LONGEST_NAME) == (len(found[0]), max(len(one.name) for one in found[0]))


def test_without_bluetooth_a_sentence_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", f"unix:path={tmp_path}/nobody")
    stage, said = HubStage(tmp_path, "usbgf-2016", clock=True, way=Way.BOARD), list[str]()
    stage.hub.look_for_dice(lambda dice: pytest.fail(str(dice)), lambda why: said.append(str(why)))
    stage.until(lambda: bool(said))
    assert said[0].startswith("Bluetooth is off or missing on this board")


@pytest.mark.parametrize(
    ("typed", "is_pair"),
    [
        ("ble:C0:FF:EE:00:00:01+C0:FF:EE:00:00:02", True),
        ("ble:c0:ff:ee:00:00:01+c0:ff:ee:00:00:02", True),
        ("ble:12345678-1234-1234-1234-123456789ABC+12345678-1234-1234-1234-123456789ABD", True),
        ("ble:C0:FF:EE:00:00:01+C0:FF:EE:00:00:01", False),
        ("ble:C0:FF:EE:00:00:01", False),
        ("ble:C0:FF:EE:00:00:0G+C0:FF:EE:00:00:02", False),
        ("ble:", False),
    ],
)
def test_two_dice_are_an_address_and_one_die_twice_is_none(typed: str, is_pair: bool) -> None:
    assert is_pair is is_address(typed) is (dice_at(typed) is not None)


def test_a_board_without_such_dice_loads_nothing_of_them() -> None:
    code = (
        "import sys; import tavla.app.board, tavla.services.devices.hub, tavla.services.devices.tvl_line as _\n"
        "tavla.services.devices.hub.plug_ins()\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('bleak', 'dbus_fast')"
        " or 'smart_dice' in name or 'bluetooth' in name])"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "[]" == loaded.strip()
