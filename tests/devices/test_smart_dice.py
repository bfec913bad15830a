"""GoDice and Pixels: what their messages mean, and what becomes of two dice on a table."""

from collections.abc import Callable

import pytest
from dice_fuzz import fuzz

from tavla.domain.time.units import Instant
from tavla_devices.events import (
    Battery,
    ClaimReason,
    DeviceEvent,
    Identified,
    NotARoll,
    NotARollKind,
    Refused,
    RollClaimed,
    Rolled,
    Sentence,
)
from tavla_devices.smart_dice import godice, pixels
from tavla_devices.smart_dice.godice import GODICE
from tavla_devices.smart_dice.makers import maker_of
from tavla_devices.smart_dice.pixels import PIXELS
from tavla_devices.smart_dice.said import (
    NORDIC,
    Charge,
    DieSaid,
    InHand,
    Introduced,
    Maker,
    NotRolled,
    Rejected,
    Resting,
    Rolling,
    TooOld,
    WrongDie,
)
from tavla_devices.smart_dice.session import begin, step
from tavla_devices.smart_dice.state import APART, HOLD, LONGEST_THROW, Closed, Input, Opened, Said, Timeout
from tavla_devices.tvl.state import ForgetDice, ThrowDice

K = NotARollKind
_VERSION, _DIE = [17, 1, 0, 0, 0, 0x10, 0, 0, *[0] * 9], [12, 1, 2, 3, 4, 1, 8, 21, 1, 0, 0, 0]
NEW, OLD = (pixels.RELIABLE_SINCE.to_bytes(4, "little"), (pixels.RELIABLE_SINCE - 1).to_bytes(4, "little"))
_BUILT_OLD, _NUMBERED = [17, 1, 0, *OLD, *[0] * 10], [12, 1, 2, 3, 4, 1, 2, 6, 1, 0, 0, 0]
FULL_INTRODUCTION = bytes([2, *_VERSION, *_DIE, 1, 5, *b"Ann", 0, 13, *[0] * 12, 5, 80, 0, 5, 2])

MESSAGES: list[tuple[Callable[[bytes], DieSaid], bytes, DieSaid]] = [
    (godice.read, b"R", Rolling()),
    *[
        (godice.read, b"S" + bytes(part * 64 & 255 for part in axis), Resting(face))
        for face, axis in godice.AXES.items()
    ],
    (godice.read, b"S" + bytes([256 - 62, 12, 8]), Resting(1)),  # a sensor that is not mounted quite level
    (godice.read, b"S" + bytes([45, 45, 0]), NotRolled(K.COCKED)),
    (godice.read, b"S" + bytes([30, 0, 0]), NotRolled(K.MISREAD)),  # it still falls
    (godice.read, b"S" + bytes([0, 0, 0]), NotRolled(K.MISREAD)),
    (godice.read, b"TS" + bytes([45, 45, 0]), NotRolled(K.COCKED)),
    (godice.read, b"FS" + bytes([64, 0, 0]), NotRolled(K.VOID)),
    (godice.read, b"MS" + bytes([64, 0, 0]), NotRolled(K.HANDLED)),
    (godice.read, b"Bat" + bytes([55]), Charge(55)),
    (godice.read, b"Bat" + bytes([155]), Rejected("a charge of 155 %")),
    (godice.read, b"Col" + bytes([5]), Introduced("orange")),
    (godice.read, b"Col" + bytes([6]), Rejected("colour 6")),
    (godice.read, b"S\x40", Rejected("5340: no message of a GoDice")),
    (godice.read, b"", Rejected("0 bytes")),
    (godice.read, bytes(513), Rejected("513 bytes")),
    *[(pixels.read, bytes([3, 1, index]), Resting(index + 1)) for index in range(6)],
    (pixels.read, bytes([3, 1, 6]), NotRolled(K.MISREAD)),
    (pixels.read, bytes([3, 2, 0]), InHand()),
    (pixels.read, bytes([3, 3, 0]), Rolling()),
    (pixels.read, bytes([3, 4, 0]), NotRolled(K.COCKED)),
    (pixels.read, bytes([3, 5, 0]), NotRolled(K.HANDLED)),
    (pixels.read, bytes([3, 0, 0]), NotRolled(K.MISREAD)),
    (pixels.read, bytes([3, 9, 0]), Rejected("roll state 9")),
    (pixels.read, bytes([34, 44, 0]), Charge(44)),
    (pixels.read, bytes([34, 144, 0]), Rejected("a charge of 144 %")),
    (pixels.read, bytes([2, 6, 1, 2, *[0] * 10, *NEW, 1, 0, 80, 0]), Introduced("d6 1716382800")),
    (pixels.read, bytes([2, 6, 1, 0, *[0] * 10, *NEW, 1, 0, 80, 0]), Introduced("d6 1716382800")),
    (pixels.read, bytes([2, 6, 1, 2, *[0] * 10, *OLD, 1, 0, 80, 0]), TooOld("2024-05-22")),
    (pixels.read, bytes([2, *_BUILT_OLD, *_NUMBERED, 1]), TooOld("2024-05-22")),
    (pixels.read, bytes([2, 21, 1, 0, *[0] * 10, 1, 0, 0, 0, 1, 0, 80, 0]), Introduced("d6pipped 1")),
    (pixels.read, bytes([2, 20, 1, 7, *[0] * 10, 1, 0, 0, 0, 1, 0, 80, 0]), WrongDie("die type 7, 20 lights")),
    (pixels.read, bytes([2, 6, 1, 9, *[0] * 10, 1, 0, 0, 0, 1, 0, 80, 0]), WrongDie("die type 9, 6 lights")),
    (pixels.read, FULL_INTRODUCTION, Introduced("d6pipped 1048576")),
    (pixels.read, FULL_INTRODUCTION[:-1], Rejected("an introduction that is cut off")),
    (pixels.read, bytes([2, 0]), Rejected("an introduction that is cut off")),
    (pixels.read, bytes([2]), Rejected("an introduction without its first two pieces")),
    (pixels.read, b"", Rejected("0 bytes")),
]


