"""How long legal play takes, beside gnubg-nn's C++ called from Python, in the same run."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tavla.domain.game.legality import legal_results, next_moves
from tavla.domain.game.position import Position
from tavla.domain.game.roll import Roll

_CASES = Path(__file__).parents[1] / "data" / "legal_plays.jsonl"
_MOST_PLAYS = Position((0, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 15, 0, 0))


def _microseconds(work: Callable[[], object], count: int, rounds: int = 40) -> float:
    """The quickest of several rounds over `count` cases, a case."""
    best = float("inf")
    for _ in range(rounds):
        begun = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - begun)
    return best / count * 1e6


def cases() -> list[tuple[Position, Roll]]:
    """The positions and rolls measured over."""
    lines = _CASES.read_text(encoding="utf-8").splitlines()
    return [(Position(tuple(case["pos"])), Roll(*case["dice"])) for case in map(json.loads, lines)]


def gnubg_microseconds(chosen: list[tuple[Position, Roll]]) -> float | None:
    """The same positions through gnubg-nn's `moves`; None without it. It must find as many results."""
    try:
        import gnubg_nn
    except ImportError:
        return None
    boards = []
    for position, roll in chosen:
        points = range(24)
        own = [max(0, position.counts[index]) for index in points] + [position.counts[24]]
        other = [max(0, -position.counts[23 - index]) for index in points] + [position.counts[25]]
        boards.append(((other, own), roll.first, roll.second))
    for (position, roll), (board, first, second) in zip(chosen, boards, strict=True):
        results = legal_results(position, roll)
        found = len(gnubg_nn.moves(board, first, second))
        if found != (0 if results.is_dance else len(results)):
            print(f"gnubg-nn finds {found} results, Tavla {len(results)}: {position} {roll}")

    def work() -> None:
        for board, first, second in boards:
            gnubg_nn.moves(board, first, second)

    return _microseconds(work, len(boards))


def rows() -> Iterator[tuple[str, str, str, bool]]:
    """(what, seen, reach, ok) of each row."""
    chosen = cases()

    def packed() -> None:
        for position, roll in chosen:
            legal_results(position, roll)

    def decoded() -> None:
        for position, roll in chosen:
            tuple(legal_results(position, roll))

    def touched() -> None:
        for position, roll in chosen:
            next_moves(position, roll, ())

    mean, gnubg = _microseconds(packed, len(chosen)), gnubg_microseconds(chosen)
    yield _row("legal results of a roll, packed, mean", mean, 15)
    if gnubg is not None:
        yield "the same beside gnubg-nn", f"{mean / gnubg:.1f} × {gnubg:.1f} µs", "≤ 5 ×", mean <= 5 * gnubg
    yield _row("the same, decoded to positions", _microseconds(decoded, len(chosen)), 60)
    worst, roll = _MOST_PLAYS, Roll(1, 1)
    count = len(legal_results(worst, roll))
    yield _row(f"1-1 with {count} plays, decoded", _microseconds(lambda: tuple(legal_results(worst, roll)), 1), 5_000)
    yield _row("moves offered after a touch, mean", _microseconds(touched, len(chosen), rounds=10), 1_000)
    yield _row("the same, most plays", _microseconds(lambda: next_moves(worst, roll, ()), 1), 10_000)


def _row(what: str, seen_us: float, reach_us: float) -> tuple[str, str, str, bool]:
    return what, f"{seen_us:.1f} µs", f"≤ {reach_us:.0f} µs", seen_us <= reach_us
