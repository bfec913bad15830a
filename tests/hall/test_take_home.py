"""A match that is over, for a phone: who gets it opened, for how long, and what is behind the address."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import httpx2
import pytest
from hall_scene import BOARD_SEED, HALL_SEED, OTHER_SEED, Board
from proved_match import payloads
from starlette.testclient import TestClient

from tavla.base.file_names import is_file_name
from tavla.base.paths import resources
from tavla.domain.facts.events import Event
from tavla.formats.home_files import home_files
from tavla.formats.mat_reader import parse_mat
from tavla.hall.joining import Address
from tavla.hall.names import Subject
from tavla.hall.words import Here, Said, Standing, TakeHome, TakeHomeOf, heard, said
from tavla.hall_desk import take_home
from tavla.hall_desk.copies import Copies
from tavla.hall_desk.desk import Around as DeskAround
from tavla.hall_desk.desk import HallDesk
from tavla.hall_desk.identity import HallFolder, Identity, JoinedBoard
from tavla.hall_desk.page_server import HallPages, Ports
from tavla.hall_desk.pages import Around, DirectorPage, SpectatorsPage
from tavla.hall_desk.records import Records
from tavla.hall_desk.results import Folded, NotYet
from tavla.hall_desk.sessions import Sessions
from tavla.hall_desk.take_home import MOST_OPEN, OPEN_MS, TOKEN_BYTES

IDENTITY = Identity("Hall", HALL_SEED.hex(), (b"q" * 32).hex(), "PEM")
WHERE = Address("10.0.0.9", 4244)
WHOLE = len(payloads())
NO_PAGE = TakeHome("a")


class Scene:
    """A desk with two boards, and the pages of everybody."""

    def __init__(self, folder: Path) -> None:
        self.now, self.n = 0, 0
        self.one, self.two = (
            Board(seed=seed, hall=IDENTITY.hall, match=match, payloads=list(payloads()))
            for seed, match in ((BOARD_SEED, "M1"), (OTHER_SEED, "M2"))
        )
        joined = [JoinedBoard(board.key.hex(), "0" * 64, "7") for board in (self.one, self.two)]
        around = DeskAround(lambda: "2026-11-21", lambda _bound: None, lambda _both: (), lambda _played: None)
        records = Records(IDENTITY.hall, Copies(folder / "matches"), lambda _match: None)
        self.desk = HallDesk(IDENTITY, joined, records, 0, around)
        self.desk.take_home.serve(lambda: WHERE)
        self.made: list[object] = []
        pages = self.around = Around(lambda: self.now, resources() / "translations", self.makes)
        self.phone = TestClient(SpectatorsPage(self.desk, 0, pages).app)
        self.director = TestClient(DirectorPage(self.desk, Sessions("123456"), pages).app)

    def makes(self, history: tuple[Event, ...]) -> dict[str, bytes]:
        self.made.append(history)
        return home_files(history)

    def facts(self, board: Board, last: int = WHOLE) -> None:
        subject = Subject(IDENTITY.hall, "b", board.name, "fact")
        self.desk.hear(str(subject), board.say(1, last), self.now)

    def asks(self, board: Board, match: str, count: int = WHOLE) -> TakeHome:
        """What the desk answers this board over the hall's network."""
        self.n += 1
        place = Subject(IDENTITY.hall, "b", board.name, "asks")
        self.desk.hear(str(place), said(board.seed, place, self.n, TakeHomeOf("a", match, count)), self.now)
        tell = Subject(IDENTITY.hall, "d", board.name, "tell")
        found = [heard(IDENTITY.key, tell, one.data) for one in self.desk.due(self.now) if one.subject == str(tell)]
        words = [one.word for one in found if isinstance(one, Said) and isinstance(one.word, TakeHome)]
        assert len(words) == 1
        return words[0]


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    made = Scene(tmp_path)
    yield made
    made.desk.records.close()


