"""The file of named directors, assistants and monitors: who they are, and what is kept of their PINs.

A damaged one opens nothing.
"""

from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct, ValidationError, convert, to_builtins

from tavla.application.roles import Role
from tavla.application.terms import is_aware_time
from tavla.base.canonical_json import WrongError, canonical_json, refuse, strict_json, sum_of
from tavla.base.limits import SETTINGS
from tavla.base.phrase import Phrase, phrase
from tavla.storage.disk import PRIVATE, Disk, read_file, replace_file, sync_directory
from tavla.storage.errors import JournalError, failure

PEOPLE_MAX = 100
NAME_MAX = 120
_FORM = "tavla people 1"


class Official(Struct, frozen=True):
    """A director, assistant or monitor, by name."""

    key: str
    name: str
    role: Role
    until: str = ""
    """Date and time with offset, ISO 8601, at which the role ends; empty where it does not."""
    stick: str = ""
    """The public key of his key on a stick, in hexadecimal; empty where he has none."""


class KeptOfficial(Struct, frozen=True):
    """The same with what is kept of his PIN, which shows nowhere."""

    official: Official
    kept: str

    def __repr__(self) -> str:
        return f"KeptOfficial({self.official!r})"


class PeopleDamagedError(JournalError):
    """A file of directors that cannot be trusted: no PIN is right until it has been replaced."""

    def __init__(self, path: Path, what: Phrase) -> None:
        super().__init__(
            path,
            what,
            advice=phrase(
                "No PIN is accepted until this is put right, matches go on: at this machine's own keyboard run `tavla directors recover`, "
                "which keeps the file aside, then `tavla directors add` for each director (see recovery.md, in docs of the source or /usr/share/doc/tavla)."
            ),
        )


class PeopleFile:
    """Reads and writes it, whole or not at all."""

    def __init__(self, path: Path, disk: Disk) -> None:
        self.path = path
        self._disk = disk

    def read(self) -> tuple[KeptOfficial, ...] | None:
        """Everybody in it; None where there is no file. Raises PeopleDamagedError, JournalError."""
        try:
            data = read_file(self._disk, self.path, SETTINGS)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise failure(self.path, phrase("could not read the file of directors"), error) from error
        try:
            return _parsed(data)
        except WrongError as error:
            # What was found is not repeated: it may be part of a PIN's hash.
            raise PeopleDamagedError(
                self.path, phrase("the file of directors is damaged (expected {expected})", expected=error.expected)
            ) from None

    def write(self, people: tuple[KeptOfficial, ...]) -> None:
        """Put everybody into it, durable when it returns. Raises JournalError."""
        rows = [to_builtins(_row(one)) for one in people]
        body: dict[str, object] = {"form": _FORM, "people": rows}
        body["sha256"] = sum_of(body)
        replace_file(self.path, canonical_json(body) + b"\n", self._disk, PRIVATE)

    def set_aside(self) -> Path | None:
        """Move the file out of the way under a name of its own; None where there is none. Raises JournalError."""
        if not self._disk.exists(self.path):
            return None
        for number in range(1, 1000):
            aside = self.path.with_name(f"{self.path.name}.damaged-{number}")
            if not self._disk.exists(aside):
                try:
                    self._disk.replace(self.path, aside)
                    sync_directory(self._disk, self.path.parent)
                except OSError as error:
                    raise failure(self.path, phrase("could not move the file of directors aside"), error) from error
                return aside
        raise JournalError(
            self.path, phrase("there are too many damaged ones beside it"), advice=phrase("Move those away first.")
        )


def _parsed(data: bytes) -> tuple[KeptOfficial, ...]:
    found = strict_json(data)
    if not isinstance(found, dict) or found.get("form") != _FORM:
        refuse("something else", phrase("the form {form}", form=repr(_FORM)))
    checksum = found.pop("sha256", None)
    if checksum != sum_of(found):
        refuse("something else", phrase("content that fits its checksum"))
    people = found.get("people")
    if not isinstance(people, list) or len(people) > PEOPLE_MAX:
        refuse("something else", phrase("a list of at most {most} people", most=PEOPLE_MAX))
    return tuple(_official(one) for one in people)


class PersonRow(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody as the file has him. `until` and `stick` are left out where there is none."""

    key: str
    name: str
    pin: str
    role: Role
    until: str = ""
    stick: Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")] = ""


def _row(one: KeptOfficial) -> PersonRow:
    official = one.official
    return PersonRow(official.key, official.name, one.kept, official.role, official.until, official.stick)


def _official(found: object) -> KeptOfficial:
    try:
        row = convert(found, PersonRow)
    except ValidationError:
        refuse("something else", phrase("key, name, pin and role of each"))
    if row.until and not is_aware_time(row.until):
        refuse("something else", phrase("a date and time with offset"))
    return KeptOfficial(Official(row.key, row.name, row.role, row.until, row.stick), row.pin)
