"""Writes the icon in the forms that Windows and macOS want, from the PNG files: `tools/icons.py FOLDER`.

Both forms carry PNG as it is.
"""

import struct
import sys
from pathlib import Path

ICONS = Path(__file__).resolve().parent.parent / "resources" / "icons"
SIDES = (48, 256)


def ico(pictures: dict[int, bytes]) -> bytes:
    """Windows' form. Source: Microsoft, "The format of icon resources"; PNG entries since Windows Vista."""
    head = struct.pack("<HHH", 0, 1, len(pictures))
    at, entries = len(head) + 16 * len(pictures), b""
    for side, picture in pictures.items():
        entries += struct.pack("<BBBBHHII", side % 256, side % 256, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return head + entries + b"".join(pictures.values())


def icns(picture: bytes) -> bytes:
    """The form of macOS, with one picture of 256 points: type ic08."""
    return b"icns" + struct.pack(">I", len(picture) + 16) + b"ic08" + struct.pack(">I", len(picture) + 8) + picture


def main(arguments: list[str]) -> int:
    """Write both. Gives the exit code."""
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    pictures = {side: (ICONS / f"tavla-{side}.png").read_bytes() for side in SIDES}
    (folder / "tavla.ico").write_bytes(ico(pictures))
    (folder / "tavla.icns").write_bytes(icns(pictures[256]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
