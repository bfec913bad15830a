"""The board's own dice for a match: sealed at its start, opened again with it, sealed again where the secret is gone or
every roll has fallen.
"""

import os
from collections.abc import Callable
from pathlib import Path

from tavla.application.commands.play import SealDice
from tavla.application.session import Session
from tavla.base.errors import TavlaError
from tavla.domain.facts.dice_seal import DiceSealed, SealReason, SealState
from tavla.domain.fold.match import MatchState
from tavla.domain.time.units import Instant
from tavla.evidence.sealed_dice import CHAIN_LENGTH, SECRET_BYTES, SealedChain
from tavla.evidence.sealed_source import SealedSource
from tavla.storage.dice_secret import DiceSecret, forget_secret, keep_secret, read_secret
from tavla.storage.disk import Disk
from tavla.storage.match_store import OpenMatch


class MatchDice:
    """Follows one match at a time.

    Raises TavlaError where the system gives no randomness or the disk keeps no secret: never another source instead.
    """

    def __init__(self, disk: Disk, wall_clock: Callable[[], str]) -> None:
        self._disk, self._wall_clock = disk, wall_clock

    def seal(self, match: OpenMatch, epoch: int, reason: SealReason) -> tuple[SealDice, SealedChain]:
        """Seal an epoch: its secret is durable before anybody sees the commitment."""
        secret = os.urandom(SECRET_BYTES)
        chain = SealedChain.made(match.match_id, epoch, secret)
        keep_secret(match.folder, DiceSecret(epoch, secret), self._disk)
        return SealDice(epoch, chain.seal.commitment.hex(), reason, self._wall_clock()), chain

    def first(self, match: OpenMatch) -> DiceSealed:
        """The seal that stands beside the match's first fact."""
        command, _ = self.seal(match, 1, SealReason.START)
        return DiceSealed(Instant(0), command.epoch, command.commitment, command.reason)

    def chain_of(self, match: OpenMatch, seal: SealState | None) -> SealedChain | None:
        """The chain that the match's seal is of, if its secret is still here."""
        found = read_secret(match.folder, self._disk)
        if seal is None or found is None or found.epoch != seal.epoch or len(found.secret) != SECRET_BYTES:
            return None
        chain = SealedChain.made(match.match_id, found.epoch, found.secret)
        return chain if chain.seal.commitment.hex() == seal.commitment else None

    def follow(self, session: Session, match: OpenMatch, source: SealedSource) -> None:
        """Seal anew whenever the match goes on without a seal that can be opened, or with one that is used up."""

        def mend(state: MatchState) -> None:
            held = source.chain.seal.epoch if source.chain is not None else 0
            if state.seal is None or state.match_result is not None or session.fault is not None:
                return
            if held < state.seal.epoch:
                reason = SealReason.SECRET_LOST
            elif held == state.seal.epoch and state.seal.used >= CHAIN_LENGTH:
                reason = SealReason.USED_UP
            else:
                return
            try:
                command, source.chain = self.seal(match, state.seal.epoch + 1, reason)
            except TavlaError as error:
                session.fail(error)
            else:
                session.submit(command)

        session.listen(lambda state, _events: mend(state))
        mend(session.state)

    def forget(self, folder: Path) -> None:
        """The match in this folder is finished: its secret goes."""
        forget_secret(folder, self._disk)
