"""Match files of every form, damaged at random: each is read or refused with a sentence, in time."""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from measuring import slowness
from tavla.base.errors import TavlaError
from tavla.domain.game.position import Position
from tavla.formats.errors import FormatError
from tavla.formats.record import MatchRecord, Played, after
from tavla.formats.source import Encoding
from tavla.formats.table import MatchFormat, by_name

FORMS = ("mat", "sgf", "ogxm", "json")
LONGEST_SECONDS = 2.0
"""Of this process's own time: a reader has the bytes and waits for nothing, so on a machine of its own that is all the
time it takes; what other work on
the machine adds is no matter of the file."""
SCRAPS: dict[str, tuple[bytes, ...]] = {
    "mat": (
        b":",
        b"*",
        b"/",
        b"\n",
        b"\0",
        b"\xff",
        b"bar",
        b"off",
        b"25/",
        b"(4)",
        b"Game 1\n",
        b"Wins 3 points",
        b"66:",
        b"????",
        b"99999",
        b"; ",
        b"\xc3",
    ),
    "sgf": (
        b"(",
        b")",
        b";",
        b"[",
        b"]",
        b"\\",
        b"AE[a:y]",
        b"AW[a][b]",
        b"AB[y]",
        b"CV[64]",
        b"PL[B]DI[66]",
        b"W[double]",
        b"B[take]",
        b"TV[at:9]",
        b"\xff",
        b"B[66agag]",
        b"MI[length:99999999999]",
        b"W[11xwxwxwxw]",
        b"RU[Nackgammon]",
        b"CA[latin-1]",
        b"(;",
        b":",
    ),
    "ogxm": (
        b"\0",
        b"\xff",
        b"\x7f",
        b"GAME",
        b"END!",
        b"ANNO",
        b"CLCK",
        b"\x80\x80\x80\x80\x10",
        b"OGXM",
        b"x-tavla-act",
        b'{"index": 0}',
        b"1,2;",
    ),
    "json": (
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b":",
        b'"',
        b"null",
        b"true",
        b"1e9",
        b"-1",
        b"NaN",
        b"99999999999999999999",
        b"\\ud800",
        b'"act": "play"',
        b"\xff",
        b'"from": 25',
        b"[[[[[[",
        b'"version": 1',
        b"0.5",
    ),
}


@dataclass
class Tally:
    """What came of the damaged files."""

    read: int = 0
    refused: int = 0
    slowest: float = 0.0
    slowest_form: str = ""
    kinds: set[str] = field(default_factory=set)


def damaged(data: bytes, form: str, chance: random.Random) -> bytes:
    for _ in range(chance.randrange(1, 4)):
        at, length = chance.randrange(len(data)), chance.choice((0, 1, 1, 5, 60))
        match chance.randrange(5):
            case 0:
                data = data[:at] + data[at + length :]
            case 1:
                data = data[:at] + chance.choice(SCRAPS[form]) + data[at + length :]
            case 2:
                start = chance.randrange(len(data))
                data = data[:at] + data[start : start + length] + data[at:]
            case 3:
                data = data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]
            case _:
                data = data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :]
        data = data or b"x"
    return data


def read_or_refused(form: MatchFormat, data: bytes, tally: Tally) -> MatchRecord | None:
    """The record, or None for a refusal; whatever else a reader does is a failure of the test."""
    began = time.process_time()
    record, refusal = None, None
    try:
        record = form.read(data, Encoding.UTF_8)
    except FormatError as error:
        refusal = error
    took = (time.process_time() - began) / slowness()
    if refusal is not None:
        assert refusal.found
        assert refusal.expected
        sentence = str(refusal)
        assert "\n" not in sentence
        assert len(sentence) <= 200, sentence
        tally.kinds.add(str(refusal.expected)[:40])
    if took > tally.slowest:
        tally.slowest, tally.slowest_form = took, form.name
    assert took < LONGEST_SECONDS, (form.name, took)
    if record is None:
        tally.refused += 1
    else:
        tally.read += 1
    return record


def positions(record: MatchRecord) -> list[list[Position]]:
    """White's view of the board after each play that moved a checker, game by game."""
    return [
        [after(position, act) for act, position in game.positions() if isinstance(act, Played) and act.play]
        for game in record.games
    ]


def require_same(form: str, record: MatchRecord, again: MatchRecord) -> None:
    """Every position comes back; in `.mat` all up to one that it cannot tell, which its header says."""
    assert len(again.games) == max(len(record.games), form in {"mat", "sgf"}), form
    for before, now in zip(positions(record), positions(again), strict=False):
        assert before[: len(now)] == now, form
        assert len(before) == len(now) or (
            form == "mat" and any("cannot stand in this form" in comment for comment in again.comments)
        ), form


def batter(
    sources: Sequence[MatchRecord], count: int, seed: int, *, damage: Sequence[str] = FORMS, also_write: int = 10
) -> Tally:
    """`count` damaged files of the forms `damage`; every `also_write`-th that was read is written anew in every form
    that can hold it, and read again.
    """
    chance = random.Random(seed)
    every = [known for form in FORMS if (known := by_name(form)) is not None]
    forms = [known for known in every if known.name in damage]
    files = {form.name: [form.write(record) for record in sources] for form in forms}
    tally = Tally()
    for number in range(count):
        form = forms[number % len(forms)]
        record = read_or_refused(form, damaged(chance.choice(files[form.name]), form.name, chance), tally)
        if record is not None and tally.read % also_write == 0:
            for other in every:
                try:
                    written = other.write(record)
                except TavlaError:
                    assert other.name == "ogxm"
                    continue
                if len(written) < 1 << 20:
                    require_same(other.name, record, other.read(written, Encoding.UTF_8))
    return tally
