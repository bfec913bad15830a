"""Our HMAC beside the standard library's."""

import hmac

import pytest

from tavla.base.sha256 import hmac_sha256


@pytest.mark.parametrize("length", [0, 1, 32, 63, 64, 65, 200])
def test_a_key_of_any_length_gives_the_same_as_the_standard_library(length: int) -> None:
    key = bytes(range(length))
    assert hmac.digest(key, b"a roll", "sha256") == hmac_sha256(key, b"a roll")
