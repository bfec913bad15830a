"""A club's own board: a TOML file with every colour, and beside it a picture for the field and one for the bar.

docs/club-board.md tells how one is written.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from msgspec import to_builtins

from tavla.application.club_board import ClubBoard
from tavla.application.look import COLOURS, Palette, weaknesses
from tavla.base.colours import is_colour, mixed
from tavla.base.errors import TavlaError
from tavla.base.limits import CLUB_BOARD, CLUB_PICTURE, read_limited
from tavla.base.phrase import Phrase, phrase
from tavla.base.plain_name import plain_name
from tavla.base.system_errors import found as found_fault
from tavla.base.toml_text import TomlError, read_toml
from tavla.rules.line_finder import line_of

BOARD_FILE = "board.toml"
"""Its name in the data folder."""
SUFFIXES = (".png", ".jpg", ".jpeg")
MOST_NAME = 60
"""Letters of the club's name."""
LEAST_SIDE, MOST_SIDE = 16, 4096
"""Pixels of a picture's side."""
SLIGHTEST, STRONGEST = 0.05, 1.0
"""How much of a picture is seen: a share of 1."""
TABLES: dict[str, tuple[str, ...]] = {
    "screen": COLOURS[: COLOURS.index("field_mark")],
    "board": (
        *("frame", "bar_colour", "field", "point_dark", "point_light", "field_mark", "die_frame"),
        *(name for name in COLOURS if name.startswith("cube_")),
    ),
    "checkers": tuple(name for name in COLOURS if re.match(r"(light|dark)(_|$)", name)),
}
"""The keys of each table; every one has a colour."""
PICTURES: dict[str, str] = {"field": "field", "bar": "bar_colour"}
"""What has a picture, and the colour under it."""
_TABLE_OF = {key: table for table, keys in TABLES.items() for key in keys}
_PICTURE_KEYS = tuple(key for place in PICTURES for key in (place, f"{place}_strength"))

Tones = Sequence[tuple[str, float]]
"""The colours of a picture, part by part, each with its share of 1 opaque."""
Measure = Callable[[bytes], Tones | Phrase]
"""Looks at the bytes of a picture: its colours, or what is wrong with it."""


class ClubBoardError(TavlaError):
    """A file that is no club's board; the message says file, line, key, what was found and what was expected."""

    def __init__(self, file: Path, what: Phrase, line: int = 0) -> None:
        name = plain_name(file.name)
        super().__init__(
            phrase("{file}, line {line}: {what}", file=name, line=line, what=what)
            if line
            else phrase("{file}: {what}", file=name, what=what)
        )


class ReadBoard(NamedTuple):
    """A club's board as it was read, with the bytes that were checked, by file name."""

    board: ClubBoard
    files: Mapping[str, bytes]


