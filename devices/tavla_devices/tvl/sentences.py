"""The words of each sentence, read into a frame and written from one."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from tavla_devices.events import Light, Side, Tray
from tavla_devices.tvl import frames as f

Reader = Callable[[list[str]], f.Frame]
"""Reads the fields after the talker. Raises ValueError, IndexError or KeyError for fields that cannot be read."""

_HEX = frozenset("0123456789ABCDEF")
_SIDES: Mapping[str, Side | None] = MappingProxyType({"L": Side.LEFT, "R": Side.RIGHT, "N": None})
_LEVER: Mapping[str, Side | None] = MappingProxyType({"L": Side.LEFT, "R": Side.RIGHT, "N": None, "": None})
_TRAY: Mapping[str, Tray] = MappingProxyType({tray.value: tray for tray in Tray})
_RESULTS: Mapping[str, f.RollResult] = MappingProxyType({result.value: result for result in f.RollResult})
_FACES: Mapping[str, int] = MappingProxyType({str(face): face for face in range(7)})
_LIGHTS: Mapping[str, Light] = MappingProxyType({light.value: light for light in Light})
_HALVES: Mapping[str, int] = MappingProxyType({"0": 0, "1": 1})
_COUNTS: Mapping[str, int] = MappingProxyType({"1": 1, "2": 2})
_MOST = 2**32 - 1
_SIGNATURE_DIGITS = 32
NONCE_DIGITS = 16
HALF_KEY_DIGITS = 32
BOOT_DIGITS = 8


class UnknownWordError(Exception):
    """A sentence of a later version: its word is none of these."""


def number(text: str) -> int:
    """A whole number from 0 to 4294967295 in its one spelling: no sign, no leading zero. Raises ValueError."""
    if not (text.isdigit() and text.isascii()) or (text[0] == "0" and len(text) > 1) or len(text) > 10:
        raise ValueError(text)
    value = int(text)
    if value > _MOST:
        raise ValueError(text)
    return value


def hexadecimal(text: str, digits: int) -> str:
    """So many upper-case hexadecimal digits. Raises ValueError."""
    if len(text) != digits or not _HEX.issuperset(text):
        raise ValueError(text)
    return text


def read_query(fields: list[str]) -> f.Frame:
    """A sentence PTVLQ."""
    tag = number(fields[0])
    word = fields[1]
    if word == "ID":
        return f.IdQuery(tag)
    if word == "CAP":
        return f.CapQuery(tag)
    if word == "REPLAY":
        return f.ReplayQuery(tag, number(fields[2]))
    if word == "CLK":
        return f.ClockQuery(tag)
    raise UnknownWordError(word)


def read_command(fields: list[str]) -> f.Frame:
    """A sentence PTVLC."""
    tag = number(fields[0])
    word = fields[1]
    if word == "ACK":
        return f.AckCommand(tag, number(fields[2]))
    if word == "OPEN":
        return f.OpenCommand(tag, hexadecimal(fields[2], NONCE_DIGITS))
    if word == "DICE":
        return f.DiceCommand(tag, _COUNTS[fields[2]])
    if word == "LAMP":
        return f.LampCommand(tag, _LIGHTS[fields[2]])
    if word == "PAIR":
        return f.PairCommand(tag, _HALVES[fields[2]], hexadecimal(fields[3], HALF_KEY_DIGITS))
    if word == "CLK" and fields[2] == "SET":
        return f.ClockSetCommand(tag, number(fields[3]), number(fields[4]), number(fields[5]))
    if word == "CLK" and fields[2] == "RUN":
        return f.ClockRunCommand(tag, _SIDES[fields[3]])
    raise UnknownWordError(word)


def read_answer(fields: list[str]) -> f.Frame:
    """A sentence PTVLA."""
    tag = number(fields[0])
    word = fields[1]
    if word == "OK":
        if len(fields) < 4:
            return f.OkAnswer(tag)
        return f.OkAnswer(tag, hexadecimal(fields[2], BOOT_DIGITS), number(fields[3]))
    if word == "ID":
        return f.IdAnswer(tag, fields[2], fields[3], fields[4], fields[5], _named(fields[6]), fields[7])
    if word == "CAP":
        return f.CapAnswer(
            tag, tuple(name for name in fields[2].split("+") if name), number(fields[3]), number(fields[4])
        )
    if word == "CLK":
        return f.ClockAnswer(
            tag, _SIDES[fields[2]], number(fields[3]), number(fields[4]), number(fields[5]), _LEVER[fields[6]]
        )
    if word == "ERR":
        code = fields[2]
        return f.ErrAnswer(tag, -number(code[1:]) if code.startswith("-") else number(code), fields[3])
    raise UnknownWordError(word)


def read_event(fields: list[str]) -> f.Frame:
    """A sentence PTVLE."""
    boot_id = hexadecimal(fields[0], BOOT_DIGITS)
    seq, at_ms, word = number(fields[1]), number(fields[2]), fields[3]
    if word == "ROLL":
        return _read_roll(boot_id, seq, at_ms, fields)
    if word == "TRAY":
        tray = _TRAY.get(fields[4])
        return f.OtherEvent(boot_id, seq, at_ms, word) if tray is None else f.TrayEvent(boot_id, seq, at_ms, tray)
    if word == "CLK":
        return f.ClockEvent(
            boot_id,
            seq,
            at_ms,
            _SIDES[fields[4]],
            number(fields[5]),
            number(fields[6]),
            number(fields[7]),
            _LEVER[fields[8]],
        )
    if word == "BTN":
        button, which = _named(fields[4]), fields[5] if len(fields) > 5 else ""
        if button == "LEVER" and which not in {"L", "R"}:
            raise ValueError(which)
        return f.ButtonEvent(boot_id, seq, at_ms, button, which)
    if word == "BOOT":
        return f.BootEvent(boot_id, seq, at_ms, fields[4])
    return f.OtherEvent(boot_id, seq, at_ms, word)


def read_heartbeat(fields: list[str]) -> f.Frame:
    """A sentence PTVLH."""
    battery = fields[4]
    percent = None if battery == "" else number(battery)
    if percent is not None and percent > 100:
        raise ValueError(battery)
    return f.Heartbeat(
        hexadecimal(fields[0], BOOT_DIGITS), number(fields[1]), number(fields[2]), _TRAY.get(fields[3]), percent
    )


def _read_roll(boot_id: str, seq: int, at_ms: int, fields: list[str]) -> f.RollEvent:
    signature = fields[9] if len(fields) > 9 else ""
    if signature:
        hexadecimal(signature, _SIGNATURE_DIGITS)
    tops = (_FACES[fields[5]], _FACES[fields[6]])
    return f.RollEvent(
        boot_id, seq, at_ms, _RESULTS[fields[4]], tops, (_FACES[fields[7]], _FACES[fields[8]]), signature
    )


def _named(text: str) -> str:
    if not text:
        msg = "a name is empty"
        raise ValueError(msg)
    return text


READERS: Mapping[str, Reader] = MappingProxyType(
    {"PTVLQ": read_query, "PTVLC": read_command, "PTVLA": read_answer, "PTVLE": read_event, "PTVLH": read_heartbeat}
)


def words(frame: f.Frame) -> str:
    """A frame's text between `$` and `*`."""
    match frame:
        case f.IdAnswer() | f.CapAnswer() | f.ClockAnswer() | f.OkAnswer() | f.ErrAnswer():
            return f"PTVLA,{frame.tag},{_answer_words(frame)}"
        case f.IdQuery() | f.CapQuery() | f.ReplayQuery() | f.ClockQuery():
            return f"PTVLQ,{frame.tag},{_query_words(frame)}"
        case f.Heartbeat(boot_id, seq, at_ms, tray, battery):
            return f"PTVLH,{boot_id},{seq},{at_ms},{tray.value if tray else ''},{'' if battery is None else battery}"
        case f.BootEvent() | f.TrayEvent() | f.RollEvent() | f.ClockEvent() | f.ButtonEvent() | f.OtherEvent():
            return f"PTVLE,{frame.boot_id},{frame.seq},{frame.at_ms},{_event_words(frame)}"
        case _:
            return f"PTVLC,{frame.tag},{_command_words(frame)}"


