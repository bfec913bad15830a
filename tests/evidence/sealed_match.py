"""Matches of sealed dice, played at random through the rules and exported by a certified board."""

import random
from functools import cache

from proved_match import BOARD, WALL_CLOCK, certified, journal_of
from random_acts import act_in_place
from ruled_table import BLACK, DIRECTOR, WHITE, RuledTable, ruleset_text

from tavla.application.commands import director as ordered
from tavla.application.commands import play as asked
from tavla.base.copies import replace
from tavla.domain.facts.dice_seal import DiceProof, SealReason
from tavla.domain.facts.events import DiceSource, MatchStarted
from tavla.domain.facts.scene import Closing
from tavla.domain.facts.turn import Phase
from tavla.domain.game.player import ByPlayer, Player
from tavla.evidence.sealed_dice import SealedChain, mixed, sealed_roll
from tavla.services.signed_exports import export_of
from tavla.storage.codec import encode_event
from tavla.storage.framing import CLOSE_PAYLOAD

TEXTS = ByPlayer("kaffe cafe\u0301", "")


def plain_ruleset(name: str = "wbgt") -> str:
    """A ruleset without the comments of its file; the values are the same."""
    return "".join(
        f"{line}\n" for line in ruleset_text(name).splitlines() if line.strip() and not line.lstrip().startswith("#")
    )


class SealedTable(RuledTable):
    """A table whose rolls are sealed and proved."""

    def __init__(self, length: int, secret: bytes, match_id: str = "M1", ruleset: str = "wbgt") -> None:
        super().__init__(plain_ruleset(ruleset), length, names=ByPlayer("Ann Smith", "Bo Öz"))
        first = self.history[0]
        assert isinstance(first, MatchStarted)
        self.history[0] = replace(first, match_id=match_id)
        self.match_id = match_id
        self.chains: list[SealedChain] = []
        self.seal(secret, SealReason.START)

    def seal(self, secret: bytes, reason: SealReason) -> None:
        epoch = len(self.chains) + 1
        self.chains.append(SealedChain.made(self.match_id, epoch, secret))
        self.does(asked.SealDice(epoch, self.chains[-1].seal.commitment.hex(), reason, WALL_CLOCK))
        self.does(asked.StirDice(BLACK, TEXTS.black))
        self.does(asked.StirDice(WHITE, TEXTS.white))
        if self.state.freeze is not None:
            self.resumes()

    def roll_fell(self) -> asked.DiceFell:
        seal, chain = self.state.seal, self.chains[-1]
        assert seal is not None
        index = seal.used + 1
        roll = sealed_roll(mixed(chain.seal, TEXTS), index, chain.links[index])
        return asked.DiceFell(roll, DiceSource.BUILT_IN, DiceProof(seal.epoch, index, chain.links[index].hex()))

    def opens(self) -> None:
        """The opening is rolled until it is no tie."""
        while self.state.phase is Phase.OPENING:
            self.does(self.roll_fell())

    def voids(self, of: Player) -> None:
        """The director voids the opening for this player's die, and play goes on."""
        self.agreed(ordered.VoidRoll(DIRECTOR, of))
        self.resumes()

    def plays(self, chance: random.Random) -> None:
        """One act of whoever is to act, the cube left alone; a roll is the next sealed one."""
        command = act_in_place(self.state, chance)
        falls = isinstance(command, asked.DiceFell | asked.TouchCube)
        self.tries(self.roll_fell() if falls else command, after=chance.randint(200, 4000))


@cache
def played(length: int, seed: int, match_id: str = "M1", acts: int | None = None) -> tuple[bytes, ...]:
    """The payloads of a finished match; the seed fixes everything. A warning and a second epoch lie in it.

    After `acts` of either epoch the director ends it; else it is played out.
    """
    chance = random.Random(seed)
    table = SealedTable(length, chance.randbytes(32), match_id)
    for _ in range(acts or 40):
        table.plays(chance)
    table.does(ordered.Warn(DIRECTOR, BLACK))
    table.seal(chance.randbytes(32), SealReason.SECRET_LOST)
    for _ in range(acts or 0):
        table.plays(chance)
    if acts is not None:
        table.agreed(ordered.CloseMatch(DIRECTOR, Closing.DISQUALIFICATION, BLACK))
    while not table.is_over():
        table.plays(chance)
    return (*(encode_event(event) for event in table.history), CLOSE_PAYLOAD)


@cache
def exported_with_kept_dice(voided: str = "b", back_to: int | None = None) -> bytes:
    """The export of a match by ISTAVDER whose opening was void for Black's die (b) or White's (w), one after the other.

    Play is then taken back to where the roll that is number `back_to` was void, if any, and rolled from there.
    """
    table = SealedTable(3, bytes(range(7, 39)), ruleset="istavder-2025")
    table.opens()
    void: list[int] = []
    for of in voided:
        table.voids(BLACK if of == "b" else WHITE)
        void.append(len(table.history))
        table.opens()
    if back_to is not None:
        table.agreed(ordered.TakePlayBack(DIRECTOR, void[back_to], with_times=False))
        table.resumes()
        table.opens()
    table.agreed(ordered.CloseMatch(DIRECTOR, Closing.DISQUALIFICATION, BLACK))
    payloads = [*(encode_event(event) for event in table.history), CLOSE_PAYLOAD]
    return export_of(journal_of("M1", payloads), BOARD, certified(), WALL_CLOCK)


@cache
def exported(length: int, seed: int, match_id: str = "M1", acts: int | None = None) -> bytes:
    """The export of such a match."""
    return export_of(journal_of(match_id, list(played(length, seed, match_id, acts))), BOARD, certified(), WALL_CLOCK)
