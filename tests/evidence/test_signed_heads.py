"""A journal that lies otherwise than the board signed it is not signed once more."""

from pathlib import Path

import pytest
from proved_match import TRUST, WALL_CLOCK, journal_of, payloads
from ruled_table import DIRECTOR

from tavla.base.errors import TavlaError
from tavla.cli.main import main
from tavla.domain.facts.claim_events import BreakBegan, SettledRuled
from tavla.domain.facts.events import ResumeAgreed
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.time.units import Instant, Millis
from tavla.evidence.device_key import retire_device_key
from tavla.evidence.verify import Exit
from tavla.services.proof import MatchProof, is_signed_at
from tavla.services.signed_exports import signed_export, verdict_on
from tavla.storage.disk import RealDisk
from tavla.storage.journal import HEADS_NAME, JOURNAL_NAME
from tavla.system.background import Background


@pytest.fixture
def match(tmp_path: Path) -> Path:
    """A match that the board has signed so far."""
    folder = tmp_path / "matches" / "M1"
    folder.mkdir(parents=True)
    (folder / JOURNAL_NAME).write_bytes(journal_of("M1", list(payloads())))
    assert "" == proof(tmp_path)._signed(folder).fault
    return folder


def proof(root: Path) -> MatchProof:
    return MatchProof(root / "keys", Background(lambda call: call()), RealDisk())


def rebuilt(folder: Path, facts: list[bytes]) -> None:
    (folder / JOURNAL_NAME).write_bytes(journal_of("M1", facts))


def other_facts() -> list[bytes]:
    """The same match with another reason for the warning, its chain to be computed anew."""
    return [fact.replace(b"so that the round can go on", b"so that the round may go on") for fact in payloads()]


@pytest.mark.parametrize("facts", [other_facts(), list(payloads())[:5]])
def test_a_rebuilt_journal_is_neither_signed_nor_exported(tmp_path: Path, match: Path, facts: list[bytes]) -> None:
    before = (match / HEADS_NAME).read_bytes()
    rebuilt(match, facts)
    told = proof(tmp_path)._signed(match)
    assert ("", True) == (told.head, "signed while it was played" in str(told.fault))
    assert before == (match / HEADS_NAME).read_bytes()
    with pytest.raises(TavlaError, match="is not the one this board wrote"):
        signed_export(match, tmp_path / "keys", WALL_CLOCK)
    with pytest.raises(TavlaError, match="its signed file is not"):
        proof(tmp_path)._export(match)
    assert not (match / "M1.tavla").exists()


def test_a_journal_damaged_in_its_first_record_is_not_signed_and_is_told(tmp_path: Path, match: Path) -> None:
    (match / HEADS_NAME).unlink()
    whole = (match / JOURNAL_NAME).read_bytes()
    for at in range(0, len(journal_of("M1", list(payloads())[:1])), 7):
        (match / JOURNAL_NAME).write_bytes(whole[:at] + bytes([whole[at] ^ 0xFF]) + whole[at + 1 :])
        told = proof(tmp_path)._signed(match)
        assert ("", 0) == (told.head, told.records)
        assert "the journal holds no" in str(told.fault)
        assert not (match / HEADS_NAME).exists()


def test_heads_of_another_match_or_no_whole_ones_are_a_contradiction(tmp_path: Path, match: Path) -> None:
    for heads in ((match / HEADS_NAME).read_bytes()[:-1], bytes(72)):
        (match / HEADS_NAME).write_bytes(heads)
        assert "" != proof(tmp_path)._signed(match).fault


def test_the_command_line_says_why_it_does_not_export(
    tmp_path: Path, match: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rebuilt(match, other_facts())
    assert 0 != main(["export", "M1", "--data", str(tmp_path), "-o", str(tmp_path / "out.tavla")])
    assert "is not the one this board wrote" in capsys.readouterr().err
    assert not (tmp_path / "out.tavla").exists()


def test_what_was_signed_by_the_key_before_and_a_match_without_heads_are_signed(tmp_path: Path, match: Path) -> None:
    retire_device_key(tmp_path / "keys", "2026-11-21")
    assert "" == proof(tmp_path)._signed(match).fault
    (match / HEADS_NAME).unlink()
    assert Exit.UNKNOWN_SIGNER == verdict_on(signed_export(match, tmp_path / "keys", WALL_CLOCK), TRUST).exit
    assert "" == proof(tmp_path)._signed(match).fault


def test_the_board_signs_at_every_act_of_the_director_as_the_verifiers_ask() -> None:
    times = ByPlayer(Millis(0), Millis(0))
    granted = BreakBegan(Instant(0), Player.WHITE, 1, Instant(1), times, WALL_CLOCK, DIRECTOR)
    taken = BreakBegan(Instant(0), Player.WHITE, 1, Instant(1), times, WALL_CLOCK, None)
    assert [True, True, False, False] == [
        is_signed_at(event)
        for event in (
            SettledRuled(Instant(0), DIRECTOR, True, Millis(0)),
            granted,
            taken,
            ResumeAgreed(Instant(0), Player.WHITE),
        )
    ]
