"""A repeat offender's way into the register, and his next match; a PIN that is guessed at."""

from director_hands import OTHER_PIN, come_in, is_in, open_by_touch, press, type_pin
from PySide6.QtQuick import QQuickItem
from scene import Act, Scene, does, plays, touch
from scene_table import SceneTable, with_director
from test_start_page import type_by_touch
from test_start_rules import choose

from tavla.application.commands import play as asked
from tavla.domain.facts.events import MatchStarted
from tavla.domain.game.player import Player
from tavla.storage.register.records import Entry, Incident, Kind, Pairing, Sanction
from tavla.storage.register.register import Register
from tavla_ui.robots.finder import items
from tavla_ui.robots.hands import wait_until

WHITE, BLACK = Player.WHITE, Player.BLACK
OFFENDER = "bora"


def kept(table: SceneTable, kind: Kind) -> list[Entry]:
    with Register.open(table.root / "register" / "register.sqlite") as register:
        return list(register.entries(kind))


def types(table: SceneTable, words: str) -> None:
    wait_until(lambda: table.sees("typing.sheet"), "the keyboard does not come")
    press(table, *("keyboard.space" if letter == " " else f"keyboard.{letter}" for letter in words), "keyboard.done")


def to_the_front(table: SceneTable) -> None:
    table.at_the_page("register")
    while table.sees("register.back"):
        press(table, "register.back")
    wait_until(lambda: table.sees("register.search"), "the register does not come")


def row(table: SceneTable, begins: str) -> str:
    """The first row of that kind, as soon as it is there."""

    def found(item: QQuickItem) -> bool:
        name = item.objectName()
        return item.isVisible() and name.startswith(f"register.row.{begins}") and not name.endswith(".text")

    wait_until(lambda: any(map(found, items(table.window.contentItem()))), f"no row of {begins}")
    table.driver.hands.look()
    return next(item.objectName() for item in items(table.window.contentItem()) if found(item))


def saved(table: SceneTable, kind: Kind, count: int) -> None:
    press(table, "register.act.save")
    wait_until(lambda: len(kept(table, kind)) == count and not table.sees("register.act.save"), "it is not saved")


def a_player_is_entered(table: SceneTable) -> None:
    to_the_front(table)
    press(table, "register.act.player", "register.row.name")
    types(table, OFFENDER)
    saved(table, Kind.PLAYER, 1)


def incident(number: int, what: str) -> Act:
    """The director enters what he has seen."""

    def act(table: SceneTable) -> None:
        to_the_front(table)
        press(table, "register.search", *(f"keyboard.{letter}" for letter in OFFENDER))
        wait_until(lambda: table.sees("keyboard.suggested.0"), "nobody is suggested")
        press(table, "keyboard.suggested.0")
        wait_until(lambda: table.text("register.title") == "Bora", "the player does not come")
        press(table, "register.act.incident", "register.row.what")
        types(table, what)
        press(table, "register.row.clause")
        types(table, "istavder 22")
        saved(table, Kind.INCIDENT, number)

    return act


def the_suggested_one_is_sanctioned(table: SceneTable) -> None:
    to_the_front(table)
    press(table, "register.act.offenders")
    press(table, row(table, "player:"))
    wait_until(lambda: table.text("register.title") == "Bora", "the player does not come")
    press(table, "register.act.sanction", "register.row.reason")
    types(table, "three illegal moves")
    saved(table, Kind.SANCTION, 1)


def his_name_brings_it_up(table: SceneTable) -> None:
    table.put_page_away()
    choose(table, "istavder-2025")
    table.touch("start.event")
    for which, text in enumerate(("oslo open", "3", "12")):
        type_by_touch(table, f"start.event.{which}", text)
    table.touch("start.panel.done", *["start.length.less"] * 6, "start.reserve.more", "start.reserve.less")
    type_by_touch(table, "start.white.name", "anna")
    type_by_touch(table, "start.black.name", OFFENDER)
    wait_until(lambda: table.sees("start.banner"), "the register is silent")
    assert table.text("start.banner.white").startswith("Sanction: Bora: all matches on a digital board")
    press(table, "start.white.ready", "start.black.ready")
    wait_until(lambda: table.board.table.current_page == "match", "the match does not begin")


