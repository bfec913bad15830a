"""Ways past the pages round a match: a kiosk's morning, the PIN, upkeep, people and events, devices, the spectators'
window; and what a seat is asked.
"""

from collections.abc import Iterator
from contextlib import nullcontext

from device_stage import OPENING, SLOW, DeviceStage
from director_hands import OTHER_PIN, come_in, name_director, press, type_pin
from hub_stage import QUICK
from PySide6.QtTest import QTest
from ruled_stage import DIRECTOR
from window_stage import WindowStage

from tavla.application.commands import director as acts
from tavla.application.commands import play as asked
from tavla.application.ports.directors import KeyHere
from tavla.application.roles import Role
from tavla.application.telling.spectatorship import Spectatorship
from tavla.domain.facts.events import DiceSource, StopReason
from tavla.domain.game.player import Player
from tavla.text import upkeep_words
from tavla_devices.simulators.shaker import Shaker
from tavla_ui.controls.file_chooser import FileChooserViewModel
from tavla_ui.director.care_section import CareSectionViewModel
from tavla_ui.robots.finder import items
from tavla_ui.robots.hands import ANOTHER_MS, wait_until

WHITE, BLACK = Player.WHITE, Player.BLACK
UNLIKELY = "123456"


def morning_pages(stage: WindowStage) -> Iterator[str]:
    """A kiosk's first page, the crosses, the start page's keyboard, and the first director."""
    stage.board.table.begin_with_health()
    stage.board.table._look_at_health()
    wait_until(lambda: stage.sees("health.page"), "the health page does not come")
    yield "health.page"
    press(stage, "health.try")
    yield "health.page"
    press(stage, "health.stop", "health.go", "start.white.name")
    stage.driver.hands.look()
    yield "keyboard"
    press(stage, "keyboard.a", "keyboard.done", "start.white.director")
    yield "pin.page"
    press(stage, "pin.name", "keyboard.d", "keyboard.o")
    yield "typing.sheet"
    press(stage, "keyboard.done")
    yield "pin.page"
    for digits in (UNLIKELY, OTHER_PIN):
        _type_pin(stage, digits)
        yield "pin.page"
        _type_pin(stage, UNLIKELY)
        yield "pin.page"
    press(stage, "pin.close")
    name_director(stage)
    press(stage, "start.white.director")
    yield "pin.page"
    for _ in range(5):
        _type_pin(stage, OTHER_PIN)
    yield "pin.page"
    stage.time.pass_by(60_000)
    wait_until(lambda: stage.seen("pin.key.0").isEnabled(), "the pad stays shut")
    type_pin(stage)
    wait_until(lambda: stage.sees("director.body"), "the PIN does not open the page")
    yield from _outside_a_match(stage)
    yield from _assistant(stage)


def _type_pin(stage: WindowStage, digits: str) -> None:
    type_pin(stage, digits)
    wait_until(lambda: not stage.board.table.director_model.pad_model._busy, "the PIN is not answered")


def _outside_a_match(stage: WindowStage) -> Iterator[str]:
    """The director's sections while no match is open, with what each opens."""
    for section in ("people", "event", "register", "devices", "spectators", "machine"):
        press(stage, f"director.section.{section}")
        yield "director.body"
        for act in [name for name in names(stage) if name.startswith("register.act.") and section != "register"]:
            press(stage, act)
            stage.driver.hands.look()
            yield "typing.sheet" if stage.sees("typing.sheet") else "director.body"
            press(stage, *(name for name in ("keyboard.done", "register.back") if stage.sees(name)))
    press(stage, "machine.mirror")
    yield "director.body"
    press(stage, "mirror.back", "director.section.care")
    yield from _upkeep(stage)


def _assistant(stage: WindowStage) -> Iterator[str]:
    """What an assistant may do and until when, and the key on a stick that opens for him."""
    name_director(stage, "Asta Assistant-Hansen", Role.ASSISTANT, OTHER_PIN)
    asta = stage.directors.people()[1]
    stage.directors.change_key(asta.key, lambda _official: nullcontext("00" * 32), "Dora")
    stage.directors.limit(asta.key, "2027-01-31T18:00+01:00", "Dora")
    press(stage, "director.section.people")
    yield "director.body"
    press(stage, f"register.row.{asta.key}")
    yield "director.body"
    for act in ("limit", "key"):
        press(stage, f"register.act.{act}")
        yield "director.body"
        press(stage, "register.back")
    press(stage, "director.close", "start.white.director", "pin.useKey.0")
    wait_until(lambda: stage.sees("pin.told"), "what is on the sticks is not told")
    yield "pin.page"
    pad = stage.board.table.director_model.pad_model
    pad._keys_here = (KeyHere("STICK", stage.board.services.directors.people()[1]),)
    pad.changed.emit()
    yield "pin.page"
    QTest.qWait(ANOTHER_MS + 100)
    press(stage, "pin.useKey.0")
    yield "pin.page"


