"""The desk's copy: any order, any doubling and any loss with asking end in the board's own journal; nobody is accused
falsely, and a board that signs two pasts always is.
"""

from pathlib import Path

import pytest
from hall_scene import CLOSE, HALL, MATCH, MOVED, OTHER_SEED, TAKEN, Board, Desk, SyncedFiles, facts
from hypothesis import given, settings
from hypothesis import strategies as st

from tavla.hall import outbox
from tavla.hall.outbox import Outbox
from tavla.hall.words import Here
from tavla.hall_desk import keeper
from tavla.hall_desk.copies import Copies
from tavla.hall_desk.keeper import (
    ASK_AGAIN_MS,
    Asking,
    Broken,
    Gap,
    Grown,
    HereFit,
    Known,
    Noise,
    TwoBoards,
    begun,
    fit,
    read,
    released,
    taken,
)
from tavla.storage.framing import Contents, parse


@given(st.integers(1, 25), st.data())
def test_any_order_and_doubling_of_pieces_gives_the_boards_own_journal(count: int, data: st.DataObject) -> None:
    board = Board(payloads=facts(count))
    desk = Desk(board)
    pieces = [(first, data.draw(st.integers(first, count))) for first in range(1, count + 1)]
    for first, last in data.draw(st.permutations(pieces * 2)):
        assert isinstance(desk.hear(board.say(first, last), board), Grown | Known | Gap)
    while desk.copy.count < count:
        desk.hear(board.say(desk.copy.count + 1, count), board)
    assert desk.payloads == board.payloads
    assert desk.copy.chain == tuple(board.chain())


class Way:
    """Loses, doubles and reorders what it carries, as drawn."""

    def __init__(self, data: st.DataObject) -> None:
        self._data, self._late = data, list[bytes]()

    def carry(self, sent: list[bytes]) -> list[bytes]:
        came, self._late = self._late, []
        for one in sent:
            match self._data.draw(st.sampled_from(("there", "there", "lost", "twice", "late"))):
                case "there":
                    came.append(one)
                case "twice":
                    came += [one, one]
                case _:
                    self._late.append(one)
        return came


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 40), st.booleans(), st.data())
def test_whatever_is_lost_doubled_or_late_asking_makes_the_copy_whole(
    count: int, desk_begins_late: bool, data: st.DataObject
) -> None:
    """The board's outbox and the desk's asking, joined by a bad way that becomes good in the end."""
    board, box, asking = Board(payloads=facts(count)), outbox.follows(Outbox(), MATCH, 0), Asking()
    desk, way = Desk(board), Way(data)
    box = outbox.linked(box, 0, connected=True)
    now = 0
    for step in range(count + 60):
        now += 100
        is_bad = step < count
        if step < count:
            box = outbox.grown(box, step + 1)
        box, sends = outbox.due(box, lambda first, last: [9] * (last - first + 1), now + 20)
        said = [board.say(send.first, send.last) for send in sends]
        for one in way.carry(said) if is_bad else said:
            if desk_begins_late and step < count // 2:
                continue
            outcome = desk.hear(one, board)
            assert isinstance(outcome, Grown | Known | Gap)
            if isinstance(outcome, Gap):
                asking = keeper.told(asking, outcome.told, now)
            asking = keeper.held(asking, desk.copy.count, now)
        if step % 20 == 19:
            asking = keeper.told(asking, box.count, now)
        asking, first = keeper.asks(asking, now)
        if first is not None and not (is_bad and data.draw(st.booleans())):
            box = outbox.ask_heard(box, MATCH, first)
    assert desk.payloads == board.payloads


@given(st.integers(2, 20), st.data())
def test_a_board_that_signs_two_pasts_is_always_found(count: int, data: st.DataObject) -> None:
    honest = Board(payloads=facts(count))
    at = data.draw(st.integers(1, count))
    liar = Board(payloads=[*facts(at - 1), b'{"other":1}', *facts(count)[at:]])
    desk = Desk(honest)
    held = data.draw(st.integers(at, count))
    desk.hear(honest.say(1, held), honest)
    first = data.draw(st.integers(1, held + 1))
    last = data.draw(st.integers(max(first, at), count)) if max(first, at) <= count else None
    if last is None or last < first:
        return
    outcome = desk.hear(liar.say(first, last), liar)
    assert isinstance(outcome, Broken)
    assert outcome.at <= max(at, first)
    assert desk.payloads == honest.payloads[:held], "the last good state stays"


