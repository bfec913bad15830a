"""The director's register on the screen."""

from collections.abc import Mapping, Sequence

from tavla.application.ports.register import CountedMatch
from tavla.application.stick_faults import NO_FILE_SYSTEM
from tavla.application.telling.counted import sum_of
from tavla.base.phrase import Said
from tavla.base.plain_name import harmless, plain_name
from tavla.text import record_words
from tavla.text.words import Words, beside


def kind_of_record(t: Words, kind: str) -> str:
    return {
        "player": t("Player"),
        "tournament": t("Tournament"),
        "incident": t("Incident"),
        "warning": t("Warning"),
        "sanction": t("Sanction"),
        "pairing": t("Pairing"),
    }[kind]


def new(t: Words, kind: str) -> str:
    return {
        "player": t("New player"),
        "tournament": t("New tournament"),
        "incident": t("New incident"),
        "warning": t("New warning"),
        "sanction": t("New sanction"),
    }[kind]


def field_name(t: Words, name: str) -> str:
    return {
        "name": t("Name"),
        "club": t("Club"),
        "member_number": t("Member number"),
        "note": t("Note"),
        "place": t("Place"),
        "begins": t("First day"),
        "ends": t("Last day"),
        "ruleset": t("Rules"),
        "player": t("Player"),
        "what": t("What happened"),
        "on": t("Day"),
        "clause": t("Clause"),
        "seen_by": t("Seen by"),
        "tournament": t("Tournament"),
        "match_id": t("Match"),
        "reason": t("Reason"),
        "given_by": t("Given by"),
        "from_date": t("From"),
        "until": t("Until"),
        "ordered_by": t("Ordered by"),
        "measure": t("Sanction"),
        "scope": t("Where it holds"),
        "round": t("Round"),
        "first": t("First player"),
        "second": t("Second player"),
        "table": t("Table"),
        "length": t("Match length"),
        "first_score": t("Score of the first"),
        "second_score": t("Score of the second"),
        "winner": t("Winner"),
    }[name]


def value_of(t: Words, name: str, value: str) -> str:
    words = {
        ("measure", "digital_board"): t("digital board for all matches"),
        ("measure", "supervision"): t("a referee watches the matches"),
        ("measure", "exclusion"): t("may not take part"),
        ("scope", "everywhere"): t("everywhere"),
        ("scope", "tournament"): t("in one tournament"),
        ("winner", "first"): t("the first player"),
        ("winner", "second"): t("the second player"),
    }
    return words.get((name, value), value)


def line(t: Words, kind: str, fields: Mapping[str, str], names: Mapping[str, str]) -> str:
    who = names.get("player", "")
    match kind:
        case "player" | "tournament":
            return fields["name"]
        case "incident":
            return beside((who, fields["what"]))
        case "warning":
            return beside((who, fields["reason"]))
        case "sanction":
            return beside((who, value_of(t, "measure", fields["measure"])))
        case _:
            nobody = t("(deleted)")
            score = f" {fields['first_score']}–{fields['second_score']}" if fields["first_score"] else ""
            line = f"{harmless(names.get('first', nobody))} – {harmless(names.get('second', nobody))}{score}"
            return beside((line, _winner(t, fields, names.get(fields["winner"], nobody))))


def _winner(t: Words, fields: Mapping[str, str], name: str) -> str:
    """Who won a pairing, where its score does not say so."""
    if not fields["winner"]:
        return ""
    score, length = fields[f"{fields['winner']}_score"], fields["length"]
    if not score:
        return t("{name} wins the match", name=name)
    return t("{name} wins by forfeit or on time", name=name) if length and int(score) < int(length) else ""


def detail(t: Words, kind: str, fields: Mapping[str, str], names: Mapping[str, str]) -> str:
    tournament = names.get("tournament", "")
    match kind:
        case "player":
            return beside((fields["club"], fields["member_number"], fields["note"]))
        case "tournament":
            return beside((fields["place"], fields["begins"], fields["ends"]))
        case "sanction":
            until = t("until {day}", day=fields["until"]) if fields["until"] else t("until it is lifted")
            since = t("from {day}", day=fields["from_date"])
            return beside((f"{since} {until}", tournament, fields["clause"], fields["reason"], fields["ordered_by"]))
        case "pairing":
            return beside((tournament, fields["round"], fields["table"]))
        case _:
            return beside(
                (
                    fields["on"],
                    fields["clause"],
                    fields.get("seen_by") or fields.get("given_by") or "",
                    tournament,
                )
            )


def group(t: Words, key: str) -> str:
    return {
        "at_the_board": t("At this board"),
        "in_force": t("Sanctions in force"),
        "offenders": t("Repeat offenders"),
        "counted": t("Counted by this board"),
        "conflicts": t("Two boards say different things"),
        "history": t("History"),
        "about": t("Kept about this player"),
        "tournaments": t("Tournaments"),
        "files": t("Files and the whole register"),
        "preview": t("Before it is done"),
        "choose": t("Choose one"),
        "settings": t("What the club has set"),
    }[key]


def offender(t: Words, count: int, warnings: int, latest: str, *, is_on_board: bool) -> str:
    incidents = t.n("{n} incident", "{n} incidents", count)
    warned = t.n("{n} warning", "{n} warnings", warnings) if warnings else ""
    board = t("on the digital board already") if is_on_board else ""
    return beside((incidents, warned, t("the latest on {day}", day=latest), board))


