"""Writes docs/clauses.md: the rows of the rulings, what each ruleset sets, and the tests that prove it at the window.

`python tools/clauses.py` writes it, `--check` says whether it is up to date.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "clauses.md"
sys.path[:0] = [str(path) for path in (ROOT / "tests").rglob("*") if path.is_dir()]
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def main() -> int:
    """Write the page, or compare it."""
    from clauses_page import clauses_page

    page = clauses_page()
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(page, encoding="utf-8")
        return 0
    if PAGE.exists() and PAGE.read_text(encoding="utf-8") == page:
        return 0
    print(f"{PAGE.relative_to(ROOT)} is not up to date: python tools/clauses.py")
    return 1


if __name__ == "__main__":
    sys.exit(main())
