"""What a revocation rests on: somebody else's word on the day, in all verifiers alike."""

from pathlib import Path

import pytest
from proved_match import TRUST, genuine
from seen_exports import REVOKED_FROM, SEEN, TAKEN_BOARD, WITNESSES, Case, cases, countersigned
from third_verifier import needs_go, program, write_trust
from verifiers import exits

from tavla.evidence.errors import KeyFileError
from tavla.evidence.trust import read_trust, remember
from tavla.services.signed_exports import verdict_on

CASES = list(cases())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.kind)
def test_a_revoked_key_counts_for_what_others_dated_before(case: Case) -> None:
    assert {0 if case.kind.startswith("genuine") else 3} == exits(case.data, WITNESSES, case.minisig)


def test_the_sentence_names_who_dates_it() -> None:
    seen = verdict_on(TAKEN_BOARD, WITNESSES, countersigned("timestamp:1795564799")).sentence
    assert f"was revoked from {REVOKED_FROM}, before which Ayşe countersigned it on 2026-11-24" in seen
    assert "before which it was seen here on 2026-11-24" in verdict_on(SEEN, WITNESSES).sentence
    late = verdict_on(TAKEN_BOARD, WITNESSES, countersigned("timestamp:1795564800")).sentence
    assert late.endswith("and the first to date it otherwise: Ayşe countersigned it on 2026-11-25")


def test_the_sentence_on_a_certificate_says_that_its_days_are_the_boards_word() -> None:
    assert verdict_on(genuine(), TRUST).sentence.count("within the certificate's days only the board says") == 1
    honest = countersigned("timestamp:1795564799", genuine())
    assert "only the board says" not in verdict_on(genuine(), WITNESSES, honest).sentence


def test_what_is_remembered_is_read_again_and_the_first_day_holds(tmp_path: Path) -> None:
    folder = tmp_path / "keys"
    write_trust(folder, TRUST)
    remember(folder, read_trust(folder), ["ab" * 32, "cd" * 32, "ab" * 32])
    first = read_trust(folder)
    assert {bytes.fromhex("ab" * 32), bytes.fromhex("cd" * 32)} == first.seen.keys()
    (folder / "seen").write_text(f"# kept\r\n\n{'ab' * 32} 2026-01-02\n{'ab' * 32} 2026-01-01", encoding="utf-8")
    remember(folder, read_trust(folder), ["ab" * 32, "cd" * 32])
    assert "2026-01-01" == read_trust(folder).seen[bytes.fromhex("ab" * 32)]
    assert 2 == len(read_trust(folder).seen)


@needs_go
@pytest.mark.parametrize("line", ["ab 2026-01-01", f"{'ab' * 32} 2026-13-01", f"{'ab' * 32} 2026-01-01 here", "?"])
def test_a_line_of_what_was_seen_that_is_none_is_no_verdict(line: str, tmp_path: Path) -> None:
    import subprocess
    import sys

    from second_verifier import FILE

    folder, file = tmp_path / "keys", tmp_path / "M1.tavla"
    write_trust(folder, TRUST)
    file.write_bytes(genuine())
    (folder / "seen").write_text(f"{line}\n", encoding="utf-8")
    with pytest.raises(
        KeyFileError, match=r"seen, line 1: found .*; expected a sum of 64 hexadecimal digits and a day"
    ):
        read_trust(folder)
    for words in ([sys.executable, FILE], [program()]):
        done = subprocess.run([*words, file, "--trust", folder], capture_output=True, check=False)
        assert 64 == done.returncode, done.stdout
