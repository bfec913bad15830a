"""What happened beside plain play, for reports and for the look back; no sentence ends with a full stop."""

from collections.abc import Sequence

from tavla.domain.facts.device_events import FramesTurn, HeldReason, HeldRuling, SpoiledKind
from tavla.domain.facts.idle_touches import TouchCount, TouchedPlace
from tavla.domain.facts.known_device import DeviceIdentity
from tavla.text.words import Words, beside


def roll_spoiled(t: Words, name: str, kind: SpoiledKind) -> str:
    why = {
        SpoiledKind.COCKED: t("a die does not lie flat"),
        SpoiledKind.OFF_TRAY: t("a die left the tray"),
        SpoiledKind.MISREAD: t("the dice could not be read"),
        SpoiledKind.HANDLED: t("the dice were touched"),
        SpoiledKind.VOID: t("no proper throw"),
    }[kind]
    return t("{name} rolls again: {reason}", name=name, reason=why)


def roll_held(t: Words, name: str, reason: HeldReason) -> str:
    why = {
        HeldReason.PREMATURE: t("thrown before the turn was ended"),
        HeldReason.BEFORE_REQUEST: t("perhaps thrown before the board asked"),
        HeldReason.UNVERIFIED: t("something the shaker said before is missing"),
        HeldReason.NOT_ASKED: t("nobody had to roll"),
        HeldReason.PLAY_STOPPED: t("play stood still"),
        HeldReason.OTHER_DEVICE: t("not the shaker of this match"),
    }[reason]
    thrown = t("Dice of {name} held back: {reason}") if name else t("Dice held back: {reason}")
    return t.filled(thrown, name=name, reason=why)


def held_ruling(t: Words, ruling: HeldRuling) -> str:
    return {
        HeldRuling.STANDS: t("the roll stands"),
        HeldRuling.OPPONENT_CHOOSES: t("the opponent chooses"),
        HeldRuling.STANDS_UNLESS_DEMANDED: t("the roll stands unless the opponent demands another"),
        HeldRuling.VOID: t("the roll is void"),
        HeldRuling.NOTHING: t("the roll moves nothing"),
    }[ruling]


def held_answered(t: Words, name: str, *, stands: bool) -> str:
    return t("{name} lets the roll stand", name=name) if stands else t("{name} has the dice rolled again", name=name)


def device_gone(t: Words, device: str, *, back: bool) -> str:
    if device == "shaker":
        return t("The dice shaker is back") if back else t("The dice shaker is gone")
    return (
        t("The clock beside the board is back")
        if back
        else t("The clock beside the board is gone: the board's own goes on")
    )


def device_met(t: Words, device: DeviceIdentity, *, counts: bool) -> str:
    name = device_named(device)
    return (
        t("The device {name} serves in this match", name=name)
        if counts
        else t("Another device answers: {name}", name=name)
    )


def device_named(device: DeviceIdentity) -> str:
    """Maker, model, name and serial number, as it says them."""
    return beside((device.maker, device.model, device.name, device.serial), " ")


def device_tried(t: Words, *, passed: bool) -> str:
    return t("A device was tried, and passed") if passed else t("A device was tried, and did not pass")


def idle_touches(t: Words, counts: Sequence[TouchCount]) -> tuple[str, ...]:
    """Each place with how often it was touched; points as White counts."""
    names = {
        TouchedPlace.BAR: t("Bar"),
        TouchedPlace.TRAY: t("Borne off"),
        TouchedPlace.DICE: t("Dice"),
        TouchedPlace.CUBE: t("Cube"),
    }
    return tuple(
        f"{names.get(one.place) or t('{number}-point', number=one.point)} × {t.grouped(one.count)}" for one in counts
    )


def frames_noted(t: Words, turn: FramesTurn, length_bytes: int) -> str:
    return {
        FramesTurn.KEPT: t("Device data kept: {size} bytes", size=t.grouped(length_bytes)),
        FramesTurn.FULL: t("The file of device data is full: no more of it is kept"),
        FramesTurn.LOST: t("Device data cannot be written: no more of it is kept"),
    }[turn]
