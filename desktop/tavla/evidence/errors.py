"""Keys and exports that are not what they should be."""

from tavla.base.errors import TavlaError
from tavla.base.phrase import Said, strung


class KeyFileError(TavlaError):
    """A key's file that cannot be used: which file, what was found, what was expected."""

    def __init__(self, where: object, found: Said) -> None:
        super().__init__(strung((str(where), found), ": "))


class WrongPassphraseError(KeyFileError):
    """The passphrase does not open the key."""


class NoPassphraseError(KeyFileError):
    """The key lies open: whoever has its file signs with it."""
