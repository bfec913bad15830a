"""Files of BGBlitz made of matches: a line of JSON, then Smile, deflated."""

import gzip
import json
import struct
from collections.abc import Sequence
from typing import Any

from tavla.domain.game.play import Play
from tavla.domain.game.player import Player
from tavla.domain.game.position import OTHER_BAR, OWN_BAR, POINTS, Position
from tavla.formats.record import Conceded, Doubled, Dropped, GameRecord, MatchRecord, Played, SetUp, Took

SIDES = {Player.WHITE: -1, Player.BLACK: 1}
NO_MOVE = [-1, -1, -1, -1]
OPENING_POINTS = [2, 0, 0, 0, 0, -5, 0, -3, 0, 0, 0, 5, -5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2, 0, 0]
"""As Red counts, Green's checkers positive."""


class Smile:
    """Writes a value as Jackson does."""

    def __init__(self, *, share_texts: bool = False) -> None:
        self.names: list[str] = []
        self.texts: list[str] | None = [] if share_texts else None

    def file(self, value: object) -> bytes:
        return b":)\n" + bytes([1 | (2 if self.texts is not None else 0)]) + self.value(value)

    def value(self, value: object) -> bytes:
        match value:
            case None | True | False:
                return {None: b"\x21", False: b"\x22", True: b"\x23"}[value]
            case int():
                zigzag = (value << 1) ^ (value >> 63)
                return bytes([0xC0 | zigzag]) if -16 <= value < 16 else b"\x24" + vint(zigzag)
            case float():
                return b"\x29" + sevens(struct.unpack(">Q", struct.pack(">d", value))[0], 10)
            case str():
                return self.text(value)
            case dict():
                members = (self.name(name) + self.value(inner) for name, inner in value.items())
                return b"\xfa" + b"".join(members) + b"\xfb"
            case list():
                return b"\xf8" + b"".join(map(self.value, value)) + b"\xf9"
            case _:
                raise TypeError(value)

    def name(self, name: str) -> bytes:
        if name in self.names:
            at = self.names.index(name)
            return bytes([0x40 | at]) if at < 64 else bytes([0x30 | at >> 8, at & 0xFF])
        data = name.encode()
        if not data:
            return b"\x20"
        if len(data) <= (64 if name.isascii() else 57):
            self.names.append(name)
            return bytes([0x80 | len(data) - 1] if name.isascii() else [0xC0 | len(data) - 2]) + data
        return b"\x34" + data + b"\xfc"

    def text(self, text: str) -> bytes:
        if self.texts is not None and text in self.texts:
            at = self.texts.index(text)
            return bytes([at + 1]) if at < 31 else bytes([0xEC | at >> 8, at & 0xFF])
        data = text.encode()
        if not data:
            return b"\x20"
        if len(data) > 64:
            return (b"\xe0" if text.isascii() else b"\xe4") + data + b"\xfc"
        if self.texts is not None:
            self.texts.append(text)
        return bytes([(0x3F if text.isascii() else 0x7E) + len(data)]) + data


def vint(number: int) -> bytes:
    groups = [0x80 | number & 0x3F]
    number >>= 6
    while number:
        groups.insert(0, number & 0x7F)
        number >>= 7
    return bytes(groups)


def sevens(number: int, size: int) -> bytes:
    return bytes(number >> 7 * at & 0x7F for at in reversed(range(size)))


def bgf_file(match: dict[str, Any], *, smile: bool = True, deflated: bool = True, share_texts: bool = False) -> bytes:
    head = {"format": "BGF", "version": "1.0", "compress": deflated, "useSmile": smile}
    body = Smile(share_texts=share_texts).file(match) if smile else json.dumps(match).encode()
    return (
        json.dumps(head, separators=(",", ":")).encode() + b"\n" + (gzip.compress(body, mtime=0) if deflated else body)
    )


def match_of(record: MatchRecord, *, in_spans: bool = False) -> dict[str, Any]:
    ends = [game.scores for game in record.games[1:]] + [record.games[-1].scores_after]
    return {
        "matchlen": record.match_length,
        "nameGreen": record.players.white,
        "nameRed": record.players.black,
        "date": "2025.11.02",
        "event": record.tag("Event") or "",
        "finalGreen": ends[-1].white,
        "finalRed": ends[-1].black,
        "useCrawford": record.has_crawford,
        "useJacoby": record.has_jacoby,
        "games": [game_of(game, record, in_spans=in_spans) for game in record.games],
    }


def game_of(game: GameRecord, record: MatchRecord, *, in_spans: bool) -> dict[str, Any]:
    moves: list[dict[str, Any]] = []
    points = OPENING_POINTS
    for act, cube in zip(game.acts, game.cubes(), strict=True):
        match act:
            case Played(player, roll, play):
                moves.append(move_of(player, (roll.first, roll.second), play, in_spans=in_spans))
            case Doubled(player):
                decision = {"hasDoubled": True, "eqNoDouble": 0.25 * cube.value}
                moves.append(amove(player, NO_MOVE, NO_MOVE, equity={"cubeDecision": decision}))
            case Took(player) | Dropped(player):
                decision = {"hasAccepted": isinstance(act, Took)}
                moves.append(amove(player, NO_MOVE, NO_MOVE, equity={"cubeDecision": decision}))
            case SetUp(_, position):
                points = as_red_counts(position)
            case _:
                pass
    return {
        "scoreGreen": game.scores.white,
        "scoreRed": game.scores.black,
        "wonPoints": game.result.points if game.result else 0,
        "isCrawford": record.crawford_game() is game,
        "wasResignation": any(isinstance(act, Conceded) for act in game.acts),
        "initial": {"points": points, "cube": 1, "cubeOwner": 0},
        "moves": moves,
    }


def as_red_counts(position: Position) -> list[int]:
    counts = position.counts
    return [*counts[POINTS - 1 :: -1], counts[OWN_BAR], counts[OTHER_BAR]]


def move_of(player: Player, dice: tuple[int, int], play: Play, *, in_spans: bool) -> dict[str, Any]:
    if not play:
        return amove(
            player, [dice[0], -1, -1, -1], [dice[1], -1, -1, -1], red=7, green=7, dancingEquity={"equity": -0.5}
        )
    pairs: list[list[int]] = []
    for move in play:
        target = max(0, move.origin - move.die)
        found = next((pair for pair in pairs if in_spans and pair[1] == move.origin), None)
        if found is None:
            pairs.append([move.origin, target])
        else:
            found[1] = target
    rest = [-1] * (4 - len(pairs))
    origins, targets = [pair[0] for pair in pairs] + rest, [pair[1] for pair in pairs] + rest
    analysis = [{"move": {"from": origins, "to": targets}, "eq": {"equity": -0.047, "myWins": 0.481}, "played": True}]
    return amove(player, origins, targets, red=dice[0], green=dice[1], moveAnalysis=analysis)


def amove(player: Player, origins: Sequence[int], targets: Sequence[int], **more: object) -> dict[str, Any]:
    return {"type": "amove", "player": SIDES[player], "from": list(origins), "to": list(targets), **more}
