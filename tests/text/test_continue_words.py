"""What a director reads before a match goes on from a copy, and what stands in the record."""

import pytest

from tavla.application.ports.matches import Lacking, MovedFile
from tavla.text.words import Words
from tavla_ui.continuing.continue_face import file_entry, why_director
from tavla_ui.match.match_table import _taken_over

ENDS = "It ends at 2026-11-21 17:59, 6 seconds before this board's last sign of life."


@pytest.mark.parametrize(
    ("lacks", "what"),
    [
        (Lacking(12, 5_002, "2026-11-21 17:59"), f"The copy lacks 12 records of the match or more. {ENDS}"),
        (Lacking(since="", is_other=True), "The copy is not the record that this board has signed."),
        (Lacking(), "This board cannot read its own record: the copy may lack moves."),
    ],
)
@pytest.mark.parametrize("trusted", [True, False])
def test_what_a_copy_lacks_is_told_and_recorded_whoever_has_signed_it(
    lacks: Lacking, what: str, *, trusted: bool
) -> None:
    file = MovedFile("", "A-1", "", signer="club", is_trusted=trusted, lacks=lacks)
    assert what in why_director(file, Words())
    assert trusted is not ("A key that is not trusted here" in why_director(file, Words()))
    ruling, _ = _taken_over(file, Words())
    assert ruling.endswith(what)
    assert trusted is ruling.startswith("The match goes on here from a copy that may lack moves.")


def test_a_match_taken_over_with_this_boards_key_that_is_not_here_is_no_proof_of_a_copy() -> None:
    file = MovedFile("", "A-1", "", board="board 0123456789", at="18:00", is_trusted=True, has_own_key=True)
    assert "that was broken off, or a copy of this board has it" in why_director(file, Words())
    assert "this board, or a copy of it, began to take it over, 18:00" in str(file_entry(file, Words())["folder"])
    ruling, reason = _taken_over(file, Words())
    assert "although this board, or a copy of it, began to take it over, 18:00" in ruling
    assert reason == "the taking over was broken off, or the copy is lost"
