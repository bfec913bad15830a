"""The desk without a network: boards that speak, lines that follow, words that are said until they are taken."""

import asyncio
import gc
import tracemalloc
from base64 import b64encode
from pathlib import Path
from types import SimpleNamespace

import pytest
from hall_scene import BOARD_SEED, CLOSE, HALL_SEED, MOVED, OTHER_SEED, Board
from msgspec.structs import replace
from proved_match import payloads

from tavla.base.errors import TavlaError
from tavla.evidence.ed25519 import public_key
from tavla.hall.envelope import Envelope, opened
from tavla.hall.inbox import Inbox, took
from tavla.hall.names import Subject, subject_of
from tavla.hall.numbers import TERM
from tavla.hall.words import (
    Answered,
    Ask,
    Assignment,
    DeskHere,
    Held,
    HeldOf,
    Here,
    Matches,
    Overtaken,
    Player,
    Release,
    Said,
    Sanction,
    Sanctions,
    SanctionsOf,
    Side,
    Standing,
    TakeOver,
    Waiting,
    Word,
    heard,
    said,
)
from tavla.hall_desk import acts
from tavla.hall_desk.acts import Act, Note
from tavla.hall_desk.copies import Copies
from tavla.hall_desk.desk import FOLD_S, Around, HallDesk
from tavla.hall_desk.identity import HallFolder, Identity, JoinedBoard
from tavla.hall_desk.process import SYNC_MOST_S, TICK_S, Options
from tavla.hall_desk.process import opened as opened_hall
from tavla.hall_desk.records import Records
from tavla.hall_desk.results import Folded, NotYet
from tavla.hall_desk.settled import AGAIN_MS, NOTHING, Settled
from tavla.hall_desk.tables import Line, MatchStage, Need, Presence, RecordState
from tavla.storage.disk import PRIVATE, RealDisk
from tavla.storage.framing import OWN_MARK
from tavla.storage.register.played_match import PlayedMatch

OWN_RECORDS = [*(OWN_MARK + b'"n":%d}' % number for number in range(600)), CLOSE]
"""Records that the desk keeps and does not fold, and the end."""
FULL = "the disk is full"
IDENTITY = Identity("Hall", HALL_SEED.hex(), (b"q" * 32).hex(), "PEM")
AGAINST = Sanction("A", "warning", "5.1")


class OpenFiles(RealDisk):
    def __init__(self) -> None:
        self.files: set[int] = set()

    def open(self, path: Path, flags: int, mode: int = PRIVATE) -> int:
        self.files.add(fd := super().open(path, flags, mode))
        return fd

    def close(self, fd: int) -> None:
        self.files.discard(fd)
        super().close(fd)


