"""The machine under the board, on the director's page and on the page before the first match."""

from tavla.text import start_words
from tavla.text.words import Words, beside


def machine_labels(t: Words) -> dict[str, str]:
    return {
        "version": t("Version"),
        "fingerprint": t("Fingerprint of settings and rules"),
        "date": t("Date and time"),
        "clock": t("Clock"),
        "disk": t("Disk"),
        "mirror": t("Second copy"),
        "power": t("Power"),
        "screen": t("Screen"),
        "board": t("Board"),
        "touch": t("Touch"),
        "aim": t("Where touches land"),
        "awake": t("Blanking"),
        "sound": t("Sounds"),
        "speech": t("Spoken"),
        "devices": t("Devices"),
    }


def reading(t: Words, label: str, shown: str, *, well: bool) -> str:
    return (
        t("{label}: {shown}", label=label, shown=shown)
        if well
        else t("{label}, look at this: {shown}", label=label, shown=shown)
    )


def disk_state(t: Words, milliseconds: float, free_mb: int) -> str:
    """How long a safe write takes and how much room is left."""
    return t(
        "a safe write takes {milliseconds} ms, {room} GB free",
        milliseconds=t.decimal(milliseconds),
        room=t.decimal(free_mb / 1000),
    )


def power_state(t: Words, *, has_battery: bool, on_mains: bool, charge: int | None) -> str:
    if not has_battery:
        return t("mains")
    if on_mains:
        return t("mains, battery at {charge}%", charge=charge)
    return t("BATTERY at {charge}%: plug the board in", charge=charge)


def screen_state(t: Words, width: int, height: int, centimetres: tuple[float, float] | None) -> str:
    """Pixels, and centimetres where the screen tells them."""
    if centimetres is None:
        return t("{width} × {height} pixels", width=width, height=height)
    across, down = centimetres
    return t(
        "{width} × {height} pixels, {across} × {down} cm",
        width=width,
        height=height,
        across=t.decimal(across),
        down=t.decimal(down),
    )


def screen_size(t: Words, measures: str, button_mm: float | None, *, is_small: bool) -> str:
    """The same, and what is wrong with it: `button_mm` is how high a button is, where that is known."""
    if not is_small:
        return measures
    if button_mm is None:
        return t("{measures}: small, fingers may miss the buttons below 1024 × 600", measures=measures)
    return t("{measures}: small, a button is {mm} mm high", measures=measures, mm=t.decimal(round(button_mm, 1)))


def screen_named(t: Words, name: str, of: tuple[int, int], turned: int, state: str) -> str:
    """Which screen of how many, and whether it is turned, before its measures."""
    words = [
        t("{name} ({number} of {count})", name=name, number=of[0], count=of[1]) if of[1] > 1 else name,
        state,
    ]
    if turned:
        words.append(t("turned by {degrees}°", degrees=turned))
    return beside(words, ", ")


def board_state(t: Words, across: float, down: float, *, is_small: bool, is_calibrated: bool = False) -> str:
    """How large the board is on this screen, measured by somebody or as the screen says. Source: 3.1 of USBGF, NBF and
    WBGT.
    """
    size = t("{across} × {down} cm", across=t.decimal(across), down=t.decimal(down))
    if is_small:
        return t(
            "{size}: less than the 55 × 44 cm that a player may ask for where there is such a board (3.1)", size=size
        )
    if is_calibrated:
        return t("{size}, measured (3.1: 55 × 44 to 88 × 66 cm)", size=size)
    return t("{size}, as the screen says (3.1: 55 × 44 to 88 × 66 cm)", size=size)


def size_refused(t: Words, inches: float) -> str:
    """What was measured cannot be a screen's."""
    return t("That makes a screen of {inches}″. Measure again.", inches=t.decimal(round(inches, 1)))


def clock_state(t: Words, source: str, *, is_steady: bool) -> str:
    if is_steady:
        return t("steady, as the system counts")
    return t("{source}: not steady enough, choose another in the system", source=source)


def aim_state(t: Words, millimetres: float, *, is_near: bool) -> str:
    """How far from a cross the fingers landed at worst."""
    figure = f"{millimetres:.0f}"
    if is_near:
        return t("within {millimetres} mm of the cross", millimetres=figure)
    return t("{millimetres} mm beside the cross: calibrate the touchscreen", millimetres=figure)


def health_summary(t: Words, wanting: int) -> str:
    if not wanting:
        return t("Everything is in order.")
    return t.n("One thing needs attention.", "{number} things need attention.", wanting, number=wanting)


def go_on(t: Words, *, date_is_likely: bool) -> str:
    return t("Go on") if date_is_likely else t("The date is right: go on")


def touch_state(t: Words, points: int) -> str:
    return t("fingers told apart: {points}", points=points) if points else t("no touchscreen was found")


def awake_state(t: Words, *, is_kiosk: bool, holds: bool) -> str:
    if holds:
        return t("the screen is kept on")
    if is_kiosk:
        return t("nobody answered: see in the system's settings that the screen stays on")
    return t("left to the system")


def sound_state(t: Words, path: str, sound: str) -> str:
    """Whether this machine has a way for sounds, and how loud they are set."""
    if not path:
        return t("no sounds here: they need a sound card, and alsa-utils, PulseAudio or PipeWire")
    return t("through {program}, set to: {volume}", program=path, volume=start_words.sound_choice(t, sound))


def speech_state(t: Words, *, can_speak: bool) -> str:
    return (
        t("dice and times can be read out")
        if can_speak
        else t("no voice here: install speech-dispatcher to have dice and times read out")
    )
