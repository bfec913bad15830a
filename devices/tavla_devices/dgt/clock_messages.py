"""Messages to the clock, and what its seven data bytes say back: times, acknowledgements, buttons.

A message is `2b size 03 command payload 00`, its size counting the bytes after itself. The clock answers with id 0x8d,
which carries a time in BCD or, where the low half of either hours byte is 0xa, an acknowledgement whose four bytes lie
spread over the seven, their top bits in the hours bytes.
"""

from tavla_devices.dgt.frames import (
    AskClockVersion,
    Beep,
    BoardFrame,
    ClockAck,
    ClockCommand,
    ClockMessage,
    ClockTime,
    EmptyReading,
    EndText,
    Model,
    NoClock,
    Reason,
    SetAndRun,
    ShowText,
)
from tavla_devices.dgt.segments import bars_of, plain
from tavla_devices.events import Side

CLOCK_MESSAGE = 0x2B
START, END = 0x03, 0x00
RUNS_LEFT, RUNS_RIGHT, PAUSED = 0x01, 0x02, 0x04
ACK_MARK = 0x0A
LONGEST_BEEP = 0x20
"""Two seconds: no tone of ours lasts longer, and no higher number is sent."""

IS_RUNNING, RIGHT_HIGH, BATTERY_LOW, TURN_RIGHT, TURN_LEFT, NOT_VALID, ALWAYS_CLEAR = (
    0x01,
    0x02,
    0x04,
    0x08,
    0x10,
    0x20,
    0x40,
)
FLAG_BLOCKED, FLAG_SHOWN = 0x10, 0x40


def encode_message(message: ClockMessage) -> bytes:
    match message:
        case AskClockVersion():
            return _framed(ClockCommand.VERSION)
        case SetAndRun(left=left, right=right, running=running):
            state = PAUSED if running is None else RUNS_LEFT if running is Side.LEFT else RUNS_RIGHT
            return _framed(ClockCommand.SET_AND_RUN, *_hms(left), *_hms(right), state)
        case ShowText(text=text, model=Model.DGT3000, beep=beep):
            return _framed(ClockCommand.ASCII, *plain(text), 1 if beep else 0)
        case ShowText(text=text, beep=beep):
            first, second, third, fourth, fifth, sixth = bars_of(text)
            return _framed(ClockCommand.SEGMENTS, third, second, first, sixth, fifth, fourth, 0, 3 if beep else 1)
        case EndText():
            return _framed(ClockCommand.END_TEXT)
        case Beep(length=length):
            return _framed(ClockCommand.BEEP, max(1, min(length, LONGEST_BEEP)))


def command_of(message: ClockMessage) -> ClockCommand:
    """The number that the acknowledgement of a message carries."""
    return ClockCommand(encode_message(message)[3])


def decode_clock(data: bytes) -> BoardFrame | Reason:
    """What the seven data bytes of id 0x8d say, or why they say nothing."""
    if not any(data):
        return EmptyReading()
    right_hours, right_minutes, right_seconds, left_hours, left_minutes, left_seconds, status = data
    if ACK_MARK in (right_hours & 0x0F, left_hours & 0x0F):
        return ClockAck(
            right_minutes | left_hours << 3 & 0x80,
            right_seconds | left_hours << 2 & 0x80,
            left_minutes | right_hours << 3 & 0x80,
            left_seconds | right_hours << 2 & 0x80,
        )
    if status & NOT_VALID:
        return NoClock()
    right = _seconds(right_hours, right_minutes, right_seconds)
    left = _seconds(left_hours, left_minutes, left_seconds)
    if left is None or right is None or status & ALWAYS_CLEAR:
        return Reason.IMPOSSIBLE_TIME
    turns = status & (TURN_LEFT | TURN_RIGHT)
    return ClockTime(
        left=left,
        right=right,
        running=bool(status & IS_RUNNING),
        right_high=bool(status & RIGHT_HIGH),
        turn=Side.LEFT if turns == TURN_LEFT else Side.RIGHT if turns == TURN_RIGHT else None,
        battery_low=bool(status & BATTERY_LOW),
        left_flag=bool(left_hours & (FLAG_BLOCKED | FLAG_SHOWN)),
        right_flag=bool(right_hours & (FLAG_BLOCKED | FLAG_SHOWN)),
    )


def encode_clock(frame: ClockTime | NoClock | EmptyReading | ClockAck) -> bytes:
    """The seven data bytes a board would send."""
    match frame:
        case EmptyReading():
            return bytes(7)
        case NoClock():
            return bytes([0, 0, 0, 0, 0, 0, NOT_VALID])
        case ClockAck(code=code, command=command, first=first, second=second):
            right_hours = ACK_MARK | (first & 0x80) >> 3 | (second & 0x80) >> 2
            left_hours = ACK_MARK | (code & 0x80) >> 3 | (command & 0x80) >> 2
            return bytes([right_hours, code & 0x7F, command & 0x7F, left_hours, first & 0x7F, second & 0x7F, 0])
        case ClockTime():
            status = IS_RUNNING * frame.running | RIGHT_HIGH * frame.right_high | BATTERY_LOW * frame.battery_low
            status |= 0 if frame.turn is None else TURN_LEFT if frame.turn is Side.LEFT else TURN_RIGHT
            right, left = _bcd(frame.right), _bcd(frame.left)
            return bytes(
                [
                    right[0] | FLAG_BLOCKED * frame.right_flag,
                    *right[1:],
                    left[0] | FLAG_BLOCKED * frame.left_flag,
                    *left[1:],
                    status,
                ]
            )


def _framed(command: ClockCommand, *payload: int) -> bytes:
    return bytes([CLOCK_MESSAGE, len(payload) + 3, START, command, *payload, END])


def _hms(seconds: int) -> tuple[int, int, int]:
    return seconds // 3600, seconds // 60 % 60, seconds % 60


def _bcd(seconds: int) -> tuple[int, int, int]:
    hours, minutes, rest = _hms(seconds)
    return hours, minutes // 10 << 4 | minutes % 10, rest // 10 << 4 | rest % 10


def _seconds(hours: int, minutes: int, seconds: int) -> int | None:
    if hours & 0x0F > 9 or any(part & 0x0F > 9 or part >> 4 > 5 for part in (minutes, seconds)):
        return None
    return (
        (hours & 0x0F) * 3600 + ((minutes >> 4) * 10 + (minutes & 0x0F)) * 60 + (seconds >> 4) * 10 + (seconds & 0x0F)
    )