class Scene:
    """Two boards and a desk that is opened anew on the same folder at will."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.now, self.numbers = folder, 0, [0]
        self.collected: list[PlayedMatch] = []
        self.notes: list[Note] = []
        self.kept, self.is_full, self.disk = [NOTHING], False, OpenFiles()
        self.boards = {
            name: Board(seed=seed, hall=IDENTITY.hall, match="M1", payloads=list(payloads()))
            for name, seed in (("one", BOARD_SEED), ("two", OTHER_SEED))
        }
        self.n = 0
        self.joined: tuple[JoinedBoard, ...] = tuple(
            JoinedBoard(board.key.hex(), public_key(bytes([50 + number]) * 32).hex(), str(number))
            for number, board in enumerate(self.boards.values(), 1)
        )
        self.begin()

    def begin(self) -> None:
        records = Records(IDENTITY.hall, Copies(self.folder / "matches", self.disk), lambda _match: None)
        around = Around(
            lambda: "2026-11-21",
            self.numbers.append,
            self.asked,
            self.collected.append,
            note=self.notes.append,
            keep_settled=self.keep,
        )
        self.desk = HallDesk(IDENTITY, self.joined, records, self.numbers[-1], around, self.kept[-1])

    def keep(self, settled: Settled) -> None:
        if self.is_full:
            raise TavlaError(FULL)
        self.kept.append(settled)

    def restart(self) -> None:
        self.joined = self.desk.boards
        self.desk.records.close()
        self.begin()

    def asked(self, players: tuple[str, str]) -> tuple[Sanction, ...]:
        return (AGAINST,) if "A" in players else ()

    def subject(self, board: str, kind: str) -> Subject:
        return Subject(IDENTITY.hall, "b", self.boards[board].name, kind)

    def say(self, board: str, kind: str, word: Word, number: int | None = None) -> bytes:
        self.n += 1
        subject = self.subject(board, kind)
        data = said(self.boards[board].seed, subject, self.n if number is None else number, word)
        self.desk.hear(str(subject), data, self.now)
        return data

    def facts(self, board: str, first: int, last: int) -> None:
        self.desk.hear(str(self.subject(board, "fact")), self.boards[board].say(first, last), self.now)

    def here(self, board: str, count: int, **more: object) -> None:
        head = self.boards[board].chain()[count][:8].hex()
        self.say(board, "here", Here("M1", count, head, **more))  # type: ignore[arg-type]

    def told(self, later: int = 0) -> list[tuple[str, Word]]:
        """What the desk says, verified as the board does it: (board or "all", word)."""
        self.now += later
        found: list[tuple[str, Word]] = []
        for message in self.desk.due(self.now):
            subject = subject_of(message.subject)
            assert subject is not None
            if subject.kind == "back":
                continue
            word = heard(IDENTITY.key, subject, message.data)
            assert isinstance(word, Said)
            names = {board.name: name for name, board in self.boards.items()} | {"all": "all"}
            found.append((names[subject.who], word.word))
        return found

    def line(self, board: str) -> Line:
        return next(one for one in self.desk.lines(self.now) if one.board == self.boards[board].name)


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return Scene(tmp_path)


def whole(scene: Scene) -> int:
    return len(scene.boards["one"].payloads)


def test_a_board_that_is_heard_is_a_line_and_its_records_are_asked_for_until_whole(scene: Scene) -> None:
    assert scene.line("one").presence is Presence.NEVER
    count = whole(scene)
    scene.here("one", count, standing=Standing.PLAYING)
    assert scene.line("one").record.state is RecordState.BEHIND
    assert scene.line("one").record.behind == count
    assert scene.line("one").need is Need.NOTHING, "what is on the way for a moment is not told"
    assert ("one", Ask("M1", 1)) in scene.told(400)
    scene.now += 1_700
    assert scene.line("one").need is Need.BEHIND
    scene.facts("one", 1, 4)
    assert ("one", Ask("M1", 5)) in scene.told(0), "progress asks at once"
    scene.facts("one", 5, count)
    assert not [word for _, word in scene.told(5_000) if isinstance(word, Ask)]
    folded = scene.desk.match("M1")
    assert isinstance(folded, Folded)
    scene.here("one", count, score=tuple(folded.state.score.points))
    assert scene.line("one").record.state is RecordState.WHOLE
    copy = scene.folder / "matches" / "M1.journal"
    scene.desk.records.sync()
    assert copy.read_bytes() == scene.boards["one"].journal()


def test_the_desk_says_it_is_there_and_what_it_holds(scene: Scene) -> None:
    scene.facts("one", 1, 4)
    scene.here("one", 4)
    words = scene.told()
    assert any(who == "all" and isinstance(word, DeskHere) for who, word in words)
    held = [word for _, word in words if isinstance(word, Held)]
    assert [(one.match, one.count) for one in held] == [("M1", 4)]
    assert not [word for _, word in scene.told(500) if isinstance(word, Held)]
    scene.here("one", 4)
    assert [word for _, word in scene.told(4_000) if isinstance(word, Held)], "said again, since it may be lost"


def test_a_restarted_desk_shows_here_at_once_and_asks_only_for_what_is_missing(scene: Scene) -> None:
    scene.facts("one", 1, 4)
    scene.here("one", 4, score=(2, 1))
    scene.restart()
    scene.here("one", 6, score=(2, 1))
    assert scene.line("one").score == (2, 1)
    assert scene.line("one").record.behind == 2
    assert ("one", Ask("M1", 5)) in scene.told(400)


def test_the_facts_are_folded_and_a_word_that_disagrees_is_shown(scene: Scene) -> None:
    count = whole(scene)
    scene.facts("one", 1, count)
    folded = scene.desk.match("M1")
    assert isinstance(folded, Folded)
    points = folded.state.score.points
    scene.here("one", count, standing=Standing.OVER, score=(points.white, points.black))
    assert scene.line("one").record.state is RecordState.WHOLE
    scene.here("one", count, standing=Standing.FREE)
    assert scene.line("one").record.state is RecordState.WHOLE, "a board that has left a match says no score"
    for state in (RecordState.WHOLE, RecordState.BROKEN):
        scene.here("one", count, standing=Standing.OVER, score=(points.white + 5, points.black))
        scene.facts("one", 1, count)
        assert scene.line("one").record.state is state, "one word may come before its board shows the last record"
    assert scene.line("one").need is Need.BROKEN


def test_facts_that_this_version_cannot_read_are_kept_and_called_newer(scene: Scene) -> None:
    board = scene.boards["one"]
    board.payloads[2:] = [b'{"at":1,"event":"FromTheFuture"}']
    scene.facts("one", 1, 3)
    assert scene.desk.match("M1") is NotYet.NOT_READ
    scene.here("one", 3)
    assert scene.line("one").record.state is RecordState.NEWER
    scene.desk.records.sync()
    assert (scene.folder / "matches" / "M1.journal").read_bytes() == board.journal()


def test_two_pasts_are_told_with_the_record_and_kept_as_proof(scene: Scene) -> None:
    scene.facts("one", 1, 5)
    scene.boards["one"].payloads[3] = b'{"altered":1}'
    scene.facts("one", 3, 6)
    scene.here("one", 6)
    shown = scene.line("one")
    assert (shown.record.state, shown.record.at, shown.need) == (RecordState.BROKEN, 4, Need.BROKEN)
    assert len(list((scene.folder / "matches").glob("M1.proof-*"))) == 2
    assert [] == scene.collected


RESUMED = b'{"at":9,"event":"MirrorNoted","folder":"x","turn":"taken"}'


def taking(scene: Scene, board: str, ask: str = "a", first: int = 1) -> tuple[list[Held], list[bytes]]:
    """What a board hears that asks for the records of the match, and the records."""
    scene.say(board, "asks", TakeOver(ask, "M1", first))
    helds, payloads, name = list[Held](), list[bytes](), scene.boards[board].name
    for message in scene.desk.due(scene.now):
        subject = subject_of(message.subject)
        assert subject is not None
        if subject.who == name and subject.kind == "back":
            envelope = opened(message.data)
            assert isinstance(envelope, Envelope)
            assert envelope.first == first
            assert envelope.is_signed_by(IDENTITY.key, IDENTITY.hall, envelope.chain()[-1])
            payloads += envelope.payloads
        elif subject.who == name:
            word = heard(IDENTITY.key, subject, message.data)
            assert isinstance(word, Said)
            helds += [word.word] if isinstance(word.word, Held) and word.word.ask == ask else []
    return helds, payloads


def taken_over(scene: Scene) -> None:
    """Board one burns after record 4, board two goes on."""
    scene.facts("one", 1, 4)
    scene.here("one", 4, standing=Standing.PLAYING)
    scene.now += 20_000
    (held,), records = taking(scene, "two")
    assert (held.count, held.signer) == (4, scene.boards["one"].name)
    assert records == scene.boards["one"].payloads[:4]
    scene.boards["two"].payloads[4:] = [RESUMED]
    scene.facts("two", 1, 5)
    scene.here("two", 5, standing=Standing.STOPPED)


def test_a_match_whose_board_is_lost_goes_on_at_another(scene: Scene) -> None:
    scene.facts("one", 1, 4)
    scene.here("one", 4, standing=Standing.PLAYING)
    scene.say("two", "asks", Waiting("w"))
    assert ("two", Matches("w", ())) in scene.told(), "its board is heard"
    helds, records = taking(scene, "two")
    assert (helds, records) == ([Held("M1", 0, "", "a")], [])
    scene.now += 20_000
    scene.say("two", "asks", Waiting("v"))
    (matches,) = [word for _, word in scene.told() if isinstance(word, Matches)]
    (waiting,) = matches.matches
    assert (waiting.match, waiting.count) == ("M1", 4)
    assert all(waiting.players)
    taken_over(scene)
    assert scene.line("two").record.state is RecordState.WHOLE
    assert scene.line("one").record.state is RecordState.ELSEWHERE
    assert (scene.line("one").need, scene.line("one").turn, scene.line("one").clock) == (Need.NOTHING, None, None)
    assert scene.desk.records.data("M1") == scene.boards["two"].journal(), "nothing lost, nothing twice"
    scene.restart()
    scene.here("two", 5)
    assert scene.line("two").record.state is RecordState.WHOLE


def test_what_the_lost_board_still_says_after_the_records_are_given_never_gets_among_them(scene: Scene) -> None:
    scene.facts("one", 1, 4)
    scene.now += 20_000
    taking(scene, "two")
    scene.facts("one", 4, 6)
    assert scene.desk.records.data("M1") == scene.boards["one"].journal()[: len(scene.desk.records.data("M1"))]
    scene.boards["two"].payloads[4:] = [RESUMED]
    scene.facts("two", 1, 5)
    assert scene.desk.records.data("M1") == scene.boards["two"].journal()


def test_two_boards_of_one_match_are_told_to_the_desk_and_both_boards_until_the_director_decides(scene: Scene) -> None:
    taken_over(scene)
    scene.here("one", 6, standing=Standing.PLAYING)
    assert {scene.line(name).need for name in ("one", "two")} == {Need.TWO_BOARDS}
    helds = {name: word.rival for name, word in scene.told(5_000) if isinstance(word, Held)}
    assert helds == {"one": "2", "two": "1"}
    scene.facts("one", 1, 6)
    scene.facts("two", 1, 5)
    assert scene.desk.records.data("M1") == scene.boards["two"].journal(), "the copy stays as it was"
    scene.desk.settle("M1", scene.boards["two"].name)
    assert (scene.line("two").record.state, scene.line("one").record.state) == (
        RecordState.WHOLE,
        RecordState.ELSEWHERE,
    )
    scene.here("one", 6, standing=Standing.PLAYING)
    scene.facts("one", 1, 6)
    scene.here("two", 5, standing=Standing.PLAYING)
    assert scene.line("two").need is Need.NOTHING
    assert scene.line("one").record.state is RecordState.ELSEWHERE
    assert {word.rival for _, word in scene.told(5_000) if isinstance(word, Held)} == {""}


def test_a_result_that_the_director_has_ruled_out_stands_no_more(scene: Scene) -> None:
    taken_over(scene)
    played = PlayedMatch("M1", "Open", "2", "1", ("Ayşe", "Ola"), ("", ""), 7, (7, 3), 0)
    scene.here("one", 6, standing=Standing.PLAYING)
    scene.desk._collecting.take("M1", played)
    scene.desk.settle("M1", scene.boards["one"].name)
    assert not scene.desk.results
    assert not scene.desk._collecting._owed


def test_the_director_can_decide_for_the_board_that_was_given_up(scene: Scene) -> None:
    taken_over(scene)
    scene.here("one", 6, standing=Standing.PLAYING)
    scene.desk.settle("M1", scene.boards["one"].name)
    scene.facts("two", 1, 5)
    scene.here("one", 6, standing=Standing.PLAYING)
    assert ("one", Ask("M1", 1)) in scene.told(400)
    scene.facts("one", 1, 6)
    scene.here("one", 6, standing=Standing.PLAYING)
    assert scene.line("one").record.state is RecordState.WHOLE
    assert scene.desk.records.data("M1") == scene.boards["one"].journal()[: len(scene.desk.records.data("M1"))]
    aside = list((scene.folder / "matches").glob("M1.journal.aside-*"))
    assert [path.read_bytes() for path in aside] == [scene.boards["two"].journal()], "the other records are kept"


def test_a_board_that_is_heard_lets_its_match_go_only_by_the_directors_word(scene: Scene) -> None:
    scene.facts("one", 1, 4)
    scene.here("one", 4, standing=Standing.PLAYING)
    scene.desk.let_go("M1")
    helds, records = taking(scene, "two")
    assert (helds[0].count, len(records)) == (4, 4)


def test_a_board_gets_its_own_records_back(scene: Scene) -> None:
    """Its disk has lost what it had acknowledged."""
    scene.facts("one", 1, 6)
    scene.here("one", 4)
    (held,), records = taking(scene, "one", first=5)
    assert (held.count, records) == (6, scene.boards["one"].payloads[4:6])


def test_a_board_that_moved_its_match_off_is_not_accused_by_its_close_record(scene: Scene) -> None:
    one, two = scene.boards["one"], scene.boards["two"]
    one.payloads[4:] = [MOVED, CLOSE]
    two.payloads[4:] = [MOVED, b'{"at":9,"event":"PlayStopped"}']
    scene.facts("one", 1, 6)
    scene.here("one", 6)
    scene.facts("two", 1, 6)
    scene.here("two", 6, standing=Standing.PLAYING)
    scene.here("one", 6)
    assert scene.line("one").record.state is RecordState.ELSEWHERE
    assert scene.line("two").record.state is not RecordState.BROKEN
    assert scene.desk.records.data("M1") == two.journal()


def test_a_board_that_came_back_shorter_is_told(scene: Scene) -> None:
    scene.facts("one", 1, 6)
    scene.here("one", 4)
    assert scene.line("one").record.state is RecordState.SHORTER


PLAYERS = (Player("A"), Player("B"))


def assignment(identity: str, generation: int) -> Assignment:
    return Assignment(identity, generation, "Open", "1", "1", PLAYERS, 5, "wbgt")


def test_an_assignment_is_said_until_the_board_shows_it_and_starts_nothing(scene: Scene) -> None:
    name = scene.boards["one"].name
    scene.desk.assign(name, assignment("x", 1))
    assert scene.line("one").stage is MatchStage.ASSIGNED
    assert not [word for _, word in scene.told() if isinstance(word, Assignment)], (
        "a board that is not there hears none"
    )
    scene.say("one", "here", Here())
    assert ("one", assignment("x", 1)) in scene.told(100)
    assert ("one", assignment("x", 1)) in scene.told(2_000), "again, since it was not shown"
    scene.desk.assign(name, assignment("y", 2))
    assert [word for _, word in scene.told() if isinstance(word, Assignment)] == [assignment("y", 2)]
    scene.say("one", "here", Here(standing=Standing.SHOWN, assigned="y", generation=2))
    assert not [word for _, word in scene.told(4_000) if isinstance(word, Assignment)]
    scene.desk.release(name)
    assert ("one", Release("y", 2)) in scene.told()
    inbox = took(took(Inbox(), assignment("y", 2)), Release("y", 2))
    assert inbox.assignment is None
    scene.say("one", "here", Here())
    assert not [word for _, word in scene.told(4_000) if isinstance(word, Release)]


def test_a_new_draw_replaces_what_boards_show_of_one_sent_before_this_desk_began(scene: Scene) -> None:
    assert scene.desk.next_generation() == 1
    scene.say("one", "here", Here(standing=Standing.SHOWN, assigned="x", generation=7))
    scene.say("two", "here", Here(standing=Standing.SHOWN, assigned="x", generation=10**6))
    assert scene.desk.next_generation() == 8, "a number that leaves none above it is no draw's"
    replaced = took(took(Inbox(), assignment("x", 7)), assignment("y", scene.desk.next_generation()))
    assert replaced.assignment == assignment("y", 8)


def test_what_becomes_of_a_match_that_was_sent_stands_in_the_record_of_the_desk(scene: Scene) -> None:
    name = scene.boards["one"].name
    scene.desk.assign(name, assignment("x", 1))
    for standing in (Standing.SHOWN, Standing.ACCEPTED, Standing.ACCEPTED, Standing.SHOWN, Standing.ACCEPTED):
        scene.say("one", "here", Here(standing=standing, assigned="x", generation=1))
    scene.desk.release(name, even_accepted=True)
    assert ("one", Release("x", 1, even_accepted=True)) in scene.told(2_000)
    assert [note.act for note in scene.notes] == [
        Act.SENT, Act.ACCEPTED, Act.LET_GO_AT_BOARD, Act.ACCEPTED, Act.RELEASED,
    ]  # fmt: skip
    assert {(note.table, note.board, note.players) for note in scene.notes} == {("1", name, ("A", "B"))}
    for note in (*scene.notes, scene.notes[0]._replace(players=("=A", "B"))):
        acts.keep(scene.folder, note)
    rows = (scene.folder / acts.NAME).read_text("utf-8").splitlines()
    assert rows[0] == ",".join(acts.HEAD)
    assert rows[2] == f"2026-11-21,match accepted at the board,1,{name},x,1,A,B"
    assert rows[-1].endswith(",'=A,B"), "no spreadsheet takes a name for a formula"


def test_a_call_is_seen_answered_said_and_closed_by_the_act_at_the_board(scene: Scene) -> None:
    name = scene.boards["one"].name
    scene.here("one", 4, standing=Standing.CALLED, called_by=Side.BLACK)
    assert scene.line("one").need is Need.CALL
    scene.desk.see(name)
    scene.desk.answer(name, "Ayşe", 3, scene.now)
    assert ("one", Answered("M1", "Ayşe", 3)) in scene.told(100)
    assert scene.line("one").need is Need.ANSWERED
    scene.here("one", 5, standing=Standing.PLAYING)
    assert scene.line("one").call is None
    assert not [word for _, word in scene.told(4_000) if isinstance(word, Answered)]


def test_questions_are_answered_for_these_two_alone(scene: Scene) -> None:
    scene.facts("one", 1, 4)
    scene.say("two", "asks", SanctionsOf("q1", ("A", "Z")))
    scene.say("two", "asks", SanctionsOf("q2", ("X", "Z")))
    scene.say("two", "asks", HeldOf("q3", "M1"))
    scene.say("two", "asks", HeldOf("q4", "M9"))
    scene.say("two", "asks", Waiting("q5"))
    answers = {word.ask: word for who, word in scene.told() if who == "two" and hasattr(word, "ask")}
    assert answers["q1"] == Sanctions("q1", (AGAINST,))
    assert answers["q2"] == Sanctions("q2", ())
    held = answers["q3"]
    assert isinstance(held, Held)
    assert (held.count, held.signer) == (4, scene.boards["one"].name)
    assert answers["q4"] == Held("M9", 0, "", "q4")
    waiting = answers["q5"]
    assert isinstance(waiting, Matches)
    assert [(one.match, one.count) for one in waiting.matches] == [("M1", 4)]


def test_a_match_that_is_being_played_cannot_be_taken_over(scene: Scene) -> None:
    scene.facts("one", 1, 4)
    scene.here("one", 4, standing=Standing.PLAYING)
    scene.say("two", "asks", Waiting("q"))
    assert ("two", Matches("q", ())) in scene.told()


def test_replays_strangers_and_words_in_anothers_name_change_nothing(scene: Scene) -> None:
    first = scene.say("one", "here", Here(score=(1, 0)))
    scene.say("one", "here", Here(score=(2, 0)))
    scene.desk.hear(str(scene.subject("one", "here")), first, scene.now)
    scene.desk.hear(str(scene.subject("two", "here")), first, scene.now)
    scene.desk.hear("t.aaaaaaaa.b.bbbbbbbb.here", first, scene.now)
    scene.desk.hear("nonsense", b"\xff", scene.now)
    assert scene.line("one").score == (2, 0)
    assert scene.line("two").presence is Presence.NEVER
    assert scene.desk.records.counts["replay"] == 1
    scene.restart()
    scene.desk.hear(str(scene.subject("one", "here")), first, scene.now)
    assert scene.line("one").presence is Presence.NEVER, "nor after a restart"


def test_a_result_is_collected_once_when_the_record_is_closed(scene: Scene) -> None:
    count = whole(scene)
    scene.facts("one", 1, count - 1)
    scene.told(100)
    assert scene.desk.results == ()
    scene.facts("one", count, count)
    for _ in range(3):
        scene.told(100)
    folded = scene.desk.match("M1")
    assert isinstance(folded, Folded)
    wanted = PlayedMatch.of(folded.state, folded.history)
    assert scene.collected == ([] if wanted is None else [wanted])


def test_what_is_over_and_shown_nowhere_takes_no_memory_and_is_there_when_it_is_asked_for(scene: Scene) -> None:
    board = scene.boards["one"]
    board.payloads[-1:] = OWN_RECORDS
    count = whole(scene)
    assert grown_by_a_match(scene) < 4_000, "50,000 bytes with the chain"
    first, last = scene.desk.match("R0"), scene.desk.match("R24")
    assert isinstance(first, Folded)
    assert isinstance(last, Folded)
    assert (first.history, first.is_closed) == (last.history, True)
    board.match = "R1"
    points = first.state.score.points
    head = board.chain()[count][:8].hex()
    for more, state in ((0, RecordState.WHOLE), (1, RecordState.BROKEN)):
        for _ in range(2):
            score = (points.white + more, points.black)
            scene.say("one", "here", Here("R1", count, head, Standing.OVER, score=score))
            scene.told(2_000)
        assert scene.line("one").record.state is state


def test_what_this_version_cannot_read_takes_no_memory_once_it_is_over_and_shown_nowhere(scene: Scene) -> None:
    scene.boards["one"].payloads[2:] = [b'{"at":1,"event":"FromTheFuture"}', *OWN_RECORDS]
    assert grown_by_a_match(scene) < 4_000, "33,000 bytes with what waits to be folded"
    assert scene.desk.match("R0") is NotYet.NOT_READ


def grown_by_a_match(scene: Scene) -> float:
    """Bytes in memory for each match that is played and left for another; of the files only the last's may be open."""

    def held() -> int:
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    try:
        for number in range(5):
            _play(scene, f"R{number}")
        before = held()
        for number in range(5, 25):
            _play(scene, f"R{number}")
        assert len(scene.disk.files) == 1, "that of the last, which is shown"
        return (held() - before) / 20
    finally:
        tracemalloc.stop()


