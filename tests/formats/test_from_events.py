"""Facts -> record -> match file, with real matches as the measure."""

from pathlib import Path

from by_day import by_day
from replayed import WITH_TRUTH, history_of

from tavla.formats.from_events import record_of
from tavla.formats.mat_reader import parse_mat, read_mat
from tavla.formats.mat_writer import format_mat
from tavla.formats.record import Conceded, GameRecord, Played, Unplayed


def essence(game: GameRecord) -> object:
    """What a game is, whatever the program that wrote it: the dice of a roll in either order, a concession by the
    result alone.
    """
    acts: list[object] = []
    for act in game.acts:
        match act:
            case Played(player, roll, play):
                acts.append((player, sorted((roll.first, roll.second)), play))
            case Unplayed(player, roll):
                acts.append((player, roll and sorted((roll.first, roll.second)), None))
            case Conceded():
                pass
            case _:
                acts.append((type(act).__name__, act.player))
    return game.scores, acts, game.last_position, game.result and (game.result.winner, game.result.points)


@by_day("path", WITH_TRUTH, *WITH_TRUTH[::8], ids=lambda path: path.stem)
def test_a_real_match_played_again_and_written_reads_back_the_same(path: Path) -> None:
    record = read_mat(path)
    again = parse_mat(format_mat(record_of(history_of(record))).encode())
    assert [essence(game) for game in record.games] == [essence(game) for game in again.games]


def test_the_header_says_where_when_and_by_which_clock() -> None:
    record = record_of(history_of(read_mat(WITH_TRUTH[0])))
    expected = ("Tavla", "M1", "2026.11.21", "12.34", "Standard 600/12")
    assert expected == tuple(record.tag(name) for name in ("Site", "Match ID", "EventDate", "EventTime", "ClockType"))
