"""Alters every value of every ruleset in turn and sees that the tests of its clause fail.

`python tools/alter_rules.py` tries all of them (`make clauses`); `--ruleset NAME`, `--key KEY` and `--most N` (ways a
value) choose, `--loud` says how far it is. 1 is given back where an alteration goes unnoticed.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(path) for path in (ROOT / "tests").rglob("*") if path.is_dir()]
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QUICK_BACKEND"] = "software"


def main() -> int:
    """Try them and tell."""
    from rulings_table import RULESETS

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ruleset", action="append", choices=RULESETS)
    parser.add_argument("--key", action="append")
    parser.add_argument("--most", type=int)
    parser.add_argument("--loud", action="store_true")
    wanted = parser.parse_args()
    from alterations import Findings, tried, values
    from clause_table import ClauseTable
    from PySide6.QtGui import QGuiApplication

    app = QGuiApplication.instance() or QGuiApplication([])
    findings, began = Findings(), monotonic()
    with tempfile.TemporaryDirectory() as home:
        os.environ["TAVLA_HOME"] = home
        table = ClauseTable(Path(home))
        for ruleset, key in values():
            if ruleset in (wanted.ruleset or [ruleset]) and key in (wanted.key or [key]):
                tried(table, ruleset, key, findings, wanted.most)
                if wanted.loud:
                    print(f"{monotonic() - began:.0f} s: {ruleset} {key}, {findings.tried} tried", flush=True)
        table.close()
        table.board.close()
    del app
    told = {
        "nobody noticed": findings.survivors,
        "a test that noticed nothing": findings.idle,
        "the window broke": findings.broken,
    }
    for said, found in told.items():
        for line in found:
            print(f"{said}: {line}")
    refused = f"{len(findings.refused)} values cannot be otherwise and are refused by the loader"
    print(
        f"{findings.tried} alterations in {monotonic() - began:.0f} s, {len(findings.survivors)} unnoticed, "
        f"{len(findings.idle)} idle tests, {len(findings.broken)} that the window could not show; {refused}"
    )
    return 1 if any(told.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