def _play(scene: Scene, match: str) -> None:
    board, count = scene.boards["one"], whole(scene)
    board.match = match
    scene.facts("one", 1, count - 1)
    scene.facts("one", count, count)
    found = scene.desk.match(match)
    white, black = found.state.score.points if isinstance(found, Folded) else (0, 0)
    head = board.chain()[count][:8].hex()
    scene.say("one", "here", Here(match, count, head, Standing.OVER, score=(white, black)))
    for _ in range(4):
        scene.told(2_000)
        scene.desk.records.sync()


def test_a_desk_whose_disk_is_full_says_so_and_goes_on(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Copies, "append", full)
    scene.facts("one", 1, 4)
    scene.here("one", 4, score=(1, 1))
    assert scene.line("one").record.state is RecordState.NOT_KEPT
    assert scene.line("one").score == (1, 1)
    monkeypatch.undo()
    assert ("one", Ask("M1", 1)) in scene.told(2_000)
    scene.facts("one", 1, 4)
    scene.here("one", 4)
    assert scene.line("one").record.state is RecordState.WHOLE


def test_boards_are_hidden_placed_and_dismissed_by_hand(scene: Scene) -> None:
    name = scene.boards["one"].name
    scene.desk.place(name, "12")
    scene.desk.hide(name)
    assert [scene.line("one").table, scene.line("one").presence] == ["12", Presence.GONE]
    scene.say("one", "here", Here())
    assert [scene.line("one").presence] == [Presence.HERE]
    assert len(list(scene.desk.logins)) == 3
    scene.desk.dismiss(name)
    assert len(list(scene.desk.logins)) == 2