@pytest.mark.parametrize(("read", "data", "means"), MESSAGES)
def test_a_message_means_what_its_maker_says(read: Callable[[bytes], DieSaid], data: bytes, means: DieSaid) -> None:
    assert means == read(data)


def test_makers_are_told_apart_before_anything_is_connected() -> None:
    assert GODICE is maker_of("GoDice_1A2B3C_R_v03", (NORDIC,))
    assert [PIXELS, PIXELS] == [maker_of("Left", (ends.service,)) for ends in PIXELS.ends]
    assert maker_of("Headphones", ("0000110b-0000-1000-8000-00805f9b34fb",)) is None


class Dice:
    """A session in the test's own time."""

    def __init__(self, maker: Maker = GODICE) -> None:
        self.state, self.now, self.told = begin(maker, "A+B"), Instant(0), list[DeviceEvent]()
        self.sent: list[tuple[int, bytes]] = []
        self.give(Opened(bytes(4)))
        self.says(0, Introduced("red"))
        self.says(1, Introduced("red"))
        self.told.clear()

    def give(self, given: Input) -> None:
        result = step(self.state, given, self.now)
        self.state = result.state
        self.told += result.events
        self.sent += result.send
        assert result.wake_at is None or result.wake_at >= self.now
        self._wake_at = result.wake_at

    def says(self, die: int, *what: DieSaid) -> None:
        for one in what:
            self.give(Said(die, one))

    def wait(self, milliseconds: int) -> None:
        end = self.now + milliseconds
        while self._wake_at is not None and self._wake_at <= end:
            self.now = self._wake_at
            self.give(Timeout())
        self.now = Instant(end)

    @property
    def rolls(self) -> list[Rolled | RollClaimed | NotARoll]:
        return [event for event in self.told if isinstance(event, Rolled | RollClaimed | NotARoll)]

    def falls(self, first: int, second: int) -> None:
        self.says(0, Rolling())
        self.says(1, Rolling())
        self.wait(300)
        self.says(0, Resting(first))
        self.says(1, Resting(second))


def test_two_dice_that_rest_untouched_are_a_roll_and_no_earlier() -> None:
    dice = Dice()
    dice.give(ThrowDice(2))
    dice.falls(5, 3)
    dice.wait(HOLD - 1)
    assert [] == dice.rolls
    dice.wait(1)
    assert [Rolled("A+B", "00000000", 1, (5, 3), True, Instant(300 + HOLD))] == dice.rolls
    dice.says(0, Rolling(), Resting(6))  # the players take them up
    dice.wait(10_000)
    assert 1 == len([one for one in dice.rolls if isinstance(one, Rolled)])


SPOILED = {
    "a die leans": ([(0, NotRolled(K.COCKED))], K.COCKED),
    "a die is held to a face": ([(0, NotRolled(K.HANDLED))], K.HANDLED),
    "a die hardly rolled": ([(0, NotRolled(K.VOID))], K.VOID),
    "moved after it was read": ([(0, Resting(5)), (0, NotRolled(K.HANDLED))], K.HANDLED),
    "tilted after it was read": ([(0, Resting(5)), (0, NotRolled(K.COCKED))], K.HANDLED),
    "taken up after it was read": ([(0, Resting(5)), (0, InHand())], K.HANDLED),
    "the opposite face without a roll between": ([(0, Resting(5)), (0, Resting(2))], K.MISREAD),
}


