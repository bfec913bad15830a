"""Files made to be slow are refused where reading them would cost more than any match does; matches never are."""

from pathlib import Path

import pytest

from tavla.domain.game.position import OPENING
from tavla.domain.game.roll import Roll
from tavla.formats import legality_work
from tavla.formats.errors import FormatError
from tavla.formats.legality_work import MOST_POSITIONS, LegalityWork
from tavla.formats.mat_reader import parse_mat
from tavla.formats.sgf_reader import parse_sgf
from tavla.formats.source import MOST_ACTS

SPREAD = ("13/11 13/10 13/9 8/7", "8/5 6/4 6/3 6/2", "24/22 24/14")
MOST = 20_000
REAL_MATCH = 125
"""Positions an act, more than any real match file at hand asks for."""
MATCHES = Path(__file__).parents[1] / "data" / "matches"


def spread_out(rows: int) -> bytes:
    """White's checkers put on as many points as there is room for, then empty cells of doublets."""
    lines = [f"  {number}) 11: {play}" for number, play in enumerate((*SPREAD, *[""] * rows), start=1)]
    return ("7 point match\n\n Game 1\n Ann : 0                Bo : 0\n" + "\n".join(lines) + "\n").encode()


def set_up(plays: int) -> bytes:
    """Positions set up by hand, and in each a step of two dice."""
    white, black = (
        "".join(f"[{letter}]" for letter in "jklmnopqrstuvwx"),
        "".join(f"[{letter}]" * 2 for letter in "abcdefg") + "[h]",
    )
    return (
        "(;FF[4]GM[6]MI[length:7][game:0][ws:0][bs:0]PW[Ann]PB[Bo]"
        + f";PL[W]AE[a:y]AW{white}AB{black};W[11xv]" * plays
        + ")"
    ).encode()


@pytest.mark.parametrize(("read", "made"), [(parse_mat, spread_out), (parse_sgf, set_up)])
def test_a_file_made_to_be_slow_is_refused_with_place_and_limit(read: object, made: object) -> None:
    assert read(made(2), most_positions=MOST).games  # type: ignore[operator]
    with pytest.raises(
        FormatError,
        match=(
            r"line \d+, column \d+: found more plays to look for than any match has; expected at most 20,000 "
            r"positions"
        ),
    ):
        read(made(200), most_positions=MOST)  # type: ignore[operator]


def test_the_longest_session_that_may_be_read_fits() -> None:
    assert MOST_ACTS * REAL_MATCH <= MOST_POSITIONS


def test_every_look_counts_and_the_limit_itself_is_not_too_much() -> None:
    doublets, other = (LegalityWork() for _ in range(2))
    assert not doublets.is_too_much(OPENING, Roll(1, 1))
    assert not other.is_too_much(OPENING, Roll(2, 1))
    assert (35, 32) == (doublets.asked, other.asked)
    tight = LegalityWork(64)
    assert [False, False, True] == [tight.is_too_much(OPENING, Roll(2, 1)) for _ in range(3)]


def test_no_real_match_comes_near_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    works: list[LegalityWork] = []
    begun = legality_work.LegalityWork.__init__

    def noted(self: LegalityWork, most: int = MOST_POSITIONS) -> None:
        begun(self, most)
        works.append(self)

    monkeypatch.setattr(legality_work.LegalityWork, "__init__", noted)
    for path in sorted(MATCHES.glob("*.mat")):
        record = parse_mat(path.read_bytes())
        assert works[-1].asked <= REAL_MATCH * sum(len(game.acts) for game in record.games), path
