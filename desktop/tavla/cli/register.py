"""`tavla register`: the director's register at the command line.

This file knows the words; `register_acts` does what they say.
"""

import argparse
from pathlib import Path

from tavla.base import paths
from tavla.cli.register_acts import ACTS, Asked
from tavla.storage.register import REGISTER_NAME
from tavla.storage.register.checks import field_names
from tavla.storage.register.csv_table import Encoding
from tavla.storage.register.records import Kind
from tavla.storage.register.register import REPEAT_COUNT, RETENTION_DAYS, Register

_DESCRIPTION = """\
The director's register: players, tournaments, incidents, warnings, sanctions and pairings with their results.

  tavla register search WORDS                     records in which every word occurs, or begins a word
  tavla register in-force NAME                    what holds against a player of that name
  tavla register show KEY                         one record, or all about a player, with its history
  tavla register add incident player=KEY what="…" on=2026-11-21 --by "A. Director"
  tavla register change KEY until=2027-01-31 --by "A. Director" --why "half of it on appeal"
  tavla register import players FILE --by NAME    a preview; --apply does it, all or nothing
  tavla register bundle FILE --by NAME            the whole register in one file, for another board
  tavla register merge FILE                       a preview; --apply does it; conflicts are chosen with `choose`

Nothing vanishes silently: what was changed or withdrawn stays in the history. Only `erase` (a person asked for it)
and `purge` (older than the club keeps things) delete, and they say what.
"""

_KINDS = [kind.value for kind in Kind]


