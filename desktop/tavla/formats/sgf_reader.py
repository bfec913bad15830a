"""Match files of GNU Backgammon (`.sgf`) read: see `tavla.formats.sgf_writer`.

Analysis and variations are passed over.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from tavla.base.copies import replace
from tavla.base.errors import PositionError
from tavla.domain.game.cube import Cube
from tavla.domain.game.legality import without
from tavla.domain.game.outcome import worth
from tavla.domain.game.play import CheckerMove, Play, moved
from tavla.domain.game.player import ByPlayer, Player
from tavla.domain.game.position import BAR_POINT, OPENING, OTHER_BAR, OWN_BAR, POINTS, Position
from tavla.domain.game.roll import Roll
from tavla.domain.time.units import Millis
from tavla.formats.board_state import position_of
from tavla.formats.errors import FormatError, cut_short, quoted
from tavla.formats.legality_work import MOST_POSITIONS, TOO_MUCH, LegalityWork
from tavla.formats.mat_play import read_steps
from tavla.formats.record import (
    Act,
    ActTime,
    Conceded,
    CubeCount,
    Doubled,
    Dropped,
    GameRecord,
    MatchRecord,
    Played,
    RecordedResult,
    SetUp,
    Took,
    Unplayed,
    after,
)
from tavla.formats.sgf_tree import Node, parse_trees
from tavla.formats.sgf_writer import BAR, FROM_TAGS, OFF, SIDES
from tavla.formats.source import ANOTHER_MATCH, MOST_ACTS, MOST_POINTS, NAMES, Encoding, decoded

PLAYERS = {side: player for player, side in SIDES.items()}
LONGEST_NUMBER = 12
MOST_LENGTH = 99_999
HIGHEST_CUBE = 1 << 20
_CHARSET = re.compile(rb"CA\[([\w-]{1,20})\]")
_MOVE = re.compile(r"([1-6])([1-6])((?:[a-z]{2}){0,4})")
_RESULT = re.compile(r"\s*([WB])(?:hite|lack)?\+(\d{0,10})\s*(?:R(?:esign)?|T(?:ime)?|F(?:orfeit)?)?\s*", re.IGNORECASE)
_TAG = re.compile(r'\[([^"\]]{1,60}) "(.*)"\]')
_SECONDS = re.compile(r"(\d{1,7})(?:\.(\d{1,3})\d{0,6})?")
ANSWERS = {"Doubles": "Beavers", "Beavers": "Raccoons", "Raccoons": "Beavers"}
"""What a double is called that answers a double."""
_LINE_BREAK = re.compile(r"[\t\r\n\v\f]")
_RULES = {rule.lower(): rule for rule in ("Crawford", "CrawfordGame", "Jacoby", "NoCube", "Unlimited", "Beaver")}
_RULES["beavers"] = "Beaver"


def parse_sgf(data: bytes, encoding: Encoding = Encoding.UTF_8, most_positions: int = MOST_POSITIONS) -> MatchRecord:
    """The match in the bytes of a file, of several the first, refused where reading it would take more than
    `most_positions`.

    Raises FormatError naming line and column.
    """
    first, *others = _matches(data, encoding)
    record = _match(first, LegalityWork(most_positions))
    if not others:
        return record
    return replace(record, comments=(*record.comments, f"{ANOTHER_MATCH} {others[0][0].root.line}"))


def parse_sgfs(
    data: bytes, encoding: Encoding = Encoding.UTF_8, most_positions: int = MOST_POSITIONS
) -> tuple[MatchRecord, ...]:
    """All the matches in the bytes of a file, one behind the other. Raises FormatError as `parse_sgf` does."""
    work = LegalityWork(most_positions)
    return tuple(_match(games, work) for games in _matches(data, encoding))


class _Tree(Struct, frozen=True):
    """A game as it stands in the file."""

    nodes: list[Node]
    about: "_Root"

    @property
    def root(self) -> Node:
        return self.nodes[0]

    def goes_on(self, last: "_Root") -> bool:
        """Whether it can be a later game of the same match."""
        about = self.about
        follows = about.number > last.number or not about.is_numbered
        return (about.length, about.players) == (last.length, last.players) and follows


def _matches(data: bytes, encoding: Encoding) -> list[list[_Tree]]:
    """The games of each match: a game of other players, to another length, or of no higher number begins another."""
    trees = [_Tree(nodes, _root(nodes[0])) for nodes in parse_trees(decoded(data, _charset(data, encoding)))]
    if not trees:
        raise FormatError(found="nothing", expected="'(', the beginning of a game", line=1)
    matches = [[trees[0]]]
    for tree in trees[1:]:
        if tree.goes_on(matches[-1][-1].about):
            matches[-1].append(tree)
        else:
            matches.append([tree])
    return matches


def _match(trees: list[_Tree], work: LegalityWork) -> MatchRecord:
    games, acts = [], 0
    abouts = [tree.about for tree in trees]
    roots = [_as_counted(*pair) for pair in zip(abouts, (*abouts[1:], None), strict=True)]
    for tree, root in zip(trees, roots, strict=True):
        game = _game(tree.nodes, root, work)
        acts += len(game.acts)
        if acts > MOST_ACTS:
            raise tree.root.wrong(found=f"{acts} acts", expected=f"at most {MOST_ACTS} in a match")
        games.append(game)
    tags, comments = _about(trees[0].root)
    tags = (*tags, *_rule_tags(roots[0], {name for name, _ in tags}))
    whole = dict(value.partition(":")[::2] for value in trees[0].root.values("TV"))  # names longer than gnubg can hold
    players = ByPlayer(*(_one_line(whole.get(side, roots[0].players[player])) for player, side in SIDES.items()))
    record = MatchRecord(players, roots[0].length, tuple(games), tags, comments)
    return record.stating([None if root.rules is None else "CrawfordGame" in root.rules for root in roots])


def _as_counted(root: "_Root", follows: "_Root | None") -> "_Root":
    """What a game's root says, with the cube it was played with: gnubg writes automatic doubles, and counts them only
    once the file is loaded again; the score before the next game tells.
    """
    won = root.result
    if won is None or not won.points or follows is None or root.cube == 1:
        return root
    counted = follows.scores[won.winner] - root.scores[won.winner]
    if worth(counted, root.cube) != won.points:
        return root
    return replace(root, cube=1, result=replace(won, points=counted))


def _rule_tags(root: "_Root", given: set[str]) -> Iterator[tuple[str, str]]:
    """The header's tags for the rules of the first game that no tag tells."""
    if root.rules is None:
        return
    if root.length > 1 and not {"Crawford", "CrawfordGame"} & root.rules and "Crawford" not in given:
        yield "Crawford", "Off"
    if not root.length:
        yield from ((rule, "On") for rule in ("Jacoby", "Beaver") if rule in root.rules - given)


