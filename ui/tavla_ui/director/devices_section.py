"""Devices on the director's page: chosen, removed, and tried before they decide anything."""

from PySide6.QtCore import Property, QObject, Signal, Slot
from PySide6.QtQml import QmlElement
from shiboken6 import isValid

from tavla.application.devices.choice import ChosenDevice, DeviceProtocol
from tavla.application.devices.tray import DeviceShown, DieShown, PortShown, TrialShown
from tavla.base.addresses import BLUETOOTH, is_address
from tavla.base.copies import replace
from tavla.base.phrase import Said
from tavla.base.plain_name import plain_name
from tavla.domain.facts.known_device import DeviceUse
from tavla.domain.game.player import ByPlayer
from tavla.text import device_words
from tavla_ui.controls.device_rows import DeviceRows, device_row
from tavla_ui.director.context import SectionContext

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1

URL = "socket://"
"""What a typed address begins with, unless it is erased."""

_DICE = (DeviceUse.DICE, DeviceUse.DICE_WHITE, DeviceUse.DICE_BLACK)
_OFFERED = (*_DICE, DeviceUse.CLOCK, DeviceUse.LAMP)
_MAKERS = (DeviceProtocol.GODICE, DeviceProtocol.PIXELS)


@QmlElement
class DevicesSectionViewModel(QObject):
    """Shows one of four things: the devices, the ports to choose from, a trial, the key of a shaker."""

    changed = Signal()

    def __init__(self, context: SectionContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._rows = DeviceRows(self)
        self._page = "devices"
        self._ports: tuple[PortShown, ...] = ()
        self._dice: tuple[DieShown, ...] = ()
        self._is_for_dice = False
        """Whether Bluetooth dice are to be chosen from, and not ports."""
        self._first_die = ""
        self._is_listening = False
        self._address = ""
        devices, heard = context.services.devices, self._heard
        self._devices = devices
        devices.listen(heard)
        self.destroyed.connect(lambda: devices.leave(heard))

    rows = Property(DeviceRows, lambda self: self._rows, constant=True)
    page = Property(str, lambda self: self._page, notify=changed)
    title = Property(str, lambda self: self._title(), notify=changed)
    lines = Property(list, lambda self: self._lines(), notify=changed)
    figures = Property(float, lambda self: self._figures(), notify=changed)
    passed = Property(
        bool, lambda self: self._trial_over() and bool(self._trial and self._trial.is_passed), notify=changed
    )
    over = Property(bool, lambda self: self._trial_over(), notify=changed)
    canRecord = Property(
        bool, lambda self: self._trial_over() and not (self._trial and self._trial.is_recorded), notify=changed
    )
    ports = Property(list, lambda self: self._port_rows(), notify=changed)
    uses = Property(list, lambda self: self._uses(), notify=changed)
    address = Property(str, lambda self: self._address, notify=changed)
    canForget = Property(
        bool, lambda self: self._is_paired() or (self._one is not None and self._one.is_key_lost), notify=changed
    )
    left = Property(list, lambda self: self._left(), notify=changed)
    levers = Property(list, lambda self: self._levers(), notify=changed)
    words = Property(dict, lambda self: self._words(), notify=changed)

    def refresh(self) -> None:
        self._rows.show([device_row(shown, self._context.t) for shown in self._devices.shown])
        self.changed.emit()

    # Pressed

    @Slot()
    def lookForPorts(self) -> None:
        self._page, self._address, self._is_for_dice, self._dice = "ports", "", False, ()
        self._devices.look_for_ports(self._found, self._ports_failed)
        self.refresh()

    @Slot()
    def lookForDice(self) -> None:
        self._address, self._first_die, self._dice = "", "", ()
        self._is_for_dice = self._is_listening = True
        self._devices.look_for_dice(self._dice_found, self._ports_failed)
        self.refresh()

    @Slot()
    def lookAgain(self) -> None:
        if self._is_for_dice:
            self.lookForDice()
        else:
            self.lookForPorts()

    @Slot(str)
    def pick(self, address: str) -> None:
        """A port, or the first and then the second of two dice: what for comes next."""
        if not self._is_for_dice:
            self._address = address
        elif self._first_die in ("", address) or self._address:
            self._first_die, self._address = address, ""
        elif self._makers_of(address) == self._makers_of(self._first_die):
            self._address = f"{BLUETOOTH}{self._first_die}+{address}"
            self._context.page.tell("")
        else:
            self._context.page.tell(self._context.t("Two dice of one maker make a pair."))
        self.changed.emit()

    @Slot()
    def typeAddress(self) -> None:
        """Another address, by the keyboard."""
        self._context.page.type_text(self._context.t("A path, or socket://host:port"), URL, self._typed)

    @Slot(str)
    def choose(self, use: str) -> None:
        """The picked port is used for this from now on."""
        word, _, protocol = use.partition(" ")
        if self._address:
            self._devices.choose(ChosenDevice(self._address, DeviceUse(word), DeviceProtocol(protocol)))
        self.showDevices()

    @Slot(str)
    def tryOut(self, address: str) -> None:
        """Begin a trial."""
        self._devices.try_out(address)
        self._page = "trial"
        self.refresh()

    @Slot(str)
    def remove(self, address: str) -> None:
        """Use a device no longer."""
        self._devices.remove(address)
        self.refresh()

    @Slot(str)
    def swap(self, address: str) -> None:
        """The other player sits on the left of the clock."""
        shown = self._one_at(address)
        if shown is not None:
            self._devices.choose(replace(shown.choice, left=shown.choice.left.opponent))

    @Slot(str)
    def turnLever(self, address: str) -> None:
        """The lever of a DGT clock is read the other way round."""
        shown = self._one_at(address)
        if shown is not None:
            self._devices.choose(replace(shown.choice, lever_inverted=not shown.choice.lever_inverted))

    @Slot(str)
    def showKey(self, address: str) -> None:
        """The key of a shaker: to pair it, or to forget."""
        self._page, self._address = "key", address
        self.refresh()

    @Slot()
    def pair(self) -> None:
        """Give it a new key."""
        self._devices.pair(self._address)

    @Slot()
    def forgetKey(self) -> None:
        """Check its throws no longer."""
        self._devices.forget_key(self._address)

    @Slot()
    def record(self) -> None:
        self._devices.record_trial()

    @Slot()
    def showDevices(self) -> None:
        if self._page == "trial":
            self._devices.end_trial()
        self._page, self._address = "devices", ""
        self.refresh()

    # Inside

    @property
    def _trial(self) -> TrialShown | None:
        return self._devices.trial

    def _shown(self) -> tuple[DeviceShown, ...]:
        return self._devices.shown

    def _one_at(self, address: str) -> DeviceShown | None:
        return next((one for one in self._shown() if one.choice.address == address), None)

    @property
    def _one(self) -> DeviceShown | None:
        return self._one_at(self._address)

    def _is_paired(self) -> bool:
        return self._one is not None and self._one.key != ""

    def _trial_over(self) -> bool:
        return self._trial is not None and self._trial.is_over

    def _heard(self) -> None:
        if isValid(self):
            self.refresh()

    def _found(self, ports: tuple[PortShown, ...]) -> None:
        if isValid(self):
            self._ports = ports
            self.changed.emit()

    def _dice_found(self, dice: tuple[DieShown, ...]) -> None:
        if isValid(self) and self._is_for_dice:
            self._dice, self._is_listening = dice, False
            self.changed.emit()

    def _makers_of(self, address: str) -> list[DeviceProtocol]:
        """One of a die that was heard; all of one that was typed."""
        return [die.protocol for die in self._dice if die.address == address] or list(_MAKERS)

    def _ports_failed(self, said: Said) -> None:
        if isValid(self):
            self._is_listening = False
            self._context.page.tell(said)
            self.changed.emit()

    def _typed(self, address: str) -> None:
        typed = address.strip()
        whole = typed.removeprefix(URL).strip()
        if (
            whole.startswith(("/", "usb:", BLUETOOTH)) or "://" in whole
        ):  # a path, a serial number or a whole address, typed after what stood there
            typed = whole
        fits = is_address(typed)
        if fits:
            self._address = typed
            self.changed.emit()
        self._context.page.tell(
            ""
            if fits
            else self._context.t(
                "“{typed}” names no host and port. Type a path, such as /dev/ttyUSB0, or socket://host:port.",
                typed=typed,
            )
        )

    def _names(self) -> ByPlayer[str]:
        session, t = self._context.session, self._context.t
        return session.state.setup.players if session is not None else ByPlayer(t("near edge"), t("far edge"))

    def _title(self) -> str:
        t, trial = self._context.t, self._trial
        match self._page:
            case "ports" if self._is_for_dice:
                return t("Touch the two dice that belong together.")
            case "ports":
                return t("Which one, and what for?")
            case "trial" if trial is not None:
                return device_words.trial_title(t, trial, self._name_at(trial.address))
            case "key":
                return device_words.key_title(
                    t, self._name_at(self._address), self._one.key if self._one is not None else ""
                )
            case _:
                return t("Devices") if self._shown() else t("No device is chosen.")

    def _name_at(self, address: str) -> str:
        shown = self._one_at(address)
        return (shown.name if shown is not None else "") or address

    def _lines(self) -> list[str]:
        t, trial = self._context.t, self._trial
        if self._page == "key":
            shown = self._one
            return [
                t("A paired shaker signs its throws. What comes without its signature never becomes a roll."),
                t("Hold the button of the shaker, and touch Pair."),
                *([device_words.last_word(t, shown)] if shown is not None else []),
            ]
        if trial is None:
            return []
        lines = (
            [
                device_words.trial_rolls(t, trial),
                device_words.trial_waits(t, trial),
                device_words.trial_chi_square(t, trial),
            ]
            if trial.rolls_due
            else []
        )
        lines += [device_words.trial_levers(t, trial)] if trial.levers_due else []
        lines += [t("computes its dice: nothing is thrown")] if trial.is_computed else []
        lines += device_words.trial_troubles(t, trial)
        lines += [t("The certificate is kept.")] if trial.is_recorded else []
        return [line for line in lines if line]

    def _figures(self) -> float:
        trial = self._trial
        if trial is None or trial.rolls_due + trial.levers_due == 0:
            return 0.0
        return (len(trial.rolls) + trial.levers) / (trial.rolls_due + trial.levers_due)

    def _port_rows(self) -> list[dict[str, object]]:
        if self._is_for_dice:
            return [
                {
                    "key": die.address,
                    "text": plain_name(die.name) or die.address,
                    "note": f"{die.protocol.maker} · {die.address}",
                    "picked": die.address == self._first_die or die.address in self._address,
                }
                for die in self._dice
            ]
        chosen = {shown.choice.address for shown in self._shown()}
        free = [port for port in self._ports if port.address not in chosen]
        return [
            {
                "key": port.address,
                "text": plain_name(port.description or port.path),
                "note": port.path if port.description else "",
                "picked": port.address == self._address,
            }
            for port in free
        ]

    def _uses(self) -> list[dict[str, str]]:
        t, names = self._context.t, self._names()
        if self._address.startswith(BLUETOOTH):
            return [
                {
                    "key": f"{use.value} {maker.value}",
                    "text": f"{maker.maker}: {device_words.use(t, use, names)}",
                }
                for maker in self._makers_of(self._first_die)
                for use in _DICE
            ]
        uses = [{"key": f"{use.value} tvl", "text": device_words.use(t, use, names)} for use in _OFFERED]
        if DeviceProtocol.DGT.value in self._devices.speaks:
            uses.append({"key": f"{DeviceUse.CLOCK.value} dgt", "text": t("DGT clock")})
        return uses

    def _nothing_there(self) -> str:
        t = self._context.t
        if not self._is_for_dice:
            return t("No serial port is plugged in.")
        if self._is_listening:
            return t("Listening for dice. Shake both.")
        return t("No GoDice or Pixels are heard. Shake both, and touch {button}.", button=t("Bluetooth dice"))

    def _left(self) -> list[dict[str, str]]:
        t, names = self._context.t, self._names()
        return [
            {"key": shown.choice.address, "text": t("left: {name}", name=names[shown.choice.left])}
            for shown in self._shown()
        ]

    def _levers(self) -> list[str]:
        """How each device's lever is read; empty where it says itself which side was pressed."""
        choices, t = [shown.choice for shown in self._shown()], self._context.t
        return [
            device_words.lever_sense(t, is_inverted=one.lever_inverted) if one.protocol is DeviceProtocol.DGT else ""
            for one in choices
        ]

    def _words(self) -> dict[str, str]:
        t = self._context.t
        return {
            "add": t("Add a device"),
            "test": t("Test"),
            "key": t("Key"),
            "pair": device_words.pair_device(t, is_paired=self._is_paired()),
            "forget": t("Forget the key"),
            "remove": t("Remove"),
            "back": t("Back"),
            "again": t("Refresh"),
            "type": t("Another address"),
            "none": self._nothing_there(),
            "dice": t("Bluetooth dice") if DeviceProtocol.GODICE.value in self._devices.speaks else "",
            "record": device_words.record_trial(t, in_match=self._context.session is not None),
        }
