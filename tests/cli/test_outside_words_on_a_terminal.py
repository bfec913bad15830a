"""What a file, its name or a device says stands on a terminal as text: it orders nothing, hides nothing, turns nothing
and begins no line of its own.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from test_cli_evidence import BEGUN, at_the_board
from test_foreign_bundles import line_of

from tavla.base import paths
from tavla.base.canonical_json import canonical_json
from tavla.base.sha256 import sha256
from tavla.cli.main import main
from tavla.evidence.certificate import Certificate
from tavla.evidence.device_key import own_device_key
from tavla.evidence.ed25519 import public_key
from tavla.evidence.minisign import PublicKey
from tavla.storage.register.records import Kind, Player
from tavla.storage.register.versions import version_of, written
from tavla_devices.link.ports import ListedPort

__all__ = ["at_the_board"]  # a fixture

LINE = "Signed by all."
ODD = "a\x1b[2J\x9b31mb\x07\x08\u202ec\u200bd"
NAME = f"{ODD}\n{LINE}\u2028{LINE}\r{LINE}"
ORDERS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\ufeff]")
BY, SEED = ("--by", "Kari Dommer"), b"1" * 32


def a_bundle(_: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    at = "2026-11-21T14:05:00.000Z"
    made = line_of(version_of(Kind.PLAYER, "0" * 16, (), written(Player("Ann")), at=at, by=NAME, why=NAME))
    first = {"made_at": f"{ODD}\n{LINE}"[:30], "made_by": NAME, "register": 1, "tavla": "register bundle"}
    body = b"".join(canonical_json(one) + b"\n" for one in (first, made))
    end = {"end": {"erasures": 0, "versions": 1, "sha256": sha256(body).hexdigest()}}
    Path("x.bundle").write_bytes(body + canonical_json(end) + b"\n")
    merge = ("register", "merge", "x.bundle", *BY)
    return [merge, (*merge, "--record", "0" * 16, "--apply"), ("register", "show", "0" * 16)]


def a_table(_: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    Path(f"{ODD}.csv").write_text(f'name,"{NAME}"\nAnn,"{NAME}"\n', "utf-8")
    Path(NAME).write_text(f'nom,"{NAME}"\n', "utf-8")
    return [("register", "import", "players", *BY, name) for name in (f"{ODD}.csv", NAME)]


def a_certificate(_: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    key = own_device_key(paths.user_data() / "keys").public.key
    days = BEGUN[1], BEGUN[3]
    Path("x.certificate").write_bytes(Certificate(key, NAME, NAME, *days, public_key(SEED)).signed(SEED))
    return [("keys", "install", "x.certificate"), ("keys", "show")]


def a_folder_of_keys(_: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    Path("odd").mkdir()
    Path("odd", f"{NAME}.pub").write_text("no key")
    Path("x.pub").write_bytes(PublicKey(public_key(SEED), bytes(8), ODD).written())
    return [("verify", "--trust", "odd", "x.pub"), ("keys", "trust", "x.pub"), ("keys", "show")]


def a_ruleset(_: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    own = (paths.rulesets() / "nbf.toml").read_text("utf-8")
    odd = "".join(f"\\u{ord(letter):04x}" for letter in ODD)
    Path("nbf.toml").write_text(re.sub(r'(?m)^title = ".*"', lambda _: f'title = "{odd}"', own), "utf-8")
    return [("rulesets", act, *more) for act, *more in (["check", "nbf.toml"], ["show", "./nbf.toml"])]


def a_devices_maker(patched: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    patched.setattr("tavla_devices.link.ports.listed_ports", lambda: (ListedPort("/dev/x", NAME, 1, 2, NAME, NAME),))
    return [("devices", "list")]


def a_files_name(_: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    Path(NAME).mkdir()
    of_one = ("position", "--jsonl"), ("plays", "--jsonl"), ("check",), ("verify",), ("keys", "trust"), ("report",)
    return [*((*words, NAME) for words in of_one), ("convert", NAME, "x.mat")]


@pytest.mark.parametrize(
    "brought", [a_bundle, a_table, a_certificate, a_folder_of_keys, a_ruleset, a_devices_maker, a_files_name]
)
def test_a_word_from_outside_is_text_on_a_terminal(
    brought: Callable[[pytest.MonkeyPatch], list[tuple[str, ...]]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for words in brought(monkeypatch):
        main(words)
        printed = capsys.readouterr()
        told = printed.out + printed.err
        assert told
        assert not ORDERS.findall(told), words
        assert not [line for line in told.split("\n") if line.startswith(LINE)], words
