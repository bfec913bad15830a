"""The director's page for a phone and the spectators' page: served on the desk's own loop, and no act on a match.

The director's is HTTPS and needs a session; a call can be seen and answered there, and nothing else be done.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from html import escape
from pathlib import Path
from string import Template
from typing import NamedTuple, TypeAlias
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from tavla.application.ports.review import EXPORT_FORMS
from tavla.base.errors import TavlaError
from tavla.base.paths import resources
from tavla.base.plain_name import harmless
from tavla.hall_desk.desk import HallDesk
from tavla.hall_desk.page_views import Late, Plain, changes, director_tables, overlay_of, spectators_line
from tavla.hall_desk.page_words import page_words
from tavla.hall_desk.results import Folded
from tavla.hall_desk.sessions import SESSION_MS, Refused, Sessions
from tavla.hall_desk.tables import Line, Presence
from tavla.hall_desk.take_home import OPEN_MS, MakeFiles, OpenPage, OpenPages
from tavla.text.words import LANGUAGES, Words

LOOK_S, BEAT_S = 0.5, 10.0
BODY_BYTES = 2048
MOST_STREAMS, MOST_STREAMS_OF_ONE = 300, 100
"""In all and from one address: fewer than connections, so that the page itself finds a place."""
WHO_LETTERS, MOST_MINUTES = 40, 120
COOKIE = "tavla_session"
_STATIC = {"page.css": "text/css", "board.js": "text/javascript"}
_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_OVERLAY_POLICY = (
    "default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_OTHER_NORWEGIAN = {"no": "nb", "nn": "nb"}
_Tables: TypeAlias = Callable[[], Mapping[str, Plain] | None]


class Around(NamedTuple):
    """What the pages ask of the program around them. `translations`: the folder of the catalogues."""

    time_ms: Callable[[], int]
    translations: Path
    make_files: MakeFiles


class DirectorPage:
    """The page of those who have the code and the PIN."""

    def __init__(self, desk: HallDesk, sessions: Sessions, around: Around) -> None:
        self._desk, self._sessions, self._around = desk, sessions, around
        self._streams = _Streams()
        routes = [
            *_static("director", around.translations),
            Route("/session", self._open, methods=["POST"]),
            Route("/tables", self._tables, methods=["GET"]),
            Route("/board/{board}", self._board, methods=["GET"]),
            Route("/call/{board}/see", self._see, methods=["POST"]),
            Route("/call/{board}/answer", self._answer, methods=["POST"]),
        ]
        self.app = Starlette(routes=routes)

    def _may(self, request: Request) -> bool:
        return self._sessions.has(request.cookies.get(COOKIE, ""), self._around.time_ms())

    async def _open(self, request: Request) -> Response:
        told = await _body(request)
        code, pin = (told.get("code"), told.get("pin")) if told is not None else (None, None)
        if not isinstance(code, str) or not isinstance(pin, str):
            return _plain({}, 400)
        key = self._sessions.open(code, pin, self._around.time_ms())
        if isinstance(key, Refused):
            return _plain({"wait": -(-key.wait_ms // 1000)}, 403)
        answer = _plain({})
        answer.set_cookie(COOKIE, key, SESSION_MS // 1000, secure=True, httponly=True, samesite="strict")
        return answer

    async def _tables(self, request: Request) -> Response:
        if not self._may(request):
            return _plain({}, 401)

        def tables() -> Mapping[str, Plain] | None:
            return director_tables(self._desk.lines(self._around.time_ms())) if self._may(request) else None

        return self._streams.answer(request, tables)

    async def _board(self, request: Request) -> Response:
        if not self._may(request):
            return _plain({}, 401)
        line = self._line(request)
        if line is None:
            return _plain({}, 404)
        match = line.here.match if line.here is not None else ""
        folded = self._desk.match(match) if match else None
        return _plain(spectators_line(line, folded.state if isinstance(folded, Folded) else None))

    async def _see(self, request: Request) -> Response:
        told, line = await _body(request), self._line(request)
        if (refused := self._refused(request, told, line)) is not None or line is None:
            return refused or _plain({}, 404)
        self._desk.see(line.board)
        return _plain({})

    async def _answer(self, request: Request) -> Response:
        told, line = await _body(request), self._line(request)
        if (refused := self._refused(request, told, line)) is not None or line is None or told is None:
            return refused or _plain({}, 404)
        who, minutes = told.get("who"), told.get("minutes")
        if not isinstance(who, str) or not 0 < len(who.strip()) <= WHO_LETTERS or type(minutes) is not int:
            return _plain({}, 400)
        if not 0 <= minutes <= MOST_MINUTES:
            return _plain({}, 400)
        self._desk.answer(line.board, harmless(who.strip()), minutes, self._around.time_ms())
        return _plain({})

    def _refused(self, request: Request, told: Plain | None, line: Line | None) -> Response | None:
        if not self._may(request):
            return _plain({}, 401)
        if told is None:
            return _plain({}, 400)
        return _plain({}, 404) if line is None else _plain({}, 409) if line.call is None else None

    def _line(self, request: Request) -> Line | None:
        board, lines = request.path_params["board"], self._desk.lines(self._around.time_ms())
        return next((line for line in lines if line.board == board), None)


class SpectatorsPage:
    """The page of everybody, late. `look` twice a second."""

    def __init__(self, desk: HallDesk, delay_ms: int, around: Around) -> None:
        self._desk, self._around, self._late = desk, around, Late[Plain](delay_ms)
        self._streams = _Streams()
        routes = [
            *_static("spectators", around.translations),
            Route("/table/{board}", _file("spectators.html", "text/html"), methods=["GET"]),
            Route("/tables", self._all, methods=["GET"]),
            Route("/tables/{board}", self._one, methods=["GET"]),
            Route("/overlay/{table}/", _overlay, methods=["GET"]),
            Route("/overlay/{table}/state.json", self._state, methods=["GET"]),
            *TakeHomePage(desk.take_home, around).routes,
        ]
        self.app = Starlette(routes=routes)

    def look(self) -> None:
        """Keep the tables as they are now."""
        now, shown = self._around.time_ms(), {}
        for line in sorted(self._desk.lines(now), key=lambda line: (len(line.table), line.table)):
            match = line.here.match if line.here is not None else ""
            folded = self._desk.match(match) if match else None
            if line.presence is not Presence.GONE and any(line.players):
                shown[line.board] = spectators_line(line, folded.state if isinstance(folded, Folded) else None)
        self._late.hear(shown, now)

    def shown(self) -> dict[str, Plain]:
        """What everybody may see now, by board."""
        return self._late.at(self._around.time_ms())

    async def _all(self, request: Request) -> Response:
        return self._streams.answer(request, self.shown, self._late.delay_ms)

    async def _one(self, request: Request) -> Response:
        board = request.path_params["board"]

        def tables() -> Mapping[str, Plain]:
            return {name: shown for name, shown in self.shown().items() if name == board}

        return self._streams.answer(request, tables, self._late.delay_ms)

    async def _state(self, request: Request) -> Response:
        """What the overlay of a table shows; a board that is replaced there changes no address."""
        table, language = request.path_params["table"], request.query_params.get("language", "en")
        if language not in LANGUAGES:
            return _plain({}, 404)
        shown = next((one for one in self.shown().values() if one["table"] == table), None)
        return _plain(overlay_of(shown, Words(language, self._around.translations)))


class TakeHomePage:
    """A match that is over, for the phone that has its secret. To any other secret, or another file, it is closed."""

    def __init__(self, pages: OpenPages, around: Around) -> None:
        self._pages, self._around = pages, around
        self._words = {language: Words(language, around.translations) for language in LANGUAGES}
        self._template = Template((resources() / "hall" / "take.html").read_text("utf-8"))
        self.routes = (
            Route("/take/{token}", self._page, methods=["GET"]),
            Route("/take/{token}/{file}", self._file, methods=["GET"]),
        )

    async def _page(self, request: Request) -> Response:
        t, page = self._words_for(request), self._asked(request)
        files = await self._files(page)
        if page is None or not files:
            return self._closed(t)
        names = " – ".join(harmless(name) for name in page.players)
        links = "".join(
            f'<a href="/take/{page.token}/{quote(name)}">{escape(t.said(what))}'
            f"<small>{escape(t.said(note))}</small></a>"
            for name in files
            for what, note in (EXPORT_FORMS[name.rpartition(".")[2]],)
        )
        told = t("Save the files now: this page closes {n} minutes after the touch at the board.", n=OPEN_MS // 60_000)
        return self._told(t, 200, names, told, links)

    async def _file(self, request: Request) -> Response:
        name, files = request.path_params["file"], await self._files(self._asked(request))
        if name not in files:
            return self._closed(self._words_for(request))
        saved = _HEADERS | {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}"}
        return Response(files[name], 200, saved, "application/octet-stream")

    async def _files(self, page: OpenPage | None) -> dict[str, bytes]:
        """Empty where the page is closed, or no form can tell the match; made beside the loop."""
        if page is None:
            return {}
        try:
            return await run_in_threadpool(page.files, self._around.make_files)
        except TavlaError:
            return {}

    def _asked(self, request: Request) -> OpenPage | None:
        return self._pages.at(request.path_params["token"], self._around.time_ms())

    def _words_for(self, request: Request) -> Words:
        """In the first of the phone's languages that Tavla has."""
        wished = (one.strip()[:2].lower() for one in request.headers.get("accept-language", "").split(","))
        known = (_OTHER_NORWEGIAN.get(one, one) for one in wished)
        return self._words[next((one for one in known if one in self._words), "en")]

    def _closed(self, t: Words) -> Response:
        told = t("This page is closed. Touch Match file to a phone at the board again.")
        return self._told(t, 404, "Tavla", told)

    def _told(self, t: Words, status: int, title: str, told: str, links: str = "") -> Response:
        """`links` is HTML; all else is text."""
        shown = self._template.substitute(language=t.language, title=escape(title), told=escape(told), links=links)
        return Response(shown, status, _HEADERS, "text/html")


