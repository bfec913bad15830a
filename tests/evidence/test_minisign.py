import base64
import re
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tavla.application.ports.review import CountersignWish
from tavla.evidence.errors import KeyFileError, NoPassphraseError, WrongPassphraseError
from tavla.evidence.minisign import SecretKey, is_countersigned, read_public, read_secret
from tavla.services.countersign import countersign

MADE_BY_MINISIGN = Path(__file__).parents[1] / "data" / "minisign"
KEY = SecretKey(bytes(range(32)), b"12345678", "Ayşe, Istanbul club")
SALT = bytes(32)


@pytest.fixture(scope="module")
def key_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("keys") / "ayse.key"
    path.write_bytes(KEY.written("a long passphrase", SALT))
    return path


def test_minisigns_own_signature_is_checked() -> None:
    key = read_public(MADE_BY_MINISIGN / "real.pub")
    data, signature = ((MADE_BY_MINISIGN / name).read_bytes() for name in ("signed.txt", "signed.txt.minisig"))
    assert "approved by Ayşe" == is_countersigned(key, data, signature)
    assert None is is_countersigned(key, data + b"!", signature)
    assert None is is_countersigned(key, data, signature.replace("Ayşe".encode(), b"Bora"))
    assert None is is_countersigned(KEY.public, data, signature)


@pytest.mark.skipif(sys.platform == "win32", reason="no minisign was built for it here")
def test_minisign_accepts_our_countersignature(tmp_path: Path) -> None:
    file = tmp_path / "match.tavla"
    file.write_bytes(b"evidence")
    (tmp_path / "match.tavla.minisig").write_bytes(KEY.countersign(b"evidence", "approved:\nround 3"))
    (tmp_path / "ayse.pub").write_bytes(KEY.public.written())
    command = ["minisign", "-V", "-m", str(file), "-p", str(tmp_path / "ayse.pub")]
    accepted = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (0, True) == (accepted.returncode, "approved: round 3" in accepted.stdout)
    file.write_bytes(b"evidence!")
    assert 1 == subprocess.run(command, capture_output=True, check=False).returncode


def test_a_key_opens_with_its_passphrase_alone(key_file: Path) -> None:
    assert KEY == read_secret(key_file, "a long passphrase")
    with pytest.raises(WrongPassphraseError, match="does not open"):
        read_secret(key_file, "a wrong passphrase")


@pytest.mark.skipif(sys.platform == "win32", reason="no minisign was built for it here")
def test_minisigns_key_without_a_passphrase_is_refused_whatever_is_typed(tmp_path: Path) -> None:
    secret = tmp_path / "open.key"
    subprocess.run(["minisign", "-G", "-W", "-p", str(tmp_path / "x.pub"), "-s", str(secret)], check=True)
    for typed in ("", "anything"):
        with pytest.raises(NoPassphraseError, match=r"open\.key: has no passphrase; give it one: minisign -C"):
            read_secret(secret, typed)


@pytest.mark.parametrize(
    ("place", "put", "told"),
    [
        (2, b"XX", "is hidden in a way b'XXB2' that is not known; expected b'ScB2'"),
        (38, (1 << 62).to_bytes(8, "little"), "would take 4611686018427387904 steps"),
        (46, (1 << 40).to_bytes(8, "little"), "and 1048576 MiB of memory"),
    ],
)
def test_a_key_that_is_dear_or_strange_to_open_is_refused_at_once(
    key_file: Path, tmp_path: Path, place: int, put: bytes, told: str
) -> None:
    comment, line, _ = key_file.read_text("utf-8").split("\n")
    data = bytearray(base64.b64decode(line))
    data[place : place + len(put)] = put
    strange = tmp_path / "strange.key"
    strange.write_text(f"{comment}\n{base64.b64encode(data).decode()}\n", "utf-8")
    with pytest.raises(KeyFileError, match=re.escape(told)):
        read_secret(strange, "a long passphrase")


def test_a_keys_name_is_one_that_could_be_typed(tmp_path: Path) -> None:
    path = tmp_path / "odd.pub"
    written = KEY.public.written().split(b"\n", 1)[1]
    path.write_bytes("untrusted comment: \x1b[31mAyşe\u202e\u200b ".encode() + b"x" * 5000 + b"\n" + written)
    assert f"[31mAyşe {'x' * 111}" == read_public(path).name


@pytest.mark.parametrize(
    "content", [b"", b"untrusted comment: x\n", b"untrusted comment: x\n!!!\n", b"a\nUldRVA==\n", b"\xff\xfe\n"]
)
def test_what_is_no_key_is_said_to_be_none(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.pub"
    path.write_bytes(content)
    with pytest.raises(KeyFileError, match=r"broken\.pub"):
        read_public(path)


@pytest.mark.parametrize(
    "signature", [b"", b"a\nb\nc\nd\n", b"\xff", b"untrusted comment: x\nRUQ=\ntrusted comment: y\nRUQ=\n"]
)
def test_what_is_no_signature_signs_nothing(signature: bytes) -> None:
    assert None is is_countersigned(KEY.public, b"evidence", signature)


def test_a_directors_name_dates_nothing(key_file: Path, tmp_path: Path) -> None:
    export = tmp_path / "match.tavla"
    export.write_bytes(b"evidence")
    wish = CountersignWish("M1", str(key_file), "a long passphrase", "Dora timestamp:1")
    countersign(export, wish, datetime(2026, 11, 21, tzinfo=UTC))
    comment = is_countersigned(KEY.public, b"evidence", (tmp_path / "match.tavla.minisig").read_bytes())
    assert "M1 signed off by Dora timestamp 1 timestamp:1795219200" == comment
