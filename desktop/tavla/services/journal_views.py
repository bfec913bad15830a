"""A match's journal as evidence looks at it: its records, each with the chain value after it."""

from tavla.evidence.journal_view import JournalView
from tavla.storage.framing import CLOSE_PAYLOAD, Contents, parse


def view_of(journal: bytes) -> JournalView | None:
    """A journal's records with the chain value after each; None for bytes that hold no whole header."""
    contents = parse(journal, looks_behind_faults=False)
    if not isinstance(contents, Contents):
        return None
    payloads = contents.payloads
    ended = payloads.index(CLOSE_PAYLOAD) + 1 if CLOSE_PAYLOAD in payloads else len(payloads)
    fault = None if contents.fault is None else f"from byte {contents.fault.offset:,} on"
    if ended < len(payloads):
        fault = f"it goes on behind its close record, record {ended}"
    return JournalView(contents.match_id, payloads[:ended], contents.chain[1 : ended + 1], contents.is_closed, fault)
