"""A match's journal as evidence looks at it: its records, each with the chain value after it."""

from tavla.evidence.journal_view import JournalView
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