def _charset(data: bytes, encoding: Encoding) -> Encoding:
    """What was asked for, else what the file says of itself."""
    if encoding is not Encoding.UTF_8:
        return encoding
    match = _CHARSET.search(data[:1024])
    return NAMES.get(match[1].decode("ascii").lower(), encoding) if match else encoding


class _Root(Struct, frozen=True):
    """What the first node of a game says."""

    players: ByPlayer[str]
    length: int
    number: int
    is_numbered: bool
    scores: ByPlayer[int]
    result: RecordedResult | None
    rules: frozenset[str] | None
    """What `RU` says; None without one."""
    cube: int


def _root(node: Node) -> _Root:
    if node.value("GM") not in ("6", None):
        raise node.wrong(found=f"the game {quoted(node.value('GM') or '')}", expected="GM[6], backgammon")
    about = {
        name.strip().lower(): value.strip() for name, _, value in (info.partition(":") for info in node.values("MI"))
    }
    stated = [part.strip() for rule in node.values("RU") for part in rule.split(":") if part.strip()]
    odd = next((part for part in stated if part.lower() not in _RULES and not part.isdigit()), None)
    if odd is not None:
        raise node.wrong(found=f"the rule {quoted(odd)}", expected="Backgammon, the only game read here")
    length = _number(node, "the match length", about.get("length", "0"), MOST_LENGTH)
    scores = ByPlayer(
        _number(node, "White's score", about.get("ws", "0"), MOST_POINTS),
        _number(node, "Black's score", about.get("bs", "0"), MOST_POINTS),
    )
    number = _number(node, "the number of the game", about.get("game", "0"), MOST_LENGTH) + 1
    result = None
    if (text := node.value("RE")) is not None and (match := _RESULT.fullmatch(text)):
        private = _private(node)
        points = _number(node, "the points won", private.get("won", match[2] or "0"), MOST_POINTS)
        result = RecordedResult(PLAYERS[match[1].upper()], points, ends_match="match" in private)
    names = ByPlayer(node.value("PW") or "White", node.value("PB") or "Black").map(_one_line)
    rules = frozenset(_RULES.get(part.lower(), part) for part in stated) if stated else None
    return _Root(
        names, length, number, "game" in about, scores, result, rules, 1 if _sets_up(node) else _cube_value(node) or 1
    )


