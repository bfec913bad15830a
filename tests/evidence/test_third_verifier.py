"""The third verifier: its own tests, that it is built alike each time, and that the comparisons see its faults."""

import os
import shutil
import subprocess
from functools import partial
from pathlib import Path

import pytest
from by_day import by_day
from corpus import LATER, STIRS, corpus
from forgeries import KINDS, forgeries
from proved_match import TRUST, genuine
from third_verifier import needs_go, program, third, write_trust
from verifiers import VERIFIERS, compared, first, second

import go_verifier

pytestmark = needs_go

FAULTS = {
    "takes any signature": ("signature.go", "ed25519.Verify(key, message, signature)", "true"),
    "takes points of small order": ("signature.go", "bytes.Equal(y, small)", "false && bytes.Equal(y, small)"),
    "takes a y above the prime": ("signature.go", "return y[at] < prime[at]", "return true"),
    "composes nothing": ("unicode.go", "one, ok := t.pairs", "one, ok := map[[2]rune]rune{}"),
    "takes any letter for printable": ("unicode.go", "return !blank && !unassigned", "return !blank || unassigned"),
}


@pytest.fixture
def planted(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Its source with a fault; the vectors lie where its tests look for them."""
    file, right, wrong = FAULTS[request.param]
    source = Path(shutil.copytree(go_verifier.SOURCE, tmp_path / "verifier"))
    text = (source / file).read_text(encoding="utf-8")
    assert right in text
    (source / file).write_text(text.replace(right, wrong), encoding="utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "data").symlink_to(go_verifier.SOURCE.parent / "tests" / "data")
    return source


def own_tests(source: Path) -> subprocess.CompletedProcess[str]:
    """Wycheproof's vectors, ours, and Unicode 14.0's letters."""
    return subprocess.run(
        ["go", "test", "-count=1", "."],
        cwd=source,
        env={**os.environ, "CGO_ENABLED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_its_own_tests_pass() -> None:
    done = own_tests(go_verifier.SOURCE)
    assert 0 == done.returncode, done.stdout


@by_day("planted", FAULTS, "takes any signature", "composes nothing", indirect=True)
@pytest.mark.nightly
def test_its_own_tests_see_a_fault(planted: Path) -> None:
    assert 1 == own_tests(planted).returncode


@pytest.mark.parametrize("planted", ["takes any signature"], indirect=True)
def test_a_fault_of_its_is_seen_among_forgeries(planted: Path) -> None:
    broken = partial(third, built=program(planted))
    assert [] != compared(forgeries(seed=3, count=2 * len(KINDS)), first, second, broken).wrong


@pytest.mark.parametrize("planted", ["composes nothing", "takes any letter for printable"], indirect=True)
def test_a_fault_with_letters_is_seen_in_the_corpus(planted: Path) -> None:
    assert {0} != {third(data, TRUST, program(planted)) for _, data in corpus(1, 0)}


def test_all_take_the_genuine_of_the_corpus() -> None:
    verdicts = {kind: [ask(data, TRUST) for ask in VERIFIERS] for kind, data in corpus(1, 0)}
    assert {} == {kind: codes for kind, codes in verdicts.items() if any(codes)}
    assert {kind.partition(", ")[2] for kind in verdicts} >= LATER.keys() | STIRS.keys()


def test_it_is_one_static_file_with_the_same_bytes_wherever_it_is_built(tmp_path: Path) -> None:
    elsewhere = Path(shutil.copytree(go_verifier.SOURCE, tmp_path / "elsewhere"))
    built = program().read_bytes()
    assert built == program(elsewhere).read_bytes()
    assert b"/ld-linux" not in built
    assert str(go_verifier.SOURCE).encode() not in built
    assert 3 << 20 > len(built)


def test_it_says_one_sentence_of_plain_letters_and_exits_with_the_verdict(tmp_path: Path) -> None:
    export, keys = tmp_path / "Şükrü\n.tavla", tmp_path / "keys"
    write_trust(keys, TRUST)

    def asked(*words: str | Path) -> tuple[int, str]:
        done = subprocess.run([program(), *words], capture_output=True, text=True, check=False)
        assert "" == done.stderr
        assert (1, True) == (done.stdout.count("\n"), done.stdout.isascii())
        return done.returncode, done.stdout

    assert 64 == asked(export, "--trust", keys)[0]
    export.write_bytes(genuine())
    code, said = asked(export, "--trust", keys)
    assert (0, True) == (code, said.startswith("genuine: match M1, "))
    export.write_bytes(genuine()[:-1])
    assert (2, True) == (asked(export, "--trust", keys)[0], asked(export, "--trust", keys)[1].startswith("damaged: "))
    assert 64 == asked()[0] == asked(export)[0] == asked(export, "--trust", tmp_path / "none")[0]
