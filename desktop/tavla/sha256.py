"""SHA-256 without OpenSSL's library where Python has its own: the library would take 4 MB of a running board."""

try:
    from _sha256 import sha256  # type: ignore[import-not-found,unused-ignore]
except ImportError:
    from hashlib import sha256

__all__ = ["sha256"]
