"""The phases of a hall: a board that has joined it, its desk, and its federation, without their network."""

import csv
from collections.abc import Iterator
from pathlib import Path

from hall_scene import BOARD_SEED, HALL_SEED, OTHER_SEED, Board
from kill_phases import Phase, Tell, heed, instead, over, said
from msgspec.structs import replace
from proved_match import payloads

from tavla.evidence.ed25519 import public_key
from tavla.hall import membership, words
from tavla.hall.joining import Address
from tavla.hall.membership import Membership, MembershipFile
from tavla.hall.names import results_of, subject_of
from tavla.hall.numbers import Numbers
from tavla.hall.words import Assignment, Player
from tavla.hall_desk import acts, copies, deputy, federation_desk, identity, window
from tavla.hall_desk.desk import Message
from tavla.hall_desk.federation import ResultsJournal, Telling
from tavla.hall_desk.federation_desk import RESULTS, RESULTS_NAME, RunningFederation, opened_federation
from tavla.hall_desk.identity import HallFolder, Identity, JoinedBoard
from tavla.hall_desk.keeper import Copy, begun
from tavla.hall_desk.process import Options, Running, opened
from tavla.hall_desk.window import SecondLaptopOfHall
from tavla.storage.framing import Contents, parse
from tavla.storage.register.played_match import PlayedMatch

IDENTITY = Identity("Hall", HALL_SEED.hex(), (b"q" * 32).hex(), "PEM")
FEDERATION = Identity("Federation", OTHER_SEED.hex(), (b"f" * 32).hex(), "PEM")
BOARD = Board(seed=BOARD_SEED, hall=IDENTITY.hall, match="M1", payloads=list(payloads()))
LINK = public_key(bytes([61]) * 32)
NAME = results_of(IDENTITY.hall, LINK)
MEMBERSHIP = Membership(IDENTITY.key.hex(), "Hall", "PEM", (Address("10.0.0.1", 4242),), (b"l" * 32).hex())
PLAYERS = (Player("Åse", "", "7"), Player("Çağrı"))
ELSEWHERE = (Address("10.0.0.2", 4242),)
TICK_MS, PIN = 2_000, "284615"


def _nothing(_place: Path) -> None:
    return


# A board: the hall that it has joined, and the numbers of its words.


def _join(place: Path, tell: Tell) -> None:
    keys = place / "home" / "keys"
    file = MembershipFile(keys)
    if not file.is_there:
        file.join(MEMBERSHIP)
    tell("joined it")
    assert file.now is not None
    numbers = Numbers(file.now.said, lambda bound: file.keep(said=bound))
    for _ in range(3):
        tell(f"number {numbers.next()}")
    file.keep(heard=file.now.heard + 7)
    tell(f"heard {file.now.heard}")
    file.keep_deputies(ELSEWHERE)
    tell("deputies known")


def _after_join(place: Path, told: list[str]) -> Iterator[str]:
    now = MembershipFile(place / "home" / "keys").now
    if now is None:
        if "joined it" in told:
            yield "the hall is forgotten"
    else:
        if now.said < max(map(int, said(told, "number")), default=0):
            yield f"a number above {now.said} was said: it would be said twice"
        if now.heard < max(map(int, said(told, "heard")), default=0):
            yield f"what was heard beyond {now.heard} would be taken again"
        if now.link != MEMBERSHIP.link:
            yield f"it is another membership: {now}"
        if "deputies known" in told and now.deputies != ELSEWHERE:
            yield "the second laptop is forgotten"
    _join(place, told.append)


def _membership_in_place() -> None:
    instead(membership, "write_over", over)


# The desk: boards, what is settled, numbers, copies of matches, and the record of its acts.


def _before_desk(place: Path) -> None:
    folder = HallFolder(place / "home")
    folder.become(IDENTITY, "key", 0)


