"""The pages over ASGI: who may read, what may be done, how late everybody sees it."""

import asyncio
import contextlib
import json
import re
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from by_day import by_day
from hall_scene import BOARD_SEED, HALL_SEED, Board
from proved_match import payloads
from starlette.applications import Starlette
from starlette.testclient import TestClient

from tavla.base.copies import replace
from tavla.base.paths import resources
from tavla.domain.game.play import CheckerMove
from tavla.domain.game.player import Player
from tavla.domain.game.position import OPENING
from tavla.formats.home_files import home_files
from tavla.hall.names import Subject
from tavla.hall.words import Here, HereClock, Side, Standing, Word, said
from tavla.hall_desk import page_server
from tavla.hall_desk.copies import Copies
from tavla.hall_desk.desk import Around as DeskAround
from tavla.hall_desk.desk import HallDesk
from tavla.hall_desk.identity import HallFolder, Identity, JoinedBoard
from tavla.hall_desk.page_server import HallPages, Ports
from tavla.hall_desk.page_views import LEAST_DELAY_MS, Late, Plain, changes, spectators_line
from tavla.hall_desk.pages import BODY_BYTES, COOKIE, Around, DirectorPage, SpectatorsPage
from tavla.hall_desk.records import Records
from tavla.hall_desk.results import Folded
from tavla.hall_desk.sessions import Sessions

IDENTITY = Identity("Hall", HALL_SEED.hex(), (b"q" * 32).hex(), "PEM")
TRANSLATIONS = resources() / "translations"


class Scene:
    """A desk that hears one board, and both pages on it."""

    def __init__(self, folder: Path) -> None:
        self.now, self.n, self.asked = 0, 0, 0
        self.board = Board(seed=BOARD_SEED, hall=IDENTITY.hall, match="M1", payloads=list(payloads()))
        around = DeskAround(lambda: "2026-11-21", lambda _bound: None, lambda _both: (), lambda _played: None)
        records = Records(IDENTITY.hall, Copies(folder / "matches"), lambda _match: None)
        joined = (JoinedBoard(self.board.key.hex(), "0" * 64, "7"),)
        self.desk = HallDesk(IDENTITY, joined, records, 0, around)
        self.sessions = Sessions("123456")
        pages = Around(lambda: self.now, TRANSLATIONS, home_files)
        self.director = DirectorPage(self.desk, self.sessions, pages)
        self.spectators = SpectatorsPage(self.desk, 0, pages)

    def say(self, word: Word) -> None:
        self.n += 1
        subject = Subject(IDENTITY.hall, "b", self.board.name, "here")
        self.desk.hear(str(subject), said(self.board.seed, subject, self.n, word), self.now)

    def facts(self, first: int, last: int) -> None:
        subject = Subject(IDENTITY.hall, "b", self.board.name, "fact")
        self.desk.hear(str(subject), self.board.say(first, last), self.now)

    def calls(self) -> None:
        self.say(Here("M1", 0, "", standing=Standing.CALLED, players=("Ayşe", "Ola")))

    def phone(self) -> TestClient:
        phone = TestClient(self.director.app, base_url="https://desk")
        told = phone.post("/session", json={"code": self.sessions.invite(self.now), "pin": "123456"})
        assert told.status_code == 200
        return phone


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    scene = Scene(tmp_path)
    yield scene
    scene.desk.records.close()


async def first_events(app: Starlette, path: str, cookie: str = "", head: list[object] | None = None) -> str:
    """The first message of a stream, which never ends by itself; `head` takes its status and headers."""
    parts: list[bytes] = []
    is_said = asyncio.Event()

    async def receive() -> dict[str, object]:
        await is_said.wait()
        return {"type": "http.disconnect"}

    async def send(message: object) -> None:
        assert isinstance(message, dict)
        if head is not None and message["type"] == "http.response.start":
            head.extend((message["status"], message["headers"]))
        parts.append(message.get("body", b""))
        if b"\n\n" in parts[-1]:
            is_said.set()

    headers = [(b"cookie", f"{COOKIE}={cookie}".encode())] if cookie else []
    scope: dict[str, object] = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
    }
    scope |= {"headers": headers, "root_path": "", "scheme": "https", "http_version": "1.1", "asgi": {"version": "3.0"}}
    scope |= {"server": ("desk", 443), "client": ("phone", 1)}
    await asyncio.wait_for(app(scope, receive, send), 10)
    return b"".join(parts).decode()


