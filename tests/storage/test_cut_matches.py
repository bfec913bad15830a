"""Journals of whole matches, cut wherever a power cut could have cut them."""

import shutil
from bisect import bisect_right
from pathlib import Path

import pytest
from replayed import WITH_TRUTH, history_of

from tavla.domain.facts.events import Event
from tavla.formats.mat_reader import read_mat
from tavla.storage.codec import decode_event, encode_event
from tavla.storage.errors import NeverBeganError
from tavla.storage.framing import Contents, Torn, header, parse
from tavla.storage.match_store import MatchStore
from tavla.storage.recovery import fold, resume

MATCH = "20261121-120000-4F7A2C"
SHORT, LONG = "galaxy_match5180330", "galaxy_match889086"
NOW = "2026-11-21T13:00:00+01:00"


class Written:
    """A match on disk: its facts, its bytes, and where each record ends."""

    def __init__(self, root: Path, name: str) -> None:
        self.history: list[Event] = history_of(read_mat(next(path for path in WITH_TRUTH if path.stem == name)))
        store = MatchStore(root)
        match = store.create(MATCH)
        self.ends = [len(header(MATCH))]
        self.path = match.journal.path
        for event in self.history:
            match.journal.append([encode_event(event)], durable=False)
            self.ends.append(self.path.stat().st_size)
        match.journal.sync()
        store.leave(match)
        self.bytes = self.path.read_bytes()

    def facts_in(self, size: int) -> int:
        """How many facts are whole in the first `size` bytes."""
        return bisect_right(self.ends, size) - 1

    def resumed_from(self, size: int) -> list[Event]:
        """The facts that come back when the file ends after `size` bytes, without what the restart adds."""
        for aside in self.path.parent.glob("journal?*"):
            aside.unlink()
        shutil.rmtree(self.path.parent / "set_aside", ignore_errors=True)
        self.path.write_bytes(self.bytes[:size])
        store = MatchStore(self.path.parents[2])
        resumed = resume(store, MATCH, NOW)
        store.leave(resumed.match)
        return list(resumed.history[: self.facts_in(size)])


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Written:
    return Written(tmp_path_factory.mktemp("short"), SHORT)


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Written:
    return Written(tmp_path_factory.mktemp("real"), LONG)


def test_cut_at_any_byte_a_short_match_holds_just_the_facts_that_were_whole(short: Written) -> None:
    for size in range(len(short.bytes)):
        found = parse(short.bytes[:size])
        if size < short.ends[0]:
            assert isinstance(found, Torn)
            continue
        assert isinstance(found, Contents)
        whole = short.facts_in(size)
        assert (whole, size == short.ends[whole]) == (len(found.events), found.fault is None)
        assert found.fault is None or isinstance(found.fault, Torn)


def test_a_short_match_resumes_from_every_record_edge_and_beside_it(short: Written) -> None:
    for edge in short.ends[1:]:
        for size in (edge - 1, edge, edge + 1):
            if short.facts_in(size) == 0:
                continue
            whole = short.facts_in(size)
            assert short.history[:whole] == short.resumed_from(min(size, len(short.bytes)))


def test_a_match_cut_in_its_first_fact_never_began(short: Written) -> None:
    with pytest.raises(NeverBeganError):
        short.resumed_from(short.ends[1] - 1)


def test_cut_at_every_record_edge_and_beside_it_a_real_match_holds_just_the_facts_that_were_whole(
    real: Written,
) -> None:
    for edge in real.ends[1:]:
        for size in (edge - 1, edge, edge + 1):
            found = parse(real.bytes[:size])
            assert isinstance(found, Contents)
            assert real.facts_in(size) == len(found.events)


def test_a_real_match_resumes_from_edges_all_over_it_as_the_fold_of_what_was_whole(real: Written) -> None:
    for edge in real.ends[1 :: len(real.ends) // 40]:
        for size in (edge - 1, edge, edge + 1):
            whole = real.facts_in(size)
            if whole:
                back = real.resumed_from(size)
                assert fold(real.history[:whole]) == fold(back)


def test_every_fact_of_a_real_match_reads_back_from_its_bytes(real: Written) -> None:
    contents = parse(real.bytes)
    assert isinstance(contents, Contents)
    assert real.history == [decode_event(payload) for payload in contents.events]
