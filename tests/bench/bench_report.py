"""How long the report of a 25-point match takes, from its facts to a file."""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tavla.base import paths
from tavla.text.words import Words

for _folder in ("application", "application/acts", "reports"):
    sys.path.append(str(Path(__file__).parents[1] / _folder))

Row = tuple[str, str, str, bool]


def rows() -> Iterator[Row]:
    """The rows of the reports."""
    from told_scenes import long_match

    from tavla.reports.html import format_html
    from tavla.reports.match_report import match_report
    from tavla.reports.pdf.fonts import prepare_fonts
    from tavla.reports.pdf.pdf import format_pdf

    history, t = long_match(25), Words()
    app = prepare_fonts(paths.resources() / "fonts")
    what = f"report of a 25-point match, {len(history):,} facts"
    yield _row(f"{what}, as HTML", lambda: format_html(match_report(history, t)))
    yield _row(f"{what}, as PDF", lambda: format_pdf(match_report(history, t)))
    del app


def _row(what: str, deed: Callable[[], str | bytes]) -> Row:
    begun = time.perf_counter()
    size = len(deed())
    spent = time.perf_counter() - begun
    return what, f"{spent:.2f} s, {size / 1000:.0f} kB", "≤ 2 s", spent <= 2
