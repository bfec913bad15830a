"""`make hall`: robots play whole matches at boards of a hall on one machine."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from hall import LENGTH, NAME, Match
from tavla.domain.facts.turn import Phase
from tavla.hall_desk import broker
from tavla.hall_desk.folding import Folding
from tavla.hall_desk.results import Folded, collected
from tavla.storage.framing import Contents, parse
from tavla.storage.register.played_match import PlayedMatch

HALL = Path(__file__).parents[2] / "tools" / "hall.py"


def test_a_robots_match_is_whole_and_its_result_can_be_collected(tmp_path: Path) -> None:
    match = Match(tmp_path, "robots-1-1", "1", ("Ayşe Yılmaz", "Ola Nordmann"), random.Random(3))
    for _ in range(20_000):
        if match.state.phase is Phase.MATCH_OVER:
            break
        match.act()
    assert max(match.state.score.points) >= LENGTH
    match.close()
    read = parse((tmp_path / "journal").read_bytes())
    assert isinstance(read, Contents)
    folding = Folding()
    folding.add(read.payloads)
    while not folding.is_done:
        folding.go_on()
    folded = folding.folded()
    assert isinstance(folded, Folded)
    assert folded.is_closed
    assert isinstance(collected(folded), PlayedMatch)


@pytest.mark.skipif(
    broker.installed() is None,
    reason="nats-server is not here",
)
def test_the_hall_opens_its_boards_are_heard_and_it_ends_with_all_it_began() -> None:
    words = [sys.executable, str(HALL), "--headless", "--boards", "2", "--seconds", "12"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stdout.readline().startswith(f"{NAME}: boards join at 127.0.0.1:")
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(9)
        child.stdin.write("tables\n")
        child.stdin.flush()
        said, _ = child.communicate(timeout=40)
    assert child.returncode == 0
    lines = [line.split() for line in said.splitlines() if " here " in line]
    assert [line[0] for line in sorted(lines)] == ["1", "2"], said
    assert all("whole" in line for line in lines), said
