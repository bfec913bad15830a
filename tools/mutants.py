"""Mutate the program, one rule at a time, and see that `make test` notices.

Each mutant is tried in a copy of the tree. By default its own tests are run, those of `make test` that are known to
find it; `--all` runs everything that `make test` runs. Names choose among the mutants. 1 is given back where one is not
found, where its text no longer stands in the source, or where its tests fail without it.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from time import monotonic
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info")
PATIENCE_S = 3600
FOUND, STOPPED = 1, 2
"""What pytest ends with after a test that failed: alone, and where several workers are stopped by it."""


class Mutant(NamedTuple):
    """What is written otherwise in a file, and the tests that find it."""

    name: str
    file: str
    old: str
    new: str
    tests: str


GAME, CLOCK = "desktop/tavla/domain/game", "desktop/tavla/domain/time/clock.py"
STORAGE, EVIDENCE = "desktop/tavla/storage", "desktop/tavla/evidence"
RULINGS = "tests/rules/test_rulings.py"

MUTANTS = (
    # rules of the game
    Mutant(
        "both dice need not be played",
        f"{GAME}/generation.py",
        "    if results:\n        return results\n    die,",
        "    die,",
        "tests/domain/game/test_legality.py",
    ),
    Mutant(
        "the lower die may be played where only one can be",
        f"{GAME}/generation.py",
        "    die, origins = high, _origins(own, open_, high)\n    if not origins:\n        die, origins = low, _origins(own, open_, low)",
        "    die, origins = low, _origins(own, open_, low)\n    if not origins:\n        die, origins = high, _origins(own, open_, high)",
        "tests/domain/game/test_legality.py",
    ),
    Mutant(
        "a checker bears off with another outside",
        f"{GAME}/generation.py",
        "if own < _OUTSIDE and own:",
        "if own:",
        "tests/domain/game/test_legality.py",
    ),
    Mutant(
        "a checker is offered for bearing off with another outside",
        f"{GAME}/single_die.py",
        "if 0 < farthest <= HOME_POINTS:",
        "if 0 < farthest:",
        "tests/domain/game/test_legality_laws.py",
    ),
    Mutant(
        "a checker on the bar need not enter first",
        f"{GAME}/generation.py",
        "    if own >= _BAR:\n        return _BAR & open_ << die\n",
        "",
        "tests/domain/game/test_legality.py",
    ),
    Mutant(
        "an opening tie is not rolled again",
        "desktop/tavla/domain/fold/match.py",
        "if dice.white == dice.black:",
        "if dice.white == 0:",
        "tests/application/test_decide.py",
    ),
    Mutant(
        "a gammon counts once",
        f"{GAME}/outcome.py",
        "return Grade.BACKGAMMON if is_back else Grade.GAMMON",
        "return Grade.BACKGAMMON if is_back else Grade.SINGLE",
        "tests/domain/game/test_outcome.py",
    ),
    Mutant(
        "the cube does not count in a game's points",
        f"{GAME}/outcome.py",
        "return grade * cube",
        "return grade",
        "tests/application/test_decide.py",
    ),
    # the cube
    Mutant(
        "a dead cube may be turned",
        "desktop/tavla/application/acts/cube_acts.py",
        "if state.score.cube_is_dead(player, state.cube.value) and not may_turn_dead(state.cube, ruleset):",
        "if False:",
        "tests/clauses/test_cube_clauses.py",
    ),
    Mutant(
        "the Crawford game has a cube",
        f"{GAME}/match_score.py",
        "            crawford = Crawford.THIS_GAME\n",
        "            crawford = Crawford.PLAYED\n",
        "tests/domain/game/test_match_score.py",
    ),
    Mutant(
        "a double in the Crawford game is taken",
        "desktop/tavla/application/acts/cube_acts.py",
        "Refused(Refusal.CRAWFORD_GAME) if score.has_no_cube and not allowed else None",
        "None",
        "tests/application/test_decide.py",
    ),
    Mutant(
        "the opponent's cube may be turned",
        f"{GAME}/cube.py",
        "return self.owner is None or self.owner is player",
        "return True",
        "tests/application/test_decide.py",
    ),
    Mutant(
        "a ruleset may have Jacoby's rule, which no match here counts by",
        "desktop/tavla/rules/board_limits.py",
        '    ("cube.jacoby_rule", False, "Tavla plays matches, where it has no place"),\n',
        "",
        "tests/rules/test_board_limits.py",
    ),
    Mutant(
        "Jacoby's rule is lost from a position",
        "desktop/tavla/formats/xgid.py",
        "int(state.jacoby) + 2 * int(state.beavers)",
        "2 * int(state.beavers)",
        "tests/formats/test_position_forms.py",
    ),
    # the clock
    Mutant(
        "the delay is not given back",
        CLOCK,
        "max(0, turn.used - turn.delay)",
        "turn.used",
        "tests/domain/time/test_clock.py",
    ),
    Mutant("a flag falls too late", CLOCK, "now < falls_at", "now <= falls_at", "tests/domain/time/test_clock.py"),
    # rulesets
    Mutant(
        "USBGF: a dead cube may be turned",
        "rulesets/usbgf-2016.toml",
        'dead_cube_may_be_turned = { value = false, clause = "USBGF 4.4.9" }',
        'dead_cube_may_be_turned = { value = true, clause = "USBGF 4.4.9" }',
        RULINGS,
    ),
    Mutant(
        "NBF: a flag falls by itself",
        "rulesets/nbf.toml",
        'flag_must_be_claimed = { value = true, clause = "NBF 4.3 (iii)"',
        'flag_must_be_claimed = { value = false, clause = "NBF 4.3 (iii)"',
        RULINGS,
    ),
    Mutant(
        "WBGT: a settled claim gives a minute",
        "rulesets/wbgt.toml",
        'settled_claim_bonus_seconds = { value = 120, clause = "WBGT 4.3 (2) 8" }',
        'settled_claim_bonus_seconds = { value = 60, clause = "WBGT 4.3 (2) 8" }',
        RULINGS,
    ),
    Mutant(
        "ISTAVDER: gin saves whoever fell",
        "rulesets/istavder-2025.toml",
        'gin = { value = "nobody"',
        'gin = { value = "whoever_fell"',
        RULINGS,
    ),
    Mutant(
        "a value is shown with another's clause",
        "rulesets/nbf.toml",
        'gin = { value = "only_if_both_fell", clause = "NBF 4.3 (iii)"',
        'gin = { value = "only_if_both_fell", clause = "NBF 4.3 (iv)"',
        RULINGS,
    ),
    # what is kept
    Mutant(
        "a journal's CRC is not checked",
        f"{STORAGE}/framing.py",
        " or crc32(data[offset + _COVERED_FROM : end]) != check:",
        ":",
        "tests/storage/test_journal.py",
    ),
    Mutant(
        "a journal's chain is not checked",
        f"{STORAGE}/framing.py",
        "if frame.chain != next_chain(chain[-1], seq, frame.payload):",
        "if False:",
        "tests/storage/test_journal.py",
    ),
    Mutant(
        "the journal is not synced",
        f"{STORAGE}/journal.py",
        "            self._disk.fdatasync(self._fd)\n",
        "            pass\n",
        "tests/storage/test_power_cuts.py",
    ),
    Mutant(
        "the writer acknowledges what is not durable",
        f"{STORAGE}/writer.py",
        "durable = self._journal.durable_seq",
        "durable = self._journal.seq",
        "tests/storage/test_writer.py tests/storage/test_power_cuts.py",
    ),
    Mutant(
        "a second copy is not synced",
        f"{STORAGE}/mirror.py",
        "            self._disk.fdatasync(self._fd)\n",
        "            pass\n",
        "tests/storage/test_mirror.py tests/storage/test_faults.py",
    ),
    # what is proved
    Mutant(
        "the board's signature is not checked",
        f"{EVIDENCE}/verify.py",
        'by_the_board = is_signed(manifest.device, PURPOSE + members["manifest"], members["signature"])',
        "by_the_board = True",
        "tests/evidence/test_verify.py",
    ),
    Mutant(
        "a countersignature is not checked",
        f"{EVIDENCE}/minisign.py",
        "        and is_signed(key.key, message, signature)\n",
        "",
        "tests/evidence/test_minisign.py",
    ),
    Mutant(
        "a seal's commitment is not checked",
        f"{EVIDENCE}/sealed_dice.py",
        "return _link(match_id, epoch, index - 1, secret) == before",
        "return True",
        "tests/evidence/test_sealed_dice.py",
    ),
    Mutant(
        "sealed dice favour low numbers",
        f"{EVIDENCE}/sealed_dice.py",
        " for byte in block if byte < FAIR_BYTES)",
        " for byte in block)",
        "tests/evidence/test_sealed_dice.py",
    ),
    Mutant(
        "wrong PINs may be tried without end",
        f"{STORAGE}/tries.py",
        "if self.wrong < FREE_TRIES:",
        "if self.wrong < 1_000_000:",
        "tests/storage/test_directors.py",
    ),
    # devices
    Mutant(
        "a device line's checksum is not checked",
        "devices/tavla_devices/tvl/codec.py",
        "if checksum(body) != text[-4:]:",
        "if False:",
        "tests/devices/test_tvl_codec.py",
    ),
    Mutant(
        "a throw's signature is not checked",
        "devices/tavla_devices/tvl/order.py",
        "or is_signed(event, key=state.key, serial=state.identity.serial, nonce=state.nonce)",
        "or True",
        "tests/services/devices/test_hub_keys.py",
    ),
    Mutant(
        "a lost shaker stops nobody",
        "desktop/tavla/services/devices/line.py",
        "return self.was_ready or self.shown.lamp is Lamp.TROUBLE",
        "return self.shown.lamp is Lamp.TROUBLE and self.was_ready and False",
        "tests/services/devices/test_hub_shaker.py",
    ),
    # what is shown
    Mutant(
        "a seat shows the opponent's score as its own",
        "ui/tavla_ui/match/seat_face.py",
        'pair=f"{points[player]} – {points[player.opponent]}"',
        'pair=f"{points[player.opponent]} – {points[player]}"',
        "tests/ui/match/test_seat_face.py",
    ),
    Mutant(
        "a clock shows the opponent's time",
        "ui/tavla_ui/board/clock_face.py",
        "    reading = clock.reading(player, now)\n    time =",
        "    reading = clock.reading(player.opponent, now)\n    time =",
        "tests/clauses/test_clock_clauses.py",
    ),
    Mutant(
        "pips are the opponent's",
        "ui/tavla_ui/match/seat_face.py",
        'view = state.board.seen_by(player)\n    return t("pips',
        'view = state.board.seen_by(player.opponent)\n    return t("pips',
        "tests/ui/match/test_seat_face.py",
    ),
    Mutant(
        "a report does not escape what is in a table",
        "desktop/tavla/reports/html.py",
        " else escape(cell.text)",
        " else cell.text",
        "tests/reports/test_match_report.py",
    ),
    Mutant(
        "a report does not escape a note",
        "desktop/tavla/reports/html.py",
        "<p>{escape(line)}</p>",
        "<p>{line}</p>",
        "tests/reports/test_match_report.py",
    ),
    Mutant(
        "what is shown may be rich text",
        "ui/tavla_ui/qml/Tavla/Style/PlainText.qml",
        "textFormat: Text.PlainText",
        "textFormat: Text.AutoText",
        "tests/ui/controls/test_plain_text.py",
    ),
)


class Copy:
    """A copy of the tree, in which a file is written otherwise and put right again."""

    def __init__(self, folder: Path, workers: str) -> None:
        self.root, self._workers, self._writes = folder, workers, 0
        shutil.copytree(ROOT, folder, ignore=LEFT_OUT, dirs_exist_ok=True)
        sources = os.pathsep.join(str(folder / source) for source in ("desktop", "ui", "devices"))
        self._environment = os.environ | {
            "PYTHONPATH": sources,
            "PYTHONDONTWRITEBYTECODE": "",
            "QT_QPA_PLATFORM": "offscreen",
            "QT_QUICK_BACKEND": "software",
        }

    def write(self, file: str, text: str) -> None:
        """Newer each time: Python keeps what it has compiled of a file as long as its time and size are the same."""
        path = self.root / file
        path.write_text(text, encoding="utf-8")
        self._writes += 1
        at = path.stat().st_mtime + 2 * self._writes
        os.utime(path, (at, at))

    def run(self, tests: Sequence[str]) -> subprocess.CompletedProcess[str]:
        """Run them until one fails."""
        spread = ["-n", self._workers, "--dist", "worksteal"] if self._workers != "0" else ["-n", "0"]
        return subprocess.run(
            [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *spread, *tests],
            cwd=self.root,
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE_S,
        )


def tried(copy: Copy, mutant: Mutant, *, every: bool) -> str:
    """What is wrong; nothing where the mutant is found."""
    source = (copy.root / mutant.file).read_text(encoding="utf-8")
    if source.count(mutant.old) != 1:
        return f"its text stands {source.count(mutant.old)} times in {mutant.file}"
    copy.write(mutant.file, source.replace(mutant.old, mutant.new))
    try:
        ended = copy.run([] if every else mutant.tests.split())
    finally:
        copy.write(mutant.file, source)
    stopped = ended.returncode == STOPPED and "\nFAILED " in ended.stdout
    if ended.returncode == FOUND or stopped:
        return ""
    return "nobody noticed" if ended.returncode == 0 else f"pytest ended with {ended.returncode}: {ended.stdout[-500:]}"


def main() -> int:
    """Try them and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", nargs="*", help="a part of a mutant's name")
    parser.add_argument("--all", action="store_true", help="run all that `make test` runs for each")
    parser.add_argument("--workers", default="0")
    wanted = parser.parse_args()
    chosen = [mutant for mutant in MUTANTS if not wanted.name or any(part in mutant.name for part in wanted.name)]
    faults = 0
    with tempfile.TemporaryDirectory(prefix="tavla-mutants-") as folder:
        copy = Copy(Path(folder), wanted.workers)
        tests = sorted({test for mutant in chosen for test in mutant.tests.split()})
        ended = copy.run([] if wanted.all else tests)
        if ended.returncode != 0:
            print(f"the tests fail without any mutant: {ended.stdout[-2000:]}")
            return 1
        for mutant in chosen:
            began = monotonic()
            wrong = tried(copy, mutant, every=wanted.all)
            faults += bool(wrong)
            print(
                f"{'not found' if wrong else 'found'} in {monotonic() - began:.0f} s: {mutant.name} {wrong}", flush=True
            )
    print(f"{len(chosen)} mutants, {faults} not found")
    return 1 if faults or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
