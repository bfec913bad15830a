"""What the screen asks of the club's register: looked up and written beside its thread, answered on it."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import NamedTuple, Protocol

from tavla.application.telling.counted import Counted
from tavla.base.phrase import Phrase, Said


class FoundPlayer(NamedTuple):
    """A registered player whose name begins as it is typed."""

    key: str
    name: str
    detail: str
    """Club or member's number, to tell two of one name apart."""


class StandingSanction(NamedTuple):
    """A sanction in force against one of the names asked for."""

    asked: int
    """Which of the names, from 0."""
    key: str
    name: str
    """As the register has it."""
    measure: str
    clause: str
    until: str
    is_certain: bool
    """False where the name only resembles his."""


class SanctionsFound(NamedTuple):
    """What stands against the names, or why the register could not say."""

    sanctions: tuple[StandingSanction, ...]
    fault: Said = ""


class FoundPairing(NamedTuple):
    """Two players of the register who are to meet. `length` 0: it names none."""

    event: str
    round: str
    table: str
    names: tuple[str, str]
    keys: tuple[str, str]
    length: int


class BoardTable(NamedTuple):
    """A pair that must play on a digital board, and sentences on what the register says of the two."""

    round: str
    table: str
    players: tuple[str, str]
    sanctions: tuple[str, ...]


class RegisterLookup(Protocol):
    """The register beside the screen's thread; answers come on it."""

    @property
    def is_there(self) -> bool: ...

    def players(self, words: str, heard: Callable[[tuple[FoundPlayer, ...]], None]) -> None:
        """Registered players whose names begin so."""

    def pairings(self, heard: Callable[[tuple[FoundPairing, ...]], None]) -> None:
        """The pairings that wait for their result, the latest event first; none where the register cannot say."""

    def sanctions(self, names: tuple[str, ...], event: str, heard: Callable[[SanctionsFound], None]) -> None:
        """What stands against these names today."""


class KeptRecord(NamedTuple):
    """A record of the register as the screen shows it. `names`: the words behind the keys of its fields."""

    kind: str
    key: str
    fields: Mapping[str, str]
    names: Mapping[str, str]
    in_force: bool = False


class KeptVersion(NamedTuple):
    """What a record once said; without fields it was withdrawn. `is_head`: nothing follows it."""

    identity: str
    at: str
    by: str
    why: str
    fields: Mapping[str, str] | None
    is_head: bool


class RecordSheet(NamedTuple):
    """A record with its history, the oldest version first. More than one head: two boards say different things."""

    record: KeptRecord
    history: tuple[KeptVersion, ...]


class PersonSheet(NamedTuple):
    """A player and all that is kept about him."""

    player: KeptRecord
    records: tuple[KeptRecord, ...]
    """Incidents, warnings, sanctions, pairings."""


class CountedMatch(NamedTuple):
    """What this board counted against a player in a match that is over: on which day, of which event, who played."""

    on: str
    event: str
    sides: tuple[str, str]
    counted: Counted


class Offender(NamedTuple):
    """A player with so many incidents; whether he is sanctioned is the director's decision alone."""

    key: str
    name: str
    incidents: int
    warnings: int
    latest: str
    is_on_digital_board: bool
    """Whether a sanction that holds everywhere has him on the digital board already."""
    said: tuple[str, ...]
    """What happened, an incident each, the latest first."""


class Front(NamedTuple):
    """What the section shows first: sanctions in force, how many offenders and conflicts there are, and what the club
    has set.
    """

    in_force: tuple[KeptRecord, ...]
    offenders: tuple[Offender, ...]
    conflicts: tuple[KeptRecord, ...]
    tournaments: tuple[KeptRecord, ...]
    repeat_count: int
    retention_days: int
    today: str