def _one_line(name: str) -> str:
    return _LINE_BREAK.sub(" ", name).strip()


def _private(node: Node) -> dict[str, str]:
    """What Tavla's own property says: words, with a value after ':' where they have one."""
    return dict(value.partition(":")[::2] for value in node.values("TV"))


def _cube_value(node: Node) -> int | None:
    if (value := node.value("CV")) is None:
        return None
    number = _number(node, "the cube", value, HIGHEST_CUBE)
    if number < 1 or number & (number - 1):
        raise node.wrong(found=quoted(value), expected="a power of two for the cube")
    return number


def _number(node: Node, name: str, text: str, most: int, least: int = 0) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > LONGEST_NUMBER or not least <= int(text) <= most:
        raise node.wrong(found=quoted(text), expected=f"a number from {least} to {most} for {name}")
    return int(text)


def _about(node: Node) -> tuple[tuple[tuple[str, str], ...], tuple[str, ...]]:
    tags, comments, may_be_tag = [], [], True
    for line in (node.value("GC") or "").splitlines():
        may_be_tag = may_be_tag and line.strip() != ""
        if may_be_tag and (match := _TAG.fullmatch(line.strip())):
            tags.append((match[1].strip(), match[2]))
        elif line.strip():
            comments.append(line.strip())
    known = {name for name, _ in tags}
    extra = [(tag, node.value(name)) for tag, name in FROM_TAGS.items() if tag not in known]
    if "EventDate" not in known and (day := node.value("DT")):
        extra.append(("EventDate", day.replace("-", ".")))
    return (*tags, *((name, " ".join(value.split())) for name, value in extra if value)), tuple(comments)


def _game(tree: list[Node], root: _Root, work: LegalityWork) -> GameRecord:
    scribe = _Scribe(work, root.cube)
    for node in tree:
        scribe.note(node)
    times = tuple(time for time in scribe.times if time is not None)
    complete = len(times) == len(scribe.acts)
    game = GameRecord(
        root.number, root.scores, tuple(scribe.acts), root.result, times if complete else (), cube=root.cube
    )
    if root.result is None or root.result.points:
        return game
    return replace(game, result=replace(root.result, points=game.last_cube.value))  # only who won is told


