"""What is chosen of seats, looks and sound: each row once, for the file, the pages, the seat's menu and the comparison
of boards.
"""

from collections.abc import Mapping
from typing import NamedTuple

from tavla.application.roles import RESERVED_ROWS, Power
from tavla.base.phrase import Phrase, phrase

Value = str | bool
_OFF = phrase("Off")


class Setting(NamedTuple):
    """`key` is its name in the file; `choices` are its values, the usual one first, as the seats call them."""

    key: str
    label: Phrase
    choices: Mapping[Value, Phrase]
    row: str = ""
    """Its name on the screen, where it is not the key."""
    is_alike: bool = True
    """Whether the boards of a club are to have it alike; what each match brings is the match's."""
    lasts: bool = True
    """Whether the next day begins with it."""
    is_directors: bool = False
    """Whether the director alone changes it, on his page."""

    @property
    def usual(self) -> Value:
        """What a new board has."""
        return next(iter(self.choices))

    @property
    def name(self) -> str:
        return self.row or self.key

    def after(self, value: object) -> Value:
        """The next of its choices, round and round."""
        values = list(self.choices)
        return values[(values.index(value) + 1) % len(values)] if value in values else self.usual

    def word_of(self, values: Mapping[str, object]) -> Phrase:
        """What the seats call the choice that stands among `values`."""
        value = time_signals(values) if self.key == TIME_SIGNALS else values[self.key]
        return self.choices[value]  # type: ignore[index]


def time_signals(values: Mapping[str, object]) -> object:
    """Which are given: the event's, or where it has none what the players have chosen."""
    return values[EVENT_SIGNALS] if is_the_events(TIME_SIGNALS, values) else values[TIME_SIGNALS]


def is_the_events(key: str, values: Mapping[str, object]) -> bool:
    """Whether the director has ordered for the event what players choose else."""
    return key == TIME_SIGNALS and values[EVENT_SIGNALS] != PLAYERS_CHOOSE


SIGN_OFF = "sign_off"
TIME_SIGNALS, EVENT_SIGNALS, PLAYERS_CHOOSE = "time_signals", "event_signals", "players"
_SIGNALS: dict["Value", Phrase] = {
    "last_seconds": phrase("The last ten seconds"),
    "delay": phrase("Ten seconds, end of the delay"),
    "times": phrase("Ten seconds, delay, 5:00, 1:00, 0:30"),
}
_RESERVED = {
    Power.DISQUALIFY: phrase("Disqualify and expel"),
    Power.END_MATCH: phrase("End a match early"),
    Power.REGISTER: phrase("Sanctions and erasure in the register"),
    Power.PEOPLE: phrase("Name and remove directors"),
    Power.BACKUP: phrase("Backups, which hold the board's keys"),
}
BOARD_ROW = "theme"
"""The row that stands still while a club's own board is on."""
FIELD_ROW, FILLS = "field", "fill"
FIELD_SIZES = ((55, 44), (60, 47), (66, 51), (72, 55), (77, 59), (82, 62), (88, 66))
"""Centimetres across and down. Source: 3.1 of USBGF, NBF and WBGT."""


def field_cm(field: object) -> tuple[int, int]:
    """The size that a choice of that row names; (0, 0) for one that fills the screen."""
    return next((size for size in FIELD_SIZES if f"{size[0]}x{size[1]}" == field), (0, 0))


SETTINGS = {
    setting.key: setting
    for setting in (
        Setting(
            "home_side",
            phrase("Home board"),
            {"right": phrase("On the right"), "left": phrase("On the left")},
            row="direction",
            is_alike=False,
        ),
        Setting(
            "checkers",
            phrase("Light checkers"),
            {"white_light": phrase("Lower seat"), "white_dark": phrase("Upper seat")},
            is_alike=False,
            lasts=False,
        ),
        Setting("seating", phrase("Seats"), {"face_to_face": phrase("Face to face"), "same_side": phrase("Same side")}),
        Setting(
            "theme",
            phrase("Board"),
            {
                "evening": phrase("Walnut"),
                "slate": phrase("Slate"),
                "daylight": phrase("Daylight"),
                "contrast": phrase("High contrast"),
            },
        ),
        Setting(
            FIELD_ROW,
            phrase("Board's size"),
            {
                FILLS: phrase("Fills the screen"),
                **{
                    f"{across}x{down}": phrase("{across} × {down} cm", across=across, down=down)
                    for across, down in FIELD_SIZES
                },
            },
            is_alike=False,
        ),
        Setting("size", phrase("Size"), {"usual": phrase("Usual"), "large": phrase("Large checkers and letters")}),
        Setting(
            "sound",
            phrase("Sounds"),
            {
                "off": _OFF,
                "light": phrase("A light instead"),
                "quiet": phrase("Quiet"),
                "medium": phrase("Medium"),
                "loud": phrase("Loud"),
            },
        ),
        Setting(
            TIME_SIGNALS,
            phrase("Time signals"),
            _SIGNALS,
        ),
        Setting(
            EVENT_SIGNALS,
            phrase("Event's time signals"),
            {PLAYERS_CHOOSE: phrase("as the players choose"), **_SIGNALS},
            is_directors=True,
        ),
        Setting(
            "light_alone",
            phrase("Only a light"),
            {
                "off": _OFF,
                "white": phrase("For White"),
                "black": phrase("For Black"),
                "both": phrase("For both"),
            },
            is_alike=False,
        ),
        Setting("rings", phrase("Call to the director"), {"off": _OFF, "on": phrase("Rings until play goes on")}),
        Setting(
            "spoken",
            phrase("Spoken"),
            {
                "off": _OFF,
                "white": phrase("The game, to White"),
                "black": phrase("The game, to Black"),
                "both": phrase("The game, to both"),
            },
        ),
        Setting(
            "switches",
            phrase("Switches"),
            {
                "off": _OFF,
                "two": phrase("Two: Space goes on, Enter chooses"),
                "one_slow": phrase("One: the frame goes on slowly"),
                "one": phrase("One: the frame goes on by itself"),
                "one_fast": phrase("One: the frame goes on quickly"),
            },
        ),
        Setting(
            SIGN_OFF,
            phrase("Sign-off"),
            {False: phrase("optional"), True: phrase("a duty")},
            is_directors=True,
        ),
        *(
            Setting(
                row,
                _RESERVED[power],
                {True: phrase("directors alone"), False: phrase("assistants too")},
                is_directors=True,
            )
            for power, row in RESERVED_ROWS.items()
        ),
        Setting("motion", phrase("Motion"), {True: phrase("On"), False: _OFF}),
        Setting(
            "full_screen",
            phrase("Screen"),
            {True: phrase("Full screen"), False: phrase("In a window")},
            row="window",
            is_alike=False,
        ),
    )
}
"""By their keys, in the order of the page *Seats and screen*."""

IN_MENU = ("theme", "size", "sound", "spoken", "home_side", "seating", "motion", "full_screen")
"""Those of a seat's menu, in its order."""
USUAL: Mapping[str, Value] = {key: setting.usual for key, setting in SETTINGS.items()}
