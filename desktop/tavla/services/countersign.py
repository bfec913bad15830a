"""A director's countersignature of a match's export, made with a key on a stick."""

from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from tavla.application.ports.review import CountersignWish, StickKey
from tavla.base.errors import TavlaError
from tavla.base.limits import SIGNED_FILE, names_in, read_limited
from tavla.base.new_file import write_new
from tavla.base.phrase import phrase
from tavla.domain.fold.match_state import MatchState
from tavla.evidence.errors import KeyFileError, NoPassphraseError, WrongPassphraseError
from tavla.evidence.minisign import SecretKey, is_secret, read_secret
from tavla.evidence.seen import stamped
from tavla.services.copies import FOLDER, gone
from tavla.services.signers import signature_of
from tavla.storage.errors import failure

MOST_KEYS = 20
"""Of one stick."""


def keys_on(sticks: tuple[Path, ...]) -> tuple[StickKey, ...]:
    """The secret keys in the sticks' first folders, also in those that cannot be written on. Raises TavlaError where
    there is none.
    """
    if not sticks:
        raise TavlaError(phrase("Plug in the stick with your key, and touch the result again."))
    named = [StickKey(str(path), path.name, stick.name) for stick in sticks for path in _named_on(stick)]
    if not named:
        raise TavlaError(phrase("The stick has no key: a file that ends in .key, as minisign or Tavla makes it."))
    found = tuple(key for key in named if is_secret(Path(key.path)))
    if not found:
        raise TavlaError(
            phrase("{file} is damaged or no key that signs. Plug in the stick with the whole key.", file=named[0].name)
        )
    return found


def refuse_unsigned(state: MatchState, export: Path) -> None:
    """Raise TavlaError where a result is not signed off, or its export is not there or countersigned already."""
    if state.signed is None:
        raise TavlaError(phrase("This result was not signed off: nothing is countersigned."))
    if not export.exists():
        raise TavlaError(phrase("The match file is not written yet. Try again in a moment."))
    if signature_of(export).exists():
        raise TavlaError(phrase("This result is countersigned already."))


def countersign(export: Path, wish: CountersignWish, now: datetime) -> str:
    """Write the countersignature beside an export, durable. Gives the name of the key. Raises TavlaError."""
    key = _opened(Path(wish.key), wish.passphrase)
    path = signature_of(export)
    director = wish.director.replace("timestamp:", "timestamp ")  # no name dates what it signs
    comment = stamped(f"{wish.match_id} signed off by {director}", now.astimezone(UTC))
    try:
        write_new(path, key.countersign(read_limited(export, SIGNED_FILE), comment), 0o644)
    except FileExistsError:
        raise TavlaError(phrase("This result is countersigned already.")) from None
    except OSError as error:
        raise failure(path, phrase("could not write the countersignature"), error) from error
    return key.name


def stick_of(key: Path) -> Path:
    """The stick on which a key lies."""
    return key.parent.parent if key.parent.name == FOLDER else key.parent


def _named_on(stick: Path) -> list[Path]:
    """Files that end in .key, `MOST_KEYS` at most; none where the stick cannot be read."""
    paths: list[Path] = []
    for folder in (stick, stick / FOLDER):
        with suppress(OSError):
            paths += sorted(path for path in names_in(folder) if path.suffix == ".key")
    return paths[:MOST_KEYS]


def _opened(path: Path, passphrase: str) -> SecretKey:
    if not path.exists():
        raise gone(stick_of(path))
    try:
        return read_secret(path, passphrase)
    except WrongPassphraseError:
        raise TavlaError(phrase("This passphrase does not open {file}. Nothing was signed.", file=path.name)) from None
    except NoPassphraseError:
        said = phrase(
            "{file} has no passphrase: whoever finds the stick signs as you. Give it one, such as with minisign -C. "
            "Nothing was signed.",
            file=path.name,
        )
        raise TavlaError(said) from None
    except KeyFileError as error:
        raise TavlaError(phrase("{file} could not be read as a key. Nothing was signed.", file=path.name)) from error