class _Scribe:
    """The acts of a game so far, and how the board stands."""

    def __init__(self, work: LegalityWork, cube: int) -> None:
        self._work = work
        self.acts: list[Act] = []
        self.times: list[ActTime | None] = []
        self._position = OPENING
        self._count = CubeCount(Cube(cube))

    def note(self, node: Node) -> None:
        private = _private(node)
        for name, values in node.properties:
            if name in PLAYERS:
                self._played(node, PLAYERS[name], values[0], private, node)
        if node.value("DI") is not None and not {"W", "B"} & {name for name, _ in node.properties}:
            self._rolled(node, private)
        elif "unplayed" in private:
            self._done(Unplayed(_side(node, private["unplayed"]), None, private.get("mark", "")), node)
        elif "concedes" in private:
            points = (
                _number(node, "the points conceded", private["points"], MOST_POINTS) if "points" in private else None
            )
            self._done(Conceded(_side(node, private["concedes"]), points), node)
        if self.acts or _sets_up(node) or node.value("MI") is None:  # in the root CV counts automatic doubles
            self._cube_changed(node)
        if _sets_up(node):
            self._set_up(node, private)

    def _done(self, act: Act, node: Node) -> None:
        last = self.acts[-1] if self.acts else None
        if (
            isinstance(act, Played)
            and isinstance(last, Unplayed)
            and last.roll is not None
            and last.player is act.player
        ):
            self.acts.pop()  # gnubg writes dice that were set by hand before their play
            self.times.pop()
        if isinstance(last, SetUp) and isinstance(act, Played | Unplayed | Doubled):
            self.acts[-1] = replace(last, player=act.player)
        self.acts.append(act)
        self.times.append(_time(node))
        if len(self.acts) > MOST_ACTS:
            raise node.wrong(found=f"{len(self.acts)} acts in a game", expected=f"at most {MOST_ACTS} in a match")
        self._position = after(self._position, act)
        self._count.turns_to(act)
        self._count.counts(act)

    def _played(self, node: Node, player: Player, text: str, private: dict[str, str], place: Node) -> None:
        text = text.strip().lower()
        match text:
            case "double":
                value: int | None = self._count.next_value
                if "value" in private:
                    entered = private["value"]
                    value = None if entered == "None" else _number(node, "the cube", entered, HIGHEST_CUBE, 1)
                last = self.acts[-1] if self.acts else None
                word = ANSWERS.get(last.word, "Doubles") if isinstance(last, Doubled) else "Doubles"
                self._done(Doubled(player, value, private.get("word", word)), node)
            case "take":
                if "implied" not in private:
                    self._done(Took(player), node)
            case "drop":
                self._done(Dropped(player), node)
            case _:
                found = _MOVE.fullmatch(text)
                if found is None:
                    raise place.wrong(found=quoted(text), expected="dice and moves like 31hefe, double, take or drop")
                roll = Roll(int(found[1]), int(found[2]))
                self._done(Played(player, roll, self._play(node, player, found[3], roll)), node)

    def _play(self, node: Node, player: Player, letters: str, roll: Roll) -> Play:
        hops = [
            (_place(player, letters[index]), _place(player, letters[index + 1])) for index in range(0, len(letters), 2)
        ]
        position = self._position.seen_by(player)
        direct = _as_dice(hops, position, roll.dice)
        if direct is not None:
            return direct
        written = " ".join(f"{'bar' if origin == BAR_POINT else origin}/{target or 'off'}" for origin, target in hops)
        if self._work.is_too_much(position, roll):
            raise node.wrong(found=TOO_MUCH, expected=self._work.limit)
        try:
            return read_steps(written, position, roll)
        except PositionError as error:
            raise node.wrong(
                found=f"{quoted(written, 40)} with {roll} ({cut_short(str(error))})",
                expected="a play that can be made from the position",
            ) from error

    def _rolled(self, node: Node, private: dict[str, str]) -> None:
        dice = node.value("DI") or ""
        if len(dice) != 2 or not set(dice) <= set("123456"):
            raise node.wrong(found=quoted(dice), expected="two dice in DI")
        player = _side(node, node.value("PL") or "")
        self._done(Unplayed(player, Roll(int(dice[0]), int(dice[1])), private.get("mark", "")), node)

    def _cube_changed(self, node: Node) -> None:
        cube = self._count.cube
        if (number := _cube_value(node)) is not None:
            cube = Cube(number, cube.owner)
        owner = node.value("CP") or node.value("CO")
        if owner is not None:
            if owner not in ("b", "w", "c"):
                raise node.wrong(found=quoted(owner), expected="b, w or c for the owner of the cube")
            cube = Cube(cube.value, PLAYERS.get(owner.upper()))
        if cube != self._count.cube:
            self._count = CubeCount(cube)

    def _set_up(self, node: Node, private: dict[str, str]) -> None:
        points = list(self._position.counts[:POINTS])
        bar = {"W": self._position.counts[OWN_BAR], "B": self._position.counts[OTHER_BAR]}
        for place in _places(node, "AE"):
            if place == BAR:
                bar = {"W": 0, "B": 0}
            else:
                points[ord(place) - ord("a")] = 0
        for side, sign in (("W", 1), ("B", -1)):
            for place in _places(node, f"A{side}"):
                if place == BAR:
                    bar[side] += 1
                elif points[ord(place) - ord("a")] * sign >= 0:
                    points[ord(place) - ord("a")] += sign
                else:
                    raise node.wrong(found=quoted(place), expected="a point that the other side does not hold")
        try:
            position = position_of(points, ByPlayer(bar["W"], bar["B"]))
        except PositionError as error:
            raise node.wrong(found=f"a position in which {error}", expected="a position of backgammon") from error
        # Whose turn it is stands in PL for nobody to rely on: gnubg writes W. The next act will tell.
        player = _side(node, private.get("turn", "W" if not self.acts else SIDES[self.acts[-1].player.opponent]))
        self._done(SetUp(player, position, self._count.cube), node)


