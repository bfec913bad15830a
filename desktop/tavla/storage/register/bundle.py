"""A register carried to another board in one file: JSON lines, each in its one form, the last with the SHA-256 of all
before it.

    {"made_at": …, "made_by": …, "register": 1, "tavla": "register bundle"}
    {"erasure": {…}}        by key
    {"version": {…}}        by identity
    {"end": {"erasures": n, "sha256": …, "versions": n}}

The same register gives the same lines between the first and the last. The checksum finds damage, not malice: the
signature stands in a file of its own beside the bundle, over the bundle's bytes (services/signed_bundles.py).
"""

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

from msgspec import Struct

from tavla.base.canonical_json import WrongError, canonical_json, canonical_value, strict_json
from tavla.base.limits import BUNDLE, MIB
from tavla.base.phrase import Said, phrase
from tavla.base.sha256 import sha256
from tavla.storage.disk import PRIVATE, Disk, RealDisk, read_part, replace_file
from tavla.storage.errors import failure
from tavla.storage.register.checks import KEY_FORM, NAME_MAX, one_line
from tavla.storage.register.erasing import Erasure, ErasureReason
from tavla.storage.register.errors import BundleError, RecordError
from tavla.storage.register.merging import Contents, contents
from tavla.storage.register.records import Kind
from tavla.storage.register.register import Register
from tavla.storage.register.versions import TIME_FORM, Version, check_version

LINE_MAX = 64 * 1024
FORM = 1
_WHAT = "register bundle"
_REASONS = {reason.value: reason for reason in ErasureReason}
_KINDS = {kind.value: kind for kind in Kind}
_IDENTITY = re.compile(r"[0-9a-f]{32}")


class Bundle(Struct, frozen=True):
    """A bundle that was read whole and found sound."""

    made_at: str
    made_by: str
    contents: Contents
    sha256: str
    """Of everything before the last line: what two people can compare."""
    data: bytes
    """The file, as it was read or written: what a signature is over."""


def write_bundle(register: Register, path: Path, by: str, disk: Disk | None = None) -> Bundle:
    """Write all of a register into a file, whole or not at all. Raises RegisterError, BundleError, JournalError."""
    known, by = contents(register), one_line(by)
    if len(by) > NAME_MAX:
        raise RecordError(_WHAT, "by", repr(by[:60]), "the name of who does it")
    data, digest = _bytes(path, known, register.stamp(), by)
    if len(data) > BUNDLE.most:
        found = phrase("{count} bytes to write", count=len(data))
        raise BundleError(
            path, None, found, phrase("at most {most}; let the club's retention delete what is old", most=BUNDLE.most)
        )
    replace_file(path, data, disk or RealDisk(), PRIVATE)
    return Bundle(register.stamp(), by, known, digest, data)


