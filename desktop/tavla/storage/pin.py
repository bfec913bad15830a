"""A PIN while it is being checked: digits in one buffer that is wiped, never in a text, a message or a file.

What Python cannot promise: the digits were small shared objects on their way in (a key press, a byte read), and the
system may have paged memory out. After `wipe` this program holds no copy of the whole, nor of their order.
"""

import os
from enum import Enum
from itertools import pairwise
from typing import Protocol, Self

PIN_LEAST = 6
PIN_MOST = 32
_ZERO, _NINE = ord("0"), ord("9")


class PinRefusal(Enum):
    """Why digits are not taken as a new PIN."""

    TOO_SHORT = "too_short"
    """Fewer than six digits."""
    TOO_LONG = "too_long"
    NOT_DIGITS = "not_digits"
    TRIVIAL = "trivial"
    """One digit or one group over and over, or counting up or down."""


class Pin:
    """Digits as ASCII in a buffer that it takes over and wipes: `with Pin(buffer) as pin`.

    Neither its digits nor their number show in it.
    """

    __slots__ = ("digits",)

    def __init__(self, digits: bytearray) -> None:
        self.digits = digits

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.wipe()

    def __repr__(self) -> str:
        return "Pin(…)"

    def __reduce__(self) -> str:
        msg = "a PIN is not copied"
        raise TypeError(msg)

    def wipe(self) -> None:
        """Overwrite the digits where they are."""
        self.digits[:] = bytes(len(self.digits))

    def refusal(self) -> PinRefusal | None:
        """Why it cannot be a new PIN; None if it can."""
        digits = self.digits
        if any(not _ZERO <= digit <= _NINE for digit in digits):
            return PinRefusal.NOT_DIGITS
        if len(digits) < PIN_LEAST:
            return PinRefusal.TOO_SHORT
        if len(digits) > PIN_MOST:
            return PinRefusal.TOO_LONG
        steps = {(after - before) % 10 for before, after in pairwise(digits)}
        counting = len(steps) == 1 and steps <= {0, 1, 9}
        repeated = any(
            all(digit == digits[place % size] for place, digit in enumerate(digits))
            for size in range(1, len(digits) // 2 + 1)
        )
        return PinRefusal.TRIVIAL if counting or repeated else None


class Hasher(Protocol):
    """Turns a PIN into what may be kept, and looks whether one fits."""

    def hash(self, pin: Pin) -> str:
        """What is kept of a PIN, salted afresh."""

    def fits(self, kept: str, pin: Pin) -> bool:
        """Whether a PIN is the one that was kept. Raises ValueError if what is kept is no hash."""


class Argon2Hasher:
    """argon2id with the defaults of argon2-cffi (RFC 9106, low memory: 64 MiB, 3 passes, 4 lanes); 0.1–0.5 s, so never
    on the screen's thread.

    The library's C function reads the digits where they are: no copy of them is made. The interpreter's lock is free
    meanwhile.
    """

    def hash(self, pin: Pin) -> str:
        """What is kept of a PIN, salted afresh."""
        import argon2
        from argon2.low_level import ARGON2_VERSION, Type, error_to_str, ffi, lib  # type: ignore[attr-defined]

        passes, memory, lanes, size = (
            argon2.DEFAULT_TIME_COST,
            argon2.DEFAULT_MEMORY_COST,
            argon2.DEFAULT_PARALLELISM,
            argon2.DEFAULT_HASH_LENGTH,
        )
        salt = os.urandom(argon2.DEFAULT_RANDOM_SALT_LENGTH)
        room = lib.argon2_encodedlen(passes, memory, lanes, len(salt), size, Type.ID.value)
        kept = ffi.new("char[]", room)
        with ffi.from_buffer("uint8_t[]", pin.digits) as digits:
            code = lib.argon2_hash(
                passes,
                memory,
                lanes,
                digits,
                len(pin.digits),
                salt,
                len(salt),
                ffi.NULL,
                size,
                kept,
                room,
                Type.ID.value,
                ARGON2_VERSION,
            )
        if code != lib.ARGON2_OK:
            raise MemoryError(error_to_str(code))
        return bytes(ffi.string(kept)).decode("ascii")

    def fits(self, kept: str, pin: Pin) -> bool:
        """Whether a PIN is the one that was kept. Raises ValueError if what is kept is no hash of this kind."""
        from argon2.low_level import Type, error_to_str, ffi, lib  # type: ignore[attr-defined]

        with ffi.from_buffer("uint8_t[]", pin.digits) as digits:
            code = lib.argon2_verify(kept.encode("ascii"), digits, len(pin.digits), Type.ID.value)
        if code in {lib.ARGON2_OK, lib.ARGON2_VERIFY_MISMATCH}:
            return bool(code == lib.ARGON2_OK)
        if code == lib.ARGON2_MEMORY_ALLOCATION_ERROR:
            raise MemoryError(error_to_str(code))
        raise ValueError(error_to_str(code))
