import json
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tavla_devices.dgt import frames as f
from tavla_devices.dgt.codec import BoardReader, HostReader, encode, encode_board
from tavla_devices.events import Side

VECTORS = json.loads((Path(__file__).parent.parent / "data" / "dgt_vectors.json").read_text())
BOARD = VECTORS["board"]
GOOD = bytes.fromhex(BOARD[0]["hex"])


def named(vectors: Sequence[dict[str, str]]) -> list[str]:
    return [vector["what"] for vector in vectors]


def plain(value: object) -> object:
    return value.value if isinstance(value, Enum) and not isinstance(value, int) else value


def whole(data: bytes) -> list[f.BoardFrame | f.Rejected]:
    return BoardReader().feed(data)


def by_bytes(data: bytes) -> list[f.BoardFrame | f.Rejected]:
    reader = BoardReader()
    return [frame for byte in data for frame in reader.feed(bytes([byte]))]


def frames_of(found: list[f.BoardFrame | f.Rejected]) -> list[f.BoardFrame]:
    return [frame for frame in found if not isinstance(frame, f.Rejected)]


@pytest.mark.parametrize("vector", BOARD, ids=named(BOARD))
def test_every_vector_is_read_whole_and_byte_by_byte(vector: dict[str, object]) -> None:
    data = bytes.fromhex(str(vector["hex"]))
    (frame,) = whole(data)
    assert vector["kind"] == type(frame).__name__
    fields = vector["fields"]
    assert isinstance(fields, dict)
    assert fields == {name: plain(getattr(frame, name)) for name in fields}
    assert [frame] == by_bytes(data)


@pytest.mark.parametrize("vector", BOARD, ids=named(BOARD))
def test_every_vector_is_found_with_noise_before_and_after(vector: dict[str, str]) -> None:
    data = bytes.fromhex(vector["hex"])
    frames = whole(data)
    random = Random(vector["what"])
    for _ in range(200):
        before = random.randbytes(random.randint(0, 300))
        after = random.randbytes(random.randint(0, 300))
        assert frames[0] in frames_of(whole(before + data + after))
        assert whole(before + data + after) == by_bytes(before + data + after)


@pytest.mark.parametrize(
    "vector", [v for v in BOARD if v["kind"] != "Other"], ids=named([v for v in BOARD if v["kind"] != "Other"])
)
def test_what_a_board_would_write_is_what_is_read(vector: dict[str, str]) -> None:
    (frame,) = whole(bytes.fromhex(vector["hex"]))
    assert not isinstance(frame, f.Rejected)
    assert [frame] == whole(encode_board(frame))


@pytest.mark.parametrize("vector", VECTORS["rejected"], ids=named(VECTORS["rejected"]))
def test_what_is_no_frame_is_rejected_with_its_reason(vector: dict[str, str]) -> None:
    data = bytes.fromhex(vector["hex"])
    assert [f.Rejected(f.Reason[vector["reason"]], data)] == whole(data)


@pytest.mark.parametrize("vector", VECTORS["host"], ids=named(VECTORS["host"]))
def test_every_message_of_the_host_has_its_bytes(vector: dict[str, object]) -> None:
    fields = dict(vector["fields"])  # type: ignore[call-overload]
    if "running" in fields:
        fields["running"] = Side(fields["running"])
    if "model" in fields:
        fields["model"] = f.Model(fields["model"])
    message = getattr(f, str(vector["message"]))(**fields)
    data = bytes.fromhex(str(vector["hex"]))
    assert data == encode(message)
    assert [data] == HostReader().feed(data)


def test_a_frame_cut_short_by_the_next_one_is_named_and_the_next_one_read() -> None:
    found = whole(GOOD[:6] + GOOD)
    assert [f.Rejected(f.Reason.CUT_SHORT, GOOD[:6]), *whole(GOOD)] == found


@given(st.lists(st.binary(max_size=400), max_size=12))
@settings(max_examples=300, deadline=None)
def test_how_the_line_cuts_its_pieces_changes_nothing(pieces: list[bytes]) -> None:
    reader = BoardReader()
    assert whole(b"".join(pieces)) == [frame for piece in pieces for frame in reader.feed(piece)]


@given(st.binary(max_size=3000), st.sampled_from(BOARD))
@settings(max_examples=300, deadline=None)
def test_after_any_bytes_the_next_good_frame_is_found(noise: bytes, vector: dict[str, str]) -> None:
    data = bytes.fromhex(vector["hex"])
    assert whole(data) == whole(noise + data)[-1:]


@given(st.lists(st.tuples(st.sampled_from(BOARD), st.integers(0, 8 * 67 - 1)), min_size=1, max_size=8))
@settings(max_examples=300, deadline=None)
def test_turned_bits_cost_their_own_frame_and_no_frame_after_the_next_head(
    torn: list[tuple[dict[str, str], int]],
) -> None:
    reader = BoardReader()
    for vector, bit in torn:
        data = bytearray.fromhex(vector["hex"])
        data[bit // 8 % len(data)] ^= 1 << bit % 8
        reader.feed(bytes(data))
        assert whole(GOOD) == reader.feed(GOOD)[-1:]


@given(st.binary(max_size=4000))
@settings(max_examples=200, deadline=None)
def test_rejected_pieces_are_short_and_little_waits(data: bytes) -> None:
    reader = BoardReader()
    found = reader.feed(data)
    assert all(len(piece.raw) <= f.RAW_KEPT for piece in found if isinstance(piece, f.Rejected))
    assert len(reader._piece) + len(reader._noise) <= 67 + f.RAW_KEPT


def test_a_megabyte_without_a_head_leaves_nothing_behind() -> None:
    reader = BoardReader()
    found = reader.feed(b"\x55" * 1_000_000)
    assert {f.Reason.NOISE} == {piece.reason for piece in found if isinstance(piece, f.Rejected)}
    assert len(reader._noise) < f.RAW_KEPT
    assert whole(GOOD) == reader.feed(GOOD)[-1:]


@given(st.binary(max_size=2000))
@settings(max_examples=200, deadline=None)
def test_the_simulators_ear_survives_any_bytes(data: bytes) -> None:
    reader = HostReader()
    reader.feed(data)
    assert [f.Command.ASK_CLOCK] == reader.feed(bytes(20) + b"\x41")[-1:]