def add_parser(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add the sub-command with its arguments."""
    parser = subparsers.add_parser(
        "register",
        help="keep the director's register of players, incidents and sanctions",
        description=_DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--file", metavar="FILE", type=Path, help="another register than this board's own")
    acts = parser.add_subparsers(dest="act", metavar="ACT", required=True)
    _add_looking(acts)
    _add_writing(acts)
    _add_carrying(acts)
    _add_forgetting(acts)


def run(arguments: argparse.Namespace) -> int:
    """Do it. Gives the exit code: 0 only on success. Raises TavlaError."""
    path = arguments.file or paths.user_data() / "register" / REGISTER_NAME
    with Register.open(path) as register:
        return ACTS[arguments.act](Asked(register, arguments))


def _act(
    acts: "argparse._SubParsersAction[argparse.ArgumentParser]",
    name: str,
    summary: str,
    *,
    by: bool = False,
    why: bool = False,
) -> argparse.ArgumentParser:
    parser = acts.add_parser(name, help=summary, description=summary, allow_abbrev=False)
    if by:
        parser.add_argument("--by", metavar="NAME", required=True, help="who does it")
    if why:
        parser.add_argument("--why", metavar="REASON", required=True, help="for the history")
    return parser


def _add_looking(acts: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    act = _act(acts, "list", "every record of a kind, or how many there are of each")
    act.add_argument("kind", metavar="KIND", nargs="?", choices=_KINDS, help=", ".join(_KINDS))
    act = _act(acts, "search", "records in which every word occurs, or begins a word")
    act.add_argument("words", metavar="WORD", nargs="+")
    act.add_argument("--kind", metavar="KIND", choices=_KINDS, help="only these")
    act.add_argument("--limit", metavar="N", type=int, default=50)
    act = _act(acts, "show", "a record with its history; of a player all there is")
    act.add_argument("key", metavar="KEY")
    act = _act(acts, "in-force", "the sanctions that hold against a name, or all of them")
    act.add_argument("name", metavar="NAME", nargs="?")
    act.add_argument("--on", metavar="DAY", help="on another day than today, such as 2026-11-21")
    act.add_argument("--tournament", metavar="KEY", default="", help="those of one tournament too")
    act = _act(acts, "offenders", "players with repeated incidents; the director alone decides what follows")
    act.add_argument("--count", metavar="N", type=int, help="at least so many (else the setting)")
    act.add_argument("--since", metavar="DAY", default="", help="counted from this day")
    _act(acts, "same-names", "players of one name: one person entered twice, or two")
    act = _act(acts, "results", "the results of a tournament")
    act.add_argument("tournament", metavar="KEY")
    act.add_argument("--csv", metavar="FILE", type=Path, help="write them as a CSV file")
    act.add_argument("--slips", action="store_true", help="as slips with the loser's score")


def _add_writing(acts: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    act = _act(acts, "add", "a new record", by=True)
    act.add_argument("kind", metavar="KIND", choices=_KINDS, help=", ".join(_KINDS))
    fields = "; ".join(f"{kind.value}: {', '.join(field_names(kind))}" for kind in Kind)
    act.add_argument("fields", metavar="FIELD=VALUE", nargs="+", help=fields)
    act = _act(acts, "change", "other values for some fields of a record", by=True, why=True)
    act.add_argument("key", metavar="KEY")
    act.add_argument("fields", metavar="FIELD=VALUE", nargs="+")
    act = _act(acts, "withdraw", "take a record out; its history stays", by=True, why=True)
    act.add_argument("key", metavar="KEY")
    act = _act(
        acts,
        "choose",
        "make one version of a record what it says: ends a conflict, or brings back what was",
        by=True,
        why=True,
    )
    act.add_argument("key", metavar="KEY")
    act.add_argument("version", metavar="VERSION", help="as `show` and `conflicts` tell it")
    act = _act(acts, "join", "two entries of one player made one", by=True, why=True)
    act.add_argument("keep", metavar="KEEP", help="the key that stays")
    act.add_argument("other", metavar="OTHER", help="the key that is withdrawn")
    act = _act(acts, "set", "a value of the club's")
    act.add_argument("name", choices=[REPEAT_COUNT, RETENTION_DAYS])
    act.add_argument("value", metavar="N", type=int)


def _add_carrying(acts: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    act = _act(
        acts, "import", "players or pairings from a CSV file: a preview, or with --apply all of it or nothing", by=True
    )
    act.add_argument("what", choices=["players", "pairings"])
    act.add_argument("source", metavar="FILE", type=Path)
    act.add_argument("--encoding", choices=[one.value for one in Encoding], default=Encoding.FOUND.value)
    act.add_argument("--tournament", metavar="KEY", help="the tournament of the pairings")
    act.add_argument("--new-players", action="store_true", help="add players of pairings who are not in the register")
    act.add_argument("--apply", action="store_true", help="do it")
    act = _act(acts, "export", "every table as a CSV file")
    act.add_argument("folder", metavar="FOLDER", type=Path)
    act = _act(acts, "bundle", "the whole register in one file, for another board", by=True)
    act.add_argument("target", metavar="FILE", type=Path)
    act = _act(acts, "merge", "take over what another board's bundle knows: a preview, or with --apply")
    act.add_argument("source", metavar="FILE", type=Path)
    act.add_argument("--keep-erased", action="store_true", help="do not follow the other board's deletions")
    act.add_argument("--record", metavar="KEY", action="append", default=[], help="take over this record, by --by")
    act.add_argument("--erase", metavar="KEY", action="append", default=[], help="erase this record too, by --by")
    act.add_argument("--by", metavar="NAME", default="", help="the director here who agrees to --record and --erase")
    act.add_argument("--apply", action="store_true", help="do it")
    _act(acts, "conflicts", "records of which two versions stand beside each other")


def _add_forgetting(acts: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    act = _act(acts, "person", "all that is kept about a player, into a file for him")
    act.add_argument("key", metavar="KEY")
    act.add_argument("target", metavar="FILE", type=Path)
    act = _act(acts, "erase", "delete a person for good: a preview, or with --apply", by=True)
    act.add_argument("key", metavar="KEY")
    act.add_argument("--apply", action="store_true", help="do it; it cannot be undone")
    act = _act(acts, "purge", "delete what is over and old: a preview, or with --apply", by=True)
    act.add_argument("--before", metavar="DAY", help="older than this day (else by the setting retention_days)")
    act.add_argument("--apply", action="store_true", help="do it; it cannot be undone")
