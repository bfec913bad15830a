import json
import re
import tracemalloc
from enum import Enum
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tavla.base.copies import replace
from tavla_devices.events import Side, Tray
from tavla_devices.tvl import codec as codec_module
from tavla_devices.tvl import frames as f
from tavla_devices.tvl.codec import Codec, UnwritableFrameError, checksum, encode
from tavla_devices.tvl.signature import is_signed, signature_of

VECTORS = json.loads((Path(__file__).parents[1] / "data" / "tvl_vectors.json").read_text(encoding="utf-8"))
LINES = [vector["line"].encode() for vector in VECTORS["sentences"]]
ROLL = b"$PTVLE,7F3A21C0,42,124000,ROLL,OK,5,3,2,4*84EA"
ROLLED = f.RollEvent("7F3A21C0", 42, 124_000, f.RollResult.OK, (5, 3), (2, 4))


def _read(data: bytes) -> list[f.Frame | f.Rejected]:
    return Codec().feed(data)


def _frames(data: bytes) -> list[f.Frame]:
    return [found for found in _read(data) if not isinstance(found, f.Rejected)]


def _plain(value: object) -> object:
    return value.value if isinstance(value, Enum) else list(value) if isinstance(value, tuple) else value


def _by_byte(data: bytes) -> list[f.Frame | f.Rejected]:
    codec = Codec()
    return [found for index in range(len(data)) for found in codec.feed(data[index : index + 1])]


def test_the_checksum_is_crc_16_ccitt_false() -> None:
    assert VECTORS["crc"]["is"].encode() == checksum(VECTORS["crc"]["of"].encode())


@pytest.mark.parametrize("vector", VECTORS["sentences"], ids=lambda vector: vector["line"])
def test_a_vector_reads_as_its_fields_and_is_written_as_it_was(vector: dict[str, object]) -> None:
    (frame,) = _read(str(vector["line"]).encode() + b"\r\n")

    assert vector["sentence"] == type(frame).__name__
    assert vector["fields"] == {name: _plain(getattr(frame, name)) for name in frame.__struct_fields__}
    assert not isinstance(frame, f.Rejected)
    assert str(vector["line"]).encode() + b"\r\n" == encode(frame)


@pytest.mark.parametrize("line", LINES, ids=bytes.decode)
def test_a_vector_reads_the_same_with_lf_alone_byte_by_byte_and_amid_noise(line: bytes) -> None:
    expected = _frames(line + b"\r\n")

    assert 1 == len(expected)
    assert expected == _read(line + b"\n")
    assert expected == _by_byte(line + b"\r\n")
    assert expected == _frames(b"\xff\x00AT+CGMM\r" + line + b"\r\n\xfe\x80 noise")
    assert expected == _frames(b"x" * 1000 + line + b"\r\n")
    assert expected == _frames(line[:-3] + line + b"\r\n" + line[:20])


def test_every_line_of_the_protocols_page_is_a_vector() -> None:
    page = (Path(__file__).parents[2] / "devices" / "PROTOCOL.md").read_text(encoding="utf-8")
    lines = re.findall(r"^\$PTVL[A-Z],.*$", page, re.MULTILINE)

    assert 24 == len(lines)
    assert set() == {line.encode() for line in lines} - set(LINES)
    assert VECTORS["signature"]["signature"] in page


@pytest.mark.parametrize("vector", VECTORS["later_fields"], ids=lambda vector: vector["line"])
def test_fields_and_sentences_of_a_later_version_are_passed_over(vector: dict[str, str]) -> None:
    (frame,) = _read(vector["line"].encode() + b"\r\n")

    assert not isinstance(frame, f.Rejected)
    assert vector["reads_as"].encode() + b"\r\n" == encode(frame)


def test_a_tray_word_of_a_later_version_still_counts_as_an_event() -> None:
    body = b"PTVLE,7F3A21C0,41,123000,TRAY,FLYING"

    assert [f.OtherEvent("7F3A21C0", 41, 123_000, "TRAY")] == _read(b"$" + body + b"*" + checksum(body) + b"\n")


@pytest.mark.parametrize("vector", VECTORS["dropped"], ids=lambda vector: vector["why"])
def test_a_line_outside_the_grammar_is_a_reject_and_the_next_one_is_read(vector: dict[str, str]) -> None:
    found = _read(vector["line"].encode() + b"\n" + ROLL + b"\r\n")

    assert [
        f.Rejected(f.RejectedReason[vector["reason"]], found[0].raw if isinstance(found[0], f.Rejected) else b""),
        ROLLED,
    ] == found


def test_the_signature_is_the_vectors_and_covers_key_serial_nonce_and_dice() -> None:
    vector = VECTORS["signature"]
    key, serial, nonce = bytes.fromhex(vector["key"]), vector["serial"], vector["nonce"]
    signed = replace(ROLLED, signature=vector["signature"])

    assert vector["signature"] == signature_of(ROLLED, key=key, serial=serial, nonce=nonce)
    assert is_signed(signed, key=key, serial=serial, nonce=nonce)
    assert not is_signed(replace(signed, tops=(6, 3)), key=key, serial=serial, nonce=nonce)
    assert not is_signed(signed, key=bytes(32), serial=serial, nonce=nonce)
    assert not is_signed(signed, key=key, serial="SN000124", nonce=nonce)
    assert not is_signed(signed, key=key, serial=serial, nonce="0" * 16)
    assert not is_signed(ROLLED, key=key, serial=serial, nonce=nonce)