def test_a_hall_is_the_same_when_it_is_opened_again(tmp_path: Path) -> None:
    folder = HallFolder(tmp_path)
    made = folder.open("Istanbul")
    boards = (JoinedBoard("aa" * 32, "bb" * 32, "7", "Bord", 12),)
    folder.keep_boards(boards)
    folder.keep_number(65_536)
    again = HallFolder(tmp_path)
    assert (again.open("other"), again.boards(), again.number()) == (made, boards, 65_536)
    for damaged in (b"", b"-5\n", b"+5\n", b"1_000\n", "٥\n".encode()):
        (tmp_path / "number").write_bytes(damaged)
        with pytest.raises(TavlaError):
            again.number()
    for name in ("hall.json", "broker.key", "boards.json"):
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600


def test_a_desk_ends_when_a_board_shows_it_a_later_word_of_another_desk_and_by_nothing_else(scene: Scene) -> None:
    scene.here("one", 1)
    scene.told()
    place = Subject(IDENTITY.hall, "d", "all", "here")

    def shown(seed: bytes, number: int) -> str:
        return b64encode(said(seed, place, number, DeskHere("Hall"))).decode("ascii")

    for lie in ("", "no base64", shown(BOARD_SEED, TERM), shown(HALL_SEED, 1)):
        scene.say("one", "asks", Overtaken(lie))
        assert not scene.desk.is_overtaken, lie
        assert scene.told(2_000)
    scene.say("one", "asks", Overtaken(shown(HALL_SEED, TERM)))
    assert scene.desk.is_overtaken
    assert not scene.told(10_000)


