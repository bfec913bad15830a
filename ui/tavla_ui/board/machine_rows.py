"""What the machine under the board says of itself, a reading a row."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QInputDevice, QPointingDevice, QScreen

from tavla.application.devices.tray import DeviceShown
from tavla.application.ports.machine import MachineState
from tavla.application.screens import MeasuredScreen
from tavla.application.settings import FILLS, field_cm
from tavla.text import device_words, machine_words
from tavla.text.words import Words
from tavla_ui.board.geometry import BoardLayout
from tavla_ui.controls.rows import RowsModel

LEAST_FREE_MB = 500
SLOW_WRITE_MS = 100.0
NEAR_MM = 7.0
"""Half a finger: further from a cross, a checker's neighbour is touched."""
SMALLEST_CM = (55.0, 44.0)
"""The least board that a player may ask for, across and down. Source: 3.1 of USBGF, NBF and WBGT."""
STRIP, BUTTON = 84.0, 56.0
"""Of a window 800 pixels high."""
LEAST_BUTTON_MM = 7.0
"""A fingertip's contact. Source: WCAG 2.2, 2.5.8, at 96 pixels to the inch: 24 pixels are 6.4 mm."""
LEAST_PIXELS = (600, 1024)
INVENTED_MM = 0.254
"""A pixel where the screen tells no size: Qt takes it for one of 100 to the inch.

Source: Qt, QPlatformScreen::physicalSize.
"""
NM_PER_MM = 1_000_000
LOOK = "!"
NO_SOUND = ("off", "light")


class MachineRow(Struct, frozen=True):
    """One reading as the director sees it; `well` is false where somebody should look, and `sign` says so without
    colours. `told` is read out.
    """

    key: str
    label: str
    shown: str
    well: bool
    sign: str
    told: str


class MachineRows(RowsModel[MachineRow]):
    row_type = MachineRow


class ScreenFacts(Struct, frozen=True):
    """The screen that the board is on, in pixels and millimetres; no millimetres where it does not tell them.

    `turned` in degrees.
    """

    name: str
    number: int
    count: int
    pixels: tuple[int, int]
    millimetres: tuple[float, float]
    turned: int
    fingers: int
    is_calibrated: bool = False
    """Whether somebody has measured it."""
    field_cm: tuple[int, int] = (0, 0)
    """The size that the board is set to; (0, 0) where it fills the screen."""

    @property
    def is_measured(self) -> bool:
        """Whether it tells its size, in a way that can be; what Qt puts in place of one that is not told is none."""
        made_up = all(
            abs(told - INVENTED_MM * pixels) < 0.01 for told, pixels in zip(self.millimetres, self.pixels, strict=True)
        )
        return self.is_calibrated or (min(self.millimetres) >= 10 and not made_up)

    @property
    def button_mm(self) -> float | None:
        """How high a button is; None where the screen does not tell its size."""
        (height, width), down = sorted(self.pixels), min(self.millimetres)
        return BUTTON * _tall(width, height) * down / height if self.is_measured else None

    @property
    def is_small(self) -> bool:
        """Whether fingers may miss the buttons."""
        if high := self.button_mm:
            return high < LEAST_BUTTON_MM
        return any(has < least for has, least in zip(sorted(self.pixels), LEAST_PIXELS, strict=True))

    @property
    def board_cm(self) -> tuple[float, float]:
        """The 24 points and the bar, across and down, between the seats' strips."""
        (height, width), (down, across) = sorted(self.pixels), sorted(self.millimetres)  # it lies across
        field = self._layout.field
        return field.width / width * across / 10, field.height / height * down / 10

    @property
    def wanted(self) -> tuple[float, float]:
        """The field's pixels in the size that it is set to; (0, 0) where it fills the screen, or nobody knows them."""
        if not self.is_measured:
            return 0.0, 0.0
        pixels_of_cm = 10 * self.pixels[0] / self.millimetres[0]
        return self.field_cm[0] * pixels_of_cm, self.field_cm[1] * pixels_of_cm

    @property
    def has_room(self) -> bool:
        """Whether the board has the size that it is set to."""
        return self.field_cm == (0, 0) or self._layout.is_set

    @property
    def _layout(self) -> BoardLayout:
        height, width = sorted(self.pixels)
        return BoardLayout(width, height - 2 * STRIP * _tall(width, height), wanted=self.wanted)


def _tall(width: int, height: int) -> float:
    """`Theme.tallScale` of a window."""
    return min(height / 800, 1.25 * min(height / 800, width / 1280))


