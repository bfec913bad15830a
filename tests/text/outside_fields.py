"""Every text of the model, by whose word it is: one from outside the board, one that carries such a word on, or the
board's own.
"""

import importlib
import inspect
import pkgutil
import re
import string
from collections.abc import Callable, Iterator
from enum import Enum
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from tavla.domain.facts.events import EVENTS
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.position import OPENING, Position
from tavla.domain.game.roll import Roll

PACKAGES = ("tavla.domain.facts", "tavla.application.ports")
MODULES = (
    "tavla.application.club_board",
    "tavla.application.devices.choice",
    "tavla.application.devices.tray",
    "tavla.application.screens",
    "tavla.application.telling.spectatorship",
    "tavla.evidence.certificate",
    "tavla.formats.record",
    "tavla.rules.ruleset",
    "tavla.services.signers",
    "tavla.storage.moved_matches",
    "tavla.storage.people",
    "tavla.storage.people_acts",
    "tavla.storage.register.records",
    "tavla.system.updates",
    "tavla_devices.events",
    "tavla_devices.link.bluetooth",
    "tavla_devices.link.ports",
    "tavla_devices.link.status",
    "tavla_devices.smart_dice.said",
)

OUTSIDE: dict[str, str] = {
    # Facts: typed at the board, said by devices, or in a match moved here
    "Authority.director": "the director's name",
    "Authority.reason": "typed by the director",
    "Authority.clause": "typed by the director, or of a ruleset",
    "Authority.matter": "a word of the acts",
    "RulingGiven.ruling": "typed by the director",
    "RulingGiven.committee": "typed by the director",
    "WarningGiven.matter": "a word of the ruleset",
    "AppealDecided.committee": "typed by the director",
    "PrematureRollPunished.consequence": "a word of the ruleset",
    "RollHeld.clause": "of a ruleset",
    "MatchStarted.players": "typed, of the register, or of a match file",
    "MatchStarted.ruleset": "a ruleset's file",
    "MatchCard.event": "typed, or of the register",
    "MatchCard.round": "typed, or of the register",
    "MatchCard.table": "typed, or of the register",
    "MatchCard.picked": "keys of a ruleset",
    "Departure.ruled": "a value of a ruleset",
    "Departure.announced": "a value of a ruleset",
    "PreferenceSettled.choice": "a later version's word",
    "SanctionShown.measure": "of the register",
    "SanctionShown.clause": "of the register",
    "DiceFile.name": "the name of a file",
    "DiceStirred.text": "typed by a player",
    "MirrorNoted.folder": "where a stick is mounted, with its label",
    "ShakerLost.serial": "said by a device",
    "ShakerBack.serial": "said by a device",
    "ClockLost.serial": "said by a device",
    "ClockBack.serial": "said by a device",
    "DeviceTried.serial": "said by a device",
    "DeviceTried.made_by": "the director's name",
    "DeviceTried.troubles": "what went wrong with a device",
    "RollOrigin.serial": "said by a device",
    **dict.fromkeys(
        (f"DeviceIdentity.{part}" for part in ("maker", "model", "serial", "firmware", "name")), "said by a device"
    ),
    "TailCut.kept_as": "the name of a file",
    # Files of matches
    "MatchRecord.players": "of a match file",
    "MatchRecord.tags": "of a match file",
    "MatchRecord.comments": "of a match file",
    "Incident.details": "of a match file",
    "Doubled.word": "of a match file",
    "Unplayed.mark": "of a match file",
    # Rulesets
    "Identity.title": "a ruleset's file",
    "Identity.title_nb": "a ruleset's file",
    "Identity.title_tr": "a ruleset's file",
    "Identity.name": "a ruleset's file",
    # The register
    "Player.name": "typed or imported",
    "Player.club": "typed or imported",
    "Player.member_number": "typed or imported",
    "Player.note": "typed or imported",
    "Tournament.name": "typed or imported",
    "Tournament.place": "typed or imported",
    "Tournament.ruleset": "typed or imported",
    "Incident.what": "typed or imported",
    "Incident.clause": "typed or imported",
    "Incident.seen_by": "typed or imported",
    "WarningGiven.reason": "typed or imported",
    "WarningGiven.given_by": "typed or imported",
    "WarningGiven.clause": "typed or imported",
    "Sanction.reason": "typed or imported",
    "Sanction.ordered_by": "typed or imported",
    "Sanction.clause": "typed or imported",
    "Pairing.round": "typed or imported",
    "Pairing.table": "typed or imported",
    # People, boards, keys
    "Official.name": "typed by a director",
    "Certificate.venue": "of a certificate",
    "Certificate.event": "of a certificate",
    "Taken.board": "of a mark on a stick",
    "Taken.stick": "of a mark on a stick",
    "MirrorPlace.folder": "where a stick is mounted, with its label",
    "Spectatorship.screen": "what a screen calls itself",
    "Spectatorship.by": "the director's name",
    # Devices
    "Identity.maker": "said by a device",
    "Identity.model": "said by a device",
    "Identity.serial": "said by a device",
    "Identity.firmware": "said by a device",
    "Identity.protocol": "said by a device",
    "Identified.features": "said by a device",
    "Refused.detail": "said by a device",
    "ButtonPressed.button": "said by a device",
    "ListedPort.path": "named by the system",
    "ListedPort.serial_number": "said by a USB device",
    "ListedPort.maker": "said by a USB device",
    "ListedPort.product": "said by a USB device",
    "HallShown.hall": "said by the desk of a hall",
    "FoundHall.name": "said by whoever answers in the network",
    "HallShown.accepted": "said by the desk of a hall",
    "HallShown.comes": "said by the desk of a hall",
    "HallShown.rival": "said by the desk of a hall",
    "Offered.event": "said by the desk of a hall",
    "Offered.round": "said by the desk of a hall",
    "Offered.table": "said by the desk of a hall",
    "Offered.players": "said by the desk of a hall",
    "Offered.numbers": "said by the desk of a hall",
    # The desk of a hall
    "CallSeen.who": "typed at the desk",
    "CheckSeen.software": "said by a board",
    "CheckSeen.ruleset": "said by a board",
    "CheckSeen.devices": "said by a board",
    "CheckSeen.second_copy": "said by a board",
    "TableSeen.table": "typed at the desk",
    "TableSeen.players": "said by a board",
    "GuestSeen.name": "said by a board",
    "HallSeen.name": "typed when the hall was made",
    "DeputySeen.name": "typed when the hall was made, carried by the deputy's file",
    "SanctionSeen.player": "of a draw's file",
    "SanctionSeen.clause": "of the register",
    "SanctionSeen.measure": "of the register",
    "PairSeen.round": "of a draw's file",
    "PairSeen.table": "of a draw's file",
    "PairSeen.players": "of a draw's file",
    "OrderSeen.event": "typed at the desk",
    "FederationSeen.name": "of a federation's invitation",
    "ResultSeen.round": "of a match",
    "ResultSeen.table": "of a match",
    "ResultSeen.winner": "of a match",
    "ResultSeen.loser": "of a match",
    "Offered.clock": "said by the desk of a hall",
    "OfferedSanction.player": "said by the desk of a hall",
    "OfferedSanction.measure": "said by the desk of a hall",
    "OfferedSanction.clause": "said by the desk of a hall",
    # Files and devices that came since
    "ClubBoard.name": "a club's file",
    "Heard.name": "said by whoever is in reach by Bluetooth",
    "LinkStatus.name": "said by Bluetooth dice",
    "LinkStatus.detail": "the system's own words, or said by a device",
    "Signer.name": "of a key's file",
    "Update.signer": "of a key's file",
    "Update.version": "of a package that a trusted key has signed",
}
"""Where each text comes from that somebody or something outside the board has written."""

