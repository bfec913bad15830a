"""SGF text as nodes of properties, under limits; what the properties mean is another's question.

A file is a row of game trees `( ; node ; node … )`, with any text before the first and words behind the last; of variations only the first is
followed, as the line that was played. Source: https://www.red-bean.com/sgf/sgf4.html
"""

import re
from bisect import bisect_left

from msgspec import Struct

from tavla.formats.errors import FormatError, quoted
from tavla.formats.source import MOST_GAMES

LONGEST_VALUE = 4096
"""Characters of one property's value."""
LONGEST_TEXT = 1 << 16
"""Characters of a comment that goes with the whole match."""
MOST_NODES = 25_000
DEEPEST = 64
LONG_VALUES = frozenset({"GC", "C", "TV"})
_TREE = re.compile(r"\(\s{0,100};")
_SIGNS = re.compile(r"[()\[\];]")
_BLANK = re.compile(r"\s*")
_NAME = re.compile(r"[A-Za-z]{1,32}")
_VALUE = re.compile(r"\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)
_ESCAPED = re.compile(r"\\(\r\n|\n\r|\n|\r|.)", re.DOTALL)


class Node(Struct, frozen=True):
    """The properties of a node in their order, values unescaped, and the place of its `;`."""

    properties: tuple[tuple[str, tuple[str, ...]], ...]
    line: int
    column: int

    def values(self, name: str) -> tuple[str, ...]:
        """All values of a property, or none."""
        return tuple(value for key, values in self.properties if key == name for value in values)

    def value(self, name: str) -> str | None:
        """The first value of a property, or None."""
        return next(iter(self.values(name)), None)

    def wrong(self, *, found: str, expected: str) -> FormatError:
        return FormatError(found=found, expected=expected, line=self.line, column=self.column)


def parse_trees(text: str) -> list[list[Node]]:
    """The first line of play of each game tree. Raises FormatError naming line and column."""
    reader = _Reader(text)
    trees: list[list[Node]] = []
    while (at := reader.next_tree()) is not None:
        if len(trees) == MOST_GAMES:
            raise reader.wrong(at, found=f"{MOST_GAMES + 1} games", expected=f"at most {MOST_GAMES}")
        trees.append(reader.tree(at))
    return trees


def escaped(text: str) -> str:
    """Text as a property's value holds it."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


class _Reader:
    """Walks over the text once."""

    def __init__(self, text: str) -> None:
        self._text = text
        first = _TREE.search(text)
        self._at = first.start() if first else 0
        self._nodes = 0
        self._newlines = [match.start() for match in re.finditer("\n", text)]

    def wrong(self, at: int, *, found: str, expected: str) -> FormatError:
        line, column = self._place(at)
        return FormatError(found=found, expected=expected, line=line, column=column)

    def _place(self, at: int) -> tuple[int, int]:
        line = bisect_left(self._newlines, at)
        return line + 1, at - (self._newlines[line - 1] if line else -1)

    def next_tree(self) -> int | None:
        """Where the next game tree begins; None at the end."""
        self._blank()
        if self._at == len(self._text) or (self._nodes and not _SIGNS.search(self._text, self._at)):
            return None
        if self._text[self._at] != "(":
            raise self.wrong(self._at, found=self._found(), expected="'(', the beginning of a game")
        return self._at

    def tree(self, begin: int) -> list[Node]:
        """The first line of play of the tree that begins here; the cursor stands behind its ')'."""
        nodes: list[Node] = []
        self._at, depth, followed = begin + 1, 1, True
        while depth:
            self._blank()
            letter = self._text[self._at : self._at + 1]
            if letter == ";":
                node = self._node()
                if followed:
                    nodes.append(node)
            elif letter == "(":
                depth += 1
                self._at += 1
                if depth > DEEPEST:
                    raise self.wrong(self._at - 1, found=f"variations {depth} deep", expected=f"at most {DEEPEST}")
            elif letter == ")":
                depth -= 1
                self._at += 1
                followed = False  # whatever opens from here on is another line than the first
            else:
                found = self._found() if letter else "the end of the file"
                raise self.wrong(self._at, found=found, expected="';', '(' or ')' in a game")
        if not nodes:
            raise self.wrong(begin, found="a game without a node", expected="';' after '('")
        return nodes

    def _node(self) -> Node:
        begin = self._at
        self._at += 1
        self._nodes += 1
        if self._nodes > MOST_NODES:
            raise self.wrong(begin, found=f"{self._nodes} nodes", expected=f"at most {MOST_NODES} in a match")
        properties = []
        while True:
            self._blank()
            name = _NAME.match(self._text, self._at)
            if name is None:
                break
            self._at = name.end()
            letters = "".join(letter for letter in name[0] if letter.isupper())  # FF[3] wrote names in both cases
            properties.append((letters, tuple(self._values(letters, name[0], name.start()))))
        return Node(tuple(properties), *self._place(begin))

    def _values(self, letters: str, name: str, begin: int) -> list[str]:
        values = []
        while True:
            self._blank()
            if self._text[self._at : self._at + 1] != "[":
                break
            match = _VALUE.match(self._text, self._at)
            if match is None:
                raise self.wrong(
                    self._at, found="'[' without its ']'", expected=f"the end of the value of {quoted(name)}"
                )
            most = LONGEST_TEXT if letters in LONG_VALUES else LONGEST_VALUE
            if len(match[1]) > most:
                raise self.wrong(
                    self._at,
                    found=f"a value of {len(match[1])} characters",
                    expected=f"at most {most} for {quoted(name)}",
                )
            values.append(_ESCAPED.sub(lambda found: "" if found[1][0] in "\r\n" else found[1], match[1]))
            self._at = match.end()
        if not values:
            raise self.wrong(
                begin, found=f"{quoted(name)} without a value", expected="a property with its value in brackets"
            )
        return values

    def _blank(self) -> None:
        match = _BLANK.match(self._text, self._at)
        self._at = match.end() if match else self._at

    def _found(self) -> str:
        return quoted(self._text[self._at : self._at + 20])
