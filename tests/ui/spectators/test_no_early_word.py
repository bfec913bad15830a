"""Within the delay those who watch are told nothing: whatever they ask and however, each byte is as it would be had
nothing happened, in head and body, and so is the picture of the window.
"""

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from director_hands import come_in, name_director
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot
from test_spectators import free_port, read, spectators_of, watch, window_of
from window_stage import WindowStage, window_stage

from tavla.app.spectators import LOOK_MS
from tavla.application.commands import play as asked
from tavla.domain.game.legality import legal_plays
from tavla.domain.game.play import CheckerMove
from tavla.system import overlay_page
from tavla_ui.board.picture_store import STORE
from tavla_ui.robots.finder import is_visible
from tavla_ui.robots.hands import wait_until
from tavla_ui.spectators.watched import watched as shown_of

pytestmark = pytest.mark.usefixtures("qapp")
DELAY_S = 60
QUESTIONS = [
    f"{method} {path} HTTP/1.1\r\n{extra}"
    for method in ("GET", "HEAD", "OPTIONS", "TRACE", "POST")
    for path in ("/", "/state.json", "/state.json?since=0", "/match", "/../matches")
    for extra in (
        "",
        "If-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT\r\n",
        "If-None-Match: *\r\n",
        "Range: bytes=0-9\r\n",
    )
]


def answer(port: int, question: str) -> bytes:
    """Every byte of it but the date, which is the clock's on the wall."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as line:
        line.sendall(f"{question}Host: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
        told = b"".join(iter(lambda: line.recv(65536), b""))
    return b"\r\n".join(row for row in told.split(b"\r\n") if not row.startswith(b"Date: "))


def heard(stage: WindowStage) -> tuple[dict[str, bytes], bytes]:
    """All that can be had from the page, and the window as it is."""
    spectators = spectators_of(stage)
    spectators.look()
    port = spectators.wanted.port
    wait_until(lambda: is_visible(window_of(stage), "board.picture") and not STORE.is_busy, "the board is not drawn")
    picture = window_of(stage).grabWindow()
    return {question: answer(port, question) for question in QUESTIONS}, bytes(picture.constBits())


def acts(stage: WindowStage) -> Iterator[str]:
    """Plays on, from the opening roll; the name of each act that was done."""
    player = stage.open_game()
    yield "the opening"
    stage.driver.does(asked.MakeMoves(player, legal_play(stage)))
    yield "a play that is half made"
    stage.driver.does(asked.EndTurn(player))
    yield "a turn"
    stage.driver.does(asked.TouchCube(player.opponent))
    yield "the cube"
    stage.driver.does(asked.OfferDouble(player.opponent))
    yield "a double"
    stage.driver.does(asked.TakeDouble(player))
    yield "a take"
    stage.driver.does(asked.RollDice(player.opponent))
    yield "a roll"
    stage.end_turn_somehow()
    yield "another turn"
    come_in(stage)
    yield "a director who looks in"


def legal_play(stage: WindowStage) -> tuple[CheckerMove, ...]:
    state = stage.session.state
    assert state.on_roll is not None
    assert state.roll is not None
    return legal_plays(state.position.seen_by(state.on_roll), state.roll)[0][1]


@pytest.fixture
def watched(request: pytest.FixtureRequest, tavla_home: Path, qtbot: QtBot) -> Iterator[WindowStage]:
    """A match that has begun so long ago that it is shown; without a clock, where none is asked for."""
    with window_stage(tavla_home, ((3, 1), (6, 4), (5, 2), (4, 2))) as stage:
        name_director(stage)
        watch(stage, window=True, page=True, delay=DELAY_S, port=free_port())
        if not hasattr(request, "param"):
            stage.board.table.start_model.change("clock", 1)
        stage.driver.hands.look()
        stage.begin(5)
        stage.time.pass_by(DELAY_S * 1000)
        yield stage


def test_nothing_is_told_within_the_delay(watched: WindowStage) -> None:
    known, began = heard(watched), watched.time()
    said = []
    for act in acts(watched):
        told = heard(watched)
        assert known[1] == told[1], act
        assert known[0] == told[0], act
        said.append(act)
    assert watched.time() - began < DELAY_S * 1000
    watched.time.pass_by(DELAY_S * 1000)
    told = heard(watched)
    assert known[1] != told[1]
    changed = [question for question in QUESTIONS if known[0][question] != told[0][question]]
    assert changed
    assert all(question.startswith("GET /state.json") for question in changed)
    print(f"{len(said)} acts, {len(QUESTIONS)} questions after each: no byte; later {len(changed)} answers changed")


@pytest.mark.parametrize("watched", ["with a clock"], indirect=True)
def test_the_clock_runs_on_as_it_ran_then(watched: WindowStage) -> None:
    spectators = spectators_of(watched)
    known = spectators._match.at(watched.time() - DELAY_S * 1000)
    for act in acts(watched):
        spectators.look()
        told = read(watched)
        foretold = shown_of(known, watched.time() - DELAY_S * 1000, spectators._around.t).plain()
        assert {name: told[name] for name in foretold} == json.loads(json.dumps(foretold)), act


@pytest.mark.parametrize("watched", ["with a clock"], indirect=True)
def test_a_checker_in_a_hand_halts_no_clock(watched: WindowStage, qtbot: QtBot) -> None:
    player = watched.open_game()
    watched.time.pass_by(DELAY_S * 1000)
    origin = legal_play(watched)[0].origin
    hands, at = watched.driver.hands, watched.driver._top_of(player, origin)
    hands.press(at)
    hands._touch("move", at + QPoint(60, 0))
    assert watched.board.table.match_model.board_model._held is not None
    for _ in range(3):
        shown = times(watched)
        watched.time.pass_by(20_000)
        qtbot.wait(2 * LOOK_MS)
        assert shown != times(watched)
    hands.release(at)


def times(stage: WindowStage) -> list[str]:
    """On the page, as in the window."""
    told, shown = read(stage), spectators_of(stage)._model.property("sides")
    found = [told[seat]["time"] for seat in ("white", "black")]  # type: ignore[index]
    assert [side["time"] for side in shown] == found
    return found


def test_a_word_in_the_head_is_found(watched: WindowStage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(overlay_page._HEADERS, "ETag", "0")
    known = heard(watched)
    next(acts(watched))
    monkeypatch.setitem(overlay_page._HEADERS, "ETag", str(len(watched.session.history)))
    assert known[0] != heard(watched)[0]
