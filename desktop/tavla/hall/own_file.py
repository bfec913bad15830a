"""A file of the hall's own, in a board's folder or the desk's."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from tavla.base.errors import TavlaError
from tavla.base.limits import Limit, UnfitFileError, read_limited
from tavla.base.phrase import phrase
from tavla.storage.errors import failure

_Read = TypeVar("_Read")


def read_own(path: Path, limit: Limit, read: Callable[[bytes], _Read], damaged: TavlaError) -> _Read:
    """What `read` makes of the bytes. Raises `damaged` where it raises ValueError.

    It is no damage that the disk is away for a moment, or that another program holds the file: that is another
    TavlaError.
    """
    try:
        return read(read_limited(path, limit))
    except (UnfitFileError, ValueError) as error:
        raise damaged from error
    except OSError as error:
        raise failure(path, phrase("could not read the hall's file"), error) from error
