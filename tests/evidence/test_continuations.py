"""Two genuine exports of one match that go on otherwise: which was played no file tells, that there are two all do."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

import pytest
from proved_match import BOARD, TRUST, WALL_CLOCK, certified, journal_of, payloads
from ruled_table import DIRECTOR
from second_verifier import FILE
from third_verifier import program, write_trust

from tavla.base.canonical_json import canonical_value
from tavla.cli.main import main
from tavla.domain.facts.director_events import MatchMoved
from tavla.domain.facts.events import PlayStopped
from tavla.domain.facts.stops import StopReason
from tavla.domain.time.units import Instant
from tavla.evidence.trust import read_trust
from tavla.services.signed_exports import export_of
from tavla.storage.codec import encode_event
from tavla.storage.framing import CLOSE_PAYLOAD

OTHER_BOARD = bytes(range(64, 96))
WARNED = next(number for number, one in enumerate(payloads()) if b'"event":"WarningGiven"' in one)
SHARED = payloads()[:WARNED]
AT = Instant(int(canonical_value(SHARED[-1])["at"]))  # type: ignore[index]
MOVED = encode_event(MatchMoved(AT, DIRECTOR))


def ended(*stopped: str, moved: bool = True, match_id: str = "M1", board: bytes = BOARD) -> bytes:
    """The export of a match that goes on behind its move with stops at these times."""
    began = [one.replace(b'"match_id":"M1"', f'"match_id":"{match_id}"'.encode()) for one in SHARED[:1]]
    stops = [encode_event(PlayStopped(AT, StopReason.CONTINUED, None, at)) for at in stopped]
    moves = [MOVED] if moved else []
    return signed([*began, *SHARED[1:], *moves, *stops, *payloads()[WARNED:]], match_id, board)


def signed(facts: Sequence[bytes], match_id: str = "M1", board: bytes = BOARD) -> bytes:
    return export_of(journal_of(match_id, list(facts)), board, certified(device=board), WALL_CLOCK)


def left() -> bytes:
    """What the first board keeps of a match that moved away."""
    return signed([*SHARED, MOVED, CLOSE_PAYLOAD])


@pytest.fixture
def club(tmp_path: Path) -> Path:
    write_trust(tmp_path / "club", TRUST)
    (tmp_path / "club" / "seen").unlink()
    return tmp_path / "club"


def codes(tmp_path: Path, club: Path, *exports: bytes) -> set[int]:
    """Those of all verifiers on a file and the others given with it."""
    names = []
    for number, data in enumerate(exports):
        (tmp_path / f"{number}.tavla").write_bytes(data)
        names.append(str(tmp_path / f"{number}.tavla"))
    asked = [names[0], "--trust", str(club), *names[1:]]
    programs = [[sys.executable, str(FILE)], *([[str(program())]] if shutil.which("go") else [])]
    found = {main(["verify", *names, "--trust", str(club)])}
    return found | {subprocess.run([*one, *asked], capture_output=True, check=False).returncode for one in programs}


SIX_OH_ONE, SIX_OH_TWO = "2026-11-21T18:01:00+03:00", "2026-11-21T18:02:00+03:00"


def test_two_boards_of_one_key_that_both_go_on_with_a_match_are_found_out(
    tmp_path: Path, club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    both = ended(SIX_OH_ONE), ended(SIX_OH_TWO)
    for one in both:
        assert {0} == codes(tmp_path, club, one)
    assert {6} == codes(tmp_path, club, *both)
    assert f"match M1 goes on otherwise in each from record {WARNED + 2} on" in capsys.readouterr().out


@pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
def test_two_that_go_on_are_found_out_wherever_the_file_of_the_board_that_was_left_comes(
    tmp_path: Path, club: Path, order: tuple[int, ...]
) -> None:
    exports = left(), ended(SIX_OH_ONE), ended(SIX_OH_TWO)
    assert {6} == codes(tmp_path, club, *(exports[place] for place in order))


def test_two_boards_of_two_keys_are_found_out_too(tmp_path: Path, club: Path) -> None:
    assert {6} == codes(tmp_path, club, ended(SIX_OH_ONE), ended(SIX_OH_TWO, board=OTHER_BOARD))


@pytest.mark.parametrize(
    "others",
    [
        [left()],
        [ended(SIX_OH_ONE)],
        [ended(SIX_OH_TWO, match_id="M2")],
        [ended(SIX_OH_TWO)[:-1] + b"?"],
    ],
    ids=["moved away", "the same", "another match", "not genuine"],
)
def test_an_export_is_not_contradicted_by_what_can_be_true_beside_it_or_is_not_genuine(
    tmp_path: Path, club: Path, others: list[bytes]
) -> None:
    found = codes(tmp_path, club, ended(SIX_OH_ONE), *others)
    assert not found & {6, 64}
    assert 0 in found


def test_one_that_closes_where_no_match_moved_contradicts_it(tmp_path: Path, club: Path) -> None:
    short = signed([*payloads()[: WARNED + 1], CLOSE_PAYLOAD])
    assert {6} == codes(tmp_path, club, ended(moved=False), short)


def test_a_file_that_cannot_be_read_gives_no_verdict(tmp_path: Path, club: Path) -> None:
    assert {0} == codes(tmp_path, club, ended(SIX_OH_ONE))
    for one in [[sys.executable, str(FILE)], *([[str(program())]] if shutil.which("go") else [])]:
        asked = [*one, str(tmp_path / "0.tavla"), "--trust", str(club), str(tmp_path / "gone")]
        assert 64 == subprocess.run(asked, capture_output=True, check=False).returncode


def test_what_is_contradicted_is_not_remembered_as_genuine(tmp_path: Path, club: Path) -> None:
    for number, data in enumerate((ended(SIX_OH_ONE), ended(SIX_OH_TWO), ended(match_id="M2"))):
        (tmp_path / f"{number}.tavla").write_bytes(data)
    names = [str(tmp_path / f"{number}.tavla") for number in range(3)]
    assert 6 == main(["verify", *names, "--trust", str(club), "--remember"])
    assert 1 == len(read_trust(club).seen)