CARRIES = {
    "Absent", "ActOnPeople", "Analysed", "ApprovedBy", "ChosenDevice", "DamagedMatch", "DeviceShown", "DiceVerdict",
    "Countersigned", "CountersignWish", "StickKey", "EventWish", "ExportWish", "Exported", "Fault", "FileRequest", "FileResult", "FinishedMatch", "FoundBackup",
    "BoardTable", "CountedMatch", "FoundPairing", "FoundPlayer", "FoundRuleset", "FoundUpdate", "KeptRecord", "KeptVersion", "MatchWishes",
    "KeyHere", "KeysHere", "MirrorPlace", "MirrorShown", "MovedFile", "MovedFiles", "Offender", "OfferedMatch", "OfficialHere", "Offers",
    "PeopleAct", "PersonRow", "PinFailed", "PinRequest", "Place", "DieShown", "PortShown", "RecordHead", "ReportWish", "ResumedMatch",
    "Restarted", "NotARoll", "Paired", "RollClaimed", "Rolled", "SanctionsFound", "StandingSanction", "TrialShown",
    "WrittenFiles",
}  # fmt: skip
"""Values that only hand on what one of the fields above holds, or ask for it."""

OWN: dict[str, str] = {
    "at": "the board's clock",
    "boot_id": "compared, never shown",
    "commitment": "hexadecimal digits",
    "dice": "digits",
    "digest": "hexadecimal digits",
    "key": "the register's own, or a ruleset's that the loader knows",
    "kept": "a hash",
    "kind": "the name of a fact",
    "match_id": "digits and letters in the board's form",
    "register_keys": "the register's own",
    "secret": "hexadecimal digits",
    "stirred": "DiceStirred.text",
    "valid_from": "a date",
    "valid_to": "a date",
    "wall_clock": "the board's clock",
    "AttemptRefused.reason": "a word of the program",
    "ClubBoard.bar_picture": "a path of the board's own, shown as a picture",
    "ClubBoard.colours": "colours by their form",
    "ClubBoard.field_picture": "a path of the board's own, shown as a picture",
    "Ends.notify": "of a maker",
    "Ends.service": "of a maker",
    "Ends.write": "of a maker",
    "Heard.address": "numbers of Bluetooth",
    "Heard.services": "compared, never shown",
    "Introduced.firmware": "put together by the program of numbers and words of its own",
    "LinkStatus.port": "chosen by the director",
    "Maker.name": "a word of the program",
    "MeasuredScreen.name": "the system's; compared, never shown",
    "Rejected.why": "put together by the program of numbers",
    "Signer.fingerprint": "hexadecimal digits",
    "TooOld.built": "a date",
    "Update.older_than": "a version that has run here",
    "WrongDie.what": "put together by the program of numbers",
    "FramesNoted.file": "hexadecimal digits, never shown",
    "FramesNoted.sha256": "hexadecimal digits",
    "Incident.on": "a date",
    "Incident.player": "a key",
    "Incident.tournament": "a key",
    "Lacking.since": "the board's clock",
    "LengthCorrected.verdict": "a word of the program",
    "Official.stick": "hexadecimal digits",
    "Official.until": "a date and time that the loader has read",
    "MachineState.built": "the build's",
    "MachineState.clock_source": "a word of the program",
    "MachineState.commit": "the build's",
    "MachineState.fingerprint": "hexadecimal digits",
    "MachineState.sound": "a word of the program",
    "MachineState.sound_path": "a program's path",
    "MachineState.version": "the build's",
    "MachineState.zone": "the system's",
    "Front.today": "a date",
    "HallShown.fault": "a sentence of the program",
    "FoundHall.address": "numbers of the network",
    "JoinShown.digits": "digits",
    "JoinShown.hall": "HallShown.hall",
    "AtDesk.players": "OfferedMatch's names, of the match's own record",
    "AtDesk.table": "MatchCard.table, of the match's own record",
    "HeldAtDesk.board": "letters in the hall's form",
    "HomePage.address": "put together from what the hall's form allows",
    "HeldAtDesk.rival": "HallShown.rival",
    "DeskCopy.board": "MirrorNoted.folder",
    "DeskCopy.hall": "MirrorNoted.folder",
    "FromDesk.source": "MirrorNoted.folder",
    "MovedFile.desk": "HallShown.hall",
    "JoinShown.why": "a sentence of the program",
    "Offered.id": "compared, never shown",
    "ClockSeen.running": "a word of the program",
    "GuestSeen.board": "letters in the hall's form",
    "PhoneSeen.link": "drawn as a code",
    "PhoneSeen.pin": "digits",
    "PhoneSeen.spectators": "an address of this machine",
    "GuestSeen.digits": "digits",
    "FederationSeen.digits": "digits",
    "FederationSeen.fault": "a sentence of the program",
    "HallSeen.addresses": "the system's",
    "HallSeen.spoken": "words of the program",
    "HallSeen.invitation": "drawn as a code",
    "HallSeen.fault": "a sentence of the program",
    "HallSeen.copies_fault": "a sentence of the program",
    "DeputySeen.fault": "a sentence of the program",
    "TableSeen.board": "letters in the hall's form",
    "TableSeen.presence": "a word of the program",
    "TableSeen.record": "a word of the program",
    "TableSeen.stage": "a word of the program",
    "TableSeen.need": "a word of the program",
    "TableSeen.match": "digits and letters in the board's form",
    "TableSeen.turn": "a word of the program",
    "PairSeen.board": "letters in the hall's form",
    "PairSeen.stage": "a word of the program",
    "OrderSeen.rules": "the name of a ruleset that is here",
    "DrawSeen.faults": "a sentence of the program",
    "DrawSeen.warnings": "a sentence of the program",
    "Offered.rules": "letters, digits and .-_ alone",
    "Pairing.first": "a key",
    "Pairing.second": "a key",
    "Pairing.tournament": "a key",
    "PinUnfit.reason": "a word of the program",
    "ReviewedMatch.match_id": "digits and letters in the board's form",
    "Ruleset.source": "MatchStarted.ruleset",
    "Sanction.from_date": "a date",
    "Sanction.player": "a key",
    "Sanction.tournament": "a key",
    "Sanction.until": "a date",
    "Tournament.begins": "a date",
    "Tournament.ends": "a date",
    "WarningGiven.on": "a date",
    "WarningGiven.player": "a key",
    "WarningGiven.tournament": "a key",
}
"""Texts that the board writes itself or lets in by their form alone, by field or by the field's name."""

