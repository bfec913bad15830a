"""What each word of `tavla register` does, and how its answer is printed."""

import argparse
import json
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from tavla.base import paths
from tavla.base.errors import TavlaError
from tavla.base.plain_name import plain_name
from tavla.services.signed_bundles import whose, write_signed
from tavla.services.signers import signer_of
from tavla.storage.disk import PRIVATE, RealDisk, replace_file
from tavla.storage.register import bundle, erasing, exporting, importing, merging, results, searching, standing
from tavla.storage.register import consent as consenting
from tavla.storage.register.checks import field_names, from_plain, is_date, plain
from tavla.storage.register.consent import Change, Consent
from tavla.storage.register.csv_table import Encoding
from tavla.storage.register.errors import RecordError
from tavla.storage.register.records import Entry, Kind, Player, kind_of
from tavla.storage.register.register import Register
from tavla.storage.register.versions import Version

SUCCESS = 0
MOST_SHOWN = 200
NOT_DONE = 1
"""The answer is no: nothing found, or faults in a file."""


class Asked(NamedTuple):
    """A register, and what is wanted of it."""

    register: Register
    words: argparse.Namespace


def _list(asked: Asked) -> int:
    if asked.words.kind is None:
        for kind in Kind:
            print(f"{len(asked.register.entries(kind)):6}  {kind.value}")
        return SUCCESS
    for entry in asked.register.entries(Kind(asked.words.kind)):
        print(_line(asked.register, entry))
    return SUCCESS


def _search(asked: Asked) -> int:
    kinds = (Kind(asked.words.kind),) if asked.words.kind else tuple(Kind)
    findings = searching.search(
        asked.register, " ".join(asked.words.words), kinds=kinds, limit=max(1, asked.words.limit)
    )
    for one in findings.found:
        print(_line(asked.register, one.entry))
    if findings.more:
        print("… and more; add a word, or a larger --limit")
    return SUCCESS if findings.found else NOT_DONE


def _show(asked: Asked) -> int:
    register, key = asked.register, asked.words.key
    entry = register.get(key)
    history = register.history(key)
    if entry is None and not history:
        register.needed(key)
    if entry is None:
        print(f"{key} was withdrawn; its history:")
    else:
        print(f"{kind_of(entry.record).value} {key}")
        for name, value in plain(entry.record).items():
            if value not in {"", None}:
                print(f"  {name} = {value}")
        if isinstance(entry.record, Player):
            about = erasing.person(register, key)
            for title, entries in (
                ("About him:", about.records),
                ("Pairings:", about.pairings),
                ("Named in:", about.mentions),
            ):
                _print_list(register, title, entries)
        print("History:")
    for version in history:
        print(_version(version))
    return SUCCESS


def _in_force(asked: Asked) -> int:
    day = _day(asked.words.on, "--on") or asked.register.today()
    if asked.words.name is None:
        found = standing.all_in_force(asked.register, day, asked.words.tournament)
    else:
        found = standing.sanctions_in_force(asked.register, asked.words.name, day, asked.words.tournament)
    for one in found:
        doubt = "" if one.is_certain else "  (a name like it: look who he is)"
        until = f" until {one.sanction.until}" if one.sanction.until else ""
        print(
            f"{one.key}  {one.player.name}: {one.sanction.measure.value}, {one.sanction.scope.value}, from "
            f"{one.sanction.from_date}{until}{doubt}"
        )
        print(
            f"    {one.sanction.reason} "
            f"({one.sanction.ordered_by}{', ' + one.sanction.clause if one.sanction.clause else ''})"
        )
    if not found:
        print("nothing is in force")
    return SUCCESS


def _offenders(asked: Asked) -> int:
    found = standing.repeat_offenders(
        asked.register, since=_day(asked.words.since, "--since") or "", count=asked.words.count
    )
    for one in found:
        board = "  on the digital board" if one.is_on_digital_board else ""
        counts = f"{one.incidents} incidents, {one.warnings} warnings"
        print(f"{one.key}  {one.name}: {counts}, the latest on {one.latest}{board}")
    if not found:
        print("nobody has so many incidents")
    return SUCCESS


def _same_names(asked: Asked) -> int:
    for group in standing.same_names(asked.register):
        _print_list(asked.register, "One name:", group)
    return SUCCESS


def _results(asked: Asked) -> int:
    register, tournament = asked.register, asked.words.tournament
    found = results.results(register, tournament)
    if asked.words.csv:
        replace_file(asked.words.csv, results.results_csv(found), RealDisk(), PRIVATE)
        print(f"wrote {asked.words.csv}")
    elif asked.words.slips:
        print("\n".join(results.slip_of(one).text() for one in found), end="")
    else:
        for one in found:
            how = ", by forfeit or on time" if one.is_by_forfeit else ""
            print(f"round {one.round}: {one.winner} – {one.loser} {one.winners_score}–{one.losers_score}{how}")
    for round_name, first, second in results.missing_results(register, tournament):
        print(f"not in: round {round_name}, {first} – {second}")
    return SUCCESS


