"""Names of files that every system takes: Windows forbids the most, and a file goes from board to board."""

import unicodedata

LONGEST = 60
"""Letters of a name from outside; a file's own name joins a few of them."""
MOST_BYTES = 160
"""A name has 255 bytes on Linux and 255 units on Windows; a match ID and an ending may follow."""
_DEVICES = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$", "clock$"}
    | {f"{port}{number}" for port in ("com", "lpt") for number in "0123456789¹²³"}
)
_FORBIDDEN = frozenset('<>:"/\\|?*')


def file_name(words: str, otherwise: str) -> str:
    """Words from outside as a file's name without an ending: letters and figures of them, the rest as hyphens, of
    MOST_BYTES at most.

    `otherwise` stands where nothing is left.
    """
    known = unicodedata.normalize("NFC", words)
    name = "-".join("".join(letter if letter.isalnum() else " " for letter in known).split())[:LONGEST]
    name = joined((name,)).rstrip("-")
    return f"{name}-" if _is_device(name) else name or otherwise


def joined(parts: tuple[str, ...]) -> str:
    """One name of several, those without letters left out; the longest are cut until it fits."""
    kept = [part for part in parts if part]
    while len("_".join(kept).encode()) > MOST_BYTES:
        longest = max(range(len(kept)), key=lambda place: len(kept[place].encode()))
        kept[longest] = kept[longest][:-1]
    return "_".join(kept)


def is_file_name(name: str) -> bool:
    """Whether each system takes this name, and means a file by it.

    Source: Microsoft, Naming Files, Paths, and Namespaces.
    """
    return (
        bool(name)
        and name[-1] not in " ."
        and not any(letter in _FORBIDDEN or letter < " " for letter in name)
        and not _is_device(name)
    )


def _is_device(name: str) -> bool:
    """A device keeps its name with any ending."""
    return name.partition(".")[0].rstrip(" ").casefold() in _DEVICES