def stream(app: Starlette, path: str, cookie: str = "") -> dict[str, object]:
    kind, data = asyncio.run(first_events(app, path, cookie)).strip().split("\n")
    assert kind == "event: full", "the full state first"
    told = json.loads(data.removeprefix("data: "))
    assert isinstance(told, dict)
    return told


def test_without_a_session_nothing_is_read_or_done(scene: Scene) -> None:
    scene.calls()
    stranger, board = TestClient(scene.director.app, base_url="https://desk"), scene.board.name
    stranger.cookies.set(COOKIE, "guessed")
    assert stranger.get("/tables").status_code == 401
    assert stranger.get(f"/board/{board}").status_code == 401
    assert stranger.post(f"/call/{board}/see", json={}).status_code == 401
    assert stranger.post(f"/call/{board}/answer", json={"who": "A", "minutes": 1}).status_code == 401
    call = scene.desk.lines(scene.now)[0].call
    assert call is not None
    assert not call.is_seen


def test_the_session_is_a_cookie_that_scripts_and_other_sites_cannot_use(scene: Scene) -> None:
    desk = TestClient(scene.director.app, base_url="https://desk")
    wrong = desk.post("/session", json={"code": scene.sessions.invite(0), "pin": "1"})
    assert (wrong.status_code, wrong.json()) == (403, {"wait": 1})
    scene.now = 1_000
    told = desk.post("/session", json={"code": scene.sessions.invite(scene.now), "pin": "123456"})
    cookie = told.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("httponly", "secure", "samesite=strict"))


def test_a_call_is_seen_and_answered_and_nothing_of_the_match_changes(scene: Scene) -> None:
    scene.facts(1, len(scene.board.payloads))
    phone, board, before = scene.phone(), scene.board.name, scene.desk.records.data("M1")
    assert phone.post(f"/call/{board}/answer", json={"who": "Kari", "minutes": 2}).status_code == 409, "no call"
    scene.calls()
    assert phone.post(f"/call/{board}/see", json={}).status_code == 200
    assert phone.post(f"/call/{board}/answer", json={"who": " Kari ", "minutes": 2}).status_code == 200
    call = scene.desk.lines(scene.now)[0].call
    assert call is not None
    assert (call.is_seen, call.who, call.minutes) == (True, "Kari", 2)
    assert scene.desk.records.data("M1") == before


def test_lies_in_an_answer_are_refused(scene: Scene) -> None:
    scene.calls()
    phone, path = scene.phone(), f"/call/{scene.board.name}/answer"
    lies: tuple[object, ...] = (
        {}, [], 7, None, {"who": "A"}, {"who": "", "minutes": 1}, {"who": "A" * 41, "minutes": 1},
        {"who": "A", "minutes": -1}, {"who": "A", "minutes": 121}, {"who": "A", "minutes": True},
        {"who": "A", "minutes": "1"}, {"who": ["A"], "minutes": 1}, {"who": "A" * BODY_BYTES, "minutes": 1},
    )  # fmt: skip
    for lie in lies:
        assert phone.post(path, json=lie).status_code == 400, lie
    for data in (b"", b"{", b"\xff", b"[" * BODY_BYTES, b'{"who":"A","minutes":NaN}'):
        told = phone.post(path, content=data, headers={"Content-Type": "application/json"})
        assert told.status_code == 400, data
    form = {"Content-Type": "text/plain"}
    assert phone.post(path, content=b'{"who":"A","minutes":1}', headers=form).status_code == 400, "another site's form"
    assert phone.post("/call/nobody/answer", json={"who": "A", "minutes": 1}).status_code == 404
    call = scene.desk.lines(scene.now)[0].call
    assert call is not None
    assert call.answered_at is None


METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "MOVE")


