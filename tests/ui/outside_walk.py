"""A board that strangers have written on: its journals, rulesets, register, directors, sticks and ports are full of
their words; ways past its pages with those words in every hand, and what is wrong with what the pages show.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import director_hands
import further_walk
import language_walk
import outer_walk
import pytest
import review_stage
from director_hands import come_in, press
from hostile_words import Word, faults, tags_in
from language_walk import _above, is_scrolled_away, written
from outside_fields import TAGS, marked, samples
from PySide6.QtCore import QRectF
from PySide6.QtQml import QQmlEngine, QQmlExpression
from PySide6.QtQuick import QQuickItem, QQuickWindow
from PySide6.QtTest import QTest
from strangers import KEYS, RECORDS, let_in, told_with_a_card, word_of
from test_window_layout import place
from window_stage import WindowStage

from tavla.application.telling.spectatorship import Spectatorship
from tavla.base.copies import replace
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.director_events import MatchMoved
from tavla.domain.facts.events import Event, MatchStarted
from tavla.domain.game.player import Player
from tavla.domain.time.units import Instant
from tavla.rules.clauses import DISCRETION
from tavla.services import moved_matches, review, second_copies
from tavla.services.devices import hub
from tavla.storage.codec import encode_event
from tavla.storage.match_store import MatchStore, OpenMatch
from tavla.storage.moved_matches import carry_out
from tavla.storage.register.register import Register
from tavla.system.sound import SoundService
from tavla_devices.link.link import Surroundings
from tavla_devices.link.ports import ListedPort
from tavla_ui.controls.file_chooser import FileChooserViewModel
from tavla_ui.director.register_section import RegisterSectionViewModel
from tavla_ui.robots.driver import Driver
from tavla_ui.robots.finder import seen_items
from tavla_ui.robots.hands import wait_until

RULESETS = Path(__file__).parents[2] / "rulesets"
RUNNING, FINISHED, MOVED = "20261121-120000-AAAAAA", "20261120-120000-BBBBBB", "20261119-120000-CCCCCC"
SETTLED_MS = 300
LABEL_MAX = 60
"""Bytes of a stick's label here; with an ending it is the name of a file."""
TOLD_AFTER = ("MirrorNoted", "DeviceTried", "TailCut", "RulingGiven", "WarningGiven")
"""Facts that a journal may tell when the match is over."""


class Strangers:
    """Their words, one a field."""

    def __init__(self, folder: Path, make: Word) -> None:
        self.folder, self.home, self._make = folder, folder / "home", make
        self.of = word_of(make)
        self.heard: list[str] = []
        """What was spoken."""
        label = self.of("MirrorPlace.folder").replace("/", "∕").replace("\0", "")
        self.stick = folder / label.encode()[:LABEL_MAX].decode("utf-8", "ignore")

    def write(self) -> None:
        """Everything that lies on a board's disk before it is switched on."""
        self.stick.mkdir(parents=True)
        for ending in ("csv", "tavlabackup", "mat", "toml"):
            with suppress(OSError):
                (self.stick / f"{self.stick.name}.{ending}").write_text("x", "utf-8")
        self._ruleset()
        with Register.open(self.home / "register" / "register.sqlite") as register:
            for key, record in zip(KEYS, RECORDS, strict=True):
                register.add(let_in(record, self.of), self.of("Official.name"), self.of("Sanction.reason"), key=key)
        store = MatchStore(self.home)
        began, *rest = marked(told_with_a_card(), self.of)
        assert isinstance(began, MatchStarted)
        told = [marked(fact, self.of) for fact in samples() if type(fact).__name__ in TOLD_AFTER]
        half = len(rest) // 2
        self._match(store, RUNNING, began, rest[:half]).journal.close()
        store.finish(self._match(store, FINISHED, began, [*rest, *told]))
        moved = MatchMoved(Instant(10**7), Authority("Dora", "", DISCRETION, ""))
        other = MatchStore(self.folder / "other")
        carry_out(self._match(other, MOVED, began, [*rest[:half], moved]), self.stick)

    def _match(self, store: MatchStore, match_id: str, began: MatchStarted, rest: Sequence[Event]) -> OpenMatch:
        match = store.create(match_id)
        match.journal.append([encode_event(event) for event in (replace(began, match_id=match_id), *rest)])
        return match

    def _ruleset(self) -> None:
        text = (RULESETS / "usbgf-2016.toml").read_text("utf-8").replace('name = "usbgf-2016"', 'name = "strange"')
        title = next(line for line in text.splitlines() if line.startswith("title = "))
        (self.home / "rulesets").mkdir(parents=True)
        (self.home / "rulesets" / "strange.toml").write_text(
            text.replace(title, f"title = {written_in_toml(self.of('Identity.title'))}"), "utf-8"
        )

    def sit_down(self, patch: pytest.MonkeyPatch) -> None:
        """Their hands on the board: what robots would type is theirs."""
        names = {"white": self.of("MatchStarted.players"), "black": self._make(f"{TAGS['MatchStarted.players']}2")}

        def type_name(driver: Driver, player: Player, _name: str) -> None:
            seats = {seat.property("seat"): seat for seat in driver.table.start_model.seats}
            seats[player.value].typeName(0, names[player.value])

        def type_by_touch(stage: WindowStage, field: str, _letters: str) -> None:
            stage.touch(field)
            word = next((name for seat, name in names.items() if seat in field), self.of("MatchCard.event"))
            stage.board.table.start_model.parts.keyboard.write(word)
            stage.touch("keyboard.done")

        def add(stage: WindowStage, *_name: object) -> None:
            name_director(stage, self.of("Official.name"))

        name_director = director_hands.name_director
        patch.setattr(Driver, "_type_name", type_name)
        for module in (further_walk, review_stage):
            patch.setattr(module, "type_by_touch", type_by_touch)
        for module in (further_walk, language_walk, outer_walk, director_hands):
            patch.setattr(module, "name_director", add)
        port = ListedPort("/dev/ttyACM0", maker=self.of("ListedPort.maker"), product=self.of("ListedPort.product"))
        patch.setattr(hub, "Surroundings", lambda: Surroundings(listing=lambda: (port,)))
        for service in (moved_matches, review, second_copies):
            patch.setattr(service, "sticks", lambda: (self.stick,))
        patch.setattr(SoundService, "say", lambda _service, words, _language: self.heard.append(words))
        patch.setattr(FileChooserViewModel, "__init__", _chooser_of(self.stick))


