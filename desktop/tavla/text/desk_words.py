"""Sentences of the desk of a hall. Keys are those of hall_desk/tables.py."""

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from tavla.application.ports.hall_desk import (
    CheckSeen,
    DeputySeen,
    FederationSeen,
    HallSeen,
    PairSeen,
    SlipLabels,
    TableSeen,
)
from tavla.application.ports.register import BoardTable
from tavla.base.phrase import Phrase, phrase
from tavla.base.plain_name import harmless
from tavla.text import clock_words, sanction_words, sheet_words
from tavla.text.words import Words, beside

Tone = Literal["", "calm", "warn", "danger"]
OFFSET_MS = 2000
"""A wall clock that is off by more is marked."""
LONG_TRIP_MS = 500
SMALL_DISK = 500_000_000
MOST_NEEDS = 6
_DAY_MS = 86_400_000

_NEEDS: dict[str, tuple[Tone, Phrase]] = {
    "call": ("danger", phrase("Calls the director")),
    "flag": ("danger", phrase("Flag has fallen")),
    "broken": ("danger", phrase("Record broken, or board copied")),
    "two boards": ("danger", phrase("Two boards play this match")),
    "perhaps flag": ("danger", phrase("Flag has perhaps fallen")),
    "result": ("warn", phrase("Over, not yet collected")),
    "not kept": ("danger", phrase("No copy is kept")),
    "shorter": ("warn", phrase("Board came back shorter")),
    "silent": ("warn", phrase("Not heard")),
    "stopped": ("warn", phrase("Play is stopped")),
    "old draw": ("warn", phrase("Shows the old draw")),
    "behind": ("warn", phrase("Copy is behind")),
}
_STAGES: dict[str, Phrase] = {
    "free": phrase("Free"),
    "assigned": phrase("Match sent"),
    "shown": phrase("Match shown"),
    "accepted": phrase("Match accepted"),
    "playing": phrase("Playing"),
    "stopped": phrase("Play is stopped"),
    "called": phrase("Calls the director"),
    "flag": phrase("Flag has fallen"),
    "over": phrase("Over"),
    "collected": phrase("Result collected"),
}


def _on_the_way(t: Words, table: TableSeen) -> str:
    return t("{who} comes in {n} min", who=table.call.who, n=table.call.minutes)


def needs(t: Words, table: TableSeen) -> tuple[str, Tone]:
    """What a table asks of the director, else what it does."""
    if table.need == "falls soon":
        return t("Flag falls in {n} s", n=table.falls_in_s), "warn"
    if table.need == "answered":
        return _on_the_way(t, table), "calm"
    if table.need in _NEEDS:
        tone, said = _NEEDS[table.need]
        return t.said(said), tone
    if table.presence == "gone":
        return t("Put away"), ""
    if table.record == "elsewhere":
        return t("Goes on at another board"), ""
    return (t("Not heard yet"), "") if table.presence == "never" else (stage(t, table.stage), "")


def stage(t: Words, key: str) -> str:
    return t.said(_STAGES[key]) if key else ""


def record(t: Words, table: TableSeen) -> tuple[str, Tone]:
    """How the desk's copy stands, and for how long the board was not heard."""
    if table.presence in {"late", "silent"}:
        return t("not heard for {time}", time=ago(t, table.silent_s)), "warn" if table.presence == "silent" else ""
    match table.record:
        case "whole" | "elsewhere":
            return t.n("{n} record", "{n} records", table.held), ""
        case "behind":
            return t("behind {n}", n=table.behind), "warn"
        case "shorter":
            return t("shorter by {n}", n=table.behind), "warn"
        case "two boards":
            return t("two boards from {n}", n=table.broken_at), "danger"
        case "broken":
            return t("broken at {n}", n=table.broken_at), "danger"
        case "newer":
            return t("newer Tavla"), "warn"
        case "not kept":
            return t("not kept"), "danger"
        case "twin":
            return t("ID like another's"), "danger"
        case _:
            return "", ""


ACTS: dict[str, Phrase] = {
    "settle": phrase("The match goes on at this board"),
    "let_go": phrase("Let another board take the match over"),
    "release": phrase("Take the match back"),
    "hide": phrase("Put it away"),
    "dismiss": phrase("Remove board"),
}
_AGAIN: dict[str, Phrase] = {
    "settle": phrase("Touch again: the other board's records count no more"),
    "let_go": phrase("Touch again: then continue it at the other board"),
    "release": phrase("Touch again to take it back"),
    "dismiss": phrase("Touch again to remove"),
}


