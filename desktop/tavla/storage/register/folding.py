"""Letters as a search takes them: ı, i, I and İ are one, ø is o, å is a, however a keyboard or a program wrote them."""

import re
import unicodedata

_WITHOUT_PARTS = str.maketrans(
    {
        "ı": "i",
        "ø": "o",
        "æ": "ae",
        "œ": "oe",
        "ð": "d",
        "đ": "d",
        "þ": "th",
        "ł": "l",
        "ħ": "h",
        "ß": "ss",
        "’": "'",
        "ʼ": "'",
    }
)
"""Letters that Unicode does not take apart."""

_BETWEEN_WORDS = re.compile(r"[^\w]+|_+")


def folded(text: str) -> str:
    """The text in small letters without marks, words parted by one space."""
    before, now = "", unicodedata.normalize("NFKC", text)
    # What is taken apart may hold a capital or another letter of the table; a plain text is done in the first round.
    while now != before:
        before, now = now, _folded_once(now)
        if now.isascii():
            break
    return " ".join(_BETWEEN_WORDS.sub(" ", now.replace("'", "")).split())


def name_key(name: str) -> str:
    """What two writings of one name share: its folded words in the order of the alphabet ("Hansen, Åse" is "Åse
    Hansen").
    """
    return " ".join(sorted(folded(name).split()))


def are_near(one: str, other: str) -> bool:
    """Whether two name keys may mean one person: the words of the one among the other's, or a letter added, lost,
    changed or swapped.
    """
    words, others = set(one.split()), set(other.split())
    if not words or not others:
        return False
    return words <= others or others <= words or _one_slip(one.replace(" ", ""), other.replace(" ", ""))


def _one_slip(one: str, other: str) -> bool:
    if abs(len(one) - len(other)) > 1 or min(len(one), len(other)) < 5:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    rest, others = one[start:], other[start:]
    swapped = len(rest) == len(others) >= 2 and rest[:2] == others[1::-1] and rest[2:] == others[2:]
    return swapped or rest[1:] == others[1:] or rest[1:] == others or rest == others[1:]


def _folded_once(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.replace("İ", "i").replace("I", "i").casefold().translate(_WITHOUT_PARTS))
    return "".join(letter for letter in apart if unicodedata.category(letter) not in {"Mn", "Cf"})
