"""What a match can be believed by, made while it is played: signed heads, the check of its dice, the export at its end.
All beside the screen's thread.
"""

import json
import threading
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from tavla.application.ports.matches import DiceVerdict, RecordHead
from tavla.base.canonical_json import canonical_value
from tavla.base.errors import TavlaError
from tavla.base.limits import OWN_FILE, read_limited
from tavla.base.phrase import Said, phrase
from tavla.domain.facts.dice_seal import SealReason
from tavla.domain.facts.events import Event, GameEnded, MatchEnded
from tavla.evidence.device_key import DeviceKey, own_device_key
from tavla.evidence.heads import sign_head, wants_signature, write_heads
from tavla.services.match_files import AFTER_THE_FRAME_S
from tavla.services.signed_heads import check_heads, view_of
from tavla.storage.codec import encode_event
from tavla.storage.disk import Disk, replace_file
from tavla.storage.errors import said_of
from tavla.storage.journal import HEADS_NAME, JOURNAL_NAME
from tavla.system.background import Background

AFTER_THE_REST_S = 0.5
"""The start page stands, and what the match took has been given back."""


def is_signed_at(event: Event) -> bool:
    """Whether the board signs when this fact is written."""
    return isinstance(event, GameEnded | MatchEnded) or getattr(event, "authority", None) is not None


class MatchProof:
    """Works for one board; its key is made with the first match."""

    def __init__(self, keys: Path, background: Background, disk: Disk) -> None:
        self._keys, self._background, self._disk = keys, background, disk
        self._lock = threading.Lock()
        self._exporting: threading.Thread | None = None

    def sign_soon(self, folder: Path, heard: Callable[[RecordHead], None]) -> None:
        """Sign every head that is due, once the fact it is due for is on the screen; the last of them is told."""

        def sign() -> RecordHead:
            time.sleep(AFTER_THE_FRAME_S)
            return self._signed(folder)

        self._background.run(sign, heard, lambda said: heard(RecordHead(folder.name, 0, "", said)))

    def check_soon(self, match_id: str, history: Sequence[Event], heard: Callable[[DiceVerdict], None]) -> None:
        """Check every roll against its seal."""

        def check() -> DiceVerdict:
            from tavla.evidence.dice_proof import check_dice  # only who asks waits for it

            checked = check_dice(match_id, (json.loads(encode_event(event)) for event in history))
            anew = tuple(SealReason(seal.reason) for seal in checked.seals[1:])
            return DiceVerdict(checked.proved, checked.elsewhere, checked.wrong or "", anew)

        self._background.run(check, heard, lambda said: heard(DiceVerdict(0, 0, said)))

    def export_soon(
        self, folder: Path, done: Callable[[], None], failed: Callable[[Said], None], tried: Callable[[], None]
    ) -> None:
        """Write the finished match's export beside its journal, once the board has let go of the match: both at once
        would be the most memory of a day. `failed` hears why it does not lie there; `done` hears in either case, and
        so does `tried`, on the thread that writes it.
        """

        def export() -> None:
            time.sleep(AFTER_THE_REST_S)
            try:
                self._export(folder)
            finally:
                tried()

        def not_written(said: Said) -> None:
            done()
            failed(said)

        self._exporting = self._background.run(export, lambda _written: done(), not_written, outlives_board=True)

    def rest(self) -> None:
        """Wait until the last export lies there."""
        if self._exporting is not None:
            self._exporting.join()

    def _signed(self, folder: Path) -> RecordHead:
        try:
            with self._lock:
                view, key = view_of(read_limited(folder / JOURNAL_NAME, OWN_FILE)), self._key()
                if view is None:
                    return RecordHead(folder.name, 0, "", phrase("the journal holds no whole record"))
                check_heads(folder, view, self._keys)
                due = [
                    number for number, payload in enumerate(view.payloads, start=1) if wants_signature(_fields(payload))
                ]
                if not due:
                    return RecordHead(
                        folder.name,
                        0,
                        "",
                        phrase(
                            "the journal holds nothing to sign: it cannot be read {where}",
                            where=view.fault or phrase("any further"),
                        ),
                    )
                heads = [sign_head(key.seed, view.match_id, number, view.heads[number - 1]) for number in due]
                replace_file(folder / HEADS_NAME, write_heads(heads), self._disk)
            return RecordHead(view.match_id, due[-1], view.heads[due[-1] - 1].hex())
        except (TavlaError, OSError) as error:
            return RecordHead(folder.name, 0, "", said_of(error, folder, phrase("could not sign the record")))

    def _export(self, folder: Path) -> None:
        from tavla.services.signed_exports import signed_export  # no match that is still played needs it
        from tavla.services.signers import signature_of

        path = folder / f"{folder.name}.tavla"
        if path.exists() and signature_of(path).exists():
            return  # written anew, a director's countersignature would not fit it any more
        try:
            with self._lock:
                wall_clock = datetime.now().astimezone().isoformat(timespec="seconds")
                replace_file(path, signed_export(folder, self._keys, wall_clock), self._disk)
        except (TavlaError, OSError) as error:
            said = said_of(error, folder, phrase("could not write the export"))
            raise TavlaError(
                phrase(
                    "The match is kept, its signed file is not. Once this is mended, tavla export writes it. {fault}",
                    fault=said,
                )
            ) from error

    def _key(self) -> DeviceKey:
        return own_device_key(self._keys)


def _fields(payload: bytes) -> dict[str, object]:
    found = canonical_value(payload)
    return found if isinstance(found, dict) else {}
