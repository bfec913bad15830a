"""Exports of matches: what evidence signs, storage keeps and formats write, brought together."""

from pathlib import Path

from tavla.domain.errors import TavlaError
from tavla.evidence.export import export
from tavla.evidence.journal_view import JournalView
from tavla.evidence.trust import Trust
from tavla.evidence.verify import Verdict, verify
from tavla.formats.from_events import record_and_state
from tavla.formats.mat_writer import format_mat
from tavla.formats.match_summary import format_summary
from tavla.storage.codec import decode_event
from tavla.storage.framing import CLOSE_PAYLOAD, Contents, first_chain, header, next_chain, parse


def view_of(journal: bytes) -> JournalView | None:
    """A journal's records with the chain value after each; None for bytes that hold no whole header."""
    contents = parse(journal, looks_behind_faults=False)
    if not isinstance(contents, Contents):
        return None
    payloads = contents.payloads
    ended = payloads.index(CLOSE_PAYLOAD) + 1 if CLOSE_PAYLOAD in payloads else len(payloads)
    chain = first_chain(header(contents.match_id))
    heads = []
    for seq, payload in enumerate(payloads[:ended], start=1):
        chain = next_chain(chain, seq, payload)
        heads.append(chain)
    fault = None if contents.fault is None else f"from byte {contents.fault.offset:,} on"
    if ended < len(payloads):
        fault = f"it goes on behind its close record, record {ended}"
    return JournalView(contents.match_id, payloads[:ended], tuple(heads), contents.is_closed, fault)


def derived(view: JournalView) -> dict[str, bytes]:
    """The members of an export that follow from the journal. Raises TavlaError for events that cannot be."""
    payloads = view.payloads[:-1] if view.is_closed else view.payloads
    history = [decode_event(payload, Path(view.match_id), number) for number, payload in enumerate(payloads, start=1)]
    if not history:
        msg = "the match holds no fact: it never began"
        raise TavlaError(msg)
    record, state = record_and_state(history)
    return {"match.mat": format_mat(record).encode(), "summary.txt": format_summary(history, state).encode()}


def export_of(journal: bytes, seed: bytes, certificate: bytes, wall_clock: str) -> bytes:
    """The `.tavla` file of a match. Raises TavlaError."""
    view = view_of(journal)
    if view is None or not view.payloads:
        msg = "the journal holds no whole record"
        raise TavlaError(msg)
    return export(journal, view, derived(view), seed, certificate, wall_clock)


def verdict_on(data: bytes, trust: Trust) -> Verdict:
    """Whether an export is what a trusted board wrote."""
    return verify(data, trust, view_of, derived)
