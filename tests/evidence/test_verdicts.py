"""The comparison of `make verdicts` sees what is not agreed on, and what is agreed on wrongly."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from by_day import by_day
from corpus import corpus
from second_verifier import FILE

import verdicts

GENUINE, FORGED = "00001 genuine.tavla", "00002 swap.tavla"


@pytest.mark.parametrize(
    ("one", "other", "count"),
    [
        ({GENUINE: 0, FORGED: 1}, {GENUINE: 0, FORGED: 1}, 0),
        ({GENUINE: 0, FORGED: 1}, {GENUINE: 0, FORGED: 3}, 1),
        ({GENUINE: 0, FORGED: 0}, {GENUINE: 0, FORGED: 0}, 1),
        ({GENUINE: 1, FORGED: 1}, {GENUINE: 1, FORGED: 1}, 1),
        ({GENUINE: 0, FORGED: 1}, {GENUINE: 0}, 1),
        ({GENUINE: 0, FORGED: 1}, {}, 2),
    ],
)
def test_a_verdict_that_is_wrong_or_missing_is_seen(
    one: verdicts.Verdicts, other: verdicts.Verdicts, count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = {"one": one, "other": other}
    assert count == len(list(verdicts.faults(asked)))
    assert (count > 0) == bool(verdicts.told(asked))
    assert f"{count} wrong" in capsys.readouterr().out


def test_a_second_verifier_that_asks_the_interpreter_is_seen_where_one_knows_later_letters(tmp_path: Path) -> None:
    later = [python for python in verdicts.found_pythons([]) if python.unicode > "14.0.0"]
    if not later:
        pytest.skip("no Python after 3.11 is here")
    try:
        verdicts.libraries(later[0])
    except subprocess.CalledProcessError:
        pytest.skip("PyNaCl cannot be had for it")
    keys, exports = tmp_path / "keys", tmp_path / "exports"
    exports.mkdir()
    verdicts.write_corpus(exports, keys, 1, 0)
    text = FILE.read_text(encoding="utf-8")
    asking = tmp_path / "verify_export.py"
    asking.write_text(
        text.replace("bisect_right(CHANGES, ord(sign)) % 2 == 1", "unicodedata.category(sign) == 'Cn'"),
        encoding="utf-8",
    )
    assert asking.read_text(encoding="utf-8") != text
    for file in exports.glob("* taken*"):
        file.unlink()
    told = {
        "ours": verdicts.by_the_second(later[0], FILE, exports, keys),
        "asking": verdicts.by_the_second(later[0], asking, exports, keys),
    }
    assert {0} == set(told["ours"].values())
    assert [] != list(verdicts.faults(told))


WAYS = {
    "few digits": {"PYTHONINTMAXSTRDIGITS": "640"},
    "any digits": {"PYTHONINTMAXSTRDIGITS": "0"},
    "no assertions": {"PYTHONOPTIMIZE": "2"},
    "no UTF-8": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": "ascii"},
    "a day ahead": {"TZ": "Pacific/Kiritimati"},
    "a day behind": {"TZ": "Pacific/Pago_Pago"},
}
"""How the one who asks may have set his interpreter and his machine."""


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Exports and keys."""
    folder = tmp_path_factory.mktemp("corpus")
    (folder / "exports").mkdir()
    verdicts.write_corpus(folder / "exports", folder / "keys", 1, 20)
    return folder / "exports", folder / "keys"


@by_day("way", WAYS, "few digits")
def test_no_setting_of_interpreter_or_machine_changes_a_verdict(
    asked: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    exports, keys = asked
    python = verdicts.Python(Path(sys.executable), "this one", "14.0.0")
    monkeypatch.setattr(verdicts, "libraries", lambda _python: Path(msgspec.__file__).parents[1])
    for name, value in WAYS[way].items():
        monkeypatch.setenv(name, value)
    told = {
        "tavla verify": verdicts.by_tavla(python, exports, keys),
        "verify_export.py": verdicts.by_the_second(python, FILE, exports, keys),
    }
    assert len(list(exports.glob("*.tavla"))) == len(told["tavla verify"])
    assert [] == list(verdicts.faults(told))


def test_the_corpus_holds_every_kind() -> None:
    kinds = {kind for kind, _ in corpus(1, 40)}
    assert {"damage, a bit", "damage, cut short", "damage, a part doubled", "swap", "dice forgeries"} < kinds
