"""The phases of a match: begun, sealed, rolled, exported, moved, and gone on with from its second copy."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Timer

from kill_phases import (
    ACTS,
    LATE_S,
    WALL_CLOCK,
    Board,
    Phase,
    Tell,
    facts,
    heed,
    instead,
    late,
    match_ids,
    not_whole,
    over,
    proved,
    said,
)
from ruled_table import DIRECTOR

from tavla.application.commands import director as ordered
from tavla.application.commands.play import AgreeToResume
from tavla.application.ports.session import Done
from tavla.domain.facts.director_events import MatchMoved
from tavla.domain.facts.events import AttemptRefused, Event, MovesArranged
from tavla.domain.game.player import Player
from tavla.evidence import device_key as board_key
from tavla.services import copies, sealed_dice
from tavla.services.copies import FOLDER, ExportFile, MatchExport
from tavla.services.signed_exports import signed_export
from tavla.storage import match_store, mirror, moved_matches
from tavla.storage.codec import decode_event
from tavla.storage.dice_secret import SECRET_NAME, keep_secret
from tavla.storage.disk import create_file
from tavla.storage.fact_log import JournalLog
from tavla.storage.journal import HEADS_NAME, JOURNAL_NAME
from tavla.storage.match_store import MatchStore
from tavla.storage.moved_matches import whole_record
from tavla.storage.register.records import Kind
from tavla.storage.register.register import Register

# Start: the lock, what was laid ready, matches that go on or never began, and a new match.


def _before_start(place: Path) -> None:
    board = Board(place)
    board.play(board.begin(), ACTS)
    board.close()
    (place / "home" / "running" / "20261121-120000-AAAAAA").touch()
    (place / "home" / "matches" / "20261121-120000-AAAAAA").mkdir()


def _start(place: Path, tell: Tell) -> None:
    board = Board(place)
    for offer in board.offers().matches:
        tell(f"offered {offer.match_id}")
    session = board.begin()
    tell(f"begun {session.state.setup.match_id}")


def _after_start(place: Path, told: list[str]) -> Iterator[str]:
    board = Board(place)
    offers = board.offers()
    found = {offer.match_id for offer in offers.matches if not offer.fault}
    yield from (f"{match_id} was begun and is not offered" for match_id in said(told, "begun") if match_id not in found)
    yield from (f"{match_id} is offered no more" for match_id in said(told, "offered") if match_id not in found)
    yield from (f"damaged: {one}" for one in offers.damaged)
    for match_id in found:
        board.matches.resume(match_id)
        board.matches.leave()
    board.close()
    aside = place / "home" / "set_aside"
    if set(match_ids(place / "home")) != found or not (aside / "20261121-120000-AAAAAA").is_dir():
        yield f"matches {match_ids(place / 'home')}, offered {sorted(found)}, set aside {list(aside.iterdir())}"


def _late_marker() -> None:
    instead(match_store, "create_file", late(create_file))


# Seal: the secret goes, the board seals anew, both stir.


def _before_seal(place: Path) -> None:
    board = Board(place)
    board.begin()
    board.close()
    (place / "home" / "matches" / match_ids(place / "home")[0] / "dice-secret").unlink()


def _seal(place: Path, tell: Tell) -> None:
    board = Board(place)
    board.matches.resume(match_ids(board.home)[0])
    session = board.matches.session
    assert session is not None
    session.listen(lambda state, _events: tell(f"sealed {state.seal.epoch if state.seal else 0}"))
    board.until(lambda: session.fault or (session.state.seal is not None and session.state.seal.epoch == 2))
    heed(session.fault)
    board.play(session, 8)
    tell(f"facts {len(session.history)}")


def _after_seal(place: Path, told: list[str]) -> Iterator[str]:
    home = place / "home"
    match_id = match_ids(home)[0]
    seals = [decode_event(fact) for fact in facts(home, match_id) if b'"DiceSealed"' in fact]
    sealed = max(map(int, said(told, "sealed")), default=1)
    if len(seals) < sealed:
        yield f"seal {sealed} was shown, {len(seals)} are in the record"
    board = Board(place)
    board.matches.resume(match_id)
    session = board.matches.session
    assert session is not None
    board.until(lambda: session.state.seal is not None and session.state.seal.epoch >= 2)
    board.play(session, ACTS)
    epoch = session.state.seal.epoch if session.state.seal else 0
    if len(seals) > 1 and epoch > len(seals):
        yield f"seal {len(seals)} stood in the record, and its secret was nowhere"
    yield from proved(match_id, session.history)
    board.close()


def _late_secret() -> None:
    instead(sealed_dice, "keep_secret", late(keep_secret))


# Roll: dice, moves and clocks of a match that goes on, with its second copy.


def _before_roll(place: Path) -> None:
    board = Board(place)
    board.mirrors.choose(str(place / "stick"))
    board.play(board.begin(), 4)
    board.close()


def _roll(place: Path, tell: Tell) -> None:
    board = Board(place)
    board.mirrors.begin_with(str(place / "stick"), lambda _folder: None)
    board.matches.resume(match_ids(board.home)[0])
    session = board.session()
    session.listen(lambda _state, _events: tell(f"shown {_durable(session.history)}"))
    board.play(session, ACTS, 5)
    board.close()
    tell(f"shown {len(session.history)}")


def _durable(history: Sequence[Event]) -> int:
    """So many facts are surely written: the steps of a half-made turn are shown before they are."""
    behind = (MovesArranged, AttemptRefused)
    return max(number for number, fact in enumerate(history, start=1) if not isinstance(fact, behind))


def _after_roll(place: Path, told: list[str]) -> Iterator[str]:
    home = place / "home"
    match_id = match_ids(home)[0]
    kept = facts(home, match_id)
    shown = max(map(int, said(told, "shown")), default=0)
    if len(kept) < shown:
        yield f"of {shown} facts shown {len(kept)} are there"
    copy = mirror.find_copy(match_id, (place / "stick",))
    if copy is None or list(copy.contents.events) != kept[: len(copy.contents.events)]:
        yield "the second copy is none of this match"
    _roll(place, told.append)
    whole = MatchStore(home).read(match_id)
    copy = mirror.find_copy(match_id, (place / "stick",))
    if copy is None or copy.contents.payloads != whole.payloads:
        yield "the second copy did not catch up"
    yield from proved(match_id, [decode_event(fact) for fact in whole.events])


def _early_word() -> None:
    append = JournalLog.append

    def appended(log: JournalLog, events: Sequence[Event], *, durable: bool, done: Done | None = None) -> None:
        if done is not None:
            done(None)
        Timer(LATE_S, append, (log, events), {"durable": durable}).start()

    instead(JournalLog, "append", appended)


# Export: the match is over, its files, its signed export, its result, and copies on a stick.


def before_export(place: Path) -> None:
    board = Board(place)
    session = board.begin()
    board.play(session, 8)
    board.end(session)
    board.until(lambda: _is_signed(board))


def _is_signed(board: Board) -> bool:
    """What goes with the match's end lies there, and nothing is being written any more."""
    names = {path.name for path in (board.home / "matches" / match_ids(board.home)[0]).iterdir()}
    return HEADS_NAME in names and any(name.endswith(".json") for name in names) and not any(map(_is_draft, names))


