"""Packages that come only with an extra of Tavla."""

from importlib.util import find_spec

from tavla.base.errors import TavlaError
from tavla.base.phrase import phrase

NEEDED = {"hall": ("nats",), "desk": ("cryptography", "nats", "qasync", "starlette", "uvicorn")}
"""By extra; what it can do without is not named."""


def need(extra: str) -> None:
    """Raises TavlaError where a package of the extra is not installed, as after `make run`."""
    missing = [name for name in NEEDED[extra] if find_spec(name) is None]
    if missing:
        raise TavlaError(
            phrase(
                "A hall needs more than this Tavla was installed with ({missing}). Install it: {command}",
                missing=", ".join(missing),
                command=f".venv/bin/pip install -e '.[{extra}]'",
            )
        )
