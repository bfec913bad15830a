"""A trial of a device: some rolls of a shaker, some presses of a clock's lever, and a verdict in numbers."""

from collections import Counter

from tavla.domain.time.units import Instant, Millis
from tavla_devices.events import (
    DeviceEvent,
    Gap,
    Identified,
    LeverPressed,
    Lost,
    NotARoll,
    Refused,
    Restarted,
    RollClaimed,
    Rolled,
    Side,
)
from tavla_devices.tvl.state import Request, RunClock, SetClock, ThrowDice

RESERVE = Millis(60_000)
FACES = 6
UNLIKELY = 20.5
"""χ² of six faces that fair dice pass once in a thousand trials."""


class Trial:
    """Told every event of a session, it gives what to ask for next.

    A device is tried for what its class says it does.
    """

    def __init__(self, *, rolls: int, levers: int) -> None:
        self._rolls_wanted, self._levers_wanted = rolls, levers
        self.identified: Identified | None = None
        self.rolls: list[tuple[int, ...]] = []
        self.waits: list[int] = []
        """From asking to the roll, in milliseconds: the players' time and the device's."""
        self.levers = 0
        self.troubles: list[DeviceEvent] = []
        self._asked_at = Instant(0)
        self._is_refused = False

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to wait for."""
        return self._is_refused or (
            self.identified is not None and len(self.rolls) >= self.rolls_due and self.levers >= self.levers_due
        )

    @property
    def is_passed(self) -> bool:
        """Whether all came as it should, nothing missed and nothing refused, and the faces are even enough."""
        return self.is_over and not self._is_refused and not self.troubles and self.is_even

    @property
    def is_even(self) -> bool:
        """Whether the faces are such as fair dice show."""
        return self.chi_square <= UNLIKELY

    def take(self, event: DeviceEvent, now: Instant) -> tuple[Request, ...]:
        """An event; gives what to ask the session for."""
        match event:
            case Identified():
                is_first, self.identified = self.identified is None, event
                return self._next(now) if is_first or self.levers_due else ()
            case Rolled():
                self.rolls.append(event.dice)
                self.waits.append(now - self._asked_at)
                return self._next(now) if len(self.rolls) < self.rolls_due else ()
            case NotARoll():
                self.troubles.append(event)
                return (ThrowDice(),)
            case LeverPressed(side=side):
                self.levers += 1
                return (
                    RunClock(
                        None if self.levers >= self.levers_due else Side.RIGHT if side is Side.LEFT else Side.LEFT
                    ),
                )
            case Refused(sentence=sentence):
                self._is_refused = self._is_refused or sentence.is_final
                self.troubles.append(event)
            case RollClaimed() | Gap() | Lost() | Restarted():
                self.troubles.append(event)
            case _:
                pass
        return ()

    def verdict(self) -> tuple[str, ...]:
        """What was found, a sentence a line."""
        if self.identified is None:
            return ("The device was not identified.", *self._told_troubles())
        who = self.identified.identity
        said = [
            (
                f"{who.maker} {who.model}, serial number {who.serial}, firmware {who.firmware}, class "
                f"{who.device_class.value}, TVL/{who.protocol}."
            )
        ]
        if who.computes_dice:
            said.append("It computes its dice; nothing is thrown.")
        if self.rolls_due:
            said.append(
                f"{len(self.rolls)} of {self.rolls_due} rolls: "
                f"{' '.join(''.join(map(str, dice)) for dice in self.rolls)}"
            )
        if self.waits:
            waits = sorted(self.waits)
            said.append(f"From asking to the roll: {waits[len(waits) // 2]} ms in the middle, {waits[-1]} ms at most.")
            said.append(
                f"Chi-square of the faces, 5 degrees of freedom: {self.chi_square:.1f} (fair dice above {UNLIKELY} "
                "once in a thousand)."
            )
        if self.levers_due:
            said.append(f"{self.levers} of {self.levers_due} presses of the lever.")
        return (*said, *self._told_troubles(), "Passed." if self.is_passed else "Not passed.")

    @property
    def chi_square(self) -> float:
        """How far the faces are from even."""
        faces = Counter(die for dice in self.rolls for die in dice)
        expected = faces.total() / FACES
        return sum((faces[face] - expected) ** 2 / expected for face in range(1, FACES + 1)) if expected else 0.0

    def _next(self, now: Instant) -> tuple[Request, ...]:
        self._asked_at = now
        asked: list[Request] = [ThrowDice()] if len(self.rolls) < self.rolls_due else []
        if self.levers < self.levers_due:
            asked += [SetClock(RESERVE, RESERVE, Millis(0)), RunClock(Side.LEFT)]
        return tuple(asked)

    def _told_troubles(self) -> tuple[str, ...]:
        return tuple(f"Trouble: {trouble}" for trouble in self.troubles)

    @property
    def rolls_due(self) -> int:
        """How many rolls are wanted of a device of its class; 0 before that is known."""
        return self._rolls_wanted if self.identified and self.identified.identity.device_class.gives_rolls else 0

    @property
    def levers_due(self) -> int:
        """How many presses of a lever are."""
        return self._levers_wanted if self.identified and self.identified.identity.device_class.has_clock else 0
