"""What is wrong in an ID that somebody types at the board is said in the language of his seat."""

import pytest

from tavla.base import paths
from tavla.base.errors import TavlaError
from tavla.base.phrase import Phrase
from tavla.formats.position_ids import read_id
from tavla.text import continue_words
from tavla.text.words import Words

BOARD = "-b----E-C---eE---c-e----B-"
IDS = (
    f"XGID={BOARD}:0:0:1:00:0:0:0:7",
    f"XGID={BOARD[:-1]}:0:0:1:00:0:0:0:7:10",
    f"XGID=?{BOARD[1:]}:0:0:1:00:0:0:0:7:10",
    f"XGID=A{BOARD[1:]}:0:0:1:00:0:0:0:7:10",
    f"XGID={BOARD[:-1]}a:0:0:1:00:0:0:0:7:10",
    f"XGID={BOARD}:x:0:1:00:0:0:0:7:10",
    f"XGID={BOARD}:0:7:1:00:0:0:0:7:10",
    f"XGID={BOARD}:0:0:1:77:0:0:0:7:10",
    f"XGID={BOARD}:0:0:1:00:0:0:9:7:10",
    f"XGID={BOARD}:2:0:1:00:0:0:0:7:10",
    f"XGID={BOARD}:0:1:1:00:0:0:0:7:10",
    f"XGID={BOARD}:0:0:1:B:0:0:0:0:10",
    f"XGID={BOARD}".replace("E", "O") + ":0:0:1:00:0:0:0:7:10",
    "4HPwATDgc/ABM",
    "4HPwATDgc/AB?A",
    "4HPwATDgc/ABMA:cIkAAAAAAA",
    "4HPwATDgc/ABMA:////////////",
    "//////////////",
)


def parts(said: Phrase) -> list[Phrase]:
    return [said, *(part for _, value in said.values if isinstance(value, Phrase) for part in parts(value))]


def left_in_english(said: Phrase, t: Words) -> list[str]:
    return [
        part.english
        for part in parts(said)
        if any(map(str.isalpha, part.english.split("{")[0])) and t.said(part) == str(part)
    ]


@pytest.mark.parametrize("language", ["nb", "tr"])
@pytest.mark.parametrize("text", IDS)
def test_what_is_wrong_in_an_id_is_said_in_the_language_of_the_seat(text: str, language: str) -> None:
    t = Words(language, paths.resources() / "translations")
    with pytest.raises(TavlaError) as raised:
        read_id(text)
    assert [] == left_in_english(raised.value.said, t)
    assert str(raised.value) not in continue_words.id_wrong(t, raised.value.said)