def _query_words(query: f.IdQuery | f.CapQuery | f.ReplayQuery | f.ClockQuery) -> str:
    match query:
        case f.IdQuery():
            return "ID"
        case f.CapQuery():
            return "CAP"
        case f.ReplayQuery():
            return f"REPLAY,{query.seq}"
        case f.ClockQuery():
            return "CLK"


def _command_words(
    command: f.OpenCommand
    | f.AckCommand
    | f.DiceCommand
    | f.ClockSetCommand
    | f.ClockRunCommand
    | f.LampCommand
    | f.PairCommand,
) -> str:
    match command:
        case f.OpenCommand():
            return f"OPEN,{command.nonce}"
        case f.AckCommand():
            return f"ACK,{command.seq}"
        case f.DiceCommand():
            return f"DICE,{command.count}"
        case f.ClockSetCommand():
            return f"CLK,SET,{command.left},{command.right},{command.delay}"
        case f.ClockRunCommand():
            return f"CLK,RUN,{_side(command.side)}"
        case f.LampCommand():
            return f"LAMP,{command.light.value}"
        case f.PairCommand():
            return f"PAIR,{command.half},{command.digits}"


def _answer_words(answer: f.Answer) -> str:
    match answer:
        case f.IdAnswer():
            return f"ID,{answer.protocol},{answer.kind},{answer.maker},{answer.model},{answer.serial},{answer.firmware}"
        case f.CapAnswer():
            return f"CAP,{'+'.join(answer.features)},{answer.heartbeat_ms},{answer.replay_depth}"
        case f.ClockAnswer():
            return _clock_words(answer)
        case f.OkAnswer():
            return "OK" if answer.next_seq is None else f"OK,{answer.boot_id},{answer.next_seq}"
        case f.ErrAnswer():
            return f"ERR,{answer.code},{answer.text}"


def _event_words(event: f.Event) -> str:
    match event:
        case f.BootEvent():
            return f"BOOT,{event.protocol}"
        case f.TrayEvent():
            return f"TRAY,{event.tray.value}"
        case f.RollEvent():
            faces = ",".join(map(str, event.tops + event.bottoms))
            return (
                f"ROLL,{event.result.value},{faces},{event.signature}"
                if event.signature
                else f"ROLL,{event.result.value},{faces}"
            )
        case f.ClockEvent():
            return _clock_words(event)
        case f.ButtonEvent():
            return f"BTN,{event.button},{event.which}"
        case f.OtherEvent():
            return event.kind


def _clock_words(clock: f.ClockEvent | f.ClockAnswer) -> str:
    return f"CLK,{_side(clock.running)},{clock.left},{clock.right},{clock.delay_left},{clock.lever.value if clock.lever else ''}"


def _side(side: Side | None) -> str:
    return "N" if side is None else side.value
