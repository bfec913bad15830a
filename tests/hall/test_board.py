"""The board's side without a network: a real journal that is followed, read from its file, said, and asked for."""

import base64
import os
import sys
from pathlib import Path

import pytest
from hall_scene import BOARD_SEED, HALL_SEED
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tavla.evidence.ed25519 import public_key
from tavla.hall.board import HallBoard, Keys
from tavla.hall.envelope import Envelope, opened
from tavla.hall.inbox import answer_to
from tavla.hall.joining import Address
from tavla.hall.membership import Membership, MembershipFile
from tavla.hall.names import Subject, id_of, subject_of
from tavla.hall.numbers import TERM, Numbers
from tavla.hall.tail import Tail
from tavla.hall.words import (
    Answered,
    Ask,
    Assignment,
    DeskHere,
    Held,
    HeldOf,
    Here,
    HereClock,
    Matches,
    Overtaken,
    Player,
    Release,
    Said,
    Sanctions,
    SanctionsOf,
    Side,
    Standing,
    Word,
    heard,
    said,
)
from tavla.storage.journal import Journal

BOARD, HALL_KEY = public_key(BOARD_SEED), public_key(HALL_SEED)
NAME, HALL = id_of(BOARD), id_of(HALL_KEY)
MATCH = "M-1"


class Scene:
    def __init__(self, folder: Path, heard_before: int = 0) -> None:
        self.journal = Journal.create(folder, MATCH)
        self.woken = 0
        self.tail = Tail(folder / "journal", MATCH, self.wake)
        self.board = HallBoard(Keys(BOARD_SEED, BOARD, HALL_KEY), HALL, NAME, Numbers(0, lambda _: None), heard_before)
        self.board.follow(self.tail, 0)
        self.journal.follow(self.tail.feed)
        self.n = heard_before

    def wake(self) -> None:
        self.woken += 1

    def say(self, kind: str, word: Word, number: int | None = None, seed: bytes = HALL_SEED) -> bool:
        self.n += 1
        subject = Subject(HALL, "d", "all" if kind == "here" else NAME, kind)
        data = said(seed, subject, self.n if number is None else number, word)
        return self.board.hear(str(subject), data, 0)

    def due(self, now: int) -> list[tuple[str, Envelope | Word]]:
        self.board.grew()
        found: list[tuple[str, Envelope | Word]] = []
        for message in self.board.due(now):
            subject = subject_of(message.subject)
            assert subject is not None
            if subject.kind in {"fact", "back"}:
                envelope = opened(message.data)
                assert isinstance(envelope, Envelope)
                assert envelope.is_signed_by(BOARD, HALL, envelope.chain()[-1])
                found.append((subject.kind, envelope))
            else:
                word = heard(BOARD, subject, message.data)
                assert isinstance(word, Said)
                found.append((subject.kind, word.word))
        return found

    def here(self, now: int) -> Here:
        word = next(word for kind, word in self.due(now) if kind == "here")
        assert isinstance(word, Here)
        return word


@pytest.fixture
def scene(tmp_path: Path) -> Scene:
    return Scene(tmp_path)


def records(*envelopes: Envelope | Word) -> list[bytes]:
    return [payload for one in envelopes if isinstance(one, Envelope) for payload in one.payloads]


@pytest.mark.parametrize("last", [Held(MATCH, 3), Held(MATCH, 1, signer="aaaaaaaa")])
def test_a_match_that_was_left_while_the_link_was_silent_is_said_when_it_is_back(
    scene: Scene, tmp_path: Path, last: Held
) -> None:
    scene.board.linked(0, is_up=True)
    scene.journal.append((b"one",))
    scene.due(100)
    scene.board.linked(200, is_up=False)
    scene.journal.append((b"two", b"three"))
    scene.journal.close()
    (tmp_path / "next").mkdir()
    scene.board.follow(Tail(tmp_path / "next" / "journal", "M-2", scene.wake), 300)
    scene.board.linked(400, is_up=True)
    asked = [word for _, word in scene.due(500) if isinstance(word, HeldOf)]
    assert asked == [HeldOf("", MATCH)]
    scene.say("tell", Held(MATCH, 1))
    assert records(*(word for kind, word in scene.due(600) if kind == "back")) == [b"two", b"three"]
    assert HeldOf("", MATCH) in [word for _, word in scene.due(3_000)], (
        "until the desk has them, or another board may go on"
    )
    scene.say("tell", last)
    assert [kind for kind, _ in scene.due(6_000)] == ["here"]


