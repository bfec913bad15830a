"""Facts of dice shakers and clocks beside the board, as notes."""

from typing import assert_never

from tavla.domain.facts import device_events as devices
from tavla.domain.facts.device_events import DeviceEvent
from tavla.reports.plain_name import plain_name
from tavla.reports.reader import Reader, Told


def told_of_device(event: DeviceEvent, reader: Reader) -> Told | None:
    """What a device did that is worth telling; a die of the opening by itself is not."""
    texts, names = reader.texts, reader.names
    match event:
        case devices.OpeningDieFell():
            return None
        case devices.RollSpoiled(_, player, kind, tops):
            return texts.roll_spoiled(names[player], kind), _faces(reader, tops), ()
        case devices.RollHeld(_, player, dice, _, reason, ruling, clause):
            name = names[player] if player else ""
            return (
                texts.roll_held(name, reason),
                (*_faces(reader, dice), " · ".join(filter(None, (texts.held_ruling(ruling), plain_name(clause))))),
                (),
            )
        case devices.HeldRollAnswered(_, player, stands, _):
            return texts.held_answered(names[player], stands=stands), (), ()
        case devices.ShakerLost(_, serial, wall_clock):
            return texts.device_gone("shaker", back=False), (*_serial(serial), *reader.hour(wall_clock)), ()
        case devices.ShakerBack(_, serial):
            return texts.device_gone("shaker", back=True), _serial(serial), ()
        case devices.ClockLost(_, serial, times):
            return texts.device_gone("clock", back=False), (*_serial(serial), reader.times(times)), ()
        case devices.ClockBack(_, serial, times):
            return texts.device_gone("clock", back=True), (*_serial(serial), reader.times(times)), ()
        case devices.DeviceTried():
            made_by = (plain_name(event.made_by),) if event.made_by else ()
            return (
                texts.device_tried(passed=event.passed),
                (*made_by, *_serial(event.serial), *map(plain_name, event.troubles)),
                (),
            )
        case _:
            assert_never(event)


def _faces(reader: Reader, dice: tuple[int, ...]) -> tuple[str, ...]:
    return (f"{reader.texts.label('dice')}: {' '.join(str(die) if die else '–' for die in dice)}",) if dice else ()


def _serial(serial: str) -> tuple[str, ...]:
    return (plain_name(serial),) if serial else ()
