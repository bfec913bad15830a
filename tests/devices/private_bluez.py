"""BlueZ on a private bus with simulated dice behind it, so that bleak itself is what is tested.

It answers what bleak asks of org.bluez: the tree of objects, discovery, connecting, notifications and writes.
"""

import asyncio
import os
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

import pytest
from bleak.backends.bluezdbus.manager import get_global_bluez_manager
from dbus_fast import Message, MessageType, Variant
from dbus_fast.aio import MessageBus

from tavla_devices.link.bluetooth import _loop
from tavla_devices.smart_dice import godice, pixels
from tavla_devices.smart_dice.pixels import State
from tavla_devices.smart_dice.said import Maker

ADAPTER = "/org/bluez/hci0"
_PROPERTIES = "org.freedesktop.DBus.Properties"
Objects = dict[str, dict[str, dict[str, Variant]]]


class Die:
    """A die of either maker: what it says when it is shaken, falls and is touched."""

    def __init__(self, maker: Maker, address: str, name: str, *, kind: int = 8, end: int = 0, built: int = 0) -> None:
        self.maker, self.address, self.name, self.kind = maker, address, name, kind
        self.ends, self.built = maker.ends[end], built or 1_750_000_000
        self.is_in_reach = True
        self.is_connected = self.is_notifying = False
        self.face = 1
        self.battery = 80
        self.told: Callable[[bytes], None] = lambda _data: None

    @property
    def path(self) -> str:
        return f"{ADAPTER}/dev_{self.address.replace(':', '_')}"

    @property
    def objects(self) -> Objects:
        service, flags = (
            f"{self.path}/service0010",
            {"notify": ["notify"], "write": ["write", "write-without-response"]},
        )
        device = {
            "Address": Variant("s", self.address),
            "AddressType": Variant("s", "random"),
            "Name": Variant("s", self.name),
            "Alias": Variant("s", self.name),
            "Adapter": Variant("o", ADAPTER),
            "UUIDs": Variant("as", [self.ends.service]),
            "RSSI": Variant("n", -50),
            "Paired": Variant("b", False),
            "Trusted": Variant("b", False),
            "Blocked": Variant("b", False),
            "LegacyPairing": Variant("b", False),
            "Connected": Variant("b", self.is_connected),
            "ServicesResolved": Variant("b", self.is_connected),
        }
        found: Objects = {
            self.path: {"org.bluez.Device1": device},
            service: {
                "org.bluez.GattService1": {
                    "UUID": Variant("s", self.ends.service),
                    "Primary": Variant("b", True),
                    "Device": Variant("o", self.path),
                }
            },
        }
        for number, (use, uuid) in enumerate({"notify": self.ends.notify, "write": self.ends.write}.items()):
            found[f"{service}/char001{number}"] = {
                "org.bluez.GattCharacteristic1": {
                    "UUID": Variant("s", uuid),
                    "Service": Variant("o", service),
                    "Flags": Variant("as", flags[use]),
                    "Value": Variant("ay", b""),
                    "MTU": Variant("q", 247),
                }
            }
        return found

    def asked(self, data: bytes) -> None:
        """A write of the board."""
        if self.maker is godice.GODICE:
            answers = {godice.ASK_COLOUR: b"Col\x01", godice.ASK_CHARGE: b"Bat" + bytes([self.battery])}
        else:
            who = bytes([2, 21, 1, self.kind]) + bytes(10) + self.built.to_bytes(4, "little") + bytes([1, 0, 80, 0])
            answers = {pixels.WHO_ARE_YOU: who, pixels.ASK_CHARGE: bytes([34, self.battery, 0])}
        if data in answers:
            self.told(answers[data])

    def rolls(self) -> None:
        self.told(b"R" if self.maker is godice.GODICE else bytes([3, State.ROLLING, self.face - 1]))

    def rests(self, face: int) -> None:
        self.face = face
        self.told(b"S" + _axis(face, 63) if self.maker is godice.GODICE else bytes([3, State.ROLLED, face - 1]))

    def leans(self) -> None:
        self.told(b"TS" + bytes([45, 45, 0]) if self.maker is godice.GODICE else bytes([3, State.CROOKED, 0]))

    def is_moved(self) -> None:
        self.told(b"MS" + _axis(2, 64) if self.maker is godice.GODICE else bytes([3, State.ON_FACE, 1]))


def _axis(face: int, length: int) -> bytes:
    return bytes(part * length & 0xFF for part in godice.AXES[face])