def test_every_swap_of_two_different_bytes_of_a_roll_is_seen() -> None:
    found = []
    for first in range(1, len(ROLL)):
        for second in range(first + 1, len(ROLL)):
            swapped = bytearray(ROLL)
            swapped[first], swapped[second] = ROLL[second], ROLL[first]
            if swapped != ROLL:
                found += _frames(bytes(swapped) + b"\r\n")

    assert [] == found


def test_every_burst_of_up_to_sixteen_flipped_bits_is_seen() -> None:
    random = Random(7)
    found = []
    for start in range(8, 8 * len(ROLL) - 16):
        pattern = (random.getrandbits(16) | 1) << start
        spoiled = (int.from_bytes(ROLL, "little") ^ pattern).to_bytes(len(ROLL), "little")
        found += [frame for frame in _frames(spoiled + b"\r\n") if frame != ROLLED]

    assert [] == found


def test_without_the_checksum_swapped_bytes_would_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the two tests above stand on: with the check taken out they fail."""

    class _Anything(bytes):
        __slots__ = ()

        def __ne__(self, other: object) -> bool:
            return False

        __hash__ = bytes.__hash__

    monkeypatch.setattr(codec_module, "checksum", lambda _body: _Anything())

    with pytest.raises(AssertionError):
        test_every_swap_of_two_different_bytes_of_a_roll_is_seen()
    with pytest.raises(AssertionError):
        test_every_burst_of_up_to_sixteen_flipped_bits_is_seen()


def test_no_line_of_the_board_or_an_unsigned_device_passes_82_characters() -> None:
    most = 2**32 - 1
    week = 999_999_999
    boot = "FFFFFFFF"
    longest: list[f.Frame] = [
        f.ClockSetCommand(9_999, most, most, most),
        f.OpenCommand(9_999, "F" * 16),
        f.PairCommand(9_999, 1, "F" * 32),
        f.RollEvent(boot, most, most, f.RollResult.MISREAD, (6, 6), (1, 1)),
        f.ClockEvent(boot, most, most, None, week, week, week, Side.LEFT),
        f.Heartbeat(boot, most, most, Tray.SETTLING, 100),
    ]

    assert 82 >= max(len(encode(frame)) for frame in longest)
    assert 98 == len(encode(f.RollEvent(boot, most, most, f.RollResult.MISREAD, (6, 6), (1, 1), "F" * 32)))


@pytest.mark.parametrize("name", ["a,b*c", "a$b", "a\nb", "é", "x" * 60])
def test_a_frame_no_line_may_carry_is_not_written(name: str) -> None:
    with pytest.raises(UnwritableFrameError):
        encode(f.IdAnswer(1, "1.0", "DICE", name, "model", "serial", "1"))


def test_a_line_of_a_megabyte_costs_no_more_memory_than_a_line() -> None:
    codec = Codec()
    piece = b"x" * 4096
    codec.feed(piece)
    tracemalloc.start()
    found = [said for _ in range(256) for said in codec.feed(piece)]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert [] == found
    assert 20_000 > peak
    assert [ROLLED] == codec.feed(b"\n" + ROLL + b"\n")


def test_a_megabyte_in_one_piece_is_one_reject() -> None:
    assert [f.Rejected(f.RejectedReason.TOO_LONG, b"x" * 120), ROLLED] == _read(b"x" * 1_000_000 + b"\n" + ROLL + b"\n")


def test_dollars_without_end_leave_the_next_frame_readable() -> None:
    codec = Codec()
    codec.feed(b"$" * 100_000)

    assert [ROLLED] == [said for said in codec.feed(ROLL + b"\n") if not isinstance(said, f.Rejected)]


_noise = st.one_of(
    st.binary(max_size=300),
    st.sampled_from([b"$", b"\n", b"\r\n", b"*", b"$PTVLE,", ROLL[:-2], b"x" * 121, b"x" * 5000]),
)
_spoiled = st.tuples(st.sampled_from(LINES), st.integers(0, 90), st.integers(0, 7)).map(
    lambda given: bytes(byte ^ (1 << given[2] if index == given[1] else 0) for index, byte in enumerate(given[0]))
)
_stream = st.lists(st.one_of(_noise, _spoiled, st.sampled_from([line + b"\r\n" for line in LINES])), max_size=20).map(
    b"".join
)


@given(_stream, st.lists(st.integers(0, 400), max_size=20))
@example(b"x" * 120 + b"$" + ROLL + b"\n", [119, 120, 121])
def test_how_a_stream_is_cut_makes_no_difference(stream: bytes, cuts: list[int]) -> None:
    codec = Codec()
    found = []
    begun = 0
    for cut in [*sorted(cuts), len(stream)]:
        found += codec.feed(stream[begun:cut])
        begun = max(begun, min(cut, len(stream)))

    assert _read(stream) == found


@given(_stream)
def test_whatever_comes_before_the_next_good_frame_is_found_and_nothing_else_is_believed(stream: bytes) -> None:
    found = _read(stream + ROLL + b"\r\n")
    whole = {encode(frame) for frame in _frames(b"".join(line + b"\n" for line in LINES))} | {ROLL + b"\r\n"}

    assert ROLLED == found[-1]
    assert all(isinstance(said, f.Rejected) or encode(said) in whole for said in found)
    assert all(len(said.raw) <= 120 for said in found if isinstance(said, f.Rejected))


@given(st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E, exclude_characters="$*"), max_size=108))
def test_any_fields_under_a_right_checksum_are_a_frame_or_a_reject(fields: str) -> None:
    for kind in "QCAEH":
        body = f"PTVL{kind},{fields}".encode()
        assert 1 == len(_read(b"$" + body + b"*" + checksum(body) + b"\n"))
