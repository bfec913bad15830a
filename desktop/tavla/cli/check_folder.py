"""`tavla check` of a folder: every match file in it, in as many processes as there are cores."""

import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path

from tavla.base.host.process import cores
from tavla.base.limits import files_below
from tavla.base.phrase import Grouped
from tavla.cli.file_verdict import RIGHT, UNREADABLE, Checked, checked_file
from tavla.cli.plain_output import own
from tavla.formats.errors import shown
from tavla.formats.table import FORMATS

ENDINGS = {ending for form in FORMATS if form.reader for ending in form.endings}
FAILED = "the checker failed"
AT_ONCE = 32
"""Files handed to the processes at a time, of which each takes one after the other."""
STEPS = 20
"""How often progress is told where nobody watches a terminal."""


def check_folder(folder: Path, encoding: str) -> int:
    """Checks. Gives the exit code; what is not right and the summary go to standard output, progress to standard error.

    Raises OSError for an output that cannot be written.
    """
    files = match_files(folder)
    if not files:
        print(
            f"tavla check: {shown(folder)}: no match file in it; expected {', '.join(sorted(ENDINGS))}", file=sys.stderr
        )
        return 1
    began = time.monotonic()
    kinds: Counter[str] = Counter()
    notes: Counter[str] = Counter()
    for number, (path, checked) in enumerate(all_checked(files, encoding), start=1):
        _tell_progress(number, len(files))
        kinds[checked.kind] += 1
        notes.update(checked.more)
        if not checked.is_right:
            told = checked.lines[-1]
            print(told if checked.kind == UNREADABLE else f"{shown(path)}: {told}", flush=True)
    print(_summary(len(files), time.monotonic() - began, kinds, notes))
    return 0 if kinds[RIGHT] == len(files) else 1


def match_files(folder: Path) -> list[Path]:
    """The files in a folder and those within it that end as a match file does, in the order of their names."""
    return sorted(path for path in files_below(folder) if path.suffix.lower() in ENDINGS and path.is_file())


def all_checked(files: Sequence[Path], encoding: str) -> Iterator[tuple[Path, Checked]]:
    """Each file with its verdict, in their order; a file that ends its process is told, and the others go on."""
    processes = min(cores(), len(files))
    start = 0
    while start < len(files):
        try:
            with ProcessPoolExecutor(processes) as pool:
                check = partial(safely_checked, encoding=encoding)
                for checked in pool.map(check, files[start:], chunksize=min(AT_ONCE, -(-len(files) // processes))):
                    yield files[start], checked
                    start += 1
        except BrokenProcessPool:
            yield from ((path, _checked_alone(path, encoding)) for path in files[start : start + AT_ONCE])
            start += AT_ONCE


def safely_checked(path: Path, encoding: str) -> Checked:
    """The verdict on a file; also where the checker itself fails unforeseen."""
    try:
        return checked_file(path, encoding)
    except Exception as error:  # noqa: BLE001 - one file stops no others
        return Checked(FAILED, (f"{FAILED}: {type(error).__name__}: {error}",))


def _checked_alone(path: Path, encoding: str) -> Checked:
    """The verdict on a file in a process of its own."""
    try:
        with ProcessPoolExecutor(1) as pool:
            return pool.submit(safely_checked, path, encoding).result()
    except BrokenProcessPool:
        return Checked(FAILED, (f"{FAILED}: its process ended",))


def _tell_progress(number: int, files: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if number == files else ""
        print(f"\r{Grouped(number)} of {Grouped(files)}", end=end, file=own(sys.stderr), flush=True)
    elif number * STEPS // files > (number - 1) * STEPS // files:
        print(f"{Grouped(number)} of {Grouped(files)}", file=sys.stderr, flush=True)


def _summary(files: int, seconds: float, kinds: Counter[str], notes: Counter[str]) -> str:
    width = len(str(Grouped(files)))
    lines = [f"{Grouped(files)} file{'' if files == 1 else 's'} in {seconds:.0f} s"]
    lines += [f"  {Grouped(count)!s:>{width}}  {kind}" for kind, count in kinds.most_common()]
    lines += [f"  {Grouped(count)!s:>{width}}  of them with {kind}" for kind, count in notes.most_common()]
    return "\n".join(lines)