def _is_draft(name: str) -> bool:
    return name.startswith(".")


def _export(place: Path, tell: Tell) -> None:
    board = Board(place)
    match_id = match_ids(board.home)[0]
    if board.offers().matches:
        board.matches.resume(match_id)
        board.matches.leave()
        tell("left it")
    board.close()
    tell("closed it")
    folder = board.home / "matches" / match_id
    made = (
        ExportFile(f"{match_id}.tavla", lambda: signed_export(folder, board.home / "keys", WALL_CLOCK)),
        _mat(board.home, match_id),
    )
    (copied,) = MatchExport().write(match_id, (str(board.stick),), made)
    heed(copied.fault)
    tell("copied it")


def _mat(home: Path, match_id: str) -> ExportFile:
    return copies.match_file(match_id, tuple(map(decode_event, facts(home, match_id))), "mat")


def _after_export(place: Path, told: list[str]) -> Iterator[str]:
    home = place / "home"
    match_id = match_ids(home)[0]
    on_stick = place / "stick" / FOLDER / match_id
    yield from not_whole(home, (home / "matches" / match_id, on_stick), _mat(home, match_id).make())
    if "copied it" in told and len(list(on_stick.glob("[!.]*"))) != 2:
        yield f"copied, and on the stick are {list(on_stick.iterdir())}"
    _export(place, told.append)
    yield from not_whole(home, (home / "matches" / match_id, on_stick), _mat(home, match_id).make())
    with Register.open(home / "register" / "register.sqlite") as register:
        if len(register.entries(Kind.PAIRING)) != 1:
            yield f"the register has {register.entries(Kind.PAIRING)}"
    if (home / "running" / match_id).exists():
        yield "the match is still called unfinished"
    if (home / "matches" / match_id / SECRET_NAME).exists():
        yield "the secret of the dice outlives the match"


def _cut_copies() -> None:
    instead(copies, "replace_file", over)


# A match moved to another board.


