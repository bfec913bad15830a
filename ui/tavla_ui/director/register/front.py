"""Where the register opens: a search, the players at the board, what is in force, and who is suggested."""

from collections.abc import Mapping, Sequence

from tavla.application.ports.register import CountedMatch, Fault, Front, KeptRecord, Offender
from tavla.base.plain_name import compared
from tavla.text import foreseen_words, register_incident_words, register_words
from tavla.text.words import beside
from tavla_ui.director.context import Offer
from tavla_ui.director.register.file_acts import FileActsPage
from tavla_ui.director.register.forms import REPEATERS, FormPage, blank
from tavla_ui.director.register.incidents import sanction
from tavla_ui.director.register.page import Button, Page, Row, counted_here
from tavla_ui.director.register.player import PlayerPage
from tavla_ui.director.register.record import RecordPage

FIRST_OFFENDERS = 3
MOST_SUGGESTED = 3
ORDER = "order"


class WithOffenders(Page):
    """A page on which repeat offenders stand, with what the board counted against them."""

    front: Front | None = None
    counted: Mapping[str, tuple[CountedMatch, ...]] = {}

    def count(self, front: Front) -> None:
        if front.offenders:
            self.records.counted([(one.key, one.name) for one in front.offenders], self._counted)

    def _counted(self, found: Mapping[str, tuple[CountedMatch, ...]] | Fault) -> None:
        if not self.went_wrong(found) and not isinstance(found, Fault):
            self.counted = found
            self.pages.show()


class FrontPage(WithOffenders):
    found: tuple[KeptRecord, ...] = ()
    words = ""

    def load(self) -> None:
        """What stands first; what was searched for is looked up again."""
        self.records.front(self.awaited(self._came))
        if self.words:
            self.records.find(self.words, self._found)

    def title(self) -> str:
        return self.t("Register")

    def search_text(self) -> str:
        return self.words or self.t("Search: a name, a day, a clause, a word")

    def none_text(self) -> str:
        """Nothing in the register, or nothing found."""
        return self.t("Nothing found.") if self.words else ""

    def rows(self) -> Sequence[Row]:
        """What was found; else what stands first."""
        if self.words:
            return [self.row(record, with_kind=True) for record in self.found]
        rows: list[Row] = []
        if self.match is not None:
            rows = [
                self.head("at_the_board"),
                *(Row(f"seat:{name}", name, counted_here(self, name)) for name in self.match.names),
            ]
        front = self.front
        if front is None:
            return rows
        if front.conflicts:
            rows += [
                self.head("conflicts"),
                *(self.row(record, f"record:{record.key}", with_kind=True) for record in front.conflicts),
            ]
        if front.in_force:
            rows += [self.head("in_force"), *(self.row(record) for record in front.in_force)]
        if front.offenders:
            rows += [self.head("offenders"), *offender_rows(self, front.offenders[:FIRST_OFFENDERS])]
        return rows

    def buttons(self) -> Sequence[Button]:
        return (
            Button("player", register_words.new(self.t, "player")),
            Button("tournament", register_words.new(self.t, "tournament")),
            self.act("offenders"),
            self.act("files"),
        )

    def chosen(self, key: str) -> None:
        """To a player, a record, or whoever sits at the board."""
        kind, _, rest = key.partition(":")
        if kind == "seat":
            self.words = rest
            self.records.find(rest, self._found_at_board)
        elif kind == ORDER and self.front:
            order(self, self.front, rest)
        else:
            open_record(self, kind, rest)

    def pressed(self, key: str) -> None:
        """New players and tournaments, the list of offenders, files."""
        if key == "offenders":
            self.pages.push(OffendersPage(self.pages))
        elif key == "files":
            self.pages.push(FileActsPage(self.pages))
        else:
            name = self.words if key == "player" and not self.found else ""
            self.pages.push(FormPage(self.pages, blank(key, {"name": name}), self._saved))

    def _saved(self, record: KeptRecord) -> None:
        """A new player is seen at once: what is kept about him is added there."""
        if record.kind == "player":
            open_record(self, "player", record.key)

    def search(self) -> None:
        """Type; players are suggested from the first letters on."""
        self.context.page.type_text(
            self.t("Search: a name, a day, a clause, a word"),
            self.words,
            self._search,
            names=True,
            suggest=self._suggest,
            chosen=lambda key: open_record(self, "player", key),
        )

    def _search(self, words: str) -> None:
        self.words, self.found = words, ()
        if words:
            self.records.find(words, self._found)
        self.pages.show()

    def _suggest(self, words: str, offer: Offer) -> None:
        def heard(found: tuple[KeptRecord, ...] | Fault) -> None:
            if not isinstance(found, Fault):
                players = [record for record in found if record.kind == "player"][:MOST_SUGGESTED]
                offer(
                    [
                        (record.key, record.fields["name"], record.fields["club"] or record.fields["member_number"])
                        for record in players
                    ]
                )

        self.records.find(words, heard)

    def _found(self, found: tuple[KeptRecord, ...] | Fault) -> None:
        if isinstance(found, Fault):
            self.went_wrong(found)
        else:
            self.found = found
        self.pages.show()

    def _found_at_board(self, found: tuple[KeptRecord, ...] | Fault) -> None:
        """One player of that name: to him at once. None: he can be entered."""
        if isinstance(found, Fault):
            self.went_wrong(found)
            return
        players = [
            record
            for record in found
            if record.kind == "player" and compared(record.fields["name"]) == compared(self.words)
        ]
        name, self.words = self.words, ""
        if len(players) == 1:
            open_record(self, "player", players[0].key)
        elif players:
            self.words, self.found = name, found
            self.pages.show()
        else:
            self.pages.push(FormPage(self.pages, blank("player", {"name": name}), self._saved))

    def _came(self, front: Front | Fault) -> None:
        if isinstance(front, Fault):
            self.went_wrong(front)
        else:
            self.front = front
            self.count(front)
        self.pages.show()


