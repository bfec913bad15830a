"""A device that speaks TVL/1."""

from typing import TYPE_CHECKING, cast

from tavla.application.attention import Attention
from tavla.application.devices.choice import ChosenDevice
from tavla.application.devices.keys import KEY_BYTES
from tavla.application.devices.tray import DeviceWord, Lamp
from tavla.domain.facts.known_device import DeviceUse
from tavla.domain.game.player import Player
from tavla.services.devices.line import Around, Changed, SerialLine, Told
from tavla_devices.events import DeviceEvent, Identified, Light, Side
from tavla_devices.tvl.codec import Codec
from tavla_devices.tvl.session import Input, begin, step
from tavla_devices.tvl.state import (
    Connected,
    Disconnected,
    ForgetDice,
    RunClock,
    SetClock,
    ShowLight,
    Stage,
    ThrowDice,
    Timeout,
    Wanted,
)

_WANTED = {DeviceUse.CLOCK: Wanted.CLOCK, DeviceUse.LAMP: Wanted.LAMP}
_LIGHTS = {
    Attention.NONE: Light.OFF,
    Attention.CALL: Light.CALL,
    Attention.FLAG: Light.FLAG,
    Attention.DEVICE: Light.DEVICE,
    Attention.LATE: Light.LATE,
}

if TYPE_CHECKING:
    from tavla.application.devices.clock import Figures


class TvlLine(SerialLine):
    """Codec and session of TVL/1 on a link."""

    def __init__(self, choice: ChosenDevice, around: Around, told: Told, changed: Changed) -> None:
        super().__init__(choice, around, told, changed)
        self._codec = Codec()
        nobodys = around.randomness(KEY_BYTES) if around.keys.fault else None
        self._state = begin(_WANTED.get(choice.use, Wanted.DICE), around.keys.all(), nobodys)

    def throw(self, dice: int) -> None:
        """Await a throw of one die or two."""
        self._give(ThrowDice(dice))

    def forget(self) -> None:
        if self._state.request is not None:
            self._give(ForgetDice())

    def show(self, figures: "Figures") -> None:
        """Set the times, and let whoever's runs run."""
        if self._state.stage is not Stage.READY:
            return
        left = self.choice.left
        self._give(SetClock(figures.shown[left], figures.shown[left.opponent], figures.delay_left))
        if figures.running is not None:
            self._give(RunClock(side_of(left, figures.running)))

    def light(self, why: Attention) -> None:
        """Light a lamp, now and whenever it comes up."""
        if self._state.light is not _LIGHTS[why]:
            self._give(ShowLight(_LIGHTS[why]))
            self._show_light()

    def does(self, request: object) -> None:
        """A request of a trial, or of a pairing."""
        self._give(cast("Input", request))

    @property
    def is_settled(self) -> bool:
        """Whether every question is answered and nothing is missing."""
        state = self._state
        return state.stage is Stage.READY and state.pending is None and not state.queue and state.missing is None

    def _note(self, event: DeviceEvent) -> None:
        super()._note(event)
        if isinstance(event, Identified) and self.choice.use is DeviceUse.LAMP:
            self._show_light()

    def _show_light(self) -> None:
        if self.is_ready and self._state.light is Light.OFF:
            self.shows(Lamp.READY, DeviceWord.READY)
        elif self.is_ready:
            self.shows(Lamp.BUSY, DeviceWord.LIT)

    def _opened(self) -> None:
        self._codec = Codec()
        self._give(Connected(self._around.randomness(16)))

    def _closed(self) -> None:
        self._give(Disconnected())

    def _take(self, data: bytes) -> None:
        for frame in self._codec.feed(data):
            if self._refused is None:
                self._give(frame)

    def _timeout(self) -> None:
        self._give(Timeout())

    def _give(self, given: Input) -> None:
        result = step(self._state, given, self.now())
        self._state, self.wake_at = result.state, result.wake_at
        self._send(result.send)
        self._hear(result.events)


def side_of(left: Player, player: Player) -> Side:
    """The side of the clock at which `player` sits."""
    return Side.LEFT if player is left else Side.RIGHT
