"""The register for the director's page: small acts on the register's own thread, long ones on one of theirs."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from tavla.application.ports.register import (
    CountedMatch,
    Fault,
    FileRequest,
    FileResult,
    Front,
    KeptRecord,
    KeptVersion,
    PersonSheet,
    RecordSheet,
)
from tavla.base.phrase import phrase
from tavla.services.finished_matches import MatchLibrary
from tavla.services.register import BoardRegisterService
from tavla.services.register_files import done
from tavla.storage.errors import failure
from tavla.storage.register import erasing, merging, searching, standing
from tavla.storage.register.checks import from_plain, plain
from tavla.storage.register.errors import RecordError
from tavla.storage.register.played import tournament_called
from tavla.storage.register.records import Entry, Kind, Sanction, kind_of
from tavla.storage.register.register import REPEAT_COUNT, RETENTION_DAYS, Register
from tavla.storage.register.versions import Version, heads
from tavla.system.background import Background

MOST_FOUND = 40
MOST_LAST = 8
GONE = Fault("", is_gone=True)
_NUMBERS = frozenset({"length", "first_score", "second_score"})
_REFERS = ("player", "first", "second", "tournament")

T = TypeVar("T")


class RegisterRecords:
    """Fits the screen's `RegisterRecords`, beside the service that answers the start page."""

    def __init__(self, service: BoardRegisterService, background: Background, library: MatchLibrary) -> None:
        self._service, self._background, self._library = service, background, library
        self._finding = 0

    def find(self, words: str, heard: Callable[[tuple[KeptRecord, ...] | Fault], None]) -> None:
        """The records that have all the words."""
        self._finding += 1
        number = self._finding

        def tell(found: tuple[KeptRecord, ...] | Fault) -> None:
            if number == self._finding:
                heard(found)

        self._do(
            lambda register: shown(
                register, (one.entry for one in searching.search(register, words, limit=MOST_FOUND).found)
            ),
            tell,
        )

    def front(self, heard: Callable[[Front | Fault], None]) -> None:
        self._do(_front, heard)

    def person(self, key: str, heard: Callable[[PersonSheet | Fault], None]) -> None:
        """All about a player."""

        def look(register: Register) -> PersonSheet | Fault:
            if register.get(key) is None:
                return GONE
            about = erasing.person(register, key)
            return PersonSheet(_one(register, about.player), shown(register, (*about.records, *about.pairings)))

        self._do(look, heard)

    def of_event(self, event: str, match_id: str, heard: Callable[[tuple[KeptRecord, ...] | Fault], None]) -> None:
        """Incidents, warnings and sanctions of an event and of this match of it."""

        def look(register: Register) -> tuple[KeptRecord, ...]:
            return shown(register, standing.of_event(register, tournament_called(register, event), {match_id}))

        self._do(look, heard)

    def last_incidents(self, heard: Callable[[tuple[str, ...] | Fault], None]) -> None:
        """What the latest incidents say, each once."""
        self._do(lambda register: standing.last_incidents(register, MOST_LAST), heard)

    def counted(
        self,
        whom: Sequence[tuple[str, str]],
        heard: Callable[[Mapping[str, tuple[CountedMatch, ...]] | Fault], None],
    ) -> None:
        """What this board counted against players in the matches that are over here."""
        self._background.run(lambda: self._library.counted(whom), heard, lambda said: heard(Fault(said)))

    def record(self, key: str, heard: Callable[[RecordSheet | Fault], None]) -> None:
        def look(register: Register) -> RecordSheet | Fault:
            entry, history = register.get(key), register.history(key)
            if entry is None:
                return GONE
            tops = {version.identity for version in heads(history)}
            return RecordSheet(
                _one(register, entry), tuple(_version(version, version.identity in tops) for version in history)
            )

        self._do(look, heard)

    def keep(self, record: KeptRecord, by: str, why: str, heard: Callable[[KeptRecord | Fault], None]) -> None:
        """Put a record in; without a key it is new."""

        def work(register: Register) -> KeptRecord:
            value = from_plain(Kind(record.kind), _typed(record.fields))
            entry = register.change(record.key, value, by, why) if record.key else register.add(value, by, why)
            return _one(register, register.needed(entry.key))

        self._do(work, heard)

    def withdraw(self, key: str, by: str, why: str, heard: Callable[[Fault | None], None]) -> None:
        """Take a record out; its history stays."""
        self._do(lambda register: register.withdraw(key, by, why), heard)

    def choose(self, key: str, version: str, by: str, why: str, heard: Callable[[Fault | None], None]) -> None:
        self._do(lambda register: register.bring_back(key, version, by, why), heard)

    def set(self, name: str, value: int, heard: Callable[[Fault | None], None]) -> None:
        """A value of the club's."""
        self._do(lambda register: register.set(name, value), heard)

    def run(self, request: FileRequest, heard: Callable[[FileResult | Fault], None]) -> None:
        """Something that may take long, with a register of its own."""

        def work() -> FileResult | Fault:
            try:
                with Register.open(self._service.path) as register:
                    return done(register, request, lambda entries: shown(register, entries))
            except RecordError as error:
                return _fault(error)
            except OSError as error:
                raise failure(request.path or self._service.path, phrase("could not be done"), error) from error

        self._background.run(work, heard, lambda said: heard(Fault(said)))

    def _do(self, work: Callable[[Register], T], heard: Callable[[T | Fault], None]) -> None:
        def job(register: Register) -> T | Fault:
            try:
                return work(register)
            except RecordError as error:
                return _fault(error)

        self._service.work(job, heard, lambda said: heard(Fault(said)))


