"""Letters are those of Unicode 14.0 whichever version the interpreter has; tests/data holds what 14.0's own tables say."""

import json
import unicodedata
from hashlib import sha256
from pathlib import Path

import pytest
from second_verifier import SECOND

from tavla.base import unicode
from tavla.evidence.readings import safe_name

DATA = Path(__file__).parents[1] / "data"
SURROGATES = range(0xD800, 0xE000)
BEHIND_14 = ("\u0897", "\U0001fa77", "\U00031350", "\U0001e4ec", "\U000e0fff")


def digest(is_printable: object, nfc: object) -> str:
    """Of every code point but half characters: whether it is printable, and what it is composed to."""
    assert callable(is_printable)
    assert callable(nfc)
    told = sha256()
    for code in range(0x110000):
        if code not in SURROGATES:
            composed = " ".join(f"{ord(letter):X}" for letter in nfc(chr(code)))
            told.update(f"{code:X} {str(is_printable(chr(code))).lower()} [{composed}]\n".encode())
    return told.hexdigest() + "\n"


def by_the_second(letter: str) -> bool:
    return letter == " " or SECOND.name_of(f"x{letter}x") != "x x"


@pytest.mark.nightly
def test_every_code_point_is_what_unicode_14_says() -> None:
    expected = (DATA / "unicode14.sha256").read_text(encoding="ascii")
    assert expected == digest(unicode.is_printable, unicode.nfc)
    assert expected == digest(by_the_second, SECOND.nfc)


def test_texts_and_names_are_what_unicode_14_says() -> None:
    for line in (DATA / "unicode14.jsonl").read_text(encoding="utf-8").splitlines():
        text, nfc, name = json.loads(line).values()
        assert (nfc, nfc) == (unicode.nfc(text), SECOND.nfc(text))
        assert (name, name) == (safe_name(text), SECOND.name_of(text))


@pytest.mark.parametrize("nfc", [unicode.nfc, SECOND.nfc])
def test_no_table_of_the_interpreter_is_asked_about_what_14_does_not_assign(
    nfc: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a later Python would have it: what it is not asked, it cannot say otherwise."""
    plain = unicodedata.normalize

    def later(_form: str, text: str) -> str:
        assert not set(BEHIND_14) & set(text)
        return plain("NFC", text)

    monkeypatch.setattr(unicodedata, "normalize", later)
    assert callable(nfc)
    for letter in BEHIND_14:
        assert f"\xe5{letter}\u0327" == nfc(f"a\u030a{letter}\u0327")
    monkeypatch.setattr(unicodedata, "category", None)
    assert "Ann" == SECOND.name_of("Ann \U0001fa77") == safe_name("Ann \U0001fa77")


def test_what_is_entered_leaves_out_what_14_does_not_assign() -> None:
    assert "Ann \u00e9" == unicode.assigned("Ann\u0897 \u00e9\U0001fa77\U00031350")
    assert "Annx \u00e9" == unicode.printable("\u202eAnn\u200bx\ufeff \u00e9\n\U0001fa77")