@pytest.mark.parametrize("who", ["director", "spectators"])
def test_whatever_is_not_listed_is_not_there(scene: Scene, who: str) -> None:
    board = scene.board.name
    client = scene.phone() if who == "director" else TestClient(scene.spectators.app)
    posts = {"/session", f"/call/{board}/see", f"/call/{board}/answer"} if who == "director" else set()
    files = {"/", "/page.css", "/board.js", f"/{who}.js", "/words/nb"}
    reads = files | ({"/tables", f"/board/{board}"} if who == "director" else {"/tables", f"/table/{board}"})
    deeds = ("roll", "move", "cube", "resign", "confirm", "end", "clock", "stop", "start", "assign", "pin", "rules")
    others = (
        {f"/{deed}" for deed in deeds} | {f"/board/{board}/{deed}" for deed in deeds} | {"/words/xx", "/../hall.json"}
    )
    for path in posts | reads | others:
        for method in METHODS:
            is_listed = (path in posts and method == "POST") or (path in reads and method in {"GET", "HEAD"})
            if not is_listed:
                assert client.request(method, path).status_code in {404, 405}, (method, path)
    for path in files:
        told = client.get(path)
        assert told.status_code == 200
        assert "default-src 'none'" in told.headers["content-security-policy"]
        assert "unsafe" not in told.headers["content-security-policy"]


def test_the_director_reads_tables_at_once_and_a_lost_session_ends_the_stream(scene: Scene) -> None:
    clock = HereClock((65_000, 20_500), 0, Side.BLACK, 20_500)
    scene.say(
        Here("M1", 0, "", standing=Standing.PLAYING, players=("Ayşe", "Ola"), score=(2, 1), length=5, clock=clock)
    )
    phone = scene.phone()
    told = stream(scene.director.app, "/tables", phone.cookies[COOKIE])
    tables = told["tables"]
    assert isinstance(tables, dict)
    line = tables[scene.board.name]
    assert told["order"] == [scene.board.name]
    assert (line["table"], line["need"], line["score"], line["length"]) == ("7", "falls soon", [2, 1], 5)
    assert line["clock"]["falls"] == 20
    scene.sessions.close_all()
    assert phone.get("/tables").status_code == 401


