"""Everything a session can ever send, listed."""

import itertools
import string
from functools import cache
from random import Random

from by_day import by_day
from dgt_table import ALLOWED_COMMANDS, DgtTable

from tavla_devices.dgt.clock_messages import LONGEST_BEEP
from tavla_devices.dgt.codec import encode
from tavla_devices.dgt.display import in_digits, in_letters
from tavla_devices.dgt.frames import AskClockVersion, Beep, ClockCommand, Command, EndText, Model, SetAndRun, ShowText
from tavla_devices.dgt.requests import EndSaying, Say, Sound, TryAgain
from tavla_devices.dgt.segments import COMMANDS, DANGEROUS
from tavla_devices.events import Side
from tavla_devices.simulators.dgt_board import DgtBoard, DgtFault

SINGLE = COMMANDS - {0x2B}
"""Bytes a board would obey by themselves. The head of a message is none: 43 seconds are written so."""
RUNNING = (None, Side.LEFT, Side.RIGHT)
LETTERS = [*map(chr, range(0x250)), "\u20ac", "\U0001f3b2"]


def settings() -> list[bytes]:
    """Every byte a side can have, beside every other: hours, minutes and seconds vary by themselves, since each fills
    its own byte.
    """
    times = [*range(0, 36_000, 3_600), *range(0, 3_600, 60), *range(60), 35_999]
    return [
        encode(SetAndRun(left, right, running))
        for left, right, running in itertools.product(times, (0, 35_999), RUNNING)
    ] + [
        encode(SetAndRun(left, right, running))
        for left, right, running in itertools.product((0, 35_999), times, RUNNING)
    ]


def texts() -> list[bytes]:
    words = (
        [letter * 8 for letter in LETTERS]
        + [in_letters(ms) * 2 for ms in range(0, 36_000_000, 999)]
        + [in_digits(ms) * 2 for ms in range(0, 36_000_000, 999)]
    )
    return [encode(ShowText(word, model, beep)) for word, model, beep in itertools.product(words, Model, (False, True))]


@cache
def everything() -> set[bytes]:
    beeps = [encode(Beep(length)) for length in range(-5, 300)]
    return (
        {encode(command) for command in Command}
        | set(settings())
        | set(texts())
        | set(beeps)
        | {encode(AskClockVersion()), encode(EndText())}
    )


def test_no_byte_of_anything_a_host_can_say_is_dangerous() -> None:
    assert set() == {data for data in everything() if DANGEROUS & set(data)}


def test_alone_the_host_says_only_harmless_commands() -> None:
    assert set(ALLOWED_COMMANDS) == {int(command) for command in Command}
    assert frozenset({0x49, 0x4A, 0x4E}) == DANGEROUS
    assert not DANGEROUS & {int(command) for command in Command}


def test_no_message_to_the_clock_holds_a_command_of_the_board_after_its_head() -> None:
    assert set() == {data for data in everything() if len(data) > 1 and SINGLE & set(data[1:])}


def test_every_message_says_its_own_length_and_ends_in_nothing() -> None:
    messages = {data for data in everything() if len(data) > 1}
    assert all(data[0] == 0x2B and data[1] == len(data) - 2 and data[2] == 3 and data[-1] == 0 for data in messages)
    assert all(data[4] <= LONGEST_BEEP for data in messages if data[3] == ClockCommand.BEEP)


@by_day("seed", [0, 1, 2], 0)
def test_a_driven_session_says_nothing_that_is_not_listed(seed: int) -> None:
    listed = everything()
    random = Random(7)
    for version, refuses in itertools.product(((1, 14), (2, 2), (7, 0)), (False, True)):
        at = DgtTable(DgtBoard(random=Random(seed), version=version, refuses=refuses), seed=seed)
        at.open()
        for _ in range(120):
            at.board.order(random.choice(list(DgtFault)))
            match random.randrange(6):
                case 0 | 1:
                    at.show(
                        random.randint(0, 60_000_000),
                        random.randint(0, 60_000_000),
                        random.choice(RUNNING),
                        random.choice((0, 12_000)),
                    )
                case 2:
                    at.ask(
                        Say(
                            "".join(random.choices(string.printable, k=random.randint(0, 30))),
                            beep=random.random() < 0.5,
                        )
                    )
                case 3:
                    at.ask(EndSaying())
                case 4:
                    at.ask(Sound(random.randint(-3, 1000)))
                case _:
                    at.ask(TryAgain())
            at.wait(random.randint(10, 3_000))
        assert len(at.sent) > 200
        for data in at.sent:
            assert data in listed or data[3] in {ClockCommand.SET_AND_RUN, ClockCommand.ASCII, ClockCommand.SEGMENTS}
            assert not DANGEROUS & set(data)
            assert len(data) == 1 or not SINGLE & set(data[1:])