def screen_facts(measured: Sequence[MeasuredScreen] = (), field: object = FILLS) -> ScreenFacts:
    """What the screen says of itself, or what was `measured` of it; `field` is the board's size in the settings."""
    windows, screens = QGuiApplication.topLevelWindows(), QGuiApplication.screens()
    screen = windows[0].screen() if windows else QGuiApplication.primaryScreen()
    size, pixels, turned = screen.physicalSize(), screen.size(), turned_by(screen)
    lies_across = turned in {90, 270} and (size.width() > size.height()) != (pixels.width() > pixels.height())
    if lies_across:  # under Wayland the pixels are those of the turned screen, and the millimetres are not
        size.transpose()
    own = (screen.name()[:255], pixels.width(), pixels.height())
    nm = next((one.pixel_nm for one in measured if (one.name, one.across, one.down) == own), 0)
    return ScreenFacts(
        name=screen.name(),
        number=screens.index(screen) + 1,
        count=len(screens),
        pixels=(pixels.width(), pixels.height()),
        millimetres=(
            (pixels.width() * nm / NM_PER_MM, pixels.height() * nm / NM_PER_MM) if nm else (size.width(), size.height())
        ),
        turned=turned,
        fingers=touch_points(),
        is_calibrated=nm > 0,
        field_cm=field_cm(field),
    )


def turned_by(screen: QScreen) -> int:
    """By how many degrees the system turns its picture.

    Landscape is the unturned one under X11 and Wayland, whatever the shape of the screen.
    """
    told = screen.orientation()
    return (
        0
        if told is Qt.ScreenOrientation.PrimaryOrientation
        else screen.angleBetween(Qt.ScreenOrientation.LandscapeOrientation, told)
    )


def touch_points() -> int:
    """How many fingers the best touchscreen tells apart; 0 without one."""
    screens = [
        device
        for device in QInputDevice.devices()
        if device.type() == QInputDevice.DeviceType.TouchScreen and isinstance(device, QPointingDevice)
    ]
    return max((device.maximumPoints() for device in screens), default=0)


def machine_rows(
    t: Words,
    state: MachineState,
    screen: ScreenFacts,
    devices: tuple[DeviceShown, ...],
    *,
    mirror: tuple[str, bool] | None = None,
    worst_mm: float | None = None,
    asks_aim: bool = False,
) -> list[MachineRow]:
    """Every reading.

    `mirror`: what is said of the second copy. `worst_mm`: how far from a cross a finger landed at worst, where
    `asks_aim`.
    """
    labels = machine_words.machine_labels(t)
    version = f"{state.version} · {state.commit[:7] or t('from source')} {state.built}".strip()
    now = f"{state.wall_clock} {state.zone}"
    writable = state.write_ms is not None and state.free_mb is not None
    disk = (
        machine_words.disk_state(t, state.write_ms or 0.0, state.free_mb or 0)
        if writable
        else t("the folder of matches cannot be written to")
    )
    power, across, down = state.power, screen.board_cm[0], screen.board_cm[1]
    is_small = across < SMALLEST_CM[0] or down < SMALLEST_CM[1]
    centimetres = (screen.millimetres[0] / 10, screen.millimetres[1] / 10) if screen.is_measured else None
    measures = machine_words.screen_named(
        t,
        screen.name,
        (screen.number, screen.count),
        screen.turned,
        machine_words.screen_state(t, *screen.pixels, centimetres),
    )
    is_near = worst_mm is not None and worst_mm <= NEAR_MM
    shown = {
        "version": (version, True),
        "fingerprint": (state.fingerprint, True),
        "date": (now if state.date_is_likely else t("{shown}: is this right?", shown=now), state.date_is_likely),
        "clock": (
            machine_words.clock_state(t, state.clock_source, is_steady=state.clock_is_steady),
            state.clock_is_steady,
        ),
        "disk": (disk, writable and (state.free_mb or 0) >= LEAST_FREE_MB and (state.write_ms or 0.0) <= SLOW_WRITE_MS),
        "power": (
            machine_words.power_state(t, has_battery=power.has_battery, on_mains=power.on_mains, charge=power.charge),
            power.on_mains,
        ),
        "screen": (
            machine_words.screen_size(t, measures, screen.button_mm, is_small=screen.is_small),
            not screen.is_small,
        ),
        "board": (
            machine_words.board_state(t, across, down, is_small=is_small, is_calibrated=screen.is_calibrated)
            if screen.is_measured
            else t("the screen does not tell its size: measure it (3.1: 55 × 44 to 88 × 66 cm)"),
            True,
        ),
        "touch": (machine_words.touch_state(t, screen.fingers), screen.fingers > 1),
        "awake": (
            machine_words.awake_state(t, is_kiosk=state.is_kiosk, holds=state.holds_awake),
            state.holds_awake or not state.is_kiosk,
        ),
        "sound": (
            machine_words.sound_state(t, state.sound_path, state.sound),
            bool(state.sound_path) or state.sound in NO_SOUND,
        ),
        "speech": (machine_words.speech_state(t, can_speak=state.can_speak), state.can_speak or not state.wants_speech),
        "devices": (
            device_words.state(t, devices) or t("none"),
            not any(shown.is_in_trouble for shown in devices),
        ),
    }
    if mirror is not None:
        shown["mirror"] = mirror
    if asks_aim:
        shown["aim"] = (
            (t("not tried yet"), True)
            if worst_mm is None
            else (machine_words.aim_state(t, worst_mm, is_near=is_near), is_near)
        )
    return [_row(t, key, label, *shown[key]) for key, label in labels.items() if key in shown]


def _row(t: Words, key: str, label: str, shown: str, well: bool) -> MachineRow:
    return MachineRow(key, label, shown, well, "" if well else LOOK, machine_words.reading(t, label, shown, well=well))
