"""Whatever is plugged in, at the board or at a box on the network: named plainly in the tray and in the log, and the
rest of the board goes on.

Only at the board: a port that is in use, forbidden, no serial port or not there at all, and two ports of one USB serial
number. A box has one connection and no ports that the board could see; what goes wrong with it there is the box that
nobody answers at, and the one with nothing at its port.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from hub_stage import EVERY_WAY, QUICK, STILL_BY_DAY, HubStage, Way, hub_stage

from tavla.application.devices.choice import ChosenDevice, DeviceProtocol
from tavla.application.devices.tray import DeviceShown, DeviceWord, Lamp
from tavla.base.copies import replace
from tavla.domain.facts.known_device import DeviceUse
from tavla.services.devices.line import Around, DeviceLine
from tavla.services.devices.tvl_line import TvlLine
from tavla.storage.device_keys import DeviceKeyFile
from tavla.system.background import Background
from tavla.text import device_words
from tavla.text.words import Words
from tavla_devices.events import DeviceEvent, Identified
from tavla_devices.link.link import Surroundings
from tavla_devices.link.opening import OpenError, Port, open_port
from tavla_devices.link.ports import ListedPort
from tavla_devices.link.status import Trouble
from tavla_devices.simulators.clock import Clock
from tavla_devices.simulators.faults import Fault, Faults
from tavla_devices.simulators.shaker import Shaker
from tavla_devices.simulators.tvl_device import NO_DELAYS


class Megabyte(Shaker):
    """Says a line of a megabyte as soon as it is up."""

    def power_up(self, now: int) -> None:
        super().power_up(now)
        self._out.append(b"$" + b"x" * 1_000_000)


class Dies(Shaker):
    """Answers who it is, and then nothing any more."""

    def receive(self, data: bytes, now: int) -> bytes:
        said = super().receive(data, now)
        return b"" if self.seq > 3 else said

    def advance(self, now: int) -> bytes:
        said = super().advance(now)
        return b"" if self.now > 1_500 else said


class Stranger:
    """What speaks no TVL: noise, or nothing."""

    unplugged_until: int | None = None

    def __init__(self, says_much: bool) -> None:
        self._says_much, self._random, self.next_at = says_much, Random(1), 50

    def power_up(self, now: int) -> None: ...

    def receive(self, data: bytes, now: int) -> bytes:
        return b""

    def advance(self, now: int) -> bytes:
        if now < self.next_at:
            return b""
        self.next_at = now + 50
        return self._random.randbytes(30).replace(b"$", b"?") + b"\n" if self._says_much else b""


def word_of(stage: HubStage, address: str) -> DeviceShown:
    return next(shown for shown in stage.hub.shown if shown.choice.address == address)


@contextmanager
def beside_a_good_one(folder: Path, way: Way = Way.STILL) -> Iterator[HubStage]:
    """A board with a good clock, which has to stay ready whatever the other device does."""
    with hub_stage(folder, way=way) as stage:
        clock = stage.clock()
        yield stage
        assert stage.lamp(clock).is_ready


def is_named(stage: HubStage, address: str, word: DeviceWord, *says: str) -> bool:
    """In the tray as a word and a sentence, and in the log."""
    shown = word_of(stage, address)
    sentence = device_words.last_word(Words(), shown)
    assert (word, Lamp.TROUBLE) == (shown.word, shown.lamp)
    assert all(said in sentence for said in says), sentence
    assert any(address in line and word.name.lower().replace("_", " ") in line for line in stage.log), stage.log
    return True


@pytest.mark.parametrize(
    ("trouble", "detail", "says"),
    [
        (Trouble.IN_USE, "minicom (process 7)", "in use by another program (minicom (process 7))"),
        (
            Trouble.NO_PERMISSION,
            "Join the group dialout and log in again, or install the udev rule 70-tavla.rules.",
            "dialout",
        ),
        (Trouble.NOT_SERIAL, "", "no serial port"),
        (Trouble.FAULT, "Input/output error", "Input/output error"),
    ],
)
def test_a_port_that_cannot_be_had_is_named_with_what_to_do(
    tmp_path: Path, trouble: Trouble, detail: str, says: str
) -> None:
    def refuse(path: str, baud: int) -> Port:
        if path.endswith("bad"):
            raise OpenError(trouble, detail)
        return open_port(path, baud)

    with beside_a_good_one(tmp_path, Way.BOARD) as stage:
        stage.hub._around = replace(stage.hub._around, surroundings=Surroundings(open_port=refuse))
        (tmp_path / "bad").touch()
        address = str(tmp_path / "bad")
        stage.hub.choose(ChosenDevice(address, DeviceUse.DICE))
        stage.until(lambda: word_of(stage, address).lamp is Lamp.TROUBLE)
        assert is_named(stage, address, DeviceWord[trouble.name], says)


def test_a_device_that_is_not_plugged_in_is_named(tmp_path: Path) -> None:
    with beside_a_good_one(tmp_path, Way.BOARD) as stage:
        for address in (str(tmp_path / "nothing"), "usb:SN99"):
            stage.hub.choose(ChosenDevice(address, DeviceUse.DICE))
            stage.until(lambda address=address: word_of(stage, address).lamp is Lamp.TROUBLE)  # type: ignore[misc]
            assert is_named(stage, address, DeviceWord.NOT_THERE, "Plug it in")


def test_two_ports_of_one_usb_serial_number_are_named(tmp_path: Path) -> None:
    with beside_a_good_one(tmp_path, Way.BOARD) as stage:
        ports = [ListedPort("/dev/ttyACM0", "A1"), ListedPort("/dev/ttyACM1", "A1")]
        stage.hub._around = replace(stage.hub._around, surroundings=Surroundings(listing=lambda: ports))
        stage.hub.choose(ChosenDevice("usb:A1", DeviceUse.DICE))
        stage.until(lambda: word_of(stage, "usb:A1").lamp is Lamp.TROUBLE)
        assert is_named(stage, "usb:A1", DeviceWord.TWO_ALIKE, "/dev/ttyACM0 and /dev/ttyACM1")


def test_a_box_that_nobody_answers_at_is_named(tmp_path: Path) -> None:
    with beside_a_good_one(tmp_path, Way.BOARD) as stage:
        stage.hub.choose(ChosenDevice("socket://127.0.0.1:1", DeviceUse.DICE))
        stage.until(lambda: word_of(stage, "socket://127.0.0.1:1").lamp is Lamp.TROUBLE)
        assert is_named(stage, "socket://127.0.0.1:1", DeviceWord.UNREACHABLE, "cannot be reached")


def test_a_box_with_nothing_at_its_port_is_named(tmp_path: Path) -> None:
    with beside_a_good_one(tmp_path, Way.NETWORK) as stage:
        address = stage.found_at(tmp_path / "nothing")
        stage.hub.choose(ChosenDevice(address, DeviceUse.DICE))
        stage.until(lambda: word_of(stage, address).lamp is Lamp.TROUBLE)
        assert is_named(stage, address, DeviceWord.UNREACHABLE, "the connection ended")


@STILL_BY_DAY
@pytest.mark.parametrize(
    ("device", "word", "says"),
    [
        (Shaker(serial="SN1", protocol="2.0", random=Random(1), delays=QUICK), DeviceWord.VERSION_TOO_NEW, "2.0"),
        (Shaker(serial="SN1", protocol="0.9", random=Random(1), delays=QUICK), DeviceWord.VERSION_UNKNOWN, "0.9"),
        (Clock(serial="SN1", random=Random(1), delays=QUICK), DeviceWord.WRONG_CLASS, "CLOCK"),
    ],
    ids=["a newer protocol", "no known version", "a clock for a shaker"],
)
def test_a_device_that_can_never_do_is_named_and_let_go(
    tmp_path: Path, way: Way, device: Shaker | Clock, word: DeviceWord, says: str
) -> None:
    with beside_a_good_one(tmp_path, way) as stage:
        served = stage.serve(device, "other", DeviceUse.DICE)
        address = stage.address(served)
        stage.until(lambda: word_of(stage, address).lamp is Lamp.TROUBLE)
        assert is_named(stage, address, word, says)
        stage.run_for(0.3)
        assert word_of(stage, address).word is word


@EVERY_WAY
def test_the_right_device_that_comes_after_the_wrong_one_is_taken(tmp_path: Path, way: Way) -> None:
    with beside_a_good_one(tmp_path, way) as stage:
        wrong = stage.serve(Clock(serial="SN1", random=Random(1), delays=QUICK, presses=None), "other", DeviceUse.DICE)
        stage.until(lambda: stage.lamp(wrong).word is DeviceWord.WRONG_CLASS)
        wrong.unplug()
        stage.run_for(0.2)
        right = stage.plug(Shaker(serial="SN1", random=Random(1), delays=QUICK), wrong.name)
        stage.until(lambda: stage.lamp(right).is_ready)


@STILL_BY_DAY
@pytest.mark.parametrize(
    ("says_much", "word"),
    [(True, DeviceWord.NOT_TVL), (False, DeviceWord.NO_ANSWER)],
    ids=["another device or speed", "silence"],
)
def test_what_does_not_speak_tvl_is_named(tmp_path: Path, way: Way, says_much: bool, word: DeviceWord) -> None:
    with beside_a_good_one(tmp_path, way) as stage:
        stranger = stage.serve(Stranger(says_much), "stranger", DeviceUse.DICE)
        stage.until(lambda: stage.lamp(stranger).lamp is Lamp.TROUBLE)
        assert is_named(stage, stage.address(stranger), word)


@STILL_BY_DAY
def test_a_line_of_a_megabyte_harms_nobody(tmp_path: Path, way: Way) -> None:
    with beside_a_good_one(tmp_path, way) as stage:
        served = stage.serve(Megabyte(serial="SN1", random=Random(1), delays=QUICK), "large", DeviceUse.DICE)
        stage.until(lambda: stage.lamp(served).is_ready)


def test_what_a_refused_device_says_in_the_same_breath_is_told_to_nobody(tmp_path: Path) -> None:
    device = Shaker(random=Random(1), faults=Faults({Fault.PREMATURE: 1}), delays=NO_DELAYS)
    events, sent = list[DeviceEvent](), list[bytes]()

    def told(line: DeviceLine, event: DeviceEvent) -> None:
        events.append(event)
        line.refuse(DeviceWord.DUPLICATE_SERIAL, "SIM000001")

    around = Around(Background(lambda call: call()), lambda: 0, os.urandom, DeviceKeyFile(tmp_path))
    line = TvlLine(ChosenDevice("/dev/ttyACM0", DeviceUse.DICE), around, told, lambda _line: None)
    line._send = sent.extend  # type: ignore[method-assign,assignment]
    device.power_up(0)
    line._opened()
    while sent:
        line._bytes_came(device.receive(sent.pop(0), 0))
    assert device.thrown
    assert [Identified] == [type(event) for event in events]


@STILL_BY_DAY
def test_a_device_that_answers_and_then_dies_is_named(tmp_path: Path, way: Way) -> None:
    with beside_a_good_one(tmp_path, way) as stage:
        served = stage.serve(Dies(serial="SN1", random=Random(1), delays=QUICK), "dying", DeviceUse.DICE)
        stage.until(lambda: stage.lamp(served).is_ready)
        stage.until(lambda: stage.lamp(served).lamp is Lamp.TROUBLE)
        assert is_named(stage, stage.address(served), DeviceWord.SILENT, "no longer answers")


def test_a_protocol_that_the_build_does_not_speak_is_named(tmp_path: Path) -> None:
    with beside_a_good_one(tmp_path, Way.BOARD) as stage:
        stage.hub._kinds.pop(DeviceProtocol.DGT, None)
        stage.hub.choose(ChosenDevice("/dev/ttyUSB0", DeviceUse.CLOCK, DeviceProtocol.DGT))
        assert DeviceWord.NO_PLUG_IN is word_of(stage, "/dev/ttyUSB0").word


def test_every_word_of_the_tray_has_a_sentence() -> None:
    shown = DeviceShown(ChosenDevice("/dev/ttyACM0", DeviceUse.DICE), Lamp.READY, DeviceWord.READY, "detail")
    sentences = [device_words.last_word(Words(), replace(shown, word=word)) for word in DeviceWord]
    assert len(DeviceWord) == len(set(sentences))
