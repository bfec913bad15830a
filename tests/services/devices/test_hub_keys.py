"""A shaker paired from the board: nothing that is not signed under its key becomes a roll, and the key outlives the
board's restart.
"""

import stat
from itertools import chain, repeat
from pathlib import Path
from random import Random

import pytest
from hub_stage import EVERY_WAY, QUICK, STILL_BY_DAY, HubStage, Served, Way, hub_stage

from tavla.application.devices.tray import DeviceWord, Lamp
from tavla.domain.facts.device_events import OpeningDieFell, RollHeld
from tavla.domain.facts.events import Rolled
from tavla.domain.facts.known_device import DeviceUse
from tavla.storage.device_keys import KEYS_NAME, DeviceKeyFile
from tavla.text import device_words
from tavla.text.words import Words
from tavla_devices.simulators.faults import Fault
from tavla_devices.simulators.shaker import Shaker

OPENING = ((4, 1), (2, 1))


def of(served: Served) -> Shaker:
    assert isinstance(served.device, Shaker)
    return served.device


def paired(stage: HubStage) -> Served:
    shaker = stage.shaker(dice=chain(OPENING, repeat((6, 5))))
    stage.hub.pair(stage.address(shaker))
    stage.until(lambda: stage.lamp(shaker).word is DeviceWord.PAIRED)
    return shaker


@EVERY_WAY
def test_a_paired_shaker_plays_and_its_key_is_nobodys_to_read(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        shaker = paired(stage)
        key = of(shaker).key
        assert [("SN1", key)] == [*DeviceKeyFile(tmp_path).all()]
        assert 0o600 == stat.S_IMODE((tmp_path / KEYS_NAME).stat().st_mode)
        assert not any(key.hex() in line.lower() or str(key) in line for line in stage.log)
        assert stage.lamp(shaker).key
        stage.orders_shaker()
        stage.until(stage.is_moving)
        stage.play_turn()
        stage.until(stage.is_moving)
        assert 1 == len(stage.facts(Rolled))


@STILL_BY_DAY
@pytest.mark.parametrize("key", [b"", bytes(32)], ids=["no signature", "another key"])
def test_what_is_not_signed_under_the_key_never_becomes_a_roll(tmp_path: Path, way: Way, key: bytes) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        shaker = paired(stage)
        right = of(shaker).key
        stage.orders_shaker()
        stage.until(stage.is_moving)
        of(shaker).key = key
        stage.play_turn()
        stage.until(lambda: stage.lamp(shaker).word is DeviceWord.BAD_SIGNATURE)
        stage.run_for(1.2)  # said again and again
        assert Lamp.TROUBLE is stage.lamp(shaker).lamp
        assert stage.facts(Rolled) == stage.facts(RollHeld) == []
        of(shaker).key = right
        stage.until(stage.is_moving)
        assert 1 == len(stage.facts(Rolled))


@STILL_BY_DAY
def test_a_board_that_was_restarted_still_asks_for_the_signature(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        key = of(paired(stage)).key
    with hub_stage(tmp_path, way=way) as stage:
        shaker = stage.shaker(dice=chain(OPENING, repeat((6, 5))))  # one that has lost its key
        assert stage.lamp(shaker).key
        stage.orders_shaker()
        stage.until(lambda: stage.lamp(shaker).word is DeviceWord.BAD_SIGNATURE)
        of(shaker).key = key
        stage.until(stage.is_moving)


@STILL_BY_DAY
def test_a_forgotten_key_is_asked_for_no_more(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        shaker = paired(stage)
        stage.hub.forget_key(stage.address(shaker))
        assert (DeviceWord.KEY_FORGOTTEN, "") == (stage.lamp(shaker).word, stage.lamp(shaker).key)
        assert DeviceKeyFile(tmp_path).all() == ()
        of(shaker).key = b""
        stage.orders_shaker()
        stage.until(stage.is_moving)


@STILL_BY_DAY
def test_without_a_hand_on_the_button_it_is_not_paired(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        shaker = stage.shaker(Fault.NO_BUTTON)
        stage.hub.pair(stage.address(shaker))
        stage.until(lambda: stage.lamp(shaker).word is DeviceWord.BUTTON_NOT_HELD)
        assert not (tmp_path / KEYS_NAME).exists()


def test_keys_that_cannot_be_read_are_told_and_nothing_falls_over(tmp_path: Path) -> None:
    for damaged in (b"\xff", b"[]", b'{"SN1": "00"}', b'{"SN1": 1}', b'{"SN1": "no digits"}'):
        (tmp_path / KEYS_NAME).write_bytes(damaged)
        keys = DeviceKeyFile(tmp_path)
        assert (keys.all(), KEYS_NAME in keys.fault, keys.wants_key("SN1")) == ((), True, True)


@STILL_BY_DAY
def test_where_the_keys_are_lost_no_shaker_counts_until_it_is_paired_anew(tmp_path: Path, way: Way) -> None:
    with hub_stage(tmp_path, way=way) as stage:
        paired(stage)
    (tmp_path / KEYS_NAME).write_bytes(b"\xff")
    with hub_stage(tmp_path, way=way) as stage:
        shaker = stage.serve(
            Shaker(serial="SN1", random=Random(1), dice=chain(OPENING, repeat((6, 5))), delays=QUICK),
            "lost",
            DeviceUse.DICE,
        )
        stage.orders_shaker()
        stage.until(lambda: stage.lamp(shaker).word is DeviceWord.KEY_LOST)
        stage.run_for(1.2)
        assert (Lamp.TROUBLE, DeviceWord.KEY_LOST, False) == (
            stage.lamp(shaker).lamp,
            stage.lamp(shaker).word,
            stage.lamp(shaker).is_ready,
        )
        assert "until the director pairs it again" in device_words.last_word(Words(), stage.lamp(shaker))
        assert stage.facts(OpeningDieFell) == stage.facts(RollHeld) == []
        assert stage.session.state.shaker_lost
        stage.hub.pair(stage.address(shaker))
        stage.until(stage.is_moving)
        assert [("SN1", of(shaker).key)] == [*DeviceKeyFile(tmp_path).all()]
        assert (tmp_path / f"{KEYS_NAME}.damaged-1").read_bytes() == b"\xff"


def test_keys_that_were_lost_are_missed_after_a_restart_too_and_a_director_may_let_a_shaker_off(tmp_path: Path) -> None:
    (tmp_path / KEYS_NAME).write_bytes(b"\xff")
    DeviceKeyFile(tmp_path).keep("SN2", bytes(range(32)))
    with hub_stage(tmp_path) as stage:
        shaker = stage.serve(Shaker(serial="SN1", random=Random(1), delays=QUICK), "lost", DeviceUse.DICE)
        clock = stage.clock()
        stage.until(lambda: stage.lamp(shaker).word is DeviceWord.KEY_LOST)
        assert stage.lamp(clock).is_ready
        stage.hub.forget_key(stage.address(shaker))
        assert (DeviceWord.KEY_FORGOTTEN, True) == (stage.lamp(shaker).word, stage.lamp(shaker).is_ready)
        stage.orders_shaker()
        stage.until(stage.is_moving)
    assert {"SN1": None, "SN2": bytes(range(32))} == dict(DeviceKeyFile(tmp_path).all())
    (tmp_path / f"{KEYS_NAME}.damaged-1").unlink()
    assert not DeviceKeyFile(tmp_path).wants_key("SN3")
