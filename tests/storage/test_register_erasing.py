"""What a person may have, and what the club forgets."""

import json
from pathlib import Path

import pytest
from register_scene import BY, opened, repeat_offence

from tavla.storage.register.erasing import due, erase_person, export_person, person, purge, retention_day
from tavla.storage.register.errors import RecordError, RegisterError
from tavla.storage.register.merging import contents, join_players
from tavla.storage.register.records import Incident, Kind, Pairing, Player, Sanction, Tournament
from tavla.storage.register.register import RETENTION_DAYS, Register
from tavla.storage.register.searching import search


def _bytes(register: Register) -> bytes:
    return b"".join(path.read_bytes() for path in register.path.parent.iterdir())


def test_a_person_can_have_everything_that_is_kept_about_him(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        scene = repeat_offence(register)
        register.change(scene.player, Player("Åse Øverbø", "Bergen"), BY, "moved")
        text = json.dumps(export_person(register, scene.player))
        told = json.loads(text)
        assert {scene.player, *scene.incidents, scene.sanction} == {
            told["player"]["key"],
            *(one["key"] for one in told["records"]),
        }
        assert 6 == len(told["history"])
        assert {"Bergen", "Oslo"} <= {json.loads(one["content"]).get("club") for one in told["history"]}


def test_a_deleted_person_leaves_no_byte_in_the_file(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        for number in range(50):
            register.add(Player(f"Other {number}"), BY)
        scene = repeat_offence(register, "Quintilianus Zwyx")
        register.change(scene.player, Player("Quintilianus Zwyxer"), BY, "spelling")
        register.withdraw(scene.incidents[0], BY, "was another")
        assert b"zwyx" in _bytes(register).lower()

        gone = erase_person(register, scene.player, BY)
        assert {*scene.incidents[1:], scene.sanction} == {entry.key for entry in gone.records}
        found = _bytes(register).lower()
        assert b"zwyx" not in found
        assert b"quinti" not in found
        assert b"illegal move" not in found
        assert () == search(register, "quin").found
        assert all(
            version.key not in {scene.player, *scene.incidents, scene.sanction}
            for version in contents(register).versions
        )
        assert 50 == len(search(register, "other", limit=100).found)


def test_results_stay_without_the_name_and_mentions_elsewhere_are_told(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        scene = repeat_offence(register)
        other = register.add(Player("Per Hansen"), BY).key
        pairing = register.add(Pairing(scene.tournament, "1", scene.player, other), BY).key
        mention = register.add(Incident(other, "quarrelled with Åse Øverbø", "2026-11-21"), BY).key
        about = person(register, scene.player)
        assert ([pairing], [mention]) == ([one.key for one in about.pairings], [one.key for one in about.mentions])
        erase_person(register, scene.player, BY)
        assert register.get(pairing) is not None
        assert [mention] == [one.entry.key for one in search(register, "overbo").found]


def test_a_person_who_was_withdrawn_or_joined_is_deleted_all_the_same(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        scene = repeat_offence(register, "Zwyx Quin")
        twin = register.add(Player("Zwyyx Quin"), BY).key
        join_players(register, scene.player, twin, BY, "one person")
        register.withdraw(scene.player, BY, "left the club")
        erase_person(register, scene.player, BY)
        assert b"quin" not in _bytes(register).lower()


def test_only_a_player_is_a_person(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        scene = repeat_offence(register)
        with pytest.raises(RegisterError, match="is no player"):
            erase_person(register, scene.sanction, BY)
        with pytest.raises(RecordError, match="the name of who"):
            erase_person(register, scene.player, " ")
        assert register.get(scene.player) is not None


def test_what_is_over_and_old_goes_and_what_holds_stays(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        scene = repeat_offence(register)
        old = register.add(Player("Old Player"), BY).key
        gone = [
            register.add(Incident(scene.player, "long ago", "2019-05-05"), BY).key,
            register.add(Sanction(old, "ended", "2019-01-01", BY, until="2019-12-31"), BY).key,
            register.add(event := Tournament("Old Open", begins="2019-05-01"), BY).key,
        ]
        gone.append(register.add(Pairing(gone[2], "1", scene.player, old), BY).key)
        kept = register.add(Sanction(old, "for ever", "2019-01-01", BY), BY).key
        hidden = register.add(Incident(scene.player, "withdrawn", "2026-11-01"), BY).key
        register.withdraw(hidden, BY, "not he")

        assert set(gone) == {entry.key for entry in due(register, "2020-01-01")}
        assert all(register.get(key) is not None for key in gone)
        assert set(gone) == {entry.key for entry in purge(register, "2020-01-01", BY)}
        assert [None] * 4 == [register.get(key) for key in gone]
        assert () == register.history(gone[0])
        assert all(register.get(key) is not None for key in (scene.player, *scene.incidents, scene.sanction, old, kept))
        assert event.name.encode() not in _bytes(register)
        assert 2 == len(register.history(hidden))
        purge(register, "2030-01-01", BY)
        assert {old, scene.player} == {entry.key for entry in register.entries(Kind.PLAYER)}
        assert [scene.sanction, kept] == [entry.key for entry in register.entries(Kind.SANCTION)]
        assert () == register.history(hidden)


def test_the_club_sets_how_long_it_keeps_things(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        assert retention_day(register) is None
        register.set(RETENTION_DAYS, 365)
        assert "2025-11-21" == retention_day(register)
        with pytest.raises(RecordError, match="a day such as"):
            due(register, "yesterday")
