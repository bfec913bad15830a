"""What strangers have written stays words on every page of the window: fields × pages, each page under every field's
word at once.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from by_day import by_day
from hostile_words import ALL_AT_ONCE, KINDS, faults
from outside_fields import FIELDS
from outside_walk import Seen, Strangers, finished_pages, register_pages, running_pages, strange_pages
from page_ways import WAYS
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

from tavla.base.board_options import AWAITED

pytestmark = pytest.mark.usefixtures("qapp")
Pages = Callable[[WindowStage], Iterator[str]]
NAMES = {"MatchStarted.players"}
CARD = {"MatchCard.event", "MatchCard.round", "MatchCard.table"}
RULINGS = {
    "Authority.director",
    "Authority.reason",
    "Authority.clause",
    "RulingGiven.ruling",
    "AppealDecided.committee",
}
STRANGE: dict[str, tuple[Pages, set[str]]] = {
    "start": (strange_pages, {*NAMES, "Identity.title", "MirrorPlace.folder"}),
    "running": (running_pages, {*NAMES, *CARD, "Official.name", "MirrorPlace.folder"}),
    "finished": (finished_pages, {*NAMES, *CARD, *RULINGS, "MirrorNoted.folder", "MirrorPlace.folder"}),
    "register": (
        register_pages,
        {
            *(f"Player.{name}" for name in ("name", "club", "member_number", "note")),
            *(f"Incident.{name}" for name in ("what", "clause", "seen_by")),
            *(f"WarningGiven.{name}" for name in ("reason", "given_by", "clause")),
            *(f"Sanction.{name}" for name in ("reason", "ordered_by", "clause")),
            *(f"Pairing.{name}" for name in ("round", "table")),
            *(f"Tournament.{name}" for name in ("name", "place")),
            "Official.name",
        },
    ),
}
"""Ways past a board that strangers have written on, and the fields whose words each must show."""
WORDS = {**KINDS, "all at once": ALL_AT_ONCE}
KINDS_BY_DAY = [(way, kind) for kind in WORDS for way in STRANGE]
WAYS_BY_DAY = [(way, kind) for kind in WORDS for way in WAYS]


def aloud(stage: WindowStage) -> None:
    """A board that speaks to both seats."""
    stage.board.table.settings_model.take({"motion": False, "spoken": "both"}, {})


@by_day(("way", "kind"), KINDS_BY_DAY, *((way, "all at once") for way in STRANGE))
def test_what_lies_on_the_board_is_shown_as_words(
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    way: str,
    kind: str,
) -> None:
    strangers, seen = Strangers(tmp_path, WORDS[kind]), Seen()
    strangers.write()
    strangers.sit_down(monkeypatch)
    pages, must_show = STRANGE[way]
    with window_stage(strangers.home) as stage:
        for page in pages(stage):
            seen.look(stage, page)
    fields = {FIELDS[tag] for tag, _ in seen.cells}
    assert "the board fetches nothing" not in capsys.readouterr().err
    print(f"{way}, {kind}: {len(fields)} fields × {seen.pages} pages; a word was seen in {len(seen.cells)}")
    assert {} == {page: wrong[:2] for page, wrong in seen.faults.items()}
    assert set() == must_show - fields


@by_day(("way", "kind"), WAYS_BY_DAY, ("match", "all at once"), ("watched", "all at once"), ("devices", "all at once"))
def test_what_is_typed_is_shown_as_words(
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    way: str,
    kind: str,
) -> None:
    monkeypatch.setenv(AWAITED, "1")  # as in a kiosk
    strangers, seen = Strangers(tmp_path, WORDS[kind]), Seen()
    strangers.sit_down(monkeypatch)
    for number, (stage, page) in enumerate(WAYS[way](tmp_path, (1024, 768), aloud)):
        seen.look(stage, f"{number} {page}")
    assert "the board fetches nothing" not in capsys.readouterr().err
    assert [] == [fault for words in strangers.heard for fault in faults(words)]
    assert way != "match" or strangers.heard
    print(f"{way}, {kind}: {seen.pages} pages; a word was seen in {len(seen.cells)}")
    assert {} == {page: wrong[:2] for page, wrong in seen.faults.items()}
