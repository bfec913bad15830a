"""Real tournament matches: what the reader finds in them, and that writing them anew loses nothing."""

import json
from pathlib import Path

import pytest
from by_day import by_day

from tavla.domain.game.player import Player
from tavla.formats.mat_reader import parse_mat, read_mat
from tavla.formats.mat_writer import format_mat
from tavla.formats.position_id import format_position_id
from tavla.formats.record import GameRecord, MatchRecord, Played
from tavla.formats.recorded_points import PointsVerdict, points_verdict

MATCHES = Path(__file__).parents[1] / "data" / "matches"
ALL = sorted(path.name for path in MATCHES.glob("*.mat"))
WITH_TRUTH = [name for name in ALL if (MATCHES / name).with_suffix(".truth.json").exists()]
WINNERS = {Player.WHITE: 0, Player.BLACK: 1}
VERDICTS = {
    "galaxy_match1004950.mat": (4, PointsVerdict.CAPPED),
    "galaxy_match1112717.mat": (1, PointsVerdict.CAPPED),
    "galaxy_match1893645.mat": (2, PointsVerdict.CAPPED),
    "galaxy_match4691036.mat": (2, PointsVerdict.CAPPED),
    "galaxy_match5201997.mat": (2, PointsVerdict.CAPPED),
    "galaxy_match808139.mat": (1, PointsVerdict.CAPPED),
    "galaxy_match929451.mat": (1, PointsVerdict.CAPPED),
    "galaxy_match966979.mat": (1, PointsVerdict.CAPPED),
    "studio_Minchy_Llabba_13pt_Backgammon_Studio_2023_02_24_19_44_27.mat": (10, PointsVerdict.ABORTED),
}


def last_position_id(game: GameRecord) -> str:
    last = [act for act in game.acts if isinstance(act, Played)][-1]
    return format_position_id(game.last_position.seen_by(last.player.opponent))


def as_the_truth_has_it(record: MatchRecord) -> dict[str, object]:
    games = [
        {
            "score_before": list(game.scores),
            "plays": sum(isinstance(act, Played) for act in game.acts),
            "last_position_id": last_position_id(game),
            "winner": WINNERS[game.result.winner] if game.result else None,
            "points": game.result.points if game.result else 0,
        }
        for game in record.games
    ]
    return {"players": list(record.players), "length": record.match_length, "games": games}


@pytest.mark.parametrize("name", WITH_TRUTH)
def test_players_scores_plays_positions_and_results_are_the_known_ones(name: str) -> None:
    truth = json.loads((MATCHES / name).with_suffix(".truth.json").read_text(encoding="utf-8"))
    games = [{**game, "points": game["points"] or 0} for game in truth["games"]]
    assert as_the_truth_has_it(read_mat(MATCHES / name)) == {
        "players": truth["players"],
        "length": truth["length"],
        "games": games,
    }


@by_day("name", ALL, *ALL[::3])
def test_a_match_written_anew_reads_as_the_same_record(name: str) -> None:
    record = read_mat(MATCHES / name)
    assert parse_mat(format_mat(record).encode()) == record


@by_day("name", WITH_TRUTH, *WITH_TRUTH[::2])
def test_in_a_match_with_known_truth_every_result_is_as_played(name: str) -> None:
    record = read_mat(MATCHES / name)
    assert {points_verdict(record, game) for game in record.games} <= {
        PointsVerdict.AS_PLAYED,
        PointsVerdict.OPEN,
    }


@pytest.mark.parametrize("name", sorted(set(ALL) - set(WITH_TRUTH)))
def test_a_match_without_known_truth_gets_a_clear_verdict(name: str) -> None:
    record = read_mat(MATCHES / name)
    odd = [(game.number, points_verdict(record, game)) for game in record.games]
    assert [pair for pair in odd if pair[1] is not PointsVerdict.AS_PLAYED] == [VERDICTS[name]]


def test_all_seventy_two_matches_are_here() -> None:
    assert (len(ALL), len(WITH_TRUTH)) == (72, 63)
