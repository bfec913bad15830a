"""CSV in and out: whatever a spreadsheet wrote is read, or refused with its place; all or nothing."""

import csv
import io
import os
import time
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from register_scene import BY, opened, repeat_offence
from test_said_of_ids import left_in_english

from tavla.base import paths
from tavla.base.limits import CSV
from tavla.base.phrase import Phrase
from tavla.storage.register.csv_table import SEPARATORS, Encoding, Fault, read_table
from tavla.storage.register.exporting import csv_bytes, csv_text, export_tables
from tavla.storage.register.importing import (
    PLAYER_HEADINGS,
    import_pairings,
    import_players,
    preview_pairings,
    preview_players,
)
from tavla.storage.register.records import Kind, Pairing, Player, Tournament, Winner
from tavla.storage.register.register import Register
from tavla.storage.register.results import SlipWords, missing_results, results, results_csv, slip_of
from tavla.text.words import Words

PEOPLE = "Name;Club;Member number\nÅse Øverbø;Oslo;17\nÇağrı Işık;İzmir;\n"
TURKISH = "Ad Soyad;Kulüp\nÇağrı Işık;İzmir\n"
EXPECTED = (Player("Åse Øverbø", "Oslo", "17"), Player("Çağrı Işık", "İzmir"))


def in_the_seats_language(fault: Fault) -> None:
    assert isinstance(fault.expected, Phrase)
    for language in ("nb", "tr"):
        assert [] == left_in_english(fault.said, Words(language, paths.resources() / "translations"))


def _file(folder: Path, data: bytes | str) -> Path:
    path = folder / "people.csv"
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_every_spreadsheets_separator_encoding_and_line_end_is_read(
    tmp_path: Path, encoding: str, separator: str, end: str
) -> None:
    path = _file(tmp_path, PEOPLE.replace(";", separator).replace("\n", end).encode(encoding))
    with opened(tmp_path) as register:
        found = import_players(register, path, BY)
        assert ((), EXPECTED) == (found.faults, found.players)
        assert list(EXPECTED) == [entry.record for entry in register.entries(Kind.PLAYER)]


@pytest.mark.parametrize(
    ("encoding", "text", "name"),
    [
        (Encoding.WINDOWS_1254, TURKISH, "Çağrı Işık"),
        (Encoding.WINDOWS_1252, "navn;klubb\nÅse Øverbø;Tromsø\n", "Åse Øverbø"),
    ],
)
def test_a_windows_encoding_is_read_by_choice_and_else_refused_with_the_byte(
    tmp_path: Path, encoding: Encoding, text: str, name: str
) -> None:
    path = _file(tmp_path, text.encode(encoding.value))
    with opened(tmp_path) as register:
        found = preview_players(register, path)
        assert f"{path}:" in str(found.faults[0].said)
        assert "which is not UTF-8; expected UTF-8; or choose windows-1254" in str(found.faults[0].said)
        assert [name] == [one.name for one in preview_players(register, path, encoding).players]


