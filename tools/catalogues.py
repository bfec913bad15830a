"""Check the translations under resources/translations: the template holds every text, every file reads and is
compiled, no text loses or invents a placeholder, nothing is shown that no catalogue knows, and every text keeps to the
terms of the field (`glossary.toml`).

A text stands in `t("…")`, `t.n("…", "…", number)` or `phrase("…")`. `extract` finds them for pybabel.
"""

import ast
import re
import string
import sys
import tomllib
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from babel.messages.catalog import Message
from babel.messages.pofile import PoFileError, read_po

from tavla.text.words import wanting

ROOT = Path(__file__).resolve().parent.parent
RULESETS = ROOT / "rulesets"
TRANSLATIONS = ROOT / "resources" / "translations"
SOURCES = (ROOT / "desktop" / "tavla", ROOT / "ui" / "tavla_ui", ROOT / "devices" / "tavla_devices")
BASE = "desktop/tavla/base/phrase.py"
"""Where a phrase is made of what it is given."""
SHOWN = ("desktop/tavla/text", "desktop/tavla/reports", "ui/tavla_ui")
"""Where a literal of words is shown to somebody, unless it says otherwise."""
NOT_SHOWN = (
    "ui/tavla_ui/robots",
    "ui/tavla_ui/controls/dead_times.py",
    "desktop/tavla/reports/html.py",
    "desktop/tavla/reports/plain_text.py",
)
NAMES = {
    *("Tavla", "English", "Norsk", "Inter"),
    *("White", "Black"),  # before anybody has sat down
    *("Event", "Round"),  # tags of a match file
    *("Press", "Toggle"),  # Qt's actions
}
"""Words that are the same in every language, or that no one reads."""
GLOSSARY: dict[str, list[dict[str, str]]] = tomllib.loads((TRANSLATIONS / "glossary.toml").read_text(encoding="utf-8"))
LOOK_UPS = {"t": 1, "n": 2, "phrase": 1}
"""How many texts each takes."""
WORDS = re.compile(r"[a-zæøåçğıöşü]{2,},? [a-zæøåçğıöşü]+|^[A-Z][a-z]{2,}…?$")
"""Two words in a row, or one with a capital."""


class LookUp(NamedTuple):
    """A place where a text is looked up. `texts` are None where one is put together there."""

    line: int
    by: str
    texts: tuple[str, ...] | None
    values: frozenset[str] | None
    """The names of the values it is given; None where the source does not show them."""


