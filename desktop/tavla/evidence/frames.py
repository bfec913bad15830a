"""The raw device frames that lie beside an export: whether they are those of which its journal tells."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from tavla.base.limits import DEVICE_FRAMES
from tavla.base.sha256 import sha256

_HEAD = re.compile(rb"tavla frames 1 (?P<match>[A-Za-z0-9-]+) (?P<file>[0-9a-f]{16})\n")


class FramesChecked(NamedTuple):
    are_proved: bool
    said: str


def check_frames(data: bytes, match_id: str, events: Sequence[dict[str, object]]) -> FramesChecked:
    """Compare what lies there with every sum in the journal; what stands behind the last of them is not proved."""
    head = _HEAD.match(data)
    if len(data) > DEVICE_FRAMES.most or head is None or head["match"] != match_id.encode():
        return FramesChecked(False, "the device frames beside it are none of this match")
    number, begun, at = head["file"].decode(), sha256(), 0
    noted = [event for event in events if event.get("event") == "FramesNoted" and event.get("file") == number]
    if not noted:
        return FramesChecked(False, "the journal tells nothing of the device frames beside it")
    sums: list[tuple[int, str]] = []
    for event in noted:
        length = event.get("length_bytes")
        if type(length) is not int or not 0 <= length <= len(data):
            return FramesChecked(False, "the device frames beside it are fewer than the journal tells")
        sums.append((length, str(event.get("sha256"))))
    for length, digest in sorted(sums):
        begun.update(data[at:length])
        at = length
        if digest != begun.hexdigest():
            said = f"the first {length} bytes of the device frames beside it are not those of the journal"
            return FramesChecked(False, said)
    return FramesChecked(True, f"{at} bytes of device frames proved, {len(data) - at} behind them not")
