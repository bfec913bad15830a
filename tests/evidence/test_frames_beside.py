"""The device frames beside an export, and what each verifier says of them."""

import shutil
from hashlib import sha256

import pytest
from proved_match import BOARD, WALL_CLOCK, journal_of, payloads
from second_verifier import second_verdict
from third_verifier import third

from tavla.domain.facts.device_events import FramesNoted, FramesTurn
from tavla.domain.time.units import Instant
from tavla.evidence.ed25519 import public_key
from tavla.evidence.trust import Trust
from tavla.services.signed_exports import export_of, verdict_on
from tavla.storage.codec import encode_event

NUMBER = "0123456789abcdef"
FRAMES = f"tavla frames 1 M1 {NUMBER}\n0 > /dev/a 49443f0a\n5 < /dev/a 4944\n9 < /dev/a 0a\n".encode()
OWN = Trust({public_key(BOARD): "board 7"}, {})


def noted(length: int, of: bytes = FRAMES, number: str = NUMBER) -> bytes:
    event = FramesNoted(Instant(0), FramesTurn.KEPT, number, length, sha256(of[:length]).hexdigest())
    return encode_event(event)


def exported(*more: bytes) -> bytes:
    first, *rest = payloads()
    return export_of(journal_of("M1", [first, *more, *rest]), BOARD, b"", WALL_CLOCK)


def asked(data: bytes, frames: bytes | None) -> tuple[int, str]:
    """The exit code, on which all verifiers agree, and Tavla's sentence."""
    verdict = verdict_on(data, OWN, frames=frames)
    codes = {int(verdict.exit), second_verdict(data, OWN, frames=frames)[0]}
    codes |= {third(data, OWN, frames=frames)} if shutil.which("go") else set()
    assert len(codes) == 1, (codes, verdict.sentence, second_verdict(data, OWN, frames=frames))
    return int(verdict.exit), verdict.sentence


def test_frames_are_those_of_the_journal_and_it_is_said_how_many() -> None:
    data = exported(noted(35), noted(len(FRAMES)))
    code, sentence = asked(data, FRAMES)
    assert 0 == code
    assert f"{len(FRAMES)} bytes of device frames proved, 0 behind them not" in sentence
    assert f"{len(FRAMES)} bytes of device frames proved, 0" in second_verdict(data, OWN, frames=FRAMES)[1]
    code, sentence = asked(data, FRAMES + b"more\n")
    assert (0, True) == (code, "5 behind them not" in sentence)
    assert "frames" not in asked(data, None)[1]


def test_any_changed_byte_is_told() -> None:
    data = exported(noted(35), noted(len(FRAMES)))
    for at in (0, 15, 20, 30, 60, len(FRAMES) - 1):
        changed = bytearray(FRAMES)
        changed[at] ^= 1
        assert 1 == asked(data, bytes(changed))[0], at


@pytest.mark.parametrize(
    "frames",
    [b"", FRAMES[:-1], FRAMES[:35], FRAMES.replace(b" M1 ", b" M2 "), FRAMES.replace(b"0123", b"4567"), bytes(9 << 20)],
    ids=["none", "a byte less", "the first line", "another match", "another file", "too many"],
)
def test_frames_of_which_the_journal_does_not_tell_alter_the_export(frames: bytes) -> None:
    assert 1 == asked(exported(noted(len(FRAMES))), frames)[0]


@pytest.mark.parametrize(
    "told",
    [
        noted(30, b"x" * 30),
        noted(len(FRAMES)).replace(b'"length_bytes":', b'"length_bytes":-'),
        noted(len(FRAMES)).replace(b'"length_bytes":85', b'"length_bytes":99'),
        noted(len(FRAMES), number=""),
        noted(len(FRAMES)).replace(b'"sha256":"', b'"sha256":"0'),
    ],
    ids=["another sum", "less than none", "more than there are", "no file", "no sum"],
)
def test_a_journal_that_tells_something_else_alters_the_export(told: bytes) -> None:
    assert b"FramesNoted" in told
    assert told != noted(len(FRAMES))
    assert 1 == asked(exported(told), FRAMES)[0]
    assert 1 == asked(exported(noted(len(FRAMES)), told), FRAMES)[0] or b'"file":""' in told


def test_two_boards_of_a_moved_match_each_have_their_own() -> None:
    other = FRAMES.replace(NUMBER.encode(), b"f" * 16)
    data = exported(noted(len(FRAMES)), noted(35, other, "f" * 16))
    assert 0 == asked(data, FRAMES)[0] == asked(data, other)[0]
