"""An act of the director's in the match, kept in the register too; and what the register has of the match's event."""

from collections.abc import Mapping, Sequence
from datetime import date

from tavla.application.acts.ladders import KeptBreach
from tavla.application.ports.register import Fault, KeptRecord
from tavla.base.plain_name import compared, people_of
from tavla.text import register_incident_words, register_words
from tavla.text.words import Words
from tavla_ui.director.context import SectionContext
from tavla_ui.director.register.forms import DIGITAL_BOARD, blank


def kept_breaches(t: Words, records: Sequence[KeptRecord], names: str, match_id: str) -> tuple[KeptBreach, ...]:
    """What incidents and warnings say against a side."""
    meant = {compared(name) for name in people_of(names)}
    return tuple(
        KeptBreach(
            register_incident_words.matter_of(t, one.fields.get("what") or one.fields["reason"]),
            one.fields["clause"],
            one.fields["match_id"] == match_id,
        )
        for one in records
        if one.kind in ("incident", "warning") and compared(one.names.get("player", "")) in meant
    )


class AlsoInRegister:
    """One record about a player, who is entered too where the register does not know him."""

    def __init__(self, context: SectionContext, name: str, kind: str, given: Mapping[str, str]) -> None:
        self._context, self._name, self._kind, self._given = context, name, kind, given
        self._records, self._by = context.services.register_records, context.official.name

    def keep(self) -> None:
        self._records.find(self._name, self._found)

    def _found(self, found: tuple[KeptRecord, ...] | Fault) -> None:
        if isinstance(found, Fault):
            self._fails(found)
            return
        called = [one for one in found if one.kind == "player" and compared(one.fields["name"]) == compared(self._name)]
        if len(called) > 1:
            self._context.page.tell(register_words.not_told_apart(self._context.t, self._name))
        elif called:
            self._entered(called[0])
        else:
            self._records.keep(blank("player", {"name": self._name}), self._by, "", self._entered)

    def _entered(self, player: KeptRecord | Fault) -> None:
        if isinstance(player, Fault):
            self._fails(player)
            return
        today = date.today().isoformat()  # noqa: DTZ011 - the day it is at the board
        known = {
            "incident": {"on": today, "seen_by": self._by},
            "warning": {"on": today, "given_by": self._by},
            "sanction": {
                "from_date": today,
                "ordered_by": self._by,
                "measure": DIGITAL_BOARD,
                "scope": "everywhere",
            },
        }[self._kind]
        record = blank(self._kind, {**self._given, "player": player.key, **known})
        self._records.keep(record, self._by, "", self._kept)

    def _kept(self, record: KeptRecord | Fault) -> None:
        if isinstance(record, Fault):
            self._fails(record)

    def _fails(self, fault: Fault) -> None:
        t = self._context.t
        said = register_words.refuses(t, fault.field, is_missing=fault.is_missing) if fault.field else fault.said
        self._context.page.tell(said)
