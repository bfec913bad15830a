"""The journal: what is written is read back, and whatever else is found is told."""

import errno
import os
import subprocess
import sys
from contextlib import suppress
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st
from power_cut_disk import PowerCutDisk

from tavla.storage.disk import RealDisk
from tavla.storage.errors import (
    DamagedError,
    DeadError,
    FinishedError,
    FullError,
    InUseError,
    JournalError,
    NeverBeganError,
)
from tavla.storage.framing import (
    CLOSE_PAYLOAD,
    FRAME_SIZE,
    Contents,
    Damage,
    Torn,
    first_chain,
    header,
    is_match_id,
    next_chain,
    parse,
    record,
)
from tavla.storage.journal import Journal, read_journal
from tavla.storage.match_store import MatchStore

MATCH_ID = "20261121-031530-4F7A2C"
PAYLOADS = tuple(f'{{"event":"Sample","number":{number}}}'.encode() for number in range(6))


def bytes_of(payloads: tuple[bytes, ...]) -> tuple[bytes, list[int]]:
    """A journal as the format's page has it, and where its header and each record end."""
    data = header(MATCH_ID)
    chain = first_chain(data)
    edges = [len(data)]
    for seq, payload in enumerate(payloads, 1):
        chain = next_chain(chain, seq, payload)
        data += record(seq, chain, payload)
        edges.append(len(data))
    return data, edges


def folder_with(tmp_path: Path, data: bytes) -> Path:
    (tmp_path / "journal").write_bytes(data)
    return tmp_path


def test_the_bytes_of_a_journal_are_those_of_the_format_page(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, "A-1")
    journal.append((b'{"a":1}',))
    journal.close()
    plain = b"TavlaJ\r\n" + b"\x00\x01" + b"\x00\x03" + b"A-1"
    head = plain + crc32(plain).to_bytes(4, "big")
    seq = (1).to_bytes(8, "big")
    chain = sha256(sha256(head).digest() + seq + b'{"a":1}').digest()
    covered = seq + chain + b'{"a":1}'
    expected = head + (7).to_bytes(4, "big") + crc32(covered).to_bytes(4, "big") + covered
    assert (tmp_path / "journal").read_bytes() == expected


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, MATCH_ID)
    journal.append(PAYLOADS[:3])
    journal.append(PAYLOADS[3:], durable=False)
    journal.sync()
    journal.close()
    again, recovered = Journal.open(tmp_path, MATCH_ID)
    assert (recovered.match_id, recovered.records, recovered.cuts) == (MATCH_ID, PAYLOADS, ())
    again.append((b'{"more":1}',))
    again.close()
    assert read_journal(tmp_path / "journal").payloads == (*PAYLOADS, b'{"more":1}')


@pytest.mark.skipif(sys.platform == "win32", reason="an access list, and no mode, guards it there")
def test_a_journal_is_private(tmp_path: Path) -> None:
    Journal.create(tmp_path, MATCH_ID).close()
    assert (tmp_path / "journal").stat().st_mode & 0o777 == 0o600


def test_a_journal_that_is_there_is_not_begun_again(tmp_path: Path) -> None:
    Journal.create(tmp_path, MATCH_ID).close()
    before = (tmp_path / "journal").read_bytes()
    with pytest.raises(JournalError, match="it is there already"):
        Journal.create(tmp_path, MATCH_ID)
    assert (tmp_path / "journal").read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="Wine gives links of its own kind")
def test_a_symbolic_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_bytes(bytes_of(PAYLOADS)[0])
    (tmp_path / "journal").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(JournalError, match="symbolic link"):
        Journal.open(tmp_path, MATCH_ID)
    with pytest.raises(JournalError, match="there already"):
        Journal.create(tmp_path, MATCH_ID)


