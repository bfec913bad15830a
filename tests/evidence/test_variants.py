"""Nackgammon, Hypergammon and LongGammon as training matches: their starts, their files, and their proof."""

import random
import shutil
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from proved_match import BOARD, WALL_CLOCK, journal_of
from ruled_table import CLOCK, ruleset_text
from second_verifier import second_verdict
from third_verifier import third

from tavla.application.commands import play as asked
from tavla.application.commands.play import Command, MatchInProgress
from tavla.application.decide import Accepted, decide, start
from tavla.application.ports.review import EXPORT_FORMS, ReviewedMatch
from tavla.application.refusals import Refusal, Refused
from tavla.base.copies import replace
from tavla.base.errors import TavlaError
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.events import Event, MatchStarted
from tavla.domain.facts.match_card import MatchCard
from tavla.domain.facts.turn import Phase
from tavla.domain.fold.match import MatchState, apply, begun
from tavla.domain.fold.scenes import scene_of
from tavla.domain.game.legality import is_closed_out, legal_plays
from tavla.domain.game.match_score import Crawford
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import OPENING, Position
from tavla.domain.game.roll import Roll
from tavla.domain.game.variant import STARTS, Variant
from tavla.domain.time.units import Instant
from tavla.evidence.ed25519 import public_key
from tavla.evidence.trust import Trust
from tavla.formats.from_events import record_of
from tavla.formats.record import Played
from tavla.formats.source import Encoding
from tavla.formats.table import by_name
from tavla.reports.html import format_html
from tavla.reports.match_report import match_report
from tavla.reports.score_sheet import sheet_of
from tavla.services.analysis import GnubgAnalysis
from tavla.services.copies import match_file
from tavla.services.match_files import MatchFiles
from tavla.services.review import BoardReviewService
from tavla.services.signed_exports import export_of, verdict_on
from tavla.storage.codec import encode_event
from tavla.storage.framing import CLOSE_PAYLOAD
from tavla.system.background import Background
from tavla.text.words import Words

OWN = Trust({public_key(BOARD): "board 7"}, {})
VARIANTS = list(Variant)
named = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.title)


def asked_for(variant: Variant | None, *, training: bool = True, in_progress: MatchInProgress | None = None) -> object:
    match_id = "training-M1" if training else "M1"
    card = MatchCard(variant=variant)
    players, text = ByPlayer("Ann", "Bo"), ruleset_text("wbgt")
    command = asked.StartMatch(
        match_id, players, 3, CLOCK, text, "2026-11-21T12:00:00+01:00", training, in_progress, card=card
    )
    return start(command, Instant(0))


@dataclass
class Played1:
    """A match played at random by the rules, and where each of its games began."""

    history: list[Event] = field(default_factory=list)
    starts: list[Position] = field(default_factory=list)


def played(variant: Variant | None, seed: int) -> Played1:
    decision, chance, now = asked_for(variant), random.Random(seed), 0
    assert isinstance(decision, Accepted)
    found = Played1(list(decision.events))
    state = begun(found.history[0])
    while state.phase is not Phase.MATCH_OVER:
        if state.phase is Phase.OPENING and len(found.starts) < state.game:
            found.starts.append(state.position)
        for command in commands(state, chance):
            now += 1000
            result = decide(state, command, Instant(now), tuple(found.history))
            assert isinstance(result, Accepted), (command, result)
            for event in result.events:
                state = apply(state, event)
                found.history.append(event)
    return found


def commands(state: MatchState, chance: random.Random) -> list[Command]:
    fell = asked.DiceFell(Roll(chance.randint(1, 6), chance.randint(1, 6)), DiceSource.SCRIPTED)
    player = state.on_roll
    match state.phase:
        case Phase.BETWEEN_GAMES:
            return [asked.ConfirmScore(one) for one in Player]
        case Phase.OPENING:
            return [fell]
        case Phase.TO_ROLL if player is not None:
            if is_closed_out(state.position.seen_by(player)):
                return [asked.RollDice(player)]
            return [asked.RollDice(player), fell]
        case _:
            assert player is not None
            assert state.roll is not None
            play = chance.choice(sorted(dict(legal_plays(state.position.seen_by(player), state.roll)).values()))
            return [*([asked.MakeMoves(player, play)] if play else []), asked.EndTurn(player)]


@pytest.mark.parametrize(
    ("variant", "checkers", "pips"),
    [(Variant.NACKGAMMON, 15, 194), (Variant.HYPERGAMMON, 3, 69), (Variant.LONGGAMMON, 15, 360), (None, 15, 167)],
)
def test_both_sides_start_alike(variant: Variant | None, checkers: int, pips: int) -> None:
    position = STARTS[variant]
    assert (checkers, pips, position) == (position.own_total, position.own_pips, position.mirrored())


@named
def test_only_a_training_match_from_its_start_may_be_one(variant: Variant) -> None:
    for refused in (
        asked_for(variant, training=False),
        asked_for(variant, in_progress=MatchInProgress(ByPlayer(0, 0), Crawford.TO_COME)),
    ):
        assert isinstance(refused, Refused)
        assert Refusal.VARIANT_IN_TRAINING_ONLY is refused.reason
    assert isinstance(asked_for(variant), Accepted)


