"""The colours of a board's look, and what has to be told apart on it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct
from msgspec.structs import asdict, fields

from tavla.base.colours import SIGHTS, contrast, lit

TEXT, SHAPE, NEIGHBOUR = 4.5, 3.0, 1.6
"""Contrast at least: of text; of large text and of what is no text; of neighbours in lightness.

Source: WCAG 2.2, 1.4.3 and 1.4.11.
"""
TRAY_TEXT = "#f1eee6"
"""Lock, badge and counts on the frame and in the trays, in every look."""


class Palette(Struct, frozen=True, rename="camel"):
    """Every colour of the screen and the board, as #rrggbb."""

    ground: str
    rail: str
    calm: str
    text: str
    mute: str
    accent: str
    accent_text: str
    ok: str
    danger: str
    danger_text: str
    focus: str
    focus_rim: str
    arrow: str
    field_mark: str
    frame: str
    bar_colour: str
    field: str
    point_dark: str
    point_light: str
    light: str
    light_edge: str
    light_pip: str
    light_ghost: str
    dark: str
    dark_edge: str
    dark_pip: str
    dark_ghost: str
    cube_face: str
    cube_text: str
    cube_edge: str
    die_frame: str


COLOURS = tuple(field.name for field in fields(Palette))


class Weakness(NamedTuple):
    """`ink` does not stand out from `ground`: so much where `needed` is wanted, to that sight."""

    ink: str
    ground: str
    figure: float
    needed: float
    sight: str


class WornBoard(Struct, frozen=True):
    """The club's own board that is on, by its digest, and the director who chose it; none where that is empty."""

    digest: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""
    by: Annotated[str, Meta(max_length=255)] = ""


NO_CLUB_BOARD = WornBoard()
_TEXTS = (
    *(("text", ground) for ground in ("ground", "rail", "calm")),
    *(("mute", ground) for ground in ("ground", "rail", "calm")),
    *(("accent", ground) for ground in ("ground", "rail", "calm")),
    *(("danger_text", ground) for ground in ("ground", "rail", "calm")),
    ("accent_text", "accent"),
    ("light", "dark"),
    ("light_pip", "light"),
    ("dark_pip", "dark"),
    ("cube_text", "cube_face"),
)
_SHAPES = (
    *(((lamp,), ground) for lamp in ("ok", "danger") for ground in ("ground", "rail", "calm")),
    (("focus",), "focus_rim"),
    *(((mark,), "field") for mark in ("die_frame", "field_mark", "arrow", "light_ghost", "dark_ghost")),
    *(
        ((side, f"{side}_edge"), ground)
        for side in ("light", "dark")
        for ground in ("field", "point_dark", "point_light", "bar_colour")
    ),
    *((("cube_face", "cube_edge"), ground) for ground in ("field", "frame")),
)
"""Any one of the first stands out, from its ground."""
_SHADES = {
    "field": (0.92, 1.06),
    "point_dark": (0.94, 1.04),
    "point_light": (0.94, 1.04),
    "light": (1.03,),
    "dark": (1.2,),
}
"""How many times as bright the light makes a part of what is drawn in cloth and wood."""


def weaknesses(palette: Palette, over: Mapping[str, Sequence[str]] | None = None) -> Iterator[Weakness]:
    """What cannot be told apart, to eyes of every kind; `over`: the colours that a picture makes of a ground."""
    colours: dict[str, str] = asdict(palette)
    grounds = {name: tuple(dict.fromkeys((colour, *(over or {}).get(name, ())))) for name, colour in colours.items()}
    for sight in SIGHTS:
        for ink, ground in _TEXTS:
            yield from _weak(colours, (ink,), ground, grounds[ground], TEXT, sight)
        for inks, ground in _SHAPES:
            shades = [lit(colour, by) for colour in grounds[ground] for by in (1, *_SHADES.get(ground, ()))]
            yield from _weak(colours, inks, ground, shades, SHAPE, sight)
        for point, other in (("point_dark", "field"), ("point_light", "field"), ("point_dark", "point_light")):
            yield from _weak(colours, (point,), other, grounds[other], NEIGHBOUR, sight)
        yield from _weak(colours, ("point_dark", "point_light"), "field", grounds["field"], SHAPE, sight)
        yield from _weak({**colours, "frame": TRAY_TEXT}, ("frame",), TRAY_TEXT, grounds["frame"], SHAPE, sight)


def _weak(
    colours: Mapping[str, str], inks: Sequence[str], ground: str, seen_as: Sequence[str], needed: float, sight: str
) -> Iterator[Weakness]:
    """At most one: where the ground is worst. A checker that is lit stands out no better than its edge."""
    lights = {
        ink: [lit(colours[ink], by) for by in ((1, *_SHADES[ink]) if ink in ("light", "dark") else (1,))]
        for ink in inks
    }
    figure, ink = min(
        max((min(contrast(one, colour, sight) for one in lights[ink]), ink) for ink in inks) for colour in seen_as
    )
    if figure < needed:
        yield Weakness(ink, ground, figure, needed, sight)
