"""The board's own dice, sealed: a source of rolls that hands out the proof with each."""

from collections.abc import Callable

from tavla.application.ports.session import Fell
from tavla.base.errors import TavlaError
from tavla.base.phrase import phrase
from tavla.domain.facts.dice_seal import DiceProof, SealState
from tavla.domain.facts.dice_source import DiceSource
from tavla.domain.game.player import ByPlayer
from tavla.evidence.sealed_dice import CHAIN_LENGTH, SealedChain, mixed, sealed_roll


class SealedSource:
    """Rolls of `chain`, the one after those the match records; asked again after a crash it gives the same one."""

    def __init__(self, seal: Callable[[], SealState | None], chain: SealedChain | None) -> None:
        self._seal, self.chain = seal, chain

    def ask(self, *, opening: bool, fell: Fell) -> None:  # noqa: ARG002 - an opening takes two dice like any roll
        """The next roll. Raises TavlaError where the match's seal is not this chain's: never another source instead."""
        seal, chain = self._seal(), self.chain
        if (
            seal is None
            or chain is None
            or (seal.epoch, seal.commitment) != (chain.seal.epoch, chain.seal.commitment.hex())
            or seal.used >= CHAIN_LENGTH
        ):
            raise TavlaError(
                phrase("the board has no sealed dice for this match; a new seal is needed before the next roll")
            )
        index = seal.used + 1
        secret = chain.links[index]
        mix = mixed(chain.seal, ByPlayer(seal.stirred.white or "", seal.stirred.black or ""))
        fell(sealed_roll(mix, index, secret), DiceSource.BUILT_IN, DiceProof(seal.epoch, index, secret.hex()))