NOT_SHOWN: dict[str, str] = {
    **dict.fromkeys(
        (
            "Identity.maker", "Identity.model", "Identity.serial", "Identity.firmware", "Identity.protocol",
            "Identified.features", "Refused.detail", "ButtonPressed.button",
        ),
        "the codec takes printable ASCII alone",
    ),
    "Certificate.venue": "said by the verifiers alone, which print what can be printed",
    "Certificate.event": "said by the verifiers alone, which print what can be printed",
    "DiceFile.name": "of a file that the command line names",
    "Doubled.word": "compared with the words of the form",
    "Unplayed.mark": "compared with the words of the form",
    "Identity.name": "compared with other rulesets'",
    **dict.fromkeys(
        (
            "CallSeen.who",
            "CheckSeen.software",
            "CheckSeen.ruleset",
            "CheckSeen.devices",
            "CheckSeen.second_copy",
            "TableSeen.table",
            "TableSeen.players",
            "GuestSeen.name",
            "HallSeen.name",
            "DeputySeen.name",
            "SanctionSeen.player",
            "SanctionSeen.clause",
            "SanctionSeen.measure",
            "PairSeen.round",
            "PairSeen.table",
            "PairSeen.players",
            "OrderSeen.event",
            "FederationSeen.name",
            "ResultSeen.round",
            "ResultSeen.table",
            "ResultSeen.winner",
            "ResultSeen.loser",
        ),
        "the desk's window alone shows it: tests/ui/desk walks it",
    ),
    "Offered.numbers": "no page shows it yet",
    **dict.fromkeys(
        ("ClubBoard.name", "LinkStatus.detail", "Signer.name", "Update.signer", "Update.version"),
        "in sentences alone, which test_a_name_of_a_file_or_device_is_harmless_in_its_sentence looks at",
    ),
    "Heard.name": "DieShown.name",
    "LinkStatus.name": "DeviceIdentity.name",
    "ListedPort.path": "the system's own",
    "ListedPort.serial_number": "compared with the address of a device",
    "MatchStarted.ruleset": "its title is Identity.title",
    "PrematureRollPunished.consequence": "a step that the loader knows, or nothing is shown of it",
    "Spectatorship.screen": "the screens' names, where one is missing",
    "Spectatorship.by": "the director's name, in a ruling",
    "Taken.board": "in one sentence of the page that takes a match over",
    "Taken.stick": "in one sentence of the page that takes a match over",
}  # fmt: skip
"""Fields that the walks do not see, and why."""

