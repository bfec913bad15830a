"""What the operating system's errors are in plain words. Its own sentences are English, so no seat is shown them."""

import errno

from tavla.base.errors import Trouble
from tavla.base.limits import UnfitFileError
from tavla.base.phrase import Phrase, phrase, strung

_GONE = (
    phrase("it is not there"),
    phrase("Check that the folder and the disk it lies on are still in place."),
)
_WORDS = {
    errno.ENOSPC: (
        phrase("the disk is full"),
        phrase("Make room on it, then start Tavla again; what was acknowledged is kept."),
    ),
    errno.EDQUOT: (
        phrase("the disk quota is used up"),
        phrase("Make room, then start Tavla again; what was acknowledged is kept."),
    ),
    errno.EROFS: (
        phrase("the folder is on a read-only disk"),
        phrase("Choose a folder that can be written, or mount the disk for writing."),
    ),
    errno.EACCES: (
        phrase("the folder or file may not be written or read by this user"),
        phrase("Correct its permissions, or choose another folder."),
    ),
    errno.EPERM: (
        phrase("this user may not do that here"),
        phrase("Correct the permissions, or choose another folder."),
    ),
    errno.EIO: (
        phrase("the disk reports an input/output error"),
        phrase("Do not trust this disk: stop the match, save the folder elsewhere and start Tavla again."),
    ),
    errno.ENOENT: _GONE,
    errno.ENODEV: _GONE,
    errno.ENXIO: _GONE,
    errno.EEXIST: (phrase("it is there already"), phrase("Nothing was written over; choose another name.")),
    errno.ELOOP: (
        phrase("it is a symbolic link, which is not followed"),
        phrase("Put the real file or folder in its place."),
    ),
    errno.ESPIPE: (phrase("it is no file but a pipe or a device"), phrase("Put the real file or folder in its place.")),
    errno.ENOTDIR: (phrase("a file stands where a folder was expected"), phrase("Move that file away.")),
    errno.EISDIR: (phrase("a folder stands where a file was expected"), phrase("Move that folder away.")),
    errno.ENAMETOOLONG: (phrase("its path is too long"), phrase("Choose a folder with a shorter path.")),
    errno.EFBIG: (
        phrase("the file is too large for this disk"),
        phrase("Choose a disk with another file system, such as exFAT."),
    ),
}
_CLOUD = (
    phrase("it lies in the cloud and not on this machine"),
    phrase("Let the cloud's program keep the folder on this machine, or choose another folder."),
)
_HELD = (
    phrase("another program holds it"),
    phrase("Wait a moment and try again, or have the antivirus program leave Tavla's folder alone."),
)
_NO_NAME = (
    phrase("Windows takes no file of this name"),
    phrase('Choose a name without < > : " / \\ | ? *, a dot or blank at its end, or a device such as CON.'),
)
_VIRUS = (
    phrase("the antivirus program has refused or removed it"),
    phrase("Have the antivirus program leave Tavla's folder alone, and bring the file back from its quarantine."),
)
_WINDOWS = {
    **dict.fromkeys((32, 33, 303, 1224), _HELD),
    **dict.fromkeys((123, 161), _NO_NAME),
    **dict.fromkeys((225, 226), _VIRUS),
    **dict.fromkeys((362, 363, 386, 387, 388, 389, 391, 393, 395, 398, 404, 426, 1920), _CLOUD),
}
"""What Windows tells apart and POSIX does not. Source: Microsoft, winerror.h; ERROR_CLOUD_FILE_…"""
_NUMBERS = {
    19: errno.EROFS,
    206: errno.ENAMETOOLONG,
    223: errno.EFBIG,
    1295: errno.EDQUOT,
    **dict.fromkeys((39, 112), errno.ENOSPC),
    **dict.fromkeys((15, 20, 21, 53, 55, 64, 67, 433, 1006, 1112, 1167), errno.ENODEV),
    **dict.fromkeys((23, 25, 27, 29, 30, 31, 121, 483, 1117, 1392, 1393), errno.EIO),
}
"""The number of POSIX where Python has another, such as "permission denied" for a stick that was pulled out.

Source: Microsoft, winerror.h; CPython, PC/errmap.h.
"""
_ANOTHER_FILE = phrase("Choose another file.")
_AT_A_LOSS = phrase("Check the disk and the folder, then start Tavla again.")
_NETWORK = {
    errno.ECONNREFUSED: phrase("nothing there takes the connection"),
    errno.EHOSTUNREACH: phrase("no way in the network leads there"),
    errno.ENETUNREACH: phrase("no way in the network leads there"),
    errno.ETIMEDOUT: phrase("it does not answer"),
}
_TROUBLES = {
    errno.ENOSPC: Trouble.FULL,
    errno.EDQUOT: Trouble.FULL,
    errno.EROFS: Trouble.READ_ONLY,
    errno.EACCES: Trouble.FORBIDDEN,
    errno.EPERM: Trouble.FORBIDDEN,
    errno.EIO: Trouble.BROKEN,
    errno.ENOENT: Trouble.GONE,
    errno.ENODEV: Trouble.GONE,
}


def _words(error: OSError) -> tuple[Phrase, Phrase] | None:
    """What was found and what to do, where there are words for it."""
    return _WINDOWS.get(_windows_number(error)) or _WORDS.get(_number(error))


def _windows_number(error: OSError) -> int:
    """0 where it has none."""
    return getattr(error, "winerror", None) or 0


def _number(error: OSError) -> int:
    return _NUMBERS.get(_windows_number(error)) or error.errno or 0


def found(error: OSError) -> Phrase:
    """What the system found, in the middle of a sentence; an error without a word here by its name."""
    if isinstance(error, UnfitFileError):
        return error.said
    from socket import gaierror  # the first frame needs none of it

    if isinstance(error, gaierror):
        return phrase("the network does not know this name")
    if isinstance(error, TimeoutError):
        return _NETWORK[errno.ETIMEDOUT]
    if words := _words(error):
        return words[0]
    code = _number(error)
    name = errno.errorcode.get(code, type(error).__name__)
    return _NETWORK.get(code) or phrase("the system reports {name}", name=name)


def advice(error: OSError) -> Phrase:
    """What to do about a file or folder that cannot be read or written."""
    if isinstance(error, UnfitFileError):
        return _ANOTHER_FILE
    words = _words(error)
    return words[1] if words else _AT_A_LOSS


def found_and_advised(error: OSError) -> Phrase:
    """The end of a sentence, and the sentence after it."""
    return strung((found(error), advice(error)), ". ")


def trouble(error: OSError) -> Trouble:
    """In which way a disk fails."""
    return _TROUBLES.get(_number(error), Trouble.OTHER)
