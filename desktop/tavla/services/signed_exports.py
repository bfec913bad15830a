"""Exports of matches: what evidence signs, storage keeps and formats write, brought together."""

import json
from collections.abc import Sequence
from pathlib import Path

from tavla.base.errors import TavlaError
from tavla.base.limits import DEVICE_FRAMES, OWN_FILE, read_limited
from tavla.base.phrase import phrase
from tavla.domain.facts.events import Event
from tavla.evidence.container import Unreadable, unpack
from tavla.evidence.continuations import Course
from tavla.evidence.continuations import course_of as course_of_record
from tavla.evidence.device_key import device_certificate, own_device_key
from tavla.evidence.export import export
from tavla.evidence.journal_view import DERIVATION, JournalView
from tavla.evidence.photographs import Photograph, found_in
from tavla.evidence.trust import Trust
from tavla.evidence.verify import Verdict, verify
from tavla.formats.from_events import record_and_state
from tavla.formats.mat_derivation_1 import as_in_derivation_1
from tavla.formats.mat_writer import format_mat
from tavla.formats.match_summary import format_summary
from tavla.services.signed_heads import check_heads, view_of
from tavla.storage.codec import decode_event, event_of
from tavla.storage.device_frames import frames_path
from tavla.storage.journal import JOURNAL_NAME


def derived(view: JournalView, derivation: int = DERIVATION) -> dict[str, bytes]:
    """The members of an export that follow from the journal. Raises TavlaError for events that cannot be."""
    payloads = view.payloads[:-1] if view.is_closed else view.payloads
    match = Path(view.match_id)
    return _members(
        [decode_event(payload, match, number) for number, payload in enumerate(payloads, start=1)], derivation
    )


def _derived_again(match_id: str, events: Sequence[dict[str, object]], derivation: int) -> dict[str, bytes]:
    match = Path(match_id)
    return _members([event_of(event, match, number) for number, event in enumerate(events, start=1)], derivation)


def _members(history: Sequence[Event], derivation: int) -> dict[str, bytes]:
    if not history:
        raise TavlaError(phrase("the match holds no fact: it never began"))
    record, state = record_and_state(history)
    is_first = derivation == 1
    summary = format_summary(history, state, derivation_1=is_first)
    return {
        "match.mat": format_mat(as_in_derivation_1(record) if is_first else record).encode(),
        "summary.txt": summary.encode(),
    }


def export_of(journal: bytes, seed: bytes, certificate: bytes, wall_clock: str) -> bytes:
    """The `.tavla` file of a match. Raises TavlaError, also for one that no verifier would take."""
    view = view_of(journal)
    if view is None or not view.payloads:
        raise TavlaError(phrase("the journal holds no whole record"))
    data = export(journal, view, derived(view), seed, certificate, wall_clock)
    if isinstance(unpack(data), Unreadable):
        raise TavlaError(phrase("The export of {match} would be larger than any verifier takes.", match=view.match_id))
    return data


def signed_export(folder: Path, keys: Path, wall_clock: str) -> bytes:
    """The `.tavla` file of the match in a folder, by the board whose keys lie in `keys`; its key is made with the first
    match.

    Raises TavlaError, also where the journal is not the one whose heads were signed during play; OSError where it
    cannot be read.
    """
    journal = read_limited(folder / JOURNAL_NAME, OWN_FILE)
    key = own_device_key(keys)
    view = view_of(journal)
    if view is not None:
        check_heads(folder, view, keys)
    return export_of(journal, key.seed, device_certificate(keys), wall_clock)


def frames_of(folder: Path) -> bytes | None:
    """The raw device frames of the match in a folder; None where it has none. Raises OSError."""
    path = frames_path(folder)
    return read_limited(path, DEVICE_FRAMES) if path.exists() else None


def photographed(data: bytes, photograph: Photograph) -> str | None:
    """Which head or seal of a genuine export it is, in words; None where it is none."""
    members = unpack(data)
    view = view_of(members["journal"]) if isinstance(members, dict) else None
    if view is None:
        return None
    return found_in(photograph, view.match_id, [json.loads(payload) for payload in view.payloads[:-1]], view.heads)


def course_of(data: bytes) -> Course:
    """Where a genuine export can part from another one of its match."""
    members = unpack(data)
    view = view_of(members["journal"]) if isinstance(members, dict) else None
    return course_of_record(view) if view is not None else Course(b"", has_moved=False)


def verdict_on(data: bytes, trust: Trust, minisig: bytes = b"", frames: bytes | None = None) -> Verdict:
    """Whether an export is what a trusted board wrote; `minisig` and `frames`: the countersignature and the device
    frames beside it.
    """
    return verify(data, trust, view_of, _derived_again, minisig, frames)
