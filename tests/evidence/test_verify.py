import random
from pathlib import Path

import pytest
from corpus import ODD_DIRECTOR, journal_ruled_by, ruled_by
from forged_files import listed
from proved_match import BOARD, ISSUER, STRANGER, TRUST, WALL_CLOCK, certified, genuine, journal_of, payloads

from tavla.base.errors import TavlaError
from tavla.evidence.container import MEMBERS, MOST_OF, pack, unpack
from tavla.evidence.ed25519 import public_key
from tavla.evidence.journal_view import DERIVATION
from tavla.evidence.trust import Trust
from tavla.evidence.verify import Exit
from tavla.services.signed_exports import derived, export_of, verdict_on
from tavla.services.signed_heads import view_of
from tavla.storage.framing import CLOSE_PAYLOAD

WRITTEN = sorted((Path(__file__).parents[1] / "data" / "derivations").glob("*/*"))


def members() -> dict[str, bytes]:
    found = unpack(genuine())
    assert isinstance(found, dict)
    return found


def exported(
    seed: bytes = BOARD, certificate: bytes | None = None, facts: list[bytes] | None = None, match_id: str = "M1"
) -> bytes:
    return export_of(
        journal_of(match_id, facts or list(payloads())),
        seed,
        certified() if certificate is None else certificate,
        WALL_CLOCK,
    )


def test_an_export_of_a_certified_board_is_genuine() -> None:
    verdict = verdict_on(genuine(), TRUST)
    assert (Exit.GENUINE, "M1") == (verdict.exit, verdict.match_id)
    assert "Istanbul club, for Open 2026" in verdict.sentence


