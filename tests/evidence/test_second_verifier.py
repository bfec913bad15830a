import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from forged_files import facts_of, files
from forgeries import KINDS, forgeries
from matches_at_random import robot_history
from proved_match import BOARD, ISSUER, TRUST, genuine
from sealed_match import exported_with_kept_dice
from second_verifier import FILE, SECOND, second_verdict
from third_verifier import program, third
from verifiers import VERIFIERS, compared, first, second

import go_verifier
from tavla.evidence import readings
from tavla.evidence import verify as first_verifier
from tavla.evidence.dice_proof import DiceChecked
from tavla.evidence.ed25519 import public_key
from tavla.evidence.errors import KeyFileError
from tavla.evidence.minisign import PublicKey
from tavla.evidence.trust import Trust, read_trust
from tavla.formats.from_events import record_and_state
from tavla.formats.mat_writer import format_mat
from tavla.formats.match_summary import format_summary
from tavla.services.signed_exports import verdict_on
from tavla.storage.codec import encode_event

LOST = [
    (),
    ((public_key(ISSUER), "2026-11-21"),),
    ((public_key(ISSUER), "2026-11-22"),),
    ((public_key(BOARD), "2026-01-01"),),
    ((bytes(32), "2026-01-01"),),
]


@pytest.fixture
def trusted(tmp_path: Path) -> Path:
    folder = tmp_path / "trusted"
    folder.mkdir()
    (folder / "club.pub").write_bytes(PublicKey(public_key(ISSUER), bytes(8), "Istanbul club").written())
    return folder


def asked(*words: str | Path) -> tuple[int, str]:
    done = subprocess.run([sys.executable, FILE, *words], capture_output=True, text=True, check=False)
    assert "" == done.stderr
    return done.returncode, done.stdout


def test_all_take_what_the_board_wrote_with_scripted_and_with_sealed_dice() -> None:
    for data in files():
        assert {0} == {ask(data, TRUST) for ask in VERIFIERS}
    told, (_, sentence) = verdict_on(files()[1], TRUST), second_verdict(files()[1], TRUST)
    assert told.proved_rolls > 0
    assert f"{told.proved_rolls} rolls proved" in sentence


@pytest.mark.parametrize(
    ("voided", "back_to"), [("b", None), ("w", None), ("bw", None), ("wbb", None), ("bw", 0), ("wbw", 0), ("bwb", 1)]
)
def test_all_take_an_opening_of_which_one_die_was_rolled_again(voided: str, back_to: int | None) -> None:
    data = exported_with_kept_dice(voided, back_to)
    facts = [json.loads(fact) for fact in facts_of(data)[1]]
    assert len(voided) + (back_to is not None) == sum(
        bool(fact.get("proof") and fact["proof"]["kept"]) for fact in facts
    )
    assert {0} == {ask(data, TRUST) for ask in VERIFIERS}


def test_both_say_of_a_genuine_match_that_its_dice_were_sealed_anew() -> None:
    told, (_, sentence) = verdict_on(files()[1], TRUST), second_verdict(files()[1], TRUST)
    first_seal, anew = told.seals
    assert (1, "start") == (first_seal.epoch, first_seal.reason)
    assert (2, "secret_lost") == (anew.epoch, anew.reason)
    assert f"; THE DICE WERE SEALED ANEW at record {anew.event + 1};" in sentence
    assert "ANEW" not in second_verdict(genuine(), TRUST)[1]


@pytest.mark.parametrize("lost", LOST)
def test_all_agree_on_whose_key_counts(lost: tuple[tuple[bytes, str], ...]) -> None:
    for names in ({}, TRUST.names, {public_key(BOARD): "board 7"}):
        trust = Trust(names, dict(lost))
        assert 1 == len({ask(genuine(), trust) for ask in VERIFIERS})


def test_no_forgery_is_taken_for_genuine_and_all_agree_on_each() -> None:
    found = compared(forgeries(seed=1, count=20 * len(KINDS)))
    assert [] == found.wrong
    assert set(KINDS) - {"the board's thief"} == {kind for kind in found.codes if "thief" not in kind}


def test_no_flipped_bit_is_accepted_by_either() -> None:
    chance = random.Random(2)
    data = genuine()
    for bit in [*range(20 * 8), *(chance.randrange(len(data) * 8) for _ in range(500))]:
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        codes = first(bytes(flipped), TRUST), second(bytes(flipped), TRUST)
        assert codes[0] == codes[1] != 0


