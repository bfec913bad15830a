import json
import sys
from pathlib import Path

import pytest
from forged_files import facts_of, files, members_of
from proved_match import ISSUER, genuine, payloads

from tavla.cli import keys
from tavla.cli.main import main
from tavla.evidence.ed25519 import public_key
from tavla.evidence.minisign import PublicKey
from tavla.evidence.trust import read_trust
from tavla.evidence.verify import Exit
from tavla.services.signed_heads import view_of
from tavla.storage.device_frames import frames_path
from tavla.storage.match_store import MatchStore
from tavla_ui.match.stir import sixteen

BEGUN = ("--from", "2026-11-01", "--to", "2026-11-30")


@pytest.fixture(autouse=True)
def at_the_board(tavla_home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A finished match on this board; a federation's key lies beside it, its passphrase known to whoever asks."""
    store = MatchStore(tavla_home)
    match = store.create("M1")
    match.journal.append(list(payloads())[:-1])
    store.finish(match)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(keys.run, "__kwdefaults__", {"ask": lambda _prompt: "a long passphrase"})


@pytest.fixture
def trusted_club(tmp_path: Path) -> Path:
    """A folder with the key of the club that certifies the exports of the tests."""
    folder = tmp_path / "club"
    folder.mkdir()
    (folder / "club.pub").write_bytes(PublicKey(public_key(ISSUER), bytes(8), "Istanbul club").written())
    return folder


def test_an_export_is_certified_verified_and_countersigned(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["keys", "create", "club", "--name", "Istanbul club"])
    assert 0 == main(["keys", "board"])
    assert 0 == main(
        ["keys", "certify", "board.pub", "--with", "club.key", "--venue", "Istanbul", "--event", "Open", *BEGUN]
    )
    assert 0 == main(["keys", "install", "board.certificate"])
    assert 0 == main(["export", "M1"])
    assert 3 == main(["verify", "M1.tavla"])
    assert 0 == main(["keys", "trust", "club.pub"])
    capsys.readouterr()
    assert 0 == main(["verify", "--json", "M1.tavla"])
    told = json.loads(capsys.readouterr().out)
    assert (0, "M1", "Istanbul club, for Open") == (told["exit"], told["match_id"], told["signer"])
    assert 0 == main(["keys", "countersign", "M1.tavla", "--with", "club.key", "--comment", "approved"])
    assert 0 == main(["verify", "M1.tavla"])
    assert "M1.tavla.minisig is not checked without --countersigned-by" in capsys.readouterr().out
    assert 0 == main(["verify", "M1.tavla", "--countersigned-by", "club.pub"])
    assert "; countersigned by Istanbul club: approved" in capsys.readouterr().out
    assert 3 == main(["verify", "M1.tavla", "--countersigned-by", "board.pub"])
    assert "M1.tavla.minisig is no countersignature of it by" in capsys.readouterr().out
    Path("M1.tavla.minisig").unlink()
    assert 3 == main(["verify", "M1.tavla", "--countersigned-by", "club.pub"])
    assert "no countersignature by Istanbul club: M1.tavla.minisig cannot be read" in capsys.readouterr().out
    assert 0 == main(["verify", "--remember", "M1.tavla"])
    assert 0 == main(["keys", "revoke", "club.pub", "--from", "2999-01-01", "--reason", "lost"])
    assert 0 == main(["verify", "M1.tavla"])
    assert 0 == main(["keys", "revoke", "club.pub", "--from", "2026-11-01", "--reason", "lost earlier"])
    assert 3 == main(["verify", "M1.tavla"])


def test_device_frames_go_with_the_export_and_are_checked_beside_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (frames,) = (frames_path(folder) for folder in tmp_path.rglob("matches/M1"))
    frames.write_bytes(b"tavla frames 1 M1 0123456789abcdef\n")
    assert 0 == main(["keys", "board"])
    assert 0 == main(["export", "M1"])
    assert frames.read_bytes() == Path("M1.tavla.frames").read_bytes()
    assert 0 == main(["keys", "trust", "board.pub"])
    assert 1 == main(["verify", "M1.tavla"])
    assert "the journal tells nothing of the device frames beside it" in capsys.readouterr().out
    Path("M1.tavla.frames").unlink()
    Path("M1.tavla.frames").mkdir()
    assert 64 == main(["verify", "M1.tavla"])
    Path("M1.tavla.frames").rmdir()
    assert 0 == main(["verify", "M1.tavla"])


def test_dice_that_were_sealed_anew_are_told_loudly(trusted_club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("M1.tavla").write_bytes(files()[1])
    assert 0 == main(["verify", "M1.tavla", "--trust", str(trusted_club), "--json"])
    told = json.loads(capsys.readouterr().out)
    assert [(1, "start"), (2, "secret_lost")] == [(seal["epoch"], seal["reason"]) for seal in told["seals"]]
    assert 0 == main(["verify", "M1.tavla", "--trust", str(trusted_club)])
    assert (
        f"THE DICE WERE SEALED ANEW in event {told['seals'][1]['event']} (epoch 2, secret_lost)\n"
        in capsys.readouterr().out
    )


def test_a_head_photographed_at_the_board_is_found_in_the_record(
    trusted_club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("M1.tavla").write_bytes(genuine())
    view = view_of(members_of(genuine())["journal"])
    assert view is not None
    ended = next(number for number, payload in enumerate(view.payloads, start=1) if b'"GameEnded"' in payload)
    head, whole = view.heads[ended - 1].hex(), view.heads[-1].hex()
    ask = ["verify", "M1.tavla", "--trust", str(trusted_club)]
    for text in (
        sixteen(head),
        sixteen(head).lower().replace(" ", "-"),
        f"{sixteen(head)[:9]}\n{sixteen(head)[9:]}",
        f"TAVLA M1 {ended} {head}",
    ):
        assert 0 == main([*ask, "--head", text])
        assert (
            f"; the head photographed is that of the first {ended} records, up to the end of game 1\n"
            in capsys.readouterr().out
        )
    assert 0 == main([*ask, "--json", "--head", sixteen(head), "--head", f"Ann wins the match\nTAVLA M1 {whole}"])
    assert ["end of game 1", "whole match"] == [
        said[-len(end) :] for said, end in zip(told(capsys), ("end of game 1", "whole match"), strict=True)
    ]
    for text in (sixteen("00" * 32), f"TAVLA M2 {ended} {head}", f"TAVLA M1 {ended + 1} {head}"):
        assert 1 == main([*ask, "--head", text])
        assert "; BUT the head photographed is none of this record" in capsys.readouterr().out
    for text in ("", "ABCD", sixteen(head)[:-1] + "1", f"TD1 M1 1 {head}", f"TAVLA M1 0 {head}"):
        assert 64 == main([*ask, "--head", text])
        assert "expected sixteen characters" in capsys.readouterr().err
    Path("M1.tavla").write_bytes(genuine()[:-1])
    assert 2 == main([*ask, "--head", sixteen(head)])


def told(capsys: pytest.CaptureFixture[str]) -> list[str]:
    said: list[str] = json.loads(capsys.readouterr().out)["photographs"]
    return said


def test_a_seal_photographed_at_the_board_is_found_in_the_record(
    trusted_club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("M1.tavla").write_bytes(files()[1])
    seals = [json.loads(payload)["commitment"] for payload in facts_of(files()[1])[1] if b'"DiceSealed"' in payload]
    ask = ["verify", "M1.tavla", "--trust", str(trusted_club), "--seal"]
    for epoch, seal in enumerate(seals, start=1):
        for text in (sixteen(seal), f"TD1 M1 {epoch} {seal}"):
            assert 0 == main([*ask, text])
            assert (
                f"; the seal photographed is that of the dice, epoch {epoch}, sealed in event "
                in capsys.readouterr().out
            )
    for text in (sixteen("00" * 32), f"TD1 M1 2 {seals[0]}", f"TD1 M2 1 {seals[0]}"):
        assert 1 == main([*ask, text])
        assert "; BUT the seal photographed is none of this record" in capsys.readouterr().out


def test_a_second_key_file_is_never_written_over_the_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert 0 == main(["keys", "create", "club", "--name", "Istanbul club"])
    before = Path("club.key").read_bytes()
    assert 2 == main(["keys", "create", "club", "--name", "Another"])
    assert before == Path("club.key").read_bytes()
    assert "club.key: is there already" in capsys.readouterr().err


def test_a_rotated_key_keeps_the_old_one_aside(tavla_home: Path) -> None:
    assert 0 == main(["keys", "board"])
    old = (tavla_home / "keys" / "board.key").read_bytes()
    assert 0 == main(["keys", "rotate"])
    assert old != (tavla_home / "keys" / "board.key").read_bytes()
    assert [old] == [path.read_bytes() for path in (tavla_home / "keys").glob("board.key.until-*")]


def test_a_certificate_of_another_board_is_not_installed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["keys", "create", "club", "--name", "Istanbul club"])
    main(["keys", "board"])
    main(["keys", "certify", "board.pub", "--with", "club.key", "--venue", "V", "--event", "E", *BEGUN])
    main(["keys", "rotate"])
    assert 2 == main(["keys", "install", "board.certificate"])
    assert "no certificate for this board's key" in capsys.readouterr().err


def test_a_file_that_is_no_export_gives_the_code_for_that(capsys: pytest.CaptureFixture[str]) -> None:
    Path("notes.txt").write_text("(;FF[4])", encoding="utf-8")
    assert 4 == main(["verify", "notes.txt"])
    assert "notes.txt: the file does not begin as an export does" in capsys.readouterr().out
    assert 64 == main(["verify", "missing.tavla"])


def test_many_files_are_checked_in_their_order(capsys: pytest.CaptureFixture[str]) -> None:
    for number in range(40):
        Path(f"{number}.tavla").write_bytes(b"TavlaE\r\n" if number % 3 else b"none")
    assert 4 == main(["verify", "--json", *(f"{number}.tavla" for number in range(40))])
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(f"{number}.tavla", 2 if number % 3 else 4) for number in range(40)] == [
        (one["file"], one["exit"]) for one in told
    ]


def test_a_folder_is_all_the_exports_below_it(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("b/2.tavla", "a/1.tavla", "a/notes.txt"):
        Path("matches", name).parent.mkdir(parents=True, exist_ok=True)
        Path("matches", name).write_bytes(b"TavlaE\r\n")
    assert 2 == main(["verify", "matches"])
    assert ["matches/a/1.tavla", "matches/b/2.tavla"] == [
        Path(line.partition(":")[0]).as_posix() for line in capsys.readouterr().out.splitlines()
    ]
    Path("empty").mkdir()
    assert 64 == main(["verify", "empty"])
    assert "empty: cannot be read: there is no export in it" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["--bogus", "a.tavla"], [], ["a.tavla", "--trust"]])
def test_a_command_line_that_cannot_be_read_is_no_verdict(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["verify", *words])
    assert 64 == ended.value.code
    assert "usage" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["revoked", "club.pub"])
