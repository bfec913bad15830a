"""What the board writes of a match, every verifier takes."""

import re
from pathlib import Path

import pytest

from tavla.base import limits
from tavla.base.limits import Limit
from tavla.evidence.container import MOST_BRACKETS, MOST_OF
from tavla.services.signed_heads import view_of
from tavla.storage import journal as module
from tavla.storage.errors import JournalError
from tavla.storage.framing import CLOSE_PAYLOAD
from tavla.storage.journal import FILLING, Journal

ROOT = Path(__file__).resolve().parents[2]
PLAIN = b'{"event":"Sample","text":"%s"}'
WIDEST = PLAIN % (b"x" * 60_000)
BRACKETS = b'{"event":"Sample","list":[%s]}' % b",".join([b"{}"] * 15_000)
SIGNED = b'{"authority":{"by":"Dora"},"event":"Sample"}'


@pytest.mark.parametrize(
    ("payload", "small"),
    [
        (WIDEST, {}),
        (BRACKETS, {}),
        (SIGNED, {"JOURNAL_HEADS": Limit(128, "")}),
        (PLAIN % b"x", {"JOURNAL_RECORDS": Limit(128, "")}),
    ],
    ids=["bytes", "brackets", "heads", "records"],
)
def test_a_journal_tells_in_time_and_stops_where_a_verifier_would(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, payload: bytes, small: dict[str, Limit]
) -> None:
    for name, limit in small.items():
        monkeypatch.setattr(module, name, limit)
    journal = Journal.create(tmp_path, "M1")
    told_at, fault = 0, ""
    while not fault:
        try:
            journal.append((payload,), durable=False)
        except JournalError as error:
            fault = str(error)
        told_at = told_at or journal.is_filling * journal.seq
    full_at = journal.seq
    assert "the record of this match is full" in fault
    assert journal.fault is None
    assert FILLING * full_at < told_at < full_at
    journal.finish()
    journal.close()
    data = (tmp_path / "journal").read_bytes()
    assert len(data) <= MOST_OF["journal"]
    assert data.count(b"[") + data.count(b"{") <= MOST_BRACKETS
    view = view_of(data)
    assert view is not None
    assert (full_at + 1, True, None) == (len(view.payloads), view.is_closed, view.fault)


def test_a_journal_that_is_taken_up_again_knows_how_full_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "JOURNAL_BRACKETS", Limit(100, ""))
    journal = Journal.create(tmp_path, "M1")
    journal.append((PLAIN % (b"{" * 80),))
    assert journal.is_filling
    journal.close()
    again, _ = Journal.open(tmp_path, "M1")
    assert again.is_filling
    with pytest.raises(JournalError, match="the record of this match is full"):
        again.append((PLAIN % (b"{" * 30),))
    again.append((CLOSE_PAYLOAD,))
    again.close()


def constant(path: str, pattern: str) -> int:
    found = re.search(pattern, (ROOT / path).read_text(encoding="utf-8"))
    assert found is not None, pattern
    number = 1
    for factor in found[1].split("*"):
        base, _, shift = factor.partition("<<")
        number *= int(base) << int(shift or 0)
    return number


@pytest.mark.parametrize(
    ("limit", "where"),
    [
        (
            limits.JOURNAL.most,
            {
                "verifier/container.go": r'"journal", ([\d< ]+)\}',
                "resources/verify_export.py": r'"journal": ([\d< ]+),',
            },
        ),
        (
            limits.JOURNAL_RECORDS.most,
            {
                "verifier/journal.go": r"maxRecords = (\d+)",
                "resources/verify_export.py": r"range\(1, (\d+)\)",
            },
        ),
        (
            limits.JOURNAL_BRACKETS.most // limits.JOURNAL_RECORDS.most,
            {"verifier/container.go": r"maxBrackets = (\d+) \* maxRecords"},
        ),
        (
            limits.JOURNAL_HEADS.most,
            {
                "verifier/container.go": r'"heads", (\d+) \* ',
                "resources/verify_export.py": r'"heads": (\d+) \* 72',
            },
        ),
    ],
)
def test_board_and_verifiers_have_the_same_limits(limit: int, where: dict[str, str]) -> None:
    assert dict.fromkeys(where, limit) == {path: constant(path, pattern) for path, pattern in where.items()}