def test_everybody_sees_a_table_a_minute_late_and_no_half_made_play(scene: Scene) -> None:
    count = len(scene.board.payloads)
    seen: dict[int, list[int]] = {}
    for record in range(1, count + 1):
        scene.now += 1_000
        scene.facts(record, record)
        scene.say(Here("M1", record, "", players=("Ayşe", "Ola"), score=(0, record % 7), length=7))
        scene.spectators.look()
        seen[scene.now] = [0, record % 7]
    client = TestClient(scene.spectators.app)
    assert client.get("/").status_code == 200
    for _ in range(LEAST_DELAY_MS // 1_000 + count):
        shown = scene.spectators.shown().get(scene.board.name)
        then = scene.now - LEAST_DELAY_MS
        past = [score for at, score in seen.items() if at <= then]
        assert (shown["score"] if shown else None) == (past[-1] if past else None)
        scene.now += 1_000
        scene.spectators.look()
    told = stream(scene.spectators.app, f"/tables/{scene.board.name}")
    assert told["delay"] == 60
    tables = told["tables"]
    assert isinstance(tables, dict)
    assert set(tables[scene.board.name]) == {"table", "players", "score", "length", "over", "board"}
    folded = scene.desk.match("M1")
    assert isinstance(folded, Folded)
    begun = replace(folded.state, on_roll=Player.WHITE, position=OPENING, moves=())
    half_made = replace(begun, moves=(CheckerMove(24, 1),))
    line = scene.desk.lines(scene.now)[0]
    assert half_made.board != begun.board
    assert spectators_line(line, half_made) == spectators_line(line, begun)
    assert stream(scene.spectators.app, "/tables/another")["order"] == []


def test_a_stream_has_each_table_late_on_the_boards_own_page(scene: Scene) -> None:
    table = next(line.table for line in scene.desk.lines(scene.now))
    client = TestClient(scene.spectators.app)
    page = client.get(f"/overlay/{table}/")
    assert page.content == (resources() / "overlay" / "overlay.html").read_bytes()
    read = set(re.findall(r"now\.(\w+)", page.text.partition("<script>")[2]))

    def state(more: str = "") -> dict[str, Any]:
        found = client.get(f"/overlay/{table}/state.json{more}").json()
        assert isinstance(found, dict)
        return found

    count = len(scene.board.payloads)
    scene.facts(1, count)
    scene.say(Here("M1", count, "", Standing.OVER, ("Ayşe", "Ola"), (3, 0), 3))
    for _ in range(6):
        assert state() == {}, "not before the delay is over"
        scene.spectators.look()
        scene.now += 10_000
    scene.now += 1
    told = state()
    assert (told["white"]["name"], told["white"]["points"], told["game"]) == ("Ayşe", 3, "3 points")
    assert told["news"] == "Match over"
    assert state("?language=tr")["event"] != told["event"]
    assert 'fetch("state.json" + location.search' in page.text, "the language of the page's own address"
    known = set(told) | set(told["board"]) | set(told["white"])
    assert read <= known, "the page finds all that it reads"
    assert len(told["board"]["points"]) == 24
    assert told["board"]["bar"].keys() == told["board"]["off"].keys() == {"white", "black"}
    assert client.get("/overlay/77/state.json").json() == {}
    assert client.get(f"/overlay/{table}/state.json?language=xx").status_code == 404


def asked_for(scene: Scene, boards: tuple[str, ...]) -> dict[tuple[str, str], object]:
    """Every byte that everybody can have: status, headers and body of all addresses, and how streams begin."""
    client = TestClient(scene.spectators.app)
    paths = ["/", "/page.css", "/board.js", "/words/en", "/words/xx", "/board", "/tables?since=0"]
    paths += [f"/table/{board}" for board in boards]
    paths += [f"/overlay/{table}/{file}" for table in ("1", "7", "") for file in ("", "state.json")]
    told: dict[tuple[str, str], object] = {}
    for method in METHODS:
        for path in paths if method in {"GET", "HEAD"} else [*paths, "/tables"]:
            if not (path.startswith("/tables") and method in {"GET", "HEAD"}):
                answer = client.request(method, path, headers={"If-None-Match": "*", "Range": "bytes=0-9"})
                told[method, path] = (answer.status_code, sorted(answer.headers.items()), answer.content)
    for path in ("/tables", *(f"/tables/{board}" for board in boards)):
        head: list[object] = []
        told["GET", path] = (asyncio.run(first_events(scene.spectators.app, path, head=head)), head)
    return told


def whole_match(scene: Scene) -> Iterator[str]:
    """What is heard of one table within the delay."""
    count = len(scene.board.payloads)
    for record in (count // 4, count // 2, count - 1, count):
        scene.facts(1, record)
        yield f"the facts to {record}"
    for standing in (Standing.PLAYING, Standing.CALLED, Standing.FLAG, Standing.OVER):
        clock = HereClock((9_000, 8_000), 0, Side.BLACK, 8_000)
        scene.say(Here("M1", count, "", standing, ("Ayşe", "Kari"), (3, 2), 7, Side.BLACK, clock))
        yield f"{standing}"
    scene.say(Here("", 0, "", Standing.FREE))
    yield "the next match"
    scene.desk.dismiss(scene.board.name)
    yield "a board that is gone"


@by_day(
    "is_shown", [False, True], True, ids=lambda is_shown: f"a table {'that is shown' if is_shown else 'not shown yet'}"
)
def test_no_byte_that_everybody_can_have_changes_within_the_delay(scene: Scene, is_shown: bool) -> None:
    boards = (scene.board.name, "nobody")
    if is_shown:
        scene.facts(1, 8)
        scene.say(Here("M1", 8, "", Standing.PLAYING, ("Ayşe", "Ola"), (0, 0), 7))
        scene.spectators.look()
        scene.now += LEAST_DELAY_MS
    scene.spectators.look()
    known, began = asked_for(scene, boards), scene.now
    for act in whole_match(scene):
        scene.now += 5_000
        scene.spectators.look()
        assert asked_for(scene, boards) == known, act
    assert scene.now - began < LEAST_DELAY_MS
    scene.now = began + LEAST_DELAY_MS + 30_000
    scene.spectators.look()
    later = asked_for(scene, boards)
    assert {path for path in known if known[path] != later[path]} == {
        ("GET", "/tables"),
        ("GET", f"/tables/{scene.board.name}"),
        ("GET", "/overlay/7/state.json"),
        ("HEAD", "/overlay/7/state.json"),
    }


def test_tables_come_in_the_order_of_their_numbers() -> None:
    tables: dict[str, dict[str, object]] = {f"board{number}": {"table": str(number)} for number in range(20)}
    late = Late[Plain](0)
    late.hear(tables, 0)
    assert list(late.at(LEAST_DELAY_MS)) == list(tables)


def test_the_delay_cannot_be_made_shorter_and_a_table_that_goes_is_shown_until_then() -> None:
    late = Late[Plain](5)
    assert late.delay_ms == LEAST_DELAY_MS
    late.hear({"a": {"x": 1}}, 0)
    late.hear({}, 10_000)
    assert late.at(59_999) == {}
    assert late.at(60_000) == {"a": {"x": 1}}
    late.hear({}, 69_999)
    assert late.at(69_999) == {"a": {"x": 1}}
    late.hear({}, 70_000)
    assert late.at(70_000) == {}


def test_a_stream_tells_all_first_and_then_only_what_changed() -> None:
    assert changes(None, {}) == {"order": [], "tables": {}}
    one: dict[str, Plain] = {"a": {"x": 1}, "b": {"x": 2}}
    assert changes(one, dict(one)) is None
    assert changes(one, {"b": {"x": 2}, "a": {"x": 1}}) == {"order": ["b", "a"], "tables": {}}
    assert changes(one, {"a": {"x": 3}}) == {"order": ["a"], "tables": {"a": {"x": 3}}}


def test_both_pages_are_served_and_the_directors_by_https_alone(scene: Scene, tmp_path: Path) -> None:
    async def visit() -> None:
        ports = Ports("127.0.0.1", 0, 0)
        pages = HallPages(
            scene.desk, HallFolder(tmp_path / "hall"), ports, Around(lambda: scene.now, TRANSLATIONS, home_files)
        )
        running = asyncio.create_task(pages.run())
        secret, code = pages.invitation("127.0.0.1").split("#")
        async with httpx2.AsyncClient(verify=False, timeout=10) as client:
            assert (await client.get(secret)).status_code == 200
            told = await client.post(f"{secret}session", json={"code": code, "pin": pages.pin})
            assert told.status_code == 200
            assert (await client.get(pages.address("127.0.0.1"))).status_code == 200
            with pytest.raises(httpx2.HTTPError):
                await client.get(secret.replace("https", "http"))
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    asyncio.run(visit())


def served(tmp_path: Path, scene: Scene, visit: Callable[[HallPages], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        pages = HallPages(
            scene.desk,
            HallFolder(tmp_path / "hall"),
            Ports("127.0.0.1", 0, 0),
            Around(lambda: scene.now, TRANSLATIONS, home_files),
        )
        running = asyncio.create_task(pages.run())
        try:
            await asyncio.wait_for(visit(pages), 20)
        finally:
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)

    asyncio.run(run())


@pytest.mark.parametrize(
    "begin",
    [b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ", b"POST /act HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"],
    ids=["nothing", "headers", "body"],
)
@pytest.mark.parametrize("again", [False, True], ids=["at first", "behind a request"])
def test_who_never_ends_a_request_holds_no_place(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begin: bytes, *, again: bool
) -> None:
    monkeypatch.setattr(page_server, "REQUEST_S", 0.5)

    async def visit(pages: HallPages) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", pages.spectators.port)
        if again:
            writer.write(b"HEAD / HTTP/1.1\r\nHost: x\r\n\r\n")
            await reader.readuntil(b"\r\n\r\n")
        writer.write(begin)
        with contextlib.suppress(OSError):
            for _ in range(20):
                writer.write(b"a" * bool(begin))
                await writer.drain()
                try:
                    if not await asyncio.wait_for(reader.read(65536), 0.2):
                        break
                except TimeoutError:
                    continue
            else:
                pytest.fail("its place is held")
        writer.close()

    served(tmp_path, scene, visit)


def test_one_address_takes_not_every_place_and_a_stream_of_events_goes_on(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_server, "REQUEST_S", 0.5)
    monkeypatch.setattr(page_server, "MOST_OF_ONE", 2)

    async def visit(pages: HallPages) -> None:
        async with httpx2.AsyncClient(timeout=10) as client:
            async with client.stream("GET", f"{pages.address('127.0.0.1')}tables") as events:
                lines = events.aiter_lines()
                assert "event" in await anext(lines)
                _, held = await asyncio.open_connection("127.0.0.1", pages.spectators.port)
                reader, third = await asyncio.open_connection("127.0.0.1", pages.spectators.port)
                with contextlib.suppress(OSError):
                    assert await reader.read() == b"", "a third finds no place"
                await asyncio.sleep(1)
                assert not events.is_closed
                held.close()
                third.close()
            assert (await client.get(pages.address("127.0.0.1"))).status_code == 200

    served(tmp_path, scene, visit)


@pytest.mark.parametrize("page", ["director", "spectators"])
def test_silent_connections_keep_nobody_out_and_open_no_more_files_than_one_address_may(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    monkeypatch.setattr(page_server, "REQUEST_S", 3.0)

    async def visit(pages: HallPages) -> None:
        served, begun = getattr(pages, page), asyncio.get_running_loop().time()
        silent = [await asyncio.open_connection("127.0.0.1", served.port) for _ in range(300)]
        ends = [asyncio.create_task(reader.read()) for reader, _ in silent]
        address = f"{'https' if page == 'director' else 'http'}://127.0.0.1:{served.port}/"
        elsewhere = httpx2.AsyncHTTPTransport(verify=False, local_address="127.0.0.2")
        async with httpx2.AsyncClient(transport=elsewhere, timeout=10) as client:
            assert (await client.get(address)).status_code == 200
        assert asyncio.get_running_loop().time() - begun < 3
        assert sum(not end.done() for end in ends) <= page_server.MOST_OF_ONE
        await asyncio.wait(ends, timeout=6)
        assert all(end.done() for end in ends)
        async with httpx2.AsyncClient(verify=False, timeout=10) as client:
            assert (await client.get(address)).status_code == 200, "its places are free again"
        for end, (_, writer) in zip(ends, silent, strict=True):
            end.exception()
            writer.close()

    served(tmp_path, scene, visit)


def test_what_is_no_request_writes_no_line_at_the_desk(
    scene: Scene, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def visit(pages: HallPages) -> None:
        for sent in (
            b"GET /\r\n\r\n",
            b"\x16\x03\x01" * 30 + b"\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        ):
            for port in (pages.spectators.port, pages.director.port):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(sent)
                with contextlib.suppress(OSError):
                    await asyncio.wait_for(reader.read(), 15)
                writer.close()

    served(tmp_path, scene, visit)
    assert [] == [record.getMessage() for record in caplog.records]


def test_all_addresses_together_have_a_bound(scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_server, "MOST_CONNECTIONS", 3)

    async def visit(pages: HallPages) -> None:
        made = []
        for number in range(1, 5):
            address = (f"127.0.0.{number}", 0)
            made.append(await asyncio.open_connection("127.0.0.1", pages.director.port, local_addr=address))
        with contextlib.suppress(OSError):
            assert await asyncio.wait_for(made[-1][0].read(), 5) == b""
        assert not made[0][0].at_eof()
        for _, writer in made:
            writer.close()

    served(tmp_path, scene, visit)


def test_streams_of_one_address_leave_places_and_end(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_server, "REQUEST_S", 0.5)
    monkeypatch.setattr(page_server, "STREAM_S", 1.0)
    monkeypatch.setattr("tavla.hall_desk.pages.MOST_STREAMS_OF_ONE", 1)

    async def visit(pages: HallPages) -> None:
        tables = f"{pages.address('127.0.0.1')}tables"
        elsewhere = httpx2.AsyncHTTPTransport(local_address="127.0.0.2")
        async with httpx2.AsyncClient(timeout=10) as client, httpx2.AsyncClient(transport=elsewhere) as other:
            async with client.stream("GET", tables) as events:
                lines = events.aiter_lines()
                assert "event" in await anext(lines)
                async with client.stream("GET", tables) as second, other.stream("GET", tables) as third:
                    assert (second.status_code, third.status_code) == (503, 200)
                assert (await client.get(pages.address("127.0.0.1"))).status_code == 200
                with contextlib.suppress(httpx2.HTTPError):
                    await asyncio.wait_for(_all_of(lines), 5)
            await asyncio.sleep(1)
            async with client.stream("GET", tables) as events:
                assert events.status_code == 200, "a browser asks again"

    served(tmp_path, scene, visit)


async def _all_of(lines: AsyncIterator[str]) -> None:
    async for _ in lines:
        pass


def test_the_disc_of_a_side_has_its_colour_on_the_dark_page() -> None:
    """A filled disc is drawn in the colour of the text, which is light; an empty one shows the ground."""
    folder = resources() / "hall"
    script, style = (folder / "board.js").read_text("utf-8"), (folder / "page.css").read_text("utf-8")
    assert 'WHITE = "●", BLACK = "○"' in script
    assert len(re.findall("[○●]", script)) == 2, "each side's disc is named once"
    ground, ink = re.findall(r"body \{[^}]*background: #(\w{6}); color: #(\w{6})", style)[0]
    assert int(ground, 16) < int(ink, 16)