def test_a_phone_takes_the_files_of_a_match_that_is_over(scene: Scene) -> None:
    scene.facts(scene.one)
    told = scene.asks(scene.one, "M1")
    assert (told.address, told.seconds, len(told.token)) == (WHERE, 600, 43)
    page = scene.phone.get(f"/take/{told.token}", headers={"Accept-Language": "nn-NO,en;q=0.5"})
    assert (page.status_code, '<html lang="nb">' in page.text) == (200, True)
    links = re.findall(r'href="(/take/[^"]+)"', page.text)
    names = [unquote(link.rpartition("/")[2]) for link in links]
    assert [Path(name).suffix for name in names] == [".mat", ".sgf"]
    assert all(map(is_file_name, names))
    mat, sgf = (scene.phone.get(link) for link in links)
    players = parse_mat(mat.content).players
    assert (players.white, players.black) == ("Ann", "Bo")
    assert sgf.content.startswith(b"(;")
    for answer in (page, mat, sgf):
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert mat.headers["content-disposition"].startswith("attachment; filename*=UTF-8''")
    assert scene.phone.post(f"/take/{told.token}").status_code == 405
    assert scene.director.get(f"/take/{told.token}").status_code == 404


def test_a_page_is_open_for_ten_minutes_from_the_last_touch_and_then_as_if_it_had_never_been(scene: Scene) -> None:
    scene.facts(scene.one)
    token = scene.asks(scene.one, "M1").token
    never = scene.phone.get(f"/take/{'x' * 43}")
    scene.now = OPEN_MS - 1
    assert scene.phone.get(f"/take/{token}").status_code == 200
    assert scene.asks(scene.one, "M1").token == token, "a second touch leaves the first code good"
    scene.now = 2 * OPEN_MS - 2
    (file,) = re.findall(r'href="([^"]+\.mat)"', scene.phone.get(f"/take/{token}").text)
    scene.now += 1
    for path in (f"/take/{token}", file, f"/take/{'x' * 43}", "/take/1", "/take/%00", "/take/%ED%A0%80", f"{file}x"):
        gone = scene.phone.get(path)
        assert (gone.status_code, gone.text, gone.headers) == (404, never.text, never.headers), path
    assert scene.asks(scene.one, "M1").token not in {"", token}


def test_what_is_not_a_whole_match_of_the_board_itself_is_not_opened(scene: Scene) -> None:
    one, two = scene.one, scene.two
    assert scene.asks(one, "M1") == NO_PAGE, "nothing is held"
    scene.facts(one, WHOLE - 3)
    assert scene.asks(one, "M1", WHOLE - 3) == NO_PAGE, "it is not over"
    assert scene.asks(one, "M1") == NO_PAGE, "the desk has not all"
    scene.facts(one)
    assert scene.asks(two, "M1") == NO_PAGE, "another board's"
    assert scene.asks(one, "M2") == NO_PAGE
    scene.desk.take_home.serve(None)
    assert scene.asks(one, "M1") == NO_PAGE, "no page is served"
    scene.desk.take_home.serve(lambda: WHERE)
    assert scene.asks(one, "M1").token
    place = Subject(IDENTITY.hall, "b", two.name, "here")
    scene.n += 1
    scene.desk.hear(str(place), said(two.seed, place, scene.n, Here("M1", 3, "", Standing.PLAYING)), scene.now)
    assert scene.asks(one, "M1") == NO_PAGE, "two boards play it"


def test_a_page_gives_its_own_files_alone(scene: Scene) -> None:
    for board in (scene.one, scene.two):
        scene.facts(board)
    first, second = scene.asks(scene.one, "M1").token, scene.asks(scene.two, "M2").token
    assert first != second
    listed = set(re.findall(r'href="/take/[^/]+/([^"]+)"', scene.phone.get(f"/take/{first}").text))
    for name in ("M1", "M1.mat", "journal", "..%2Fhall.json", "../hall.json", "settled.json", "x.mat", "%2e%2e"):
        assert name not in listed
        assert scene.phone.get(f"/take/{first}/{name}").status_code == 404
    for path in ("/take", "/take/", f"/take/{first}/", f"/take/{first}/a/b"):
        assert scene.phone.get(path, follow_redirects=False).status_code in {307, 404}