@pytest.mark.parametrize(("said", "kind"), SPOILED.values(), ids=SPOILED)
def test_what_is_no_roll(said: list[tuple[int, DieSaid]], kind: NotARollKind) -> None:
    dice = Dice()
    dice.give(ThrowDice(2))
    dice.says(0, Rolling())
    dice.says(1, Rolling(), Resting(4))
    for die, what in said:
        dice.says(die, what)
        dice.wait(100)
    dice.wait(LONGEST_THROW)
    assert [(NotARoll, kind, True)] == [
        (type(one), getattr(one, "kind", None), one.asked) for one in dice.rolls if isinstance(one, NotARoll)
    ]
    assert not any(isinstance(one, Rolled | RollClaimed) for one in dice.rolls)
    dice.give(ThrowDice(2))  # thrown again
    dice.falls(2, 2)
    dice.wait(HOLD)
    assert isinstance(dice.rolls[-1], Rolled)


def test_a_die_that_the_other_one_knocks_counts_as_it_lies_at_last() -> None:
    dice = Dice()
    dice.give(ThrowDice(2))
    dice.says(0, Rolling(), Resting(1))
    dice.says(1, Rolling())
    dice.wait(200)
    dice.says(0, Rolling())
    dice.wait(200)
    dice.says(0, Resting(6))
    dice.says(1, Resting(4))
    dice.wait(HOLD)
    assert [(6, 4)] == [one.dice for one in dice.rolls if isinstance(one, Rolled)]


def test_one_that_fell_alone_is_no_roll_and_its_fellow_comes_too_late() -> None:
    dice = Dice()
    dice.give(ThrowDice(2))
    dice.says(0, Rolling(), Resting(6))
    dice.wait(APART)
    assert [(K.VOID, (6, 0))] == [(one.kind, one.tops) for one in dice.rolls if isinstance(one, NotARoll)]


def test_a_die_that_never_comes_to_rest_ends_the_throw() -> None:
    dice = Dice()
    dice.give(ThrowDice(2))
    dice.says(0, Rolling(), Resting(6))
    dice.says(1, Rolling())
    dice.wait(LONGEST_THROW)
    assert [K.MISREAD] == [one.kind for one in dice.rolls if isinstance(one, NotARoll)]


@pytest.mark.parametrize(
    ("asks", "reason"),
    [
        ([], ClaimReason.NOT_ASKED),
        ([ThrowDice(2), ForgetDice()], ClaimReason.NOT_ASKED),
        ([ThrowDice(1)], ClaimReason.OTHER_NUMBER),
    ],
)
def test_dice_that_nobody_asked_for_are_a_claim(asks: list[Input], reason: ClaimReason) -> None:
    dice = Dice()
    for ask in asks:
        dice.give(ask)
    dice.falls(5, 3)
    dice.wait(HOLD)
    assert [(reason, (5, 3))] == [(one.reason, one.dice) for one in dice.rolls if isinstance(one, RollClaimed)]


def test_dice_that_lay_before_they_were_asked_for_are_a_claim() -> None:
    dice = Dice()
    dice.falls(5, 3)
    dice.wait(10)
    dice.give(ThrowDice(2))
    dice.wait(HOLD)
    assert [ClaimReason.BEFORE_REQUEST] == [one.reason for one in dice.rolls if isinstance(one, RollClaimed)]


def test_the_opening_takes_one_die() -> None:
    dice = Dice()
    dice.give(ThrowDice(1))
    dice.says(1, Rolling(), Resting(4))
    dice.wait(HOLD)
    assert [(4,)] == [one.dice for one in dice.rolls if isinstance(one, Rolled)]


def test_a_lost_link_ends_the_throw_and_the_next_one_is_not_vouched_for() -> None:
    dice = Dice()
    dice.give(ThrowDice(2))
    dice.says(0, Rolling(), Resting(4))
    dice.says(1, Rolling())
    dice.give(Closed())
    dice.says(1, Resting(6))
    dice.wait(LONGEST_THROW)
    assert [] == dice.rolls
    dice.give(Opened(bytes([1, 2, 3, 4])))
    dice.says(1, Resting(6))  # said before it has said who it is
    dice.says(0, Introduced("red"))
    dice.says(1, Introduced("red"))
    dice.says(1, Resting(6))  # it was not seen to roll
    dice.falls(2, 1)
    dice.wait(HOLD)
    assert [((2, 1), False, "01020304")] == [
        (one.dice, one.verified, one.boot_id) for one in dice.rolls if isinstance(one, Rolled)
    ]