class _Streams:
    """Server-sent events: all tables first, then what changed."""

    def __init__(self) -> None:
        self._hosts: list[str] = []
        """The address of each that is open."""

    def answer(self, request: Request, tables: _Tables, delay_ms: int = 0) -> Response:
        host = request.client.host if request.client is not None else ""
        if len(self._hosts) >= MOST_STREAMS or self._hosts.count(host) >= MOST_STREAMS_OF_ONE:
            return _plain({}, 503)
        return StreamingResponse(self._events(host, tables, delay_ms), 200, _HEADERS, "text/event-stream")

    async def _events(self, host: str, tables: _Tables, delay_ms: int) -> AsyncIterator[str]:
        self._hosts.append(host)
        try:
            before: Mapping[str, Plain] | None = None
            quiet = 0.0
            while (now := tables()) is not None:
                told = changes(before, now)
                if told is not None:
                    kind = "full" if before is None else "change"
                    yield f"event: {kind}\ndata: {json.dumps(told | {'delay': delay_ms // 1000})}\n\n"
                elif quiet >= BEAT_S:
                    yield "event: beat\ndata: {}\n\n"
                quiet = 0.0 if told is not None or quiet >= BEAT_S else quiet + LOOK_S
                before = now
                await asyncio.sleep(LOOK_S)
        finally:
            self._hosts.remove(host)


