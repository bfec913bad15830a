"""Devices beside the board as rows of a list."""

from msgspec import Struct
from PySide6.QtQml import QmlElement

from tavla.application.devices.tray import DeviceShown
from tavla.base.plain_name import harmless
from tavla.text import device_words
from tavla.text.words import Words, beside
from tavla_ui.controls.rows import RowsModel

QML_IMPORT_NAME = "Tavla.ViewModels"
QML_IMPORT_MAJOR_VERSION = 1


class DeviceRow(Struct, frozen=True):
    """One device as it is drawn: what it is for, its colour, one word; and all that is known, for who asks."""

    key: str
    kind: str
    """What is drawn for it: dice, clock or lamp."""
    lamp: str
    word: str
    name: str
    battery: str
    low: bool
    said: str
    place: str
    """Its serial number and where it is plugged in: two of one kind are told apart by them."""
    keyed: bool
    """Whether it can be paired: a shaker signs its throws, dice that are sold do not."""


LOW_BATTERY = 15


def device_row(shown: DeviceShown, t: Words) -> DeviceRow:
    """A device in the words of a seat."""
    computed = f" · {t('computes its dice: nothing is thrown')}" if shown.computes_dice else ""
    name = f"{harmless(shown.name) or shown.choice.address} · {device_words.use(t, shown.choice.use)}{computed}"
    low = shown.battery is not None and shown.battery <= LOW_BATTERY
    lamp = "trouble" if shown.is_in_trouble else shown.lamp.value
    address = shown.port or shown.choice.address
    is_sold = bool(shown.choice.protocol.maker)  # its serial number is its address
    return DeviceRow(
        key=shown.choice.address,
        kind="dice" if shown.choice.use.gives_rolls else shown.choice.use.value,
        lamp=lamp,
        word=device_words.lamp_word(t, shown),
        name=name,
        battery=device_words.battery(t, shown.battery),
        low=low,
        said=device_words.last_word(t, shown),
        place=beside(("" if is_sold else shown.serial, address if shown.name else "")),
        keyed=shown.choice.use.gives_rolls and not is_sold,
    )


@QmlElement
class DeviceRows(RowsModel[DeviceRow]):
    row_type = DeviceRow
