"""A paired shaker's whole day, recorded byte by byte, is said again on another: nothing of it counts."""

from random import Random

import pytest
from replayed_shaker import Impostor, Recorded, Tape
from tvl_table import KEY, PAIRED, Table, sentences, thrown

from tavla_devices.events import NotARoll, RollClaimed, Rolled, Sentence
from tavla_devices.simulators.tvl_device import NO_DELAYS
from tavla_devices.tvl.state import Connected, Stage, ThrowDice

THROWS = 20
TODAY = b"the seed of another day"


def plays(table: Table, seed: bytes) -> Table:
    table.is_cut = False
    table.give(Connected(seed))
    table.pass_time(200)
    for _ in range(THROWS):
        table.give(ThrowDice())
        table.pass_time(1_000)
    return table


def table_of(device: object) -> Table:
    return Table(device, keys=PAIRED)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def yesterday() -> Recorded:
    device = Recorded(key=KEY, delays=NO_DELAYS, random=Random(1))
    assert THROWS == len(thrown(plays(table_of(device), b"the seed of that day")))
    return device


def test_yesterday_said_again_is_heard_under_yesterdays_words(yesterday: Recorded) -> None:
    assert THROWS == len(thrown(plays(table_of(Tape(yesterday.tape)), b"the seed of that day")))


def test_a_recording_in_the_place_of_the_device_counts_for_nothing(yesterday: Recorded) -> None:
    table = plays(table_of(Tape(yesterday.tape)), TODAY)
    assert Stage.READY is table.state.stage
    check_nothing_counted(table)


def test_old_rolls_from_one_who_answers_as_the_device_count_for_nothing(yesterday: Recorded) -> None:
    device = Impostor(key=b"another key" * 3, delays=NO_DELAYS, random=Random(1))
    device.old = yesterday.rolls
    check_nothing_counted(plays(table_of(device), TODAY))


def check_nothing_counted(table: Table) -> None:
    assert Sentence.BAD_SIGNATURE in sentences(table)
    assert [] == [*table.told(Rolled), *table.told(RollClaimed), *table.told(NotARoll)]


def test_the_whole_day_before_each_true_throw_changes_none(yesterday: Recorded) -> None:
    device = Recorded(key=KEY, delays=NO_DELAYS, random=Random(1))
    table = table_of(device)
    words = b"".join(yesterday.rolls)
    true = device.advance
    said = iter(range(THROWS * 400))

    def advance(now: int) -> bytes:
        return (words if not next(said) % 20 else b"") + true(now)

    device.advance = advance  # type: ignore[method-assign]
    plays(table, TODAY)
    assert device.thrown == thrown(table)
    assert THROWS == len(device.thrown)
    assert [] == table.told(RollClaimed)