def _desk(place: Path, tell: Tell) -> None:
    running = opened(Options(place / "home", "Hall", 4242, "127.0.0.1"))
    desk, now = running.desk, 0
    if not desk.boards:
        desk.admit(JoinedBoard(BOARD.key.hex(), LINK.hex(), "1", "One"))
        running._keep()
    tell("joined it")
    desk.hear(f"t.{IDENTITY.hall}.b.{BOARD.name}.fact", BOARD.say(1, len(BOARD.payloads)), now)
    desk.records.sync()
    heed(desk.records.fault)
    tell(f"held {_held(running)}")
    for _ in range(2):
        generation = desk.next_generation()
        sent = Assignment(f"r{generation}-1", generation, "Open", str(generation), "1", PLAYERS, 5, "wbgt")
        desk.assign(BOARD.name, sent)
        now += TICK_MS
        for number in _numbers(desk.due(now)):
            tell(f"number {number}")
        heed(desk.fault)
        tell(f"sent {generation}")
    desk.let_go("M1")
    desk.keep(now)
    heed(desk.fault)
    tell(f"noted {acts.Act.LET_GO.value}")
    running.close()
    tell("closed it")


def _held(running: Running) -> int:
    copy = running.desk.records.copy("M1")
    return 0 if copy is None else copy.count


def _numbers(messages: tuple[Message, ...]) -> Iterator[int]:
    for message in messages:
        place = subject_of(message.subject)
        assert place is not None
        word = words.heard(IDENTITY.key, place, message.data)
        if isinstance(word, words.Said):
            yield word.number


def _rows(folder: Path) -> list[list[str]]:
    path = folder / acts.NAME
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def _after_desk(place: Path, told: list[str]) -> Iterator[str]:
    home = place / "home"
    rows = _rows(home)
    if said(told, "noted") and acts.Act.LET_GO.value not in {row[1] for row in rows if len(row) > 1}:
        yield f"the record of the desk has {rows}"
    if any(len(row) not in {0, len(acts.HEAD)} for row in rows[:-1]):
        yield f"the record of the desk has half a line: {rows}"
    running = opened(Options(home, "Hall", 4242, "127.0.0.1"))
    if "joined it" in told and [one.board for one in running.desk.boards] != [BOARD.name]:
        yield f"the boards are {running.desk.boards}"
    if _held(running) < max(map(int, said(told, "held")), default=0):
        yield f"of a match {_held(running)} records are held"
    kept = home / "matches" / "M1.journal"
    contents = parse(kept.read_bytes()) if kept.exists() else None
    if isinstance(contents, Contents) and list(contents.payloads) != BOARD.payloads[: len(contents.payloads)]:
        yield "the copy of a match is another"
    if running.desk.generation < max(map(int, said(told, "sent")), default=0):
        yield f"what was sent is forgotten: {running.desk.generation}"
    last = max(map(int, said(told, "number")), default=0)
    if any(number <= last for number in _numbers(running.desk.due(TICK_MS))):
        yield f"a number up to {last} is said twice"
    running.close()
    _desk(place, told.append)


def _desk_in_place() -> None:
    for module in (identity, copies):
        instead(module, "replace_file", over)


# A second laptop: its file on a stick, kept, and the hall taken over.


def _before_deputy(place: Path) -> None:
    HallFolder(place / "home").become(IDENTITY, "key", 70_000)


def _deputy(place: Path, tell: Tell) -> None:
    other = HallFolder(place / "other")
    if not other.is_desk:
        running = opened(Options(place / "home", "Hall", 4242, "127.0.0.1"))
        second = SecondLaptopOfHall(running, lambda file: deputy.keep_file(other, file))
        file = second.write(place / "stick", PIN)
        tell(f"written {file}")
        second.become(file)
        running.close()
        tell("kept it")
        deputy.take_over(other, PIN)
    tell("taken it")


def _after_deputy(place: Path, told: list[str]) -> Iterator[str]:
    other, file = HallFolder(place / "other"), place / "stick" / deputy.FILE
    if "kept it" in told and not other.is_desk:
        deputy.read_deputy(other)
    if file.exists():
        deputy.keep_file(HallFolder(place / "third"), file)
    if "taken it" in told and not other.is_desk:
        yield "the second laptop took the hall over, and is no desk"
    _deputy(place, told.append)
    if other.open("") != IDENTITY or other.number() <= 70_000:
        yield f"it has become another hall: {other.open('')}, {other.number()}"


