"""Colours as eyes of every kind see them, and how far two of them differ in lightness.

Source: WCAG 2.2, contrast ratio and relative luminance; Machado, Oliveira and Fernandes, "A Physiologically-based Model
for Simulation of Color Vision Deficiency", 2009, severity 1.0, in linear RGB.
"""

import re

Linear = tuple[float, float, float]
"""Red, green and blue, each from 0 to 1."""

SIGHTS: dict[str, tuple[Linear, Linear, Linear]] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""What each eye makes of linear red, green and blue."""
_WRITTEN = re.compile(r"#[0-9a-fA-F]{6}")


def is_colour(text: object) -> bool:
    """Whether it is written as #rrggbb."""
    return isinstance(text, str) and _WRITTEN.fullmatch(text) is not None


def parts_of(colour: str) -> Linear:
    """Its red, green and blue, as they are written."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def mixed(under: str, over: str, share: float) -> str:
    """The colour that is seen where `over` lies on `under`, `share` of 1 opaque."""
    pairs = zip(parts_of(under), parts_of(over), strict=True)
    return "#" + "".join(f"{round(255 * ((1 - share) * below + share * above)):02x}" for below, above in pairs)


def lit(colour: str, by: float) -> str:
    """The same hue, so many times as bright."""
    return "#" + "".join(f"{min(255, round(255 * by * part)):02x}" for part in parts_of(colour))


def seen(colour: str, sight: str) -> Linear:
    """A colour as that sight has it, in linear RGB."""
    light = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts_of(colour)]
    one, two, three = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True)))) for row in SIGHTS[sight]
    )
    return one, two, three


def luminance(colour: str, sight: str = "full") -> float:
    red, green, blue = seen(colour, sight)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str, sight: str = "full") -> float:
    """From 1, alike, to 21, black on white."""
    darker, lighter = sorted((luminance(one, sight), luminance(other, sight)))
    return (lighter + 0.05) / (darker + 0.05)
