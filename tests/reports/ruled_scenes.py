"""An event with the four rulings that a federation hears of: a disqualification, a false claim, a committee that ruled
in the first place, and a spectator who was sent away.
"""

from random import Random

from ruled_table import BLACK, WHITE, RuledTable
from told_scenes import CARD, HOUR, NAMES, by, ends_game, plays_on

from tavla.application.acts.matter import Matter
from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.application.ports.register import KeptRecord
from tavla.base.copies import replace
from tavla.domain.facts.authority import Authority
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.facts.director_events import ChosenBy
from tavla.domain.facts.events import Event
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.stops import StopReason
from tavla.domain.game.player import ByPlayer
from tavla.domain.time.units import Millis
from tavla.reports.event_report import MatchFacts

CALLS = "ISTAVDER Match Duration and Clock Usage"


def of_matter(matter: Matter, clause: str, reason: str) -> Authority:
    return Authority("Dana Reed", reason, clause, HOUR, matter.value)


def disqualified() -> list[Event]:
    """For a phone, in the first game."""
    table = RuledTable("nbf", 5, names=NAMES, card=CARD)
    plays_on(table, Random(7), 5)
    table.does(
        ordered.CloseMatch(
            of_matter(Matter.AIDS, "NBF 1.7 (vi)", "Looked up the position on his phone"),
            Closing.DISQUALIFICATION,
            BLACK,
        )
    )
    return table.history


def claimed_falsely() -> list[Event]:
    """Twice; the second costs time."""
    table = RuledTable("istavder-2025", 5, names=ByPlayer("Ayşe Kaya", "Bora Işık"), card=replace(CARD, table="13"))
    plays_on(table, Random(3), 4)
    table.does(ordered.OrderDice(by("ISTAVDER 23", "own dice"), DiceSource.TYPED))
    for _ in range(2):
        table.does(asked.StopPlay(StopReason.ILLEGAL_PLAY, BLACK, HOUR))
        table.resumes()
    white, black = table.times()
    authority = of_matter(Matter.FALSE_CLAIMS, CALLS, "Two claims of an illegal play, neither true")
    table.agreed(ordered.SetTimes(authority, ByPlayer(Millis(white), Millis(black - 60_000))))
    table.resumes()
    return table.history


def ruled_by_committee() -> list[Event]:
    """Every director plays in the match; what it ruled stood."""
    table, random = (
        RuledTable("nbf", 3, names=ByPlayer("Kari Lie", "Ole Bull"), card=replace(CARD, table="14")),
        Random(9),
    )
    plays_on(table, random, 4)
    table.does(asked.StopPlay(StopReason.DIRECTOR_CALLED, WHITE, HOUR))
    table.does(
        ordered.RuleByCommittee(
            by("NBF 5.1", "Both directors play here"),
            "The roll stands",
            ("Ada Moe", "Bea Foss", "Cem Ak"),
            ChosenBy.PLAYERS,
        )
    )
    table.resumes()
    ends_game(table, random)
    return table.history


def sent_away() -> KeptRecord:
    fields = {"what": "spectator sent away", "on": "2026-11-21", "clause": "NBF 1.6 (v)", "seen_by": "Dana Reed"}
    return KeptRecord("incident", "k", fields, {"player": "Kim Strand"})


def ruled_event() -> tuple[list[MatchFacts], list[KeptRecord]]:
    return [MatchFacts(match()) for match in (disqualified, claimed_falsely, ruled_by_committee)], [sent_away()]
