"""Matches in the forms that are read and not written, for tests."""

import re

from tavla.domain.game.play import Play, moved
from tavla.domain.game.player import Player
from tavla.domain.game.position import BAR_POINT, Position
from tavla.formats.mat_writer import format_mat
from tavla.formats.record import Conceded, Doubled, Dropped, GameRecord, MatchRecord, Played, Took, Unplayed
from tavla.formats.xgid_list import format_xgid_list

X, O = Player.WHITE, Player.BLACK  # noqa: E741 - as FIBS calls them


def gam(record: MatchRecord) -> bytes:
    """JellyFish's: both names, then the rows."""
    lines, is_row = [], False
    for line in format_mat(record).splitlines():
        if line.strip().startswith("Game "):
            lines.append("")
            is_row = False
        elif " : " in line and not is_row:
            left, right = (name.strip() for name in re.split(r" : \d+(?:\s|$)", line)[:2])
            lines.append(f" {left:<40}{right}")
            is_row = True
        elif is_row and line.strip():
            lines.append(line)
    return "\r\n".join((*lines[1:], "")).encode()


def oldmoves(record: MatchRecord, *, upwards: bool = False, swapped: bool = False) -> bytes:
    """FIBS's; O's numbers by X's if `upwards`, X and O in the other order in every second game if `swapped`."""
    lines = []
    for number, game in enumerate(record.games):
        letters = {X: "O", O: "X"} if swapped and number % 2 else {X: "X", O: "O"}
        by_letter = {letter: player for player, letter in letters.items()}
        first, second = by_letter["X"], by_letter["O"]
        length = f"a {record.match_length} point match" if record.match_length else "unlimited match"
        lines += [
            f"Score is {game.scores[first]}-{game.scores[second]} in {length}.",
            f"{record.players[first]} is X - {record.players[second]} is O",
            "",
        ]
        for act, position in game.positions():
            letter = letters[act.player]
            match act:
                case Played(player, roll, play):
                    is_up = upwards and letter == "O"
                    steps = " ".join(_steps(position.seen_by(player), play, "-", upwards=is_up)) or "can't move"
                    lines.append(f"{letter}: ({roll.first} {roll.second}) {steps}")
                case Doubled():
                    lines.append(f"{letter}: doubles.")
                case Took():
                    lines.append(f"{letter}: accepts.")
                case Dropped():
                    lines.append(f"{letter}: rejects.")
                case Conceded(player, points):
                    other = letters[player.opponent]
                    lines += [f"{letter}: wants to resign. {other} will win {points} points.", f"{other}: accepts."]
                case _:
                    pass
        if game.result is not None:
            lines.append(f"{letters[game.result.winner]}: wins {game.result.points} points.")
        lines.append("")
    return "\n".join(lines).encode()


def sgg(record: MatchRecord, *, twice: bool = False) -> bytes:
    """GamesGrid's; each roll in lines of its own, and each line `twice`."""
    lines = [f"{record.players.white} vs. {record.players.black}", "", "Thursday, January 15, 2004"]
    if record.match_length:
        lines += [f"Match Length: {record.match_length}", "Crawford: Yes"]
    else:
        lines.append(f"Jacoby: {'Yes' if record.has_jacoby else 'No'}")
    lines.append("Variant: Backgammon")
    crawford = record.crawford_game()
    for number, game in enumerate(record.games, start=1):
        star = ["*" if game is crawford and record.match_length - game.scores[player] == 1 else "" for player in Player]
        head = f"Game {number}.{game.scores.white}{star[0]}-{game.scores.black}{star[1]}"
        lines += ["", head + (f"/{record.match_length}" if record.match_length else "")]
        lines += ["11: Automatic double"] * (game.cube.bit_length() - 1)
        for line in _sgg_lines(game):
            lines += [line, line] if twice and ": \n" not in line else [line]
        if game.result is not None:
            lines.append(f"{record.players[game.result.winner]}  wins {game.result.points} points.")
    return "\r\n".join((*lines, "")).encode()


