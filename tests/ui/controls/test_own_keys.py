"""Everything that may be asked for can be typed by touch alone: passphrases, addresses, and Europe's names."""

from pathlib import Path

import pytest
from director_hands import come_in, name_director
from pytestqt.qtbot import QtBot
from window_stage import WindowStage, window_stage

from tavla_ui.controls.keyboard import LAYERS, KeyboardViewModel

ASCII = "".join(map(chr, range(ord(" "), ord("~") + 1)))
ALPHABETS = {
    "English": "abcdefghijklmnopqrstuvwxyz",
    "Norwegian": "æøåéòô",
    "Turkish": "çğıöşüâîû",
    "French": "àâæçéèêëîïôœùûüÿ",
    "German": "äöüß",
    "Spanish": "áéíñóúü",
    "Portuguese": "áâãàçéêíóôõú",
    "Icelandic": "áðéíóúýþæö",
    "Polish": "ąćęłńóśźż",
    "Czech": "áčďéěíňóřšťúůýž",
    "Slovak": "áäčďéíĺľňóôŕšťúýž",
    "Croatian": "čćđšž",
    "Hungarian": "áéíóöőúüű",
    "Romanian": "ăâîșț",
    "Latvian": "āčēģīķļņšūž",
    "Lithuanian": "ąčęėįšųūž",
    "Estonian": "äõöüšž",
    "Maltese": "ħżàèìòù",
    "Azerbaijani": "əçğıöşü",
}
ACROSS, DOWN = 12, 4
FIXED = ("shift", "signs", "space", "accents", "backspace", "done")


def type_seeing(stage: WindowStage, text: str) -> None:
    """Each letter where it is seen; the keys of the layers are touched until it is."""
    for letter in text:
        small = letter.lower()
        for layer in ("signs", "accents", "accents", "signs"):
            if letter == " " or stage.sees(f"keyboard.{small}"):
                break
            stage.touch(f"keyboard.{layer}")
        if small != letter:
            stage.touch("keyboard.shift")
        stage.touch("keyboard.space" if letter == " " else f"keyboard.{small}")


def test_a_passphrase_of_every_sign_of_ascii_is_typed_by_touch_as_it_is(tavla_home: Path, qtbot: QtBot) -> None:
    passphrase, heard = f"  {ASCII}  ~ ", list[str]()
    with window_stage(tavla_home) as stage:
        name_director(stage)
        come_in(stage)
        stage.board.table.director_model.type_secret("Passphrase", heard.append)
        sheet = stage.seen("keyboard").mapRectToScene(stage.seen("keyboard").boundingRect())
        places = {key: stage.seen(f"keyboard.{key}").x() for key in FIXED}
        type_seeing(stage, passphrase)
        assert {key: stage.seen(f"keyboard.{key}").x() for key in FIXED} == places
        assert sheet == stage.seen("keyboard").mapRectToScene(stage.seen("keyboard").boundingRect())
        stage.touch("keyboard.done")
    assert heard == [passphrase]


def test_a_layer_is_left_when_another_field_is_typed_into(tavla_home: Path, qtbot: QtBot) -> None:
    with window_stage(tavla_home) as stage:
        stage.touch("start.white.name")
        type_seeing(stage, "şňß")
        assert stage.text("start.white.name.input") == "Şňß"
        stage.touch("keyboard.done", "start.black.name")
        assert stage.sees("keyboard.q")
        assert stage.text("keyboard.signs") == "?123"


@pytest.mark.parametrize("rows", LAYERS.values(), ids=LAYERS)
def test_a_layer_has_a_place_for_each_key_and_no_key_twice(rows: tuple[str, ...]) -> None:
    letters = "".join(rows)
    assert len(rows) == DOWN
    assert max(map(len, rows)) <= ACROSS
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize("alphabet", ALPHABETS.values(), ids=ALPHABETS)
def test_the_names_of_europe_can_be_typed(alphabet: str) -> None:
    assert set(alphabet) <= {letter for rows in LAYERS.values() for letter in "".join(rows)}


def test_every_key_has_a_capital_of_one_letter_in_every_language() -> None:
    keyboard = KeyboardViewModel(lambda *_: "", lambda *_: None)
    for turn in (keyboard.pressSigns, keyboard.pressAccents, keyboard.pressAccents, keyboard.pressSigns):
        turn()
        capitals = [one for row in keyboard.property("rows") for key in row for one in key["capitals"].values()]
        assert capitals
        assert {len(capital) for capital in capitals} == {1}
