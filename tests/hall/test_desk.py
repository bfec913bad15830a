"""The desk without a network: boards that speak, lines that follow, words that are said until they are taken."""

from pathlib import Path

import pytest
from hall_scene import BOARD_SEED, HALL_SEED, OTHER_SEED, Board
from proved_match import payloads

from tavla.evidence.ed25519 import public_key
from tavla.hall.inbox import Inbox, took
from tavla.hall.names import Subject, subject_of
from tavla.hall.words import (
    Answered,
    Ask,
    Assignment,
    DeskHere,
    Held,
    HeldOf,
    Here,
    Matches,
    Notice,
    Player,
    Release,
    Said,
    Sanction,
    Sanctions,
    SanctionsOf,
    Side,
    Standing,
    Waiting,
    Word,
    heard,
    said,
)
from tavla.hall_desk.copies import Copies
from tavla.hall_desk.desk import Around, HallDesk
from tavla.hall_desk.identity import HallFolder, Identity, JoinedBoard
from tavla.hall_desk.records import Records
from tavla.hall_desk.results import Folded, NotYet
from tavla.hall_desk.tables import Line, MatchStage, Need, Presence, RecordState
from tavla.storage.register.played_match import PlayedMatch

IDENTITY = Identity("Hall", HALL_SEED.hex(), (b"q" * 32).hex(), "PEM")
AGAINST = Sanction("A", "warning", "5.1")


class Scene:
    """Two boards and a desk that is opened anew on the same folder at will."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.now, self.numbers = folder, 0, [0]
        self.collected: list[PlayedMatch] = []
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
        records = Records(IDENTITY.hall, Copies(self.folder / "matches"), lambda _match: None)
        around = Around(lambda: "2026-11-21", self.numbers.append, self.asked, self.collected.append)
        self.desk = HallDesk(IDENTITY, self.joined, records, self.numbers[-1], around)

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
    scene.here("one", count, score=(points.white, points.black))
    assert scene.line("one").record.state is RecordState.WHOLE
    scene.here("one", count, score=(points.white + 5, points.black))
    assert scene.line("one").record.state is RecordState.BROKEN
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


def test_another_board_with_the_same_match_is_told_until_the_director_gives_it(scene: Scene) -> None:
    taken = b'{"at":9,"event":"MirrorNoted","folder":"x","turn":"taken"}'
    scene.facts("one", 1, 4)
    scene.boards["two"].payloads[4:] = [taken]
    scene.facts("two", 1, 5)
    scene.here("two", 5)
    assert scene.line("two").record.state is RecordState.TWO_BOARDS
    assert scene.desk.give("M1", scene.boards["two"].name)
    scene.facts("two", 1, 5)
    scene.here("two", 5)
    assert scene.line("two").record.state is RecordState.WHOLE
    assert not scene.desk.give("M9", "aaaaaaaa")


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
    scene.desk.notify(scene.boards["two"].name, Notice("1", "director is coming"))
    assert ("two", Notice("1", "director is coming")) in scene.told()


def test_a_hall_is_the_same_when_it_is_opened_again(tmp_path: Path) -> None:
    folder = HallFolder(tmp_path)
    made = folder.open("Istanbul")
    boards = (JoinedBoard("aa" * 32, "bb" * 32, "7", "Bord", 12),)
    folder.keep_boards(boards)
    folder.keep_number(65_536)
    again = HallFolder(tmp_path)
    assert (again.open("other"), again.boards(), again.number()) == (made, boards, 65_536)
    for name in ("hall.json", "broker.key", "boards.json"):
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o600
