"""Two Bluetooth dice of one maker. Imported only with the first such pair that is chosen."""

from typing import TYPE_CHECKING

from tavla.application.devices.choice import ChosenDevice, DeviceProtocol
from tavla.base.addresses import dice_at
from tavla.base.errors import TavlaError
from tavla.services.devices.line import Around, Changed, DeviceLine, Told
from tavla_devices.link.bluetooth import BluetoothLink, Ends
from tavla_devices.link.status import LinkStatus
from tavla_devices.smart_dice.godice import GODICE
from tavla_devices.smart_dice.pixels import PIXELS
from tavla_devices.smart_dice.session import begin, step
from tavla_devices.smart_dice.state import Closed, Input, Opened, Said, Timeout
from tavla_devices.tvl.state import ForgetDice, ThrowDice

if TYPE_CHECKING:
    from tavla.application.devices.clock import Figures

_MAKERS = {DeviceProtocol.GODICE: GODICE, DeviceProtocol.PIXELS: PIXELS}


class DiceLine(DeviceLine):
    """Session of two dice on a Bluetooth link."""

    def __init__(self, choice: ChosenDevice, around: Around, told: Told, changed: Changed) -> None:
        self._maker = _MAKERS[choice.protocol]
        self._name = ""
        super().__init__(choice, around, told, changed)
        self._state = begin(self._maker, choice.address.removeprefix("ble:").replace(":", ""))

    def throw(self, dice: int) -> None:
        """Await a throw of one die or two."""
        self._give(ThrowDice(dice))

    def forget(self) -> None:
        if self._state.request is not None:
            self._give(ForgetDice())

    def show(self, figures: "Figures") -> None:
        """Dice show no clock."""

    def does(self, request: object) -> None:
        """A request of a trial; there is no key to give."""
        if isinstance(request, ThrowDice | ForgetDice):
            self._give(request)

    @property
    def is_settled(self) -> bool:
        """Dice press no lever."""
        return True

    def _make_link(self) -> BluetoothLink:
        addresses = dice_at(self.choice.address)
        if addresses is None:
            msg = f"{self.choice.address}: expected ble: and the addresses of two dice"
            raise TavlaError(msg)
        self._addresses = addresses
        link = BluetoothLink(
            addresses,
            tuple(Ends(one.notify, one.write) for one in self._maker.ends),
            self._said,
            self._status_came,
            self._around.background.post,
            pace=self._around.pace,
        )
        self._write = link.write
        return link

    def _status_came(self, status: LinkStatus) -> None:
        self._name = status.name
        super()._status_came(status)

    def _opened(self) -> None:
        self._give(Opened(self._around.randomness(4), self._name))

    def _closed(self) -> None:
        self._give(Closed())

    def _said(self, die: int, data: bytes) -> None:
        self._around.keep_frame(self._addresses[die], data, is_sent=False)
        if self._refused is None:
            self._give(Said(die, self._maker.read(data)))

    def _timeout(self) -> None:
        self._give(Timeout())

    def _give(self, given: Input) -> None:
        result = step(self._state, given, self.now())
        self._state, self.wake_at = result.state, result.wake_at
        for die, data in result.send:
            self._around.keep_frame(self._addresses[die], data, is_sent=True)
            self._write(die, data)
        self._hear(result.events)
