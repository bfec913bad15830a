"""The icon in the forms of other systems."""

import struct
from pathlib import Path

import icons


def test_each_form_holds_the_pictures_where_its_table_says(tmp_path: Path) -> None:
    assert 0 == icons.main([str(tmp_path)])
    ico, icns = (tmp_path / "tavla.ico").read_bytes(), (tmp_path / "tavla.icns").read_bytes()
    for number, side in enumerate(icons.SIDES):
        size, at = struct.unpack_from("<II", ico, 6 + 16 * number + 8)
        assert (icons.ICONS / f"tavla-{side}.png").read_bytes() == ico[at : at + size]
    assert (b"icns", len(icns)) == (icns[:4], struct.unpack(">I", icns[4:8])[0])
    assert (icons.ICONS / "tavla-256.png").read_bytes() == icns[16:]
