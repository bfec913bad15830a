"""A match file in QR codes, read back through a camera's faults by zbar and by the page for phones."""

import base64
import json
import shutil
import subprocess
import zlib
from collections.abc import Iterable, Mapping
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from tavla.base import paths
from tavla.formats.code_parts import LETTERS, parts_of
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


PAGE = """
const elements = {};
const saves = [], blobs = [], pens = { drawImage() {}, getImageData: () => ({ data: [] }) };
const element = () => ({ hidden: true, getContext: () => pens, prepend: (one) => saves.unshift(one) });
globalThis.document = { documentElement: {}, createElement: element, getElementById: (id) => (elements[id] ??= element()) };
Object.defineProperty(globalThis, "navigator", { value: { language: "en" } });
URL.createObjectURL = (blob) => `blob:${blobs.push(blob)}`;
"""
"""As much of a browser as the page's second script asks for."""
ASKED = """
(async () => {
  for (const text of JSON.parse(require("fs").readFileSync(0, "utf8"))) await take(text);
  const told = at("told").textContent, whole = [];
  for (const [at, blob] of [...blobs].reverse().entries()) {
    whole.push([saves[at].download, Buffer.from(await blob.arrayBuffer()).toString("base64")]);
  }
  console.log(JSON.stringify({ told, whole, kept: files.size }));
})();
"""
CHOSEN = """
(async () => {
  globalThis.createImageBitmap = async () => ({ width: 10, height: 10 });
  URL.revokeObjectURL = () => undefined;
  const texts = JSON.parse(require("fs").readFileSync(0, "utf8"));
  let at_ = 0;
  globalThis.jsQR = () => texts[at_++] ? { data: texts[at_ - 1] } : null;
  at("video").play = async () => { at("video").ended = false; };
  Object.assign(at("video"), { videoWidth: 10, videoHeight: 10, pause() {}, removeAttribute() {}, load() {} });
  globalThis.setTimeout = (next) => { at("video").ended = true; next(); };
  at("files").files = texts.map((_, n) => ({ type: n % 2 ? "video/mp4" : "image/jpeg", name: `${n}.${n % 2 ? "mp4" : "jpg"}` }));
  await at("files").onchange();
  console.log(JSON.stringify({ told: at("told").textContent, wrong: at("told").className }));
})();
"""
ON_PHONE = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


CAMERA = """
(async () => {
  const told = {};
  for (const name of ["NotAllowedError", "NotFoundError", ""]) {
    const fails = async () => { throw Object.assign(new Error("Permission denied by system"), { name }); };
    navigator.mediaDevices = name && { getUserMedia: fails };
    await at("camera").onclick();
    told[name] = at("told").textContent;
  }
  console.log(JSON.stringify(told));
})();
"""


def on_a_phone(texts: Iterable[str], asked: str = ASKED, language: str = "en") -> Mapping[str, Any]:
    """What the page for phones makes of the texts of codes, in their order."""
    script = (
        (paths.resources() / "take-home.html").read_text(encoding="utf-8").split("<script>")[2].split("</script>")[0]
    )
    page = PAGE.replace('"en"', f'"{language}"')
    done = subprocess.run(
        ["node", "-e", f"{page}{script}{asked}"],
        input=json.dumps(list(texts)),
        capture_output=True,
        text=True,
        check=True,
    )
    found: Mapping[str, Any] = json.loads(done.stdout)
    return found


def saved(found: Mapping[str, Any]) -> list[tuple[str, bytes]]:
    """The files that can be saved, the newest first."""
    return [(name, base64.b64decode(content)) for name, content in found["whole"]]


@ON_PHONE
def test_the_page_for_phones_puts_the_file_together() -> None:
    found = on_a_phone(reversed(parts_of(NAME, CONTENT)))
    assert [(NAME, CONTENT)] == saved(found)
    assert "whole and right" in found["told"]


@ON_PHONE
def test_codes_of_other_files_between_them_keep_no_file_from_being_put_together() -> None:
    """A poster, another board beside it, or somebody who shows codes of his own, before and between."""
    own, other = parts_of(NAME, CONTENT), parts_of("Other.mat", CONTENT[::-1])
    posters = [f"TAVLA1:{mark:08X}:1:4096:{'A' * LETTERS}" for mark in range(40)]
    mixed = [text for parts in zip_longest(own[:-1], other[:-1], fillvalue="") for text in (posters[0], *parts)]
    begun = on_a_phone([posters[0], *mixed])
    assert ([], 3) == (saved(begun), begun["kept"])
    assert "Codes of 3 files are seen" in begun["told"]
    both = [("Other.mat", CONTENT[::-1]), (NAME, CONTENT)]
    assert both == saved(on_a_phone([*posters, *mixed, *posters, own[-1], other[-1]]))