@given(st.binary(min_size=1, max_size=600))
def test_no_bytes_of_a_stranger_accuse_or_change_anything(data: bytes) -> None:
    board = Board(payloads=facts(3))
    desk = Desk(board)
    desk.hear(board.say(1, 3), board)
    before = desk.copy
    assert isinstance(desk.hear(data, board), Noise)
    assert desk.copy == before


def test_a_moved_match_goes_on_at_the_other_board_and_the_close_record_is_the_one_fork() -> None:
    old = Board(payloads=[*facts(3), MOVED, CLOSE])
    new = Board(seed=OTHER_SEED, payloads=[*facts(3), MOVED, b'{"on":1}', b'{"on":2}'])
    for first_to_speak in ("old", "new"):
        desk = Desk(old)
        desk.hear(old.say(1, 4), old)
        if first_to_speak == "old":
            assert isinstance(desk.hear(old.say(5, 5), old), Grown)
            assert desk.hear(new.say(1, 6), new) == Grown(5, (b'{"on":1}', b'{"on":2}'), 1)
        else:
            assert isinstance(desk.hear(new.say(1, 6), new), Grown)
            assert desk.hear(old.say(5, 5), old) == Known()
        assert desk.payloads == new.payloads
        assert desk.copy.board == new.name
        assert isinstance(desk.hear(Board(payloads=[*old.payloads[:4], b'{"x":1}']).say(5, 5), old), TwoBoards)


def test_two_boards_of_one_key_that_go_on_with_one_match_contradict_each_other() -> None:
    old = Board(payloads=[*facts(3), MOVED, CLOSE])
    one, copied = (Board(seed=OTHER_SEED, payloads=[*facts(3), MOVED, fact]) for fact in (b'{"on":1}', b'{"on":2}'))
    desk = Desk(old)
    desk.hear(old.say(1, 5), old)
    assert isinstance(desk.hear(one.say(1, 5), one), Grown)
    assert desk.hear(copied.say(5, 5), copied) == Broken(5)
    assert desk.payloads == one.payloads
    went_on = Board(payloads=[*facts(3), MOVED, b'{"on":1}'])
    desk = Desk(old)
    desk.hear(old.say(1, 5), old)
    assert desk.hear(went_on.say(5, 5), went_on) == Broken(5), "the first board itself, or its copy"


def test_another_board_takes_a_match_only_by_a_move_or_the_directors_word() -> None:
    old = Board(payloads=facts(3))
    new = Board(seed=OTHER_SEED, payloads=[*facts(3), TAKEN, b'{"on":1}'])
    desk = Desk(old)
    desk.hear(old.say(1, 3), old)
    assert desk.hear(new.say(1, 3), new) == Known(), "it holds a copy, and has written nothing"
    assert desk.hear(new.say(1, 5), new) == TwoBoards(4, old.name)
    desk.copy = released(desk.copy, new.name)
    assert isinstance(desk.hear(new.say(1, 5), new), Grown)
    assert desk.copy.board == new.name
    went_on = Board(payloads=facts(4))
    assert desk.hear(went_on.say(4, 4), went_on) == TwoBoards(4, new.name)


def test_nothing_follows_a_close_record() -> None:
    board = Board(payloads=[*facts(2), CLOSE, *facts(1)])
    desk = Desk(board)
    assert isinstance(desk.hear(board.say(1, 4), board), Broken)
    desk.hear(board.say(1, 3), board)
    assert desk.hear(board.say(4, 4), board) == Broken(4)


def test_here_is_held_against_the_copy() -> None:
    board = Board(payloads=facts(5))
    desk = Desk(board)
    desk.hear(board.say(1, 4), board)
    heads = [value[:8].hex() for value in board.chain()]
    assert fit(desk.copy, Here(MATCH, 4, heads[4])) is HereFit.WHOLE
    assert fit(desk.copy, Here(MATCH, 5, heads[5])) is HereFit.BEHIND
    assert fit(desk.copy, Here(MATCH, 2, heads[2])) is HereFit.SHORTER
    assert fit(desk.copy, Here(MATCH, 4, heads[3])) is HereFit.OTHER


def test_one_question_is_in_flight_and_progress_asks_at_once() -> None:
    asking = keeper.told(Asking(), 50, 0)
    assert keeper.asks(asking, 299)[1] is None
    asking, first = keeper.asks(asking, 300)
    assert first == 1
    assert keeper.asks(asking, 300 + ASK_AGAIN_MS - 1)[1] is None
    asking = keeper.held(asking, 20, 400)
    asking, first = keeper.asks(asking, 400)
    assert first == 21
    assert keeper.asks(keeper.held(asking, 50, 500), 5_000)[1] is None


