"""Bundles of a register as large as they may be, in which every line is sound."""

from collections.abc import Callable, Iterator
from itertools import count

from tavla.base.canonical_json import canonical_json
from tavla.base.sha256 import sha256
from tavla.storage.register.records import Kind, Player, Record
from tavla.storage.register.versions import version_of, written

AT = "2026-11-21T14:05:00.000Z"


def _version(key: str, record: Record | None) -> dict[str, object]:
    content = None if record is None else written(record)
    made = version_of(Kind.PLAYER, key, (), content, at=AT, by="Kari", why="")
    told = {"at": made.at, "by": made.by, "content": content, "id": made.identity, "key": key}
    return {"version": {**told, "kind": "player", "parents": [], "why": ""}}


def _players() -> Iterator[dict[str, object]]:
    yield from (_version(f"{number:016x}", Player(f"Åse Nordmann {number}", "Oslo", "12")) for number in count())


def _withdrawn() -> Iterator[dict[str, object]]:
    yield from (_version(f"{number:016x}", None) for number in count())


def _erasures() -> Iterator[dict[str, object]]:
    told: dict[str, object] = {"at": AT, "by": "Kari", "kind": "player", "reason": "asked"}
    for number in count():
        yield {"erasure": {**told, "key": f"{number:016x}"}}


def _bundle(lines: Callable[[], Iterator[dict[str, object]]], size: int) -> bytes:
    told = [canonical_json({"made_at": AT, "made_by": "Kari", "register": 1, "tavla": "register bundle"})]
    left = size - 800
    for line in lines():
        told.append(canonical_json(line))
        left -= len(told[-1]) + 1
        if left < 0:
            break
    body = b"".join(line + b"\n" for line in told)
    name = next(iter(next(lines())))
    counts = {"erasures": 0, "versions": 0, f"{name}s": len(told) - 1}
    return body + canonical_json({"end": {**counts, "sha256": sha256(body).hexdigest()}}) + b"\n"


SOUND: dict[str, Callable[[int], bytes]] = {
    "players": lambda size: _bundle(_players, size),
    "withdrawn": lambda size: _bundle(_withdrawn, size),
    "erasures": lambda size: _bundle(_erasures, size),
}