@pytest.mark.parametrize("kind", ["tell", "ask"])
def test_a_word_of_the_other_desk_to_this_board_alone_ends_it_too(scene: Scene, kind: str) -> None:
    word = Answered("M1", "Elif", 2) if kind == "tell" else Ask("M1", 1)
    for name, ends in (("two", False), ("one", True)):
        place = Subject(IDENTITY.hall, "d", scene.boards[name].name, kind)
        scene.say("one", "asks", Overtaken(b64encode(said(HALL_SEED, place, TERM, word)).decode("ascii")))
        assert scene.desk.is_overtaken is ends, "a word to another board ends nothing"


def test_a_link_that_came_up_is_told_to_all_and_what_was_asked_over_the_old_one_is_asked_anew(scene: Scene) -> None:
    scene.here("one", 3)
    scene.told()
    asked = [word for _, word in scene.told(300) if isinstance(word, Ask)]
    assert [one.first for one in asked] == [1]
    scene.desk.linked()
    assert any(isinstance(word, DeskHere) for _, word in scene.told(10))
    assert not [word for _, word in scene.told(600) if isinstance(word, Ask)], "of nobody who has not spoken since"
    scene.here("one", 3)
    scene.told()
    assert [word.first for _, word in scene.told(300) if isinstance(word, Ask)] == [1], (
        "1.5 s after the first are not up"
    )