def _add(asked: Asked) -> int:
    kind = Kind(asked.words.kind)
    entry = asked.register.add(from_plain(kind, _fields(kind, asked.words.fields)), asked.words.by)
    print(entry.key)
    return SUCCESS


def _change(asked: Asked) -> int:
    record = asked.register.needed(asked.words.key).record
    kind = kind_of(record)
    asked.register.change(
        asked.words.key,
        from_plain(kind, {**plain(record), **_fields(kind, asked.words.fields)}),
        asked.words.by,
        asked.words.why,
    )
    return SUCCESS


def _withdraw(asked: Asked) -> int:
    asked.register.withdraw(asked.words.key, asked.words.by, asked.words.why)
    return SUCCESS


def _choose(asked: Asked) -> int:
    asked.register.bring_back(asked.words.key, asked.words.version, asked.words.by, asked.words.why)
    return SUCCESS


def _join(asked: Asked) -> int:
    merging.join_players(asked.register, asked.words.keep, asked.words.other, asked.words.by, asked.words.why)
    return SUCCESS


def _set(asked: Asked) -> int:
    asked.register.set(asked.words.name, asked.words.value)
    return SUCCESS


def _import(asked: Asked) -> int:
    register, words = asked.register, asked.words
    encoding = Encoding(words.encoding)
    if words.what == "players":
        done = (
            importing.import_players(register, words.source, words.by, encoding)
            if words.apply
            else importing.preview_players(register, words.source, encoding)
        )
    else:
        if words.tournament is None:
            msg = "pairings need --tournament KEY: the tournament in which they are played"
            raise TavlaError(msg)
        look = {"encoding": encoding, "new_players": words.new_players}
        if words.apply:
            done = importing.import_pairings(register, words.source, words.tournament, words.by, **look)
        else:
            done = importing.preview_pairings(register, words.source, words.tournament, **look)
    for fault in done.faults:
        print(fault.said)
    if done.left_out:
        print(f"columns not taken over: {', '.join(done.left_out)}")
    if not done.can_be_done:
        print("Nothing was taken over.")
        return NOT_DONE
    print(
        f"{len(done.players)} new players, {len(done.pairings)} pairings; {len(done.known)} players are in the "
        "register already"
    )
    print("Done." if words.apply else "A preview: --apply does it.")
    return SUCCESS


def _export(asked: Asked) -> int:
    for path in exporting.export_tables(asked.register, asked.words.folder):
        print(f"wrote {path}")
    return SUCCESS


def _bundle(asked: Asked) -> int:
    made = write_signed(asked.register, asked.words.target, asked.words.by, _keys())
    print(f"wrote {asked.words.target}: {len(made.contents.versions)} versions, SHA-256 {made.sha256}")
    return SUCCESS


def _merge(asked: Asked) -> int:
    read = bundle.read_bundle(asked.words.source)
    print(f"made by {plain_name(read.made_by)} at {plain_name(read.made_at)}, SHA-256 {read.sha256}")
    signer, words = signer_of(asked.words.source, read.data, _keys()), asked.words
    print(whose(signer))
    consent = Consent(signer.is_trusted, words.by, frozenset(words.record), frozenset(words.erase))
    sifted = consenting.sifted(asked.register, read.contents, consent)
    for said in sifted.ahead:
        print(said)
    for change in islice(consenting.changes(asked.register, sifted.contents), MOST_SHOWN):
        print(f"  {_change_line(asked.register, change)}")
    for change in sifted.waiting[:MOST_SHOWN]:
        option = "--erase" if change.is_erased else "--record"
        print(f"  left out but for {option} {change.key}: {_change_line(asked.register, change)}")
    if words.apply and sifted.waiting and not signer.is_trusted and not (words.record or words.erase):
        print("Nothing was taken over: --record KEY and --by NAME take over one record of such a bundle.")
        return NOT_DONE
    if words.apply:
        done = merging.merge(asked.register, sifted.contents, erase=not words.keep_erased)
    else:
        done = merging.preview(asked.register, sifted.contents)
    print(
        f"{done.new} new records, {done.changed} changed, {done.versions} versions; {len(done.erasures)} deletions "
        "by the other board"
    )
    _print_conflicts(done.conflicts)
    if words.apply and (sifted.waiting or sifted.ahead) and not (done.versions or done.erasures):
        print("Nothing was taken over.")
        return NOT_DONE
    print("Done." if words.apply else "A preview: --apply does it.")
    return SUCCESS