def gnubg_text(record: MatchRecord) -> bytes:
    """The first game as gnubg exports it, a board and some analysis beside it."""
    game, names = record.games[0], record.players
    at = f"{names.white} {game.scores.white}, {names.black} {game.scores.black}"
    crawford = ", Crawford game" if record.crawford_game() is game else ""
    lines = [
        f"The score (after 0 games) is: {at} (match to {record.match_length} points){crawford}",
        "",
        "Match Information:",
        "Date: 22/04/2024",
        "Place: Oslo",
    ]
    for number, (act, position) in enumerate(game.positions(), start=1):
        name = names[act.player]
        match act:
            case Played(player, roll, play):
                steps = " ".join(_steps(position.seen_by(player), play, "/"))
                lines += ["", f"Move number {number}:  {name} to play {roll}", " +13-14-15-16-17-18------19-20-21-+"]
                lines += [f"* {name} moves {steps}" if play else f"* {name} cannot move"]
                lines += ["", f"Rolled {roll}:", f"*    1. Cubeful 2-ply    {steps:<28} Eq.: +0.025"]
            case Doubled(_, value):
                lines += ["", f"Move number {number}:  {name} on roll, cube decision?", f"* {name} doubles"]
                lines += ["", f"Move number {number + 1}:  {name} doubles to {value}"]
            case Took():
                lines.append(f"* {name} accepts")
            case Dropped():
                lines.append(f"* {name} rejects")
            case Conceded(_, points):
                lines.append(f"Move number {number}:  {name} resigns {points} points")
            case _:
                pass
    if game.result is not None:
        lines += ["", f"{names[game.result.winner]} wins {game.result.points} points"]
    return "\n".join((*lines, "")).encode()


def xg_text(record: MatchRecord) -> bytes:
    """Every decision as eXtreme Gammon copies it, in German."""
    lines = []
    for line in format_xgid_list(record).splitlines()[1:]:
        lines += [
            line.split("\t")[-1],
            "",
            f"X:{record.players.white}   O:{record.players.black}",
            f"Spielstand X:0 O:0 {record.match_length} Punkte Match",
            " +13-14-15-16-17-18------19-20-21-22-23-24-+",
            "Bester Zug: XGID=keine",
            "",
            "eXtreme Gammon Version: 2.10, MET: Kazaross XG2",
            "",
        ]
    return "\r\n".join(lines).encode("utf-8-sig")


def _sgg_lines(game: GameRecord) -> list[str]:
    lines, number, last = [], 0, Player.BLACK
    for act, position in game.positions():
        if act.player is Player.WHITE or last is act.player or not number:
            number += 1
        last = act.player
        begin = f"{number}\t" + ("\t" if act.player is Player.BLACK else "")
        match act:
            case Played(player, roll, play):
                steps = ", ".join(_steps(position.seen_by(player), play, "/"))
                steps = steps.replace("bar", "B").replace("off", "O") or "O-O"
                lines += [*([f"{begin}{roll}: "] if play else []), f"{begin}{roll}: {steps}"]
            case Unplayed(_, roll) if roll is not None:
                lines.append(f"{begin}{roll}: ")
            case Doubled(_, value, word):
                lines.append(f"{begin}{word.removesuffix('s')} to {value}")
            case Took():
                lines.append(f"{begin}Accept")
            case Dropped():
                lines.append(f"{begin}Pass")
            case Conceded():
                lines.append(f"{begin}Resign")
            case _:
                pass
    return lines


def _steps(position: Position, play: Play, between: str, *, upwards: bool = False) -> list[str]:
    steps = []
    for move in play:
        places = [25 - place if upwards else place for place in (move.origin, move.target)]
        origin = "bar" if move.origin == BAR_POINT else str(places[0])
        target = str(places[1]) if move.target else "off"
        steps.append(f"{origin}{between}{target}{'*' if move.hits(position) and between == '/' else ''}")
        position = moved(position, move)
    return steps