@pytest.mark.parametrize("match_id", ["", "a/b", "../x", "-a", "ä", "x" * 65, "a b", "a\x00", "con", "NUL", "Lpt1"])
def test_what_is_no_match_id_is_refused(tmp_path: Path, match_id: str) -> None:
    assert not is_match_id(match_id)
    with pytest.raises(JournalError, match="cannot be a match ID"):
        Journal.create(tmp_path, match_id)


def test_cut_at_every_byte_a_prefix_is_recovered_and_the_cut_end_is_kept_and_told(tmp_path: Path) -> None:
    data, edges = bytes_of(PAYLOADS)
    for size in range(len(data)):
        folder = tmp_path / str(size)
        folder.mkdir()
        folder_with(folder, data[:size])
        if size < edges[0]:
            with pytest.raises(NeverBeganError):
                Journal.open(folder, MATCH_ID)
            assert (folder / "journal").read_bytes() == data[:size]
            continue
        whole = sum(edge <= size for edge in edges) - 1
        journal, recovered = Journal.open(folder, MATCH_ID)
        assert recovered.records == PAYLOADS[:whole]
        tail = data[edges[whole] : size]
        assert [(cut.kept_as.read_bytes(), cut.offset, cut.length_bytes) for cut in recovered.cuts] == (
            [(tail, edges[whole], len(tail))] if tail else []
        )
        journal.append((b'{"after":1}',))
        journal.close()
        assert read_journal(folder / "journal").payloads == (*PAYLOADS[:whole], b'{"after":1}')


def test_a_tail_of_zeros_or_rubbish_is_set_aside(tmp_path: Path) -> None:
    data, _ = bytes_of(PAYLOADS)
    for number, tail in enumerate((bytes(1), bytes(5000), os.urandom(3000), b"\xff" * 100)):
        folder = tmp_path / str(number)
        folder.mkdir()
        journal, recovered = Journal.open(folder_with(folder, data + tail), MATCH_ID)
        journal.close()
        assert recovered.records == PAYLOADS
        assert recovered.cuts[-1].kept_as.read_bytes() == tail
        assert f"{len(tail)} bytes at byte {len(data)}" in str(recovered.cuts[0])
        assert (folder / "journal").read_bytes() == data


def test_a_cut_is_told_again_until_a_record_names_its_file(tmp_path: Path) -> None:
    data, _ = bytes_of(PAYLOADS)
    journal, first = Journal.open(folder_with(tmp_path, data + b"torn"), MATCH_ID)
    journal.close()
    journal, second = Journal.open(tmp_path, MATCH_ID)
    assert second.cuts == first.cuts
    journal.append((f'{{"event":"TailCut","kept_as":"{first.cuts[0].kept_as.name}"}}'.encode(),))
    journal.close()
    journal, third = Journal.open(tmp_path, MATCH_ID)
    journal.close()
    assert third.cuts == ()