@named
def test_every_game_begins_there_and_three_verifiers_prove_it(variant: Variant) -> None:
    match = played(variant, 3)
    assert len(match.starts) > 1
    assert {STARTS[variant]} == set(match.starts)
    payloads = [*(encode_event(event) for event in match.history), CLOSE_PAYLOAD]
    data = export_of(journal_of("training-M1", payloads), BOARD, b"", WALL_CLOCK)
    verdict = verdict_on(data, OWN)
    assert (0, False) == (verdict.exit, "BUT" in verdict.sentence), verdict.sentence
    assert 0 == second_verdict(data, OWN)[0]
    if shutil.which("go"):
        assert 0 == third(data, OWN)


@pytest.mark.parametrize(
    ("name", "variant"),
    [
        *(("json", variant) for variant in VARIANTS),
        *((name, variant) for name in ("sgf", "ogxm") for variant in (Variant.NACKGAMMON, Variant.LONGGAMMON)),
    ],
)
def test_files_that_can_tell_it_are_read_back_as_it_was(name: str, variant: Variant) -> None:
    record, form = record_of(played(variant, 4).history), by_name(name)
    assert form is not None
    read = form.read(form.write(record), Encoding.UTF_8)
    for wrote, found in zip(record.games, read.games, strict=True):
        boards = [position for act, position in wrote.positions() if isinstance(act, Played)]
        assert boards == [position for act, position in found.positions() if isinstance(act, Played)]
        assert boards[0] == STARTS[variant] != OPENING
        assert wrote.result == found.result


REFUSED = [*(("mat", variant) for variant in VARIANTS), ("sgf", Variant.HYPERGAMMON), ("ogxm", Variant.HYPERGAMMON)]


@pytest.mark.parametrize(("name", "variant"), REFUSED)
def test_other_files_are_refused_with_a_sentence(name: str, variant: Variant) -> None:
    form = by_name(name)
    assert form is not None
    with pytest.raises(TavlaError, match=rf"A .{name} file cannot hold {variant.title}; .json can\."):
        form.write(record_of(played(variant, 4).history))


def refuses(form: str, history: list[Event]) -> bool:
    try:
        match_file("M1", tuple(history), form).make()
    except TavlaError:
        return True
    return False


def begun_short() -> list[Event]:
    """A match of Nackgammon that goes on here with a checker less, from another board's record."""
    start = played(Variant.NACKGAMMON, 4).history[0]
    assert isinstance(start, MatchStarted)
    counts = list(STARTS[Variant.NACKGAMMON].counts)
    counts[5] -= 1
    scene = replace(
        scene_of(begun(start), Instant(0)),
        phase=Phase.TO_ROLL,
        on_roll=Player.WHITE,
        position=Position.from_counts(counts),
    )
    return [replace(start, begun_from=scene)]


@pytest.mark.parametrize(
    ("history", "cannot"),
    [
        (begun_short(), {"mat", "sgf", "ogxm"}),
        (played(Variant.HYPERGAMMON, 4).history[:1], {"mat"}),
        *((played(variant, 4).history, {"mat"}) for variant in (Variant.NACKGAMMON, Variant.LONGGAMMON)),
        (played(Variant.HYPERGAMMON, 4).history, {"mat", "sgf", "ogxm"}),
    ],
    ids=["begun short", "over before a roll", "Nackgammon", "LongGammon", "Hypergammon"],
)
def test_what_the_review_does_not_offer_is_what_the_writers_refuse(
    tmp_path: Path, history: list[Event], cannot: set[str]
) -> None:
    service = BoardReviewService(tmp_path, Background(lambda call: call()), lambda: False)
    untold = service.untold(ReviewedMatch("M1", history))
    assert cannot == untold
    written = [form for form in EXPORT_FORMS if by_name(form) and service.can_write(form)]
    assert untold.intersection(written) == {form for form in written if refuses(form, history)}


@pytest.mark.parametrize(
    ("variant", "at_a_game", "at_the_end"),
    [
        (None, {".mat"}, {".mat", ".sgf", ".json"}),
        (Variant.NACKGAMMON, {".sgf"}, {".sgf", ".json"}),
        (Variant.HYPERGAMMON, {".json"}, {".json"}),
    ],
)
def test_the_files_beside_the_journal_are_those_that_can_tell_it(
    variant: Variant | None, at_a_game: set[str], at_the_end: set[str], tmp_path: Path
) -> None:
    history, folder = played(variant, 4).history, tmp_path / "training-M1"
    folder.mkdir()
    files = MatchFiles(Background(lambda call: call()))
    game = next(index for index, event in enumerate(history) if type(event).__name__ == "GameEnded")
    for facts, endings in ((history[: game + 1], at_a_game), (history, at_the_end)):
        told = files.written_now(folder, facts)
        assert ("", 1) == (told.fault, len(told.names))
        assert (folder / told.names[0]).exists()
        assert endings | at_a_game == {path.suffix for path in folder.iterdir()}


def test_backgammon_is_written_as_before() -> None:
    form = by_name("mat")
    assert form is not None
    assert b'; [Variation "Backgammon"]' in form.write(record_of(played(None, 4).history))


def test_report_and_sheet_name_it_and_it_is_not_analysed() -> None:
    history, t = played(Variant.NACKGAMMON, 4).history, Words()
    assert "Nackgammon" in format_html(match_report(tuple(history), t))
    assert "Nackgammon" in format_html(sheet_of(record_of(history), t))
    with pytest.raises(TavlaError, match="Nackgammon is not analysed"):
        GnubgAnalysis("gnubg", tuple(history), lambda _share: None).run()


def test_a_word_of_a_file_that_names_no_variant_refuses_nothing() -> None:
    form, record = by_name("mat"), record_of(played(None, 4).history)
    assert form is not None
    odd = replace(record, tags=(("Variation", "Portes"),))
    assert b"Variation" not in form.write(odd)