def _static(name: str, translations: Path) -> list[Route]:
    kinds = _STATIC | {f"{name}.js": "text/javascript"}
    words = {language: page_words(Words(language, translations)) for language in LANGUAGES}

    async def told(request: Request) -> Response:
        language = request.path_params["language"]
        return _plain(dict(words[language])) if language in words else _plain({}, 404)

    return [
        Route("/", _file(f"{name}.html", "text/html"), methods=["GET"]),
        *(Route(f"/{file}", _file(file, kind), methods=["GET"]) for file, kind in kinds.items()),
        Route("/words/{language}", told, methods=["GET"]),
    ]


def _file(name: str, kind: str) -> Callable[[Request], Response]:
    data = (resources() / "hall" / name).read_bytes()

    def answer(_request: Request) -> Response:
        return Response(data, 200, _HEADERS, kind)

    return answer


def _overlay(_request: Request) -> Response:
    """The board's own page for a stream; it asks for `state.json` beside it."""
    data = (resources() / "overlay" / "overlay.html").read_bytes()
    return Response(data, 200, _HEADERS | {"Content-Security-Policy": _OVERLAY_POLICY}, "text/html")


def _plain(value: Plain, status: int = 200) -> Response:
    return JSONResponse(value, status, _HEADERS)


async def _body(request: Request) -> Plain | None:
    """An object of JSON within the limit; the type keeps other sites' forms out."""
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        return None
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > BODY_BYTES:
            return None
    try:
        told = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return told if isinstance(told, dict) else None
