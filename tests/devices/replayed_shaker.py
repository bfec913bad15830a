"""What a shaker said on another day, said again."""

from typing import NamedTuple

from tavla_devices.simulators.shaker import Shaker

ROLL = b",ROLL,"


class Part(NamedTuple):
    """Bytes, so many milliseconds after so many lines of the board."""

    heard: int
    after: int
    said: bytes


class Recorded(Shaker):
    """Its `tape` is what a `Tape` says again."""

    tape: tuple[Part, ...] = ()
    _heard = _heard_at = 0

    def receive(self, data: bytes, now: int) -> bytes:
        self._heard, self._heard_at = self._heard + data.count(b"\n"), now
        return super().receive(data, now)

    def advance(self, now: int) -> bytes:
        if said := super().advance(now):
            self.tape += (Part(self._heard, now - self._heard_at, said),)
        return said

    @property
    def rolls(self) -> tuple[bytes, ...]:
        return tuple(line for part in self.tape for line in part.said.splitlines(keepends=True) if ROLL in line)


class Tape:
    """A wire with no device on it: what was said after each of the board's lines is said after it once more."""

    unplugged_until: int | None = None
    next_at = 0

    def __init__(self, tape: tuple[Part, ...]) -> None:
        self._waiting = [*tape]
        self._heard = self._heard_at = 0

    def power_up(self, now: int) -> None:
        self._heard_at = now

    def receive(self, data: bytes, now: int) -> bytes:
        self._heard, self._heard_at = self._heard + data.count(b"\n"), now
        return self.advance(now)

    def advance(self, now: int) -> bytes:
        said = b""
        while self._waiting and (self._waiting[0].heard, self._waiting[0].after) <= (self._heard, now - self._heard_at):
            said += self._waiting.pop(0).said
        return said


class Impostor(Shaker):
    """Answers as the device does, under the same numbers, and has its old rolls in place of new ones."""

    old: tuple[bytes, ...] = ()

    def advance(self, now: int) -> bytes:
        said, old = super().advance(now), {_number(line): line for line in self.old}
        return b"".join(
            old.get(_number(line), b"") if ROLL in line else line for line in said.splitlines(keepends=True)
        )


def _number(line: bytes) -> bytes:
    return b",".join(line.split(b",")[1:3])
