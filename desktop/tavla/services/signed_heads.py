"""A match's journal as evidence looks at it, and the heads that a board signs while the match is played: looked at
again
before it signs anything more.
"""

from pathlib import Path

from tavla.base.errors import TavlaError
from tavla.base.limits import OWN_FILE, read_limited
from tavla.base.phrase import Grouped, phrase
from tavla.base.system_errors import found
from tavla.evidence.device_key import keys_of_the_board
from tavla.evidence.heads import contradiction
from tavla.evidence.journal_view import MOST_RECORDS, JournalView
from tavla.storage.framing import CLOSE_PAYLOAD, Contents, parse
from tavla.storage.journal import HEADS_NAME


def check_heads(folder: Path, view: JournalView, keys: Path) -> None:
    """Raises TavlaError where the match's journal, as it lies in its folder, is not the one that this board signed.

    A match without heads is an older one.
    """
    path = folder / HEADS_NAME
    try:
        member = read_limited(path, OWN_FILE)
    except FileNotFoundError:
        return
    except OSError as error:
        raise TavlaError(
            phrase("{path}: cannot be read: {why}; nothing is signed", path=str(path), why=found(error))
        ) from error
    wrong = contradiction(member, view.match_id, view.heads, keys_of_the_board(keys))
    if wrong is not None:
        raise TavlaError(
            phrase(
                "the record of {match} is not the one this board wrote, so it is not signed: {wrong}",
                match=view.match_id,
                wrong=wrong,
            )
        )


def view_of(journal: bytes, most_records: int = MOST_RECORDS) -> JournalView | None:
    """A journal's records with the chain value after each; None for bytes that hold no whole header."""
    contents = parse(journal, looks_behind_faults=False, most_records=most_records)
    if not isinstance(contents, Contents):
        return None
    payloads = contents.payloads
    ended = payloads.index(CLOSE_PAYLOAD) + 1 if CLOSE_PAYLOAD in payloads else len(payloads)
    fault = None if contents.fault is None else f"from byte {Grouped(contents.fault.offset)} on"
    if ended < len(payloads):
        fault = f"it goes on behind its close record, record {ended}"
    return JournalView(contents.match_id, payloads[:ended], contents.chain[1 : ended + 1], contents.is_closed, fault)
