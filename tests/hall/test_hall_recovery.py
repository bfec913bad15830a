"""How soon a hall is whole after its broker or its desk was killed, by its own schedule: a broker that is up has heard
the last board within three seconds, and no fact waits for five.
"""

import asyncio
import random
from pathlib import Path

import pytest
from turned_hall import LISTENS_S, TurnedHall, turned

from tavla.hall.joining import Address
from tavla.hall.link import CONNECT_S, _Client
from tavla.hall.pauses import OF_BOARDS, OF_DESK, Pauses
from tavla.hall_desk import process

LINKED_S, WHOLE_S = 3.0, 5.0
FIRST_S = OF_BOARDS.first * 1.3 + 0.1
ASKED_S = 0.6
"""A word, a gap that may close by itself, a question and its answer."""
UNCUT_S = CONNECT_S + OF_BOARDS.at_most + ASKED_S
"""The last try that the cut swallowed is waited for, then the longest pause."""


@pytest.fixture(autouse=True)
def same_chances() -> None:
    random.seed(31)


@pytest.mark.parametrize("pauses", [OF_BOARDS, OF_DESK])
@pytest.mark.parametrize("chance", [0.0, 0.5, 1.0])
def test_whenever_a_broker_comes_up_the_next_try_is_near(pauses: Pauses, chance: float) -> None:
    waits = [pauses.after(failed, chance) for failed in range(1_000)]
    assert max(waits) <= pauses.at_most <= LINKED_S
    assert waits == sorted(waits)
    assert waits[-1] >= 0.7 * pauses.longest, "nor does it try without end"


@pytest.mark.parametrize("answers_s", [0.001, 0.9])
def test_after_a_broker_was_killed_again_and_again_every_fact_comes_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answers_s: float
) -> None:
    """With a PONG of 0.9 s nearly every kill meets one that is waited for, as on a machine that is busy."""

    async def scene() -> None:
        hall = TurnedHall(tmp_path, 6, monkeypatch)
        hall.broker.answers_s = answers_s
        try:
            await hall.until(lambda: hall.is_linked, 10)
            for _ in range(8):
                hall.write()
                await asyncio.sleep(0.4)
                hall.broker.kill()
                hall.write()
                await hall.until(lambda: hall.broker.listens, 2 * LISTENS_S)
                took = await hall.until(lambda: hall.running.is_heard, OF_DESK.at_most + 0.1 + 3 * answers_s)
                took += await hall.until(lambda: hall.is_linked, LINKED_S - took)
                await hall.until(lambda: hall.is_whole, WHOLE_S - took)
        finally:
            await hall.close()

    turned(scene)


@pytest.mark.parametrize("away_s", [1.0, 7.0, 60.0])
def test_a_desk_that_is_begun_anew_has_every_fact_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, away_s: float
) -> None:
    async def scene() -> None:
        hall = TurnedHall(tmp_path, 6, monkeypatch)
        try:
            await hall.until(lambda: hall.is_linked, 10)
            hall.write()
            await hall.until(lambda: hall.is_whole, WHOLE_S)
            await hall.kill_desk(away_s)
            hall.write()
            await hall.until(lambda: hall.is_whole, LISTENS_S + WHOLE_S)
        finally:
            await hall.close()

    turned(scene)


@pytest.mark.parametrize("back_s", [0.0, LISTENS_S + 0.1, LISTENS_S + 0.5, LISTENS_S + 1.5])
def test_after_a_link_was_cut_while_a_desk_came_back_every_fact_comes_in_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, back_s: float
) -> None:
    """The desk, or some of the boards, have not heard each other again when the cut begins."""

    async def scene() -> None:
        hall = TurnedHall(tmp_path, 6, monkeypatch)
        try:
            await hall.until(lambda: hall.is_linked, 10)
            for cut_s in (1.0, 4.0, 12.0):
                hall.write()
                await hall.kill_desk(1.0)
                hall.write()
                await asyncio.sleep(back_s)
                hall.broker.is_frozen = True
                hall.write()
                await asyncio.sleep(cut_s)
                hall.write()
                assert not hall.is_whole
                hall.broker.is_frozen = False
                await hall.until(lambda: hall.is_whole, UNCUT_S)
        finally:
            await hall.close()

    turned(scene)


def test_what_boards_said_before_the_desk_heard_comes_as_soon_as_it_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "OF_DESK", Pauses(1.6, 1.6))

    async def scene() -> None:
        hall = TurnedHall(tmp_path, 6, monkeypatch)
        try:
            await hall.until(lambda: hall.is_linked, 10)
            for _ in range(4):
                hall.broker.kill()
                await hall.until(lambda: hall.broker.listens, 2 * LISTENS_S)
                await hall.until(lambda: all(one.link.is_up for one in hall.boards), LINKED_S)
                assert not hall.running.is_heard
                hall.write()
                await hall.until(lambda: hall.running.is_heard, 4)
                await hall.until(lambda: hall.is_whole, ASKED_S)
        finally:
            await hall.close()

    turned(scene)


def test_a_link_that_was_up_begins_with_the_first_pause_however_it_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        hall = TurnedHall(tmp_path, 1, monkeypatch)
        board = hall.boards[0]
        try:
            await hall.until(lambda: hall.is_linked, 10)
            for _ in range(4):
                hall.broker.is_frozen = True
                await hall.until(lambda: not board.link.is_up, 5)
                hall.broker.is_frozen = False
                await hall.until(lambda: board.link.is_up, FIRST_S)
                await asyncio.sleep(2)
        finally:
            await hall.close()

    turned(scene)


def test_where_nobody_answers_the_next_address_is_tried_after_one_pause(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after the desk's laptop was lost, for a board that goes to the deputy."""

    async def scene() -> None:
        hall = TurnedHall(tmp_path, 1, monkeypatch, (Address("127.0.0.1", 1),))
        try:
            await hall.until(lambda: hall.broker.listens, 2 * LISTENS_S)
            await hall.until(lambda: hall.boards[0].link.is_up, 3 * FIRST_S)
        finally:
            await hall.close()

    turned(scene)


def test_the_end_of_a_link_with_words_unsent_is_seen_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library's own closing fails then and calls nobody."""

    async def scene() -> None:
        hall = TurnedHall(tmp_path, 1, monkeypatch)
        board = hall.boards[0]
        try:
            await hall.until(lambda: hall.is_linked, 10)
            await asyncio.sleep(0.5)
            client = board.link._client
            assert client is not None
            client._pending.append(b"PUB x 1\r\n1\r\n")
            client._pending_data_size += 1
            for wire in hall.broker.wires:
                wire.break_off()
            await hall.until(lambda: not board.link.is_up, 0.1)
        finally:
            await hall.close()

    turned(scene)


def test_a_pong_for_which_nobody_waits_any_more_is_no_fault() -> None:
    """Whoever waited gave up, as a link does that moves on; what is read behind it is heard."""

    async def scene() -> None:
        client, loop = _Client(b"", asyncio.Event()), asyncio.get_running_loop()
        given_up, waiting = loop.create_future(), loop.create_future()
        given_up.cancel()
        client._pongs += [given_up, waiting]
        await client._ps.parse(b"PONG\r\nPONG\r\n")
        assert waiting.result() is True

    asyncio.run(scene())