def test_what_was_settled_at_the_desk_stands_after_its_end(scene: Scene, tmp_path: Path) -> None:
    sent = Assignment("x", 7, "Open", "1", "2", (Player("A"), Player("B")), 5, "wbgt")
    for board in scene.boards:
        scene.say(board, "here", Here())
    one, two = (board.name for board in scene.boards.values())
    scene.desk.assign(one, sent)
    scene.desk.assign(two, replace(sent, id="y"))
    assert ("one", sent) in scene.told()
    scene.desk.release(two, even_accepted=True)
    scene.desk.let_go("M1")
    scene.told(100)
    folder = HallFolder(tmp_path / "hall")
    folder.keep_settled(scene.kept[-1])
    scene.kept.append(folder.settled())

    scene.restart()
    assert scene.desk.generation == 7
    scene.say("one", "here", Here())
    scene.say("two", "here", Here(assigned="y", generation=7))
    told = scene.told(3_000)
    assert ("one", sent) in told
    assert ("two", Release("y", 7, even_accepted=True)) in told
    assert scene.desk._let_go == {"M1"}

    scene.desk.hide(one)
    scene.told(100)
    scene.restart()
    assert scene.line("one").presence is Presence.GONE


def test_a_full_disk_keeps_no_word_back_and_what_was_settled_is_kept_when_there_is_room(scene: Scene) -> None:
    scene.say("one", "here", Here())
    scene.is_full = True
    sent = Assignment("x", 1, "Open", "1", "2", (Player("A"), Player("B")), 5, "wbgt")
    scene.desk.assign(scene.boards["one"].name, sent)
    assert ("one", sent) in scene.told()
    assert scene.kept == [NOTHING]
    scene.is_full = False
    scene.told(AGAIN_MS)
    assert scene.kept[-1].sent == {scene.boards["one"].name: sent}
    kept = len(scene.kept)
    scene.told(AGAIN_MS)
    assert len(scene.kept) == kept, "nothing has changed"