def test_a_hundred_touches_are_one_page_and_too_many_boards_get_none(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene.facts(scene.one)
    assert len({scene.asks(scene.one, "M1").token for _ in range(100)}) == 1
    scene.now = OPEN_MS
    token = scene.asks(scene.one, "M1").token
    assert len({scene.phone.get(f"/take/{token}").text for _ in range(100)}) == 1
    assert len(scene.made) == 1, "a hundred phones make no work"
    scene.facts(scene.two)
    monkeypatch.setattr(take_home, "MOST_OPEN", 1)
    assert scene.asks(scene.two, "M2") == NO_PAGE
    assert scene.phone.get(f"/take/{token}").status_code == 200
    scene.now += OPEN_MS
    assert scene.asks(scene.two, "M2").token
    assert (MOST_OPEN, TOKEN_BYTES) == (64, 32)


def test_one_match_a_second_is_folded_and_none_for_a_page_that_is_not_to_be(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    folds: list[str] = []
    fold = scene.desk.records.folded

    def folded(match: str) -> Folded | NotYet:
        folds.append(match)
        return fold(match)

    monkeypatch.setattr(scene.desk.records, "folded", folded)

    def asks(match: str = "M1") -> tuple[TakeHome, int]:
        folds.clear()
        asked = TakeHomeOf("a", match, WHOLE)
        return scene.desk.take_home.open(asked, scene.one.name, scene.now), len(folds)

    other = Board(seed=BOARD_SEED, hall=IDENTITY.hall, match="M3", payloads=list(payloads()))
    scene.facts(scene.one)
    scene.facts(other)
    scene.desk.take_home.serve(None)
    assert asks() == (NO_PAGE, 0)
    scene.desk.take_home.serve(lambda: WHERE)
    monkeypatch.setattr(take_home, "MOST_OPEN", 0)
    assert asks() == (NO_PAGE, 0)
    monkeypatch.setattr(take_home, "MOST_OPEN", 1)
    told, count = asks()
    scene.phone.get(f"/take/{told.token}")
    scene.now += OPEN_MS - 1
    assert (asks(), count) == ((told, 0), 1)
    scene.now -= OPEN_MS - 2
    assert asks("M3") == (NO_PAGE, 0), "another within a second"
    scene.now += OPEN_MS - 2
    assert asks() == (told, 0)
    scene.now += OPEN_MS - 1
    assert scene.phone.get(f"/take/{told.token}").status_code == 200
    assert len(scene.made) == 1, "a touch does not have the files made anew"


def test_a_record_that_has_grown_is_in_the_files_behind_the_same_code(scene: Scene) -> None:
    scene.facts(scene.one, WHOLE - 1)
    token = scene.asks(scene.one, "M1", WHOLE - 1).token
    assert scene.phone.get(f"/take/{token}").status_code == 200
    scene.facts(scene.one)
    assert scene.asks(scene.one, "M1").token == token
    assert scene.phone.get(f"/take/{token}").status_code == 200
    assert len(scene.made) == 2


def test_names_of_players_are_text_and_never_a_part_of_the_page(scene: Scene) -> None:
    first = scene.one.payloads[0]
    scene.one.payloads[0] = first.replace(b'"black":"Bo"', '"black":"<b>&\u202e"'.encode())
    assert scene.one.payloads[0] != first
    scene.facts(scene.one)
    page = scene.phone.get(f"/take/{scene.asks(scene.one, 'M1').token}")
    assert page.status_code == 200
    assert "&lt;b&gt;&amp;" in page.text
    assert "<b>" not in page.text
    assert "\u202e" not in page.text


def test_the_page_is_served_where_the_desk_says(scene: Scene, tmp_path: Path) -> None:
    scene.facts(scene.one)

    async def visit() -> None:
        pages = HallPages(scene.desk, HallFolder(tmp_path / "hall"), Ports("127.0.0.1", 0, 0), scene.around)
        running = asyncio.create_task(pages.run())
        await asyncio.sleep(0)
        told = scene.asks(scene.one, "M1")
        assert told.address == Address("127.0.0.1", pages.spectators.port)
        async with httpx2.AsyncClient(timeout=10) as client:
            page = f"http://127.0.0.1:{pages.spectators.port}/take/{told.token}"
            assert (await client.get(page)).status_code == 200
            answers = await asyncio.gather(*(client.get(page[:-1]) for _ in range(100)))
        assert {answer.status_code for answer in answers} == {404}
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert scene.asks(scene.one, "M1") == NO_PAGE, "no longer served"

    asyncio.run(visit())
