"""The director's page in a browser, by a finger: no touch is lost to what is drawn anew, none falls on what has just come."""

import json
import queue
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import phone_browser
import pytest
from phone_browser import Phone

from tavla.base import paths
from tavla.hall_desk.page_words import page_words
from tavla.text.words import Words

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(not phone_browser.is_possible(), reason="chromium is not installed"),
]
CALL = {"who": "", "minutes": 0, "seen": True}
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"}


def shown(table: str, seconds: int) -> dict[str, object]:
    clock = {"reserves": [seconds, seconds], "grey": False, "falls": 0}
    said = {"need": "call", "stage": "called", "players": ["Anna", "Bora"], "score": [0, 0], "length": 7}
    return {"table": table, "silent": 0, "call": CALL, "clock": clock, **said}


class StillDesk(ThreadingHTTPServer):
    """Serves the page, tells it the tables it is given, and keeps what it is asked."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answers)
        self.told = queue.Queue[list[str]]()
        self.asked: list[tuple[str, object]] = []
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/"


class Answers(BaseHTTPRequestHandler):
    server: StillDesk

    def log_message(self, *_words: object) -> None: ...

    def do_GET(self) -> None:
        if self.path == "/tables":
            self._tell_tables()
        elif self.path.startswith("/board/"):
            self._say(b'{"board": null}', "application/json")
        elif self.path.startswith("/words/"):
            words = page_words(Words("en", paths.resources() / "translations"))
            self._say(json.dumps(dict(words)).encode(), "application/json")
        else:
            name = "director.html" if self.path == "/" else self.path[1:]
            found = paths.resources() / "hall" / name
            self._say(found.read_bytes() if found.is_file() else b"", TYPES.get(found.suffix, "text/plain"))

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.asked.append((self.path, json.loads(body)))
        if self.path == "/session":
            time.sleep(0.5)  # a slow desk
        self._say(b'{"wait": 1}', "application/json")

    def _say(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _tell_tables(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        seconds = 600
        while True:
            order = self.server.told.get()
            seconds -= 1
            told = {"order": order, "tables": {board: shown(board, seconds) for board in order}, "delay": 0}
            self.wfile.write(f"event: full\ndata: {json.dumps(told)}\n\n".encode())
            self.wfile.flush()


class Stage:
    def __init__(self, folder: Path) -> None:
        self.desk, self.phone = StillDesk(), Phone(folder / "phone", "en")

    def open(self, *order: str) -> None:
        self.phone.open(self.desk.address)
        self.tell(*order)
        time.sleep(0.5)

    def tell(self, *order: str) -> None:
        """The tables, their clocks a second on, once the page shows them or holds them back."""
        self.desk.told.put(list(order))
        self.phone.until("document.readyState === 'complete' && typeof tables !== 'undefined' && tables.length")
        time.sleep(0.15)

    def spot(self, which: str) -> dict[str, float]:
        box = self.phone.until(
            f"(() => {{ const box = document.querySelector({json.dumps(which)}).getBoundingClientRect();"
            "return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        return {"x": box[0], "y": box[1]}

    def press(self, spot: dict[str, float]) -> None:
        self.phone.does("Input.dispatchTouchEvent", type="touchStart", touchPoints=[spot])

    def lift(self) -> None:
        self.phone.does("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def tap(self, spot: dict[str, float]) -> None:
        self.press(spot)
        self.lift()

    def opened(self) -> str:
        time.sleep(0.1)
        return str(self.phone.value("shownBoard"))


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    made = Stage(tmp_path)
    yield made
    made.phone.close()
    made.desk.shutdown()


def test_a_line_that_is_drawn_anew_under_a_finger_opens(stage: Stage) -> None:
    stage.open("a", "b", "c")
    stage.press(stage.spot("[data-board=b]"))
    for order in ("cba", "bca"):
        stage.desk.told.put(list(order))
        time.sleep(0.05)
    stage.lift()
    assert stage.opened() == "b"


def test_a_line_that_has_just_moved_under_a_finger_does_not_open(stage: Stage) -> None:
    stage.open("a", "b", "c")
    spot = stage.spot("[data-board=a]")
    stage.tell("c", "b", "a")
    stage.tap(spot)
    assert stage.opened() == ""
    time.sleep(0.4)
    stage.tap(spot)
    assert stage.opened() == "c"


def test_a_double_tap_on_a_line_answers_no_call(stage: Stage) -> None:
    """A key of its sheet lies where the line was."""
    stage.open("a", "b", "c")
    stage.phone.value("document.getElementById('name').value = 'Kari'")
    spot = stage.spot("[data-board=a]")
    stage.phone.value(
        "document.body.append(Object.assign(document.createElement('style'), {textContent:"
        f"'#minutes {{ position: fixed; left: 0; top: {spot['y'] - 30}px; width: 100%; z-index: 9 }}'}}))"
    )
    stage.tap(spot)
    stage.tap(spot)
    assert stage.opened() == "a"
    time.sleep(0.5)
    stage.tap(spot)
    time.sleep(0.3)
    assert [path for path, _ in stage.desk.asked if path.endswith("/answer")] == ["/call/a/answer"]


def test_a_double_tap_on_open_tries_a_pin_once(stage: Stage) -> None:
    stage.phone.open(stage.desk.address + "#code")
    stage.phone.until("document.getElementById('enter') && !document.getElementById('enter').hidden")
    stage.phone.value("document.getElementById('pin').value = '402918'")
    time.sleep(0.4)
    for _ in range(2):
        stage.tap(stage.spot("#open"))
    time.sleep(0.8)
    assert [path for path, _ in stage.desk.asked] == ["/session"]