@pytest.mark.parametrize(
    ("module", "name", "broken"),
    [
        (first_verifier, "is_signed", lambda *_: True),
        (SECOND, "is_signed", lambda *_: True),
        (SECOND, "check_dice", lambda *_: ""),
        (SECOND, "check_signer", lambda *_: "~"),
        (first_verifier, "check_dice", lambda *_: DiceChecked(0, 0, None)),
    ],
)
@pytest.mark.nightly
def test_a_verifier_that_checks_less_is_seen(
    module: object, name: str, broken: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, name, broken)
    assert [] != compared(forgeries(seed=3, count=6 * len(KINDS)), first, second).wrong


def test_asked_as_a_program_it_says_one_sentence_and_exits_with_the_verdict(tmp_path: Path, trusted: Path) -> None:
    export = tmp_path / "match.tavla"
    export.write_bytes(genuine())
    code, said = asked(export, "--trust", trusted)
    assert (0, True, 1) == (code, said.startswith("genuine: match M1, "), said.count("\n"))
    export.write_bytes(genuine()[:-1])
    assert 2 == asked(export, "--trust", trusted)[0]
    export.write_bytes(b"(;FF[4])")
    assert (4, "not an export of Tavla\n") == asked(export, "--trust", trusted)


def test_where_it_can_give_no_verdict_it_says_why(tmp_path: Path, trusted: Path) -> None:
    export = tmp_path / "match.tavla"
    export.write_bytes(genuine())
    assert 64 == asked(export)[0]
    assert 64 == asked(tmp_path / "missing.tavla", "--trust", trusted)[0]
    (trusted / "revoked").write_text("# none\n\nnobody 2026-01-01\n", encoding="utf-8")
    assert (64, True) == (asked(export, "--trust", trusted)[0], "nobody" in asked(export, "--trust", trusted)[1])
    (trusted / "revoked").unlink()
    (trusted / "b.pub").write_bytes(b"\xff\n")
    assert 64 == asked(export, "--trust", trusted)[0]


def test_without_its_library_it_says_what_is_missing(tmp_path: Path) -> None:
    shutil.copy(FILE, tmp_path / "verify_export.py")
    (tmp_path / "nacl").mkdir()
    (tmp_path / "nacl" / "__init__.py").touch()
    done = subprocess.run(
        [sys.executable, tmp_path / "verify_export.py", "x", "--trust", "y"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (64, "no verdict: PyNaCl is missing (python -m pip install pynacl)\n") == (done.returncode, done.stderr)


def test_a_key_revoked_twice_does_not_count_from_the_earlier_day_on(trusted: Path) -> None:
    key = public_key(ISSUER).hex()
    (trusted / "revoked").write_text(f"{key} 2026-01-01 lost\n{key} 2027-01-01 lost again\n", encoding="utf-8")
    assert {public_key(ISSUER): "2026-01-01"} == read_trust(trusted).revoked
    assert {key: "2026-01-01"} == SECOND.keys_of(trusted)[1]


def test_all_know_the_events_of_the_page() -> None:
    page = (FILE.parents[1] / "docs" / "evidence-format.md").read_text(encoding="utf-8")
    table = page[page.index("### Events") : page.index("### Changes")]
    listed = {
        name
        for line in table.splitlines()
        if line.startswith("| `")
        for name in re.findall(r"`([A-Z]\w+)`", line.split("|")[1])
    }
    assert readings.KINDS == listed == set(SECOND.EVENT.pattern.split("|"))
    go = (go_verifier.SOURCE / "main.go").read_text(encoding="utf-8")
    assert listed == set(go[go.index("toSet(`") + 7 : go.index("`)")].split())


@pytest.mark.parametrize("seed", range(12))
def test_both_take_what_tavla_tells_of_a_match_with_a_director_and_agree_on_every_change_of_it(seed: int) -> None:
    history = robot_history(seed, directed=seed % 3 > 0)
    record, state = record_and_state(history)
    events = [json.loads(encode_event(event)) for event in history]
    mat, summary = format_mat(record).encode(), format_summary(history, state).encode()
    assert (None, None) == (readings.what_differs(events, mat, summary), said_by_the_second(events, mat, summary))
    chance = random.Random(seed)
    for _ in range(60):
        other = changed(chance, mat)
        assert (readings.what_differs(events, other, summary) is None) == (
            said_by_the_second(events, other, summary) is None
        ), other


def said_by_the_second(events: list[dict[str, object]], mat: bytes, summary: bytes) -> str | None:
    try:
        SECOND.check_readings(events, mat, summary)
    except SECOND.VerdictError as wrong:
        return str(wrong.args[1])
    return None


def changed(chance: random.Random, data: bytes) -> bytes:
    at = chance.randrange(len(data))
    letter = bytes([chance.choice(b" 0123456:/*)?\nDWT")])
    return chance.choice(
        (
            data[:at] + letter + data[at + 1 :],
            data[:at] + letter + data[at:],
            data[:at] + data[at + 1 :],
            data[:at] + data[at + 40 :],
        )
    )


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("MatchStarted", "players", ["Ann", "Bo"]),
        ("MatchStarted", "players", {"white": "Ann", "black": "Bo", "red": "Cy"}),
        ("MatchStarted", "match_length", True),
        ("MatchStarted", "begun_from", {}),
        ("OpeningRolled", "dice", [3, 1]),
        ("OpeningRolled", "dice", {"white": 3, "black": True}),
        ("Rolled", "roll", [3, 7]),
        ("Rolled", "roll", "31"),
        ("TurnEnded", "play", None),
        ("TurnEnded", "play", [[8, True]]),
        ("TurnEnded", "play", [[8, 3, 1]]),
        ("TurnEnded", "player", ["white"]),
        ("GameEnded", "points", None),
        ("GameEnded", "points", True),
        ("GameEnded", "winner", {}),
        ("ChangeMade", "change", {"kind": ["TakenBack"]}),
        ("ChangeMade", "change", {"kind": "TakenBack", "to": True}),
        ("ChangeMade", "change", {"kind": "TakenBack", "to": 10**6}),
        ("ChangeMade", "change", None),
    ],
)
def test_both_agree_on_acts_in_another_form(kind: str, field: str, value: object) -> None:
    history = robot_history(2, directed=True)
    record, state = record_and_state(history)
    events = [json.loads(encode_event(event)) for event in history]
    next(event for event in events if event["event"] == kind)[field] = value
    mat, summary = format_mat(record).encode(), format_summary(history, state).encode()
    assert (readings.what_differs(events, mat, summary) is None) == (said_by_the_second(events, mat, summary) is None)