IN_THE_WINDOW = frozenset(
    {
        "FoundHall.name",
        "HallShown.accepted",
        "HallShown.comes",
        "HallShown.hall",
        "HallShown.rival",
        "Identity.title",
        "Identity.title_nb",
        "Identity.title_tr",
        "ListedPort.maker",
        "ListedPort.product",
        "MirrorPlace.folder",
        "Offered.clock",
        "Offered.event",
        "Offered.players",
        "Offered.round",
        "Offered.table",
        "OfferedSanction.clause",
        "OfferedSanction.measure",
        "OfferedSanction.player",
        "Official.name",
    }
)
"""Fields that nothing but the window shows."""

_SIGNS = string.digits + string.ascii_uppercase
TAGS = {field: f"Q{number // len(_SIGNS)}{_SIGNS[number % len(_SIGNS)]}" for number, field in enumerate(OUTSIDE)}
"""What begins the word in a field, so that it is known again wherever it is shown."""
FIELDS = {tag: field for field, tag in TAGS.items()}


def text_fields() -> set[str]:
    """Every field of the model that holds words, as Class.field."""
    packages = [
        f"{package}.{found.name}"
        for package in PACKAGES
        for found in pkgutil.iter_modules(importlib.import_module(package).__path__)
    ]
    found = set()
    for module in map(importlib.import_module, (*packages, *MODULES)):
        for kind in vars(module).values():
            if inspect.isclass(kind) and kind.__module__ == module.__name__:
                found |= {f"{kind.__name__}.{name}" for name in _fields(kind) if _holds_words(kind, name)}
    return found


