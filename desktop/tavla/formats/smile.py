"""Smile, JSON in bytes, as Jackson writes it: the tree of a file, without the members that nobody asks for.

Source: FasterXML's smile-format-specification, version 1. Numbers and texts are read as Python's; a number that is no
whole one, and bytes, are passed over and read as None.
"""

from collections.abc import Collection
from typing import Any

MAGIC = b":)\n"
DEEPEST = 32
_SHARED_NAMES, _SHARED_TEXTS = 1, 2
_MOST_SHARED, _LONGEST_SHARED = 1024, 64
_END_OF_TEXT, _END_OF_CONTENT = 0xFC, 0xFF
_OBJECT, _END_OF_OBJECT, _ARRAY, _END_OF_ARRAY = 0xFA, 0xFB, 0xF8, 0xF9
_FLOATS = {0x28: 5, 0x29: 10}
_PLAIN = {0x20: "", 0x21: None, 0x22: False, 0x23: True}


class SmileError(ValueError):
    """Bytes that are no Smile, and where: `at` counts from 0."""

    def __init__(self, at: int) -> None:
        super().__init__(f"no Smile at byte {at}")
        self.at = at


def read_smile(data: bytes, left_out: Collection[str] = ()) -> Any:  # noqa: ANN401 - whatever the bytes hold
    """The value; a member whose name is `left_out` is None. Raises SmileError."""
    reader = _Reader(data, frozenset(left_out))
    try:
        return reader.value(DEEPEST)
    except (IndexError, UnicodeDecodeError) as error:
        raise SmileError(min(reader.at, len(data))) from error


class _Reader:
    def __init__(self, data: bytes, left_out: frozenset[str]) -> None:
        if data[: len(MAGIC)] != MAGIC or len(data) <= len(MAGIC) or data[len(MAGIC)] >> 4:
            raise SmileError(0)
        self._data, self._left_out = data, left_out
        self.at = len(MAGIC) + 1
        flags = data[len(MAGIC)]
        self._names: list[str] | None = [] if flags & _SHARED_NAMES else None
        self._texts: list[str] | None = [] if flags & _SHARED_TEXTS else None

    def value(self, depth: int) -> Any:  # noqa: ANN401
        token = self._byte()
        if token in {_OBJECT, _ARRAY}:
            if not depth:
                raise SmileError(self.at - 1)
            return self._object(depth - 1) if token == _OBJECT else self._array(depth - 1)
        if token in _PLAIN:
            return _PLAIN[token]
        if 0xC0 <= token < 0xE0:
            return _zigzag(token & 0x1F)
        if 0x40 <= token < 0xC0:
            return self._shared(_short_text(token), self._texts)
        return self._other(token)

    def _other(self, token: int) -> Any:  # noqa: ANN401
        if 0x01 <= token < 0x20:
            return self._of(self._texts, token - 1)
        if token in {0x24, 0x25}:
            return _zigzag(self._number())
        if token in _FLOATS:
            self._taken(_FLOATS[token])
        elif token in {0x26, 0x2A}:
            if token == 0x2A:
                self._number()
            self._skip_bits(self._number())
        elif token == 0xE8:
            self._skip_bits(self._number())
        elif token == 0xFD:
            self._taken(self._number())
        elif token in {0xE0, 0xE4}:
            return self._long_text()
        elif 0xEC <= token <= 0xEF:
            return self._of(self._texts, (token & 3) << 8 | self._byte())
        else:
            raise SmileError(self.at - 1)
        return None

    def _object(self, depth: int) -> dict[str, Any]:
        members = {}
        while (name := self._name()) is not None:
            value = self.value(depth)
            members[name] = None if name in self._left_out else value
        return members

    def _array(self, depth: int) -> list[Any]:
        items = []
        data = self._data
        while data[self.at] != _END_OF_ARRAY:
            items.append(self.value(depth))
        self.at += 1
        return items

    def _name(self) -> str | None:
        """The next name, None at the end of the object."""
        token = self._byte()
        if 0x40 <= token < 0x80:
            return self._of(self._names, token & 0x3F)
        if 0x80 <= token < 0xC0:
            return self._shared((token & 0x3F) + 1, self._names)
        if token == _END_OF_OBJECT:
            return None
        if 0xC0 <= token < 0xF8:
            return self._shared((token & 0x3F) + 2, self._names)
        if 0x30 <= token < 0x34:
            return self._of(self._names, (token & 3) << 8 | self._byte())
        if token == 0x34:
            return self._long_text()
        if token == 0x20:
            return ""
        raise SmileError(self.at - 1)

    def _byte(self) -> int:
        self.at += 1
        return self._data[self.at - 1]

    def _taken(self, size: int) -> str:
        begin, self.at = self.at, self.at + size
        if self.at > len(self._data):
            raise SmileError(begin)
        return self._data[begin : self.at].decode("utf-8", "replace")

    def _long_text(self) -> str:
        end = self._data.find(_END_OF_TEXT, self.at)
        if end < 0:
            raise SmileError(self.at)
        text = self._taken(end - self.at)
        self.at += 1
        return text

    def _number(self) -> int:
        """Groups of 7 bits, the last of 6 with its highest bit set."""
        number = 0
        for _ in range(10):
            byte = self._byte()
            if byte & 0x80:
                return number << 6 | byte & 0x3F
            number = number << 7 | byte
        raise SmileError(self.at)

    def _skip_bits(self, size: int) -> None:
        """Passes over `size` bytes that are written 7 bits a byte."""
        self._taken((size * 8 + 6) // 7)

    def _shared(self, size: int, table: list[str] | None) -> str:
        text = self._taken(size)
        if table is not None and size <= _LONGEST_SHARED:
            if len(table) == _MOST_SHARED:
                table.clear()
            table.append(text)
        return text

    def _of(self, table: list[str] | None, index: int) -> str:
        if table is None or index >= len(table):
            raise SmileError(self.at - 1)
        return table[index]


def _short_text(token: int) -> int:
    """How many bytes a short text has: ASCII of 1 to 64, or UTF-8 of 2 to 65."""
    return token - 0x3F if token < 0x80 else token - 0x7E


def _zigzag(number: int) -> int:
    return number >> 1 ^ -(number & 1)
