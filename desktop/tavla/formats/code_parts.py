"""A file as numbered parts, each the text of one QR code; `resources/take-home.html` puts them together again.

A part: `TAVLA1:<mark>:<number>:<count>:<letters>`, all of it of the 45 characters that a code packs densest. The mark
is the first 8 hexadecimal digits of the SHA-256 of what all letters together stand for in base 32 without padding: the
SHA-256 of the rest, 32 bytes, and the file's name, a line feed and its content, compressed by zlib.
"""

from base64 import b32encode
from hashlib import sha256
from zlib import compress

LETTERS = 480
"""In one part: a code of version 14 at most, for a phone at arm's length."""


def parts_of(name: str, content: bytes) -> tuple[str, ...]:
    packed = compress(f"{name}\n".encode() + content, 9)
    whole = sha256(packed).digest() + packed
    letters = b32encode(whole).decode().rstrip("=")
    mark = sha256(whole).hexdigest()[:8].upper()
    cut = [letters[start : start + LETTERS] for start in range(0, len(letters), LETTERS)]
    return tuple(f"TAVLA1:{mark}:{number}:{len(cut)}:{part}" for number, part in enumerate(cut, 1))
