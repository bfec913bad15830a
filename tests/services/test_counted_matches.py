"""What the board counted against players, found again in the matches that are over."""

from collections.abc import Callable
from pathlib import Path

import pytest
from ruled_table import BLACK, DIRECTOR, WHITE, RuledTable, mid_turn

from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.telling.counted import Counted, sum_of
from tavla.base.copies import replace
from tavla.domain.facts.events import DiceSource, Event, MatchStarted, StopReason
from tavla.domain.facts.match_card import MatchCard
from tavla.domain.facts.scene import Closing
from tavla.domain.game.player import ByPlayer
from tavla.services.finished_matches import MatchLibrary
from tavla.storage.codec import encode_event
from tavla.storage.journal import JOURNAL_NAME
from tavla.storage.match_store import MatchStore


def warned_match(match_id: str, names: ByPlayer[str], card: MatchCard, *, training: bool = False) -> list[Event]:
    table = RuledTable()
    table.dice(3, 1)
    table.does(ordered.Warn(DIRECTOR, BLACK))
    table.agreed(ordered.CloseMatch(DIRECTOR, Closing.FORFEIT, BLACK))
    first, *rest = table.history
    assert isinstance(first, MatchStarted)
    return [replace(first, match_id=match_id, players=names, card=card, training=training), *rest]


def written(store: MatchStore, events: list[Event]) -> None:
    first = events[0]
    assert isinstance(first, MatchStarted)
    match = store.create(first.match_id)
    match.journal.append([encode_event(event) for event in events])
    store.finish(match)


NAMES, ONE = ByPlayer("Anna", "Bora & Cem"), Counted(1, 0, 0, 0)


@pytest.mark.parametrize(
    ("card", "key", "name", "found"),
    [
        (MatchCard(), "k1", "bora", 1),
        (MatchCard(), "k1", "Cem", 1),
        (MatchCard(), "k1", "Anna", 0),
        (MatchCard(), "k1", "Bo", 0),
        (MatchCard(register_keys=ByPlayer((), ("k1", "k2"))), "k1", "Bora, now married", 1),
        (MatchCard(register_keys=ByPlayer((), ("k1", "k2"))), "k3", "Bora", 0),
    ],
)
def test_a_player_is_found_by_his_key_or_else_by_his_name(
    tmp_path: Path, card: MatchCard, key: str, name: str, found: int
) -> None:
    store = MatchStore(tmp_path)
    written(store, warned_match("2026-11-26-a", NAMES, replace(card, event="Winter Open")))
    (matches,) = MatchLibrary(store).counted(((key, name),)).values()
    assert [("Winter Open", ("Anna", "Bora & Cem"), ONE)] * found == [
        (one.event, one.sides, one.counted) for one in matches
    ]


def test_training_and_an_open_match_count_for_nothing_and_what_is_added_is_counted_again(tmp_path: Path) -> None:
    store = MatchStore(tmp_path)
    library = MatchLibrary(store)
    written(store, warned_match("2026-11-26-a", NAMES, MatchCard(), training=True))
    open_match = store.create("2026-11-26-b")
    open_match.journal.append([encode_event(one) for one in warned_match("2026-11-26-b", NAMES, MatchCard())])
    assert {"k": ()} == library.counted((("k", "Cem"),))
    store.finish(open_match)
    written(store, warned_match("2026-11-26-c", NAMES, MatchCard()))
    for _ in range(2):
        (matches,) = library.counted((("k", "Cem"),)).values()
        assert Counted(2, 0, 0, 0) == sum_of(one.counted for one in matches)
    assert Counted(0, 0, 0, 0) == sum_of(())


def warned(table: RuledTable) -> None:
    table.does(ordered.Warn(DIRECTOR, WHITE))


def rolled_too_early(table: RuledTable) -> None:
    table.thrown().agreed(ordered.PunishPrematureRoll(DIRECTOR, WHITE))


def tried(table: RuledTable) -> None:
    table.dice(6, 5)
    table.moves((24, 18), (18, 13))
    table.dice(6, 5)
    table.refused(asked.EndTurn(WHITE))


def claimed_falsely(table: RuledTable) -> None:
    table.does(ordered.OrderDice(DIRECTOR, DiceSource.TYPED))
    table.does(asked.StopPlay(StopReason.ILLEGAL_PLAY, WHITE, ""))
    table.resumes()


@pytest.mark.parametrize(
    ("does", "expected"),
    [
        (warned, Counted(1, 0, 0, 0)),
        (rolled_too_early, Counted(0, 1, 0, 0)),
        (tried, Counted(0, 0, 1, 0)),
        (claimed_falsely, Counted(0, 0, 0, 1)),
    ],
)
def test_whatever_the_board_counts_is_found_again_in_a_match_that_is_over(
    tmp_path: Path, does: Callable[[RuledTable], None], expected: Counted
) -> None:
    """Source: ISTAVDER 22, rule violations of any kind."""
    table = mid_turn("istavder-2025")
    does(table)
    table.agreed(ordered.CloseMatch(DIRECTOR, Closing.FORFEIT, BLACK))
    first = table.history[0]
    assert isinstance(first, MatchStarted)
    store = MatchStore(tmp_path)
    written(store, [replace(first, match_id="2026-11-26-a"), *table.history[1:]])
    found = MatchLibrary(store).counted((("w", "Ann"), ("b", "Bo")))
    assert ([expected], ()) == ([one.counted for one in found["w"]], found["b"])


def test_a_match_that_cannot_be_read_counts_for_nothing(tmp_path: Path) -> None:
    store = MatchStore(tmp_path)
    for match_id in ("2026-11-26-a", "2026-11-26-b"):
        written(store, warned_match(match_id, NAMES, MatchCard()))
    journal = store.folder("2026-11-26-a") / JOURNAL_NAME
    data = bytearray(journal.read_bytes())
    data[len(data) // 2] ^= 1
    journal.write_bytes(bytes(data))
    (matches,) = MatchLibrary(store).counted((("k", "Cem"),)).values()
    assert [ONE] == [one.counted for one in matches]
