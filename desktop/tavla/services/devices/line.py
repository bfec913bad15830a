"""One chosen device: its link, its session, and how it stands."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from tavla.application.attention import Attention
from tavla.application.devices.choice import ChosenDevice
from tavla.application.devices.keys import DeviceKeys, mark_of
from tavla.application.devices.tray import DeviceShown, DeviceWord, DiceDoubt, Lamp
from tavla.base.copies import replace
from tavla.base.phrase import Said
from tavla.domain.facts.known_device import DeviceIdentity, DeviceUse
from tavla.domain.time.units import Instant, Millis
from tavla.system.background import Background
from tavla_devices import events as said
from tavla_devices.events import DeviceEvent
from tavla_devices.link.link import Link, Pace, Surroundings
from tavla_devices.link.status import LinkState, LinkStatus

if TYPE_CHECKING:
    from tavla.application.devices.clock import Figures

COMING_FOR = 6_000
"""Milliseconds a device that has just been chosen may take to come up before it counts as missing."""


_TROUBLES = (said.Sentence.CLOCK_NOT_CONNECTED, said.Sentence.BAD_SIGNATURE)


def _kept_nowhere(address: str, data: bytes, *, is_sent: bool) -> None:
    """No match is on the board."""
    del address, data, is_sent


class KeepsFrame(Protocol):
    def __call__(self, address: str, data: bytes, *, is_sent: bool) -> None: ...


class Around(Struct, frozen=True):
    """What a line has from its hub: jobs and the board's thread, steady time, fresh randomness, and the outside of its
    link.
    """

    background: Background
    time_ms: Callable[[], int]
    randomness: Callable[[int], bytes]
    keys: DeviceKeys
    pace: Pace | None = None
    surroundings: Surroundings | None = None
    keep_frame: KeepsFrame = _kept_nowhere
    """Hears every frame, as it is read or sent."""


class Carrier(Protocol):
    """What every kind of link can be told."""

    def open(self) -> None: ...

    def close(self) -> None: ...

    def wait_closed(self, timeout_s: float) -> bool: ...

    def set_aside(self, what: str) -> None: ...


class DeviceLine(ABC):
    """Steps a device's session; `told(line, event)` hears its events, `changed(line)` that it stands otherwise."""

    def __init__(
        self,
        choice: ChosenDevice,
        around: Around,
        told: Callable[["DeviceLine", DeviceEvent], None],
        changed: Callable[["DeviceLine"], None],
    ) -> None:
        self.choice, self._around, self._told, self._changed = choice, around, told, changed
        self.shown = DeviceShown(choice, Lamp.COMING, DeviceWord.LOOKED_FOR)
        self.identity: said.Identity | None = None
        self.is_other = False
        """Another answers than the device that was chosen."""
        self.is_present = False
        self.boot_id = ""
        self.is_ready = False
        self.was_ready = False
        self.wake_at: Instant | None = None
        self._expected: DeviceIdentity | None = None
        self._begun_at = around.time_ms()
        self._refused: tuple[DeviceWord, str] | None = None
        self._link = self._make_link()

    def open(self) -> None:
        """Begin to look for the device."""
        self._link.open()

    def close(self) -> None:
        """Give the port back."""
        self._link.close()

    def wait_closed(self, timeout_s: float) -> bool:
        """Whether the port was given back in that time."""
        return self._link.wait_closed(timeout_s)

    @property
    def who(self) -> DeviceIdentity | None:
        """What it has said of itself, as the record of a match has it."""
        return None if self.identity is None else _in_record(self.identity)

    def expects(self, device: DeviceIdentity) -> None:
        """The device that serves in the match; what answers as another is not ready."""
        self._expected = device
        if (
            self.is_present
            and self.identity is not None
            and device.is_other(_in_record(self.identity), self.choice.use) != self.is_other
        ):
            self._hear((self.known(),))

    @property
    def serial(self) -> str:
        """The device's serial number, once it has said it."""
        return self.identity.serial if self.identity else ""

    @property
    def is_missing(self) -> bool:
        """Whether the device is not there, and not just coming up."""
        if self.is_ready:
            return False
        return self.was_ready or self.shown.lamp is Lamp.TROUBLE or self.now() - self._begun_at >= COMING_FOR

    @property
    def comes_until(self) -> Instant | None:
        """Until when a device that comes up is waited for."""
        return None if self.is_ready or self.is_missing else Instant(self._begun_at + COMING_FOR)

    def now(self) -> Instant:
        """Steady time."""
        return Instant(self._around.time_ms())

    def known(self) -> said.Identified:
        """Who it has said it is. Raises RuntimeError before it has."""
        if self.identity is None:
            msg = "the device has not said who it is"
            raise RuntimeError(msg)
        return said.Identified(self.identity, self.boot_id)

    def woken(self) -> None:
        if self.wake_at is not None and self.now() >= self.wake_at:
            self._timeout()

    def refuse(self, word: DeviceWord, detail: str) -> None:
        """The device can never do: give the port back until it is plugged in anew."""
        self._refused, self.wake_at = (word, detail), None
        self.is_ready = self.is_present = False
        self._link.set_aside(detail or word.name)
        self.shows(Lamp.TROUBLE, word, detail)

    def shows(self, lamp: Lamp, word: DeviceWord, detail: Said = "") -> None:
        shown = replace(self.shown, lamp=lamp, word=word, detail=detail, is_ready=self.is_ready)
        if shown != self.shown:
            self.shown = shown
            self._changed(self)

    def shows_key(self, word: DeviceWord, detail: Said = "") -> None:
        if self.shown.is_key_lost and not self._around.keys.wants_key(self.serial):
            self._hear((self.known(),))  # from now on it counts
        self.shown = replace(self.shown, key=self._mark())
        self.shows(self.shown.lamp, word, detail or self.shown.key)

    def doubts(self, doubt: DiceDoubt | None) -> None:
        """What looks odd about its dice."""
        if doubt != self.shown.doubt:
            self.shown = replace(self.shown, doubt=doubt)
            self._changed(self)

    def _mark(self) -> str:
        key = dict(self._around.keys.all()).get(self.serial)
        return "" if key is None else mark_of(key)

    # What a device is asked

    @abstractmethod
    def throw(self, dice: int) -> None: ...

    @abstractmethod
    def forget(self) -> None: ...

    @abstractmethod
    def show(self, figures: "Figures") -> None:
        """Show the board's clock."""

    def light(self, why: Attention) -> None:
        """Show across the room what the match waits for; only a lamp does."""
        del why

    @abstractmethod
    def does(self, request: object) -> None:
        """A request of a trial, or of a pairing."""

    @property
    @abstractmethod
    def is_settled(self) -> bool:
        """Whether what a clock says is of now, and not said again from before it was lost."""

    def age_of(self, press: said.LeverPressed) -> Millis:
        """How long ago a lever was pressed, where that can be told: it counts from then."""
        del press
        return Millis(0)

    # Its session

    @abstractmethod
    def _make_link(self) -> Carrier: ...

    @abstractmethod
    def _opened(self) -> None: ...

    @abstractmethod
    def _closed(self) -> None: ...

    @abstractmethod
    def _timeout(self) -> None: ...

    def _status_came(self, status: LinkStatus) -> None:
        self.shown = replace(self.shown, port=status.port)
        if status.state is LinkState.OPEN:
            self._refused = None
            self.shows(Lamp.COMING, DeviceWord.IDENTIFYING)
            self._opened()
        elif status.state is LinkState.OPENING:
            self.shows(Lamp.COMING, DeviceWord.LOOKED_FOR)
        elif status.trouble is not None:
            self._closed()
            if self.is_present:  # a session that does not say so itself
                self._hear((said.Lost(said.LostReason.UNPLUGGED),))
            if self._refused is None:
                self.shows(Lamp.TROUBLE, DeviceWord[status.trouble.name], status.detail)
            elif status.trouble.name in ("NOT_THERE", "VANISHED", "UNREACHABLE"):
                self._refused = None
                self.shows(Lamp.TROUBLE, DeviceWord[status.trouble.name], status.detail)

    def _hear(self, events: tuple[DeviceEvent, ...]) -> None:
        for event in events:
            self._note(event)
            self._told(self, event)
            if self._refused is not None:
                return  # by the hub, perhaps: what a device that is set aside says further concerns nobody

    def _note(self, event: DeviceEvent) -> None:
        match event:
            case said.Identified(identity, boot_id):
                is_lost = self.choice.use.gives_rolls and self._around.keys.wants_key(identity.serial)
                self.identity, self.boot_id, self.was_ready, self.is_present = identity, boot_id, True, True
                self._expect(_in_record(identity))
                self.is_ready = not is_lost and not self.is_other
                name = f"{identity.maker} {identity.model}".strip()
                self.shown = replace(
                    self.shown,
                    name=name,
                    serial=identity.serial,
                    computes_dice=identity.computes_dice,
                    key=self._mark(),
                    is_key_lost=is_lost,
                )
                if self.is_other:
                    self.shows(Lamp.TROUBLE, DeviceWord.OTHER_DEVICE, f"{name} {identity.serial}".strip())
                else:
                    self.shows(*((Lamp.TROUBLE, DeviceWord.KEY_LOST) if is_lost else (Lamp.READY, DeviceWord.READY)))
            case said.Lost(reason):
                self.is_ready = self.is_present = False
                if reason is said.LostReason.NO_HEARTBEAT:
                    self.shows(Lamp.TROUBLE, DeviceWord.SILENT)
            case said.Refused(said.Sentence.BAD_SIGNATURE) if self.shown.is_key_lost:
                self.shows(Lamp.TROUBLE, DeviceWord.KEY_LOST)
            case said.Refused(sentence, detail) if sentence.is_final:
                self.refuse(DeviceWord[sentence.name], detail)
            case said.Refused(sentence, detail):
                self.shows(
                    Lamp.TROUBLE if sentence in _TROUBLES else self.shown.lamp, DeviceWord[sentence.name], detail
                )
            case said.Battery(percent):
                self.shown = replace(self.shown, battery=percent)
                self._changed(self)
            case _:
                pass

    def _expect(self, who: DeviceIdentity) -> None:
        """The first that answers is the device that was chosen; whether this one is another. Any lamp does."""
        if self.choice.use is DeviceUse.LAMP:
            return
        expected = self._expected or who
        self.is_other = expected.is_other(who, self.choice.use)
        self._expected = expected if self.is_other else expected.with_more(who)


def _in_record(who: said.Identity) -> DeviceIdentity:
    return DeviceIdentity(who.device_class.value, who.maker, who.model, who.serial, who.firmware, who.name)


class SerialLine(DeviceLine):
    baud = 115_200

    def _make_link(self) -> Link:
        link = Link(
            self.choice.address,
            self._bytes_came,
            self._status_came,
            self._around.background.post,
            baud=self.baud,
            pace=self._around.pace,
            surroundings=self._around.surroundings,
        )
        self._write = link.write
        return link

    def _send(self, lines: tuple[bytes, ...]) -> None:
        for data in lines:
            if self._write(data):
                self._around.keep_frame(self.choice.address, data, is_sent=True)

    def _bytes_came(self, data: bytes) -> None:
        self._around.keep_frame(self.choice.address, data, is_sent=False)
        if self._refused is None:
            self._take(data)

    @abstractmethod
    def _take(self, data: bytes) -> None: ...


Told = Callable[[DeviceLine, DeviceEvent], None]
Changed = Callable[[DeviceLine], None]
