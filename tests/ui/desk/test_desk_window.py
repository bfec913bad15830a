"""The desk's window by touch and by keys, on a hall that stands still."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from by_day import by_day
from desk_match import a_match
from desk_scene import DRAW, HALL, RESULTS, StillHall, table
from hostile_words import KINDS, faults, tags_in
from msgspec.structs import replace
from outside_fields import marked
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest
from strangers import word_of
from touches import a_moment_later

from tavla.app.sticks import Sticks
from tavla.application.ports.hall_desk import DrawSeen, FederationSeen, HallSeen
from tavla.base import paths
from tavla.base.phrase import as_it_is
from tavla.hall.spoken import host_of
from tavla.text.words import LANGUAGES, Words
from tavla_ui.controls.settings import SettingsViewModel
from tavla_ui.desk.desk import DeskViewModel
from tavla_ui.desk.desk_window import DeskWindow
from tavla_ui.robots.finder import centre_of, find_visible, is_visible, items, seen_items
from tavla_ui.robots.hands import ANOTHER_MS, Hands, HandTime

pytestmark = pytest.mark.usefixtures("qapp")
SIZES = ((1366, 768), (1024, 600), (1920, 1080))


class Stage:
    """A window, a finger, and what was asked of the hall."""

    def __init__(self, folder: Path) -> None:
        self.hall, self.settings = StillHall(), SettingsViewModel()
        self.model = DeskViewModel(
            self.hall, self.hall, self.hall, self.settings, paths.resources() / "translations", folder, Sticks()
        )
        self.screen = DeskWindow(self.model, "DeskWindow")
        self.window = self.screen.window
        self.screen.show(1366, 768)
        self.hands = Hands(self.window, HandTime())

    def touch(self, *names: str) -> None:
        for name in names:
            self.hands.look()
            self.hands.tap(centre_of(self.window, name), ANOTHER_MS)

    def text(self, name: str) -> str:
        return str(find_visible(self.window, name).property("text"))

    def asked(self, *acts: str) -> list[tuple[object, ...]]:
        return [act for act in self.hall.acts if act[0] in acts]

    def becomes(self, hall: HallSeen) -> None:
        self.hall.hall = hall
        self.model.look()


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    made = Stage(tmp_path)
    yield made
    made.screen.close()


def lines(stage: Stage) -> list[str]:
    return [row.board for row in stage.model.tables_model.rows]


def test_a_call_rings_until_somebody_looks_at_it_and_is_answered_with_a_name_and_minutes(stage: Stage) -> None:
    assert stage.asked("ring") == [("ring",)]
    stage.touch("desk.line.board007")
    assert ("see", "board007") in stage.hall.acts
    stage.touch("desk.who")
    for key in (Qt.Key.Key_K, Qt.Key.Key_A, Qt.Key.Key_R, Qt.Key.Key_I):
        QTest.keyClick(stage.window, key)
    QTest.keyClick(stage.window, Qt.Key.Key_Return)
    stage.touch("desk.answer.5")
    assert stage.asked("answer") == [("answer", "board007", "kari", 5)]


def test_a_call_that_was_seen_rings_no_longer_and_a_new_one_rings_at_once(stage: Stage) -> None:
    calls = next(one for one in HALL.tables if one.need == "call")
    seen = replace(calls, call=replace(calls.call, is_seen=True))
    stage.becomes(replace(HALL, tables=(seen,)))
    stage.model._ring()
    assert len(stage.asked("ring")) == 1
    stage.becomes(replace(HALL, tables=(seen, table(33, need="call", stage="called", call=calls.call))))
    assert len(stage.asked("ring")) == 2


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1280, 800), (1366, 768), (1920, 1080)])
def test_no_cell_of_a_line_runs_out_of_it_with_a_card_beside_it(stage: Stage, width: int, height: int) -> None:
    stage.screen.show(width, height)
    stage.touch("desk.line.board012")
    stage.hands.look()
    shown = [item for item in items(stage.window.contentItem()) if item.objectName().startswith("desk.line.")]
    records = [item for item in shown if item.objectName().endswith(".record")]
    assert records
    for record in records:
        line = next(item for item in shown if item.objectName() == record.objectName().removesuffix(".record"))
        assert record.mapRectToItem(line, record.boundingRect()).right() <= line.width()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sanction_among_the_parts_of_a_pairs_line_ends_without_a_full_stop(stage: Stage, language: str) -> None:
    stage.model.speak(language)
    stage.hall.read = DRAW
    stage.model.open("draw")
    stage.model.look()
    stage.hands.look()
    shown = [str(item.property("text")) for item in items(stage.window.contentItem())]
    sanctioned = [text for text in shown if "ISTAVDER 22" in text]
    assert sanctioned
    assert not [text for text in sanctioned if ". ·" in text]


def test_lines_keep_their_places_while_a_finger_lies_on_one(stage: Stage) -> None:
    before = lines(stage)
    at = centre_of(stage.window, f"desk.line.{before[3]}")
    stage.hands.look()
    stage.hands.press(at)
    stage.becomes(replace(HALL, tables=tuple(reversed(HALL.tables))))
    assert lines(stage) == before
    stage.hands.release(at)
    stage.model.look()
    assert lines(stage) == list(reversed(before))
    assert ("see", before[3]) in stage.hall.acts, "the line that was touched is the one that opens"


def frame(stage: Stage, act: str, finger: int, at: QPoint, *rest: int) -> None:
    """One report of the panel, while other fingers rest."""
    sequence = QTest.touchEvent(stage.window, stage.hands._finger)
    for resting in rest:
        sequence.stationary(resting)
    getattr(sequence, act)(finger, at, stage.window)
    sequence.commit()


def test_of_two_fingers_on_the_lines_the_last_that_lifts_lets_them_go(stage: Stage) -> None:
    before = lines(stage)
    first, second = (centre_of(stage.window, f"desk.line.{before[number]}") for number in (1, 3))
    stage.hands.look()
    frame(stage, "press", 0, first)
    frame(stage, "press", 1, second, 0)
    frame(stage, "release", 0, first, 1)
    stage.becomes(replace(HALL, tables=tuple(reversed(HALL.tables))))
    assert lines(stage) == before
    frame(stage, "release", 1, second)
    stage.model.look()
    assert lines(stage) == list(reversed(before))


def test_a_line_that_goes_under_a_finger_holds_the_others_no_longer_than_the_finger(stage: Stage) -> None:
    before = lines(stage)
    at = centre_of(stage.window, f"desk.line.{before[3]}")
    stage.hands.look()
    stage.hands.press(at)
    stage.becomes(replace(HALL, tables=tuple(one for one in HALL.tables if one.board != before[3])))
    stage.hands.look()
    stage.hands.release(at)
    stage.becomes(replace(HALL, tables=tuple(reversed(HALL.tables))))
    assert lines(stage) == list(reversed(before))


def test_of_two_fingers_on_the_boards_that_ask_the_last_that_lifts_lets_the_list_go(stage: Stage) -> None:
    stage.touch("desk.open.boards")
    stage.hands.look()
    first, second = (centre_of(stage.window, f"desk.{name}.boardnxt") for name in ("refuse", "admit"))
    frame(stage, "press", 0, first)
    frame(stage, "press", 1, second, 0)
    frame(stage, "release", 0, QPoint(5, 5), 1)  # beside it
    QGuiApplication.processEvents()
    stage.becomes(replace(HALL, guests=HALL.guests[1:]))
    frame(stage, "release", 1, second)
    assert not stage.asked("refuse")
    stage.window.grabWindow()
    assert is_visible(stage.window, "typing.sheet")


def test_only_what_changed_is_drawn_anew(stage: Stage) -> None:
    told: list[int] = []
    stage.model.tables_model.dataChanged.connect(lambda first, _last, _roles: told.append(first.row()))
    stage.model.look()
    assert not told
    score = tuple(replace(one, score=(5, 2)) if one.board == "board011" else one for one in HALL.tables)
    stage.becomes(replace(HALL, tables=score))
    assert told == [lines(stage).index("board011")]


def test_the_keys_walk_the_tables_and_open_one(stage: Stage) -> None:
    find_visible(stage.window, "desk.line.board007").forceActiveFocus()
    QTest.keyClick(stage.window, Qt.Key.Key_Down)
    QTest.keyClick(stage.window, Qt.Key.Key_Down)
    QTest.keyClick(stage.window, Qt.Key.Key_Return)
    assert stage.model.table_model.property("board") == lines(stage)[2]


def test_a_table_in_full_shows_its_board_and_last_turns(stage: Stage) -> None:
    stage.hall.matches["m-9"] = a_match()
    stage.touch("desk.line.board009")
    assert is_visible(stage.window, "desk.card.board")
    assert stage.model.table_model.property("turns")
    stage.touch("desk.card.close")
    assert not is_visible(stage.window, "desk.card")


def test_a_board_joins_once_the_digits_agree_and_gets_its_table(stage: Stage) -> None:
    stage.touch("desk.open.boards", "desk.refuse.boardnxt", "desk.admit.boardnew")
    QTest.keyClick(stage.window, Qt.Key.Key_7)
    QTest.keyClick(stage.window, Qt.Key.Key_Return)
    assert stage.asked("admit", "refuse") == [("refuse", "boardnxt"), ("admit", "boardnew", "7")]


def test_a_board_is_removed_by_two_touches_and_put_away_by_one(stage: Stage) -> None:
    stage.touch("desk.line.board014", "desk.dismiss", "desk.dismiss")
    assert not stage.asked("dismiss"), "a double tap is one touch"
    a_moment_later(stage.model)
    stage.touch("desk.dismiss")
    assert stage.asked("dismiss") == [("dismiss", "board014")]
    stage.touch("desk.line.board012", "desk.hide")
    assert stage.asked("hide") == [("hide", "board012")]


@pytest.mark.parametrize(
    ("board", "act"),
    [("board021", "settle"), ("board004", "let_go"), ("board015", "release"), ("board018", "release")],
)
def test_what_cannot_be_taken_back_wants_two_touches(stage: Stage, board: str, act: str) -> None:
    table = stage.model.table_model
    table.open(board)
    assert act in [one["key"] for one in table.property("acts")]
    table.act(act)
    assert not stage.asked(act)
    assert [one["key"] for one in table.property("acts") if one["sure"]] == [act]
    table.act(act)
    assert not stage.asked(act), "a double tap is one touch"
    a_moment_later(stage.model)
    table.act(act)
    assert stage.asked(act) == [(act, board)]
    assert table.property("board") == ""


def test_what_is_asked_once_more_is_forgotten_when_nobody_means_it(stage: Stage) -> None:
    table = stage.model.table_model
    table.open("board018")
    table.act("release")
    table._sure._over.timeout.emit()
    assert not any(one["sure"] for one in table.property("acts"))
    table.act("release")
    assert not stage.asked("release")


def test_acts_stand_only_where_they_can_be_done(stage: Stage) -> None:
    table = stage.model.table_model
    table.open("board020")
    assert [one["key"] for one in table.property("acts")] == ["hide", "dismiss"]
    stage.touch("desk.line.board018", "desk.release")
    a_moment_later(stage.model)
    stage.touch("desk.release")
    assert stage.asked("release") == [("release", "board018")]


@pytest.mark.parametrize(("language", "winner"), [("en", "Winner"), ("nb", "Vinner"), ("tr", "Kazanan")])
def test_slips_speak_the_language_of_the_desk(stage: Stage, tmp_path: Path, language: str, winner: str) -> None:
    stage.model.speak(language)
    stage.model.draws_model._write(tmp_path)
    ((_, labels),) = stage.asked("write")
    assert isinstance(labels, tuple)
    assert labels[3] == winner
    assert len(set(labels)) == 6


def test_a_phone_gets_a_code_of_its_own_and_a_fresh_one_before_the_minute_is_over(stage: Stage) -> None:
    stage.touch("desk.open.boards")
    boards_code = stage.model.property("code")
    assert not stage.asked("phone"), "no page is served before somebody wants one"
    stage.touch("desk.how.phone")
    assert stage.text("desk.addresses") == "PIN 402918"
    first = stage.model.property("code")
    assert first not in ("", boards_code)
    assert not is_visible(stage.window, "desk.stick")
    stage.model._renew_link()
    assert stage.model.property("code") not in (first, boards_code)
    stage.touch("desk.how.board")
    assert stage.model.property("code") == boards_code
    stage.model._renew_link()
    assert len(stage.asked("phone")) == 2, "no link is made that nobody sees"


def test_a_port_that_cannot_be_had_is_told(stage: Stage) -> None:
    stage.hall.no_pages = "The page cannot be served on port 4243."
    stage.touch("desk.open.boards", "desk.how.phone")
    assert "4243" in stage.text("desk.told")
    assert stage.model.property("how") == "board"


def type_in(stage: Stage, text: str) -> None:
    for letter in text:
        QTest.keyClick(stage.window, Qt.Key(ord(letter)))
    QTest.keyClick(stage.window, Qt.Key.Key_Return)
    stage.hands.look()


def test_a_deputys_file_wants_its_pin_twice_and_a_folder(stage: Stage, tmp_path: Path) -> None:
    stage.touch("desk.open.boards", "desk.how.deputy")
    assert not is_visible(stage.window, "desk.code")
    for first, again in (("482913", "482914"), ("482913", "482913")):
        stage.touch("desk.writeDeputy")
        type_in(stage, first)
        type_in(stage, again)
        if first != again:
            assert "differ" in stage.text("desk.told")
            assert not is_visible(stage.window, f"files.row.{tmp_path}")
    stage.touch(f"files.row.{tmp_path}", "files.here")
    assert stage.asked("deputy") == [("deputy", "482913")]
    assert str(tmp_path / "deputy.tavla") in stage.text("desk.told")


def test_a_laptop_becomes_the_deputy_of_a_file_and_hears_why_not(stage: Stage, tmp_path: Path) -> None:
    (tmp_path / "deputy.tavla").write_text("")
    stage.hall.no_pages = "deputy.tavla is no file of a deputy."
    stage.touch(
        "desk.open.boards", "desk.how.deputy", "desk.beDeputy", f"files.row.{tmp_path}", "files.row.deputy.tavla"
    )
    assert stage.asked("become") == [("become", "deputy.tavla")]
    assert "no file of a deputy" in stage.text("desk.told")


def test_a_federation_is_joined_by_its_file_and_left_by_a_second_touch(stage: Stage, tmp_path: Path) -> None:
    (tmp_path / "tavla-federation.txt").write_text("")
    stage.becomes(replace(HALL, federation=None))
    stage.touch("desk.open.results", "desk.federate")
    stage.touch(f"files.row.{tmp_path}", "files.row.tavla-federation.txt")
    assert stage.asked("join") == [("join", "tavla-federation.txt")]
    stage.becomes(replace(HALL, federation=FederationSeen("NBF", digits="418203")))
    assert stage.text("desk.federation") == "NBF: compare 418 203 with the federation"
    stage.becomes(HALL)
    assert stage.text("desk.federation") == "Norges Backgammonforbund: sent 3 of 5"
    stage.touch("desk.federate", "desk.federate")
    assert not stage.asked("leave"), "a double tap is one touch"
    a_moment_later(stage.model)
    stage.touch("desk.federate")
    assert stage.asked("leave") == [("leave",)]


def test_an_act_that_was_gone_in_between_is_asked_anew(stage: Stage) -> None:
    table = stage.model.table_model
    table.open("board021")
    table.act("settle")
    stage.becomes(replace(HALL, tables=()))
    stage.becomes(HALL)
    a_moment_later(stage.model)
    table.act("settle")
    assert not stage.asked("settle")


def test_leaving_a_federation_is_asked_anew_on_another_visit_and_in_another_federation(stage: Stage) -> None:
    def armed() -> str:
        stage.touch("desk.federate")
        a_moment_later(stage.model)
        return stage.text("desk.federate")

    stage.touch("desk.open.results")
    assert "Touch again to leave" == armed()
    stage.touch("desk.open.draw", "desk.open.results")
    assert "Leave the federation" == stage.text("desk.federate")
    armed()
    stage.becomes(replace(HALL, federation=None))
    stage.becomes(HALL)
    assert "Leave the federation" == stage.text("desk.federate")
    assert not stage.asked("leave")


def test_a_file_that_is_no_invitation_of_a_federation_is_told(stage: Stage, tmp_path: Path) -> None:
    (tmp_path / "tavla-hall.txt").write_text("")
    stage.hall.no_pages = "tavla-hall.txt is no invitation of a federation."
    stage.becomes(replace(HALL, federation=FederationSeen("NBF", fault="The desk refused.")))
    stage.touch("desk.open.results", "desk.federate", f"files.row.{tmp_path}", "files.row.tavla-hall.txt")
    assert "no invitation of a federation" in stage.text("desk.told")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_short_of_its_length_says_why(stage: Stage, language: str) -> None:
    stage.model.speak(language)
    last, first = stage.model.draws_model.property("results")
    said = Words(language, paths.resources() / "translations")("by forfeit or on time")
    assert said in last["detail"]
    assert said not in first["detail"]


def test_a_table_that_was_copied_is_pasted_and_looked_at(stage: Stage) -> None:
    QGuiApplication.clipboard().setText("round\tplayer 1\tplayer 2\n1\tAnn\tBo\n")
    stage.touch("desk.open.draw", "desk.pasteDraw")
    assert stage.asked("paste") == [("paste", "round\tplayer 1\tplayer 2\n1\tAnn\tBo\n")]
    assert is_visible(stage.window, "desk.sendDraw")
    assert not stage.asked("send")


def test_a_draw_is_looked_at_before_a_touch_sends_it(stage: Stage, tmp_path: Path) -> None:
    (tmp_path / "round3.csv").write_text("", encoding="utf-8")
    stage.touch("desk.open.draw")
    assert not is_visible(stage.window, "desk.sendDraw")
    stage.touch("desk.openDraw", f"files.row.{tmp_path}", "files.row.round3.csv")
    assert not stage.asked("send")
    stage.touch("desk.longer", "desk.sendDraw")
    assert stage.asked("send") == [("send",)]
    assert stage.hall.order.length == 12
    assert stage.text("desk.told") == "2 matches sent to their boards."
    stage.touch("desk.told")
    assert not is_visible(stage.window, "desk.told")


def test_the_tables_that_need_a_board_are_printed(stage: Stage, tmp_path: Path) -> None:
    stage.touch("desk.open.draw")
    assert not is_visible(stage.window, "desk.boardList")
    QGuiApplication.clipboard().setText("pairs")
    stage.touch("desk.pasteDraw", "desk.boardList", f"files.row.{tmp_path}", "files.here")
    [(_, text)] = stage.asked("boards.txt")
    lines = str(text).splitlines()
    assert lines[:2] == ["Tables that need a digital board", "Istanbul Open"]
    tables = [line for line in lines if line.startswith("[")]
    assert len(tables) == 1
    assert "Table 23" in tables[0]
    assert "Şükrü Çağlayangil" in tables[0]
    assert "ISTAVDER 22" in lines[lines.index(tables[0]) + 1]
    assert "boards.txt" in stage.text("desk.told")


def test_the_rules_of_a_draw_are_called_as_their_federation_calls_them(stage: Stage) -> None:
    stage.touch("desk.open.draw")
    called = {"en": "WBGT Tournament Rules", "nb": "WBGTs turneringsregler", "tr": "WBGT Turnuva Kuralları"}
    for language, title in called.items():
        stage.touch(f"desk.language.{language}")
        assert title == stage.text("desk.rules")
    stage.touch("desk.language.en", "desk.rules")
    assert "USBGF Tournament Rules, October 2016" == stage.text("desk.rules")


def test_a_draw_with_faults_names_them_and_cannot_be_sent(stage: Stage) -> None:
    fault = "round3.csv:4:2: found an empty cell; expected a player's name"
    stage.hall.read = DrawSeen(DRAW.path, DRAW.pairs, (as_it_is(fault),))
    stage.model.look()
    stage.touch("desk.open.draw")
    assert [row["text"] for row in stage.model.draws_model.property("pairs")] == [fault]
    assert not is_visible(stage.window, "desk.sendDraw")


@by_day("kind", KINDS, "mark-up", "direction", "long", "controls")
def test_words_from_outside_stay_words_on_every_page(stage: Stage, kind: str) -> None:
    word = word_of(KINDS[kind])
    assert isinstance(stage.hall.draw(), DrawSeen)
    stage.hall.read = marked(DRAW, word)
    stage.hall.found = marked(RESULTS, word)
    stage.hall.change_order(marked(stage.hall.order, word))
    stage.becomes(marked(HALL, word))
    for page in ("tables", "boards", "phone", "deputy", "draw", "results"):
        if page in {"phone", "deputy"}:
            stage.model.show(page)  # type: ignore[arg-type]
        else:
            stage.model.open(page)
        stage.model.table_model.open("board014")
        stage.hands.look()
        found = [str(item.property("text")) for item in seen_items(stage.window.contentItem()) if item.property("text")]
        assert not [text for text in found if faults(text)], page
        assert any(tags_in(text) for text in found), page


def test_nothing_from_outside_is_markup(stage: Stage) -> None:
    stage.becomes(replace(HALL, name="<b>H</b>", tables=(table(1, players=("<img src=x>", "\u202eB"), table="<i>"),)))
    shown = [str(item.property("text")) for item in seen_items(stage.window.contentItem())]
    assert "<b>H</b>" in shown
    assert not any("\u202e" in text for text in shown)


def place(item: QQuickItem) -> QRectF:
    return item.mapRectToScene(QRectF(0, 0, item.width(), item.height()))


@by_day(("size", "language"), [*product(SIZES, LANGUAGES)], *zip(SIZES, LANGUAGES, strict=True))
def test_every_button_lies_whole_on_the_screen_in_every_language(
    stage: Stage, size: tuple[int, int], language: str
) -> None:
    stage.screen.show(*size)
    stage.model.speak(language)
    stage.hall.read = DRAW
    for page in ("tables", "boards", "phone", "deputy", "draw", "results"):
        if page in {"phone", "deputy"}:
            stage.model.show(page)  # type: ignore[arg-type]
        else:
            stage.model.open(page)
        stage.model.look()
        stage.hands.look()
        stage.hands.look()
        window = QRectF(0, 0, *size)
        buttons = [item for item in seen_items(stage.window.contentItem()) if item.property("grace") is not None]
        assert len(buttons) >= 8
        for button in buttons:
            assert window.contains(place(button)), (page, button.objectName())
            caption = [child for child in seen_items(button) if child.property("truncated") is not None]
            assert not any(child.property("truncated") for child in caption), (page, button.objectName())
        for one in buttons:
            for other in buttons:
                assert one is other or not place(one).intersects(place(other)), (
                    page,
                    one.objectName(),
                    other.objectName(),
                )


@by_day(("size", "language"), [*product(SIZES, LANGUAGES)], (SIZES[0], "nb"), (SIZES[1], "tr"), ids=str)
def test_every_state_is_read_whole_beside_a_table_in_full(stage: Stage, size: tuple[int, int], language: str) -> None:
    stage.window.resize(*size)
    stage.touch(f"desk.language.{language}", "desk.line.board012")
    stage.hands.look()
    states = [item for item in seen_items(stage.window.contentItem()) if item.objectName().endswith(".state")]
    assert len(states) > 10
    assert [] == [item.property("text") for item in states if item.property("truncated")]


def test_what_a_hall_without_boards_says(stage: Stage) -> None:
    stage.becomes(HallSeen("H"))
    stage.hands.look()
    assert is_visible(stage.window, "desk.none")
    assert "not heard" in stage.text("desk.link")
    assert not lines(stage)


def test_the_first_address_stands_there_as_six_words(stage: Stage) -> None:
    stage.touch("desk.open.boards")
    shown = stage.text("desk.addresses").split("\n")
    assert host_of(" ".join(shown[-2:])) == "192.168.8.20"
    stage.becomes(replace(HALL, spoken=()))
    assert stage.text("desk.addresses") == "\n".join(HALL.addresses)


def raw_tap(stage: Stage, at: QPoint, after_ms: int) -> None:
    stage.hands.time.pass_by(after_ms)
    stage.hands._touch("press", at)
    stage.hands._touch("release", at)
    stage.hands.look()


def test_a_double_tap_refuses_one_board(stage: Stage) -> None:
    """The next one moves up into its place."""
    stage.touch("desk.open.boards")
    stage.hands.look()
    at = centre_of(stage.window, "desk.refuse.boardnew")
    raw_tap(stage, at, 1_000)
    stage.becomes(replace(HALL, guests=HALL.guests[1:]))
    stage.hands.look()
    raw_tap(stage, at, 120)
    assert stage.asked("refuse") == [("refuse", "boardnew")]
    QTest.qWait(350)
    raw_tap(stage, at, 1_000)
    assert stage.asked("refuse") == [("refuse", "boardnew"), ("refuse", "boardnxt")]


def test_what_has_just_moved_under_a_finger_is_not_touched(stage: Stage) -> None:
    """A board goes away while a finger is on its way to the next one's key, and while it lies there."""
    stage.touch("desk.open.boards")
    stage.hands.look()
    first = centre_of(stage.window, "desk.refuse.boardnew")
    second = centre_of(stage.window, "desk.refuse.boardnxt")
    stage.becomes(replace(HALL, guests=HALL.guests[1:]))
    stage.hands.look()
    raw_tap(stage, first, 1_000)
    assert not stage.asked("refuse")
    stage.becomes(HALL)
    QTest.qWait(350)
    stage.hands._touch("press", second)
    stage.becomes(replace(HALL, guests=HALL.guests[1:]))
    stage.hands.look()
    stage.hands._touch("release", second)
    assert stage.asked("refuse") == [("refuse", "boardnxt")]


def test_a_line_that_has_just_risen_is_not_opened(stage: Stage) -> None:
    before = lines(stage)
    at = centre_of(stage.window, f"desk.line.{before[0]}")
    stage.becomes(replace(HALL, tables=tuple(reversed(HALL.tables))))
    stage.hands.look()
    raw_tap(stage, at, 1_000)
    assert stage.model.table_model.property("board") == ""
    QTest.qWait(350)
    raw_tap(stage, at, 1_000)
    assert stage.model.table_model.property("board") == before[-1]