class FileAct(Enum):
    """What goes in or out by file, or is deleted. Those that change much are looked at first: `apply` does them."""

    PLAYERS_IN = "players_in"
    PAIRINGS_IN = "pairings_in"
    TABLES_OUT = "tables_out"
    RESULTS_OUT = "results_out"
    BUNDLE_OUT = "bundle_out"
    BUNDLE_IN = "bundle_in"
    PERSON_OUT = "person_out"
    PERSON_ERASED = "person_erased"
    OLD_PURGED = "old_purged"


class FileRequest(NamedTuple):
    """One of them: which file or folder, whom or which tournament it is about, by whom, and whether it is done or
    looked at. `agreed`: keys of records that a foreign bundle changes or erases by this director's word.
    """

    act: FileAct
    path: Path | None
    key: str
    by: str
    apply: bool
    agreed: frozenset[str] = frozenset()


class ForeignChange(NamedTuple):
    """What a bundle would do to one record, and does not without a director's word for it."""

    record: KeptRecord
    is_new: bool
    is_erased: bool
    is_withdrawn: bool = False


class FileResult(NamedTuple):
    """What came of it, or would.

    `counts` by word; `faults` are sentences of what stands against it; `records` are those concerned. `notes`: whose
    a bundle is and what of it is left out; `waiting`: what of it waits for a director's word. `sanctions`: those
    against players of an imported file.
    """

    request: FileRequest
    counts: Mapping[str, int]
    faults: tuple[Phrase, ...] = ()
    records: tuple[KeptRecord, ...] = ()
    written: tuple[str, ...] = ()
    notes: tuple[Phrase, ...] = ()
    waiting: tuple[ForeignChange, ...] = ()
    sanctions: tuple[StandingSanction, ...] = ()


class Fault(NamedTuple):
    """Why it could not be. `field`: whose value it is that a record cannot have; `is_missing`: it has none.

    `is_gone`: the record asked for is there no more; then nothing is said.
    """

    said: Said
    field: str = ""
    is_missing: bool = False
    is_gone: bool = False


class RegisterRecords(Protocol):
    """The register for a director. Every `heard` is called once, on the screen's thread."""

    def find(self, words: str, heard: "Callable[[tuple[KeptRecord, ...] | Fault], None]") -> None:
        """The records that have all the words; a question overtaken by the next is not answered."""

    def front(self, heard: "Callable[[Front | Fault], None]") -> None: ...

    def person(self, key: str, heard: "Callable[[PersonSheet | Fault], None]") -> None:
        """All about a player."""

    def of_event(self, event: str, match_id: str, heard: "Callable[[tuple[KeptRecord, ...] | Fault], None]") -> None:
        """Incidents, warnings and sanctions of the event of that name and of this match of it, by day."""

    def last_incidents(self, heard: "Callable[[tuple[str, ...] | Fault], None]") -> None:
        """What the latest incidents say, each once, the one written last first."""

    def counted(
        self,
        whom: Sequence[tuple[str, str]],
        heard: "Callable[[Mapping[str, tuple[CountedMatch, ...]] | Fault], None]",
    ) -> None:
        """What this board counted against players, given by key and name: the matches with anything, the latest
        first, by key.
        """

    def record(self, key: str, heard: "Callable[[RecordSheet | Fault], None]") -> None: ...

    def keep(self, record: KeptRecord, by: str, why: str, heard: "Callable[[KeptRecord | Fault], None]") -> None:
        """Put a record in; without a key it is new."""

    def withdraw(self, key: str, by: str, why: str, heard: "Callable[[Fault | None], None]") -> None:
        """Take a record out; its history stays."""

    def choose(self, key: str, version: str, by: str, why: str, heard: "Callable[[Fault | None], None]") -> None: ...

    def set(self, name: str, value: int, heard: "Callable[[Fault | None], None]") -> None:
        """A value of the club's: repeat_count or retention_days."""

    def run(self, request: FileRequest, heard: "Callable[[FileResult | Fault], None]") -> None:
        """Something that may take long: on a thread of its own, so that nothing waits for it."""
