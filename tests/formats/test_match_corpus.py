"""The tool that goes through a folder of match files and asks gnubg of each: what differs is found."""

import shutil
import sys
from pathlib import Path
from typing import Any

import gnubg_counterpart as gnubg
import pytest

from tavla.formats.mat_reader import read_mat
from tavla.formats.source import Encoding
from tavla.formats.table import read_matches

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
sys.path.insert(0, str(ROOT / "tools"))

import match_corpus  # noqa: E402 - a tool, which stands in no package
from match_corpus import KNOWN, SAME, compare  # noqa: E402

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no gnubg is there for Windows")
DIALECTS = Path(__file__).parents[1] / "data" / "dialects"

MATCH = DATA / "matches" / "galaxy_match808139.mat"
Told = list[list[Any]]


@pytest.fixture
def told(tmp_path: Path) -> Told:
    return gnubg.plays_in([MATCH], tmp_path)[0]


def test_the_table_has_every_verdict_and_what_gnubg_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    for path in (MATCH, *(DATA / "cases").glob("[bcl]*.mat")):
        shutil.copy(path, corpus)
    monkeypatch.setattr(sys, "argv", ["match_corpus.py", "--gnubg", str(corpus)])
    assert match_corpus.main() == 1  # long_cell.mat cannot be read
    out = capsys.readouterr().out
    assert "long_cell.mat" in out
    table = [line.split(maxsplit=1) for line in out.splitlines() if line.startswith(" ")]
    assert ["1", "cannot be read"] in table
    compared = out[out.index("compared with gnubg") :]
    assert SAME in compared
    assert not [row for row in compared.splitlines()[1:] if SAME not in row and KNOWN not in row]


def test_a_match_is_the_same(told: Told) -> None:
    assert compare(read_mat(MATCH), told).kind == SAME


def other_score(told: Told) -> None:
    told[0][-1]["score-X"] = 1


def other_winner(told: Told) -> None:
    told[0][-1]["winner"] = "X" if told[0][-1]["winner"] == "O" else "O"


def other_position(told: Told) -> None:
    told[0][3][1] = told[0][2][1]


def another_act(told: Told) -> None:
    told[0].insert(2, told[0][2])


def other_points(told: Told) -> None:
    told[-1][-1]["points-won"] += 1


def fewer_games(told: Told) -> None:
    del told[-1]


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        (other_score, "score before a game"),
        (other_winner, "result"),
        (other_position, "position"),
        (another_act, "position"),
        (other_points, "score after the last game"),
        (fewer_games, "number of games"),
    ],
)
def test_what_differs_is_found(told: Told, change: Any, kind: str) -> None:  # noqa: ANN401
    change(told)
    assert compare(read_mat(MATCH), told).kind == kind


@pytest.mark.parametrize("path", sorted(DIALECTS.glob("position_[bx]*.txt")), ids=lambda path: path.stem)
def test_the_identifiers_of_another_program_are_ours(path: Path) -> None:
    text, records = path.read_text(encoding="utf-8"), read_matches(path, Encoding.UTF_8).records
    kinds = [kind for kind, _ in match_corpus.identifiers_compared(text, records)]
    assert kinds == [f"{SAME} XGID", *([f"{SAME} IDs of BGBlitz"] if "bgblitz" in path.stem else [])]
    wrong = text.replace(":3:6:0:7:10", ":2:6:0:7:10")
    assert not any(kind.startswith(SAME) for kind, _ in match_corpus.identifiers_compared(wrong, records))