def counted_matches(t: Words, matches: Sequence[CountedMatch]) -> str:
    """What this board counted against a player, all matches together; empty where there are none."""
    if not matches:
        return ""
    line = record_words.counted_line(t, sum_of(match.counted for match in matches))
    return t.n("in {n} match here: {counted}", "in {n} matches here: {counted}", len(matches), counted=line)


def counted_match(match: CountedMatch) -> str:
    return beside((match.on, match.event, beside(match.sides, " – ")))


def also(t: Words, name: str, *, is_sanction: bool) -> str:
    """On an act of the match: whether the register keeps it too, and about whom; one is a sanction for all matches."""
    if is_sanction:
        return t("Sanction in the register: {name}", name=name) if name else t("Also a sanction in the register")
    return t("In the register: {name}", name=name) if name else t("Also in the register")


def not_told_apart(t: Words, name: str) -> str:
    return t("Not in the register: several players are called {name}. Choose one in Register.", name=name)


def order_for(t: Words, name: str) -> str:
    """To the sanction of a repeat offender."""
    return t("Order {name} to the digital board", name=name)


def act(t: Words, key: str) -> str:
    return {
        "back": t("Back"),
        "edit": t("Change"),
        "save": t("Save"),
        "lift": t("Lift the sanction"),
        "withdraw": t("Take out"),
        "history": t("History"),
        "files": t("Files…"),
        "offenders": t("Repeat offenders"),
        "conflicts": t("Conflicts"),
        "do": t("Do it"),
        "players_in": t("Players from a CSV file"),
        "pairings_in": t("Pairings from a CSV file"),
        "tables_out": t("Everything as CSV files"),
        "results_out": t("Results of a tournament as CSV"),
        "bundle_out": t("The register as a bundle for another board"),
        "bundle_in": t("A bundle from another board"),
        "person_out": t("All about this player into a file"),
        "person_erased": t("Delete this player for good"),
        "old_purged": t("Delete what is over and old"),
        "clear": t("Nothing"),
        "type": t("Type it"),
        "own_words": t("Own words…"),
        "last_saved": t("The one saved last"),
    }[key]


def refuses(t: Words, field: str, *, is_missing: bool) -> str:
    """A record that cannot be saved: a field that it needs is empty, or cannot be what it says."""
    if is_missing:
        return t("Not saved: “{field}” is still empty. Touch that line and fill it in.", field=field_name(t, field))
    return t(
        "Not saved: “{field}” cannot be so. A day is written as 2026-11-21, a number in digits, and nothing "
        "ends before it begins.",
        field=field_name(t, field),
    )


def setting(t: Words, name: str, value: int) -> str:
    if name == "repeat_count":
        return t.n("Repeat offender from {n} incident", "Repeat offender from {n} incidents", value)
    if value == 0:
        return t("Records are kept for ever")
    return t.n("Records that are over are kept for {n} day", "Records that are over are kept for {n} days", value)


def count_of(t: Words, name: str, count: int) -> str:
    """What an import, a merge or a deletion does, as label and figure."""
    label = {
        "players": t("New players"),
        "pairings": t("New pairings"),
        "known": t("Players known already, left as they are"),
        "left_out": t("Columns not taken over"),
        "results": t("Results"),
        "versions": t("Versions"),
        "new": t("New records"),
        "changed": t("Changed records"),
        "deleted": t("Records deleted"),
        "conflicts": t("Conflicts to decide"),
        "without_name": t("Results that stay without the name"),
        "mentions": t("Records about others that mention the name: change them by hand"),
        "files": t("Files written"),
    }[name]
    return f"{label}: {count}"


def version(t: Words, at: str, by: str, why: str) -> str:
    who = t("{at} · {by}", at=at.replace("T", " ")[:16], by=plain_name(by))
    return beside((who, plain_name(why)))


def report_file(t: Words, what: str, form: str) -> str:
    name = t("Report of the match") if what == "report" else t("Result slip")
    return f"{harmless(name)} · {form.upper()}"


def event_file(t: Words, file: str) -> str:
    return {
        "report_pdf": t("Report of the event") + " · PDF",
        "report_html": t("Report of the event") + " · HTML",
        "results": t("Results") + " · CSV",
        "slips": t("Result slips with the loser's score") + " · TXT",
        "board_tables": t("Tables that need a digital board") + " · TXT",
        "pack": t("Pack for analysis and rating") + " · ZIP",
    }[file]


def files_choose(t: Words, *, folder: bool) -> str:
    return t("Choose a folder") if folder else t("Choose a file")


def files_none(t: Words, *, places: bool) -> str:
    """An empty folder, or no stick."""
    return t("No stick is plugged in.") if places else t("Nothing of that kind is here.")


def stick_fails(t: Words, why: Said) -> str:
    """A stick is plugged in that the system does not mount: in its words, or that it holds nothing to be mounted."""
    why = (
        t("no file system that this machine knows; format it as FAT or exFAT.")
        if why == NO_FILE_SYSTEM
        else t.said(why)
    )
    return t("A stick cannot be opened: {why}", why=why)
