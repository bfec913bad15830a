"""What lies on the board, by name, for assistive technology."""

from tavla.domain.game.roll import Die
from tavla.text.words import Words


def point_name(t: Words, number: int, count: int, owner: str) -> str:
    """A point as the side on roll counts: "8-point, 3 checkers of Ayşe", "8-point, empty"."""
    return _place(t, t("{number}-point", number=number), count, owner)


def bar_name(t: Words, count: int, owner: str) -> str:
    return _place(t, t("bar"), count, owner)


def _place(t: Words, place: str, count: int, owner: str) -> str:
    if count == 0:
        return t("{place}, empty", place=place)
    checkers = t.n("{n} checker of {owner}", "{n} checkers of {owner}", count, owner=owner)
    return t("{place}, {checkers}", place=place, checkers=checkers)


def die_name(t: Words, die: Die, *, used: bool, leading: bool) -> str:
    if used:
        return t("Die {die}, played", die=die)
    return t("Die {die}, played next", die=die) if leading else t("Die {die}", die=die)


def cube_name(t: Words, value: int, owner: str | None) -> str:
    if owner is None:
        return t("Cube at {value}, in the middle", value=value)
    return t("Cube at {value}, {owner} owns it", value=value, owner=owner)


def short_stands(t: Words, *, confirmed: bool) -> str:
    """The director confirms that checkers are missing for good."""
    return t("Plays short ✓") if confirmed else t("Plays short")


def on_turn(t: Words, name: str) -> str:
    """Who is on turn; empty: nobody."""
    return t("On turn: {name}", name=name) if name else t("The game is about to begin")


def checkers_missing(t: Words, count: int, name: str) -> str:
    return t.n(
        "{n} checker of {name} is still to be set up.",
        "{n} checkers of {name} are still to be set up.",
        count,
        name=name,
    )
