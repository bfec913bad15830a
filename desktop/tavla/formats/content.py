"""What a file is by its content, whatever its name says."""

import re

from tavla.formats.errors import FormatError
from tavla.formats.source import BYTE_ORDER_MARK, XG_MAGIC, start_of

_BINARY = {XG_MAGIC: "xg", b"OGXM": "ogxm"}
_TEXT = re.compile(
    rb"(?P<mat>^[ \t]*(?:\d{1,5}[ \t]+points?[ \t]+match|(?:money|unlimited)[ \t]+(?:session|game|match))\b)"
    rb"|(?P<gnubg>^The score \(after \d{1,5} games?\) is: )"
    rb"|(?P<fibs>^.{0,99}\bscore is \d{1,5}-\d{1,5}\b.{0,99}\s{1,9}^.{1,99} is X\s{0,9}-\s{0,9}.{1,99} is O)"
    rb"|(?P<sgg>^Game \d{1,5}\.\d{1,5}\*?-\d{1,5}\*?(?:/\d{1,5})?\s{0,9}$)"
    rb"|(?P<positions>^(?:[ \t>]|\xc2\xa0){0,99}(?:XGID=\S|[-A-Oa-o]{26}:-?\d)"
    rb"|^\d{1,4};[01];[01];[01];[01];[^;\n]{0,80};[^;\n]{0,80};[01];)"
    rb"|(?P<gam>\A\s{0,99}[^\n:;#()\[{]{3,99}\r?\n\s{0,9}1\)\s)"
    rb"|(?P<sgf>\(\s{0,9};\s{0,9}[A-Z]{1,2}\[)|\A\s{0,99}(?P<json>\{)",
    re.IGNORECASE | re.MULTILINE,
)
_UNPACK = "a match file: unpack the archive and read the file in it"
_AS_TEXT = "a match file: export the match as text (.mat) from the program that wrote this"
_PLAIN = "a match file: save the match in it as plain text (.txt)"
_ALONE = "each XGID in a line of its own, or the match as text (.mat), which eXtreme Gammon can export"
_FOREIGN = (
    (b"PK\x03\x04", "a ZIP archive", _UNPACK),
    (b"\x1f\x8b", "a gzip archive", _UNPACK),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive", _UNPACK),
    (b"Rar!", "a RAR archive", _UNPACK),
    (b"%PDF", "a PDF page", _AS_TEXT),
    (b"{\\rtf", "a document (RTF)", _PLAIN),
    (b"\xd0\xcf\x11\xe0", "a document of Word or Excel", _PLAIN),
    (b"MATLAB 5.0", "data of MATLAB", _AS_TEXT),
    (b"\x89PNG", "a picture", _AS_TEXT),
    (b"\xff\xd8\xff", "a picture", _AS_TEXT),
    (b"GIF8", "a picture", _AS_TEXT),
    (b"SQLite format 3\0", "a database", _AS_TEXT),
)
_BGBLITZ = re.compile(rb'\{\s{0,9}"format"\s{0,9}:\s{0,9}"BGF"', re.IGNORECASE)
_PAGE = re.compile(rb"\s{0,99}<(?:!doctype\s+html|html)\b", re.IGNORECASE)


def form_of(data: bytes) -> str | None:
    """The name of the form that a file's bytes are in; None where they do not tell.

    Raises FormatError for a file of another kind, saying of which.
    """
    if not data.strip():
        raise FormatError(found="an empty file", expected="a match file")
    if data[:4] in _BINARY:
        return _BINARY[data[:4]]
    for beginning, found, expected in _FOREIGN:
        if data.startswith(beginning):
            raise FormatError(found=found, expected=expected)
    start = start_of(data).removeprefix(BYTE_ORDER_MARK)
    if _BGBLITZ.match(start):
        return "bgf"
    if _PAGE.match(start):
        raise FormatError(found="a page for people (HTML)", expected=_AS_TEXT)
    found_text = _TEXT.search(start)
    if found_text is None and (at := start.find(b"XGID=")) >= 0:
        raise FormatError(found="an XGID among other words", expected=_ALONE, line=start.count(b"\n", 0, at) + 1)
    return None if found_text is None else {"gnubg": "gnubg-text"}.get(found_text.lastgroup or "", found_text.lastgroup)
