"""`tavla register` at the command line."""

import json
from pathlib import Path

import pytest

from tavla.cli.main import main

BY = ("--by", "Kari Dommer")


class Line:
    """The command, and what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str], file: Path | None = None) -> None:
        self._capsys = capsys
        self._file = () if file is None else ("--file", str(file))

    def __call__(self, *words: str, code: int = 0) -> str:
        assert code == main(["register", *self._file, *words])
        printed = self._capsys.readouterr()
        return printed.out + printed.err


@pytest.fixture
def line(capsys: pytest.CaptureFixture[str]) -> Line:
    return Line(capsys)


def _story(line: Line) -> tuple[str, str]:
    player = line("add", "player", "name=Åse Øverbø", "club=Oslo", *BY).strip()
    for day in (20, 21, 22):
        line(
            "add",
            "incident",
            f"player={player}",
            "what=illegal move",
            f"on=2026-11-{day}",
            "clause=22",
            "seen_by=Ola",
            *BY,
        )
    sanction = line(
        "add", "sanction", f"player={player}", "reason=repeated", "from_date=2026-11-22", "ordered_by=Kari", *BY
    ).strip()
    return player, sanction


def test_a_rule_22_story_is_kept_found_and_brought_up(line: Line, tavla_home: Path) -> None:
    player, sanction = _story(line)
    assert (tavla_home / "register" / "register.sqlite").is_file()
    assert f"{player}  Åse Øverbø: 3 incidents, 0 warnings, the latest on 2026-11-22" in line("offenders")
    assert f"{sanction}  Åse Øverbø: digital_board, everywhere, from 2026-11-22" in line(
        "in-force", "overbo ase", "--on", "2026-12-01"
    )
    assert "a name like it" in line("in-force", "Ase Ovrbo", "--on", "2026-12-01")
    assert "nothing is in force" in line("in-force", "Åse Øverbø", "--on", "2026-11-21")
    assert 5 == line("search", "overbo").count("Åse Øverbø")
    assert "nobody" in line("offenders", "--count", "4")
    assert "     3  incident" in line("list")
    assert 3 == len(line("list", "incident").splitlines())


def test_a_change_shows_in_the_history_and_a_withdrawal_can_be_undone(line: Line) -> None:
    player, sanction = _story(line)
    line("change", sanction, "until=2027-01-31", *BY, "--why", "half of it on appeal")
    shown = line("show", sanction)
    assert "until = 2027-01-31" in shown
    assert "Kari Dommer: half of it on appeal" in shown
    line("withdraw", sanction, *BY, "--why", "reversed")
    shown = line("show", sanction)
    assert "was withdrawn" in shown
    version = shown.splitlines()[1].split()[0]
    line("choose", sanction, version, *BY, "--why", "not reversed")
    assert "About him:" in line("show", player)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("add", "incident", "player=x", "what=y", "on=2026-11-20", *BY), ("incident, player: found 'x'; expected a "
            "key")),
        (("add", "player", "born=1970", *BY), "player, born: found a field that is not known"),
        (("add", "player", "Ola", *BY), "'Ola' is no FIELD=VALUE"),
        (("add", "pairing", "tournament=x", "length=seven", *BY), "pairing, length: found 'seven'"),
        (("show", "nothing"), "no record with the key 'nothing'"),
        (("in-force", "Ola", "--on", "tomorrow"), "--on: 'tomorrow' is no day"),
        (("set", "repeat_count", "0"), "a whole number from 1"),
        (("merge", "/no/such/file"), "could not read the bundle"),
        (("import", "pairings", "x.csv", *BY), "pairings need --tournament KEY"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_one_sentence_and_exit_code_2(line: Line, words: tuple[str, ...], told: str) -> None:
    printed = line(*words, code=2)
    assert printed.startswith("tavla: ")
    assert told in printed
    assert 1 == len(printed.splitlines())


def test_an_import_is_a_preview_until_it_is_applied(line: Line, tmp_path: Path) -> None:
    path = tmp_path / "people.csv"
    path.write_text("name;club\nOla;Oslo\nPer;Bergen\n", encoding="utf-8")
    assert "2 new players" in line("import", "players", str(path), *BY)
    assert "     0  player" in line("list")
    assert "Done." in line("import", "players", str(path), *BY, "--apply")
    path.write_text("name;club\nNew;Oslo\n;Bergen\n", encoding="utf-8")
    assert f"{path}:3:1: found " in line("import", "players", str(path), *BY, "--apply", code=1)
    assert "     2  player" in line("list")

    event = line("add", "tournament", "name=Open", *BY).strip()
    path.write_text("round;player 1;player 2;length\n1;Ola;Per;7\n", encoding="utf-8")
    assert "1 pairings" in line("import", "pairings", str(path), "--tournament", event, "--apply", *BY)
    pairing = line("list", "pairing").split()[0]
    assert "not in: round 1, Ola – Per" in line("results", event)
    line("change", pairing, "first_score=7", "second_score=4", "winner=first", *BY, "--why", "result")
    assert "round 1: Ola – Per 7–4" in line("results", event)
    assert "Loser's score: 4" in line("results", event, "--slips")
    line("results", event, "--csv", str(tmp_path / "out.csv"))
    assert "Open,1,,7,Ola,Per,7,4,score" in (tmp_path / "out.csv").read_text(encoding="utf-8-sig")
    line("change", pairing, "first_score=0", "second_score=0", "winner=second", *BY, "--why", "no-show")
    assert "round 1: Per – Ola 0–0, by forfeit or on time" in line("results", event)


def test_a_bundle_goes_to_another_board_and_a_conflict_is_chosen(
    line: Line, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    other = Line(capsys, tmp_path / "other.sqlite")
    _, sanction = _story(line)
    stick = str(tmp_path / "stick.bundle")
    assert "SHA-256" in line("bundle", stick, *BY)
    assert "5 new records" in other("merge", stick)
    assert "     0  player" in other("list")
    other("merge", stick, "--apply")
    line("change", sanction, "until=2027-01-31", *BY, "--why", "ten weeks")
    other("change", sanction, "until=2026-12-31", *BY, "--why", "this year")
    line("bundle", stick, *BY)
    merged = other("merge", stick, "--apply")
    assert f"CONFLICT sanction {sanction}" in merged
    version = next(row.split()[0] for row in merged.splitlines() if "ten weeks" in row)
    other("choose", sanction, version, *BY, "--why", "Kari's")
    assert "" == other("conflicts")
    assert "until = 2027-01-31" in other("show", sanction)


def test_a_person_gets_his_data_and_is_deleted(line: Line, tmp_path: Path) -> None:
    player, _ = _story(line)
    line("person", player, str(tmp_path / "him.json"))
    assert "Åse Øverbø" == json.loads((tmp_path / "him.json").read_text(encoding="utf-8"))["player"]["name"]
    assert "A preview" in line("erase", player, *BY)
    assert "deleted: 1 player and 4 records" in line("erase", player, *BY, "--apply")
    assert "" == line("search", "overbo", code=1)
    assert "retention_days is 0" in line("purge", *BY, code=1)
    line("add", "tournament", "name=Old", "begins=2001-01-01", *BY)
    assert "tournament: Old" in line("purge", "--before", "2010-01-01", *BY)
    assert "deleted 1 records" in line("purge", "--before", "2010-01-01", *BY, "--apply")


def test_two_entries_of_one_player_are_told_and_joined(line: Line) -> None:
    keys = [line("add", "player", f"name={name}", *BY).strip() for name in ("Ola Berg", "BERG Ola")]
    assert all(key in line("same-names") for key in keys)
    line("join", *keys, *BY, "--why", "one person")
    assert "" == line("same-names")


def test_every_table_is_exported(line: Line, tmp_path: Path) -> None:
    _story(line)
    assert 7 == line("export", str(tmp_path / "tables")).count("wrote ")
    assert (tmp_path / "tables" / "sanction.csv").read_text(encoding="utf-8-sig").startswith("key,player,reason")


def test_a_damaged_register_is_told_and_left(line: Line, tavla_home: Path) -> None:
    path = tavla_home / "register" / "register.sqlite"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"rubbish")
    assert "It is left as it is" in line("list", code=2)
    assert b"rubbish" == path.read_bytes()
