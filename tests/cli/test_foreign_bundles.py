"""A register's bundle that anybody can have written changes nothing by itself, and a trusted one erases no sanction
unasked.
"""

import os
import sys
from pathlib import Path

import pytest
from test_cli_register import BY, Line

from tavla.base.canonical_json import canonical_json
from tavla.base.sha256 import sha256
from tavla.evidence.device_key import device_key
from tavla.evidence.minisign import SecretKey
from tavla.services.signers import sign_beside, signature_of
from tavla.storage.register.checks import NAME_MAX
from tavla.storage.register.merging import contents
from tavla.storage.register.records import Kind, Measure, Player, Record, Sanction
from tavla.storage.register.register import Register
from tavla.storage.register.versions import Version, version_of, written

AT = "2026-11-21T14:05:00.000Z"
SANCTION = Sanction("00000000000000cc", "fraud", "2026-01-01", "The federation", Measure.EXCLUSION)


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
    return line_of(version_of(Kind.PLAYER, key, (), written(Player(name)), at=at, by="Real Dir", why=""))


def following(before: Version, record: Record | None, at: str) -> Version:
    content = None if record is None else written(record)
    return version_of(before.kind, before.key, (before.identity,), content, at=at, by="Real Dir", why="so")


def line_of(made: Version) -> dict[str, object]:
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


def here(tavla_home: Path, key: str) -> tuple[Version, ...]:
    with Register.open(tavla_home / "register" / "register.sqlite") as register:
        return register.history(key)


def signed(path: str, home: Path) -> str:
    """By a board that is trusted here: this one's own key does for it."""
    sign_beside(Path(path), Path(path).read_bytes(), "register bundle", home / "keys")
    return path


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


# Further ways to lift a sanction


def test_an_older_bundle_that_is_played_back_brings_nothing_of_an_erased_player_back(
    line: Line, sanctioned: tuple[str, str], tmp_path: Path
) -> None:
    older = str(tmp_path / "older.bundle")
    line("bundle", older, *BY)
    line("erase", sanctioned[0], "--apply", *BY)
    told = line("merge", older, "--apply")
    assert ("trusted here" in told, "0 new records, 0 changed, 0 versions" in told) == (True, True)
    line("merge", older, "--apply", "--record", sanctioned[0], "--record", sanctioned[1], *BY)
    assert "Kari" not in line("list", "player") + line("list", "sanction")


def test_a_change_is_shown_as_it_would_stand_here_whatever_older_version_lies_beside_it(
    line: Line, sanctioned: tuple[str, str], tmp_path: Path, tavla_home: Path
) -> None:
    line("change", sanctioned[0], "club=Oslo", *BY, "--why", "moved")
    first, last = here(tavla_home, sanctioned[0])
    evil = following(last, Player("Somebody"), "2020-01-01T00:00:00.000Z")
    told = line("merge", forged(tmp_path / "x", line_of(first), line_of(evil)), code=0)
    assert "Somebody" in told


@pytest.mark.parametrize("is_trusted", [False, True])
def test_a_sanction_that_would_be_withdrawn_is_called_so(
    line: Line, sanctioned: tuple[str, str], tmp_path: Path, tavla_home: Path, *, is_trusted: bool
) -> None:
    gone = following(here(tavla_home, sanctioned[1])[-1], None, AT)
    path = forged(tmp_path / "x", line_of(gone))
    told = line("merge", signed(path, tavla_home) if is_trusted else path)
    assert "withdrawn: " in told
    assert f"{sanctioned[1]}" in told


@pytest.mark.parametrize("is_trusted", [False, True])
def test_a_version_of_another_kind_takes_no_record_over(
    line: Line, sanctioned: tuple[str, str], tmp_path: Path, tavla_home: Path, *, is_trusted: bool
) -> None:
    last = here(tavla_home, sanctioned[1])[-1]
    other = version_of(
        Kind.PLAYER, last.key, (last.identity,), written(Player("Nobody")), at=AT, by="Real Dir", why="so"
    )
    path = forged(tmp_path / "x", line_of(other))
    if is_trusted:
        signed(path, tavla_home)
    told = line("merge", path, "--apply", "--record", sanctioned[1], *BY, code=1)
    assert f"record {sanctioned[1]} is of another kind here: it is left out" in told
    assert "exclusion" in line("in-force", "Kari")
    assert "Nobody" not in line("list", "player")