class OffendersPage(WithOffenders):
    """Players with repeated incidents: a suggestion, nothing more. Source: ISTAVDER 22."""

    def load(self) -> None:
        """Count anew."""
        self.records.front(self.awaited(self._came))

    def title(self) -> str:
        return register_words.group(self.t, "offenders")

    def none_text(self) -> str:
        return self.t("Nobody has so many incidents.")

    def rows(self) -> Sequence[Row]:
        """The most first."""
        if self.front is None or not self.front.offenders:
            return ()
        match = self.match
        rule = (Row("", foreseen_words.rule_line(self.t, match.ruleset, REPEATERS), "", "note"),) if match else ()
        return (
            Row("", self.t("The count suggests; whether there is a sanction, you alone decide."), "", "note"),
            *rule,
            *offender_rows(self, self.front.offenders),
        )

    def chosen(self, key: str) -> None:
        """To the player, or to the sanction that follows from his incidents."""
        kind, _, rest = key.partition(":")
        if kind == ORDER and self.front:
            order(self, self.front, rest)
        else:
            open_record(self, kind, rest)

    def buttons(self) -> Sequence[Button]:
        """The count from which somebody is suggested."""
        return (
            (Button("count", register_words.setting(self.t, "repeat_count", self.front.repeat_count)),)
            if self.front
            else ()
        )

    def pressed(self, _key: str) -> None:
        """Another count."""
        count = self.front.repeat_count if self.front else 0
        self.context.page.type_text(register_words.setting(self.t, "repeat_count", count), "", self._set)

    def _set(self, text: str) -> None:
        if text.isascii() and text.isdigit():
            self.records.set("repeat_count", int(text), lambda fault: None if self.went_wrong(fault) else self.load())

    def _came(self, front: Front | Fault) -> None:
        if not isinstance(front, Fault):
            self.front = front
            self.count(front)
        self.went_wrong(front)
        self.pages.show()


def offender_rows(page: WithOffenders, offenders: Sequence[Offender]) -> list[Row]:
    """A player a row, and under him the sanction that one touch fills in, where he has none yet."""
    rows: list[Row] = []
    for one in offenders:
        counts = one.incidents, one.warnings, one.latest
        said = register_words.offender(page.t, *counts, is_on_board=one.is_on_digital_board)
        said = beside((said, register_words.counted_matches(page.t, page.counted.get(one.key, ()))))
        rows.append(Row(f"player:{one.key}", one.name, said))
        if not one.is_on_digital_board:
            reason = register_incident_words.reason(page.t, one.said)
            rows.append(Row(f"{ORDER}:{one.key}", register_words.order_for(page.t, one.name), reason))
    return rows


def order(page: Page, front: Front, key: str) -> None:
    """To a sanction of that offender, with its reason and its clause; the director saves it or does not."""
    one = next(offender for offender in front.offenders if offender.key == key)
    player = KeptRecord("player", one.key, {"name": one.name}, {})
    page.pages.push(FormPage(page.pages, sanction(page, player, one.said)))


def open_record(page: Page, kind: str, key: str) -> None:
    """To a player's page, or a record's."""
    page.pages.push(PlayerPage(page.pages, key) if kind == "player" else RecordPage(page.pages, key))