def test_dice_are_asked_who_they_are_again_and_again_and_a_silent_one_is_named() -> None:
    dice = Dice(PIXELS)
    dice.give(Opened(bytes(4)))
    dice.sent.clear()
    dice.says(0, Introduced("d6 1"))
    dice.wait(10_000)
    assert {1} == {die for die, _data in dice.sent}
    assert [Refused(Sentence.COMMAND_NOT_ANSWERED, "die 2")] == [one for one in dice.told if isinstance(one, Refused)]
    dice.says(1, Introduced("d6 1"))
    assert 1 == sum(isinstance(one, Identified) for one in dice.told)


def test_a_die_with_other_faces_is_refused_for_good() -> None:
    dice = Dice(PIXELS)
    dice.says(0, WrongDie("die type 7, 20 lights"))
    assert [Refused(Sentence.WRONG_CLASS, "die type 7, 20 lights")] == dice.told


@pytest.mark.parametrize("other", [WrongDie("die type 7, 20 lights"), TooOld("2023-01-01")])
def test_a_die_that_calls_itself_unfit_rolls_no_more_until_it_is_known_again(other: DieSaid) -> None:
    dice = Dice(PIXELS)
    dice.says(0, Rolling())
    dice.says(0, other)
    dice.give(ThrowDice(2))
    dice.falls(6, 5)
    dice.wait(10_000)
    assert [NotARoll] == [type(one) for one in dice.rolls]
    dice.says(0, Introduced("red"))
    assert 1 == sum(isinstance(one, Identified) for one in dice.told)
    dice.falls(6, 5)
    dice.wait(HOLD)
    assert [NotARoll, Rolled] == [type(one) for one in dice.rolls]


def test_dice_that_answer_as_others_are_identified_anew_and_their_throw_is_over() -> None:
    dice = Dice(PIXELS)
    dice.says(0, Rolling())
    dice.says(1, Introduced("red"))
    assert [] == [one for one in dice.told if isinstance(one, Identified)]
    dice.says(1, Introduced("blue"))
    (identified,) = (one for one in dice.told if isinstance(one, Identified))
    assert "red + blue" == identified.identity.firmware
    dice.says(0, Resting(6))
    dice.wait(10_000)
    assert [NotARollKind.MISREAD] == [one.kind for one in dice.rolls if isinstance(one, NotARoll)]
    assert 1 == len(dice.rolls)


@pytest.mark.parametrize("other", [WrongDie("die type 7, 20 lights"), TooOld("2023-01-01")])
@pytest.mark.parametrize("asked", ["before", "meanwhile"])
def test_a_throw_while_a_die_is_set_aside_leaves_the_next_one_not_vouched_for(other: DieSaid, asked: str) -> None:
    dice = Dice(PIXELS)
    if asked == "before":
        dice.give(ThrowDice(2))
    dice.says(0, other)
    if asked == "meanwhile":
        dice.give(ThrowDice(2))
    dice.falls(6, 6)
    dice.wait(10_000)
    assert [] == dice.rolls
    dice.says(0, Introduced("red"))
    dice.falls(2, 1)
    dice.wait(HOLD)
    assert [((2, 1), False)] == [(one.dice, one.verified) for one in dice.rolls if isinstance(one, Rolled)]


def test_a_throw_that_was_on_when_a_die_was_set_aside_is_told_to_be_none() -> None:
    dice = Dice(PIXELS)
    dice.give(ThrowDice(2))
    dice.says(0, Rolling(), Resting(4))
    dice.says(1, Rolling(), WrongDie("die type 7, 20 lights"))
    (none,) = (one for one in dice.rolls if isinstance(one, NotARoll))
    assert (NotARollKind.MISREAD, True) == (none.kind, none.asked)


def test_the_emptier_battery_is_told_and_asked_for_each_minute() -> None:
    dice = Dice()
    dice.says(0, Charge(80))
    dice.says(1, Charge(12))
    dice.says(1, Charge(12))
    assert [Battery(80), Battery(12)] == dice.told
    dice.sent.clear()
    dice.wait(60_000)
    assert [(0, godice.ASK_CHARGE), (1, godice.ASK_CHARGE)] == dice.sent


@pytest.mark.parametrize("maker", [GODICE, PIXELS], ids=lambda maker: maker.name)
def test_random_messages_make_no_roll_that_was_not_thrown(maker: Maker) -> None:
    assert fuzz(maker, 20_000, 1) > 1_000