def _upkeep(stage: WindowStage) -> Iterator[str]:
    section = stage.board.table.director_model.findChild(CareSectionViewModel)
    assert isinstance(section, CareSectionViewModel)
    for key in ("off", "restart", "before"):
        section.act(key)
        yield "director.body"
        press(stage, "care.no")
    files = section.findChild(FileChooserViewModel)
    assert isinstance(files, FileChooserViewModel)
    files._find_sticks = lambda: ()
    for key in ("backup", "restore"):
        press(stage, f"care.{key}")
        yield "files"
        press(stage, "files.cancel")
    section._said = section._context.t(
        "{path}: written and read back, files: {files}, matches: {matches}. Only its passphrase opens it.",
        path="/media/club/STICK/tavla-20261122-160000.tavlabackup",
        files=1234,
        matches=56,
    )
    section.changed.emit()
    yield "director.body"
    t = section._context.t
    for question in (
        t(
            "The backup of {made} is whole: files: {files}, matches: {matches}. What stands now is moved aside, "
            "nothing is deleted. Restore it?",
            made="2026-11-22 16:00:00",
            files=1234,
            matches=56,
        ),
        upkeep_words.update_asked(t, "0.2.0", "The club's key", "0.3.0"),
    ):
        section._ask(question, lambda: None)
        yield "director.body"
    section.no()


def device_pages(stage: DeviceStage) -> Iterator[str]:
    """Shaker and clock: tray, a shaker that is lost, ports, key and trial."""
    window = stage.window
    name_director(window)
    shaker, _ = stage.shaker(*OPENING), stage.clock()
    press(window, "start.board")
    yield "start.panel"
    press(window, "start.panel.done")
    stage.begins()
    press(window, f"white.device.{shaker.name}")
    yield "white.devices"
    press(window, f"white.device.{shaker.name}")
    shaker.unplug()
    wait_until(lambda: window.session.state.shaker_lost, "nobody misses it")
    yield "matchPage"
    come_in(window)
    press(window, "director.section.devices")
    yield "director.body"
    shaker.plug()
    wait_until(lambda: not window.session.state.shaker_lost, "it is not found again")
    press(window, "devices.add")
    yield "director.body"
    press(window, "devices.back", f"devices.key.{shaker.name}")
    yield "director.body"
    press(window, "devices.pair")
    wait_until(lambda: window.sees("devices.forget"), "it is not paired")
    yield "director.body"
    assert isinstance(shaker.device, Shaker)
    shaker.device.delays = SLOW  # a page that stands still while it is looked at
    press(window, "devices.back", f"devices.try.{shaker.name}")
    yield "director.body"
    shaker.device.delays = QUICK
    press(window, "devices.back", f"devices.try.{shaker.name}")
    wait_until(lambda: window.sees("devices.record"), "the trial does not end")
    yield "director.body"


def seat_pages(stage: WindowStage) -> Iterator[str]:
    """What a seat is told and asked, from the opening to a flag."""
    stage.open_game()
    stage.end_turn_somehow()
    press(stage, "white.menu", "white.menu.last_play")
    yield "matchPage"
    stage.driver.does(asked.TouchCube(BLACK))
    stage.driver.does(asked.OfferDouble(BLACK))
    stage.let_pass(2_000)
    stage.driver._touch_place("drop-white")
    yield "matchPage"
    stage.driver._pass_for_good(WHITE)
    stage.settle()
    yield "matchPage"
    for player in Player:
        stage.driver.does(asked.ConfirmScore(player))
    loser = stage.open_game()
    stage.driver.does(asked.StopPlay(StopReason.DIRECTOR_CALLED, loser, ""))
    stage.session.submit(acts.OrderDice(DIRECTOR, DiceSource.TYPED))
    stage.settle()
    for player in Player:
        stage.driver.does(asked.AgreeToResume(player))
    stage.end_turn_somehow()
    stage.touch(f"{loser.opponent.value}.bigButton")
    stage.driver.hands.look()
    yield "matchPage"
    press(stage, *(f"{loser.opponent.value}.dice.{row}.{row}" for row in (1, 2)), f"{loser.opponent.value}.dice.enter")
    stage.driver.hands.look()
    yield "matchPage"
    if stage.session.state.entered is not None:
        stage.touch(f"{loser.value}.accept")
    yield "matchPage"
    stage.let_pass(3_600_000)
    stage.driver.hands.look()
    yield "matchPage"
    stage.touch(next(name for name in ("white.claim", "black.claim") if stage.sees(name)))
    yield "matchPage"


def watched_pages(stage: WindowStage) -> Iterator[str]:
    """The spectators' window, before a match and in it."""
    spectators = stage.board.services.spectators
    assert spectators.change(Spectatorship(window=True, delay=0, by="Dora")) == ""
    yield "start.page"
    stage.begin(5)
    stage.open_game()
    stage.end_turn_somehow()
    stage.driver.does(asked.TouchCube(BLACK))
    stage.driver.does(asked.OfferDouble(BLACK))
    stage.time.pass_by(1_000)
    spectators.look()
    yield "matchPage"


def names(stage: WindowStage) -> list[str]:
    """What can be seen and has a name."""
    return [item.objectName() for item in items(stage.window.contentItem()) if item.isVisible() and item.objectName()]
