"""The register: what goes in stays in, is found however it is written, and comes up at set-up."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from register_scene import BY, opened, repeat_offence

from tavla.base.copies import replace
from tavla.base.phrase import phrase
from tavla.storage.register.checks import checked, from_plain, plain
from tavla.storage.register.errors import RecordError, RegisterError
from tavla.storage.register.folding import are_near, folded, name_key
from tavla.storage.register.records import (
    Entry,
    Incident,
    Kind,
    Measure,
    Pairing,
    Player,
    Record,
    Sanction,
    Scope,
    Tournament,
    WarningGiven,
    Winner,
)
from tavla.storage.register.register import REPEAT_COUNT
from tavla.storage.register.searching import search
from tavla.storage.register.standing import all_in_force, repeat_offenders, same_names, sanctions_in_force

KEY, OTHER = "0123456789abcdef", "f" * 16
EVERY_KIND: tuple[Record, ...] = (
    Player("Åse Øverbø", "Oslo", "N-17", "left-handed"),
    Tournament("Open", "İzmir", "2026-01-01", "2026-01-03", "istavder-2025"),
    Incident(KEY, "moved twice", "2026-01-02", "22", "Ola", OTHER, "20260102-1"),
    WarningGiven(KEY, "moved twice", "2026-01-02", BY, "22", OTHER),
    Sanction(KEY, "again", "2026-01-02", BY, Measure.DIGITAL_BOARD, Scope.TOURNAMENT, OTHER, "2026-12-31", "22"),
    Pairing(KEY, "2", KEY, OTHER, "7", 11, 11, 9, Winner.FIRST, "20260102-1"),
)


def test_every_kind_is_read_back_as_it_was_written_after_a_new_start(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        entries = [register.add(record, BY) for record in EVERY_KIND]
    with opened(tmp_path) as register:
        assert entries == [register.get(entry.key) for entry in entries]
        assert [[entry] for entry in entries] == [register.entries(kind) for kind in Kind]


def test_a_change_keeps_who_changed_what_when_and_why(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        entry = register.add(Player("Ola Nordman"), BY)
        register.change(entry.key, Player("Ola Nordmann"), "Per", "one n was missing")
        register.withdraw(entry.key, "Per", "entered twice")
        history = register.history(entry.key)

        assert register.get(entry.key) is None
        assert [(BY, ""), ("Per", "one n was missing"), ("Per", "entered twice")] == [
            (one.by, one.why) for one in history
        ]
        assert [Player("Ola Nordman"), Player("Ola Nordmann"), None] == [one.record for one in history]
        assert sorted(one.at for one in history) == [one.at for one in history]


def test_what_was_withdrawn_can_be_brought_back(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        entry = register.add(Player("Ola"), BY)
        register.withdraw(entry.key, BY, "by mistake")
        register.bring_back(entry.key, register.history(entry.key)[0].identity, BY, "he plays after all")

        assert entry == register.get(entry.key)
        assert 3 == len(register.history(entry.key))
        assert 1 == len(search(register, "ola").found)


def test_a_change_wants_a_name_and_a_reason(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        entry = register.add(Player("Ola"), BY)
        with pytest.raises(RecordError, match="the reason"):
            register.change(entry.key, Player("Per"), BY, " ")
        with pytest.raises(RecordError, match="the name of who"):
            register.change(entry.key, Player("Per"), "", "because")
        with pytest.raises(RecordError, match="the same kind"):
            register.change(entry.key, Tournament("Open"), BY, "because")
        assert entry == register.get(entry.key)


def test_an_act_that_fails_halfway_leaves_nothing(tmp_path: Path) -> None:
    with opened(tmp_path) as register:

        def halfway() -> None:
            with register.transaction(phrase("could not try")):
                register.add(Player("Ola"), BY)
                register.add(Player(""), BY)

        with pytest.raises(RecordError):
            halfway()
        assert [] == register.entries(Kind.PLAYER)
        assert () == search(register, "ola").found


@pytest.mark.parametrize(
    ("record", "field", "expected"),
    [
        (Player("  "), "name", "a text"),
        (Player("a" * 121), "name", "at most 120"),
        (Player("a\x00b"), "name", "a text"),
        (Player("a\ud800"), "name", "a text"),
        (Incident("nobody", "x", "2026-01-01"), "player", "16 hexadecimal"),
        (Incident(KEY, "x", "2026-02-30"), "on", "a day such as"),
        (Incident(KEY, "x", "٢٠٢٦-01-01"), "on", "a day such as"),
        (Incident(KEY, "x", ""), "on", "a day such as"),
        (Sanction(KEY, "x", "2026-02-02", BY, until="2026-02-01"), "until", "2026-02-02 or later"),
        (Sanction(KEY, "x", "2026-02-02", BY, scope=Scope.TOURNAMENT), "tournament", "the tournament"),
        (Tournament("Open", begins="2026-02-02", ends="2026-02-01"), "ends", "or later"),
        (Pairing(KEY, "1", OTHER, OTHER), "second", "another"),
        (Pairing(KEY, "1", KEY, OTHER, length=0), "length", "a whole number from 1"),
        (Pairing(KEY, "1", KEY, OTHER, first_score=3), "second_score", "a score"),
        (Pairing(KEY, "1", KEY, OTHER, winner=Winner.FIRST), "first_score", "both scores"),
        (Pairing(KEY, "1", KEY, OTHER, "", 7, 7, 8, Winner.FIRST), "second_score", "less than the match length 7"),
        (Pairing(KEY, "1", KEY, OTHER, "", 7, 7, 3), "first_score", "less than the match length 7"),
    ],
)
def test_a_record_that_cannot_be_is_refused_with_its_field(record: Record, field: str, expected: str) -> None:
    with pytest.raises(RecordError, match=expected) as told:
        checked(record)
    assert field == told.value.field


def test_a_field_nobody_knows_and_a_number_that_is_none_are_refused() -> None:
    for kind, values in (
        (Kind.PLAYER, {"name": "a", "born": "1970"}),
        (Kind.PAIRING, {**plain(EVERY_KIND[5]), "length": True}),
    ):
        with pytest.raises(RecordError):
            from_plain(kind, dict(values))


def test_a_record_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with opened(tmp_path) as register, pytest.raises(RegisterError, match="no record with the key 'nobody'"):
        register.needed("nobody")


@pytest.mark.parametrize(
    "asked", ["ase", "ÅSE", "Åse", "overbo", "ØVERBØ", "øver", "oslo", "nordmann as", "N17", "n 17", "Nordmann, Åse"]
)
def test_a_player_is_found_by_any_word_in_any_letters(tmp_path: Path, asked: str) -> None:
    with opened(tmp_path) as register:
        entry = register.add(Player("Åse Nordmann Øverbø", "Oslo", "N17 N-17"), BY)
        register.add(Player("Per Hansen", "Bergen"), BY)
        assert [entry] == [found.entry for found in search(register, asked).found]


@pytest.mark.parametrize("asked", ["ışık", "IŞIK", "isik", "İŞİK", "Isik", "ISIK", "çağrı", "CAGRI", "cagri", "ÇAĞRI"])
def test_turkish_letters_are_found_from_any_keyboard(tmp_path: Path, asked: str) -> None:
    with opened(tmp_path) as register:
        register.add(Player("Çağrı Işık"), BY)
        assert 1 == len(search(register, asked).found)


@pytest.mark.parametrize(
    "asked",
    [
        "",
        "   ",
        '"',
        "* OR *",
        "NEAR(a b)",
        "kind:player",
        "a'); DROP TABLE player; --",
        "^",
        "-",
        "😀",
        "\x00",
        "x" * 10_000,
    ],
)
def test_no_search_is_an_error(tmp_path: Path, asked: str) -> None:
    with opened(tmp_path) as register:
        register.add(Player("Ola"), BY)
        assert () == search(register, asked).found


def test_a_players_incidents_are_found_by_his_name_and_by_his_new_name(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        scene = repeat_offence(register)
        assert scene.incidents[1] in {one.entry.key for one in search(register, "overbo illegal round").found}
        register.change(scene.player, Player("Åse Berg", "Oslo"), BY, "married")
        assert () == search(register, "overbo").found
        assert {Kind.PLAYER, Kind.INCIDENT, Kind.SANCTION} == {one.kind for one in search(register, "berg").found}
        assert all(one.names == ("Åse Berg",) for one in search(register, "berg", kinds=(Kind.INCIDENT,)).found)


def test_a_search_says_that_there_is_more_and_gives_the_newest(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        keys = [register.add(Player(f"Ola {number}"), BY).key for number in range(9)]
        findings = search(register, "ola", limit=4)
        assert findings.more
        assert keys[:4:-1] == [one.entry.key for one in findings.found]
        assert not search(register, "ola", limit=9).more


@given(st.text(max_size=30))
def test_folding_twice_changes_nothing(text: str) -> None:
    assert folded(text) == folded(folded(text))
    assert name_key(text) == name_key(" ".join(reversed(folded(text).split())))


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("Ola Nordmann", "Ola Nordman", True),
        ("Ola Nordmann", "Nordmann", True),
        ("Ola Nordmann", "Oal Nordmann", True),
        ("Ola Nordmann", "Ola Nordmenn", True),
        ("Ola Nordmann", "Kari Nordmann", False),
        ("Bo", "Ba", False),
        ("", "Ola", False),
    ],
)
def test_names_are_near_by_one_slip_or_one_word_more(one: str, other: str, near: bool) -> None:
    assert near is are_near(name_key(one), name_key(other))
    assert near is are_near(name_key(other), name_key(one))


@pytest.mark.parametrize(
    ("day", "holds"), [("2026-11-21", False), ("2026-11-22", True), ("2027-01-31", True), ("2027-02-01", False)]
)
def test_a_sanction_holds_on_its_first_and_last_day_and_not_beyond(tmp_path: Path, day: str, holds: bool) -> None:
    with opened(tmp_path) as register:
        scene = repeat_offence(register)
        sanction = register.needed(scene.sanction).record
        assert isinstance(sanction, Sanction)
        register.change(scene.sanction, replace(sanction, until="2027-01-31"), BY, "until the end of January")
        assert holds is bool(sanctions_in_force(register, "Øverbø, Åse", day))
        assert holds is bool(all_in_force(register, day))


def test_a_sanction_of_one_tournament_holds_there_alone(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        scene = repeat_offence(register)
        register.change(
            scene.sanction,
            Sanction(scene.player, "x", "2026-11-22", BY, scope=Scope.TOURNAMENT, tournament=scene.tournament),
            BY,
            "here alone",
        )
        assert () == sanctions_in_force(register, "Åse Øverbø", "2026-11-23")
        assert () == sanctions_in_force(register, "Åse Øverbø", "2026-11-23", OTHER)
        assert 1 == len(sanctions_in_force(register, "Åse Øverbø", "2026-11-23", scene.tournament))


def test_a_name_like_a_sanctioned_one_comes_up_as_uncertain(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        repeat_offence(register)
        certain = {
            name: [one.is_certain for one in sanctions_in_force(register, name, "2026-12-01")]
            for name in ("ASE OVERBO", "Ase Ovrbo", "Øverbø", "Per Øver")
        }
        assert {"ASE OVERBO": [True], "Ase Ovrbo": [False], "Øverbø": [False], "Per Øver": []} == certain


def test_of_two_players_of_one_name_neither_is_certain(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        repeat_offence(register)
        register.add(Player("Åse Øverbø", "Another Club"), BY)
        assert [False] == [one.is_certain for one in sanctions_in_force(register, "Åse Øverbø", "2026-12-01")]


def test_a_repeat_offender_is_suggested_at_the_directors_count_and_nothing_is_done(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        scene = repeat_offence(register)
        register.withdraw(scene.sanction, BY, "none yet")
        for day in ("2026-11-20", "2026-11-22"):
            register.add(WarningGiven(scene.player, "slow play", day, "Dora"), BY)
        before = [len(register.entries(kind)) for kind in Kind]
        told = [tuple(one)[:6] for one in repeat_offenders(register)]
        assert [(scene.player, "Åse Øverbø", 3, 2, "2026-11-22", False)] == told
        assert [1] == [one.warnings for one in repeat_offenders(register, count=2, since="2026-11-21")]
        register.set(REPEAT_COUNT, 4)
        assert () == repeat_offenders(register)
        assert 1 == len(repeat_offenders(register, count=2, since="2026-11-21"))
        assert () == repeat_offenders(register, count=3, since="2026-11-21")
        assert before == [len(register.entries(kind)) for kind in Kind]
        with pytest.raises(RecordError, match="repeat_count"):
            register.set(REPEAT_COUNT, 0)


def test_players_of_one_name_are_told(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        first, second = register.add(Player("Ola Berg"), BY), register.add(Player("BERG, ola"), BY)
        register.add(Player("Per"), BY)
        assert [{first.key, second.key}] == [{one.key for one in group} for group in same_names(register)]


def test_entries_keep_their_order(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        added: list[Entry] = [register.add(Player(f"P{number}"), BY) for number in range(5)]
        assert added == register.entries(Kind.PLAYER)
