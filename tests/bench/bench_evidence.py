"""Verifying exports from start to end, and what sealed dice cost."""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from proved_match import ISSUER
from sealed_match import TEXTS, exported
from second_verifier import FILE

from tavla.application.dice import BuiltInDice
from tavla.domain.facts.dice_seal import DiceProof, SealState
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.game.player import ByPlayer
from tavla.domain.game.roll import Roll
from tavla.evidence.ed25519 import public_key
from tavla.evidence.minisign import PublicKey
from tavla.evidence.sealed_dice import SealedChain
from tavla.evidence.sealed_source import SealedSource

MANY = 1000
ROUNDS = 5


def rows() -> Iterator[tuple[str, str, str, bool]]:
    """Matches of sealed dice, played at random without the cube, which makes them long; a command is measured from its
    start to its end.
    """
    data, shorter = exported(25, 7), [exported(5, seed) for seed in range(10)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "club.pub").write_bytes(PublicKey(public_key(ISSUER), bytes(8), "club").written())
        files = [folder / f"{number}.tavla" for number in range(MANY)]
        for number, file in enumerate(files):
            file.write_bytes(shorter[number % len(shorter)])
        longest = folder / "longest.tavla"
        longest.write_bytes(data)
        trust = ["--trust", str(folder)]
        idle = _median_ms(lambda: _run("-m", "tavla", "--version"))
        for who, words in (("tavla verify", ["-m", "tavla", "verify"]), ("verify_export.py", [str(FILE)])):
            seen = _median_ms(partial(_run, *words, str(longest), *trust))
            what = f"{who}: a 25-point match ({len(data) / 1e6:.1f} MB), with start-up"
            yield what, f"{seen:.0f} ms ({seen / idle:.1f} × start-up)", "≤ 1000 ms", seen <= 1000
        began = time.perf_counter()
        _run("-m", "tavla", "verify", *map(str, files), *trust)
        took = time.perf_counter() - began
        size = sum(map(len, shorter)) / len(shorter) / 1e6
        yield (
            f"tavla verify: {MANY} 5-point matches ({size:.2f} MB each), {os.cpu_count()} cores",
            f"{took:.1f} s",
            "≤ 60 s",
            took <= 60,
        )
    seal = _median_ms(lambda: SealedChain.made("M1", 1, bytes(32)))
    yield "seal an epoch of 4,096 rolls", f"{seal:.1f} ms", "≤ 15 ms", seal <= 15
    plain, proved = _roll_us(BuiltInDice(os.urandom).ask), _roll_us(_sealed().ask)
    yield (
        "a roll with its proof, over the plain one",
        f"{proved - plain:.1f} µs ({plain:.1f} plain)",
        "≤ 50 µs",
        proved - plain <= 50,
    )


def _sealed() -> SealedSource:
    chain = SealedChain.made("M1", 1, bytes(32))
    stirred: ByPlayer[str | None] = ByPlayer(TEXTS.white, TEXTS.black)
    state = SealState(1, chain.seal.commitment.hex(), stirred, 7)
    return SealedSource(lambda: state, chain)


def _roll_us(ask: Callable[..., None]) -> float:
    def fell(roll: Roll, source: DiceSource, proof: DiceProof | None = None) -> None:
        """Nobody plays it."""

    def hundred() -> None:
        for _ in range(100):
            ask(opening=False, fell=fell)

    return _median_ms(hundred, 21) * 10


def _run(*words: str) -> None:
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)


def _median_ms(act: Callable[[], object], rounds: int = ROUNDS) -> float:
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        act()
        times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times)