def test_both_refuse_a_cube_that_nobody_could_write() -> None:
    history = robot_history(3)
    record, state = record_and_state(history)
    events = [json.loads(encode_event(event)) for event in history]
    events += [{"event": "DoubleTaken", "player": "white"}] * 15_000 + [{"event": "DoubleOffered", "player": "white"}]
    mat, summary = format_mat(record).encode(), format_summary(history, state).encode()
    assert None not in (readings.what_differs(events, mat, summary), said_by_the_second(events, mat, summary))


@pytest.mark.parametrize(
    ("line", "tells"),
    [
        (b"  1) 31: Cannot Move", True),
        (b"1)31:42: ????  ", True),
        (b"; \xff", True),
        (b"  1)", False),
        (b"  1) 77: Cannot Move", False),
        (b"  1) 31: 8/5", False),
        (b"  1) Doubles => 131:", False),
        (b"  1) Doubles => 131: 8/5", False),
        (b"       Wins 1 point", False),
        (b" Game 1 ", False),
    ],
)
@pytest.mark.parametrize("by_hand", [False, True])
def test_both_read_a_line_to_the_letter(line: bytes, tells: bool, by_hand: bool) -> None:
    history = robot_history(3)
    record, state = record_and_state(history)
    events = [json.loads(encode_event(event)) for event in history]
    if by_hand:
        events.append({"event": "ChangeMade", "change": {"kind": "CubeCorrected"}})
    mat, summary = line + b"\n" + format_mat(record).encode(), format_summary(history, state).encode()
    assert (tells, tells) == (
        readings.what_differs(events, mat, summary) is None,
        said_by_the_second(events, mat, summary) is None,
    )