def test_a_broken_folder_of_keys_gives_no_verdict(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "trusted").mkdir()
    (tmp_path / "trusted" / name).write_bytes(b"\xff\n")
    Path("notes.txt").write_text("(;FF[4])", encoding="utf-8")
    assert 64 == main(["verify", "notes.txt", "--trust", "trusted"])
    assert name in capsys.readouterr().err


def test_a_damaged_board_key_is_said_and_not_replaced(tavla_home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tavla_home / "keys" / "board.key"
    path.parent.mkdir(parents=True)
    path.write_text("tavla board key 1 zz\n", encoding="ascii")
    assert 2 == main(["export", "M1"])
    assert "board.key: is damaged" in capsys.readouterr().err
    assert "zz" in path.read_text(encoding="ascii")


@pytest.mark.parametrize("edited", ["{key} 2999-01-01 lost", "# none yet", "{key} 2999-01-01 lost\r\n# seen by Ola"])
def test_a_revocation_behind_a_list_that_an_editor_left_counts(
    edited: str, trusted_club: Path, tavla_home: Path
) -> None:
    other = PublicKey(public_key(bytes(range(32))), bytes(8), "Ankara club")
    (trusted_club / "other.pub").write_bytes(other.written())
    assert 0 == main(["keys", "trust", str(trusted_club / "club.pub")])
    folder = tavla_home / "keys" / "trusted"
    (folder / "revoked").write_bytes(edited.format(key=public_key(ISSUER).hex()).encode())
    assert 0 == main(["keys", "revoke", str(trusted_club / "other.pub"), "--from", "2026-11-01", "--reason", "lost"])
    assert "2026-11-01" == read_trust(folder).revoked[other.key]


def test_no_key_counts_under_two_names_and_no_name_for_two_keys(capsys: pytest.CaptureFixture[str]) -> None:
    for file, name in (("club", "Istanbul club"), ("forged", "istanbul CLUB"), ("next", "Istanbul club")):
        assert 0 == main(["keys", "create", file, "--name", name])
    renamed = Path("renamed.pub")
    comment, _, key = Path("club.pub").read_text(encoding="utf-8").partition("\n")
    renamed.write_text(f"{comment.replace('Istanbul club', 'Somebody else')}\n{key}", encoding="utf-8")
    for updates in ((), ("--updates",)):
        assert 0 == main(["keys", "trust", "club.pub", *updates])
        for file, told in (
            ("club.pub", "counts already, as Istanbul club"),
            ("renamed.pub", "counts already, as Istanbul club"),
            ("forged.pub", "another key counts as Istanbul club"),
        ):
            capsys.readouterr()
            assert 0 != main(["keys", "trust", file, *updates])
            assert told in capsys.readouterr().err
    assert 0 == main(["keys", "revoke", "club.pub", "--from", "2026-11-22", "--reason", "lost"])
    assert 0 == main(["keys", "trust", "next.pub"])


@pytest.mark.skipif(sys.platform == "win32", reason="no file has such a name there")
def test_a_files_name_writes_no_verdict_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "keys").mkdir()
    for name in ("a\nz.tavla: genuine: match M1, signed by the club\nb.tavla", "\u202ea.tavla", "\x1b[31m.tavla"):
        (tmp_path / name).write_bytes(b"x")
    main(["verify", str(tmp_path), "--trust", str(tmp_path / "keys")])
    told = capsys.readouterr().out
    assert 3 == told.count("\n") == told.count(": the file does not begin as an export does")
    assert told.replace("\n", "").isprintable()
    main(["check", str(tmp_path / "a\nb.mat")])
    assert "a\\nb.mat: it is not there\n" in capsys.readouterr().err
    (tmp_path / "a\nb.mat").write_text(" 1 point match\n\n Game 1\n Ann : 0     Bo : 0\n", encoding="ascii")
    assert 0 == main(["check", str(tmp_path / "a\nb.mat")])
    assert "a\\nb.mat: every act is legal" in capsys.readouterr().out


def test_the_readme_names_the_exit_codes_of_every_verdict() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert f"exit codes {min(Exit)} to {max(Exit)};" in readme