def written_in_toml(word: str) -> str:
    """A string of TOML, whatever is in it."""
    return '"' + "".join(f"\\U{ord(letter):08X}" for letter in word) + '"'


def _chooser_of(stick: Path) -> Callable[..., None]:
    init = FileChooserViewModel.__init__

    def made(chooser: FileChooserViewModel, *given: object, **named: object) -> None:
        init(chooser, *given, **{**named, "find_sticks": lambda: (stick,)})  # type: ignore[arg-type]

    return made


def strange_pages(stage: WindowStage) -> Iterator[str]:
    """What the board shows of what lies on it and is plugged in, and a match that goes on."""
    wait_until(lambda: stage.sees(f"start.continue.{RUNNING}"), "the match is not offered")
    yield "start"
    press(stage, "start.newMatch", "start.rules")
    yield "rules"
    press(stage, "start.rules.club/strange")
    yield "rules chosen"
    press(stage, "start.panel.done", "start.event")
    yield "event"
    press(stage, "start.panel.done", "start.continueHere")
    wait_until(lambda: stage.sees("continue.page"), "the page does not come")
    press(stage, "continue.file")
    wait_until(lambda: stage.sees("continue.file0"), "the moved match is not found")
    yield "continue files"
    press(stage, "continue.file0")
    wait_until(lambda: stage.sees("pin.page"), "nobody asks for a director's PIN")
    yield "moved match"


def running_pages(stage: WindowStage) -> Iterator[str]:
    """The match that lay on the board's disk goes on: seats, menus, look back, and the director's page."""
    press(stage, f"start.continue.{RUNNING}")
    wait_until(lambda: stage.board.table.current_page == "match", "the match does not go on")
    yield "match"
    spectators = stage.board.services.spectators
    assert spectators.change(Spectatorship(window=True, delay=0, by="Dora")) == ""
    yield "spectators"
    for seat in ("white", "black"):
        press(stage, f"{seat}.bigButton")
        yield f"{seat} ready"
    for page in ("", "stop", "settled", "concede", "settings", "leave", "last_play"):
        press(stage, "white.menu")
        if page and stage.sees(f"white.menu.{page}"):
            press(stage, f"white.menu.{page}")
        yield f"menu {page}"
        if stage.sees("white.menu.close"):
            press(stage, "white.menu.close")
    for page in language_walk.director_pages(stage):
        yield page