class _File:
    """One file while it is read: complains by line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.data = _bytes_of(path)
        try:
            self.text = self.data.decode()
            self.document = read_toml(self.text)
        except UnicodeDecodeError as error:
            raise ClubBoardError(path, phrase("it is no text in UTF-8")) from error
        except TomlError as error:
            raise ClubBoardError(
                path,
                phrase("it is not readable as TOML: {error}", error=str(error)[:120]),
                error.line,
            ) from error

    def wrong(self, *, at: str, what: Phrase) -> ClubBoardError:
        """The error about a key; `at`: with its table."""
        return ClubBoardError(self.path, what, line_of(self.text, at))

    def table(self, name: str, keys: Sequence[str]) -> dict[str, object]:
        """One table, with no other keys than these."""
        table = self.document.get(name)
        if not isinstance(table, dict):
            raise self.wrong(at=name, what=phrase("the table [{table}] is missing", table=name))
        for key in table:
            if key not in keys:
                (nearest,) = get_close_matches(key, [one for one in keys if one not in table] or keys, n=1, cutoff=0)
                raise self.wrong(
                    at=f"{name}.{key}",
                    what=phrase(
                        "{key} is not known; the nearest is {nearest}", key=plain_name(key)[:60], nearest=nearest
                    ),
                )
        return table


def read_board(path: Path, measure: Measure | None = None) -> ReadBoard:
    """The board in a file. Raises ClubBoardError. Without `measure` pictures are not looked at."""
    file = _File(path)
    for name in file.document:
        if name not in ("name", "pictures", *TABLES):
            raise file.wrong(
                at=name,
                what=phrase(
                    "{key} is not known; expected name, {tables} or pictures",
                    key=plain_name(name)[:60],
                    tables=", ".join(TABLES),
                ),
            )
    club = _club(file)
    palette = _palette(file)
    files, strengths, over = {BOARD_FILE: file.data}, dict.fromkeys(PICTURES, 0.0), {}
    pictures = dict.fromkeys(PICTURES, "")
    table = file.table("pictures", _PICTURE_KEYS) if "pictures" in file.document else {}
    for place, ground in PICTURES.items():
        if place in table:
            name = pictures[place] = _picture_name(file, place, table[place])
            strengths[place] = _strength(file, place, table.get(f"{place}_strength"))
            files[name] = _picture(file, name, f"pictures.{place}")
            over[ground] = _tones(file, place, files[name], getattr(palette, ground), strengths[place], measure)
        elif f"{place}_strength" in table:
            raise file.wrong(
                at=f"pictures.{place}_strength",
                what=phrase("{key} is missing; expected the name of a picture", key=place),
            )
    _check(file, palette, over)
    digest = sha256(b"".join(sha256(name.encode() + b"\0" + files[name]).digest() for name in sorted(files)))
    return ReadBoard(
        ClubBoard(
            club,
            to_builtins(palette),
            digest.hexdigest(),
            pictures["field"],
            strengths["field"],
            pictures["bar"],
            strengths["bar"],
        ),
        files,
    )


def _club(file: _File) -> str:
    name = file.document.get("name")
    if not isinstance(name, str) or not 0 < len(name.strip()) <= MOST_NAME or not name.isprintable():
        raise file.wrong(
            at="name",
            what=phrase("name is the club's, as text of at most {most} letters; none was found", most=MOST_NAME),
        )
    return name.strip()


def _palette(file: _File) -> Palette:
    found: dict[str, str] = {}
    for name, keys in TABLES.items():
        table = file.table(name, keys)
        for key in keys:
            if key not in table:
                raise file.wrong(
                    at=name,
                    what=phrase(
                        "{key} is missing in [{table}]; expected a colour such as {example}",
                        key=key,
                        table=name,
                        example="#1b3d36",
                    ),
                )
            colour = table[key]
            if not isinstance(colour, str) or not is_colour(colour):
                raise file.wrong(
                    at=f"{name}.{key}",
                    what=phrase(
                        "{key} is {found}; expected a colour such as {example}",
                        key=key,
                        found=plain_name(str(colour))[:60],
                        example="#1b3d36",
                    ),
                )
            found[key] = colour.lower()
    return Palette(**found)


def _check(file: _File, palette: Palette, over: Mapping[str, Sequence[str]]) -> None:
    weak = next(weaknesses(palette, over), None)
    if weak is None:
        return
    sights = {
        "full": phrase("{key} on {ground}: the contrast is {found} to 1; expected {needed} to 1 or more"),
        "protanopia": phrase(
            "{key} on {ground}: the contrast is {found} to 1 to eyes that see no red; expected {needed} to 1 or more"
        ),
        "deuteranopia": phrase(
            "{key} on {ground}: the contrast is {found} to 1 to eyes that see no green; expected {needed} to 1 or more"
        ),
        "tritanopia": phrase(
            "{key} on {ground}: the contrast is {found} to 1 to eyes that see no blue; expected {needed} to 1 or more"
        ),
    }
    # Rounded down: what is too little never reads as enough.
    figures = {"found": f"{int(weak.figure * 100) / 100:.2f}", "needed": f"{weak.needed:.1f}"}
    place = next((place for place, ground in PICTURES.items() if ground == weak.ground and over.get(ground)), "")
    ground: Phrase | str = phrase("{key} with its picture", key=weak.ground) if place else weak.ground
    what = Phrase(
        sights[weak.sight].english, (("key", weak.ink), ("ground", ground), *((key, figures[key]) for key in figures))
    )
    raise file.wrong(at=f"{_TABLE_OF[weak.ink]}.{weak.ink}", what=what)


def _picture_name(file: _File, place: str, name: object) -> str:
    is_plain = isinstance(name, str) and name.isprintable() and not re.search(r'[/\\:*?"<>|]', name)
    if not is_plain or not isinstance(name, str) or not name.lower().endswith(SUFFIXES) or name.startswith("."):
        raise file.wrong(
            at=f"pictures.{place}",
            what=phrase(
                "{key} is {found}; expected the name of a {suffixes} file that lies beside this one",
                key=place,
                found=plain_name(str(name))[:60],
                suffixes=" ".join(SUFFIXES),
            ),
        )
    return name


def _strength(file: _File, place: str, found: object) -> float:
    if isinstance(found, bool) or not isinstance(found, int | float) or not SLIGHTEST <= found <= STRONGEST:
        raise file.wrong(
            at=f"pictures.{place}_strength",
            what=phrase(
                "{key} is {found}; expected a number from {least} to {most}",
                key=f"{place}_strength",
                found="–" if found is None else plain_name(str(found))[:60],
                least=str(SLIGHTEST),
                most=str(STRONGEST),
            ),
        )
    return float(found)


def _picture(file: _File, name: str, key: str) -> bytes:
    try:
        return read_limited(file.path.with_name(name), CLUB_PICTURE)
    except OSError as error:
        raise file.wrong(
            at=key, what=phrase("{picture} cannot be read: {why}", picture=plain_name(name), why=found_fault(error))
        ) from error


def _tones(file: _File, place: str, data: bytes, ground: str, strength: float, measure: Measure | None) -> list[str]:
    """What the picture makes of the colour under it."""
    if measure is None:
        return []
    tones = measure(data)
    if isinstance(tones, Phrase):
        raise file.wrong(at=f"pictures.{place}", what=phrase("picture of the {place}: {what}", place=place, what=tones))
    return [mixed(ground, tone, share * strength) for tone, share in tones]


def _bytes_of(path: Path) -> bytes:
    try:
        return read_limited(path, CLUB_BOARD)
    except OSError as error:
        raise ClubBoardError(path, phrase("cannot be read: {why}", why=found_fault(error))) from error