def _fields(kind: type) -> tuple[str, ...]:
    return tuple(getattr(kind, "__struct_fields__", ()) or getattr(kind, "_fields", ()))


def _holds_words(kind: type, name: str) -> bool:
    hint = next((notes[name] for base in kind.__mro__ if name in (notes := inspect.get_annotations(base))), "")
    written = hint.__name__ if inspect.isclass(hint) else str(hint)
    return "Callable" not in written and re.search(r"\b(str|Said|Phrase)\b", written) is not None


def strange(fields: set[str]) -> set[str]:
    """Those of these fields that stand in no table."""
    return {
        field
        for field in fields
        if not (
            field in OUTSIDE or field in OWN or field.partition(".")[0] in CARRIES or field.partition(".")[2] in OWN
        )
    }


def marked(value: Any, word: Callable[[str], str], field: str = "") -> Any:  # noqa: ANN401 - any value of the model
    """The value with a word from outside in each field that takes one; a ruleset stays one."""
    if isinstance(value, str):
        return word(field) if field in OUTSIDE and field != "MatchStarted.ruleset" else value
    if isinstance(value, ByPlayer):
        white, black = (marked(one, word, field) for one in value)
        return ByPlayer(white, f"{black[:3]}2{black[3:]}" if field in OUTSIDE else black)
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return tuple(marked(one, word, field) for one in value)
    if isinstance(value, Struct) and not isinstance(value, Position):
        kind = type(value)
        return kind(
            **{name: marked(getattr(value, name), word, f"{kind.__name__}.{name}") for name in kind.__struct_fields__}
        )
    return value


def samples() -> Iterator[Any]:
    """A fact of every kind."""
    return (_sample(kind) for kind in EVENTS)


def _sample(kind: Any) -> Any:  # noqa: ANN401 - a type hint may be any object
    kind = getattr(kind, "__supertype__", kind)
    origin, args = get_origin(kind), get_args(kind)
    plain = {bool: True, int: 1, str: "1", Roll: Roll(3, 1), CheckerMove: CheckerMove(8, 3), Position: OPENING}
    if kind in plain:
        return plain[kind]
    if origin is ByPlayer:
        return ByPlayer(_sample(args[0]), _sample(args[0]))
    if origin is tuple:
        return tuple(_sample(one) for one in args if one is not Ellipsis)
    if origin in (Union, UnionType):
        return _sample(next(one for one in args if one is not type(None)))
    if issubclass(kind, Enum):
        return next(iter(kind))
    hints = get_type_hints(kind)
    return kind(**{name: _sample(hints[name]) for name in kind.__struct_fields__})