def _before_move(place: Path) -> None:
    board = Board(place)
    board.play(board.begin(), 6)
    board.close()
    _trust(place / "home", place / "other")


def _trust(board: Path, other: Path) -> None:
    key = board_key.own_device_key(board / "keys")
    (other / "keys" / "trusted").mkdir(parents=True)
    (other / "keys" / "trusted" / "home.pub").write_bytes(key.public.written())


def _move(place: Path, tell: Tell, *, overruled: bool = False) -> None:
    board = Board(place)
    match_id = match_ids(board.home)[0]
    if board.offers().matches:
        board.matches.resume(match_id)
        session = board.session()
        if not isinstance(session.history[-1], MatchMoved):
            for player in Player:
                board.do(session, AgreeToResume(player))
            board.do(session, ordered.MoveMatch(DIRECTOR))
        done: list[str] = []
        board.matches.move_off(str(place / "stick"), done.append, lambda wrong: done.append(f"! {wrong}"))
        board.until(lambda: done)
        heed(done[0].startswith("!") and done[0])
        board.matches.leave()
        tell("moved it")
    board.close()
    other = Board(place, "other")
    if not match_ids(place / "other"):
        found = other.matches.mover.files()[:1]
        heed("" if found else "No match was brought.")
        other.matches.take_over(found[0].path, overruled=overruled)
        tell("taken it")
    other.matches.leave()
    other.close()


def _after_move(place: Path, told: list[str]) -> Iterator[str]:
    board, other = Board(place), Board(place, "other")
    here, there = board.offers().matches, other.offers().matches
    board.close()
    other.close()
    if "taken it" in told and not there:
        yield "the match was taken over and is not there"
    if here and there:
        yield "both boards offer the match"
    on_stick = list((place / "stick").glob("[!.]*.tavla-match"))
    if there and len(facts(place / "other", there[0].match_id)) < len(
        whole_record(on_stick[0], on_stick[0].read_bytes()).payloads
    ):
        yield "only a part of the match was taken over"
    if there and moved_matches.taken_by(on_stick[0], on_stick[0].read_bytes()) is None:
        yield "the match was taken over, and no mark says so"
    if not here and not there and not on_stick:
        yield "no board and no stick has the match"
    _move(place, told.append, overruled="taken it" not in told)  # the stick may say that it was taken, or half so
    other = Board(place, "other")
    if not other.offers().matches:
        yield "the match cannot be moved any more"
    other.close()


def _late_mark() -> None:
    instead(moved_matches, "_leave_mark", late(moved_matches._leave_mark))


# A damaged match that goes on from its second copy.


def _before_copy(place: Path) -> None:
    board = Board(place)
    board.mirrors.choose(str(place / "stick"))
    board.play(board.begin(), 8)
    board.close()
    path = place / "home" / "matches" / match_ids(place / "home")[0] / JOURNAL_NAME
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def _copy(place: Path, tell: Tell) -> None:
    board = Board(place)
    board.mirrors.begin_with(str(place / "stick"), lambda _folder: None)
    board.offers()
    board.matches.resume(match_ids(board.home)[0])
    tell(f"goes on {len(board.session().history)}")
    board.close()


def _after_copy(place: Path, told: list[str]) -> Iterator[str]:
    board = Board(place)
    board.mirrors.begin_with(str(place / "stick"), lambda _folder: None)
    offers = board.offers()
    if len(offers.matches) != 1 or offers.matches[0].fault:
        yield f"the match is not offered: {offers}"
    board.close()
    _copy(place, told.append)
    folder = place / "home" / "matches" / match_ids(place / "home")[0]
    damaged = [path.stat().st_size for path in folder.glob("journal.damaged-*")]
    if len(set(damaged)) != 1:
        yield f"of the damaged journal are kept: {damaged}"


def _copy_in_place() -> None:
    instead(match_store, "replace_file", over)


MATCH_PHASES = (
    Phase("start", _before_start, _start, _after_start, _late_marker, "a match is marked as running too late"),
    Phase(
        "seal",
        _before_seal,
        _seal,
        _after_seal,
        _late_secret,
        "a commitment is told before its secret is kept",
        "journal",
    ),
    Phase("roll", _before_roll, _roll, _after_roll, _early_word, "facts are shown before they are written"),
    Phase(
        "export", before_export, _export, _after_export, _cut_copies, "copies are written over in their place", ".mat"
    ),
    Phase(
        "move", _before_move, _move, _after_move, _late_mark, "a match is taken over before the mark says so", "journal"
    ),
    Phase(
        "second copy",
        _before_copy,
        _copy,
        _after_copy,
        _copy_in_place,
        "a journal is written over by its copy",
        "journal",
    ),
)