class Bluez:
    """The service, in a thread of its own, and the dice on the table."""

    def __init__(self, address: str, dice: tuple[Die, ...]) -> None:
        self._address, self.dice = address, dice
        self._loop = asyncio.new_event_loop()
        self._bus: MessageBus | None = None
        self._is_discovering = False
        self._is_up = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        assert self._is_up.wait(10)

    def does(self, call: Callable[[], object]) -> None:
        """On the service's thread, at once, and until it is done."""

        async def do() -> None:
            call()

        asyncio.run_coroutine_threadsafe(do(), self._loop).result(10)

    def loses(self, die: Die) -> None:
        """It is out of reach from now on."""

        def lose() -> None:
            die.is_in_reach = False
            self._part(die)

        self.does(lose)

    def finds(self, die: Die) -> None:
        def find() -> None:
            die.is_in_reach = True

        self.does(find)

    def renames(self, die: Die, name: str) -> None:
        """It tells another name."""

        def rename() -> None:
            die.name = name
            told = {"Name": Variant("s", name), "Alias": Variant("s", name)}
            self._signal(die.path, "org.bluez.Device1", told)

        self.does(rename)

    def close(self) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._begin())
        self._is_up.set()
        self._loop.run_forever()

    async def _end(self) -> None:
        assert self._bus is not None
        self._bus.disconnect()
        await self._bus.wait_for_disconnect()  # type: ignore[no-untyped-call]

    async def _begin(self) -> None:
        self._bus = await MessageBus(bus_address=self._address).connect()
        self._bus.add_message_handler(self._answer)
        await self._bus.request_name("org.bluez")
        for die in self.dice:
            die.told = lambda data, die=die: self._say(die, data)  # type: ignore[misc]

    def _signal(self, path: str, interface: str, changed: dict[str, Variant]) -> None:
        assert self._bus is not None
        _ = self._bus.send(
            Message.new_signal(path, _PROPERTIES, "PropertiesChanged", "sa{sv}as", [interface, changed, []])
        )

    def _say(self, die: Die, data: bytes) -> None:
        if die.is_notifying:
            path = f"{die.path}/service0010/char0010"
            self._signal(path, "org.bluez.GattCharacteristic1", {"Value": Variant("ay", data)})

    def _part(self, die: Die) -> None:
        if die.is_connected:
            die.is_connected = die.is_notifying = False
            self._signal(
                die.path,
                "org.bluez.Device1",
                {"Connected": Variant("b", False), "ServicesResolved": Variant("b", False)},
            )

    def _answer(self, message: Message) -> Message | bool | None:
        if message.message_type is not MessageType.METHOD_CALL or message.destination is None:
            return None
        die = next((die for die in self.dice if message.path and message.path.startswith(die.path)), None)
        match message.member:
            case "GetManagedObjects":
                objects: Objects = {
                    ADAPTER: {
                        "org.bluez.Adapter1": {
                            "Address": Variant("s", "00:00:00:00:00:01"),
                            "Powered": Variant("b", True),
                            "Roles": Variant("as", ["central"]),
                        }
                    }
                }
                for one in self.dice:
                    objects |= one.objects
                return Message.new_method_return(message, "a{oa{sa{sv}}}", [objects])
            case "StartDiscovery":
                self._is_discovering = True
                self._advertise()
            case "StopDiscovery":
                self._is_discovering = False
            case "Connect" if die is not None:
                if not die.is_in_reach:
                    return Message.new_error(message, "org.bluez.Error.Failed", "no such die in reach")
                die.is_connected = True
                self._signal(
                    die.path,
                    "org.bluez.Device1",
                    {"Connected": Variant("b", True), "ServicesResolved": Variant("b", True)},
                )
            case "Disconnect" if die is not None:
                self._part(die)
            case "StartNotify" if die is not None:
                die.is_notifying = True
            case "WriteValue" if die is not None:
                if not die.is_connected:
                    return Message.new_error(message, "org.bluez.Error.Failed", "not connected")
                self._loop.call_soon(die.asked, bytes(message.body[0]))
            case _:
                pass
        return Message.new_method_return(message)

    def _advertise(self) -> None:
        """Over and over, as dice do."""
        for die in self.dice:
            if die.is_in_reach:
                self._signal(die.path, "org.bluez.Device1", {"RSSI": Variant("n", -49)})
        if self._is_discovering:
            self._loop.call_later(0.03, self._advertise)


class Table:
    """Two dice of one maker and the hand that throws them."""

    def __init__(self, bluez: Bluez, maker: Maker, random: Random) -> None:
        self.bluez, self.maker, self.random = bluez, maker, random
        self.dice = bluez.dice
        self.thrown: list[tuple[int, ...]] = []

    @property
    def address(self) -> str:
        return "ble:" + "+".join(die.address for die in self.dice)

    def throw(self, *faces: int) -> None:
        """They roll and come to rest so."""
        self.thrown.append(faces)

        def roll() -> None:
            for die in self.dice[: len(faces)]:
                die.rolls()

        def rest() -> None:
            for die, face in zip(self.dice, faces, strict=False):
                die.rests(face)

        self.bluez.does(roll)
        self.bluez.does(rest)

    def throw_any(self, count: int) -> None:
        self.throw(*(self.random.randint(1, 6) for _ in range(count)))


async def _leave_bus() -> None:
    """What bleak keeps for the life of a program."""
    bus = (await get_global_bluez_manager())._bus
    if bus is not None and bus.connected:
        bus.disconnect()
        await bus.wait_for_disconnect()  # type: ignore[no-untyped-call]


@contextmanager
def smart_table(maker: Maker, *, seed: int = 1, kind: int = 8, end: int = 0, built: int = 0) -> Iterator[Table]:
    """A bus of its own, BlueZ on it and two dice, with that one of their maker's ends; bleak finds it as the system's
    bus.
    """
    names = ("GoDice_1A2B3C_R_v03", "GoDice_4D5E6F_K_v03") if maker is godice.GODICE else ("Left", "Right")
    dice = tuple(
        Die(maker, f"C0:FF:EE:00:00:0{number}", name, kind=kind, end=end, built=built)
        for number, name in enumerate(names, start=1)
    )
    started = subprocess.run(
        ["dbus-daemon", "--session", "--fork", "--print-address=1", "--print-pid=1"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "DBUS_VERBOSE": "0"},
    ).stdout.split()
    address, process = started[0], int(started[1])
    bluez = Bluez(address, dice)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("DBUS_SYSTEM_BUS_ADDRESS", address)
            yield Table(bluez, maker, Random(seed))
    finally:
        asyncio.run_coroutine_threadsafe(_leave_bus(), _loop()).result(10)
        bluez.close()
        os.kill(process, signal.SIGTERM)