def test_a_damaged_file_of_what_was_settled_says_what_to_do(tmp_path: Path) -> None:
    folder = HallFolder(tmp_path / "hall")
    assert folder.settled() == NOTHING
    folder.keep_settled(Settled(3))
    path = tmp_path / "hall" / "settled.json"
    path.write_bytes(path.read_bytes()[:-2])
    with pytest.raises(TavlaError, match="open the draw again"):
        folder.settled()


def test_what_a_desk_does_in_the_background_leaves_it_time_to_hear() -> None:
    """A word is shown within 25 ms, and no more than three tenths of the desk's time go into folding."""
    assert max(FOLD_S, SYNC_MOST_S) < 0.025
    assert FOLD_S / (FOLD_S + TICK_S) <= 0.3


def test_a_message_never_waits_for_a_slow_disk_and_for_folding_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both take all of their time in each round; `stood` is how long the loop stood still, in seconds, each time."""
    running = opened_hall(Options(tmp_path / "hall", "Hall", 4242, "127.0.0.1"))
    took, stood, tidied = list[float](), [0.0], list[None]()

    async def acts() -> None:
        loop, ended = asyncio.get_running_loop(), asyncio.Event()

        def takes(seconds: float) -> bool:
            took.append(seconds)
            stood[-1] += seconds
            loop.call_later(0, stood.append, 0.0)  # as a message is heard that came meanwhile
            if len(took) >= 10:
                ended.set()
            return False

        monkeypatch.setattr(running.desk.records, "sync", takes)
        monkeypatch.setattr(running.desk.records, "fold_some", takes)
        broker = SimpleNamespace(is_running=True, stop=lambda: None, tidy=lambda: tidied.append(None))
        monkeypatch.setattr(running, "_broker", broker)

        async def said(*_: object) -> bool:
            return True

        monkeypatch.setattr(running, "_link", SimpleNamespace(is_up=True, run=asyncio.Event().wait, say=said))
        task = asyncio.create_task(running.run())
        await ended.wait()
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    asyncio.run(acts())
    running.close()
    assert {FOLD_S, SYNC_MOST_S} == set(took)
    assert max(stood) == max(FOLD_S, SYNC_MOST_S)
    assert len(tidied) == 1, "the broker's logs are looked for once a second, however slow the disk is"
