"""What the director's register says on the screen."""

from collections.abc import Mapping

from tavla.application.stick_faults import NO_FILE_SYSTEM
from tavla.base.phrase import Said
from tavla.text.words import Words


class RegisterTexts(Words):
    """Titles, fields, lines and buttons of the register's pages."""

    def register_title(self) -> str:
        """The section."""
        return self._("Register")

    def register_search(self) -> str:
        """The line that is typed into."""
        return self._("Search: a name, a day, a clause, a word")

    def register_found_nothing(self) -> str:
        """Under it."""
        return self._("Nothing found.")

    def register_no_event(self) -> str:
        """Where the events would stand."""
        return self._("The register has no tournament yet.")

    def register_missing(self) -> str:
        """No register at all."""
        return self._("This board has no register.")

    def register_kind(self, kind: str) -> str:
        """A kind of record."""
        return {
            "player": self._("Player"),
            "tournament": self._("Tournament"),
            "incident": self._("Incident"),
            "warning": self._("Warning"),
            "sanction": self._("Sanction"),
            "pairing": self._("Pairing"),
        }[kind]

    def register_new(self, kind: str) -> str:
        """The button that begins one."""
        return {
            "player": self._("New player"),
            "tournament": self._("New tournament"),
            "incident": self._("New incident"),
            "warning": self._("New warning"),
            "sanction": self._("New sanction"),
        }[kind]

    def register_field(self, name: str) -> str:
        """What stands before a value."""
        return {
            "name": self._("Name"),
            "club": self._("Club"),
            "member_number": self._("Member number"),
            "note": self._("Note"),
            "place": self._("Place"),
            "begins": self._("First day"),
            "ends": self._("Last day"),
            "ruleset": self._("Rules"),
            "player": self._("Player"),
            "what": self._("What happened"),
            "on": self._("Day"),
            "clause": self._("Clause"),
            "seen_by": self._("Seen by"),
            "tournament": self._("Tournament"),
            "match_id": self._("Match"),
            "reason": self._("Reason"),
            "given_by": self._("Given by"),
            "from_date": self._("From"),
            "until": self._("Until"),
            "ordered_by": self._("Ordered by"),
            "measure": self._("Sanction"),
            "scope": self._("Where it holds"),
            "round": self._("Round"),
            "first": self._("First player"),
            "second": self._("Second player"),
            "table": self._("Table"),
            "length": self._("Match length"),
            "first_score": self._("Score of the first"),
            "second_score": self._("Score of the second"),
            "winner": self._("Winner"),
        }[name]

    def register_value(self, name: str, value: str) -> str:
        """A value in words where it is one of few."""
        words = {
            ("measure", "digital_board"): self._("digital board for all matches"),
            ("measure", "supervision"): self._("a referee watches the matches"),
            ("measure", "exclusion"): self._("may not take part"),
            ("scope", "everywhere"): self._("everywhere"),
            ("scope", "tournament"): self._("in one tournament"),
            ("winner", "first"): self._("the first player"),
            ("winner", "second"): self._("the second player"),
        }
        return words.get((name, value), value)

    def register_line(self, kind: str, fields: Mapping[str, str], names: Mapping[str, str]) -> str:
        """A record in one line, without its kind."""
        who = names.get("player", "")
        match kind:
            case "player" | "tournament":
                return fields["name"]
            case "incident":
                return " · ".join(filter(None, (who, fields["what"])))
            case "warning":
                return " · ".join(filter(None, (who, fields["reason"])))
            case "sanction":
                return " · ".join(filter(None, (who, self.register_value("measure", fields["measure"]))))
            case _:
                nobody = self._("(deleted)")
                score = f" {fields['first_score']}–{fields['second_score']}" if fields["first_score"] else ""
                line = f"{names.get('first', nobody)} – {names.get('second', nobody)}{score}"
                return " · ".join(filter(None, (line, self._winner(fields, names.get(fields["winner"], nobody)))))

    def _winner(self, fields: Mapping[str, str], name: str) -> str:
        """Who won a pairing, where its score does not say so."""
        if not fields["winner"]:
            return ""
        score, length = fields[f"{fields['winner']}_score"], fields["length"]
        if not score:
            return self._("{name} wins the match").format(name=name)
        return (
            self._("{name} wins by forfeit or on time").format(name=name) if length and int(score) < int(length) else ""
        )

    def register_detail(self, kind: str, fields: Mapping[str, str], names: Mapping[str, str]) -> str:
        """What stands under it."""
        tournament = names.get("tournament", "")
        match kind:
            case "player":
                return " · ".join(filter(None, (fields["club"], fields["member_number"], fields["note"])))
            case "tournament":
                return " · ".join(filter(None, (fields["place"], fields["begins"], fields["ends"])))
            case "sanction":
                until = (
                    self._("until {day}").format(day=fields["until"])
                    if fields["until"]
                    else self._("until it is lifted")
                )
                since = self._("from {day}").format(day=fields["from_date"])
                return " · ".join(
                    filter(
                        None, (f"{since} {until}", tournament, fields["clause"], fields["reason"], fields["ordered_by"])
                    )
                )
            case "pairing":
                return " · ".join(filter(None, (tournament, fields["round"], fields["table"])))
            case _:
                return " · ".join(
                    filter(
                        None,
                        (
                            fields["on"],
                            fields["clause"],
                            fields.get("seen_by") or fields.get("given_by") or "",
                            tournament,
                        ),
                    )
                )

    def register_in_force(self) -> str:
        """Marks a sanction that holds."""
        return self._("in force")

    def register_group(self, key: str) -> str:
        """Above some lines."""
        return {
            "at_the_board": self._("At this board"),
            "in_force": self._("Sanctions in force"),
            "offenders": self._("Repeat offenders"),
            "conflicts": self._("Two boards say different things"),
            "history": self._("History"),
            "about": self._("Kept about this player"),
            "tournaments": self._("Tournaments"),
            "files": self._("Files and the whole register"),
            "preview": self._("Before it is done"),
            "choose": self._("Choose one"),
            "settings": self._("What the club has set"),
        }[key]

    def register_offender(self, count: int, latest: str, *, is_on_board: bool) -> str:
        """Under a repeat offender's name."""
        incidents = self._n("{n} incident", "{n} incidents", count).format(n=count)
        board = self._("on the digital board already") if is_on_board else ""
        return " · ".join(filter(None, (incidents, self._("the latest on {day}").format(day=latest), board)))

    def register_nobody_offends(self) -> str:
        """There is none."""
        return self._("Nobody has so many incidents.")

    def register_you_decide(self) -> str:
        """A suggestion is no decision."""
        return self._("The count suggests; whether there is a sanction, you alone decide.")

    def register_nothing_kept(self) -> str:
        """A player without a record."""
        return self._("Nothing is kept about this player.")

    def register_act(self, key: str) -> str:
        """A button."""
        return {
            "back": self._("Back"),
            "edit": self._("Change"),
            "save": self._("Save"),
            "lift": self._("Lift the sanction"),
            "withdraw": self._("Take out"),
            "history": self._("History"),
            "files": self._("Files…"),
            "offenders": self._("Repeat offenders"),
            "conflicts": self._("Conflicts"),
            "do": self._("Do it"),
            "players_in": self._("Players from a CSV file"),
            "pairings_in": self._("Pairings from a CSV file"),
            "tables_out": self._("Everything as CSV files"),
            "results_out": self._("Results of a tournament as CSV"),
            "bundle_out": self._("The register as a bundle for another board"),
            "bundle_in": self._("A bundle from another board"),
            "person_out": self._("All about this player into a file"),
            "person_erased": self._("Delete this player for good"),
            "old_purged": self._("Delete what is over and old"),
            "clear": self._("Nothing"),
            "type": self._("Type it"),
        }[key]

    def register_ask_why(self) -> str:
        """Above the keyboard: a change wants its reason."""
        return self._("Why? The reason stands in the history.")

    def register_wants_why(self) -> str:
        """The keyboard was closed without a reason."""
        return self._("Nothing is changed: it wants a reason.")

    def register_refuses(self, field: str, *, is_missing: bool) -> str:
        """A record that cannot be saved: a field that it needs is empty, or cannot be what it says."""
        if is_missing:
            return self._("Not saved: “{field}” is still empty. Touch that line and fill it in.").format(
                field=self.register_field(field)
            )
        return self._(
            "Not saved: “{field}” cannot be so. A day is written as 2026-11-21, a number in digits, and nothing "
            "ends before it begins."
        ).format(field=self.register_field(field))

    def register_saved(self, line: str) -> str:
        """A record is in the register."""
        return self._("Saved in the register: {line}").format(line=line)

    def register_setting(self, name: str, value: int) -> str:
        """A value of the club's."""
        if name == "repeat_count":
            return self._n("Repeat offender from {n} incident", "Repeat offender from {n} incidents", value).format(
                n=value
            )
        if value == 0:
            return self._("Records are kept for ever")
        return self._n(
            "Records that are over are kept for {n} day", "Records that are over are kept for {n} days", value
        ).format(n=value)

    def register_count(self, name: str, count: int) -> str:
        """What an import, a merge or a deletion does, as label and figure."""
        label = {
            "players": self._("New players"),
            "pairings": self._("New pairings"),
            "known": self._("Players known already, left as they are"),
            "left_out": self._("Columns not taken over"),
            "results": self._("Results"),
            "versions": self._("Versions"),
            "new": self._("New records"),
            "changed": self._("Changed records"),
            "deleted": self._("Records deleted"),
            "conflicts": self._("Conflicts to decide"),
            "without_name": self._("Results that stay without the name"),
            "mentions": self._("Records about others that mention the name: change them by hand"),
            "files": self._("Files written"),
        }[name]
        return f"{label}: {count}"

    def register_done(self) -> str:
        """It is done."""
        return self._("Done.")

    def register_written(self, name: str) -> str:
        """A file."""
        return self._("Written: {file}").format(file=name)

    def register_gone(self) -> str:
        """A record that was taken out or deleted since the page that names it was made."""
        return self._("This is no longer in the register.")

    def register_cannot(self) -> str:
        """Something stands against an import."""
        return self._("Nothing can be taken over from this file:")

    def register_working(self) -> str:
        """A long act goes on beside."""
        return self._("One moment…")

    def register_for_good(self) -> str:
        """Under a deletion."""
        return self._("This cannot be undone. Signed match files are evidence and stay.")

    def register_withdrawn(self) -> str:
        """A version that took the record out."""
        return self._("taken out")

    def register_version(self, at: str, by: str, why: str) -> str:
        """Who wrote it, when and why."""
        who = self._("{at} · {by}").format(at=at.replace("T", " ")[:16], by=by)
        return f"{who} · {why}" if why else who

    # Reports

    def report_section(self) -> str:
        """The section, and the entry of a seat's menu."""
        return self._("Report")

    def report_file(self, what: str, form: str) -> str:
        """A button that writes one."""
        name = self._("Report of the match") if what == "report" else self._("Result slip")
        return f"{name} · {form.upper()}"

    def report_at_the_end(self) -> str:
        """The entry of a seat's menu after the match."""
        return self._("Report and result slip")

    def report_match_folder(self) -> str:
        """Where to."""
        return self._("Into the match's folder")

    def report_elsewhere(self) -> str:
        """Elsewhere."""
        return self._("Onto a stick…")

    def event_section(self) -> str:
        """The section in which a whole event is reported."""
        return self._("Event report")

    def event_by_name(self) -> str:
        """An event that is not in the list."""
        return self._("Another event…")

    def event_file(self, file: str) -> str:
        """A button that writes one."""
        return {
            "report_pdf": self._("Report of the event") + " · PDF",
            "report_html": self._("Report of the event") + " · HTML",
            "results": self._("Results") + " · CSV",
            "slips": self._("Result slips with the loser's score") + " · TXT",
        }[file]

    # The file chooser

    def files_choose(self, *, folder: bool) -> str:
        """Its title."""
        return self._("Choose a folder") if folder else self._("Choose a file")

    def files_here(self) -> str:
        """The button that takes the folder that is open."""
        return self._("Here")

    def files_up(self) -> str:
        """To the folder above."""
        return self._("Up")

    def files_none(self, *, places: bool) -> str:
        """An empty folder, or no stick."""
        return self._("No stick is plugged in.") if places else self._("Nothing of that kind is here.")

    def stick_fails(self, why: Said) -> str:
        """A stick is plugged in that the system does not mount: in its words, or that it holds nothing to be mounted."""
        why = (
            self._("no file system that this machine knows; format it as FAT or exFAT.")
            if why == NO_FILE_SYSTEM
            else self.said(why)
        )
        return self._("A stick cannot be opened: {why}").format(why=why)

    def files_data(self) -> str:
        """Tavla's own folder."""
        return self._("Tavla's own folder")

    def files_stick(self, name: str) -> str:
        """A stick."""
        return self._("Stick {name}").format(name=name)
