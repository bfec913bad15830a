"""TOML made to keep the board busy, to take its memory or to break its reader: refused with a sentence, at once."""

from collections.abc import Callable
from itertools import cycle
from pathlib import Path

from by_day import by_day
from test_limits import MOST_MIB, MOST_SECONDS, READERS

from measuring import measured
from tavla.base import limits
from tavla.rules.loader import LARGEST

READ = {
    "a match's own ruleset": "from tavla.rules.loader import ruleset_of\nruleset_of(argument.read_text())",
    "a file of a ruleset": READERS["RULESET"],
    "a club's board": READERS["CLUB_BOARD"],
}


def tried(work: str) -> str:
    """The work, and whether it refused with a sentence of its own."""
    lines = "".join(f"    {line}\n" for line in work.splitlines())
    return (
        f"from tavla.base.errors import TavlaError\ntry:\n{lines}    print('read')\n"
        "except TavlaError as error: print('refused', str(error)[:200])"
    )


def filled(piece: str, before: str = "", after: str = "") -> Callable[[int], str]:
    """So many letters of one piece after another."""
    return lambda size: before + piece * ((size - len(before) - len(after)) // len(piece)) + after


HOSTILE: dict[str, Callable[[int], str]] = {
    "a key of many parts": filled("a.", after="a = 1\n"),
    "a table of many parts": filled("a.", "[", "a]\nb = 1\n"),
    "a key of many parts in a table": filled("a.", "a = {", "a = 1}\n"),
    "keys of as many parts as are read": lambda size: "".join(
        f"k{at}.{'a.' * (limits.TOML_DOTS.most - 1)}a = 1\n" for at in range(size // (2 * limits.TOML_DOTS.most + 14))
    ),
    "keys of parts in a table of parts": lambda size: (
        f"[{'b.' * limits.TOML_DOTS.most}b]\n"
        + "".join(f"k{at}.{'a.' * (limits.TOML_DOTS.most - 1)}a = 1\n" for at in range(size // 250))
    ),
    "lists in one another": filled("[", "a = "),
    "tables in one another": filled("{a=", "a = "),
    "a number of many digits": filled("9", "a = ", "\n"),
    "a number of many digits in base 16": filled("f", "a = 0x", "\n"),
    "a number of many places": filled("9", "a = 0.", "\n"),
    "a key of many letters": filled("a", after=" = 1\n"),
    "many keys": lambda size: "".join(f"key{at} = 1\n" for at in range(size // 14)),
    "many tables": lambda size: "".join(f"[key{at}]\n" for at in range(size // 12)),
    "a list of tables": filled("[[a]]\n"),
    "blanks in a header": filled(" ", 'name = """\n[', '"""\n'),
    "blanks before a key": filled("\t", 'name = """\n', 'x"""\n'),
    "letters before a key": filled("a ", 'name = """\n', '"""\n'),
    "a comment": filled("# ", "a = [", "\n"),
    "escapes": filled("\\u0041", 'name = "', '"\n'),
    "quotes": filled('"', "name = ", "\n"),
    "a time": filled("1", "a = 1979-05-27T00:32:00.", "\n"),
}


BY_DAY = [*zip(HOSTILE, cycle(READ), strict=False)]
"""Each content by one way to read."""


@by_day(("content", "how"), [(content, how) for content in HOSTILE for how in READ], *BY_DAY)
def test_no_toml_keeps_its_reader_or_gets_past_its_error(tmp_path: Path, content: str, how: str) -> None:
    path = tmp_path / "file.toml"
    path.write_text(HOSTILE[content](min(LARGEST, limits.CLUB_BOARD.most)))
    said, seconds, peak = measured(tried(READ[how]), path)
    assert ("refused", True, True) == (said.split()[0], seconds <= MOST_SECONDS, peak <= MOST_MIB), (
        said[:200],
        seconds,
        peak,
    )