def _fault(error: RecordError) -> Fault:
    return Fault(error.said, error.field, error.is_missing)


def _front(register: Register) -> Front:
    day = register.today()
    holding = (Entry(one.key, one.sanction) for one in standing.all_in_force(register, day))
    odds = (register.get(conflict.key) for conflict in merging.conflicts(register))
    return Front(
        shown(register, holding),
        standing.repeat_offenders(register),
        shown(register, (entry for entry in odds if entry is not None)),
        shown(register, register.entries(Kind.TOURNAMENT)),
        register.setting(REPEAT_COUNT),
        register.setting(RETENTION_DAYS),
        day,
    )


def shown(register: Register, entries: Iterable[Entry]) -> tuple[KeptRecord, ...]:
    """Records as the screen shows them; what is in force is asked for once for all of them. Raises RegisterError."""
    in_force = standing.under_sanction(register, register.today())
    return tuple(_kept(register, entry, in_force) for entry in entries)


def _one(register: Register, entry: Entry) -> KeptRecord:
    return shown(register, (entry,))[0]


def _kept(register: Register, entry: Entry, in_force: frozenset[str]) -> KeptRecord:
    record = entry.record
    fields = {name: "" if value is None else str(value) for name, value in plain(record).items()}
    names = {}
    for name in _REFERS:
        known = _name(register, name, fields[name]) if fields.get(name) else ""
        if known:
            names[name] = known
    holds = entry.key in in_force or (
        isinstance(record, Sanction) and record.is_in_force(register.today(), record.tournament)
    )
    return KeptRecord(kind_of(record).value, entry.key, fields, names, holds)


def _name(register: Register, field: str, key: str) -> str:
    return searching.tournament_name(register, key) if field == "tournament" else searching.name_of(register, key)


def _version(version: Version, is_head: bool) -> KeptVersion:
    record = version.record
    fields = (
        None if record is None else {name: "" if value is None else str(value) for name, value in plain(record).items()}
    )
    return KeptVersion(version.identity, version.at, version.by, version.why, fields, is_head)


def _typed(fields: Mapping[str, str]) -> dict[str, object]:
    """Scores and lengths are numbers; an empty one is none. What is no number stays as it is, to be refused by name."""
    return {name: _number(value) if name in _NUMBERS else value for name, value in fields.items()}


def _number(value: str) -> object:
    return int(value) if value.isascii() and value.isdigit() else value or None