@pytest.mark.parametrize("member", ["journal", "match.mat"])
def test_an_export_that_every_verifier_would_refuse_is_not_written(
    member: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(MOST_OF, member, 10)
    with pytest.raises(TavlaError, match="The export of M1 would be larger than any verifier takes"):
        exported()


def test_a_trusted_board_needs_no_certificate() -> None:
    trust = Trust({public_key(BOARD): "board 7"}, {})
    assert Exit.GENUINE == verdict_on(exported(certificate=b""), trust).exit


@pytest.mark.parametrize(
    ("data", "trust"),
    [
        (exported(certificate=certified("2026-10-01", "2026-11-20")), TRUST),
        (exported(certificate=certified(valid_from="2026-11-22")), TRUST),
        (exported(certificate=certified(issuer=STRANGER)), TRUST),
        (exported(certificate=certified(device=STRANGER)), TRUST),
        (exported(certificate=certified()[:-2] + bytes([certified()[-2] ^ 1]) + certified()[-1:]), TRUST),
        (exported(certificate=b"{}"), TRUST),
        (exported(certificate=b""), TRUST),
        (exported(seed=STRANGER, certificate=certified(device=STRANGER, issuer=STRANGER)), TRUST),
        (exported(seed=STRANGER), TRUST),
        (genuine(), Trust()),
        (genuine(), Trust(TRUST.names, {public_key(ISSUER): "2026-11-21"})),
        (genuine(), Trust(TRUST.names, {public_key(BOARD): "2026-01-01"})),
    ],
)
def test_a_signer_who_does_not_count_is_named_as_that(data: bytes, trust: Trust) -> None:
    assert Exit.UNKNOWN_SIGNER == verdict_on(data, trust).exit


@pytest.mark.parametrize("key", [BOARD, ISSUER])
@pytest.mark.parametrize("day", ["2026-11-20", "2026-11-22", "2030-01-01"])
def test_a_revoked_key_counts_for_nothing_that_it_dates_itself(key: bytes, day: str) -> None:
    verdict = verdict_on(genuine(), Trust(TRUST.names, {public_key(key): day}))
    assert (Exit.UNKNOWN_SIGNER, True) == (verdict.exit, "a day of his own counts for nothing" in verdict.sentence)


@pytest.mark.parametrize("data", [b"", b"Tavla", b"(;FF[4])", b"TavlaJ\r\n" + bytes(100)])
def test_another_file_is_said_to_be_none_of_ours(data: bytes) -> None:
    assert Exit.NO_EXPORT == verdict_on(data, TRUST).exit


def test_an_export_cut_at_any_byte_is_damaged() -> None:
    for end in range(8, len(genuine()), 97):
        assert Exit.DAMAGED == verdict_on(genuine()[:end], TRUST).exit
    assert Exit.DAMAGED == verdict_on(genuine() + b"\0", TRUST).exit


def test_an_unfinished_match_is_incomplete() -> None:
    assert Exit.DAMAGED == verdict_on(exported(facts=list(payloads())[:-1]), TRUST).exit


@pytest.mark.parametrize("name", MEMBERS)
def test_a_member_put_in_place_of_another_is_found_out(name: str) -> None:
    other = unpack(exported(facts=[payloads()[0].replace(b'"M1"', b'"M2"'), *payloads()[1:]], match_id="M2"))
    assert isinstance(other, dict)
    swapped = {**members(), name: other[name]}
    expected = Exit.GENUINE if swapped == members() else Exit.ALTERED
    assert expected == verdict_on(pack(swapped), TRUST).exit


def test_an_edited_and_rebuilt_journal_is_found_out() -> None:
    for edited in (
        [fact.replace(b'"black":0', b'"black":1') for fact in payloads()],
        [*list(payloads())[:-2], CLOSE_PAYLOAD],
        [payloads()[0], *payloads()[2:]],
        [payloads()[0], payloads()[2], payloads()[1], *payloads()[3:]],
        [*payloads()[:-1], payloads()[-2], CLOSE_PAYLOAD],
    ):
        forged = {**members(), "journal": journal_of("M1", edited)}
        assert Exit.ALTERED == verdict_on(pack(forged), TRUST).exit


def test_a_holder_of_the_key_cannot_write_what_a_board_does_not_write() -> None:
    for fact in (
        b'{"a":1,"a":2}',
        b'{"a":NaN}',
        b'{"a":1.0}',
        b'{"a": 1}',
        b"[]",
        b'{"event":"Invented","at":0}',
        b"\xff",
    ):
        view_facts = [*payloads()[:-1], fact, CLOSE_PAYLOAD]
        verdict = verdict_on(forged_by_the_board(view_facts), TRUST)
        assert Exit.ALTERED == verdict.exit, fact


def forged_by_the_board(facts: list[bytes]) -> bytes:
    """An export of facts that the board's own code refuses to derive anything from."""
    from tavla.evidence.export import export
    from tavla.services.signed_heads import view_of

    journal = journal_of("M1", facts)
    view = view_of(journal)
    assert view is not None
    return export(
        journal,
        view,
        {"match.mat": members()["match.mat"], "summary.txt": members()["summary.txt"]},
        BOARD,
        certified(),
        WALL_CLOCK,
    )


def test_a_derived_member_that_does_not_follow_is_found_out_though_the_board_signed_it() -> None:
    from tavla.evidence.export import export
    from tavla.services.signed_heads import view_of

    journal = journal_of("M1", list(payloads()))
    view = view_of(journal)
    assert view is not None
    lie = {"match.mat": members()["match.mat"].replace(b"Ann", b"Bob"), "summary.txt": members()["summary.txt"]}
    assert Exit.ALTERED == verdict_on(export(journal, view, lie, BOARD, certified(), WALL_CLOCK), TRUST).exit


def test_what_another_version_wrote_in_its_own_way_stays_genuine() -> None:
    changed = {**members(), "match.mat": b"; as a later Tavla writes it\n" + members()["match.mat"]}
    data = pack(listed(changed, BOARD, derivation=DERIVATION + 1))
    verdict = verdict_on(data, TRUST)
    assert (Exit.GENUINE, True) == (verdict.exit, "another version" in verdict.sentence)
    told = verdict_on(pack(listed(changed, BOARD)), TRUST)
    assert (Exit.GENUINE, True) == (told.exit, "BUT match.mat" in told.sentence)


@pytest.mark.parametrize("folder", WRITTEN, ids=lambda folder: f"{folder.name} in way {folder.parent.name}")
def test_a_journal_gives_the_bytes_that_it_gave_when_its_way_of_writing_was_numbered(folder: Path) -> None:
    """Where this fails, exports of boards in use would be called altered: raise DERIVATION, and put what is written now
    into a folder of that number. Where it has no journal of its own, it is that of the first way.
    """
    derivation = int(folder.parent.name)
    own = folder / "journal"
    journal = own if own.exists() else folder.parents[1] / "1" / folder.name / "journal"
    view = view_of(journal.read_bytes())
    assert view is not None
    assert derived(view, derivation) == {name: (folder / name).read_bytes() for name in ("match.mat", "summary.txt")}


def test_of_every_way_of_writing_there_are_matches() -> None:
    assert {folder.parent.name for folder in WRITTEN} == {str(number) for number in range(1, DERIVATION + 1)}


def test_an_odd_name_of_a_director_turns_nothing_round_and_makes_no_line_of_its_own() -> None:
    view = view_of(journal_ruled_by(ODD_DIRECTOR))
    assert view is not None
    lines = derived(view)["summary.txt"].decode().splitlines()
    assert [line for line in lines if "Dana" in line] == [
        line for line in lines if line.startswith("Dana Game 9: Bo wins 3, ")
    ]
    assert all(line.isprintable() for line in lines)


@pytest.mark.parametrize("derivation", range(1, DERIVATION + 1))
def test_an_export_in_an_older_way_of_writing_is_written_anew_in_that_way(derivation: int) -> None:
    verdict = verdict_on(ruled_by(ODD_DIRECTOR, derivation), TRUST)
    assert (Exit.GENUINE, False) == (verdict.exit, "match.mat" in verdict.sentence)


def test_no_flipped_bit_is_accepted() -> None:
    chance = random.Random(1)
    data = genuine()
    for bit in [*range(64 * 8), *(chance.randrange(len(data) * 8) for _ in range(3000))]:
        flipped = bytearray(data)
        flipped[bit // 8] ^= 1 << bit % 8
        assert Exit.GENUINE != verdict_on(bytes(flipped), TRUST).exit