def the_report_is_written(table: SceneTable) -> None:
    press(table, "white.menu", "white.menu.report")
    folder = table.root / "matches" / table.session.state.setup.match_id
    wait_until(lambda: len(list(folder.glob("*.pdf"))) == 2, "report and slip do not come")


def both_have_read_it(table: SceneTable) -> None:
    press(table, "white.bigButton", "black.bigButton")
    wait_until(lambda: table.board.table.current_page == "start", "the start page does not come back")
    wait_until(lambda: bool(kept(table, Kind.PAIRING)), "the result is not kept")


def three_incidents_one_sanction_one_result(table: SceneTable) -> None:
    incidents = [entry.record for entry in kept(table, Kind.INCIDENT)]
    assert ["Illegal move", "Illegal move again", "Moved twice"] == [
        one.what for one in incidents if isinstance(one, Incident)
    ]
    (sanction,) = kept(table, Kind.SANCTION)
    assert isinstance(sanction.record, Sanction)
    assert (sanction.record.reason, sanction.record.ordered_by) == ("Three illegal moves", "Dora")
    (pairing,) = kept(table, Kind.PAIRING)
    assert isinstance(pairing.record, Pairing)
    started = played_last(table)
    assert [(one.player, one.key) for one in started.card.sanctions] == [(BLACK, sanction.key)]
    assert pairing.record.match_id == started.match_id


def played_last(table: SceneTable) -> MatchStarted:
    from tavla.storage.codec import decode_event
    from tavla.storage.match_store import MatchStore

    (folder,) = (table.root / "matches").iterdir()
    started = decode_event(MatchStore(table.root).read(folder.name).events[0])
    assert isinstance(started, MatchStarted)
    return started


RULE_22 = Scene(
    "three incidents, a sanction, and the next match on the digital board",
    ((3, 1), (6, 5)),
    (
        a_player_is_entered,
        incident(1, "illegal move"),
        incident(2, "illegal move again"),
        incident(3, "moved twice"),
        the_suggested_one_is_sanctioned,
        his_name_brings_it_up,
        touch("white.bigButton"),
        touch("black.bigButton"),
        *plays("8/5 6/5"),
        touch("cube"),
        touch("black.bigButton"),
        does(asked.DropDouble(WHITE)),
        the_report_is_written,
        both_have_read_it,
    ),
    three_incidents_one_sanction_one_result,
    with_director,
)


# A PIN


def wrong_pin(sees: str) -> Act:
    def act(table: SceneTable) -> None:
        open_by_touch(table, "white")
        type_pin(table, OTHER_PIN)
        wait_until(lambda: table.sees("pin.told") and sees in table.text("pin.told"), f"it does not say {sees}")
        press(table, "pin.close")

    return act


def the_right_one_waits_its_turn(table: SceneTable) -> None:
    open_by_touch(table, "white")
    type_pin(table)
    wait_until(lambda: "next try in 0:" in table.text("pin.told"), "the wait is forgotten")
    assert not is_in(table)
    press(table, "pin.close")


def and_opens_after_it(table: SceneTable) -> None:
    table.time.pass_by(30_000)
    come_in(table)


PIN_GUESSED = Scene(
    "a PIN guessed at until the pad is shut",
    (),
    (
        *(wrong_pin(f"{left} tr") for left in (4, 3, 2, 1)),
        wrong_pin("next try in 0:30"),
        the_right_one_waits_its_turn,
        and_opens_after_it,
    ),
    lambda table: table.put_page_away(),
    with_director,
)

ALL: tuple[Scene, ...] = (RULE_22, PIN_GUESSED)
