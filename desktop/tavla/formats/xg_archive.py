"""The container of eXtreme Gammon's files (`.xg`, `.xgp`): a game header of Windows with a picture, then an archive.

The program's author has published both (extremegammon.com/xgformat.aspx). The header takes 8,232 bytes. The archive is
read from its end: a trailer of 36 bytes (CRC-32, number of files, version, sizes of register and data, whether the
register is deflated), before it the register with 532 bytes a file, before it the files. The match is `temp.xg`: a row
of records of 2,560 bytes.
"""

import zlib
from collections.abc import Iterator
from struct import Struct as Layout

from tavla.base.limits import XG_FILE
from tavla.base.phrase import Grouped
from tavla.formats.errors import FormatError, quoted
from tavla.formats.source import MOST_ACTS, MOST_GAMES, XG_MAGIC

HEADER, RECORD = 8232, 2560
MOST_RECORDS = 2 * MOST_ACTS + 2 * MOST_GAMES + 2
"""A record for each cube decision and each roll, two for each game, two for the match."""
MOST_FILES = 16
"""A file of the program holds four."""
PIECE = 1 << 16
ANOTHER_WAY = "or the match as text (.mat), which eXtreme Gammon can export"
_TRAILER = Layout("<Iiiiii12x")
_ENTRY = Layout("<256s256siiiIBBxx")
_MATCH = b"temp.xg"


def match_records(data: bytes) -> Iterator[bytes]:
    """The records of the match in the bytes of a file, each of 2,560 bytes. Raises FormatError."""
    if len(data) > XG_FILE.most:
        raise FormatError(
            found=f"more than {Grouped(XG_FILE.most)} bytes", expected=f"a smaller .xg file, {ANOTHER_WAY}"
        )
    if data[: len(XG_MAGIC)] != XG_MAGIC:
        raise FormatError(found=quoted(data[:4].decode("latin-1")), expected="RGMH, the first letters of an .xg file")
    if len(data) < HEADER + _TRAILER.size:
        raise _damaged(found=f"{Grouped(len(data))} bytes, fewer than the header alone takes")
    crc, files, _, register_size, data_size, is_deflated = _TRAILER.unpack_from(data, len(data) - _TRAILER.size)
    end = len(data) - _TRAILER.size
    register_at = end - register_size
    begin = register_at - data_size
    if min(register_size, data_size) < 0 or begin < HEADER:
        raise _damaged(found="sizes at its end that the file cannot hold")
    if not 1 <= files <= MOST_FILES:
        raise _damaged(found=f"{Grouped(files)} files in it")
    if zlib.crc32(data[begin:end]) != crc:
        raise _damaged(found="a wrong checksum")
    register = data[register_at:end]
    if is_deflated & 0xFF:
        register = b"".join(_inflated(register, files * _ENTRY.size))
    if len(register) != files * _ENTRY.size:
        raise _damaged(found="a register of the wrong size")
    for name, _, size, deflated_size, start, _, status, _ in _ENTRY.iter_unpack(register):
        if name[1 : 1 + name[0]] == _MATCH:
            if min(size, deflated_size, start) < 0 or begin + start + deflated_size > register_at:
                raise _damaged(found="a match outside of the file")
            stored = data[begin + start : begin + start + deflated_size]
            return _records(_inflated(stored, MOST_RECORDS * RECORD) if status == 0 else iter((stored,)))
    raise FormatError(found="no match in the file", expected=f"an .xg file with a match, {ANOTHER_WAY}")


def _records(pieces: Iterator[bytes]) -> Iterator[bytes]:
    rest = b""
    for piece in pieces:
        rest += piece
        whole = len(rest) - len(rest) % RECORD
        for at in range(0, whole, RECORD):
            yield rest[at : at + RECORD]
        rest = rest[whole:]
    if rest:
        raise _damaged(found="a record that breaks off")


def _inflated(data: bytes, most: int) -> Iterator[bytes]:
    """What was deflated, a piece at a time, refused beyond `most` bytes."""
    inflater, count = zlib.decompressobj(), 0
    try:
        for at in range(0, len(data), PIECE):
            rest = data[at : at + PIECE]
            while rest and not inflater.eof:
                piece = inflater.decompress(rest, PIECE)
                rest = inflater.unconsumed_tail
                count += len(piece)
                if count > most:
                    raise FormatError(
                        found=f"more than {Grouped(most)} bytes once unpacked", expected=f"a match, {ANOTHER_WAY}"
                    )
                yield piece
    except zlib.error as error:
        raise _damaged(found="a part that cannot be unpacked") from error
    if not inflater.eof:
        raise _damaged(found="a part that breaks off")


def _damaged(*, found: str) -> FormatError:
    return FormatError(found=found, expected=f"a whole .xg file, {ANOTHER_WAY}")
