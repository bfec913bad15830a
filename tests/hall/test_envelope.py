"""Envelopes: what is sealed is opened, every other byte is refused or breaks the signature, nothing crashes."""

from hall_scene import HALL, Board, facts
from hypothesis import given
from hypothesis import strategies as st

from tavla.evidence.ed25519 import public_key
from tavla.hall.envelope import ENVELOPE_MAX, OVERHEAD, RECORD_OVERHEAD, Bad, Envelope, fitting, opened

payloads = st.lists(st.binary(min_size=1, max_size=300), min_size=1, max_size=12)


@given(payloads, st.data())
def test_what_is_sealed_is_opened_and_signed(written: list[bytes], data: st.DataObject) -> None:
    board = Board(payloads=written)
    first = data.draw(st.integers(1, len(written)))
    last = data.draw(st.integers(first, len(written)))
    envelope = opened(board.say(first, last))
    assert isinstance(envelope, Envelope)
    assert (envelope.first, envelope.last, list(envelope.payloads)) == (first, last, written[first - 1 : last])
    assert envelope.chain()[-1] == board.chain()[last]
    assert envelope.is_signed_by(board.key, HALL, envelope.chain()[-1])
    assert not envelope.is_signed_by(public_key(b"z" * 32), HALL, envelope.chain()[-1])
    assert not envelope.is_signed_by(board.key, "aaaaaaaa", envelope.chain()[-1])


@given(payloads, st.data())
def test_no_changed_byte_is_believed(written: list[bytes], data: st.DataObject) -> None:
    board = Board(payloads=written)
    sealed = bytearray(board.say(1, len(written)))
    place = data.draw(st.integers(0, len(sealed) - 1))
    sealed[place] ^= 1 << data.draw(st.integers(0, 7))
    envelope = opened(bytes(sealed))
    assert isinstance(envelope, Bad) or not envelope.is_signed_by(board.key, HALL, envelope.chain()[-1])


@given(st.binary(max_size=400))
def test_no_bytes_crash_the_reader(data: bytes) -> None:
    for attempt in (data, b"TvH1" + data, b"TvH1\x03M-1" + data):
        assert isinstance(opened(attempt), Bad | Envelope)


def test_the_limits_are_kept_before_anything_is_read() -> None:
    whole = Board(payloads=facts(3)).say(1, 3)
    assert opened(whole + bytes(ENVELOPE_MAX)) is Bad.TOO_LARGE
    assert opened(whole + b"\0") is Bad.LENGTH
    assert opened(whole[:-1]) is Bad.LENGTH
    assert opened(b"TvH1\x01-" + bytes(200)) is Bad.MATCH_ID
    assert opened(b"") is Bad.NO_ENVELOPE
    at = len(b"TvH1\x03M-1") + 64
    assert opened(whole[:at] + (2**64 - 1).to_bytes(8, "big") + whole[at + 8 :]) is Bad.NUMBERS


@given(st.lists(st.integers(1, 70_000), min_size=1, max_size=50), st.integers(1, ENVELOPE_MAX))
def test_as_many_records_as_fit_and_always_one(sizes: list[int], most: int) -> None:
    count = fitting(sizes, most)
    length = OVERHEAD + sum(RECORD_OVERHEAD + size for size in sizes[:count])
    assert 1 <= count <= len(sizes)
    assert length <= most or count == 1
    assert count == len(sizes) or length + RECORD_OVERHEAD + sizes[count] > most


def test_the_longest_record_of_a_journal_goes_through() -> None:
    board = Board(payloads=[b"x" * 65_536])
    assert len(board.say(1, 1)) < ENVELOPE_MAX
    assert isinstance(opened(board.say(1, 1)), Envelope)