KEY = PublicKey(public_key(ISSUER), bytes(8), "Istanbul club").written()
COMMENT, LINE = KEY.splitlines()
LOST_KEY = public_key(BOARD).hex().encode()


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (KEY, 0),
        (KEY[:-1], 0),
        (KEY.replace(b"\n", b"\r\n"), 0),
        (COMMENT + b"\r\n" + LINE, 0),
        (b"untrusted comment: \n" + LINE, 0),
        ("untrusted comment: İstanbul\u2028\x85\x0b kulübü\n".encode() + LINE, 0),
        (KEY + b"what follows says nothing\n", 0),
        (b"\xef\xbb\xbf" + KEY, 64),
        (LINE + b"\n" + LINE, 64),
        (b"\n" + LINE, 64),
        (b"untrusted comment:\n" + LINE, 64),
        (b"Untrusted comment: x\n" + LINE, 64),
        (b" " + KEY, 64),
        (COMMENT, 64),
        (b"", 64),
        (COMMENT + b"\r" + LINE, 64),
        (COMMENT + "\u2028".encode() + LINE, 64),
        (COMMENT + b"\n\n" + LINE, 64),
        (COMMENT + b"\n " + LINE, 64),
        (COMMENT + b"\n" + LINE + b" ", 64),
        (COMMENT + b"\n" + LINE + "\u2028".encode(), 64),
        (COMMENT + b"\n" + LINE + b"\r\r", 64),
        (COMMENT + b"\n" + LINE + b"=", 64),
        (COMMENT + b"\n" + LINE + b"====", 64),
        (COMMENT + b"\n" + LINE[:20] + b"!" + LINE[20:], 64),
        (COMMENT + b"\n" + LINE[:20] + b"\x00" + LINE[21:], 64),
        (COMMENT + b"\n" + LINE[:-1], 64),
        (COMMENT + b"\n" + LINE[:-2] + b"==", 64),
        (COMMENT + b"\n" + LINE + b"AAAA", 64),
        (COMMENT + b"\n" + LINE.replace(b"R", b"S", 1), 64),
        (COMMENT + b"\n" + LINE.replace(b"A", b"-", 1), 64),
        (COMMENT + b"\xff\n" + LINE, 64),
        (KEY + b"\xff", 64),
        (KEY.decode().encode("utf-16"), 64),
    ],
)
def test_all_read_a_trusted_key_to_the_letter(
    data: bytes, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.pub").write_bytes(data)
    assert {code} == told_with(tmp_path)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", 0),
        (b"\n\n# none\n", 0),
        (b"# none \xe2\x80\xa8" + LOST_KEY + b" 2026-01-01", 0),
        (LOST_KEY + b" 2026-01-01", 3),
        (LOST_KEY + b" 2026-01-01 stolen\xe2\x80\xa8from the car\r\n\r\n", 3),
        (LOST_KEY + b" 2027-01-01 lost\n" + LOST_KEY + b" 2026-01-01 ", 3),
        (LOST_KEY + b" 2027-01-01", 3),
        (b"\xef\xbb\xbf# none", 64),
        (b"\xef\xbb\xbf" + LOST_KEY + b" 2026-01-01", 64),
        (b" ", 64),
        (b"\t# none", 64),
        (b"# none\r" + LOST_KEY, 0),
        (b"\r\r\n", 64),
        (LOST_KEY + b" 2026-01-01\xe2\x80\xa8", 64),
        (LOST_KEY + b"  2026-01-01", 64),
        (LOST_KEY.upper() + b" 2026-01-01", 64),
        (LOST_KEY + b" 2026-13-01", 64),
        (LOST_KEY + b" 2026-01-01stolen", 64),
        (LOST_KEY[:-1] + b" 2026-01-01", 64),
        (LOST_KEY + " 2026-01-0\u0661".encode(), 64),
        (b"# \xff", 64),
    ],
)
def test_all_read_the_list_of_lost_keys_to_the_letter(data: bytes, code: int, trusted: Path) -> None:
    (trusted / "revoked").write_bytes(data)
    assert {code} == told_with(trusted)


def test_all_want_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert {64} == told_with(tmp_path / "none") == told_with(tmp_path / "file")


def told_with(folder: Path) -> set[int]:
    """The exit codes that all give to a genuine export with these keys."""
    told = {
        code_of(lambda: first(genuine(), read_trust(folder))),
        code_of(lambda: asked_second(*SECOND.keys_of(folder))),
    }
    if third in VERIFIERS:
        with tempfile.TemporaryDirectory() as name:
            export = Path(name) / "match.tavla"
            export.write_bytes(genuine())
            told.add(
                subprocess.run([program(), export, "--trust", folder], capture_output=True, check=False).returncode
            )
    return told


def code_of(ask: Callable[[], int]) -> int:
    try:
        return ask()
    except (KeyFileError, SECOND.VerdictError, ValueError):
        return 64


def asked_second(trusted: set[str], revoked: dict[str, str], seen: dict[str, str]) -> int:
    assert {} == seen
    return second(
        genuine(),
        Trust({bytes.fromhex(key): "" for key in trusted}, {bytes.fromhex(key): day for key, day in revoked.items()}),
    )


def test_it_stays_short_and_imports_nothing_of_tavla() -> None:
    text = FILE.read_text(encoding="utf-8")
    assert len([line for line in text.splitlines() if line]) <= 580
    assert [] == [line for line in text.splitlines() if line.lstrip().startswith(("import tavla", "from tavla"))]
