"""What goes into the register or out of it by file, and what is deleted: looked at first, then done."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import assert_never

from tavla.application.ports.register_records import Carried, Carry, Errand, KeptRecord
from tavla.base.errors import TavlaError
from tavla.base.phrase import phrase
from tavla.storage.disk import PRIVATE, RealDisk, replace_file
from tavla.storage.register import bundle, erasing, exporting, importing, merging, results
from tavla.storage.register.importing import ImportPreview
from tavla.storage.register.records import Entry
from tavla.storage.register.register import Register

Shown = Callable[[Iterable[Entry]], tuple[KeptRecord, ...]]


def done(register: Register, errand: Errand, shown: Shown) -> Carried:
    """What comes of it. Raises TavlaError, OSError."""
    match errand.carry:
        case Carry.PLAYERS_IN:
            path = _path(errand)
            players = (
                importing.import_players(register, path, errand.by)
                if errand.apply
                else importing.preview_players(register, path)
            )
            return _imported(errand, players)
        case Carry.PAIRINGS_IN:
            path = _path(errand)
            if errand.apply:
                pairings = importing.import_pairings(register, path, errand.key, errand.by, new_players=True)
            else:
                pairings = importing.preview_pairings(register, path, errand.key, new_players=True)
            return _imported(errand, pairings)
        case Carry.TABLES_OUT:
            return _written(errand, exporting.export_tables(register, _path(errand)))
        case Carry.RESULTS_OUT:
            found = results.results(register, errand.key)
            target = _path(errand) / f"results-{errand.key}.csv"
            replace_file(target, results.results_csv(found), RealDisk(), PRIVATE)
            return Carried(errand, {"results": len(found)}, written=(str(target),))
        case Carry.BUNDLE_OUT:
            target = _path(errand) / f"register-{register.stamp()[:19].replace(':', '')}.bundle"
            made = bundle.write_bundle(register, target, errand.by)
            return Carried(errand, {"versions": len(made.contents.versions)}, written=(str(target),))
        case Carry.BUNDLE_IN:
            read = bundle.read_bundle(_path(errand))
            merged = (
                merging.merge(register, read.contents) if errand.apply else merging.preview(register, read.contents)
            )
            counts = {
                "new": merged.new,
                "changed": merged.changed,
                "deleted": len(merged.erasures),
                "conflicts": len(merged.conflicts),
            }
            present = (register.get(conflict.key) for conflict in merged.conflicts)
            return Carried(errand, counts, records=shown(entry for entry in present if entry is not None))
        case Carry.PERSON_OUT:
            target = _path(errand) / f"person-{errand.key}.json"
            text = json.dumps(erasing.export_person(register, errand.key), ensure_ascii=False, indent=2) + "\n"
            replace_file(target, text.encode("utf-8"), RealDisk(), PRIVATE)
            return _written(errand, (target,))
        case Carry.PERSON_ERASED:
            about = (
                erasing.erase_person(register, errand.key, errand.by)
                if errand.apply
                else erasing.person(register, errand.key)
            )
            counts = {
                "deleted": 1 + len(about.records),
                "without_name": len(about.pairings),
                "mentions": len(about.mentions),
            }
            return Carried(errand, counts, records=() if errand.apply else shown((*about.records, *about.mentions)))
        case Carry.OLD_PURGED:
            return _purged(register, errand, shown)
        case _:
            assert_never(errand.carry)


def _purged(register: Register, errand: Errand, shown: Shown) -> Carried:
    before = erasing.retention_day(register)
    if before is None:
        return Carried(errand, {"deleted": 0})
    if errand.apply:
        return Carried(errand, {"deleted": len(erasing.purge(register, before, errand.by))})
    due = erasing.due(register, before)
    return Carried(errand, {"deleted": len(due)}, records=shown(due[:50]))


def _imported(errand: Errand, found: ImportPreview) -> Carried:
    counts = {
        "players": len(found.players),
        "pairings": len(found.pairings),
        "known": len(found.known),
        "left_out": len(found.left_out),
    }
    return Carried(errand, counts, tuple(fault.said for fault in found.faults))


def _written(errand: Errand, paths: Iterable[Path]) -> Carried:
    names = tuple(map(str, paths))
    return Carried(errand, {"files": len(names)}, written=names)


def _path(errand: Errand) -> Path:
    if errand.path is None:
        raise TavlaError(phrase("no file or folder was chosen"))
    return errand.path
