"""`tavla position` as a user runs it."""

import json
from pathlib import Path

import pytest

from tavla.cli.main import main

IDS = Path(__file__).parents[1] / "data" / "ids.jsonl"
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:1:0:7:10"
FORMS = ("xgid", "position_id", "match_id")


def test_one_position_gives_every_form_and_a_drawn_board(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["position", OPENING]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["xgid"], answer["position_id"], answer["match_id"]) == (OPENING, "4HPwATDgc/ABMA", "cInlABAAEAAE")
    assert (answer["pos"][5], answer["score"], answer["dice"]) == (5, {"white": 2, "black": 1}, [3, 1])
    assert answer["board"][0] == " +13-14-15-16-17-18-+---+19-20-21-22-23-24-+"
    assert answer["board"][1] == " | X           O    |   | O              X |"
    assert answer["board"][6].endswith("roll 31; cube 1, centred; match to 7")


def test_a_stack_of_more_than_five_is_drawn_with_its_number_and_the_bar_in_the_middle(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["position", "XGID=a----aG---AABb-A---baadb-A:1:-1:-1:00:0:0:0:0:10"]) == 0
    board = json.loads(capsys.readouterr().out)["board"]
    assert any(" 7 " in line for line in board)
    assert any("| X |" in line for line in board)
    assert "X Black (top), on roll" in board[-1]


def test_twenty_eight_numbers_of_a_short_side_say_which_forms_cannot_hold_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["position", "--", "-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,1,0,0,0,0"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["xgid"], answer["position_id"], sorted(answer["refused"])) == (None, None, ["position_id", "xgid"])


@pytest.mark.parametrize("arguments", [["hello"], ["4HPwATDgc!ABMA"], ["--jsonl", "/no/such/file"]])
def test_a_bad_position_is_refused_with_a_sentence_and_exit_code_1(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["position", *arguments]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("tavla position: ")


def test_the_known_ids_come_out_of_bulk_as_they_are_from_an_xgid(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["position", "--jsonl", str(IDS)]) == 0
    known = [json.loads(line) for line in IDS.read_text(encoding="utf-8").splitlines()]
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert found == [
        {"id": line["id"], **{form: line[form] for form in FORMS}, "pos": line["state"]["pos"]} for line in known
    ]


def test_bulk_reads_gnubg_ids_and_numbers_and_goes_on_after_a_bad_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "in.jsonl"
    lines = [
        '{"id": 1, "position_id": "4HPwATDgc/ABMA", "match_id": "cInlABAAEAAE"}',
        '{"id": 2, "position_id": "4HPwATDgc/ABM!", "match_id": "cInlABAAEAAE"}',
        "nonsense",
        "[1]",
        '{"id": 5}',
        '{"id": 6, "pos": [1, 2]}',
        '{"id": 7, "xgid": "XGID=-b"}',
        '{"id": 8, "xgid": "' + OPENING + '"}',
    ]
    file.write_text("\n".join(lines), encoding="utf-8")
    assert main(["position", "--jsonl", str(file)]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["id"], "error" in line) for line in found] == [
        (1, False),
        (2, True),
        (None, True),
        (None, True),
        (5, True),
        (6, True),
        (7, True),
        (8, False),
    ]
    assert found[0]["xgid"] == found[-1]["xgid"] == OPENING
    assert "character 14: found '!'" in found[1]["error"]


def test_the_help_is_enough_to_use_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as done:
        main(["position", "--help"])
    assert done.value.code == 0
    assert "--jsonl FILE" in capsys.readouterr().out


def test_neither_a_position_nor_a_file_is_a_wrong_command() -> None:
    with pytest.raises(SystemExit) as done:
        main(["position"])
    assert done.value.code == 2


def test_both_gnubg_ids_may_stand_beside_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["position", "4HPwATDgc/ABMA", "cInlABAAEAAE"]) == 0
    assert OPENING == json.loads(capsys.readouterr().out)["xgid"]
