"""A match file in QR codes, read back through a camera's faults by zbar and by the page for phones."""

import base64
import shutil
import subprocess
import zlib
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from tavla.formats.code_parts import parts_of
from tavla_ui.controls.qr_codes import QrCodes, picture_of

NAME = "Anna-vs-Bora_25pt.mat"
ROWS = Random(25)
CONTENT = "".join(
    f"{row:3}) {ROWS.randint(1, 6)}{ROWS.randint(1, 6)}: {ROWS.randint(7, 24)}/{ROWS.randint(1, 6)} 13/{ROWS.randint(7, 12)}"
    f"   {ROWS.randint(1, 6)}{ROWS.randint(1, 6)}: 24/{ROWS.randint(18, 23)} 8/{ROWS.randint(2, 7)}\n"
    for row in range(1, 600)
).encode()
"""As long as a match to 25 points."""


def joined(parts: list[str]) -> tuple[str, bytes]:
    letters = "".join(part.split(":")[4] for part in sorted(parts, key=lambda part: int(part.split(":")[2])))
    whole = base64.b32decode(letters + "=" * (-len(letters) % 8))
    assert whole[:32] == sha256(whole[32:]).digest()
    name, _, content = zlib.decompress(whole[32:]).partition(b"\n")
    return name.decode(), content


def filmed(text: str, chance: Random) -> QImage:
    """A code as a phone sees it: askew, turned, out of focus, noisy."""
    flat = QrCodes().requestImage(picture_of(text).rpartition("/")[2], QSize(), QSize())
    seen = QImage(900, 900, QImage.Format.Format_RGB32)
    seen.fill(QColor(70, 80, 75))
    lean = QTransform()
    lean.translate(450, 450)
    lean.rotate(chance.uniform(-12, 12))
    lean.shear(chance.uniform(-0.08, 0.08), chance.uniform(-0.08, 0.08))
    side = flat.width()
    lean *= QTransform(1, 0, chance.uniform(-1e-4, 1e-4), 0, 1, chance.uniform(-1e-4, 1e-4), 0, 0, 1)
    painter = QPainter(seen)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setTransform(lean)
    painter.scale(560 / side, 560 / side)
    painter.drawImage(-side // 2, -side // 2, flat)
    painter.end()
    smooth = seen.scaled(620, 620, mode=Qt.TransformationMode.SmoothTransformation)
    for _ in range(20_000):
        x, y, grey = chance.randrange(620), chance.randrange(620), chance.randint(-60, 60)
        old = smooth.pixelColor(x, y).lightness()
        shade = max(0, min(255, old + grey))
        smooth.setPixelColor(x, y, QColor(shade, shade, shade))
    return smooth


def test_parts_make_up_the_file_again_in_any_order() -> None:
    parts = list(parts_of(NAME, CONTENT))
    Random(1).shuffle(parts)
    assert (NAME, CONTENT) == joined(parts)


@pytest.mark.usefixtures("qapp")
@pytest.mark.skipif(shutil.which("zbarimg") is None, reason="zbar is not installed")
def test_a_camera_reads_codes_that_lean_and_blur_and_three_in_ten_are_lost(tmp_path: Path) -> None:
    chance, parts = Random(77), parts_of(NAME, CONTENT)
    read: set[str] = set()
    rounds = 0
    for rounds in range(1, 12):
        for number, part in enumerate(parts):
            if part in read or chance.random() < 0.3:
                continue
            path = tmp_path / f"{rounds}-{number}.png"
            filmed(part, chance).save(str(path))
            said = subprocess.run(["zbarimg", "-q", "--raw", str(path)], capture_output=True, text=True, check=False)
            read |= {said.stdout.strip()} & set(parts)
        if len(read) == len(parts):
            break
    print(f"{len(CONTENT)} bytes, {len(parts)} codes, {rounds} rounds, {rounds * len(parts) * 0.5} s")
    assert (NAME, CONTENT) == joined(list(read))
    assert rounds <= 8