def test_what_the_desk_takes_none_of_is_said_to_it_more_and_more_seldom(scene: Scene) -> None:
    scene.journal.append((b"one", b"two"))
    scene.journal.close()
    scene.board.follow(None, 0)
    scene.board.linked(0, is_up=True)

    def said_in(begin: int, seconds: int) -> int:
        count = 0
        for now in range(begin, begin + seconds * 1_000, 500):
            words = [word for kind, word in scene.due(now) if kind in {"asks", "back"}]
            count += len(words)
            if HeldOf("", MATCH) in words:
                scene.say("tell", Held(MATCH, 0))
        return count

    assert 0 < said_in(0, 3_600) <= 50
    scene.say("tell", Held(MATCH, 1))
    assert said_in(3_600_000, 10) >= 3, "it takes them again"
    said_in(3_610_000, 3_600)
    scene.board.linked(7_210_000, is_up=True)
    assert said_in(7_500_000, 10) >= 3, "and it is another link"


def test_what_is_durable_is_said_and_nothing_else(scene: Scene) -> None:
    scene.board.linked(0, is_up=True)
    scene.journal.append((b"one", b"two"))
    scene.journal.append((b"not durable",), durable=False)
    assert records(*(word for _, word in scene.due(100))) == [b"one", b"two"]
    scene.journal.sync()
    assert records(*(word for _, word in scene.due(200))) == [b"not durable"]
    assert scene.woken == 3


def test_what_was_written_without_a_link_comes_by_asking(scene: Scene) -> None:
    written = [b"%d" % number * 50 for number in range(3_000)]
    scene.journal.append(written)
    assert scene.due(0) == []
    scene.board.linked(10, is_up=True)
    here = scene.here(10)
    assert (here.count, here.head) == (3_000, scene.journal.head[:8].hex())
    got: list[bytes] = []
    while len(got) < here.count:
        assert scene.say("ask", Ask(MATCH, len(got) + 1))
        got += records(*(word for kind, word in scene.due(20) if kind == "back"))
    assert got == written


def test_a_stranger_a_replay_and_another_hall_change_nothing(scene: Scene) -> None:
    assert scene.say("here", DeskHere("Istanbul", 3))
    assert not scene.say("here", DeskHere("Istanbul", 4), scene.n)
    assert not scene.say("here", DeskHere("Istanbul", 4), 10**6, seed=BOARD_SEED)
    other = Subject("aaaaaaaa", "d", "all", "here")
    assert not scene.board.hear(str(other), said(HALL_SEED, other, 10**6, DeskHere("x")), 0)
    assert not scene.board.hear("nonsense", b"", 0)
    desk = scene.board.inbox.desk
    assert desk is not None
    assert desk.generation == 3


def test_numbers_heard_before_a_restart_are_replays(tmp_path: Path) -> None:
    scene = Scene(tmp_path, heard_before=500)
    assert not scene.say("here", DeskHere("x"), 500)
    assert scene.say("here", DeskHere("x"), 501)
    assert scene.board.heard_highest == 501


NAMES, IDENTS, NUMBERS = st.text(max_size=40), st.sampled_from(("a", "b", MATCH)), st.integers(0, 99)
PLAYERS = st.tuples(*[st.builds(Player, NAMES)] * 2)
WORDS = st.one_of(
    st.builds(DeskHere, NAMES, NUMBERS, NAMES, NAMES, st.just(("0" * 64,))),
    st.builds(Assignment, IDENTS, NUMBERS, NAMES, NAMES, NAMES, PLAYERS, NUMBERS, IDENTS),
    st.builds(Answered, IDENTS, NAMES, NUMBERS),
    st.builds(Release, IDENTS, NUMBERS, st.booleans()),
    st.builds(Sanctions, IDENTS, st.just(())),
    st.builds(Held, IDENTS, NUMBERS, ask=IDENTS, rival=NAMES),
    st.builds(Matches, IDENTS, st.just(())),
    st.builds(Ask, IDENTS, st.integers(1, 99)),
)
KINDS = {DeskHere: "here", Ask: "ask"}


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
@given(st.lists(st.one_of(WORDS, st.binary(max_size=300)), max_size=12), st.booleans())
def test_whatever_the_desk_says_nothing_is_written_accepted_or_begun(
    tmp_path_factory: pytest.TempPathFactory, words: list[Word | bytes], is_accepted: bool
) -> None:
    folder = tmp_path_factory.mktemp("match")
    scene = Scene(folder)
    scene.board.linked(0, is_up=True)
    scene.journal.append((b"one", b"two"))
    if is_accepted:
        scene.board.follow(None, 0)
        scene.say("tell", Assignment("mine", 1, "", "", "", (Player("A"), Player("B")), 5, "wbgt"))
        scene.board.accept("mine", 0)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    for word in words:
        if isinstance(word, bytes):
            for kind in ("tell", "ask", "back"):
                scene.board.hear(f"t.{HALL}.d.{NAME}.{kind}", word, 0)
            scene.board.hear(f"t.{HALL}.d.all.here", word, 0)
        else:
            assert scene.say(KINDS.get(type(word), "tell"), word)
        scene.due(0)
        inbox = scene.board.inbox
        assert not inbox.is_begun
        assert not inbox.is_accepted or (is_accepted and inbox.assignment is not None and inbox.assignment.id == "mine")
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    scene.journal.close()