def acts(table: TableSeen) -> tuple[str, ...]:
    """What the director can do with a table, by keys of `ACTS`."""
    found = [
        "settle" if table.record == "two boards" else "",
        "let_go" if table.stage in _OPEN and table.record in _KEPT else "",
        "release" if table.stage in {"assigned", "shown", "accepted"} else "",
        "hide",
        "dismiss",
    ]
    return tuple(filter(None, found))


_OPEN = frozenset({"playing", "stopped", "called", "flag"})
_KEPT = frozenset({"whole", "behind", "shorter"})


def act(t: Words, key: str, *, sure: bool) -> str:
    """On the button; an act that cannot be taken back wants a second touch."""
    return t.said(_AGAIN[key] if sure else ACTS[key])


def wants_two_touches(key: str) -> bool:
    return key in _AGAIN


def presence(t: Words, table: TableSeen) -> str:
    match table.presence:
        case "here":
            return t("Heard")
        case "never":
            return t("Not heard yet")
        case "gone":
            return t("Put away")
        case _:
            return t("not heard for {time}", time=ago(t, table.silent_s))


def ago(t: Words, seconds: int) -> str:
    return t("{n} s", n=seconds) if seconds < 60 else clock_words.time(seconds)


def link(t: Words, hall: HallSeen) -> tuple[str, Tone]:
    """How the desk itself stands."""
    if not hall.is_heard:
        return t("The broker is not heard. Boards play on; nothing is lost."), "danger"
    if hall.copies_fault:
        return t("No copies are kept: {fault}", fault=hall.copies_fault), "danger"
    if hall.deaf_s is not None:
        return t("No board heard for {time}. Check this desk's network.", time=ago(t, hall.deaf_s)), "danger"
    here = sum(table.presence in {"here", "late"} for table in hall.tables)
    heard = t("{here} of {all} boards are heard", here=here, all=len(hall.tables))
    if not hall.has_deputy:
        return heard, ""
    if hall.deputy_behind is None:
        return f"{heard} · {t('Deputy not heard')}", "danger"
    behind = hall.deputy_behind
    return f"{heard} · {t('Deputy has all') if not behind else t('Deputy is {n} records behind', n=behind)}", ""


def checks(t: Words, check: CheckSeen) -> tuple[tuple[str, str, bool], ...]:
    """(what, how it is, whether it is marked), a row each."""
    offset = check.offset_ms
    free = check.disk_free
    return (
        (t("Software"), check.software or "–", check.is_other_software),
        (t("Rules"), check.ruleset or "–", check.is_other_ruleset),
        (
            t("Wall clock"),
            _offset(t, offset),
            offset is not None and abs(offset) > OFFSET_MS,
        ),
        (
            t("Reply time"),
            "–" if check.trip_ms is None else t("{n} ms", n=check.trip_ms),
            check.trip_ms is not None and check.trip_ms > LONG_TRIP_MS,
        ),
        (t("Free disk"), f"{t.decimal(free / 1e9)} GB" if free else "–", 0 < free < SMALL_DISK),
        (t("Second copy"), check.second_copy or "–", False),
        (t("Devices"), beside(check.devices, ", ") or "–", False),
    )


def _offset(t: Words, offset: int | None) -> str:
    """A clock that nobody has set, of 1970 say, is off by days."""
    if offset is None:
        return t("not measured")
    days = abs(offset) // _DAY_MS
    return t.n("{n} day off", "{n} days off", days) if days else t("{n} s off", n=t.decimal(offset / 1000))


How: TypeAlias = Literal["board", "phone", "deputy"]
"""What the page of boards tells: how a board joins, a phone opens its page, a second laptop becomes the deputy."""


def how_title(t: Words, how: How) -> str:
    return {
        "board": t("How a board joins"),
        "phone": t("Director's page on a phone"),
        "deputy": t("A second laptop as deputy"),
    }[how]