def finished_pages(stage: WindowStage) -> Iterator[str]:
    """A match that is over, and all that follows it."""
    press(stage, "start.finished")
    wait_until(lambda: stage.sees("review.page"), "the page does not come")
    yield "review list"
    press(stage, f"review.match.{FINISHED}")
    yield "review board"
    for by, most in (("mark", 60), ("step", 14)):
        for number in range(most):
            if stage.seen(f"dispute.{by}.on").isEnabled():
                press(stage, f"dispute.{by}.on")
                yield f"review board, {by} {number}"
    for section in ("board", "course", "dice", "times", "copies", "list"):
        if stage.sees(f"review.section.{section}"):
            press(stage, f"review.section.{section}")
        yield f"review {section}"


def register_pages(stage: WindowStage) -> Iterator[str]:
    """The register: who is found, what stands against him, each record, and its pages."""
    press(stage, "start.newMatch")
    director_hands.name_director(stage)
    come_in(stage)
    press(stage, "director.section.register", "register.search")
    stage.driver.hands.look()
    press(stage, "keyboard.q", "keyboard.done")
    found = [f"register.row.player:{KEYS[0]}", f"register.row.player:{KEYS[1]}", f"register.row.tournament:{KEYS[2]}"]
    wait_until(lambda: all(map(stage.sees, found)), "nobody is found")
    yield "register found"
    for row in found:
        press(stage, row)
        for record in rows(stage):
            yield f"register {row}"
            deep = len(opened(stage))
            press(stage, record)
            rows(stage)
            yield f"register {row} {record}"
            while len(opened(stage)) > deep:
                press(stage, "register.back")
        while len(opened(stage)) > 1:
            press(stage, "register.back")


def opened(stage: WindowStage) -> Sequence[object]:
    """The register's pages, the one that is seen last."""
    section = stage.board.table.director_model.property("section")
    assert isinstance(section, RegisterSectionViewModel)
    return section._pages


def rows(stage: WindowStage) -> list[str]:
    """The rows of a register's page that can be touched, once the register has answered."""
    page = opened(stage)[-1]
    wait_until(lambda: getattr(page, "sheet", page) is not None, "the register does not answer")
    stage.driver.hands.look()
    names = [item.objectName() for item in seen_items(stage.window.contentItem())]
    return [name for name in names if name.startswith("register.row.") and ":" in name and not name.endswith(".text")]


class Seen:
    """What a walk has seen: which words on which page, and what was wrong with them."""

    def __init__(self) -> None:
        self.cells: set[tuple[str, str]] = set()
        self.faults: dict[str, list[str]] = {}
        self.pages = 0

    def look(self, stage: WindowStage, page: str) -> None:
        """At the window and at that of the spectators."""
        self.pages += 1
        stage.driver.hands.look()
        windows: list[QQuickWindow] = [stage.window]
        if stage.board.services.spectators._window is not None:
            windows.append(stage.board.services.spectators._window.window)
        wrong = [fault for window in windows for fault in self._faults_in(window, page)]
        if wrong:  # a page may be on its way: it is measured where it stands
            QTest.qWait(SETTLED_MS)
            wrong = [fault for window in windows for fault in self._faults_in(window, page)]
        if wrong:
            self.faults[page] = wrong

    def _faults_in(self, window: QQuickWindow, page: str) -> Iterator[str]:
        frame = window.contentItem().boundingRect().adjusted(-1, -1, 1, 1)
        texts = {
            item: str(item.property("text"))
            for item in seen_items(window.contentItem())
            if item.inherits("QQuickText") and item.property("text")
        }
        for item, text in texts.items():
            self.cells |= {(tag, page) for tag in tags_in(text)}
            yield from faults(text)
            if not _is_plain(item):
                yield f"read as mark-up: {text!a}"
        laid = {item: written(item) for item in texts if not is_scrolled_away(item) and not _covers(item)}
        for item, where in laid.items():
            if tags_in(texts[item]):
                if not all(box.contains(where) for box in (frame, *_buttons_of(item))):
                    yield f"leaves its place: {texts[item]!a}"
                for other, there in laid.items():
                    both = where.intersected(there)
                    if other is not item and both.width() > 1 and both.height() > 2:
                        yield f"lies on {texts[other]!a}: {texts[item]!a}"


def _is_plain(item: QQuickItem) -> bool:
    context = QQmlEngine.contextForObject(item)
    return bool(QQmlExpression(context, item, "textFormat === 0").evaluate()[0])  # Text.PlainText


def _covers(item: QQuickItem) -> bool:
    """Whether it stands on a notice, which covers what lies below it."""
    return any(above.objectName().endswith(".notice") for above in _above(item))


def _buttons_of(item: QQuickItem) -> Iterator[QRectF]:
    return (
        place(above).adjusted(-1, -1, 1, 1)
        for above in _above(item)
        if above.metaObject().className().startswith("TouchButton")
    )
