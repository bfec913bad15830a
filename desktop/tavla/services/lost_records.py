"""What a match loses that goes on from a second copy, as far as the board itself still shows its own record."""

from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from tavla.application.ports.matches import Lacking
from tavla.base.errors import TavlaError
from tavla.base.limits import JOURNAL_RECORDS
from tavla.evidence.device_key import keys_of_the_board
from tavla.evidence.heads import contradiction, read_heads, write_heads
from tavla.storage.codec import decode_event
from tavla.storage.disk import Disk, read_file
from tavla.storage.framing import Contents, Damage, last_good, parse
from tavla.storage.heartbeat import HEARTBEAT_NAME, newest
from tavla.storage.journal import HEADS_NAME, JOURNAL_NAME


def lacking(folder: Path, copy: Contents, keys: Path, disk: Disk) -> Lacking | None:
    """None where what the board still has of the match, in `folder`, shows nothing that the copy lacks. Raises
    TavlaError.
    """
    journal, held = _read(disk, folder / JOURNAL_NAME), len(copy.payloads)
    found = parse(journal)
    fault = found.fault if isinstance(found, Contents) else found
    shown = max(last_good(journal), fault.least if isinstance(fault, Damage) else 0)
    heads = [
        head for head in read_heads(_read(disk, folder / HEADS_NAME)) or () if 0 < head.records <= JOURNAL_RECORDS.most
    ]
    signed = write_heads([head for head in heads if head.records <= held])
    is_other = contradiction(signed, copy.match_id, copy.chain[1:], keys_of_the_board(keys)) is not None
    records = max(shown, *(head.records for head in heads), held) - held
    if shown and len(journal) <= copy.end and not records and not is_other:
        return None
    return Lacking(records, *_after(folder, copy, disk), is_other=is_other)


def _after(folder: Path, copy: Contents, disk: Disk) -> tuple[int, str]:
    """Board time between the copy's last fact and the board's last sign of life, in milliseconds, and when that fact
    was, local time.
    """
    path = folder / HEARTBEAT_NAME
    beat = newest(_read(disk, path))
    with suppress(TavlaError, OSError, OverflowError, ValueError):
        last = decode_event(copy.events[-1], path, len(copy.events)).at
        millis = max(0, beat[1] - last) if beat is not None else 0
        since = datetime.fromtimestamp(path.stat().st_mtime).astimezone() - timedelta(milliseconds=millis)
        return millis, since.strftime("%Y-%m-%d %H:%M")
    return 0, ""


def _read(disk: Disk, path: Path) -> bytes:
    """Empty where it cannot be read."""
    with suppress(OSError):
        return read_file(disk, path)
    return b""
