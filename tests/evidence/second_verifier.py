"""The second verifier, as the file that is shipped, asked in this process."""

import importlib.util
from pathlib import Path
from types import ModuleType

from tavla.evidence.trust import Trust

FILE = Path(__file__).parents[2] / "resources" / "verify_export.py"


def loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_export", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SECOND = loaded()


def second_verdict(data: bytes, trust: Trust, minisig: bytes = b"", frames: bytes | None = None) -> tuple[int, str]:
    """The exit code and the sentence."""
    try:
        return 0, SECOND.verify(
            data,
            {key.hex() for key in trust.names},
            {key.hex(): day for key, day in trust.revoked.items()},
            {digest.hex(): day for digest, day in trust.seen.items()},
            minisig,
            frames,
        )
    except SECOND.VerdictError as wrong:
        code, sentence = wrong.args
        return code, sentence