def _deputy_in_place() -> None:
    for module in (identity, deputy, window):
        instead(module, "replace_file", over)


# A hall says its results to its federation, which keeps them and writes them out.


def _before_federation(place: Path) -> None:
    (place / "home").mkdir(exist_ok=True)
    HallFolder(place / "other").become(FEDERATION, "key", 0)
    HallFolder(place / "other").keep_boards((JoinedBoard(IDENTITY.key.hex(), LINK.hex(), "Hall", "Hall"),))


def _played(number: int) -> PlayedMatch:
    return PlayedMatch(f"M-{number}", "Open", "2", str(number), ("Ayşe", "Ola"), ("a", "b"), 7, (7, 3), 0)


def _copy_of(match: str) -> Copy:
    return replace(begun(match, IDENTITY.hall), is_closed=True)


def _federation(place: Path, tell: Tell) -> None:
    journal = ResultsJournal(place / "home", NAME)
    file = MembershipFile(place / "home")
    if not file.is_there:
        file.join(MEMBERSHIP)
    assert file.now is not None
    telling = Telling(
        IDENTITY, FEDERATION.key, journal.tail, Numbers(file.now.said, lambda bound: file.keep(said=bound))
    )
    for number in range(1, 6):
        journal.add([_played(number)], _copy_of)
    heed(journal.fault)
    tell("results 5")
    other = opened_federation(Options(place / "other", "Federation", 4245, "127.0.0.1"))
    telling.linked(0, is_up=True)
    for now in range(0, 10 * TICK_MS, TICK_MS):
        telling.grew()
        for subject, data in telling.due(now):
            other.desk.hear(subject, data, now)
        for subject, data in other.desk.due(now):
            telling.hear(subject, data, now)
        other.desk.records.sync()
    heed(other.desk.fault)
    tell(f"held {len(other.desk.results(IDENTITY.hall))}")
    other.write_results()
    heed(other.write_fault)
    tell(f"written {_written(other, place)}")
    other.close()
    journal.close()
    tell("closed it")


def _written(_other: RunningFederation | None, place: Path) -> int:
    path = place / "other" / RESULTS / IDENTITY.hall / RESULTS_NAME
    return path.read_bytes().count(b"\r\n") - 1 if path.exists() else 0


def _after_federation(place: Path, told: list[str]) -> Iterator[str]:
    journal = ResultsJournal(place / "home", NAME)
    count = journal.tail.catch_up()
    journal.close()
    if count < max(map(int, said(told, "results")), default=0):
        yield f"{count} results are in the hall's journal"
    other = opened_federation(Options(place / "other", "Federation", 4245, "127.0.0.1"))
    held = len(other.desk.results(IDENTITY.hall))
    other.close()
    if held < max(map(int, said(told, "held")), default=0):
        yield f"the federation holds {held} results"
    if _written(None, place) < max(map(int, said(told, "written")), default=0):
        yield "the table of results is not whole"
    _federation(place, told.append)
    if said(told, "written")[-1] != "5":
        yield f"the table has {said(told, 'written')[-1]} results in the end"


def _table_in_place() -> None:
    instead(federation_desk, "replace_file", over)


HALL_PHASES = (
    Phase(
        "hall",
        _nothing,
        _join,
        _after_join,
        _membership_in_place,
        "what is kept of the hall is written over",
        membership.FILE,
    ),
    Phase("desk", _before_desk, _desk, _after_desk, _desk_in_place, "what is settled is written over", "settled.json"),
    Phase("deputy", _before_deputy, _deputy, _after_deputy, _deputy_in_place, "a deputy's files are written over"),
    Phase(
        "federation",
        _before_federation,
        _federation,
        _after_federation,
        _table_in_place,
        "the table of results is written over",
        RESULTS_NAME,
    ),
)