def test_an_accepted_match_that_is_not_begun_can_be_let_go(tmp_path: Path) -> None:
    """By the director at the board, and by the desk's word; a newer draw and a plain release leave it."""
    scene = Scene(tmp_path)
    scene.board.leave(0)
    sent = Assignment("x", 1, "Open", "1", "7", (Player("A"), Player("B")), 5, "wbgt")
    scene.say("tell", sent)
    scene.board.accept("x", 2)
    scene.say("tell", Assignment("y", 2, "Open", "1", "7", (Player("A"), Player("C")), 5, "wbgt"))
    scene.say("tell", Release("x", 2))
    assert scene.board.here(3).standing is Standing.ACCEPTED
    scene.board.let_go(4)
    assert (scene.board.here(5).standing, scene.board.here(5).assigned) == (Standing.SHOWN, "x")
    scene.board.accept("x", 6)
    scene.say("tell", Release("x", 2, even_accepted=True))
    assert (scene.board.here(7).standing, scene.board.here(7).assigned) == (Standing.FREE, "")


def test_a_match_that_is_begun_is_let_go_by_nobody(scene: Scene) -> None:
    scene.board.leave(0)
    scene.say("tell", Assignment("x", 1, "Open", "1", "7", (Player("A"), Player("B")), 5, "wbgt"))
    scene.board.accept("x", 2)
    scene.board.follow(scene.tail, 3)
    scene.say("tell", Release("x", 2, even_accepted=True))
    scene.board.let_go(4)
    assert scene.board.inbox.is_accepted
    assert scene.board.here(5).assigned == "x"


def test_an_assignment_is_shown_and_only_a_touch_accepts_it(scene: Scene) -> None:
    word = Assignment("x", 2, "Open", "1", "7", (Player("A"), Player("B")), 11, "wbgt")
    scene.board.linked(0, is_up=True)
    scene.here(0)
    scene.say("tell", word)
    here = scene.here(1)
    assert (here.standing, here.assigned, here.generation) == (Standing.SHOWN, "x", 2), "said at once"
    scene.board.accept("x", 2)
    assert scene.here(2).standing is Standing.ACCEPTED
    scene.board.leave(3)
    assert scene.here(3).standing is Standing.FREE


def test_a_call_is_said_at_once_and_the_clock_as_it_is_then(scene: Scene) -> None:
    scene.board.linked(0, is_up=True)
    clock = HereClock((50_000, 60_000), 2_000, Side.BLACK, 62_000)
    scene.board.show(Here(standing=Standing.PLAYING, clock=clock), 1_000)
    assert scene.here(1_000).clock == clock
    assert [kind for kind, _ in scene.due(1_500)] == []
    late = scene.here(6_000).clock
    assert late is not None
    assert (late.reserves, late.delay_left, late.falls_in) == ((50_000, 57_000), 0, 57_000)
    scene.board.show(Here(standing=Standing.CALLED, called_by=Side.WHITE), 6_100)
    assert scene.here(6_100).standing is Standing.CALLED


def test_an_answer_is_for_one_call(scene: Scene) -> None:
    scene.board.show(Here(standing=Standing.CALLED, called_by=Side.WHITE), 0)
    scene.say("tell", Answered(MATCH, "Ayşe", 2))
    scene.board.show(Here(standing=Standing.CALLED, called_by=Side.WHITE), 1_000)
    assert scene.board.inbox.answered == Answered(MATCH, "Ayşe", 2)
    scene.board.show(Here(standing=Standing.PLAYING), 2_000)
    scene.board.show(Here(standing=Standing.CALLED, called_by=Side.BLACK), 3_000)
    assert scene.board.inbox.answered is None