def look_ups(tree: ast.AST) -> Iterator[LookUp]:
    """Every text of a module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (by := _looks_up(node.func)):
            texts = [text.value for text in node.args[: LOOK_UPS[by]] if isinstance(text, ast.Constant)]
            names = [value.arg for value in node.keywords]
            yield LookUp(
                node.lineno,
                by,
                tuple(map(str, texts)) if len(texts) == LOOK_UPS[by] else None,
                None
                if None in names
                else frozenset(map(str, names)) | (frozenset({"n"}) if by == "n" else frozenset()),
            )


def extract(
    source: BinaryIO, _keywords: object, _tags: object, options: object
) -> Iterator[tuple[int, str, str | tuple[str, ...], list[str]]]:
    """The texts as pybabel takes them."""
    del options
    for found in look_ups(ast.parse(source.read())):
        if found.texts:
            yield found.line, found.by, found.texts if len(found.texts) > 1 else found.texts[0], []


def unmarked(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Literals that read as words for somebody and that nobody looks up."""
    passed = {id(part) for node in ast.walk(tree) for part in _not_shown(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in passed:
            yield from [(node.lineno, node.value)] if WORDS.search(node.value) and node.value not in NAMES else ()


def main() -> int:
    """Print what is wrong, one line each, and how complete each language is. Gives 0 when nothing is wrong."""
    faults = [*faults_of_sources(), *faults_of_template(), *faults_of_rulesets()]
    faults += [
        f"{language}: not compiled, or older than its texts; run pybabel compile first"
        for language in wanting(TRANSLATIONS)
    ]
    for path in sorted(TRANSLATIONS.rglob("*.po")):
        name = path.relative_to(TRANSLATIONS)
        try:
            with path.open("rb") as file:
                catalogue = read_po(file, abort_invalid=True)
        except (PoFileError, UnicodeDecodeError) as unreadable:
            faults.append(f"{name}: {unreadable}")
            continue
        faults += [f"{name}:{message.lineno}: {error}" for message, errors in catalogue.check() for error in errors]
        texts = [message for message in catalogue if message.id]
        faults += [
            f"{name}:{message.lineno}: {fault}"
            for message in texts
            for fault in faults_of_words(name.parts[0], message)
        ]
        done = sum(1 for message in texts if message.string and not message.fuzzy)
        print(f"{name}: {done} of {len(texts)} texts")
    print("\n".join(faults), end="\n" if faults else "")
    return 1 if faults else 0


def sources() -> Iterator[tuple[str, ast.Module]]:
    """Every module that can hold a text, by its path in the checkout."""
    for folder in SOURCES:
        for path in sorted(folder.rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def faults_of_sources() -> Iterator[str]:
    """Texts that no catalogue can know, by their place."""
    for path, tree in sources():
        if path == BASE:
            continue
        is_shown = path.startswith(SHOWN) and not path.startswith(NOT_SHOWN)
        yield from (f"{path}:{line}: {fault}" for line, fault in faults_in(tree, is_shown=is_shown))


def faults_in(tree: ast.AST, *, is_shown: bool) -> Iterator[tuple[int, str]]:
    """The same of one module, by line. `is_shown`: its literals are shown to somebody."""
    for found in look_ups(tree):
        if found.texts is None:
            yield found.line, "a text is put together before it is looked up"
        elif found.values and (empty := _fields(found.texts[-1]) - found.values):
            yield found.line, f"nothing is given for {', '.join(sorted(empty))}"
    for line, words in unmarked(tree) if is_shown else ():
        yield line, f"{words!r} is looked up in no catalogue"


def faults_of_template() -> Iterator[str]:
    """Texts that the template lacks, or holds for nothing."""
    found = {
        found.texts if len(found.texts) > 1 else found.texts[0]
        for _, tree in sources()
        for found in look_ups(tree)
        if found.texts
    }
    with (TRANSLATIONS / "tavla.pot").open("rb") as file:
        held: set[Any] = {message.id for message in read_po(file) if message.id}
    for message in sorted(found ^ held, key=str):
        where = "missing" if message in found else "in no code"
        yield f"tavla.pot: {message!r} is {where}; renew it as babel.cfg says"


def faults_of_rulesets() -> Iterator[str]:
    """Where the titles of rulesets and their clauses leave the terms of the field."""
    for path in sorted(RULESETS.glob("*.toml")):
        document = tomllib.loads(path.read_text(encoding="utf-8"))
        own = document["ruleset"]
        titles = [{"en": own["title"], "nb": own["title_nb"], "tr": own["title_tr"]}, *document["clauses"]["listed"]]
        for title, language in product(titles, ("nb", "tr")):
            yield from (f"{path.name}: {fault}" for fault in faults_of_terms(language, title["en"], title[language]))


def faults_of_words(language: str, message: Message) -> Iterator[str]:
    """Where a text, or what it is made of in `language`, leaves the terms of the field."""
    english, said = (" ".join([text] if isinstance(text, str) else text or ()) for text in (message.id, message.string))
    yield from faults_of_terms(language, english, said)


def faults_of_terms(language: str, english: str, said: str) -> Iterator[str]:
    """The same of a text in English and in `language`."""
    for refused in GLOSSARY["refused"]:
        text = {"en": english, language: said}.get(refused["language"], "")
        if found := re.search(refused["word"], text, re.IGNORECASE):
            yield f"{found[0]!r} is not in use: {refused['use']}"
    for term in GLOSSARY["term"]:
        is_meant = said and re.search(rf"\b({term['en']})", english, re.IGNORECASE)
        if is_meant and not re.search(term[language], said, re.IGNORECASE):
            yield f"{english!r} has {term['en']!r}, and {said!r} has no {term[language]!r}"


def _looks_up(function: ast.expr) -> str:
    if isinstance(function, ast.Name) and function.id == "phrase":
        return "phrase"
    if isinstance(function, ast.Attribute) and function.attr == "n" and _is_words(function.value):
        return "n"
    return "t" if _is_words(function) else ""


def _is_words(node: ast.expr) -> bool:
    """Whether it is the words of a language by its name: `t`, `seat.t`, `self._t`, `self.t[player]`, `words(player)`."""
    match node:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name in ("t", "_t")
        case ast.Subscript(value):
            return _is_words(value)
        case ast.Call(ast.Name(name) | ast.Attribute(attr=name)):
            return name in ("words", "_words", "Words")
        case _:
            return False


def _not_shown(node: ast.AST) -> Iterator[ast.AST]:
    """Parts of a node that are looked up, or that are for programs and programmers."""
    match node:
        case ast.Call() if _looks_up(node.func):
            yield from node.args[: LOOK_UPS[_looks_up(node.func)]]
        case ast.Expr(ast.Constant() as docstring):
            yield docstring
        case ast.Dict(keys):
            yield from filter(None, keys)
        case ast.MatchValue(value):
            yield value
        case ast.Compare(left, _, others):
            yield from (left, *others)
        case ast.Subscript(_, place):
            yield from ast.walk(place)
        case ast.AnnAssign(annotation=annotation) | ast.arg(annotation=ast.expr() as annotation):
            yield from ast.walk(annotation)
        case ast.FunctionDef(returns=ast.expr() as annotation):
            yield from ast.walk(annotation)
        case (
            ast.Raise()
            | ast.Assign([ast.Name("msg" | "__all__" | "QML_IMPORT_NAME")])
            | ast.Call(ast.Attribute(ast.Attribute(attr="stderr")))
            | ast.Call(ast.Name("cast" | "TypeVar" | "getattr" | "Slot" | "Signal"))
        ):
            yield from ast.walk(node)
        case _:
            pass


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


if __name__ == "__main__":
    sys.exit(main())