def _change_line(register: Register, change: Change) -> str:
    what = (
        "erased" if change.is_erased else "withdrawn" if change.is_withdrawn else "new" if change.is_new else "changed"
    )
    record = _line(register, change.record) if change.record else f"{change.key}  {change.kind.value}"
    return f"{what}: {record}"


def _keys() -> Path:
    return paths.user_data() / "keys"


def _conflicts(asked: Asked) -> int:
    _print_conflicts(merging.conflicts(asked.register))
    return SUCCESS


def _person(asked: Asked) -> int:
    about = erasing.export_person(asked.register, asked.words.key)
    text = json.dumps(about, ensure_ascii=False, indent=2) + "\n"
    replace_file(asked.words.target, text.encode("utf-8"), RealDisk(), PRIVATE)
    print(f"wrote {asked.words.target}")
    return SUCCESS


def _erase(asked: Asked) -> int:
    if asked.words.apply:
        about = erasing.erase_person(asked.register, asked.words.key, asked.words.by)
        print(
            f"deleted: 1 player and {len(about.records)} records about him; {len(about.pairings)} pairings stay "
            "without his name"
        )
    else:
        about = erasing.person(asked.register, asked.words.key)
        _print_list(asked.register, "Would be deleted:", (about.player, *about.records))
        _print_list(asked.register, "Would stay without his name:", about.pairings)
        print("A preview: --apply does it, for good.")
    _print_list(asked.register, "His name stands in these; change them by hand:", about.mentions)
    print("Signed match files are evidence and stay as they are.")
    return SUCCESS


def _purge(asked: Asked) -> int:
    before = _day(asked.words.before, "--before") or erasing.retention_day(asked.register)
    if before is None:
        print("The club keeps everything (retention_days is 0); --before DAY names a day.")
        return NOT_DONE
    if asked.words.apply:
        gone = erasing.purge(asked.register, before, asked.words.by)
        print(f"deleted {len(gone)} records older than {before}")
    else:
        _print_list(asked.register, f"Older than {before} and over:", erasing.due(asked.register, before))
        print("A preview: --apply does it, for good.")
    return SUCCESS


ACTS: dict[str, Callable[[Asked], int]] = {
    "list": _list,
    "search": _search,
    "show": _show,
    "in-force": _in_force,
    "offenders": _offenders,
    "same-names": _same_names,
    "results": _results,
    "add": _add,
    "change": _change,
    "withdraw": _withdraw,
    "choose": _choose,
    "join": _join,
    "set": _set,
    "import": _import,
    "export": _export,
    "bundle": _bundle,
    "merge": _merge,
    "conflicts": _conflicts,
    "person": _person,
    "erase": _erase,
    "purge": _purge,
}
"""Each word's deed."""


def _fields(kind: Kind, given: Iterable[str]) -> dict[str, object]:
    values: dict[str, object] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign:
            msg = f"{text!r} is no FIELD=VALUE; expected such as {field_names(kind)[0]}=…"
            raise TavlaError(msg)
        values[name] = _value(kind, name, value)
    return values


def _value(kind: Kind, name: str, value: str) -> object:
    """Scores and lengths are numbers; an empty one is none."""
    if kind is not Kind.PAIRING or name not in {"length", "first_score", "second_score"}:
        return value
    if not value:
        return None
    if not (value.isascii() and value.isdigit() and len(value) < 9):
        raise RecordError(kind.value, name, repr(value[:40]), "a whole number")
    return int(value)


def _day(text: str | None, option: str) -> str | None:
    if text and not is_date(text):
        msg = f"{option}: {text!r} is no day; expected such as 2026-11-21"
        raise TavlaError(msg)
    return text or None


def _line(register: Register, entry: Entry) -> str:
    values = plain(entry.record)
    told = []
    for name, value in values.items():
        if value in {"", None}:
            continue
        refers = name in {"player", "first", "second", "tournament"}
        known = register.get(str(value)) if refers else None
        told.append(str(plain(known.record)["name"]) if known is not None else "(deleted)" if refers else str(value))
    return f"{entry.key}  {kind_of(entry.record).value}: {'; '.join(told)}"


def _version(version: Version) -> str:
    content = "withdrawn" if version.content is None else version.content
    who, why = plain_name(version.by), plain_name(version.why)
    return f"  {version.identity}  {version.at}  {who}{why and f': {why}'}\n    {content}"


def _print_list(register: Register, title: str, entries: Iterable[Entry]) -> None:
    lines = [_line(register, entry) for entry in entries]
    if lines:
        print(title)
        for line in lines:
            print(f"  {line}")


def _print_conflicts(found: Iterable[merging.Conflict]) -> None:
    for conflict in found:
        print(
            f"CONFLICT {conflict.kind.value} {conflict.key}: choose one with `tavla register choose {conflict.key} "
            "VERSION`; until then the last is shown"
        )
        for version in conflict.versions:
            print(_version(version))