def test_a_question_is_asked_and_its_answer_found(scene: Scene) -> None:
    scene.board.linked(0, is_up=True)
    scene.board.ask(SanctionsOf("q", ("A", "B")))
    assert scene.board.wake_in(0) == 0
    assert ("asks", SanctionsOf("q", ("A", "B"))) in scene.due(0)
    scene.say("tell", Sanctions("q", ()))
    assert answer_to(scene.board.inbox, "q") == Sanctions("q", ())
    assert answer_to(scene.board.inbox, "other") is None


def test_the_line_knows_what_the_desk_has(scene: Scene) -> None:
    scene.board.linked(0, is_up=True)
    scene.journal.append((b"one", b"two"))
    scene.due(0)
    assert scene.board.state(0) == (False, 2, None)
    scene.say("tell", Held(MATCH, 2))
    assert scene.board.state(1_000) == (True, 0, 1_000)
    assert scene.board.state(40_000) == (False, 0, 40_000)


def test_a_journal_that_cannot_be_read_is_an_error_for_the_hall_alone(scene: Scene) -> None:
    scene.journal.append((b"one",))
    os.truncate(scene.journal.path, 30)
    scene.board.linked(0, is_up=True)
    assert [kind for kind, _ in scene.due(0)] == ["here"]
    assert scene.journal.fault is None


def test_a_membership_is_kept_with_its_bounds_and_forgotten(tmp_path: Path) -> None:
    file = MembershipFile(tmp_path / "keys")
    assert not file.is_there
    file.join(Membership("aa" * 32, "İstanbul", "PEM", (Address("10.0.0.1", 4242),), "bb" * 32, "7"))
    file.keep(said=65_536)
    file.keep(heard=12)
    again = MembershipFile(tmp_path / "keys").now
    assert again is not None
    assert (again.said, again.heard, again.table) == (65_536, 12, "7")
    if sys.platform != "win32":  # an access list, and no mode, guards it there
        assert (tmp_path / "keys" / "hall.json").stat().st_mode & 0o777 == 0o600
    file.leave()
    assert not MembershipFile(tmp_path / "keys").is_there


def test_a_desk_that_was_overtaken_is_not_heard_and_is_told_by_the_new_desks_own_word(scene: Scene) -> None:
    scene.board.linked(0, is_up=True)
    assert scene.say("here", DeskHere("Istanbul", 3))
    assert scene.say("here", DeskHere("Istanbul", 3), TERM + 1)
    for number in (scene.n + 1, TERM - 1):
        assert not scene.say("tell", Release("a-1", 9), number), "on a subject where the new desk has said nothing yet"
    assert not scene.say("here", DeskHere("Istanbul", 4), TERM - 2)
    told = [word for _, word in scene.due(0) if isinstance(word, Overtaken)]
    place = Subject(HALL, "d", "all", "here")
    assert [heard(HALL_KEY, place, base64.b64decode(one.proof)) for one in told] == [
        Said(TERM + 1, DeskHere("Istanbul", 3))
    ]
    assert not any(isinstance(word, Overtaken) for _, word in scene.due(1)), "once for each word of the old desk"


def test_the_first_word_of_a_new_desk_proves_it_whatever_the_old_one_says_behind(scene: Scene) -> None:
    scene.board.linked(0, is_up=True)
    assert scene.say("here", DeskHere("Istanbul", 3))
    first = Answered(MATCH, "Elif", 2)
    assert scene.say("tell", first, TERM + 1), "before it has said a word to all"
    scene.due(0)
    assert not scene.say("here", DeskHere("Istanbul", 4), 3)
    assert not scene.say("tell", Release("a-1", 9), 4)
    told = [word for _, word in scene.due(1) if isinstance(word, Overtaken)]
    place = Subject(HALL, "d", NAME, "tell")
    assert [heard(HALL_KEY, place, base64.b64decode(one.proof)) for one in told] == [Said(TERM + 1, first)]
    assert scene.say("here", DeskHere("Istanbul", 3), TERM + 2)
    assert not scene.say("here", DeskHere("Istanbul", 3), TERM + 2), "a word that came twice"
    assert not any(isinstance(word, Overtaken) for _, word in scene.due(2)), "is no other desk's"


def test_a_desk_that_is_heard_again_is_told_at_once_how_the_board_stands(scene: Scene) -> None:
    scene.board.linked(0, is_up=True)
    scene.here(0)
    scene.journal.append((b"said while the desk did not listen",))
    assert [kind for kind, _ in scene.due(100)] == ["fact"]
    assert scene.say("here", DeskHere("Istanbul", 3))
    assert scene.here(101).count == 1
    assert scene.say("here", DeskHere("Istanbul", 3))
    assert not scene.due(102), "once"
