"""Words that somebody would bring to draw on the board, to turn its lines round or to look like another; and what is
wrong with a text in which they were not made harmless.
"""

import re
import unicodedata
from collections.abc import Callable

from tavla.base.unicode import is_assigned

Word = Callable[[str], str]
"""Makes a word of the tag that it begins with."""
HEBREW = "\u05d0\u05d1"
ISOLATE, END = "\u2068", "\u2069"
MOST_MARKS = 4
ADDRESS = "http://127.0.0.1:9/a"
KINDS: dict[str, Word] = {
    "mark-up": lambda tag: f"{tag}<b><img src='{ADDRESS}'/><a href=x>&amp;</b>",
    "from the right": lambda tag: f"{tag}{HEBREW}",
    "direction": lambda tag: f"{tag}a\u202e\u2067b\u200f\u2066",
    "unseen": lambda tag: f"{tag}a\u200b\u2060\ufeffb\u00adc",
    "long": lambda tag: tag + "W" * 200,
    "formula": lambda tag: f"{tag};=1+1,\uff1d1",
    "controls": lambda tag: f"{tag}a\x1b[31m\x07\t\n\u2028\x7f\x85b",
    "no letters": lambda tag: f"{tag}a\u0378\U0003ffff\ue000b",
    "braces": lambda tag: f"{tag}{{name}}{{0.__class__}}%s%(name)s\\n",
    "marks": lambda tag: f"{tag}a{chr(0x301) * 30}",
}
ALL_AT_ONCE: Word = lambda tag: (  # noqa: E731 - one of the kinds
    f"{tag}<b>{HEBREW}\u202e\u2067\u200b\x1b[\u0378\ue000a{chr(0x301) * 9}\n<img src='{ADDRESS}'/>;=1{'W' * 200}"
)
_TAG = re.compile(r"Q\d[\dA-Z]")
_FROM_THE_RIGHT = frozenset({"R", "AL", "AN"})


def tags_in(text: str) -> set[str]:
    """The tags of the words that a text shows."""
    return set(_TAG.findall(text))


def faults(text: str) -> list[str]:
    """What can draw, turn or hide something in a text that is shown."""
    found = sorted({fault for line in text.split("\n") for fault in _in_a_line(line)})
    return [f"{', '.join(found)}: {text!a}"] if found else []


def _in_a_line(line: str) -> set[str]:
    found, depth, marks, outside = set(), 0, 0, ""
    for letter in line:
        category = unicodedata.category(letter)
        marks = marks + 1 if category == "Mn" else 0
        if letter == ISOLATE:
            depth += 1
        elif letter == END:
            depth -= 1
        elif depth == 0:
            outside += letter
        if category in {"Cc", "Zl", "Zp"}:
            found.add("control")
        if category == "Cf" and letter not in {ISOLATE, END}:
            found.add("unseen")
        if category in {"Cs", "Co"} or not is_assigned(letter):
            found.add("no letter")
        if marks > MOST_MARKS:
            found.add("marks")
        if depth < 0:
            found.add("open isolate")
    if depth:
        found.add("open isolate")
    if any(unicodedata.bidirectional(letter) in _FROM_THE_RIGHT for letter in outside) and not _is_alone(outside):
        found.add("from the right among others")
    return found


def _is_alone(text: str) -> bool:
    """Whether nothing but one word stands there, which may be cut."""
    tags = _TAG.findall(text)
    if len(tags) != 1 or not text.startswith(tags[0]):
        return False
    letters = _letters(text)
    letters = tags[0] + letters[3:].removeprefix("2")  # Black's
    return any(_letters(word(tags[0])).startswith(letters) for word in (*KINDS.values(), ALL_AT_ONCE))


def _letters(text: str) -> str:
    return "".join(letter for letter in unicodedata.normalize("NFD", text) if unicodedata.category(letter)[0] in "LN")
