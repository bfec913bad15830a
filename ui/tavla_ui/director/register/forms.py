"""A record being written: a row a field, saved whole or not at all."""

from collections.abc import Callable, Mapping, Sequence

from tavla.application.ports.register import Fault, KeptRecord
from tavla.application.roles import Power
from tavla.rules.catalogue import ruled_value
from tavla.rules.ruleset import Ruleset
from tavla.text import clause_words, register_words, rule_words
from tavla.text.words import beside
from tavla_ui.director.register.page import Button, Page, Pages, Row, TournamentsPage

FIELDS: dict[str, tuple[str, ...]] = {
    "player": ("name", "club", "member_number", "note"),
    "tournament": ("name", "place", "begins", "ends", "ruleset"),
    "incident": ("player", "what", "on", "clause", "seen_by", "tournament", "match_id"),
    "warning": ("player", "reason", "on", "clause", "given_by", "tournament", "match_id"),
    "sanction": ("player", "measure", "reason", "from_date", "until", "scope", "tournament", "clause", "ordered_by"),
    "pairing": (
        "tournament",
        "round",
        "table",
        "first",
        "second",
        "length",
        "first_score",
        "second_score",
        "winner",
        "match_id",
    ),
}
CHOICES = {
    "measure": ("digital_board", "supervision", "exclusion"),
    "scope": ("everywhere", "tournament"),
    "winner": ("", "first", "second"),
}
DIGITAL_BOARD = "digital_board"
REPEATERS = "director.repeaters_sent_to_digital_board"
FIXED = frozenset({"player", "first", "second"})


def blank(kind: str, given: Mapping[str, str], names: Mapping[str, str] | None = None) -> KeptRecord:
    """A new record with some fields filled."""
    return KeptRecord(kind, "", {name: given.get(name, "") for name in FIELDS[kind]}, dict(names or {}))


class FormPage(Page):
    """New, or changed with a reason. `then` is called with a record once it is saved and the form is closed."""

    def __init__(
        self, pages: Pages, record: KeptRecord, then: Callable[[KeptRecord], None] = lambda _record: None
    ) -> None:
        super().__init__(pages)
        self.record, self.then = record, then

    def title(self) -> str:
        record = self.record
        if not record.key:
            return beside((register_words.new(self.t, record.kind), record.names.get("player", "")))
        return beside(
            (
                register_words.kind_of_record(self.t, record.kind),
                record.names.get("player") or record.fields.get("name", ""),
            )
        )

    def rows(self) -> Sequence[Row]:
        """A field a row: touch it to fill it."""
        return [
            Row(
                "" if name in FIXED else name,
                self._value(name) or "–",
                register_words.field_name(self.t, name),
                "note" if name in FIXED else "",
            )
            for name in FIELDS[self.record.kind]
            if name != "player" or not self.record.names.get("player")
        ]

    def buttons(self) -> Sequence[Button]:
        return (self.act("save", filled=True),)

    def chosen(self, key: str) -> None:
        """Fill a field: by the next of few, by a list, or by the keyboard."""
        if key in CHOICES:
            words = CHOICES[key]
            self._chose(key, words[(words.index(self.record.fields[key]) + 1) % len(words)])
        elif key == "tournament":
            self.pages.push(TournamentPicker(self.pages, self))
        elif key == "clause" and self.rulesets:
            self.pages.push(ClausePicker(self.pages, self))
        else:
            self.type(key)

    def type(self, key: str) -> None:
        self.context.page.type_text(
            register_words.field_name(self.t, key), self.record.fields[key], lambda text: self._fill(key, text)
        )

    def fill(self, key: str, value: str, name: str = "") -> None:
        """From a list: back to the form."""
        names = (
            {**self.record.names, key: name}
            if name
            else {word: said for word, said in self.record.names.items() if word != key}
        )
        self.record = self.record._replace(fields={**self.record.fields, key: value}, names=names)
        self.pages.back()

    def pressed(self, _key: str) -> None:
        """Save; a change wants its reason first."""
        if self.record.kind == "sanction" and not self.context.may(Power.REGISTER):
            return
        if self.record.key:
            self.ask_why(self._save)
        else:
            self._save("")

    def _save(self, why: str) -> None:
        self.records.keep(self.record, self.context.official.name, why, self._kept)

    def _kept(self, answer: KeptRecord | Fault) -> None:
        if isinstance(answer, Fault):
            self.went_wrong(answer)
            return
        self.pages.back()
        self.then(answer)
        self.pages.tell(
            self.t(
                "Saved in the register: {line}",
                line=register_words.line(self.t, answer.kind, answer.fields, answer.names),
            )
        )

    def _chose(self, key: str, value: str) -> None:
        """Another of a few; the clause for a digital board comes and goes with it."""
        clause = board_clause(self.rulesets)
        if key == "measure" and self.record.fields["clause"] in ("", clause):
            self._fill("clause", clause if value == DIGITAL_BOARD else "")
        self._fill(key, value)

    def _fill(self, key: str, value: str) -> None:
        self.pages.tell("")
        self.record = self.record._replace(fields={**self.record.fields, key: value})
        self.pages.show()

    def _value(self, name: str) -> str:
        return self.record.names.get(name) or register_words.value_of(self.t, name, self.record.fields.get(name, ""))


class ClausePicker(Page):
    """A clause of the rules of the match, or of the start page; or another that is typed."""

    def __init__(self, pages: Pages, form: FormPage) -> None:
        super().__init__(pages)
        self.form = form

    def title(self) -> str:
        return register_words.field_name(self.t, "clause")

    def rows(self) -> Sequence[Row]:
        about = rule_words.clauses_about(self.t, self.rulesets[0])
        return [Row(clause, clause_words.named(self.t, clause), beside(words)) for clause, words in about.items()]

    def buttons(self) -> Sequence[Button]:
        """None, or one that is not in the list."""
        return (self.act("clear"), self.act("type"))

    def chosen(self, key: str) -> None:
        self.form.fill("clause", key)

    def pressed(self, key: str) -> None:
        """None, or the keyboard."""
        if key == "clear":
            self.form.fill("clause", "")
        else:
            self.pages.back()
            self.form.type("clause")


class TournamentPicker(TournamentsPage):
    """A tournament of the register, or none."""

    def __init__(self, pages: Pages, form: FormPage) -> None:
        super().__init__(pages)
        self.form = form

    def title(self) -> str:
        return register_words.group(self.t, "tournaments")

    def none_text(self) -> str:
        """None yet."""
        return self.t("Nothing found.")

    def rows(self) -> Sequence[Row]:
        """The latest first."""
        return [self.row(record, record.key) for record in reversed(self.tournaments)]

    def buttons(self) -> Sequence[Button]:
        """None."""
        return (self.act("clear"),)

    def chosen(self, key: str) -> None:
        name = next((record.fields["name"] for record in self.tournaments if record.key == key), "")
        self.form.fill("tournament", key, name)

    def pressed(self, _key: str) -> None:
        """None."""
        self.form.fill("tournament", "")


def board_clause(rulesets: Sequence[Ruleset]) -> str:
    """The clause that sends repeat offenders to a digital board: of the first rules that have one."""
    rules = (ruled_value(ruleset, REPEATERS) for ruleset in rulesets)
    return next((rule.clause for rule in rules if rule.value), "")
