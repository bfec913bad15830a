"""How long legal play takes, beside gnubg-nn's C++ called from Python, in the same run."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tavla.domain.legality import legal_results, next_moves
from tavla.domain.position import Position
from tavla.domain.roll import Roll

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


def rows() -> Iterator[tuple[str, str, str]]:
    """(what, measured, reach) of each row."""
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

    mean = _microseconds(packed, len(chosen))
    gnubg = gnubg_microseconds(chosen)
    yield "legal results, packed, mean", f"{mean:.1f} µs", "<= 15 µs"
    yield "the same beside gnubg-nn", "gnubg-nn not installed" if gnubg is None else f"{mean / gnubg:.1f} x of {gnubg:.1f} µs", "<= 5 x"
    yield "legal results, decoded, mean", f"{_microseconds(decoded, len(chosen)):.1f} µs", "<= 60 µs"
    worst, roll = _MOST_PLAYS, Roll(1, 1)
    count = len(legal_results(worst, roll))
    yield f"1-1 with {count} plays, decoded", f"{_microseconds(lambda: tuple(legal_results(worst, roll)), 1) / 1000:.2f} ms", "<= 5 ms"
    yield "moves offered after a touch, mean", f"{_microseconds(touched, len(chosen), rounds=10):.0f} µs", "< 1 ms"
    yield "the same, most plays", f"{_microseconds(lambda: next_moves(worst, roll, ()), 1) / 1000:.2f} ms", "< 10 ms"


def main() -> None:
    for what, measured, reach in rows():
        print(f"{what:40} {measured:>24}   {reach}")


if __name__ == "__main__":
    main()
