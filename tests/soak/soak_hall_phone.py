"""The pages of a hall in Debian's chromium, on a phone held upright and by touch: the director's with a call that is
answered, the spectators' and a stream's, how late they are, and that nothing else can be done there.

`TAVLA_PICTURES=FOLDER` keeps pictures of them in every language.
"""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import phone_browser
import pytest
from phone_browser import Phone

import hall
from tavla.hall_desk import broker

HOST, BOARDS, DELAY_S, WATCHED_S = "127.0.0.7", 3, 60, 75
TABLE_1 = {"en": "Table 1", "nb": "Bord 1", "tr": "Masa 1"}
OPEN, ASKS = (f"!document.getElementById('{part}').hidden" for part in ("sheet", "answer"))
LOOK_S = 2.0
"""The pages look twice a second, and a browser takes a moment."""


class Evening:
    """A desk without a window that serves its pages, and robots at its boards."""

    def __init__(self, folder: Path) -> None:
        hall.join_all(BOARDS, folder)
        port = str(hall.free_port())
        at = ["--folder", str(folder / "hall"), "--port", port, "--host", HOST, "--name", hall.NAME]
        words = ["desk", "--event", hall.EVENT, "--headless", "--pages", "--delay", str(DELAY_S), *at]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        self.desk = subprocess.Popen(
            [sys.executable, "-m", "tavla", "--data", str(folder), *words],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        play = ["--play", str(folder), "--host", HOST, "--port", port, "--boards", str(BOARDS)]
        self.boards = subprocess.Popen([sys.executable, hall.__file__, *play], env=environment)
        assert self.desk.stdout is not None
        self._said: IO[str] = self.desk.stdout
        self.spectators = self._next(r"Spectators watch at (\S+),")
        self.pin = self._next(r"The PIN of the director's page is (\d+)")

    def phone(self) -> str:
        """An address for the director's phone, good once."""
        assert self.desk.stdin is not None
        self.desk.stdin.write("phone\n")
        self.desk.stdin.flush()
        return self._next(r"(https://\S+)")

    def _next(self, pattern: str) -> str:
        for line in self._said:
            if found := re.search(pattern, line):
                return found[1]
        msg = f"the desk does not say {pattern}"
        raise AssertionError(msg)

    def close(self) -> None:
        for child in (self.boards, self.desk):
            with child:
                child.terminate()


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    made = Evening(tmp_path_factory.mktemp("hall"))
    yield made
    made.close()


pytestmark = pytest.mark.skipif(
    not phone_browser.is_possible() or broker.installed() is None,
    reason="chromium or nats-server is not installed",
)


def picture(phone: Phone, name: str) -> None:
    fits = phone.value("document.documentElement.scrollWidth <= innerWidth")
    assert fits, f"{name} is wider than the phone: {phone.value('document.documentElement.scrollWidth')}"
    wanted = os.environ.get("TAVLA_PICTURES")
    if wanted:
        phone.picture(Path(wanted) / f"phone-{name}.png")


@pytest.mark.parametrize("language", ["en", "nb", "tr"])
def test_a_phone_comes_in_reads_the_tables_and_answers_a_call(evening: Evening, tmp_path: Path, language: str) -> None:
    phone = Phone(tmp_path / "phone", language)
    try:
        address = evening.phone()
        phone.open(address)
        phone.until("document.documentElement.lang === " + json.dumps(language))
        phone.touch("#pin")
        phone.type("000000" if evening.pin != "000000" else "111111")
        picture(phone, f"{language}-1-pin")
        phone.touch("#open")
        phone.until("document.getElementById('wrong').textContent")
        picture(phone, f"{language}-2-wrong")
        assert phone.value("document.querySelectorAll('.table').length") == 0, "nothing is shown before the PIN"
        phone.open("about:blank")
        time.sleep(LOOK_S)
        phone.open(evening.phone())
        phone.touch("#pin")
        phone.type(evening.pin)
        phone.touch("#open")
        phone.until(f"document.querySelectorAll('#tables .table').length === {BOARDS}")
        time.sleep(LOOK_S)
        picture(phone, f"{language}-3-tables")
        in_use(phone)
        answers_a_call(phone, language)
    finally:
        phone.close()


def in_use(phone: Phone) -> None:
    """A finger finds every line, and the screen goes no further than its own page."""
    sizes = phone.value(
        "[...document.querySelectorAll('button')].filter(one => one.offsetParent)"
        ".map(one => [one.offsetWidth, one.offsetHeight])"
    )
    assert sizes
    assert all(width >= 40 and height >= 40 for width, height in sizes), sizes


def answers_a_call(phone: Phone, language: str) -> None:
    """The first that lasts so long: robots play on after a while. A touch of what has just changed counts for nothing,
    so a hand looks first, and touches again.
    """
    is_answered, board = False, ""
    while not is_answered:
        board = phone.until(
            "(() => { const one = tables.find(([, shown]) => shown.need === 'call'); return one && one[0]; })()", 240
        )
        picture(phone, f"{language}-4-call")
        time.sleep(LOOK_S)
        phone.touch(f"[data-board={board}]")
        time.sleep(LOOK_S)
        if phone.value(OPEN) and phone.value(ASKS):
            phone.touch("#name")
            phone.type("Şükriye Ødegård")
            in_use(phone)
            picture(phone, f"{language}-5-sheet")
            if phone.value(ASKS):
                phone.touch("#minutes button:nth-child(3)")
                time.sleep(LOOK_S)
                is_answered = not phone.value(OPEN)
        if phone.value(OPEN):
            phone.touch("#back")
    shown = phone.until(
        f"(() => {{ const one = tables.find(([name]) => name === '{board}')[1];"
        "return one.call && one.call.who ? one.call : one.need !== 'call' && {who: ''}; })()"
    )
    assert shown["who"] in {"", "Şükriye Ødegård"}
    picture(phone, f"{language}-6-answered")


def test_a_phone_can_do_nothing_else(evening: Evening, tmp_path: Path) -> None:
    """What the page does not offer is refused to its session too."""
    phone = Phone(tmp_path / "phone", "en")
    try:
        phone.open(evening.phone())
        phone.touch("#pin")
        phone.type(evening.pin)
        phone.touch("#open")
        board = phone.until("tables.length && tables[0][0]")
        acts = ("roll", "move", "stop", "start", "end", "release", "assign", "settle", "hide", "admit", "dismiss")
        tried = [*(f"/{act}/{board}" for act in acts), *(f"/call/{board}/{act}" for act in acts), "/tables", "/board"]
        for method in ("POST", "PUT", "DELETE", "PATCH"):
            for path in tried:
                said = phone.value(
                    f"fetch('{path}', {{method: '{method}', body: '{{}}',"
                    "headers: {'Content-Type': 'application/json'}}).then(told => told.status)"
                )
                assert said in {404, 405}, (method, path, said)
        free = phone.until("(tables.find(([, shown]) => !shown.call) || [])[0]", 120)
        assert phone.value(f"post('/call/{free}/answer', {{who: 'x', minutes: 2}}).then(told => told.status)") == 409
        assert phone.value("document.cookie") == "", "no script reads the session"
    finally:
        phone.close()


@pytest.mark.parametrize("language", ["en", "nb", "tr"])
def test_everybody_sees_the_tables_late(evening: Evening, tmp_path: Path, language: str) -> None:
    phone = Phone(tmp_path / "phone", language)
    try:
        phone.open(evening.spectators)
        phone.until("document.querySelectorAll('article.table .points').length", 2 * DELAY_S)
        picture(phone, f"{language}-7-spectators")
        assert phone.value("document.querySelectorAll('button, input, form, a').length") == 0, "there is nothing to do"
        assert str(DELAY_S) in phone.value("document.getElementById('late').textContent")
        phone.open(f"{evening.spectators}overlay/1/?language={language}")
        phone.until(f"document.getElementById('event').textContent === '{TABLE_1[language]}'")
        cut = "[...document.querySelectorAll('.name')].filter(one => one.scrollWidth > one.clientWidth).length"
        assert phone.value(cut) == 0, "no name is cut"
        picture(phone, f"{language}-8-overlay")
    finally:
        phone.close()


def test_the_delay_is_what_the_desk_says(evening: Evening, tmp_path: Path) -> None:
    """Positions as the director has them, and when everybody has the same."""
    director, spectator = Phone(tmp_path / "director", "en"), Phone(tmp_path / "spectator", "en")
    try:
        director.open(evening.phone())
        director.touch("#pin")
        director.type(evening.pin)
        director.touch("#open")
        board = director.until("tables.length && tables[0][0]")
        spectator.open(f"{evening.spectators}table/{board}")
        seen = (
            "window.seen = {}; const see = shown => { const key = JSON.stringify([shown.board, shown.score]);"
            "seen[key] = seen[key] || Date.now(); };"
        )
        asks = f"setInterval(async () => see(await (await fetch('/board/{board}')).json()), 200)"
        director.value(f"{seen} {asks}; 1")
        hears = f"event => {{ const shown = JSON.parse(event.data).tables['{board}']; if (shown) see(shown); }}"
        listens = f"const its = new EventSource('/tables/{board}'), hear = {hears};"
        spectator.value(f"{seen} {listens} for (const kind of ['full', 'change']) its.addEventListener(kind, hear); 1")
        time.sleep(DELAY_S + WATCHED_S)
        live, late = director.value("seen"), spectator.value("seen")
        began = min(live.values())
        delays = [(late[key] - live[key]) / 1000 for key in live.keys() & late.keys() if live[key] > began]
        print(f"\n{len(delays)} positions, late by {min(delays):.2f} to {max(delays):.2f} s")
        assert len(delays) > 5
        assert min(delays) >= DELAY_S - 0.5, "the director's page asks five times a second, and the desk looks twice"
        assert max(delays) <= DELAY_S + 5
    finally:
        director.close()
        spectator.close()
