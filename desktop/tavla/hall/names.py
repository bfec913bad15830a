"""Names of a hall, of its boards and of the subjects they speak on."""

import re
from base64 import b32encode
from typing import Annotated, NamedTuple, TypeAlias

from msgspec import Meta

from tavla.base.sha256 import sha256

ID_LETTERS, NAME_MAX = 8, 120
HALL_ALL = "all"
"""In a board's place: to every board."""
_ID = "[a-z2-7]{8}"
_BOARDS = re.compile(rf"t\.({_ID})\.b\.({_ID})\.(fact|back|here|asks)")
_DESKS = re.compile(rf"t\.({_ID})\.d\.({_ID}|all)\.(ask|tell|back|here)")
_KEEPERS = re.compile(rf"t\.({_ID})\.k\.({_ID})\.(have|ask|back)")
_RESULTS = re.compile(rf"t\.({_ID})\.result\.({_ID})\.(fact|back|here)")
_SHOWS = re.compile(rf"t\.({_ID})\.show\.({_ID})\.(line)")
_FEDERATIONS = re.compile(rf"t\.({_ID})\.f\.({_ID})\.(ask)")
_FORMS = {"b": _BOARDS, "d": _DESKS, "k": _KEEPERS, "result": _RESULTS, "show": _SHOWS, "f": _FEDERATIONS}


Name: TypeAlias = Annotated[str, Meta(max_length=NAME_MAX)]
"""Of a player, a table, an event, or another short text."""


def short(name: str) -> str:
    """As much of it as goes into a word."""
    return name[:NAME_MAX]


def id_of(key: bytes) -> str:
    """The name of a hall or a board, of its public key: 8 letters of base32(SHA-256), lower case."""
    return b32encode(bytes(sha256(key).digest()))[:ID_LETTERS].decode("ascii").lower()


class Subject(NamedTuple):
    """`party` is "b" for what a board says, "d" for what the desk says to it, "k" between keepers; "result" and "show"
    for what a hall says to its federation, "f" for what is said to it. `who` is the board, the keeper, the federation
    or "all".
    """

    hall: str
    party: str
    who: str
    kind: str

    def __str__(self) -> str:
        return ".".join(("t", *self))


def subject_of(text: str) -> Subject | None:
    """None for what is no subject of a hall that carries facts or words."""
    if len(text) > 64:
        return None
    for party, form in _FORMS.items():
        found = form.fullmatch(text)
        if found is not None:
            hall, who, kind = found.groups()
            fits = party != "d" or (who == "all") == (kind == "here")
            return Subject(hall, party, who, kind) if fits else None
    return None


class Access(NamedTuple):
    """What a login may say and hear."""

    publishes: tuple[str, ...]
    hears: tuple[str, ...]


def board_access(hall: str, board: str) -> Access:
    return Access((f"t.{hall}.b.{board}.>",), (f"t.{hall}.d.{board}.>", f"t.{hall}.d.all.>"))


def keeper_access(hall: str) -> Access:
    return Access((f"t.{hall}.d.>", f"t.{hall}.k.>", f"t.{hall}.show.>"), (f"t.{hall}.b.>", f"t.{hall}.k.>"))


def deputy_access(hall: str, deputy: str) -> Access:
    """It hears all that boards say, and says nothing to them."""
    own = f"t.{hall}.k.{deputy}"
    return Access((f"{own}.have", f"{own}.ask"), (f"t.{hall}.b.>", f"t.{hall}.k.*.have", f"{own}.back"))


def screen_access(hall: str) -> Access:
    return Access((), (f"t.{hall}.show.>",))


def federation_access(federation: str) -> Access:
    """The federation's own login."""
    return Access((f"t.*.f.{federation}.ask",), (f"t.*.result.{federation}.*", "t.*.show.*.line"))


def hall_access(hall: str, federation: str) -> Access:
    """A hall in its federation: it says results and shows of its own, and hears what is asked for again."""
    return Access((f"t.{hall}.result.>", f"t.{hall}.show.>"), (f"t.{hall}.f.{federation}.ask",))


def results_of(hall: str, link: bytes) -> str:
    """The name under which a hall numbers its results, in a match ID's place; another for each link key."""
    return f"results-{hall}-{id_of(link)}"
