"""A PIN: refused when it is among the first guesses, wiped after use, shown nowhere."""

import copy
import os
import pickle
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import argon2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from plain_hasher import pin

from tavla.storage.pin import Argon2Hasher, Pin, PinRefusal


@pytest.mark.parametrize(
    ("digits", "refusal"),
    [
        ("", PinRefusal.TOO_SHORT),
        ("83927", PinRefusal.TOO_SHORT),
        ("1" * 33, PinRefusal.TOO_LONG),
        ("83927a", PinRefusal.NOT_DIGITS),
        ("83 274", PinRefusal.NOT_DIGITS),
        ("٨٣٩٢٧٤", PinRefusal.NOT_DIGITS),
        ("000000", PinRefusal.TRIVIAL),
        ("99999999", PinRefusal.TRIVIAL),
        ("123456", PinRefusal.TRIVIAL),
        ("654321", PinRefusal.TRIVIAL),
        ("7890123", PinRefusal.TRIVIAL),
        ("121212", PinRefusal.TRIVIAL),
        ("834834", PinRefusal.TRIVIAL),
        ("8348348", PinRefusal.TRIVIAL),
        ("839274", None),
        ("8392748392", None),
    ],
)
def test_a_pin_among_the_first_to_be_guessed_is_refused(digits: str, refusal: PinRefusal | None) -> None:
    assert refusal == pin(digits).refusal()


@given(st.text("0123456789", min_size=6, max_size=12))
def test_a_refused_pin_is_trivial_in_any_direction(digits: str) -> None:
    counting = all((int(after) - int(before)) % 10 == 1 for before, after in pairwise(digits))
    if counting or len(set(digits)) == 1:
        assert PinRefusal.TRIVIAL == pin(digits).refusal() == pin(digits[::-1]).refusal()


def test_a_pin_shows_nowhere_and_is_not_copied() -> None:
    secret = pin("839274")
    assert "Pin(…)" == repr(secret) == str(secret) == f"{secret}"
    for act in (lambda: copy.copy(secret), lambda: copy.deepcopy(secret), lambda: pickle.dumps(secret)):
        with pytest.raises(TypeError, match="a PIN is not copied"):
            act()


def test_the_buffer_is_wiped_in_place_even_after_an_error() -> None:
    buffer = bytearray(b"839274")
    with pytest.raises(KeyError), Pin(buffer):
        raise KeyError
    assert bytearray(6) == buffer


def test_argon2id_with_the_usual_settings_and_any_library_agrees() -> None:
    hasher, buffer = Argon2Hasher(), bytearray(b"839274")
    kept = hasher.hash(Pin(buffer))
    assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert argon2.PasswordHasher().verify(kept, "839274")
    assert not argon2.PasswordHasher().check_needs_rehash(kept)
    assert hasher.fits(kept, Pin(buffer))
    assert not hasher.fits(kept, pin("839275"))
    assert hasher.fits(argon2.PasswordHasher().hash("839274"), Pin(buffer))
    assert kept != hasher.hash(Pin(buffer))
    assert bytearray(b"839274") == buffer


@pytest.mark.parametrize("kept", ["", "x", "$argon2id$", "$argon2i$v=19$m=8,t=1,p=1$c29tZXNhbHQ$AAAA"])
def test_what_is_no_hash_of_this_kind_fits_nothing(kept: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Argon2Hasher().fits(kept, pin("839274"))


DUMPING = """
import os, resource, signal, sys
from tavla.base.host.process import no_core_dumps
from tavla.storage.pin import Pin
resource.setrlimit(resource.RLIMIT_CORE, (resource.getrlimit(resource.RLIMIT_CORE)[1],) * 2)
no_core_dumps()
print(resource.getrlimit(resource.RLIMIT_CORE), open("/proc/self/coredump_filter").read().strip(), flush=True)
held = Pin(bytearray(b"839274"))
os.kill(os.getpid(), signal.SIGSEGV)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows writes no core files")
def test_a_crash_leaves_no_core_file(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", DUMPING], cwd=tmp_path, capture_output=True, text=True, check=False, env={**os.environ}
    )
    assert (-signal.SIGSEGV, "(0, 0) 00000000\n") == (done.returncode, done.stdout)
    assert [] == list(tmp_path.glob("*core*"))