def how_steps(t: Words, how: How, spectators: str) -> str:
    """Under the code. `spectators` is their address."""
    if how == "phone":
        return t(
            "Scan the code with the phone within a minute and type the PIN. The phone warns once that it does not know "
            "the certificate: go on. Spectators watch at {address}.",
            address=spectators,
        )
    if how == "deputy":
        return t(
            "It listens along, keeps copies, and goes on in this desk's place if this laptop is lost. Write its file "
            "to a stick, choose a PIN and keep it apart from the stick. On the second laptop open the desk, and there "
            "Boards, Deputy, Be the deputy."
        )
    return t(
        "On the board open Hall and type this address or its six words, scan the code or insert the stick. Compare "
        "the six digits on both screens, then let the board in."
    )


def deputy_title(t: Words, hall: str) -> str:
    return t("Deputy of {hall}", hall=hall)


def deputy_state(t: Words, seen: DeputySeen) -> tuple[str, Tone]:
    if seen.fault:
        return t.said(seen.fault), "danger"
    if not seen.is_heard:
        return t("The desk is not heard"), "danger"
    if seen.behind:
        return t.n("Listens along, {n} record behind", "Listens along, {n} records behind", seen.behind), ""
    return t.n("Listens along, has all of {n} match", "Listens along, has all of {n} matches", seen.matches), ""


def deputy_advice(t: Words, seen: DeputySeen) -> str:
    if seen.is_heard:
        return t("Leave this window open. The boards find this laptop by themselves if it has to take over.")
    return t(
        "If the desk comes back, this laptop goes on listening. If it is lost for good, take over: the boards come by "
        "themselves, nobody joins again, and matches go on meanwhile."
    )


def deputy_needs(t: Words, seen: DeputySeen) -> list[str]:
    """A line for each of the tables that need the director; of many the most urgent."""
    names = ((t("Table {table}", table=harmless(one.table) or "–"), one) for one in seen.needs[:MOST_NEEDS])
    return [f"{name}: {needs(t, one)[0]}" for name, one in names]


def federation(t: Words, seen: FederationSeen | None) -> tuple[str, Tone]:
    """How the hall stands in its federation."""
    if seen is None:
        return t("This hall is in no federation."), ""
    name = harmless(seen.name)
    if seen.fault:
        said = t.said(seen.fault)
        return f"{name}: {said}" if name else said, "danger"
    if seen.digits:
        digits = f"{seen.digits[:3]} {seen.digits[3:]}"
        return t("{name}: compare {digits} with the federation", name=name, digits=digits), ""
    if not seen.is_joined:
        return t("{name} is asked", name=name), ""
    if not seen.is_heard:
        return t("{name} is not heard. Results are kept and sent later.", name=name), "warn"
    return t("{name}: sent {n} of {all}", name=name, n=seen.sent, all=seen.all), ""


def federation_act(t: Words, seen: FederationSeen | None, *, sure: bool) -> str:
    """On the button; leaving wants a second touch."""
    if may_join_federation(seen):
        return t("Join a federation")
    return t("Touch again to leave") if sure else t("Leave the federation")


def may_join_federation(seen: FederationSeen | None) -> bool:
    """It is in none, and asks none."""
    return seen is None or (not seen.is_joined and bool(seen.fault))


def slip_labels(t: Words) -> SlipLabels:
    return (
        sheet_words.label(t, "event"),
        sheet_words.label(t, "round"),
        sheet_words.label(t, "table"),
        sheet_words.label(t, "winner"),
        sheet_words.label(t, "loser"),
        sheet_words.label(t, "losers_score"),
    )


def pair_note(t: Words, pair: PairSeen, table: str) -> str:
    """Where a pair goes, and what stands against its players."""
    where = t("Table {table}", table=table or pair.table) if pair.board else t("no free board")
    return beside(
        (
            where,
            stage(t, pair.stage),
            t("must play on a digital board") if pair.must else "",
            *(said.removesuffix(".") for said in _sanctions(t, pair)),
        )
    )


def board_list(t: Words, event: str, pairs: Iterable[PairSeen], tables: Mapping[str, str]) -> str:
    """The page to print: `tables` by board, for pairs that name none."""
    must = (pair for pair in pairs if pair.must)
    return sanction_words.board_list(
        t,
        event,
        (
            BoardTable(pair.round, tables.get(pair.board, "") or pair.table, pair.players, _sanctions(t, pair))
            for pair in must
        ),
    )


def _sanctions(t: Words, pair: PairSeen) -> tuple[str, ...]:
    return tuple(
        sanction_words.sanction(t, one.player, one.measure, one.clause, "", certain=one.is_certain)
        for one in pair.sanctions
    )