def test_a_bundle_in_which_one_record_is_of_two_kinds_is_refused(
    line: Line, sanctioned: tuple[str, str], tmp_path: Path, tavla_home: Path
) -> None:
    first = version_of(Kind.SANCTION, "00000000000000dd", (), written(SANCTION), at=AT, by="Real Dir", why="")
    other = version_of(
        Kind.PLAYER, first.key, (first.identity,), written(Player("Nobody")), at=AT, by="Real Dir", why="so"
    )
    path = signed(forged(tmp_path / "x", line_of(first), line_of(other)), tavla_home)
    assert "of two kinds" in line("merge", path, "--apply", code=2)


def test_what_a_director_erases_by_a_strangers_bundle_bears_his_name_and_his_day(
    line: Line, sanctioned: tuple[str, str], tmp_path: Path, tavla_home: Path
) -> None:
    path = forged(tmp_path / "x", erasure(sanctioned[1], "incident", at="1999-01-01T00:00:00.000Z"))
    line("merge", path, "--apply", "--erase", sanctioned[1], *BY)
    with Register.open(tavla_home / "register" / "register.sqlite") as register:
        (erased,) = contents(register).erasures
    assert (Kind.SANCTION, BY[1]) == (erased.kind, erased.by)
    assert erased.at > "2026"


def test_the_number_of_a_trusted_key_over_another_keys_signature_is_refused(
    line: Line, sanctioned: tuple[str, str], tmp_path: Path, tavla_home: Path
) -> None:
    path = signed(forged(tmp_path / "x", erasure(sanctioned[1], "sanction")), tavla_home)
    own = device_key(tavla_home / "keys")
    assert own is not None
    stranger = SecretKey(bytes(range(32)), own.public.number, own.public.name)
    signature_of(Path(path)).write_bytes(stranger.countersign(Path(path).read_bytes(), "register bundle"))
    assert "is not over these bytes" in line("merge", path, "--apply", code=2)


def test_one_line_more_below_a_signed_bundle_counts_for_nobody(
    line: Line, sanctioned: tuple[str, str], tmp_path: Path, tavla_home: Path
) -> None:
    path = signed(forged(tmp_path / "x", named("00000000000000aa", "One", AT)), tavla_home)
    forged(Path(path), named("00000000000000aa", "One", AT), erasure(sanctioned[1], "sanction"))
    assert "is not over these bytes" in line("merge", path, "--apply", "--erase", sanctioned[1], *BY, code=2)
    assert "exclusion" in line("in-force", "Kari")


@pytest.mark.parametrize(
    "at",
    ["2026-02-31T00:00:00.000Z", "9999-12-31T23:59:59.999Z", "0000-01-01T00:00:00.000Z", "2026-01-01T24:61:00.000Z"],
)
def test_a_day_that_cannot_be_is_no_day_before_this_one(
    line: Line, sanctioned: tuple[str, str], tmp_path: Path, tavla_home: Path, at: str
) -> None:
    gone = following(here(tavla_home, sanctioned[1])[-1], None, at)
    path = signed(forged(tmp_path / "x", line_of(gone)), tavla_home)
    assert "it is left out" in line("merge", path, "--apply", code=1)
    assert "exclusion" in line("in-force", "Kari")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes among the files there")
@pytest.mark.parametrize("place", ["bundle", "signature"])
def test_a_pipe_or_a_link_beside_a_bundle_keeps_nobody_waiting(
    line: Line, sanctioned: tuple[str, str], tmp_path: Path, tavla_home: Path, place: str
) -> None:
    path = Path(signed(forged(tmp_path / "x", erasure(sanctioned[1], "sanction")), tavla_home))
    which = path if place == "bundle" else signature_of(path)
    real = which.rename(which.with_name("real"))
    os.mkfifo(which)
    line("merge", str(path), "--apply", code=2 if place == "bundle" else 1)
    which.unlink()
    which.mkdir()
    line("merge", str(path), "--apply", code=2 if place == "bundle" else 1)
    which.rmdir()
    which.symlink_to(real)
    line("merge", str(path), "--apply", code=2 if place == "bundle" else 1)
    assert "exclusion" in line("in-force", "Kari")


def test_no_name_goes_into_a_bundle_that_no_board_would_read(
    line: Line, sanctioned: tuple[str, str], tmp_path: Path
) -> None:
    long = "K" * (NAME_MAX + 1)
    assert "the name of who does it" in line("bundle", str(tmp_path / "x"), "--by", long, code=2)
    assert "the name of who does it" in line("erase", sanctioned[0], "--apply", "--by", long, code=2)
    foreign = forged(tmp_path / "y", erasure(sanctioned[1], "sanction"))
    assert "his name is missing" in line("merge", foreign, "--apply", "--erase", sanctioned[1], "--by", long, code=2)
