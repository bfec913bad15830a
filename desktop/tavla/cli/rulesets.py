"""`tavla rulesets`: list, show, check and compare federations' rules."""

import argparse
from pathlib import Path

from tavla.base import paths
from tavla.formats.errors import shown
from tavla.rules.catalogue import Difference, Entry, differences, entries, written
from tavla.rules.loader import load
from tavla.rules.ruleset import Ruleset, RulesetError

_DESCRIPTION = """\
Federations' rules, one file each.

  tavla rulesets list                the rulesets that came with Tavla
  tavla rulesets show NAME           every value of one; --clause adds where it comes from
  tavla rulesets check FILE          whether a file is a whole ruleset, and if not what is wrong with it
  tavla rulesets diff A B            the values in which two differ; --clause adds their clauses

A ruleset is one of the listed names, or the path of a TOML file. Copy template.toml, from the folder that
`list` names, to write one for your club.
"""

SUCCESS = 0
FAILURE = 2
WIDEST_VALUE = 60


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> argparse.ArgumentParser:
    """Add the sub-command with its arguments."""
    parser = subparsers.add_parser(
        "rulesets",
        help="list, show, check and compare federations' rules",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    acts = parser.add_subparsers(dest="act", metavar="ACT", required=True)
    acts.add_parser("list", help="the rulesets that came with Tavla", allow_abbrev=False)
    show = acts.add_parser("show", help="every value of one ruleset", allow_abbrev=False)
    show.add_argument("ruleset", metavar="NAME", help="a listed name, or a file")
    show.add_argument("--clause", action="store_true", help="add the clause of every value")
    check = acts.add_parser("check", help="whether a file is a whole ruleset", allow_abbrev=False)
    check.add_argument("file", metavar="FILE", type=Path)
    diff = acts.add_parser("diff", help="the values in which two rulesets differ", allow_abbrev=False)
    diff.add_argument("first", metavar="A", help="a listed name, or a file")
    diff.add_argument("second", metavar="B", help="another")
    diff.add_argument("--clause", action="store_true", help="add the clauses, and what differs in them alone")
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Do it. Gives the exit code: 0 only on success. Raises RulesetError."""
    match arguments.act:
        case "list":
            return _list()
        case "show":
            return _show(_named(arguments.ruleset), with_clause=arguments.clause)
        case "check":
            return _check(arguments.file)
        case _:
            return _diff(_named(arguments.first), _named(arguments.second), with_clause=arguments.clause)


def _list() -> int:
    folder = paths.rulesets()
    rows: list[tuple[str, ...]] = [("NAME", "TITLE", "FOR MATCHES")]
    wrong = []
    for path in sorted(folder.glob("*.toml")):
        try:
            ruleset = load(path)
        except RulesetError as error:
            wrong.append(str(error))
        else:
            rows.append((ruleset.name, ruleset.title, "yes" if ruleset.selectable else "no"))
    print(_table(rows))
    print(f"\nin {folder}")
    for error_text in wrong:
        print(f"cannot be used: {error_text}")
    return FAILURE if wrong else SUCCESS


def _show(ruleset: Ruleset, *, with_clause: bool) -> int:
    print(f"{ruleset.name}: {ruleset.title}")
    if not ruleset.selectable:
        print("No match can be set up with it.")
    table = ""
    for entry in entries(ruleset):
        of_table, _, name = entry.key.rpartition(".")
        if of_table != table:
            print(f"\n[{of_table}]")
            table = of_table
        print("\n".join(_shown(name, entry, with_clause=with_clause)))
    return SUCCESS


def _shown(name: str, entry: Entry, *, with_clause: bool) -> list[str]:
    lines = [f"{name} = {value}" for value in _split(entry.value)[:1]] + [
        f"    {value}" for value in _split(entry.value)[1:]
    ]
    if entry.alternatives:
        lines.append(f"    or, if the director picks it: {', '.join(written(other) for other in entry.alternatives)}")
    if with_clause and entry.clause:
        lines.append(f"    by {entry.clause}{f' ({entry.note})' if entry.note else ''}")
    return lines


def _split(value: object) -> list[str]:
    """A value on one line, or a long list with a line for each item."""
    if isinstance(value, list) and value and isinstance(value[0], dict) and len(written(value)) > WIDEST_VALUE:
        return ["a list:", *(written(item) for item in value)]
    return [written(value)]


def _check(file: Path) -> int:
    ruleset = load(file)
    print(f"{shown(file)} is a whole ruleset: {ruleset.name}, {ruleset.title}")
    if not ruleset.selectable:
        print("Note: no match can be set up with it while selectable = false.")
    if file.stem != ruleset.name:
        print(f"Note: its name is {ruleset.name}, so the file should be called {ruleset.name}.toml.")
    return SUCCESS


def _diff(first: Ruleset, second: Ruleset, *, with_clause: bool) -> int:
    found = [difference for difference in differences(first, second) if _is_told(difference, with_clause=with_clause)]
    if not found:
        print(f"{first.name} and {second.name} have the same values.")
        return SUCCESS
    print(f"A: {first.name}\nB: {second.name}")
    for difference in found:
        print(f"\n{difference.first.key}")
        for side, entry in (("A", difference.first), ("B", difference.second)):
            lines = _shown(f"  {side}", entry, with_clause=with_clause)
            print("\n".join([lines[0], *(f"  {line}" for line in lines[1:])]))
    print(f"\n{len(found)} of {len(entries(first))} values differ.")
    return SUCCESS


def _is_told(difference: Difference, *, with_clause: bool) -> bool:
    """What a refusal quotes is a clause, not a value."""
    return with_clause or (difference.is_of_value and not difference.first.key.startswith("refusals."))


def _named(name: str) -> Ruleset:
    listed = paths.rulesets() / f"{name}.toml"
    if listed.is_file():
        return load(listed)
    if Path(name).is_file():
        return load(Path(name))
    from difflib import get_close_matches

    known = sorted(path.stem for path in paths.rulesets().glob("*.toml"))
    nearest = get_close_matches(name, known, n=1)
    near = f" (the nearest is {nearest[0]})" if nearest else ""
    msg = f"no ruleset is called {name!r}, nor is there a file of that name; expected one of {', '.join(known)}{near}"
    raise RulesetError(msg)


def _table(rows: list[tuple[str, ...]]) -> str:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )
