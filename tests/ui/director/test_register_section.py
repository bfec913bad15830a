"""The director's register by touch: looked up, written, lifted, carried on sticks."""

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from by_day import by_day
from director_hands import ROLLS, begin, come_in, name_director, press, today
from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from register_hands import (
    a_stick,
    at_the_merge,
    at_the_register,
    filled,
    shown,
    to_stick,
    told,
    types,
    waits_for,
    write_trusted,
)
from test_window_layout import buttons, place
from window_stage import WindowStage, window_stage

from tavla.services.register_records import RegisterRecords
from tavla.storage.register.bundle import write_bundle
from tavla.storage.register.erasing import Erasure, ErasureReason
from tavla.storage.register.merging import Contents, contents, merge
from tavla.storage.register.records import Incident, Kind, Player, Sanction, Tournament
from tavla.storage.register.register import Register
from tavla_ui.director.register.page import Row
from tavla_ui.robots.driver import NAMES
from tavla_ui.robots.finder import centre_of, items, seen_items
from tavla_ui.robots.hands import wait_until

pytestmark = pytest.mark.usefixtures("qapp")
SIZES = ((1280, 720), (1280, 800), (1366, 768), (1920, 1080), (1024, 768))


def kept(home: Path, kind: Kind) -> list[object]:
    with Register.open(home / "register" / "register.sqlite") as register:
        return [entry.record for entry in register.entries(kind)]


def test_keys_that_are_no_letters_write_nothing(tavla_home: Path, qtbot: QtBot) -> None:
    filled(tavla_home)
    with at_the_register(tavla_home) as stage:
        press(stage, "register.search")
        wait_until(lambda: stage.sees("typing.sheet"), "the keyboard does not come")
        for key in (
            Qt.Key.Key_A,
            Qt.Key.Key_Escape,
            Qt.Key.Key_Delete,
            Qt.Key.Key_Y,
            Qt.Key.Key_Space,
            Qt.Key.Key_Backspace,
        ):
            QTest.keyClick(stage.window, key)
        assert stage.text("typing.text") == "ay|"
        QTest.keyClick(stage.window, Qt.Key.Key_Tab)
        assert stage.text("typing.text") == "ay|"


def test_players_are_suggested_from_the_first_letters(tavla_home: Path, qtbot: QtBot) -> None:
    filled(tavla_home)
    with at_the_register(tavla_home) as stage:
        press(stage, "register.search")
        press(stage, "keyboard.a", "keyboard.y")
        wait_until(lambda: stage.sees("keyboard.suggested.0"), "nobody is suggested")
        press(stage, "keyboard.suggested.0")
        wait_until(lambda: stage.text("register.title") == "Ayşe Kaya", "the player does not come")
        waits_for(stage, "illegal move 3")


def test_a_search_finds_incidents_by_their_words(tavla_home: Path, qtbot: QtBot) -> None:
    filled(tavla_home)
    with at_the_register(tavla_home) as stage:
        press(stage, "register.search")
        types(stage, "kaya illegal 03")
        waits_for(stage, "Ayşe Kaya · illegal move 3")
        assert 1 == len(shown(stage))


def test_a_repeat_offender_is_suggested_sanctioned_and_let_off_again(tavla_home: Path, qtbot: QtBot) -> None:
    ayse, _ = filled(tavla_home)
    with at_the_register(tavla_home) as stage:
        waits_for(stage, "Repeat offenders")
        press(stage, "register.act.offenders")
        waits_for(stage, "you alone decide")
        press(stage, f"register.row.player:{ayse}")
        waits_for(stage, "illegal move 1")
        press(stage, "register.act.sanction")
        waits_for(stage, "digital board for all matches")
        press(stage, "register.act.save")
        wait_until(lambda: stage.text("register.title") == "Ayşe Kaya" and len(shown(stage)) == 7, "it is not saved")
        (sanction,) = kept(tavla_home, Kind.SANCTION)
        reason = "illegal move 3, illegal move 2, illegal move 1"
        assert Sanction(ayse, reason, today(), "Dora", clause="ISTAVDER 22 Use of Digital Board") == sanction
        row = next(
            item.objectName()
            for item in items(stage.window.contentItem())
            if item.objectName().startswith("register.row.sanction:") and not item.objectName().endswith(".text")
        )
        press(stage, row)
        waits_for(stage, "in force")
        press(stage, "register.act.lift")
        types(stage, "appeal")
        wait_until(lambda: not kept(tavla_home, Kind.SANCTION), "the sanction is not lifted")


