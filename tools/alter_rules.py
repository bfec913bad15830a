"""Alters every value of every ruleset in turn and sees that the tests of its clause fail.

`python tools/alter_rules.py` tries all of them (`make clauses`); `--ruleset NAME`, `--key KEY` and `--most N` (ways a
value) choose, `--jobs N` windows do it at a time, `--loud` says how far it is. 1 is given back where an alteration goes
unnoticed.
"""

import argparse
import gc
import os
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from multiprocessing.util import Finalize
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(path) for path in (ROOT / "tests").rglob("*") if path.is_dir()]
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QUICK_BACKEND"] = "software"

if TYPE_CHECKING:
    from alterations import Findings
    from clause_table import ClauseTable

TOLD = {
    "survivors": "nobody noticed",
    "on_page_alone": "only the page of rules shows",
    "idle": "a test that noticed nothing",
    "broken": "the window broke",
    "unfit": "a test that fails of the ruleset as it is",
}


class Window:
    """The one window of a process; it is closed when the process ends."""

    table: "ClauseTable"

    @classmethod
    def open(cls) -> None:
        from clause_table import ClauseTable
        from PySide6.QtGui import QGuiApplication
        from section_reader import read_by_sections

        from tavla.rules import loader

        patch.object(loader, "read_toml", read_by_sections).start()
        app = QGuiApplication([])
        home = tempfile.TemporaryDirectory()
        os.environ["TAVLA_HOME"] = home.name
        cls.table = ClauseTable(Path(home.name))
        gc.freeze()

        def close() -> None:
            cls.table.close()
            cls.table.board.close()
            home.cleanup()
            app.quit()

        Finalize(None, close, exitpriority=0)

    @classmethod
    def tried(cls, ruleset: str, key: str, most: int | None) -> "Findings":
        from alterations import tried

        return tried(cls.table, ruleset, key, most)


def main() -> int:
    """Try them and tell."""
    from alterations import Findings, values
    from rulings_table import RULESETS

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", action="append", choices=RULESETS)
    parser.add_argument("--key", action="append")
    parser.add_argument("--most", type=int)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--loud", action="store_true")
    wanted = parser.parse_args()
    chosen = [
        (ruleset, key) for ruleset, key in values(tuple(wanted.ruleset or RULESETS)) if key in (wanted.key or [key])
    ]
    findings, began = Findings(), monotonic()
    with ProcessPoolExecutor(wanted.jobs, get_context("spawn"), Window.open) as windows:
        asked = [(ruleset, key, windows.submit(Window.tried, ruleset, key, wanted.most)) for ruleset, key in chosen]
        for ruleset, key, answer in asked:
            findings.add(answer.result())
            if wanted.loud:
                print(f"{monotonic() - began:.0f} s: {ruleset} {key}, {findings.tried} tried", flush=True)
    for kind, said in TOLD.items():
        for line in getattr(findings, kind):
            print(f"{said}: {line}")
    for line in findings.in_words if wanted.loud else ():
        print(f"decides nothing: {line}")
    counts = ", ".join(f"{len(getattr(findings, kind))} {kind}" for kind in TOLD)
    print(
        f"{findings.tried} alterations in {monotonic() - began:.0f} s: {counts}; {len(findings.in_words)} decide "
        f"nothing; {len(findings.refused)} values cannot be otherwise and are refused by the loader"
    )
    return 1 if any(getattr(findings, kind) for kind in TOLD) else 0


if __name__ == "__main__":
    sys.exit(main())
