"""Boards that know one another, and the signatures they leave beside files."""

from pathlib import Path

from tavla.evidence.device_key import own_device_key
from tavla.services.signers import sign_beside


def trust(board: Path, other: Path) -> None:
    """The key of `other` is trusted at `board`."""
    key = own_device_key(other / "keys")
    folder = board / "keys" / "trusted"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "other.pub").write_bytes(key.public.written())


def signed_by(board: Path, path: Path) -> None:
    """A board signs a file as it is."""
    sign_beside(path, path.read_bytes(), "match moved", board / "keys")