def test_what_was_wrong_with_a_form_goes_with_the_form(tavla_home: Path, qtbot: QtBot) -> None:
    ayse, _ = filled(tavla_home)
    with at_the_register(tavla_home) as stage:
        waits_for(stage, "Ayşe Kaya")
        press(stage, f"register.row.player:{ayse}")
        for leave in (("register.back",), ("register.row.reason", "keyboard.a", "keyboard.done", "register.act.save")):
            waits_for(stage, "illegal move 1")
            press(stage, "register.act.warning", "register.act.save")
            wait_until(lambda: bool(told(stage)), "nothing is said of the missing reason")
            wrong = told(stage)
            press(stage, *leave)
            wait_until(lambda: stage.text("register.title") == "Ayşe Kaya", "the form does not go")
            assert wrong != told(stage), leave
        assert told(stage) == "Saved in the register: Ayşe Kaya · A"


def test_a_new_player_who_is_saved_is_named(tavla_home: Path, qtbot: QtBot) -> None:
    with at_the_register(tavla_home) as stage:
        press(stage, "register.act.player", "register.row.name")
        types(stage, "kim")
        press(stage, "register.act.save")
        wait_until(lambda: stage.sees("director.told"), "nothing is said")
        assert (told(stage), kept(tavla_home, Kind.PLAYER)) == ("Saved in the register: Kim", [Player("Kim")])


def test_a_field_that_is_missing_is_told_by_the_name_on_its_line(tavla_home: Path, qtbot: QtBot) -> None:
    ayse, _ = filled(tavla_home)
    with at_the_register(tavla_home) as stage:
        waits_for(stage, "Ayşe Kaya")
        for leads, field in (
            (("register.act.player",), "Name"),
            (("register.back", f"register.row.player:{ayse}", "register.act.warning"), "Reason"),
        ):
            press(stage, *leads, "register.act.save")
            wait_until(lambda: bool(told(stage)), "nothing is said of what is missing")
            assert told(stage) == f"Not saved: “{field}” is still empty. Touch that line and fill it in."
            assert any(
                field in row["detail"] for row in stage.board.table.director_model.property("section").property("rows")
            )


def test_a_day_of_another_form_and_a_change_without_a_reason_are_told(tavla_home: Path, qtbot: QtBot) -> None:
    ayse, _ = filled(tavla_home)
    with at_the_register(tavla_home) as stage:
        waits_for(stage, "Ayşe Kaya")
        press(stage, "register.act.tournament", "register.row.name")
        types(stage, "open")
        press(stage, "register.row.begins")
        types(stage, "11")
        press(stage, "register.act.save")
        wait_until(
            lambda: "“First day” cannot be so. A day is written as 2026-11-21" in told(stage),
            "nothing is said of the day",
        )
        press(
            stage,
            "register.back",
            f"register.row.player:{ayse}",
            "register.act.edit",
            "register.act.save",
            "keyboard.done",
        )
        wait_until(lambda: told(stage) == "Nothing is changed: give a reason.", "nothing is said of the reason")
        assert [record.name for record in kept(tavla_home, Kind.TOURNAMENT) if isinstance(record, Tournament)] == [
            "Winter Open"
        ]


def test_lifting_a_sanction_ends_it_with_the_day_before(tavla_home: Path, qtbot: QtBot) -> None:
    ayse, _ = filled(tavla_home)
    with Register.open(tavla_home / "register" / "register.sqlite") as register:
        key = register.add(Sanction(ayse, "repeated", "2026-01-01", "Old Hand"), "Old Hand").key
    with at_the_register(tavla_home) as stage:
        waits_for(stage, "Sanctions in force")
        press(stage, f"register.row.sanction:{key}")
        waits_for(stage, "in force")
        press(stage, "register.act.lift")
        types(stage, "served")
        yesterday = (date.fromisoformat(today()) - timedelta(days=1)).isoformat()
        wait_until(
            lambda: (
                [yesterday]
                == [record.until for record in kept(tavla_home, Kind.SANCTION) if isinstance(record, Sanction)]
            ),
            "it does not end",
        )


