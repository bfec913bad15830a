"""What a device says, as the word that the tray and the test page have for it."""

from tavla.application.devices.tray import DeviceWord
from tavla_devices import events as said
from tavla_devices.events import DeviceEvent, Tray

_TRAYS = {
    Tray.EMPTY: DeviceWord.TRAY_EMPTY,
    Tray.OPEN: DeviceWord.TRAY_OPEN,
    Tray.SHAKING: DeviceWord.SHAKING,
    Tray.SETTLING: DeviceWord.SETTLING,
}


def word_of(event: DeviceEvent) -> tuple[DeviceWord, str] | None:
    """The word and its detail; None for what is told in no words."""
    match event:
        case said.Rolled(dice=dice):
            return DeviceWord.ROLLED, "-".join(map(str, dice))
        case said.RollClaimed(dice=dice):
            return DeviceWord.NOT_ASKED, "-".join(map(str, dice))
        case said.NotARoll(kind=kind, tops=tops):
            name = "OFF_TRAY" if kind is said.NotARollKind.OFFTRAY else kind.name
            return DeviceWord[name], "-".join(str(top) if top else "?" for top in tops)
        case said.TrayChanged(tray) if tray in _TRAYS:
            return _TRAYS[tray], ""
        case said.LeverPressed():
            return DeviceWord.LEVER, ""
        case said.ButtonPressed(button):
            return DeviceWord.BUTTON, button
        case said.Restarted():
            return DeviceWord.RESTARTED, ""
        case said.Gap(first, last):
            return DeviceWord.GAP, f"{first}–{last}"
        case said.Refused(sentence, detail):
            return DeviceWord[sentence.name], detail
        case said.Lost(reason):
            return DeviceWord.SILENT if reason is said.LostReason.NO_HEARTBEAT else DeviceWord.VANISHED, ""
        case _:
            return None
