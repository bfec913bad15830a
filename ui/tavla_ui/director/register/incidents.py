"""Incidents by one touch, in ready words; and the sanction that follows from them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache

from tavla.application.ports.register import Fault, KeptRecord, PersonSheet
from tavla.rules.clauses import clauses_in, quotations
from tavla.rules.ruleset import Ruleset
from tavla.text import clause_words, register_incident_words, register_words
from tavla.text.words import beside
from tavla_ui.director.register.forms import FormPage, blank, board_clause
from tavla_ui.director.register.page import Button, Page, Pages, Row
from tavla_ui.director.register.record import RecordPage

QUOTED_BY = {
    "illegal_move": "refusals.illegal_play",
    "moved_twice": "refusals.illegal_play",
    "out_of_turn": "refusals.not_your_turn",
    "not_pressed": "clock.turn_ends_by_press",
    "early_roll": "dice.premature_roll_with_clock",
    "slow_play": "times.slow_play",
    "conduct": "conduct.etiquette",
    "false_claim": "conduct.false_claims",
    "language": "conduct.language",
    "phone": "conduct.aids",
    "spectator": "conduct.spectators",
    "refused_entry": "director.refused_entry_reported",
    "moved_up": "director.refused_entry_reported",
}
"""The value of a ruleset whose clause a ready incident cites."""
NEW_WORDS = "new:"


class IncidentsPage(Page):
    """A row an incident: one touch keeps it, with today's day, the director and the match at the board."""

    def __init__(self, pages: Pages, player: KeptRecord) -> None:
        super().__init__(pages)
        self.player = player
        self.day = date.today().isoformat()  # noqa: DTZ011 - the day it is at the board
        self.last: tuple[str, ...] = ()
        self.records_of_player: tuple[KeptRecord, ...] = ()
        self.kept: list[str] = []  # their keys
        self.asked = 0  # answers that are on their way
        self.wanted = ""  # the button that waits for them

    def load(self) -> None:
        self.asked += 1
        self.records.last_incidents(self._last_came)
        self.records.person(self.player.key, self.awaited(self._came))

    def title(self) -> str:
        return beside((register_words.new(self.t, "incident"), self.player.fields["name"]))

    def rows(self) -> Sequence[Row]:
        """The words, those used last first; they stay where they are."""
        counts = Counter(record.fields["what"] for record in self.records_of_player if record.key in self.kept)
        return [
            Row("day", self.day, register_words.field_name(self.t, "on")),
            *(Row(f"{NEW_WORDS}{what}", what, self._detail(what, counts[what])) for what in self._words()),
        ]

    def buttons(self) -> Sequence[Button]:
        """What was saved by mistake is taken out again."""
        there = {record.key for record in self.records_of_player}
        last = [self.act("last_saved")] if there.intersection(self.kept) else []
        return (self.act("own_words"), Button("sanction", register_words.new(self.t, "sanction")), *last)

    def chosen(self, key: str) -> None:
        if key == "day":
            self.context.page.type_text(register_words.field_name(self.t, "on"), self.day, self._dated)
        else:
            self._keep(key.removeprefix(NEW_WORDS))

    def pressed(self, key: str) -> None:
        """The reason of a sanction has all that was touched before."""
        self.wanted = key
        if not self.asked:
            self._go_on()

    def _go_on(self) -> None:
        key, self.wanted = self.wanted, ""
        if key == "sanction":
            self.pages.push(FormPage(self.pages, sanction(self, self.player, said_of(self.records_of_player))))
        elif key == "last_saved":
            there = {record.key for record in self.records_of_player}
            self.pages.push(RecordPage(self.pages, next(one for one in reversed(self.kept) if one in there)))
        elif key:
            self.pages.push(FormPage(self.pages, filled(self, "incident", self.player, {"on": self.day})))

    def _words(self) -> list[str]:
        """Every incident in words once, those of the register first."""
        words = (*self.last, *register_incident_words.ready_incidents(self.t).values())
        return list(dict.fromkeys(register_incident_words.incident(self.t, what) for what in words))

    def _detail(self, what: str, saved: int) -> str:
        clause = clause_of(self.rulesets[:1], register_incident_words.key_of(self.t, what))
        cited = clause_words.named(self.t, clause) if clause else ""
        return beside((cited, register_incident_words.saved(self.t, saved) if saved else ""))

    def _dated(self, day: str) -> None:
        self.day = day
        self.pages.show()

    def _keep(self, what: str) -> None:
        self.asked += 1
        clause = clause_of(self.rulesets[:1], register_incident_words.key_of(self.t, what))
        record = filled(self, "incident", self.player, {"what": what, "on": self.day, "clause": clause})
        self.records.keep(record, self.context.official.name, "", self._was_kept)

    def _was_kept(self, answer: KeptRecord | Fault) -> None:
        self.asked -= 1
        if isinstance(answer, Fault):
            self.wanted = ""
            self.went_wrong(answer)
        else:
            self.kept.append(answer.key)
            self.pages.tell("")
            self.load()

    def _last_came(self, last: tuple[str, ...] | Fault) -> None:
        if not isinstance(last, Fault) and not self.kept:
            self.last = last  # the words stay where they are under a finger that comes again

    def _came(self, sheet: PersonSheet | Fault) -> None:
        self.asked -= 1
        if not isinstance(sheet, Fault):
            self.records_of_player = sheet.records
        never_came = self.never_came(sheet)
        self.pages.show()
        if not never_came and not self.asked:
            self._go_on()


def filled(page: Page, kind: str, player: KeptRecord, given: Mapping[str, str]) -> KeptRecord:
    """A new record about a player, filled with what is known: the day, the director, and the match at the board."""
    today = date.today().isoformat()  # noqa: DTZ011 - the day it is at the board
    match, by = page.match.match_id if page.match else "", page.context.official.name
    known = {
        "incident": {"on": today, "seen_by": by, "match_id": match},
        "warning": {"on": today, "given_by": by, "match_id": match},
        "sanction": {"from_date": today, "ordered_by": by, "measure": "digital_board", "scope": "everywhere"},
    }[kind]
    return blank(kind, {**known, "player": player.key, **given}, {"player": player.fields["name"]})


def sanction(page: Page, player: KeptRecord, said: Sequence[str]) -> KeptRecord:
    """A sanction by the incidents of a player: digital board, with its reason and its clause."""
    given = {"reason": register_incident_words.reason(page.t, said), "clause": board_clause(page.rulesets)}
    return filled(page, "sanction", player, given)


def said_of(records: Sequence[KeptRecord]) -> tuple[str, ...]:
    """What happened, an incident each, the latest first."""
    incidents = sorted(
        (record for record in records if record.kind == "incident"), key=lambda one: one.fields["on"], reverse=True
    )
    return tuple(record.fields["what"] for record in incidents)


@lru_cache(maxsize=16)
def clause_of(rulesets: tuple[Ruleset, ...], key: str) -> str:
    """The clause that a ready incident cites, by the first rules that have one; empty where none have."""
    quoted = (
        (ruleset, clause)
        for ruleset in rulesets
        for clause, what in quotations(ruleset)
        if what == QUOTED_BY.get(key) and clauses_in(ruleset, clause)
    )
    return next((clause for _, clause in quoted), "")