def read_bundle(path: Path) -> Bundle:
    """A bundle, every line checked. Raises BundleError, JournalError."""
    try:
        data = read_part(RealDisk(), path, BUNDLE.most + 1)
    except OSError as error:
        raise failure(path, phrase("could not read the bundle"), error) from error
    if len(data) > BUNDLE.most:
        raise BundleError(
            path,
            None,
            phrase("more than {most} bytes", most=BUNDLE.most),
            phrase("a bundle of at most {most_bytes} MiB", most_bytes=BUNDLE.most // MIB),
        )
    return _Reader(path, data).read()


def _bytes(path: Path, known: Contents, at: str, by: str) -> tuple[bytes, str]:
    lines = [canonical_json({"made_at": at, "made_by": by, "register": FORM, "tavla": _WHAT})]
    for erasure in known.erasures:
        told = {
            "at": erasure.at,
            "by": erasure.by,
            "key": erasure.key,
            "kind": erasure.kind.value,
            "reason": erasure.reason.value,
        }
        lines.append(canonical_json({"erasure": told}))
    for version in known.versions:
        lines.append(canonical_json({"version": _plain(version)}))
        if len(lines[-1]) >= LINE_MAX:
            found = phrase("{count} bytes for a version of the record {key}", count=len(lines[-1]) + 1, key=version.key)
            raise BundleError(
                path, None, found, phrase("at most {most}: no board reads more; delete that record", most=LINE_MAX)
            )
    body = b"".join(line + b"\n" for line in lines)
    digest = sha256(body).hexdigest()
    end = canonical_json({"end": {"erasures": len(known.erasures), "sha256": digest, "versions": len(known.versions)}})
    return body + end + b"\n", digest


def _plain(version: Version) -> dict[str, object]:
    return {
        "at": version.at,
        "by": version.by,
        "content": version.content,
        "id": version.identity,
        "key": version.key,
        "kind": version.kind.value,
        "parents": list(version.parents),
        "why": version.why,
    }


class _Reader:
    """One reading of one file."""

    def __init__(self, path: Path, data: bytes) -> None:
        self._path = path
        self._data = data
        self._digest = sha256(data[: self._last_line()]).hexdigest()
        self._line = 0

    def read(self) -> Bundle:
        lines = self._lines()
        first = next(lines, {})
        if first.get("tavla") != _WHAT:
            self._refuse(phrase("no bundle of a register"), phrase('a first line with "tavla":"register bundle"'))
        if first.get("register") != FORM:
            found = phrase("a bundle of form {form}", form=repr(first.get("register")))
            self._refuse(found, phrase("form {form}; update Tavla on this board", form=FORM))
        made_at, made_by = self._text(first, "made_at", 30), self._text(first, "made_by", NAME_MAX)
        erasures: list[Erasure] = []
        versions: list[Version] = []
        end: dict[str, object] | None = None
        kinds: dict[str, Kind] = {}
        for line in lines:
            if end is not None:
                self._refuse("a line after the last", "the end of the file")
            match line:
                case {"erasure": dict(told)}:
                    erasures.append(self._erasure(told))
                case {"version": dict(told)}:
                    versions.append(version := self._version(told))
                    if kinds.setdefault(version.key, version.kind) is not version.kind:
                        self._refuse(f"the record {version.key} of two kinds", "one of one kind")
                case {"end": dict(told)}:
                    end = told
                case _:
                    self._refuse(f"a line with {', '.join(map(repr, line))}", '"erasure", "version" or "end"')
        if end is None:
            self._refuse(phrase("the end of the file"), phrase("a last line with the checksum: the bundle breaks off"))
        expected = {"erasures": len(erasures), "sha256": self._digest, "versions": len(versions)}
        if end != expected:
            self._refuse(f"a last line that says {end!r}", f"{expected!r}")
        return Bundle(made_at, made_by, Contents(tuple(versions), tuple(erasures)), self._digest, self._data)

    def _last_line(self) -> int:
        return self._data.rfind(b"\n", 0, max(0, len(self._data) - 1)) + 1

    def _lines(self) -> Iterator[dict[str, object]]:
        """Each line as an object; the checksum is looked at first, so that damage is called damage and nothing else."""
        claimed = re.search(rb'"sha256":"([0-9a-f]{64})"', self._data[self._last_line() :])
        if self._data.startswith(b"{") and claimed is not None and claimed.group(1).decode() != self._digest:
            found = phrase("bytes that do not fit their checksum: the file is damaged or was altered")
            self._refuse(found, phrase("those of SHA-256 {digest}", digest=claimed.group(1).decode()))
        for raw in io.BytesIO(self._data):
            self._line += 1
            if len(raw) > LINE_MAX:
                self._refuse(f"a line of {len(raw)} bytes", f"at most {LINE_MAX}")
            if not raw.endswith(b"\n"):
                self._refuse(phrase("a line that breaks off"), phrase("a whole line"))
            value = canonical_value(raw[:-1])
            if not isinstance(value, dict):
                self._not_canonical(raw[:-1])
            yield value

    def _not_canonical(self, line: bytes) -> NoReturn:
        try:
            strict_json(line)
        except WrongError as error:
            self._refuse(error.found, str(error.expected))
        self._refuse("a line that is not in its one form", "an object in canonical JSON")

    def _erasure(self, told: dict[str, object]) -> Erasure:
        self._names(told, {"at", "by", "key", "kind", "reason"})
        reason = _REASONS.get(word := self._text(told, "reason", 20))
        if reason is None:
            self._refuse(f"the reason {word!r}", f"one of {', '.join(_REASONS)}")
        return Erasure(self._key(told), self._kind(told), self._time(told), self._text(told, "by", NAME_MAX), reason)

    def _version(self, told: dict[str, object]) -> Version:
        self._names(told, {"at", "by", "content", "id", "key", "kind", "parents", "why"})
        parents, content = told["parents"], told["content"]
        if not isinstance(parents, list) or not all(
            isinstance(one, str) and _IDENTITY.fullmatch(one) for one in parents
        ):
            self._refuse("parents that are no identities", "a list of 32 hexadecimal digits each")
        if content is not None and not isinstance(content, str):
            self._refuse("a content that is no text", "canonical JSON as a text, or null")
        version = Version(
            self._text(told, "id", 32),
            self._kind(told),
            self._key(told),
            tuple(parents),
            content,
            self._time(told),
            self._text(told, "by", NAME_MAX),
            self._text(told, "why", LINE_MAX),
        )
        try:
            check_version(version)
        except RecordError as error:
            self._refuse(error.found, f"{error.expected} ({error.kind}, {error.field})")
        return version

    def _names(self, told: dict[str, object], names: set[str]) -> None:
        if told.keys() != names:
            self._refuse(f"the fields {', '.join(sorted(told))}", ", ".join(sorted(names)))

    def _kind(self, told: dict[str, object]) -> Kind:
        kind = _KINDS.get(word := self._text(told, "kind", 20))
        if kind is None:
            self._refuse(f"the kind {word!r}", f"one of {', '.join(_KINDS)}")
        return kind

    def _key(self, told: dict[str, object]) -> str:
        key = self._text(told, "key", 16)
        if not KEY_FORM.fullmatch(key):
            self._refuse(f"the key {key!r}", "16 hexadecimal digits")
        return key

    def _time(self, told: dict[str, object]) -> str:
        at = self._text(told, "at", 30)
        if not TIME_FORM.fullmatch(at):
            self._refuse(f"the time {at!r}", "a time such as 2026-11-21T14:05:00.000Z")
        return at

    def _text(self, told: dict[str, object], name: str, longest: int) -> str:
        value = told.get(name)
        if not isinstance(value, str) or len(value) > longest:
            self._refuse(f"no text of at most {longest} letters for {name!r}", "one")
        return value

    def _refuse(self, found: Said, expected: Said) -> NoReturn:
        raise BundleError(self._path, self._line or None, found, expected)