@ON_PHONE
def test_a_whole_file_of_somebody_else_ends_no_reading() -> None:
    own, poster = parts_of(NAME, CONTENT), parts_of("poster.mat", b"; a poster\n")
    found = on_a_phone([*poster, *own[:-1], *poster, own[-1], *poster])
    assert [(NAME, CONTENT), ("poster.mat", b"; a poster\n")] == saved(found)


@ON_PHONE
@pytest.mark.parametrize(
    ("language", "denied", "none"),
    [
        ("en", "This page may not use the camera. Allow it,", "No camera can be used. Take a film"),
        ("nb-NO", "Siden har ikke lov til å bruke kameraet. Gi den lov,", "Kameraet kan ikke brukes. Ta opp en film"),
        ("tr-TR", "Bu sayfanın kamera izni yok. İzin verin", "Kamera kullanılamıyor. Kodların videosunu"),
    ],
)
def test_why_a_camera_is_not_used_is_told_in_the_phones_language_alone(language: str, denied: str, none: str) -> None:
    told = on_a_phone((), CAMERA, language)
    assert told["NotAllowedError"].startswith(denied)
    assert [told["NotFoundError"], told[""]] == [told["NotFoundError"]] * 2
    assert told["NotFoundError"].startswith(none)
    assert "{" not in "".join(told.values())


@ON_PHONE
@pytest.mark.parametrize(
    "text",
    [
        "",
        "TAVLA1",
        "TAVLA1:00000000:0:1:A",
        "TAVLA1:00000000:2:1:A",
        "TAVLA1:00000000:1:4097:A",
        "TAVLA1:00000000:1:99999:A",
        "TAVLA1:0000000g:1:1:A",
        "TAVLA1:00000000:1:1:",
        "TAVLA1:00000000:1:1:1",
        "TAVLA1:00000000:-1:1:A",
        f"TAVLA1:00000000:1:2:{'A' * 2001}",
        "TAVLA1:00000000:1:2:A\nTAVLA1:00000000:2:2:A",
        "https://example.org/",
        "<img src=x onerror=alert(1)>",
    ],
)
def test_a_text_that_is_no_part_is_passed_over(text: str) -> None:
    found = on_a_phone([text])
    assert ("Hold the camera to the codes on the board.", 0, []) == (found["told"], found["kept"], saved(found))


@ON_PHONE
@pytest.mark.parametrize("text", ["", "Anna wins the match\nTAVLA M1 0123", "https://example.org/"])
def test_pictures_and_films_without_a_part_are_told_once_behind_what_is_read(text: str) -> None:
    """The code of the result stands on the same page of the board."""
    parts = parts_of(NAME, CONTENT)
    none, whole = (
        "No code of a match file was found in",
        f"{len(parts)} of {len(parts)} codes read. The file is whole and right.",
    )
    assert on_a_phone([text, text], CHOSEN) == {"told": f"{none} 0.jpg, 1.mp4.", "wrong": "wrong"}
    assert on_a_phone([text, *parts, text], CHOSEN) == {
        "told": f"{whole} {none} 0.jpg, {len(parts) + 1}.{'jpg' if len(parts) % 2 else 'mp4'}.",
        "wrong": "",
    }
    told = on_a_phone([parts[0], text, parts[1]], CHOSEN)["told"]
    assert told.startswith(f"2 of {len(parts)} codes read. Still missing: 3,")
    assert told.endswith(f" {none} 1.mp4.")


@ON_PHONE
@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("page.html", "page.html.mat"),
        ("app.apk", "app.apk.mat"),
        ("../../out", ".._.._out.mat"),
        ("a\u202etam.exe", "a_tam.exe.mat"),
        ("Åse-vs-Çağrı_7pt.mat", "Åse-vs-Çağrı_7pt.mat"),
        ("", ""),
        ("n" * 301, ""),
    ],
)
def test_a_file_that_anybody_made_is_saved_as_a_match_file_or_not_at_all(name: str, kept: str) -> None:
    found = on_a_phone(parts_of(name, b"<script>alert(1)</script>"))
    assert [kept] * bool(kept) == [name for name, _ in saved(found)]
    assert ("Begin again" in found["told"]) == (not kept)


@ON_PHONE
def test_a_part_with_other_letters_spoils_no_file_but_has_it_begun_again() -> None:
    parts = list(parts_of(NAME, CONTENT))
    head, _, letters = parts[0].rpartition(":")
    altered = f"{head}:{letters[:-1]}{'A' if letters[-1] != 'A' else 'B'}"
    found = on_a_phone([altered, *parts[1:]])
    assert ([], 0) == (saved(found), found["kept"])
    assert [(NAME, CONTENT)] == saved(on_a_phone([altered, *parts[1:], *parts]))


@ON_PHONE
def test_codes_that_unpack_to_more_than_any_match_are_not_unpacked() -> None:
    parts = parts_of("bomb.mat", bytes(9 << 20))
    assert "Begin again" in on_a_phone(parts)["told"]