def test_the_copies_on_disk_are_journals_byte_for_byte_over_restarts(tmp_path: Path) -> None:
    old = Board(payloads=[*facts(3), MOVED, CLOSE])
    new = Board(seed=OTHER_SEED, payloads=[*facts(3), MOVED, b'{"on":1}'])
    copies = Copies(tmp_path)
    copy = begun(MATCH, old.name)
    said = [(old, 1, 2), (old, 3, 5), (new, 1, 5)]
    for number, (board, first, last) in enumerate(said):
        found = read(board.say(first, last), board.key, HALL)
        assert not isinstance(found, Noise)
        after, outcome = taken(copy, board.name, *found)
        assert isinstance(outcome, Grown)
        copies.append(copy, after, outcome)
        copies.close()
        copies = Copies(tmp_path)
        (copy,) = copies.load()
        assert copy == after
        if number == 0:  # a crash leaves half a record behind
            with copies.path(MATCH).open("ab") as file:
                file.write(b"half a record")
            (copy,) = copies.load()
    assert copies.path(MATCH).read_bytes() == new.journal()
    found_journal = parse(copies.data(MATCH))
    assert isinstance(found_journal, Contents)
    assert found_journal.fault is None


def stored(copies: Copies, *numbers: int) -> list[str]:
    """The names of the journals that were written, in their order."""
    for number in numbers:
        board = Board(match=f"M-{number}", payloads=facts(2))
        found = read(board.say(1, 2), board.key, HALL)
        assert not isinstance(found, Noise)
        before = begun(board.match, board.name)
        after, outcome = taken(before, board.name, *found)
        assert isinstance(outcome, Grown)
        copies.append(before, after, outcome)
    return [f"M-{number}.journal" for number in numbers]


def test_a_slow_disk_keeps_a_desk_from_hearing_for_no_longer_than_it_may(tmp_path: Path) -> None:
    """The copy that waits longest comes first, one at least is synced each time, and each is in the end."""
    disk = SyncedFiles(slow_s=0.004)
    copies = Copies(tmp_path, disk)
    names = stored(copies, *range(20))
    assert not copies.sync(0.01)
    assert 1 <= len(disk.synced) <= 4
    names += stored(copies, 20)
    while len(disk.synced) < len(names) - 1:
        before = len(disk.synced)
        assert not copies.sync(0.0)
        assert len(disk.synced) == before + 1
    assert copies.sync(0.0)
    assert disk.synced == names
    copies.close()
    assert disk.synced == names, "none waits any more"


def test_what_a_sync_had_no_time_for_is_synced_when_the_copies_are_closed(tmp_path: Path) -> None:
    disk = SyncedFiles()
    copies = Copies(tmp_path, disk)
    names = stored(copies, *range(5))
    assert not copies.sync(0.0)
    copies.close()
    assert disk.synced == names


def test_a_copy_that_the_disk_does_not_sync_keeps_no_other_one_back(tmp_path: Path) -> None:
    disk = SyncedFiles()
    copies = Copies(tmp_path, disk)
    names = stored(copies, *range(5))
    disk.fails = {names[0], names[2]}
    with pytest.raises(OSError, match=names[0]):
        copies.sync()
    assert disk.synced == [names[1], names[3], names[4]]
    names += stored(copies, 5)
    with pytest.raises(OSError, match=names[0]):
        copies.sync(0.0)
    disk.fails = {names[0]}
    copies.close()
    assert disk.synced == [names[1], names[3], names[4], names[2], names[5]]


def test_a_disk_that_is_full_leaves_the_copy_as_it_was(tmp_path: Path) -> None:
    from tavla.storage.disk import RealDisk

    class Full(RealDisk):
        full = False

        def write(self, fd: int, data: bytes | memoryview, offset: int) -> int:
            if self.full:
                raise OSError(28, "No space left on device")
            return super().write(fd, data, offset)

    disk = Full()
    board, copies = Board(payloads=facts(4)), Copies(tmp_path, disk)
    before = begun(MATCH, board.name)
    pieces = []
    for first, last in ((1, 2), (3, 4)):
        found = read(board.say(first, last), board.key, HALL)
        assert not isinstance(found, Noise)
        pieces.append(found)
    after, outcome = taken(before, board.name, *pieces[0])
    assert isinstance(outcome, Grown)
    copies.append(before, after, outcome)
    disk.full = True
    later, outcome = taken(after, board.name, *pieces[1])
    assert isinstance(outcome, Grown)
    with pytest.raises(OSError, match="No space"):
        copies.append(after, later, outcome)
    disk.full = False
    copies.append(after, later, outcome)
    assert copies.path(MATCH).read_bytes() == board.journal()
