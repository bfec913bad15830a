"""GNU Backgammon as a counterpart: one process fed a script, its answers read back. It says nothing about legality."""

import json
import re
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

GNUBG = shutil.which("gnubg", path="/usr/games:/usr/local/bin:/usr/bin")
POSITION_ID = re.compile(r"Position ID: (\S{14})")
MATCH_ID = re.compile(r"Match ID   : (\S{12})")
SCORE = re.compile(r"The score \(after (\d+) games?\) is: (.*) (\d+), (.*) (\d+) \(match to (\d+) point")
NEXT, NEXT_ANSWER = "set xgid next", "Not a valid XGID 'next'"
"""A command that cannot be carried out, and its answer: it parts the answers to the commands before and after it."""
QUIET = (
    "set automatic game off",
    "set automatic roll off",
    "set automatic bearoff off",
    "set automatic move off",
    "set display off",
    "set confirm new off",
)


@dataclass(frozen=True)
class Import:
    """What gnubg shows after importing a match: names, scores, length, and the board of the last game's end."""

    players: tuple[str, str]
    score: tuple[int, int]
    length: int
    games: int
    position_id: str
    warnings: tuple[str, ...]


def answers(script: Sequence[str]) -> str:
    """All that gnubg prints for these commands. It exits 0 whatever happens."""
    assert GNUBG is not None
    script = (*QUIET, *script, "")
    done = subprocess.run(
        [GNUBG, "-t", "-q", "-r"],
        input="\n".join(script),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=100,
        check=False,
    )
    return done.stdout


def ids_of(states: Sequence[str]) -> list[tuple[str, str]]:
    """The position ID and match ID that gnubg gives each XGID."""
    output = answers([command for xgid in states for command in (f"set xgid {xgid}", "show board", NEXT)])
    return [(POSITION_ID.findall(part)[-1], MATCH_ID.findall(part)[-1]) for part in output.split(NEXT_ANSWER)[:-1]]


def imported(paths: Sequence[Path]) -> list[Import]:
    """What gnubg makes of each match file."""
    output = answers(
        [command for path in paths for command in (f"import mat {path}", "show score", "show board", NEXT)]
    )
    found = []
    for part in output.split(NEXT_ANSWER)[:-1]:
        score = SCORE.search(part)
        assert score is not None, part
        games, white, white_score, black, black_score, length = score.groups()
        warnings = tuple(line for line in part.splitlines() if line.startswith(("WARNING", "Unrecognised")))
        identifier = POSITION_ID.findall(part)[-1]
        found.append(
            Import((white, black), (int(white_score), int(black_score)), int(length), int(games), identifier, warnings)
        )
    return found


PLAYS = """
import json
import gnubg
gnubg.command("set confirm new off")
told = open({told!r}, "w", encoding="utf-8")
for path in json.loads({paths!r}):
    gnubg.command("new session")
    verb = dict(sgf="load match", fibs="import oldmoves")
    gnubg.command(verb.get(path.rpartition(".")[2], "import mat") + " " + path)
    match = gnubg.match(0, 1, 0, 0)
    games = [[[act["action"], act.get("board"), act.get("dice")] for act in game["game"]] + [game["info"]] for game in match["games"]]
    print(json.dumps(games, default=str), file=told)
told.close()
"""


def plays_in(paths: Sequence[Path], folder: Path) -> list[list[list[Any]]]:
    """Of each file its games: a list of [action, position ID before it, dice], and last what gnubg tells about the game."""
    assert GNUBG is not None
    script, told = folder / "ask_gnubg.py", folder / "told.jsonl"
    script.write_text(PLAYS.format(paths=json.dumps([str(path) for path in paths]), told=str(told)), encoding="utf-8")
    command = [GNUBG, "-t", "-q", "-r", "-p", str(script)]
    try:
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=120, check=False)
    except subprocess.TimeoutExpired:
        # Once in some thousand starts gnubg stands still by itself.
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=120, check=False)
    return [json.loads(line) for line in told.read_text(encoding="utf-8").splitlines()]
