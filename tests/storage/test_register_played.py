"""The result of a match on a board, in the register's results."""

from pathlib import Path

from register_scene import BY, opened

from tavla.base.copies import replace
from tavla.storage.register.played import keep_result, tournament_called
from tavla.storage.register.played_match import Expulsion, PlayedMatch
from tavla.storage.register.records import (
    Incident,
    Kind,
    Measure,
    Pairing,
    Player,
    Sanction,
    Scope,
    Tournament,
    WarningGiven,
    Winner,
)
from tavla.storage.register.results import missing_results, results
from tavla.storage.register.standing import of_event, sanctions_in_force

PLAYED = PlayedMatch("20261121-120000-ABCDEF", "Oslo Open", "3", "12", ("Ada Berg", "Bo Ås"), ("", ""), 7, (7, 4), 0)


def test_event_players_and_result_come_into_an_empty_register(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        entry = keep_result(register, PLAYED, BY)
        assert isinstance(entry.record, Pairing)
        (result,) = results(register, entry.record.tournament)
        assert (result.tournament, result.round, result.table, result.length) == ("Oslo Open", "3", "12", 7)
        assert (result.winner, result.loser, result.winners_score, result.losers_score) == ("Ada Berg", "Bo Ås", 7, 4)


def test_the_same_match_again_stands_once_with_its_last_result(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        keep_result(register, PLAYED, BY)
        entry = keep_result(register, replace(PLAYED, scores=(5, 7), winner=1), BY)
        assert isinstance(entry.record, Pairing)
        (result,) = results(register, entry.record.tournament)
        assert (result.winner, result.losers_score) == ("Bo Ås", 5)
        assert (
            len(register.entries(Kind.PAIRING)),
            len(register.entries(Kind.PLAYER)),
            len(register.entries(Kind.TOURNAMENT)),
        ) == (1, 2, 1)


def test_a_pairing_that_waits_for_its_result_gets_it_whoever_stands_first_in_it(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        tournament = register.add(Tournament("Oslo Open"), BY).key
        bo, ada = (register.add(Player(name), BY).key for name in ("Bo Ås", "Ada Berg"))
        other = register.add(Pairing(tournament, "2", bo, ada), BY).key
        waiting = register.add(Pairing(tournament, "3", bo, ada, "12"), BY).key
        keep_result(register, PLAYED, BY)
        kept, still = register.needed(waiting).record, register.needed(other).record
        assert isinstance(kept, Pairing)
        assert isinstance(still, Pairing)
        assert (kept.winner, kept.first_score, kept.second_score, kept.match_id) == (
            Winner.SECOND,
            4,
            7,
            PLAYED.match_id,
        )
        assert still.winner is Winner.UNDECIDED
        assert missing_results(register, tournament) == (("2", "Bo Ås", "Ada Berg"),)


def test_who_was_expelled_is_shut_out_of_the_event_once_and_no_more_when_the_sanction_was_ended(tmp_path: Path) -> None:
    expelled = replace(PLAYED, expulsion=Expulsion("Kari", "conduct", "USBGF 5.2" * 20, "2026-11-21"))
    with opened(tmp_path) as register:
        for _ in "ab":
            keep_result(register, expelled, BY)
        (shown,) = sanctions_in_force(register, "Bo Ås", "2026-11-22", tournament_called(register, "Oslo Open"))
        assert (shown.sanction.measure, shown.sanction.reason, shown.sanction.ordered_by) == (
            Measure.EXCLUSION,
            "conduct",
            "Kari",
        )
        assert shown.sanction.clause.startswith("USBGF 5.2")
        assert (
            sanctions_in_force(register, "Bo Ås", "2026-11-22")
            == sanctions_in_force(register, "Ada Berg", "2026-11-22")
            == ()
        )
        register.change(shown.key, replace(shown.sanction, until="2026-11-21"), BY, "lifted")
        keep_result(register, expelled, BY)
        (entry,) = register.entries(Kind.SANCTION)
        assert isinstance(entry.record, Sanction)
        assert entry.record.until == "2026-11-21"


def test_a_name_of_two_is_nobody_in_particular_and_a_chosen_key_is(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        first, second = (register.add(Player("Ada Berg", club), BY).key for club in ("Oslo", "Bergen"))
        by_name, by_key = (
            keep_result(register, PLAYED, BY).record,
            keep_result(register, replace(PLAYED, match_id="M2", keys=(second, "")), BY).record,
        )
        assert isinstance(by_name, Pairing)
        assert isinstance(by_key, Pairing)
        assert by_name.first not in (first, second)
        assert by_key.first == second


def test_an_event_has_what_names_it_its_matches_or_its_days(tmp_path: Path) -> None:
    with opened(tmp_path) as register:
        oslo = register.add(Tournament("Oslo Open", "", "2026-11-20", "2026-11-22"), BY).key
        other = register.add(Tournament("Bergen Open", "", "2026-11-20", "2026-11-22"), BY).key
        ada, bo, kim = (register.add(Player(name), BY).key for name in ("Ada Berg", "Bo Ås", "Kim, a spectator"))
        register.add(Pairing(oslo, "1", ada, bo), BY)
        named = register.add(Incident(kim, "spectator sent away", "2026-11-22", tournament=oslo), BY).key
        of_match = register.add(WarningGiven(bo, "slow", "2027-01-01", BY, match_id="M1"), BY).key
        of_its_days = register.add(Incident(ada, "conduct", "2026-11-20"), BY).key
        banned = Sanction(bo, "conduct", "2026-11-21", BY, Measure.EXCLUSION, Scope.TOURNAMENT, oslo)
        sanction = register.add(banned, BY).key
        for left_out in (
            Incident(ada, "conduct", "2026-11-20", tournament=other),
            Incident(ada, "conduct", "2026-11-20", match_id="M2"),
            Incident(ada, "conduct", "2026-11-23"),
            Incident(kim, "conduct", "2026-11-20"),
        ):
            register.add(left_out, BY)
        assert [of_its_days, sanction, named, of_match] == [entry.key for entry in of_event(register, oslo, {"M1"})]
        assert [of_match] == [entry.key for entry in of_event(register, "", {"M1"})]
