"""`tavla plays`, through the command line's own door."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from written_plays import read_play

from tavla.cli.main import main
from tavla.domain.game.legality import legal_results
from tavla.domain.game.play import played
from tavla.domain.game.position import OPENING, Position
from tavla.domain.game.roll import Roll

CASES = Path(__file__).parents[1] / "data" / "legal_plays.jsonl"
OPENING_COUNTS = list(OPENING.counts)


def bulk(tmp_path: Path, capsys: pytest.CaptureFixture[str], *lines: object) -> tuple[int, list[dict[str, Any]]]:
    """The exit code and the answers to lines (bytes, text, or objects to be written as JSON)."""
    file = tmp_path / "positions.jsonl"
    raw = [
        line if isinstance(line, bytes) else (line if isinstance(line, str) else json.dumps(line)).encode()
        for line in lines
    ]
    file.write_bytes(b"\n".join(raw) + b"\n")
    code = main(["plays", "--jsonl", str(file)])
    return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_the_listed_cases_are_answered_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plays", "--jsonl", str(CASES)]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    cases = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    assert [(case["id"], case["results"]) for case in cases] == [
        (answer["id"], answer["results"]) for answer in answers
    ]
    for case, answer in zip(cases, answers, strict=True):
        position, roll = Position.from_counts(case["pos"]), Roll(*case["dice"])
        assert answer["results"] == [
            list(played(position, read_play(text, position, roll)).counts) for text in answer["plays"]
        ]


def test_a_bad_line_is_told_and_the_rest_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = {"id": 1, "pos": OPENING_COUNTS, "dice": [3, 1]}
    bad = [
        {"id": "short", "pos": OPENING_COUNTS[:5], "dice": [3, 1]},
        {"id": "die", "pos": OPENING_COUNTS, "dice": [7, 1]},
        {"id": "float", "pos": OPENING_COUNTS, "dice": [3.0, 1]},
        {"id": "three", "pos": OPENING_COUNTS, "dice": [3, 1, 1]},
        {"id": "text", "pos": "opening", "dice": [3, 1]},
        {"id": "no dice", "pos": OPENING_COUNTS},
        {"id": "many", "pos": [16, *[0] * 27], "dice": [3, 1]},
    ]
    unreadable = ["{", "[]", b"\xff\xfe", '"text"', "[" * 100_000, '{"pos": [], "dice": [1, 2]}']
    code, answers = bulk(tmp_path, capsys, good, *bad, *unreadable, good)
    assert code == 1
    assert [1, *(line["id"] for line in bad), *(None for _ in unreadable), 1] == [answer["id"] for answer in answers]
    assert all(set(answer) == {"id", "error"} for answer in answers[1:-1])
    assert answers[0] == answers[-1]
    assert len(answers[0]["results"]) == 16


def test_a_dance_has_no_results(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    counts = [0] * 28
    counts[24], counts[5], counts[23], counts[22] = 1, 14, -2, -2
    assert bulk(tmp_path, capsys, {"id": None, "pos": counts, "dice": [1, 2]}) == (
        0,
        [{"id": None, "results": [], "plays": []}],
    )


def test_empty_lines_and_a_byte_order_mark_are_passed_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = json.dumps({"id": "æ", "pos": OPENING_COUNTS, "dice": [6, 5]}).encode()
    code, answers = bulk(tmp_path, capsys, b"\xef\xbb\xbf" + line, b"", b"  \r", line + b"\r")
    assert (code, ["æ", "æ"]) == (0, [answer["id"] for answer in answers])


def test_standard_input_is_read_for_a_dash(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    line = json.dumps({"id": 7, "pos": OPENING_COUNTS, "dice": [1, 1]}).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(line)))
    assert main(["plays", "--jsonl", "-"]) == 0
    assert len(json.loads(capsys.readouterr().out)["plays"]) == 42


@pytest.mark.parametrize("identity", ["NaN", "1e999", '1, "id": 2'])
def test_an_answer_is_json_whatever_the_line_holds(
    identity: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, answers = bulk(tmp_path, capsys, f'{{"id": {identity}, "pos": [], "dice": [1, 2]}}')
    assert (1, None) == (code, answers[0]["id"])


@pytest.mark.parametrize("command", ["plays", "position"])
def test_an_output_that_cannot_be_written_is_not_blamed_on_the_input(command: str, tmp_path: Path) -> None:
    file = tmp_path / "positions.jsonl"
    line = json.dumps({"id": 1, "pos": OPENING_COUNTS, "dice": [3, 1]})
    file.write_text(f"{line}\n" * 100, encoding="utf-8")
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "tavla", command, "--jsonl", str(file)],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, "tavla: the output: the disk is full\n")


def test_a_line_from_a_pipe_is_answered_before_the_next_one_comes() -> None:
    line = json.dumps({"id": 1, "pos": OPENING_COUNTS, "dice": [3, 1]}).encode()
    command = [sys.executable, "-m", "tavla", "plays", "--jsonl", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line + b"\n")
        process.stdin.flush()
        assert 1 == json.loads(process.stdout.readline())["id"]
        process.stdin.close()


def test_a_file_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plays", "--jsonl", str(tmp_path / "none.jsonl")]) != 0
    assert "none.jsonl" in capsys.readouterr().err


@pytest.mark.parametrize(
    "identifier",
    [
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
        "4HPwATDgc/ABMA",
        str(OPENING_COUNTS),
        " ".join(map(str, OPENING_COUNTS)),
    ],
)
def test_an_identifier_and_a_roll_give_the_plays(identifier: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plays", identifier, "3-1"]) == 0
    plays = capsys.readouterr().out.splitlines()
    assert "8/5 6/5" in plays
    assert set(legal_results(OPENING, Roll(3, 1))) == {
        played(OPENING, read_play(text, OPENING, Roll(3, 1))) for text in plays
    }


def test_no_legal_play_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    numbers = [0] * 28
    numbers[24], numbers[5], numbers[23], numbers[22] = 1, 14, -2, -2
    assert main(["plays", str(numbers), "21"]) == 0
    assert capsys.readouterr().out == "no legal play\n"


@pytest.mark.parametrize(
    ("identifier", "roll"),
    [("4HPwATDgc/ABMA", "37"), ("4HPwATDgc/ABMA", "3"), ("4HPwATDgc/ABM!", "31"), ("[1,2]", "31")],
)
def test_a_bad_identifier_or_roll_is_told(identifier: str, roll: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plays", identifier, roll]) != 0
    told = capsys.readouterr()
    assert (told.out, len(told.err.splitlines())) == ("", 1)


@pytest.mark.parametrize("words", [[], ["4HPwATDgc/ABMA"], ["4HPwATDgc/ABMA", "31", "--jsonl", "-"]])
def test_half_a_command_is_refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plays", *words]) != 0
    assert "--help" in capsys.readouterr().err


def test_help_tells_all_forms(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["plays", "--help"])
    assert ended.value.code == 0
    told = capsys.readouterr().out
    for word in ("XGID", "GNUBG", "28 whole numbers", "--jsonl", "Exit code", '"results"'):
        assert word in told