def test_names_in_two_columns_are_put_together(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        found = preview_players(register, _file(tmp_path, "Fornavn,Etternavn,Rating\nÅse,Øverbø,1800\n"))
        assert ((Player("Åse Øverbø"),), ("Rating",), ()) == (found.players, found.left_out, found.faults)


@pytest.mark.parametrize(
    ("text", "line", "column", "told"),
    [
        ("", 1, None, "an empty file"),
        ("\n\n", 1, None, "an empty file"),
        ("Nane;Club\nOla;Oslo\n", 1, None, "no column 'name' (the nearest is 'Nane')"),
        ("Name;name\nOla;Per\n", 1, 2, "a second column 'name'"),
        ("Name;Club\nOla;Oslo\nPer\n", 3, None, "found 1 cells; expected 2, as in the headings"),
        ("Name;Club\nOla;Oslo\nPer;Oslo;x\n", 3, None, "found 3 cells"),
        ("Name;Club\n;Oslo\n", 2, 1, "found nothing; expected a text"),
        ("Name;Club\n!!!;Oslo\n", 2, 1, "found "),
        (f"Club;Name\nOslo;{'x' * 121}\n", 2, 2, "at most 120"),
        ("Name;Club\nOla;Oslo\n\nOLA;Oslo\n", 4, 1, "'OLA' a second time, as in line 2"),
        ('Name;Club\n"Ola;Oslo\n', 2, None, "a line that cannot be read"),
        ('Name;Club\n"Ola"x;Oslo\n', 2, None, "a line that cannot be read"),
        ("Name;Club\nOla\0;Oslo\n", 2, None, "a zero byte"),
        ('Name;Club\n"Ola\nB";Oslo\n;x\n', 4, 1, "found "),
        ("sep=;\nName;Club\n;x\n", 3, 1, "found "),
    ],
)
def test_a_fault_names_file_line_and_column_and_nothing_is_taken_over(
    tmp_path: Path, text: str, line: int, column: int | None, told: str
) -> None:
    path = _file(tmp_path, text)
    with opened(tmp_path) as register:
        found = import_players(register, path, BY)
        assert (line, column) == (found.faults[0].line, found.faults[0].column)
        assert told in str(found.faults[0].said)
        assert str(found.faults[0].said).startswith(f"{path}:{line}:")
        in_the_seats_language(found.faults[0])
        assert not found.can_be_done
        assert [] == register.entries(Kind.PLAYER)


def test_every_fault_is_told_at_once_up_to_a_hundred(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        assert [2, 4, 5] == [
            fault.line for fault in preview_players(register, _file(tmp_path, "name;club\n;a\nOla;b\n;c\n;d\n")).faults
        ]
        assert 100 == len(preview_players(register, _file(tmp_path, "name;club\n" + ";a\n" * 500)).faults)


def test_who_is_in_the_register_is_left_as_he_is(tmp_path: Path) -> None:
    path = _file(tmp_path, PEOPLE)
    with opened(tmp_path) as register:
        entry = register.add(Player("ØVERBØ Åse", "Bergen"), BY)
        found = import_players(register, path, BY)
        assert ((entry,), EXPECTED[1:]) == (found.known, found.players)
        assert () == import_players(register, path, BY).players
        assert entry == register.get(entry.key)
        assert 2 == len(register.entries(Kind.PLAYER))


def test_a_file_too_large_or_not_there_is_a_fault(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        path = _file(tmp_path, PEOPLE)
        os.truncate(path, CSV.most + 1)
        assert "it is larger than the 8,388,608 bytes" in str(preview_players(register, path).faults[0].said)
        assert "cannot be read (it is not there" in str(preview_players(register, tmp_path / "none").faults[0].said)


@given(
    st.binary(max_size=300) | st.text(alphabet='Name;,\t\n\r" \0xÅ', max_size=100).map(str.encode),
    st.sampled_from(Encoding),
)
def test_no_bytes_at_all_are_an_error(data: bytes, encoding: Encoding) -> None:
    table = read_table(data, Path("x.csv"), PLAYER_HEADINGS, encoding)
    assert table.faults or all(set(row.cells) == set(table.columns) for row in table.rows)


def _event(register: Register) -> str:
    for name in ("Åse Øverbø", "Çağrı Işık", "Ola", "Per"):
        register.add(Player(name), BY)
    return register.add(Tournament("Open"), BY).key


def test_pairings_are_taken_over_with_the_players_they_name(tmp_path: Path) -> None:
    path = _file(tmp_path, "Round,Table,Player 1,Player 2,Length\n1,1,Øverbø Åse,CAGRI ISIK,11\n1,2,Ola,Per,\n")
    with opened(tmp_path) as register:
        event = _event(register)
        found = import_pairings(register, path, event, BY)
        assert () == found.faults
        names = {entry.key: getattr(entry.record, "name") for entry in register.entries(Kind.PLAYER)}  # noqa: B009
        pairings = [entry.record for entry in register.entries(Kind.PAIRING)]
        assert [("1", "1", "Åse Øverbø", "Çağrı Işık", 11), ("1", "2", "Ola", "Per", None)] == [
            (one.round, one.table, names[one.first], names[one.second], one.length)
            for one in pairings
            if isinstance(one, Pairing)
        ]
        again = import_pairings(register, path, event, BY)
        assert [
            "a second time in round '1' (in the register already)" in str(fault.said) for fault in again.faults
        ] == [True, True]


@pytest.mark.parametrize(
    ("row", "column", "told"),
    [
        ("1,1,Ola,Nobody,7", 4, "who is not in the register"),
        ("1,1,Ola,OLA,7", 4, "against himself"),
        ("1,1,Ola,Per,0", 5, "a match length from 1"),
        ("1,1,Ola,Per,seven", 5, "'seven'"),
        (",1,Ola,Per,7", 1, "found nothing"),
        ("1,1,,Per,7", 3, "a player's name"),
        ("1,1,Twin,Per,7", 3, "the name of 2 players"),
        ("2,9,Ola,Åse Øverbø,7", 3, "a second time in round '2' (as in line 2)"),
    ],
)
def test_a_pairing_that_cannot_be_names_its_cell_and_none_is_taken_over(
    tmp_path: Path, row: str, column: int, told: str
) -> None:
    path = _file(tmp_path, f"Round,Table,Player 1,Player 2,Length\n2,1,Ola,Per,7\n{row}\n")
    with opened(tmp_path) as register:
        event = _event(register)
        for _ in range(2):
            register.add(Player("Twin"), BY)
        found = import_pairings(register, path, event, BY)
        assert (3, column) == (found.faults[0].line, found.faults[0].column)
        assert told in str(found.faults[0].said)
        in_the_seats_language(found.faults[0])
        assert [] == register.entries(Kind.PAIRING)


def test_new_players_of_pairings_are_added_only_when_asked(tmp_path: Path) -> None:
    path = _file(tmp_path, "Round;First;Second;Number 2\n1;Ola;New One;9\n2;new one;Per;\n")
    with opened(tmp_path) as register:
        event = _event(register)
        assert 2 == len(preview_pairings(register, path, event).faults)
        found = import_pairings(register, path, event, BY, new_players=True)
        assert ((Player("New One", "", "9"),), ()) == (found.players, found.faults)
        assert 2 == len(register.entries(Kind.PAIRING))


def _played(register: Register) -> str:
    event = _event(register)
    keys = [entry.key for entry in register.entries(Kind.PLAYER)]
    register.add(Pairing(event, "1", keys[0], keys[1], "3", 11, 9, 11, Winner.SECOND), BY)
    register.add(Pairing(event, "1", keys[2], keys[3], "4", 11), BY)
    return event


def test_results_are_told_as_a_table_and_the_missing_ones_by_name(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        event = _played(register)
        rows = list(csv.reader(io.StringIO(results_csv(results(register, event)).decode("utf-8-sig"))))
        assert ["Open", "1", "3", "11", "Çağrı Işık", "Åse Øverbø", "11", "9", "score"] == rows[1]
        assert 2 == len(rows)
        assert (("1", "Ola", "Per"),) == missing_results(register, event)


def test_a_match_that_was_not_won_by_the_score_is_told_as_such_in_the_table(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        event = _event(register)
        keys = [entry.key for entry in register.entries(Kind.PLAYER)]
        register.add(Pairing(event, "1", keys[0], keys[1], "3", 7, 0, 0, Winner.SECOND), BY)
        rows = list(csv.reader(io.StringIO(results_csv(results(register, event)).decode("utf-8-sig"))))
        assert ["decided by", "forfeit or time"] == [row[-1] for row in rows]


def test_the_losers_score_slip_has_the_losers_score_alone(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        (result,) = results(register, _played(register))
        slip = slip_of(result)
        assert 9 == slip.losers_score
        assert (
            "Tournament: Open\nRound: 1\nTable: 3\nWinner: Çağrı Işık\nLoser: Åse Øverbø\nLoser's score: 9\n"
            == slip.text()
        )
        assert "Kaybedenin skoru: 9\n" in slip.text(SlipWords(losers_score="Kaybedenin skoru"))


def test_every_table_is_exported_with_names_beside_keys_and_read_back_the_same(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        scene = repeat_offence(register)
        register.change(scene.player, Player('Åse "Øs" Øverbø; Oslo, x'), BY, "nickname")
        written = export_tables(register, tmp_path / "out")
        assert ["player", "tournament", "incident", "warning", "sanction", "pairing", "history"] == [
            path.stem for path in written
        ]
        tables = {
            path.stem: list(csv.DictReader(io.StringIO(path.read_bytes().decode("utf-8-sig"), newline="")))
            for path in written
        }
        assert {scene.sanction: 'Åse "Øs" Øverbø; Oslo, x'} == {
            row["key"]: row["player_name"] for row in tables["sanction"]
        }
        assert 3 == len(tables["incident"])
        assert 7 == len(tables["history"])
        with opened(tmp_path, "other") as other:
            assert () == import_players(other, written[0], BY).faults


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+1",
        "-1",
        "@x",
        "\tx",
        "\uff1d2+1",
        "\uff0b1",
        "\uff20x",
        "\ufe661",
        ' "=1',
        "\0=1",
        "\ufeff=1",
        "\u200b\u202e=1",
    ],
)
def test_what_a_spreadsheet_would_run_is_made_harmless(text: str) -> None:
    assert ["'" + text] == next(csv.reader(io.StringIO(csv_text([[text]]))))
    assert csv_bytes([["a"]]).startswith(b"\xef\xbb\xbf")


@given(
    st.lists(
        st.text(alphabet="Aé1=+-@;,\t\n\r\"' \x01\u200b\ufeff\uff1d\uff0b\uff0d\uff20", max_size=12),
        min_size=1,
        max_size=3,
    ),
    st.sampled_from(SEPARATORS),
    st.sampled_from(SEPARATORS),
)
@example(["key", "Ann;=1+1;"], ",", ";")
@example(["key", 'Ann;"=1+1"'], ",", ";")
@example(["key", "Ann,=1+1"], ";", ",")
def test_no_cell_of_a_file_read_with_any_separator_begins_a_formula(row: list[str], written: str, read: str) -> None:
    text = csv_text([row], written)
    for cells in csv.reader(io.StringIO(text, newline=""), delimiter=read):
        for cell in cells:
            seen = "".join(one for one in cell if unicodedata.category(one) not in {"Cc", "Cf"}).strip()
            assert unicodedata.normalize("NFKC", seen)[:1] not in {"=", "+", "-", "@"}, (text, cells)


@pytest.mark.parametrize("cell", ["a" + "\n" * 60_000, "a" + "; " * 30_000 + "b", '"' * 60_000])
def test_a_long_cell_is_looked_through_once(cell: str) -> None:
    began = time.process_time()
    csv_text([[cell]])
    assert time.process_time() - began < 1


def test_what_nobody_sees_in_a_cell_is_left_out_as_where_it_is_typed(tmp_path: Path) -> None:
    data = "Name;Club\n\u202eKari\u200b  Nordmann\ufeff\U0001fa77;\u2067Oslo\u2069\n"
    assert (Player("Kari Nordmann", "Oslo"),) == import_preview(tmp_path, data)


def import_preview(folder: Path, data: str) -> tuple[Player, ...]:
    with opened(folder) as register:
        return preview_players(register, _file(folder, data)).players
