"""Files of eXtreme Gammon made of matches, after the program's published description of its records."""

import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tavla.domain.game.play import Play
from tavla.domain.game.player import Player
from tavla.domain.game.position import OPENING, OTHER_BAR, OWN_BAR, POINTS, Position
from tavla.formats.record import Doubled, Dropped, GameRecord, MatchRecord, Played, SetUp, Took, Unplayed

SIDES = {Player.WHITE: 1, Player.BLACK: -1}
WIDE = {"Event": 622, "Site": 1396, "Round": 1654}


@dataclass(frozen=True)
class Record:
    """A record of 2,560 bytes: fields by their places."""

    kind: int
    fields: tuple[tuple[str, int, tuple[object, ...]], ...]

    def packed(self) -> bytes:
        data = bytearray(2560)
        data[8] = self.kind
        for layout, at, values in self.fields:
            struct.pack_into("<" + layout, data, at, *values)
        return bytes(data)


def board(position: Position) -> tuple[int, ...]:
    """White's view as 26 numbers."""
    counts = position.counts
    return (-counts[OTHER_BAR], *counts[:POINTS], counts[OWN_BAR])


def steps(play: Play, *, in_spans: bool) -> list[int]:
    """Pairs of from and to, a checker's moves one behind the other as one pair if asked for."""
    pairs: list[list[int]] = []
    for move in play:
        target = move.origin - move.die
        found = next((pair for pair in pairs if in_spans and pair[1] == move.origin - 1), None)
        if found is None:
            pairs.append([move.origin - 1, target - 1])
        else:
            found[1] = target - 1
    flat = [number for pair in pairs[:4] for number in pair]
    return flat + [-1] * (8 - len(flat))


def match_head(record: MatchRecord, version: int) -> Record:
    length = record.match_length
    names = [name.encode("latin-1", "replace")[:40] for name in record.players]
    fields: list[tuple[str, int, tuple[object, ...]]] = [
        ("41p", 9, (names[0],)),
        ("41p", 50, (names[1],)),
        ("ii", 92, (length or 99_999, 0)),
        ("????", 100, (record.has_crawford, record.has_jacoby, record.may_beaver, False)),
        ("d", 128, (45_000.5,)),
        ("iI", 552, (version, 0x494C4D44)),
    ]
    if version >= 24:
        texts = [(880, record.players.white), (1138, record.players.black)]
        texts += [(at, record.tag(name) or "") for name, at in WIDE.items()]
        fields += [("258s", at, (text.encode("utf-16-le")[:256],)) for at, text in texts]
    return Record(0, tuple(fields))


def game_records(record: MatchRecord, game: GameRecord, *, in_spans: bool = False) -> Iterator[Record]:
    begins = game.acts[0].position if game.acts and isinstance(game.acts[0], SetUp) else OPENING
    yield Record(
        1,
        (
            ("ii?", 12, (*game.scores, game is record.crawford_game())),
            ("26b", 21, board(begins)),
            ("i", 48, (game.number,)),
            ("i", 64, (game.cube.bit_length() - 1,)),
        ),
    )
    cubes = list(game.cubes())
    for index, (act, position) in enumerate(game.positions()):
        answers = game.acts[index + 1 :]
        cube = cubes[index]
        owned = (cube.value // game.cube).bit_length() - 1
        owned = -owned if cube.owner is Player.BLACK else owned
        if isinstance(act, Doubled) and act.word == "Doubles":
            yield cube_record(act, position, owned, answers)
        elif isinstance(act, Played | Unplayed) and act.roll is not None:
            play = act.play if isinstance(act, Played) else ()
            numbers = (SIDES[act.player], *steps(play, in_spans=in_spans), act.roll.first, act.roll.second, owned)
            yield Record(3, (("26b", 9, board(position)), ("12i", 64, numbers)))
    if game.result is not None:
        won = game.result
        footer = (*game.scores_after, 0, SIDES[won.winner], won.points, 1)
        yield Record(4, (("iii", 12, footer[:3]), ("iii", 24, footer[3:])))


def cube_record(act: Doubled, position: Position, owned: int, answers: Sequence[object]) -> Record:
    take, beaver, raccoon = -1, -1, -1
    match answers[:1]:
        case [Took()]:
            take = 1
        case [Dropped()]:
            take = 0
        case [Doubled(word="Beavers")]:
            take, beaver = 2, 1
            match answers[1:2]:
                case [Dropped()]:
                    beaver = 0
                case [Doubled(word="Raccoons")]:
                    beaver, raccoon = 2, 0 if isinstance((*answers[2:3], None)[0], Dropped) else 1
                case _:
                    pass
        case _:
            pass
    numbers = (SIDES[act.player], 1, take, beaver, raccoon, owned)
    return Record(2, (("6i", 12, numbers), ("26b", 36, board(position))))


def records_of(record: MatchRecord, version: int = 30, *, in_spans: bool = False) -> list[bytes]:
    rows = [match_head(record, version).packed()]
    for game in record.games:
        rows += [row.packed() for row in game_records(record, game, in_spans=in_spans)]
    return [*rows, Record(5, ()).packed()]


def xg_file(rows: Sequence[bytes], *, is_deflated: bool = True) -> bytes:
    """The bytes of a file with these records."""
    match = b"".join(rows)
    data, register = b"", b""
    for name, content in ((b"temp.xg", match), (b"temp.xgi", match[:2560])):
        body = zlib.compress(content) if is_deflated else content
        sizes = len(content), len(body), len(data), zlib.crc32(content)
        register += struct.pack("<256p256siiiIBBxx", name, b"", *sizes, not is_deflated, 2)
        data += body
    return packed(data, zlib.compress(register), 2)


def packed(data: bytes, register: bytes, files: int) -> bytes:
    """Header and trailer around the parts of an archive, the checksum right."""
    header = struct.pack("<4sIIqI", b"RGMH", 1, 8232, 0, 0).ljust(8232, b"\0")
    trailer = struct.pack("<Iiiiii12x", zlib.crc32(data + register), files, 1, len(register), len(data), 1)
    return header + data + register + trailer


def told(record: MatchRecord) -> list[object]:
    """What the records hold of a match: rolls and plays by where they lead, cube acts, scores and results."""
    games: list[object] = []
    for game in record.games:
        acts = [
            (type(act).__name__, act.player, getattr(act, "roll", None), after.counts)
            for (act, _), after in zip(game.positions(), ends(game), strict=True)
            if not (type(act).__name__ == "Unplayed" and getattr(act, "roll", None) is None)
            and type(act).__name__ != "Conceded"
        ]
        result = game.result and (game.result.winner, game.result.points)
        games.append((game.number, game.scores, game.cube, acts, [cube.value for cube in game.cubes()][-1:], result))
    return games


def ends(game: GameRecord) -> list[Position]:
    positions = [position for _, position in game.positions()]
    return [*positions[1:], game.last_position] if positions else []