def test_every_bit_flip_is_told_and_nothing_is_read_that_was_not_written() -> None:
    data, edges = bytes_of(PAYLOADS)
    for bit in range(len(data) * 8):
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        found = parse(bytes(flipped))
        if not isinstance(found, Contents):
            assert bit // 8 < edges[0]
            assert isinstance(found, Damage)
            continue
        broken = sum(edge <= bit // 8 for edge in edges) - 1
        assert found.payloads == PAYLOADS[:broken]
        assert found.fault is not None
        assert (found.fault.offset, found.fault.record) == (edges[broken], broken + 1)
        assert isinstance(found.fault, Damage)


def last_record(room: int) -> tuple[bytes, int]:
    """A journal whose last record begins so many bytes before a sector's end, and where; it ends two sectors on."""
    payloads = list(PAYLOADS[:2])
    _, edges = bytes_of(tuple(payloads))
    payloads.append(b"{" + b"x" * ((-edges[-1] - room - FRAME_SIZE - 2) % 512) + b"}")
    _, edges = bytes_of(tuple(payloads))
    data, _ = bytes_of((*payloads, b"{" + b"y" * 1200 + b"}"))
    assert (edges[-1] + room) % 512 == 0
    return data, edges[-1]


@pytest.mark.parametrize("room", [1, 2, 3, 4, 5, 47, 48, 49, 300, 512])
def test_every_altered_byte_of_the_last_record_is_rot_and_every_shorter_end_is_torn(room: int) -> None:
    data, start = last_record(room)
    for place in range(start, len(data)):
        for bits in (1, 0x80, 0xFF):
            altered = bytearray(data)
            altered[place] ^= bits
            found = parse(bytes(altered))
            assert isinstance(found, Contents)
            assert isinstance(found.fault, Damage)
            assert (start, 4) == (found.fault.offset, found.fault.record)
        found = parse(data[:place])
        assert isinstance(found, Contents)
        assert Damage is not type(found.fault)
        assert len(found.payloads) == 3


def test_every_value_of_every_byte_of_a_short_last_record_is_rot() -> None:
    data, edges = bytes_of(PAYLOADS[:2])
    for place in range(edges[1], len(data)):
        for value in set(range(256)) - {data[place]}:
            found = parse(data[:place] + bytes((value,)) + data[place + 1 :])
            assert isinstance(found, Contents)
            assert isinstance(found.fault, Damage)
            assert found.payloads == PAYLOADS[:1]


@pytest.mark.parametrize("room", [1, 2, 3, 4, 5, 47, 48, 49, 300, 512])
def test_a_last_record_of_which_a_sector_was_never_written_is_torn(room: int) -> None:
    data, start = last_record(room)
    edges = [start, *range(start + room, len(data), 512), len(data)]
    unlike = [part for part in pairwise(edges) if any(data[slice(*part)])]
    for number in range(1, 2 ** len(unlike)):
        torn = bytearray(data)
        for index, part in enumerate(unlike):
            if number & 1 << index:
                torn[slice(*part)] = bytes(part[1] - part[0])
        found = parse(bytes(torn))
        assert isinstance(found, Contents)
        assert Torn(start, 4) == found.fault


def test_rot_of_the_last_record_is_told_and_kept_and_needs_a_director_or_the_second_copy(tmp_path: Path) -> None:
    data, edges = bytes_of((*PAYLOADS, CLOSE_PAYLOAD))
    for number, (whole, last) in enumerate(((data[: edges[-2]], edges[-3]), (data, edges[-2]))):
        store = MatchStore(tmp_path / str(number))
        match = store.create(MATCH_ID)
        store.leave(match)
        for place in range(last, len(whole), 7):
            altered = bytearray(whole)
            altered[place] ^= 0x10
            match.journal.path.write_bytes(altered)
            start = store.start_up()
            assert ((), (MATCH_ID,)) == (start.unfinished, start.damaged)
            assert "was written to its end and has been altered since" in str(start.damage[0])
            with pytest.raises(DamagedError, match="go on from its second copy, or let the director"):
                store.open(MATCH_ID)
            with pytest.raises(JournalError, match="the second copy holds"):
                store.restore(MATCH_ID, whole[:last])
            assert ["journal"] == [file.name for file in match.folder.iterdir()]
            assert altered == match.journal.path.read_bytes()
        store.restore(MATCH_ID, whole)
        assert whole == match.journal.path.read_bytes()


def test_damage_in_the_middle_is_read_only_and_says_where(tmp_path: Path) -> None:
    data, edges = bytes_of(PAYLOADS)
    harmed = bytearray(data)
    harmed[edges[2] + FRAME_SIZE] ^= 4
    folder_with(tmp_path, bytes(harmed))
    with pytest.raises(DamagedError) as caught:
        Journal.open(tmp_path, MATCH_ID)
    assert (caught.value.offset, caught.value.record) == (edges[2], 3)
    sentence = str(caught.value)
    for part in (
        str(tmp_path),
        f"byte {edges[2]}, record 3",
        f"record 4 after it, at byte {edges[3]}, is good",
        "second copy",
    ):
        assert part in sentence
    assert (tmp_path / "journal").read_bytes() == bytes(harmed)
    assert os.listdir(tmp_path) == ["journal"]  # noqa: PTH208
    assert read_journal(tmp_path / "journal").payloads == PAYLOADS[:2]


def test_a_record_left_out_doubled_or_swapped_is_damage() -> None:
    data, edges = bytes_of(PAYLOADS)
    parts = [data[: edges[0]]] + [data[start:end] for start, end in pairwise(edges)]
    for order, broken in (((0, 1, 3), 2), ((0, 1, 1, 2), 2), ((0, 2, 1, 3), 1), ((0, 1, 2, 3, 4, 6), 5)):
        found = parse(b"".join(parts[index] for index in order))
        assert isinstance(found, Contents)
        assert isinstance(found.fault, Damage)
        assert found.fault.record == broken


def test_a_record_of_another_journal_is_damage() -> None:
    data, edges = bytes_of(PAYLOADS)
    head = header("another")
    chain = next_chain(first_chain(head), 1, PAYLOADS[0])
    found = parse(data[: edges[0]] + record(1, chain, PAYLOADS[0]))
    assert isinstance(found, Contents)
    assert isinstance(found.fault, Damage)
    assert found.payloads == ()


@given(st.lists(st.binary(min_size=1, max_size=700), max_size=8), st.data())
def test_any_prefix_of_any_journal_gives_a_prefix_of_its_records(payloads: list[bytes], data: st.DataObject) -> None:
    written, edges = bytes_of(tuple(payloads))
    size = data.draw(st.integers(edges[0], len(written)))
    found = parse(written[:size])
    assert isinstance(found, Contents)
    whole = sum(edge <= size for edge in edges) - 1
    assert found.payloads == tuple(payloads[:whole])
    assert (found.fault is None) == (size == edges[whole])


def test_a_journal_of_another_version_is_left_alone(tmp_path: Path) -> None:
    data, _ = bytes_of(PAYLOADS)
    folder_with(tmp_path, data[:8] + b"\x00\x02" + data[10:])
    with pytest.raises(DamagedError, match="version 2; this Tavla reads version 1"):
        Journal.open(tmp_path, MATCH_ID)


def test_a_file_of_something_else_is_left_alone(tmp_path: Path) -> None:
    folder_with(tmp_path, b'; [Site "somewhere"]\n 7 point match\n' * 9)
    with pytest.raises(DamagedError, match="header of the journal is broken, or the file is something else"):
        Journal.open(tmp_path, MATCH_ID)


def test_a_journal_in_another_matchs_folder_is_left_alone(tmp_path: Path) -> None:
    folder_with(tmp_path, bytes_of(PAYLOADS)[0])
    with pytest.raises(JournalError, match=f"is of match {MATCH_ID}; expected OTHER"):
        Journal.open(tmp_path, "OTHER")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not tell who has a lock")
def test_a_second_instance_is_told_which_process_has_the_match(tmp_path: Path) -> None:
    program = (
        "import sys, pathlib; from tavla.storage.journal import Journal\n"
        f"journal = Journal.create(pathlib.Path({str(tmp_path)!r}), {MATCH_ID!r}); print('ready', flush=True); "
        "sys.stdin.read()"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(InUseError) as caught:
            Journal.open(tmp_path, MATCH_ID)
        assert caught.value.process == other.pid
        assert f"this match is open in another Tavla (process {other.pid})" in str(caught.value)
        other.stdin.close()
        other.wait(10)
    journal, _ = Journal.open(tmp_path, MATCH_ID)
    journal.close()


def test_after_the_close_record_nothing_is_written(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, MATCH_ID)
    journal.append(PAYLOADS)
    journal.finish()
    journal.finish()
    with pytest.raises(FinishedError):
        journal.append((b"{}",))
    journal.close()
    with pytest.raises(FinishedError):
        Journal.open(tmp_path, MATCH_ID)
    found = read_journal(tmp_path / "journal")
    assert (found.payloads, found.events, found.is_closed) == ((*PAYLOADS, CLOSE_PAYLOAD), PAYLOADS, True)


@pytest.mark.parametrize("size", [0, 64 * 1024 + 1])
def test_a_payload_too_long_or_empty_is_refused_and_the_journal_lives(tmp_path: Path, size: int) -> None:
    journal = Journal.create(tmp_path, MATCH_ID)
    with pytest.raises(JournalError, match=f"a record of {size} bytes was refused"):
        journal.append((b"{}", b"x" * size))
    assert (journal.seq, journal.fault) == (0, None)
    journal.append((b"x" * 64 * 1024,))
    journal.close()
    assert len(read_journal(tmp_path / "journal").payloads) == 1


def test_a_nearly_full_disk_is_refused_at_the_start() -> None:
    disk = PowerCutDisk()
    disk.free = 9 * 1024 * 1024
    with pytest.raises(FullError, match=r"only 9\.0 MiB are free on this disk; a match needs 16"):
        Journal.create(Path("/"), MATCH_ID, disk)
    assert disk.listdir(Path("/")) == []


@pytest.mark.parametrize("code", [errno.EIO, errno.ENOSPC])
@pytest.mark.parametrize("call", ["write", "fdatasync"])
def test_after_any_error_the_journal_is_dead_and_is_not_tried_again(call: str, code: int) -> None:
    disk = PowerCutDisk()
    journal = Journal.create(Path("/"), MATCH_ID, disk)
    journal.append(PAYLOADS[:2])
    disk.fail(call, code)
    with pytest.raises(JournalError) as caught:
        journal.append(PAYLOADS[2:3])
    assert ("the disk is full" if code == errno.ENOSPC else "input/output error") in str(caught.value)
    assert "record 3" in str(caught.value)
    calls = disk.calls
    with pytest.raises(DeadError):
        journal.append(PAYLOADS[3:4])
    with pytest.raises(DeadError):
        journal.sync()
    assert disk.calls == calls
    again, recovered = Journal.open(Path("/"), MATCH_ID, disk.after_kill())
    again.close()
    assert recovered.records[:2] == PAYLOADS[:2]


@pytest.mark.parametrize("code", [errno.EIO, errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_an_error_at_any_call_of_a_creation_is_a_sentence(code: int) -> None:
    clean = PowerCutDisk()
    Journal.create(Path("/"), MATCH_ID, clean)
    for call in sorted({line.split()[0] for line in clean.log}):
        disk = PowerCutDisk()
        disk.fail(call, code)
        with pytest.raises(JournalError) as caught:
            Journal.create(Path("/"), MATCH_ID, disk)
        assert str(caught.value).count(".") >= 2


def test_an_error_at_any_call_of_a_reopening_is_a_sentence_and_costs_no_record() -> None:
    def torn() -> PowerCutDisk:
        disk = PowerCutDisk()
        journal = Journal.create(Path("/"), MATCH_ID, disk)
        journal.append(PAYLOADS)
        journal.close()
        disk.file(Path("/journal")).content += b"torn"
        return disk

    clean = torn()
    before = clean.calls
    Journal.open(Path("/"), MATCH_ID, clean)
    for number, line in enumerate(clean.log[before:]):
        call = line.split()[0]
        disk = torn()
        disk.fail(
            call, errno.EIO, nth=1 + sum(other.split()[0] == call for other in clean.log[before : before + number])
        )
        if call == "close":
            with suppress(JournalError):
                Journal.open(Path("/"), MATCH_ID, disk)[0].close()
        else:
            with pytest.raises(JournalError, match="input/output error"):
                Journal.open(Path("/"), MATCH_ID, disk)
        again, recovered = Journal.open(Path("/"), MATCH_ID, disk.after_kill())
        assert recovered.records == PAYLOADS
        assert len(recovered.cuts) >= 1
        again.close()


def test_short_writes_are_written_on(tmp_path: Path) -> None:
    disk = PowerCutDisk()
    disk.short_writes = True
    journal = Journal.create(Path("/"), MATCH_ID, disk)
    journal.append(PAYLOADS)
    assert bytes(disk.file(Path("/journal")).durable) == bytes_of(PAYLOADS)[0]


def test_a_disk_that_takes_nothing_is_an_error_not_a_loop(tmp_path: Path) -> None:
    class Stuck(RealDisk):
        def write(self, fd: int, data: bytes | memoryview, offset: int) -> int:
            return 0

    with pytest.raises(JournalError, match="input/output error"):
        Journal.create(tmp_path, MATCH_ID, Stuck())


def test_records_of_one_sector_share_a_sync_and_others_wait_for_it() -> None:
    disk = PowerCutDisk()
    journal = Journal.create(Path("/"), MATCH_ID, disk)
    before = len(disk.log)
    journal.append((b"x" * 10,) * 3)
    assert disk.log[before:] == ["write journal"] * 3 + ["fdatasync journal"]
    before = len(disk.log)
    journal.append((b"x" * 600,) * 2)
    assert disk.log[before:] == ["write journal", "fdatasync journal"] * 2


def test_reading_changes_and_locks_nothing(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, MATCH_ID)
    journal.append(PAYLOADS)
    with (tmp_path / "journal").open("ab") as file:
        file.write(b"torn")
    found = read_journal(tmp_path / "journal")
    assert found.payloads == PAYLOADS
    assert isinstance(found.fault, Torn)
    assert [path.name for path in tmp_path.iterdir()] == ["journal"]
    journal.close()


def test_a_journal_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="it is not there"):
        Journal.open(tmp_path, MATCH_ID)
    with pytest.raises(JournalError, match="it is not there"):
        read_journal(tmp_path / "none" / "journal")
    with pytest.raises(JournalError, match="it is not there"):
        Journal.create(tmp_path / "none", MATCH_ID)


def test_every_follower_hears_what_is_durable_from_the_start_on_until_it_leaves(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, MATCH_ID)
    journal.append((b"before",))
    first, second = bytearray(), bytearray()
    journal.follow(first.extend)
    journal.append((b"one",))
    journal.follow(second.extend)
    journal.append((b"two",))
    journal.append((b"not yet durable",), durable=False)
    assert parse(bytes(first)).payloads == (b"before", b"one", b"two")  # type: ignore[union-attr]
    assert first == second
    journal.unfollow(first.extend)
    journal.sync()
    assert second == journal.path.read_bytes()
    assert second.startswith(first)
    assert len(first) < len(second)


def test_a_followers_mistake_costs_neither_the_match_nor_the_other_followers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []
    monkeypatch.setattr(sys, "excepthook", lambda *error: told.append(error[1]))
    heard = bytearray()

    def mistaken(data: bytes) -> None:
        if b"second" in data:
            msg = "full"
            raise RuntimeError(msg)

    journal = Journal.create(tmp_path, MATCH_ID)
    journal.follow(mistaken)
    journal.follow(heard.extend)
    journal.append((b"first",))
    journal.append((b"second",))
    journal.append((b"third",))
    assert journal.fault is None
    assert heard == journal.path.read_bytes()
    assert [str(error) for error in told] == ["full"]


def test_a_follower_that_cannot_be_told_what_there_is_hears_nothing_later(tmp_path: Path) -> None:
    class Blind(RealDisk):
        def size(self, fd: int) -> int:
            raise OSError(errno.EIO, "input/output error")

        def read(self, fd: int, size: int, offset: int) -> bytes:
            raise OSError(errno.EIO, "input/output error")

    journal = Journal.create(tmp_path, MATCH_ID, Blind())
    heard = bytearray()
    with pytest.raises(JournalError, match="could not read the journal"):
        journal.follow(heard.extend)
    journal.append((b"one",))
    assert heard == b""
