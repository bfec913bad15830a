"""A register's bundle that anybody can have written changes nothing by itself, and a trusted one erases no sanction
unasked.
"""

from pathlib import Path

import pytest
from test_cli_register import BY, Line

from tavla.base.canonical_json import canonical_json
from tavla.base.sha256 import sha256
from tavla.evidence.device_key import device_key
from tavla.services.signers import signature_of
from tavla.storage.register.records import Kind, Player
from tavla.storage.register.versions import version_of, written

AT = "2026-11-21T14:05:00.000Z"


@pytest.fixture
def line(capsys: pytest.CaptureFixture[str]) -> Line:
    return Line(capsys)


@pytest.fixture
def sanctioned(line: Line) -> tuple[str, str]:
    """Kari, and a sanction against her."""
    player = line("add", "player", "name=Kari", *BY).strip()
    words = (f"player={player}", "reason=fraud", "from_date=2026-01-01", "measure=exclusion")
    sanction = line("add", "sanction", *words, "ordered_by=The federation", *BY).strip()
    return player, sanction


def forged(path: Path, *lines: dict[str, object]) -> str:
    """A bundle as anybody can compute it."""
    first = {"made_at": AT, "made_by": "Real Dir", "register": 1, "tavla": "register bundle"}
    body = b"".join(canonical_json(one) + b"\n" for one in (first, *lines))
    counts = {name: sum(name[:-1] in one for one in lines) for name in ("erasures", "versions")}
    path.write_bytes(body + canonical_json({"end": {**counts, "sha256": sha256(body).hexdigest()}}) + b"\n")
    return str(path)


def erasure(key: str, kind: str, at: str = AT) -> dict[str, object]:
    return {"erasure": {"at": at, "by": "Real Dir", "key": key, "kind": kind, "reason": "retention"}}


def named(key: str, name: str, at: str) -> dict[str, object]:
    made = version_of(Kind.PLAYER, key, (), written(Player(name)), at=at, by="Real Dir", why="")
    return {
        "version": {
            "at": made.at,
            "by": made.by,
            "content": made.content,
            "id": made.identity,
            "key": made.key,
            "kind": made.kind.value,
            "parents": list(made.parents),
            "why": made.why,
        }
    }


def trust_this_board_as_another(home: Path) -> None:
    """The bundle's signer is another board, whose key this one trusts."""
    key = device_key(home / "keys")
    assert key is not None
    (home / "keys" / "trusted").mkdir(exist_ok=True)
    (home / "keys" / "trusted" / "other.pub").write_bytes(key.public.written())
    (home / "keys" / "board.key").unlink()


@pytest.mark.parametrize("kind", ["sanction", "player", "incident"])
def test_nobodys_bundle_erases_no_sanction_whatever_it_calls_it(
    line: Line, sanctioned: tuple[str, str], tmp_path: Path, kind: str
) -> None:
    told = line("merge", forged(tmp_path / "x", erasure(sanctioned[1], kind)), "--apply", code=1)
    assert "Signed by nobody" in told
    assert f"--erase {sanctioned[1]}" in told
    assert "exclusion" in line("in-force", "Kari")


def test_nobodys_bundle_erases_no_player(line: Line, sanctioned: tuple[str, str], tmp_path: Path) -> None:
    path = forged(tmp_path / "x", erasure(sanctioned[0], "player"))
    line("merge", path, "--apply", code=1)
    told = line("merge", path, "--apply", "--record", sanctioned[0], *BY, code=1)
    assert told.endswith("Nothing was taken over.\n")
    assert "exclusion" in line("in-force", "Kari")


def test_nobodys_bundle_gives_no_player_another_name(line: Line, sanctioned: tuple[str, str], tmp_path: Path) -> None:
    told = line("merge", forged(tmp_path / "x", named(sanctioned[0], "Somebody", AT)), "--apply", code=1)
    assert "changed" in told
    assert "name = Kari" in line("show", sanctioned[0])


def test_what_is_dated_ahead_is_left_out_by_record_also_with_a_directors_word(
    line: Line, sanctioned: tuple[str, str], tmp_path: Path
) -> None:
    other = "00000000000000aa"
    at = "2130-01-01T00:00:00.000Z"
    path = forged(tmp_path / "x", named(other, "Late", AT), named(sanctioned[0], "Somebody", at))
    told = line("merge", path, "--apply", "--record", sanctioned[0], "--record", other, *BY)
    assert f"record {sanctioned[0]} is dated 2130-01-01" in told
    assert "name = Kari" in line("show", sanctioned[0])
    assert "name = Late" in line("show", other)


def test_nobodys_bundle_is_taken_over_record_by_record(line: Line, sanctioned: tuple[str, str], tmp_path: Path) -> None:
    one, other = "00000000000000aa", "00000000000000bb"
    path = forged(tmp_path / "x", named(one, "One", AT), named(other, "Other", AT))
    assert "a director's word: his name is missing" in line("merge", path, "--apply", "--record", one, code=2)
    line("merge", path, "--apply", "--record", one, *BY)
    assert "name = One" in line("show", one)
    assert "Other" not in line("list", "player")


def test_a_trusted_bundle_comes_in_but_erases_a_sanction_only_by_a_word_for_it(
    line: Line, capsys: pytest.CaptureFixture[str], sanctioned: tuple[str, str], tmp_path: Path, tavla_home: Path
) -> None:
    other, stick = Line(capsys, tmp_path / "other.sqlite"), str(tmp_path / "x.bundle")
    line("bundle", stick, *BY)
    other("merge", stick, "--apply")
    other("add", "player", "name=Ola", *BY)
    other("erase", sanctioned[0], "--apply", *BY)
    other("bundle", stick, *BY)
    trust_this_board_as_another(tavla_home)
    told = line("merge", stick, "--apply")
    assert "trusted here" in told
    assert "Ola" in line("list", "player")
    assert "exclusion" in line("in-force", "Kari")
    line("merge", stick, "--apply", "--erase", sanctioned[1], "--erase", sanctioned[0], *BY)
    assert "nothing is in force" in line("in-force", "Kari")


def test_a_signature_over_other_bytes_is_refused_and_a_strange_key_counts_for_nothing(
    line: Line, sanctioned: tuple[str, str], tmp_path: Path, tavla_home: Path
) -> None:
    stick = tmp_path / "x.bundle"
    line("bundle", str(stick), *BY)
    forged(stick, erasure(sanctioned[1], "sanction"))
    assert "is not over these bytes" in line("merge", str(stick), code=2)
    line("bundle", str(stick), *BY)
    (tavla_home / "keys" / "board.key").unlink()
    assert "not trusted here" in line("merge", str(stick))
    signature_of(stick).unlink()
    assert "Signed by nobody" in line("merge", str(stick))