def _sets_up(node: Node) -> bool:
    return any(name in {"AE", "AW", "AB"} for name, _ in node.properties)


def _places(node: Node, name: str) -> Iterator[str]:
    """The places that a set-up names, one by one or as a list from one to another."""
    for value in node.values(name):
        first, _, last = value.partition(":")
        last = last or first
        if not all(len(place) == 1 and "a" <= place <= BAR for place in (first, last)):
            raise node.wrong(found=quoted(value), expected="a point from a to x, or y, the bar")
        yield from map(chr, range(ord(first), ord(last) + 1))


def _side(node: Node, text: str) -> Player:
    side = text[:1].upper()
    if side not in PLAYERS:
        raise node.wrong(found=quoted(text), expected="W or B for a player")
    return PLAYERS[side]


def _place(player: Player, letter: str) -> int:
    if letter in (BAR, OFF):
        return BAR_POINT if letter == BAR else 0
    place = ord(letter) - ord("a") + 1
    return place if player is Player.WHITE else 25 - place


def _as_dice(hops: list[tuple[int, int]], position: Position, left: tuple[int, ...]) -> Play | None:
    """The moves if each is one of the dice `left` and can be made in this order; None to be read another way."""
    if not hops:
        return ()
    (origin, target), rest = hops[0], hops[1:]
    bar = origin == BAR_POINT
    if (
        origin == 0
        or not (position.counts[OWN_BAR] if bar else position.own_at(origin))
        or (target and position.other_at(target) > 1)
    ):
        return None
    for die in dict.fromkeys(left):
        if die == origin - target or (target == 0 and die > origin):
            move = CheckerMove(origin, die)
            further = _as_dice(rest, moved(position, move), without(left, die))
            if further is not None:
                return (move, *further)
    return None


def _time(node: Node) -> ActTime | None:
    private = _private(node)
    if "at" not in private or "spent" not in private:
        return None
    at, spent = (_number(node, "a time", private[name], 10**LONGEST_NUMBER) for name in ("at", "spent"))
    lefts = [_SECONDS.fullmatch(node.value(f"{side}L") or "") for side in SIDES.values()]
    left = (
        ByPlayer(*(Millis(int(match[1]) * 1000 + int((match[2] or "0").ljust(3, "0"))) for match in lefts if match))
        if all(lefts)
        else None
    )
    return ActTime(Millis(at), Millis(spent), left)
