"""What goes into the register or out of it by file, and what is deleted: looked at first, then done."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import assert_never

from tavla.application.ports.register import (
    FileAct,
    FileRequest,
    FileResult,
    ForeignChange,
    KeptRecord,
    StandingSanction,
)
from tavla.base.errors import TavlaError
from tavla.base.phrase import phrase
from tavla.services.register_questions import standing_sanction
from tavla.services.signed_bundles import whose, write_signed
from tavla.services.signers import own_name, signature_of, signer_of
from tavla.storage.disk import PRIVATE, RealDisk, replace_file
from tavla.storage.register import bundle, erasing, exporting, importing, merging, results
from tavla.storage.register import consent as consenting
from tavla.storage.register.consent import Consent
from tavla.storage.register.importing import ImportPreview
from tavla.storage.register.records import Entry, Player
from tavla.storage.register.register import Register
from tavla.storage.register.standing import in_force_against

MOST_ASKED = 200
"""Rows a page has for what waits for a word; the rest is asked for once these are decided."""

Shown = Callable[[Iterable[Entry]], tuple[KeptRecord, ...]]


def done(register: Register, request: FileRequest, shown: Shown) -> FileResult:
    """What comes of it. Raises TavlaError, OSError."""
    match request.act:
        case FileAct.PLAYERS_IN:
            path = _path(request)
            players = (
                importing.import_players(register, path, request.by)
                if request.apply
                else importing.preview_players(register, path)
            )
            return _imported(register, request, players)
        case FileAct.PAIRINGS_IN:
            path = _path(request)
            if request.apply:
                pairings = importing.import_pairings(register, path, request.key, request.by, new_players=True)
            else:
                pairings = importing.preview_pairings(register, path, request.key, new_players=True)
            return _imported(register, request, pairings)
        case FileAct.TABLES_OUT:
            return _written(request, exporting.export_tables(register, _path(request) / _own("register", register)))
        case FileAct.RESULTS_OUT:
            found = results.results(register, request.key)
            target = _path(request) / f"{_own('results', register)}-{request.key}.csv"
            replace_file(target, results.results_csv(found), RealDisk(), PRIVATE)
            return FileResult(request, {"results": len(found)}, written=(str(target),))
        case FileAct.BUNDLE_OUT:
            target = _path(request) / f"{_own('register', register)}-{register.stamp()[:19].replace(':', '')}.bundle"
            made = write_signed(register, target, request.by, _keys(register))
            return FileResult(
                request, {"versions": len(made.contents.versions)}, written=(str(target), str(signature_of(target)))
            )
        case FileAct.BUNDLE_IN:
            return _merged(register, request, shown)
        case FileAct.PERSON_OUT:
            target = _path(request) / f"{_own('person', register)}-{request.key}.json"
            text = json.dumps(erasing.export_person(register, request.key), ensure_ascii=False, indent=2) + "\n"
            replace_file(target, text.encode("utf-8"), RealDisk(), PRIVATE)
            return _written(request, (target,))
        case FileAct.PERSON_ERASED:
            about = (
                erasing.erase_person(register, request.key, request.by)
                if request.apply
                else erasing.person(register, request.key)
            )
            counts = {
                "deleted": 1 + len(about.records),
                "without_name": len(about.pairings),
                "mentions": len(about.mentions),
            }
            return FileResult(
                request, counts, records=() if request.apply else shown((*about.records, *about.mentions))
            )
        case FileAct.OLD_PURGED:
            return _purged(register, request, shown)
        case _:
            assert_never(request.act)


def _merged(register: Register, request: FileRequest, shown: Shown) -> FileResult:
    """Another board's register: what of it comes in by itself, and what waits for a word of the director's."""
    path = _path(request)
    read = bundle.read_bundle(path)
    signer = signer_of(path, read.data, _keys(register))
    consent = Consent(signer.is_trusted, request.by, request.agreed, request.agreed)
    sifted = consenting.sifted(register, read.contents, consent)
    merged = merging.merge(register, sifted.contents) if request.apply else merging.preview(register, sifted.contents)
    counts = {
        "new": merged.new,
        "changed": merged.changed,
        "deleted": len(merged.erasures),
        "conflicts": len(merged.conflicts),
    }
    present = (register.get(conflict.key) for conflict in merged.conflicts)
    asked = (
        sifted
        if not request.agreed
        else consenting.sifted(register, read.contents, Consent(signer.is_trusted, request.by))
    )
    told = [(one, one.record) for one in asked.waiting[:MOST_ASKED] if one.record is not None]
    kept = shown(record for _, record in told)
    return FileResult(
        request,
        counts,
        records=shown(entry for entry in present if entry is not None),
        notes=(whose(signer), *sifted.ahead),
        waiting=tuple(
            ForeignChange(record, one.is_new, one.is_erased, one.is_withdrawn)
            for record, (one, _) in zip(kept, told, strict=True)
        ),
    )


def _keys(register: Register) -> Path:
    """The board's, beside the register's folder."""
    return register.path.parents[1] / "keys"


def _own(name: str, register: Register) -> str:
    """A name on a stick that no other board's file of the register has."""
    return own_name(name, _keys(register))


def _purged(register: Register, request: FileRequest, shown: Shown) -> FileResult:
    before = erasing.retention_day(register)
    if before is None:
        return FileResult(request, {"deleted": 0})
    if request.apply:
        return FileResult(request, {"deleted": len(erasing.purge(register, before, request.by))})
    due = erasing.due(register, before)
    return FileResult(request, {"deleted": len(due)}, records=shown(due[:50]))


def _imported(register: Register, request: FileRequest, found: ImportPreview) -> FileResult:
    counts = {
        "players": len(found.players),
        "pairings": len(found.pairings),
        "known": len(found.known),
        "left_out": len(found.left_out),
    }
    return FileResult(
        request, counts, tuple(fault.said for fault in found.faults), sanctions=_against(register, request, found)
    )


def _against(register: Register, request: FileRequest, found: ImportPreview) -> tuple[StandingSanction, ...]:
    """What stands against the players of a file, each sanction once for each name."""
    known = (entry.record.name for entry in found.known if isinstance(entry.record, Player))
    paired = (name for _, *both in found.pairings for name in both)
    names = tuple(dict.fromkeys((*known, *(player.name for player in found.players), *paired)))
    tournament = request.key if request.act is FileAct.PAIRINGS_IN else ""
    return tuple(
        standing_sanction(names.index(name), one)
        for name, one in in_force_against(register, names, register.today(), tournament)
    )


def _written(request: FileRequest, paths: Iterable[Path]) -> FileResult:
    names = tuple(map(str, paths))
    return FileResult(request, {"files": len(names)}, written=names)


def _path(request: FileRequest) -> Path:
    if request.path is None:
        raise TavlaError(phrase("no file or folder was chosen"))
    return request.path