def test_an_incident_is_filled_from_the_match_at_the_board(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        name_director(stage)
        stage.begin(3)
        stage.open_game()
        name = stage.session.state.setup.players.white
        come_in(stage)
        press(stage, "director.section.register")
        waits_for(stage, name)
        press(stage, f"register.row.seat:{name}")
        wait_until(lambda: stage.text("register.title").startswith("New player"), "the form does not come")
        press(stage, "register.act.save")
        wait_until(lambda: stage.text("register.title") == name, "the player does not come")
        press(stage, "register.act.incident", "register.act.own_words")
        waits_for(stage, stage.session.state.setup.match_id)
        press(stage, "register.row.what")
        types(stage, "late")
        press(stage, "register.row.clause")
        waits_for(stage, "USBGF 1.1")
        press(stage, "register.row.USBGF 1.1")
        press(stage, "register.act.save")
        wait_until(lambda: bool(kept(tavla_home, Kind.INCIDENT)), "it is not saved")
        (incident,) = kept(tavla_home, Kind.INCIDENT)
        assert isinstance(incident, Incident)
        assert ("Late", today(), "USBGF 1.1", "Dora", stage.session.state.setup.match_id) == (
            incident.what,
            incident.on,
            incident.clause,
            incident.seen_by,
            incident.match_id,
        )


def test_a_change_needs_a_reason_and_the_former_word_can_be_brought_back(tavla_home: Path, qtbot: QtBot) -> None:
    ayse, _ = filled(tavla_home)
    with at_the_register(tavla_home) as stage:
        waits_for(stage, "Ayşe Kaya")
        press(stage, f"register.row.player:{ayse}")
        waits_for(stage, "illegal move 1")
        press(stage, "register.act.edit", "register.row.club")
        wait_until(lambda: stage.sees("typing.sheet"), "the keyboard does not come")
        for _ in range(len("Ankara TK")):
            press(stage, "keyboard.backspace")
        types(stage, "izmir")
        press(stage, "register.act.save")
        types(stage, "moved")
        wait_until(lambda: stage.sees("register.act.history"), "the player's page does not come back")
        waits_for(stage, "Izmir")
        press(stage, "register.act.history")
        waits_for(stage, "Ankara TK")
        with Register.open(tavla_home / "register" / "register.sqlite") as register:
            first, second = register.history(ayse)
        assert ("Dora", "Moved") == (second.by, second.why)
        press(stage, f"register.row.{first.identity}")
        types(stage, "wrong")
        wait_until(
            lambda: Player("Ayşe Kaya", "Ankara TK", "1042") in kept(tavla_home, Kind.PLAYER), "it is not brought back"
        )


def test_players_come_from_a_csv_on_a_stick_after_a_look(tavla_home: Path, tmp_path: Path, qtbot: QtBot) -> None:
    filled(tavla_home)
    with at_the_register(tavla_home) as stage, a_stick(stage, tmp_path / "STICK") as stick:
        (stick / "players.csv").write_text("name;club\nÅse Øverbø;Oslo\nBo Carlsen;Bergen BK\n", encoding="utf-8")
        press(stage, "register.act.files")
        waits_for(stage, "Players from a CSV file")
        press(stage, "register.row.players_in")
        to_stick(stage, stick)
        press(stage, "files.row.players.csv")
        waits_for(stage, "New players: 1")
        assert 2 == len(kept(tavla_home, Kind.PLAYER))
        press(stage, "register.act.do")
        waits_for(stage, "Done.")
        assert Player("Åse Øverbø", "Oslo") in kept(tavla_home, Kind.PLAYER)


@pytest.mark.parametrize(
    ("act", "file"),
    [
        ("players_in", "name;club\nAyşe Kaya;Ankara TK\nZoe New;Bergen BK\n"),
        ("pairings_in", "round,white,black\n1,Ayşe Kaya,Zoe New\n"),
    ],
)
def test_an_import_names_every_sanctioned_player_before_and_after(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot, act: str, file: str
) -> None:
    ayse, _ = filled(tavla_home)
    with Register.open(tavla_home / "register" / "register.sqlite") as register:
        register.add(Sanction(ayse, "illegal moves", "2020-01-01", "Dana Reed", clause="ISTAVDER 22"), "Dana Reed")
        (event,) = register.entries(Kind.TOURNAMENT)
    with at_the_register(tavla_home) as stage, a_stick(stage, tmp_path / "STICK") as stick:
        (stick / "round.csv").write_text(file, encoding="utf-8")
        press(stage, "register.act.files")
        waits_for(stage, "Players from a CSV file")
        press(stage, f"register.row.{act}")
        if act == "pairings_in":
            waits_for(stage, "Winter Open")
            press(stage, f"register.row.{event.key}")
        to_stick(stage, stick)
        press(stage, "files.row.round.csv")
        said = "Sanction: Ayşe Kaya: all matches on a digital board (ISTAVDER 22)."
        waits_for(stage, said)
        assert "Zoe New" not in "".join(shown(stage))
        press(stage, "register.act.do")
        waits_for(stage, "Done.")
        waits_for(stage, said)


@pytest.mark.parametrize("pushed", ["row.player", "act.files", "act.offenders"])
def test_nothing_of_a_page_can_be_touched_before_its_answer_has_come(
    tavla_home: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, pushed: str
) -> None:
    filled(tavla_home)
    held: list[Callable[[], None]] = []
    with at_the_register(tavla_home) as stage:
        waits_for(stage, "Ayşe Kaya")
        (name,) = [name for name in touchable(stage) if name.startswith(f"register.{pushed}")][:1]
        for question in ("front", "person"):
            asked = getattr(RegisterRecords, question)

            def hold(records: object, *given: Callable[[object], None], asked: Callable[..., None] = asked) -> None:
                *rest, heard = given
                asked(records, *rest, lambda answer: held.append(lambda: heard(answer)))

            monkeypatch.setattr(RegisterRecords, question, hold)
        press(stage, name)
        wait_until(lambda: bool(held), "nothing is asked")
        stage.driver.hands.look()
        assert touchable(stage) <= {"register.back"}
        held[0]()
        wait_until(lambda: len(touchable(stage)) > 1, "the page does not come")


def test_a_row_that_is_renewed_under_a_finger_is_chosen_as_it_was_pressed(tavla_home: Path, qtbot: QtBot) -> None:
    filled(tavla_home)
    with at_the_register(tavla_home) as stage:
        press(stage, "register.act.files")
        waits_for(stage, "Players from a CSV file")
        page = stage.board.table.director_model.property("section")._pages[-1]
        rows = page.rows()
        at = centre_of(stage.window, "register.row.players_in")
        stage.driver.hands.press(at)
        page.rows = lambda: (Row("", "It has come", "", "note"), *rows)
        page.pages.show()
        stage.driver.hands.look()
        assert "It has come" not in shown(stage)
        stage.driver.hands.release(at)
        wait_until(lambda: stage.sees("files"), "the touch is lost")
        press(stage, "files.cancel")
        waits_for(stage, "It has come")


def touchable(stage: WindowStage) -> set[str]:
    """The names of the register's rows and buttons that a finger can touch."""
    return {
        item.objectName()
        for item in seen_items(stage.window.contentItem())
        if item.objectName().startswith("register.") and item.property("activeFocusOnTab")
    }


def test_a_faulty_csv_is_told_with_its_line_and_changes_nothing(tavla_home: Path, tmp_path: Path, qtbot: QtBot) -> None:
    filled(tavla_home)
    with at_the_register(tavla_home) as stage, a_stick(stage, tmp_path / "STICK") as stick:
        (stick / "players.csv").write_text("name;club\n;Oslo\n", encoding="utf-8")
        press(stage, "register.act.files")
        waits_for(stage, "Players from a CSV file")
        press(stage, "register.row.players_in")
        to_stick(stage, stick)
        press(stage, "files.row.players.csv")
        waits_for(stage, "players.csv:2")
        assert not stage.sees("register.act.do")


def test_a_bundle_goes_out_and_another_boards_conflict_is_chosen_by_touch(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    ayse, _ = filled(tavla_home)
    own = tavla_home / "register" / "register.sqlite"
    with Register.open(own) as register:
        write_bundle(register, tmp_path / "first.bundle", "Old Hand")
    other = tmp_path / "other.sqlite"
    from tavla.storage.register.bundle import read_bundle

    with Register.open(other) as register:
        merge(register, read_bundle(tmp_path / "first.bundle").contents)
        register.change(ayse, Player("Ayşe Kaya", "Bursa", "1042"), "Other Board", "moved")
    with Register.open(own) as register:
        register.change(ayse, Player("Ayşe Kaya", "Izmir", "1042"), "Old Hand", "moved too")
    stick = tmp_path / "STICK"
    stick.mkdir()
    with Register.open(other) as register:
        write_trusted(register, stick / "other.bundle", tavla_home)
    with at_the_register(tavla_home) as stage, a_stick(stage, stick):
        at_the_merge(stage, stick)
        press(stage, f"register.row.{ayse}")
        waits_for(stage, "Two boards say different things")
        with Register.open(own) as register:
            bursa = next(version for version in register.history(ayse) if "Bursa" in (version.content or ""))
        press(stage, f"register.row.{bursa.identity}")
        types(stage, "asked")
        wait_until(lambda: Player("Ayşe Kaya", "Bursa", "1042") in kept(tavla_home, Kind.PLAYER), "it is not chosen")
        press(stage, "register.back", "register.back")
        waits_for(stage, "The register as a bundle")
        press(stage, "register.row.bundle_out")
        to_stick(stage, stick)
        press(stage, "files.here")
        waits_for(stage, "Done.")
        assert 2 == len(list(stick.glob("*.bundle")))


def test_nobodys_bundle_comes_in_record_by_record_by_touch(tavla_home: Path, tmp_path: Path, qtbot: QtBot) -> None:
    ayse, _ = filled(tavla_home)
    own, stick = tavla_home / "register" / "register.sqlite", tmp_path / "STICK"
    stick.mkdir()
    with Register.open(own) as register:
        key = register.add(Sanction(ayse, "fraud", "2026-01-01", "The federation"), "Old Hand").key
        told = contents(register)
    gone = Erasure(key, Kind.SANCTION, "2026-11-21T14:05:00.000Z", "Real Dir", ErasureReason.RETENTION)
    with Register.open(tmp_path / "other.sqlite") as register:
        merge(register, told)
        register.add(Player("Ola"), "Real Dir")
        merge(register, Contents((), (gone,)))
        write_bundle(register, stick / "other.bundle", "Real Dir")
    with at_the_register(tavla_home) as stage, a_stick(stage, stick):
        press(stage, "register.act.files")
        waits_for(stage, "A bundle from another board")
        press(stage, "register.row.bundle_in")
        to_stick(stage, stick)
        press(stage, "files.row.other.bundle")
        waits_for(stage, "Signed by nobody")
        assert not stage.sees("register.act.do")
        waits_for(stage, "would be deleted")
        press(stage, f"register.row.{key}")
        assert any("you agree" in line for line in shown(stage))
        with Register.open(tmp_path / "other.sqlite") as register:
            ola = next(entry.key for entry in register.entries(Kind.PLAYER) if entry.record == Player("Ola"))
        press(stage, f"register.row.{key}", f"register.row.{ola}")
        press(stage, "register.act.do")
        waits_for(stage, "Done.")
    assert Player("Ola") in kept(tavla_home, Kind.PLAYER)
    assert 1 == len(kept(tavla_home, Kind.SANCTION))


def test_a_person_is_deleted_only_after_a_look_at_what_goes(tavla_home: Path, qtbot: QtBot) -> None:
    ayse, _ = filled(tavla_home)
    with at_the_register(tavla_home) as stage:
        waits_for(stage, "Ayşe Kaya")
        press(stage, f"register.row.player:{ayse}")
        waits_for(stage, "illegal move 1")
        press(stage, "register.act.person_erased")
        waits_for(stage, "Records deleted: 4")
        assert 2 == len(kept(tavla_home, Kind.PLAYER))
        press(stage, "register.act.do")
        waits_for(stage, "Done.")
        assert ([Player("Bo Carlsen", "Bergen BK")], []) == (
            kept(tavla_home, Kind.PLAYER),
            kept(tavla_home, Kind.INCIDENT),
        )


def test_how_long_things_are_kept_is_set_by_touch(tavla_home: Path, qtbot: QtBot) -> None:
    filled(tavla_home)
    with at_the_register(tavla_home) as stage:
        press(stage, "register.act.files")
        waits_for(stage, "kept for ever")
        press(stage, "register.row.retention_days")
        types(stage, "730")
        waits_for(stage, "kept for 730 days")
        press(stage, "register.row.old_purged")
        waits_for(stage, "Records deleted: 0")


@by_day("size", SIZES, (1024, 768))
@pytest.mark.parametrize("seat", ["white", "black"])
def test_every_button_of_the_register_can_be_touched(
    tavla_home: Path, qtbot: QtBot, size: tuple[int, int], seat: str
) -> None:
    ayse, _ = filled(tavla_home)
    screen = QRectF(0, 0, *size)
    with at_the_register(tavla_home, size, seat) as stage:
        waits_for(stage, "Ayşe Kaya")
        for leads in ((), (f"register.row.player:{ayse}",), ("register.act.sanction",)):
            if leads:
                press(stage, *leads)
                waits_for(stage, "illegal move 1" if leads[0].startswith("register.row") else "digital board")
            stage.driver.hands.look()
            for button in buttons(stage):
                assert screen.contains(place(button)), button.objectName()
                assert button.height() >= 56 * min(size[1] / 800, size[0] / 1024) - 0.5


def test_the_report_goes_to_the_matchs_folder_in_the_language_chosen(
    tavla_home: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    with window_stage(tavla_home, ((3, 1),)) as stage:
        name_director(stage)
        stage.begin(3)
        stage.open_game()
        match_id = stage.session.state.setup.match_id
        come_in(stage)
        press(stage, "director.section.report")
        waits_for(stage, "Report of the match")
        press(stage, "register.act.nb", "register.row.report.pdf")
        waits_for(stage, f"Written: {match_id}-report.nb.pdf")
        with a_stick(stage, tmp_path / "STICK") as stick:
            press(stage, "register.act.folder")
            to_stick(stage, stick)
            press(stage, "files.here", "register.row.slip.html")
            waits_for(stage, f"Written: {match_id}-slip.nb.html")
            assert [f"{match_id}-slip.nb.html"] == [path.name for path in stick.iterdir()]
        assert (tavla_home / "matches" / match_id / f"{match_id}-report.nb.pdf").read_bytes().startswith(b"%PDF-")


def test_at_the_end_of_a_match_either_seat_writes_report_and_slip(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home, ((3, 1), (1, 2))) as stage:
        stage.begin(1)
        stage.open_game()
        while stage.session.state.match_result is None:
            player = stage.session.state.on_roll
            assert player is not None
            stage.let_pass(600_000)
            press(stage, f"{player.opponent.value}.claim")
        press(stage, "white.menu", "white.menu.report")
        match_id = stage.session.state.setup.match_id
        written = (f"{match_id}-slip.en.pdf", f"{match_id}.mat")  # whichever came last
        wait_until(
            lambda: all(any(tavla_home.rglob(name)) for name in written), "report and match file are not written"
        )


def test_what_the_board_counted_in_finished_matches_stands_with_a_player_and_among_offenders(
    tavla_home: Path, qtbot: QtBot
) -> None:
    """By match, after it is over: nothing has to be typed again. A match without anything counted is not named."""
    with Register.open(tavla_home / "register" / "register.sqlite") as register:
        white, black = (register.add(Player(name.title()), "Old Hand").key for name in NAMES)
        for number in range(3):
            register.add(Incident(black, "illegal move", f"2026-10-0{number + 1}"), "Old Hand")
    with window_stage(tavla_home, ROLLS) as stage:
        begin(stage)
        press(stage, "acts.warn", "act.row0.1", "act.reason0", "act.do")
        press(stage, "acts.end", "act.row0.0", "act.row1.1", "act.reason0", "act.do", "director.close")
        press(stage, "white.bigButton", "black.bigButton")
        wait_until(lambda: stage.board.table.current_page == "start", "the match is not left")
        come_in(stage)
        press(stage, "director.section.register")
        counted = "in 1 match here: 1 warning · 0 premature rolls · 0 refused attempts"
        wait_until(lambda: any(counted in line for line in details(stage)), f"not counted: {details(stage)}")
        press(stage, "register.act.offenders")
        wait_until(lambda: any(counted in line for line in details(stage)), "not among the offenders")
        press(stage, f"register.row.player:{black}")
        wait_until(lambda: any(counted in line for line in details(stage)), "not at the player")
        assert any(f"{today()} · " in line and NAMES[0].title() in line for line in details(stage))
        press(stage, "register.back", "register.back", "register.search")
        types(stage, NAMES[0])
        press(stage, f"register.row.player:{white}")
        wait_until(lambda: stage.text("register.title") == NAMES[0].title(), "the player does not come")
        assert not any("match here" in line for line in details(stage))


def details(stage: WindowStage) -> list[str]:
    return [str(item.property("text")) for item in items(stage.window.contentItem()) if item.isVisible()]
