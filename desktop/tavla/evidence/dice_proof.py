"""The check of sealed dice in a match's record: every link, every roll, in order."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tavla.domain.player import ByPlayer
from tavla.evidence.sealed_dice import CHAIN_LENGTH, SECRET_BYTES, Seal, mixed, opens, sealed_roll

BUILT_IN = "built_in"
ROLLS = ("Rolled", "OpeningRolled")


@dataclass
class _Epoch:
    seal: Seal
    stirred: dict[str, str] = field(default_factory=dict)
    index: int = 0
    before: bytes = b""
    mix: bytes | None = None


@dataclass(frozen=True, slots=True)
class SealFound:
    """An epoch of sealed dice: its number from 1, why it begins in the words of docs/evidence-format.md, and in which event, from 0."""

    epoch: int
    reason: str
    event: int


@dataclass(frozen=True, slots=True)
class DiceChecked:
    """How many rolls were proved, how many came from elsewhere, the first thing that is wrong, or None, and every seal until then.

    More than one seal: the dice were sealed anew during the match, and whoever tells of them says so.
    """

    proved: int
    elsewhere: int
    wrong: str | None
    seals: tuple[SealFound, ...] = ()


def check_dice(match_id: str, events: Iterable[dict[str, object]]) -> DiceChecked:
    """Go through a match's events, numbered from 0."""
    epoch: _Epoch | None = None
    seals: list[SealFound] = []
    proved = elsewhere = 0
    for number, event in enumerate(events):
        kind = event.get("event")
        wrong: str | None = None
        if kind == "DiceSealed":
            wrong, epoch = _sealed(match_id, event, epoch)
            if wrong is None and epoch is not None:
                seals.append(SealFound(epoch.seal.epoch, str(event.get("reason")), number))
        elif kind == "DiceStirred":
            wrong = _stirred(event, epoch)
        elif kind in ROLLS and event.get("source") == BUILT_IN:
            wrong = _rolled(event, epoch)
            proved += 1
        elif kind in ROLLS:
            elsewhere += 1
        if wrong is not None:
            return DiceChecked(proved, elsewhere, f"event {number}: {wrong}", tuple(seals))
    return DiceChecked(proved, elsewhere, None, tuple(seals))


def _sealed(match_id: str, event: dict[str, object], before: _Epoch | None) -> tuple[str | None, _Epoch | None]:
    epoch, commitment = event.get("epoch"), _bytes(event.get("commitment"))
    expected = 1 if before is None else before.seal.epoch + 1
    if epoch != expected or commitment is None:
        return f"the seal is of epoch {epoch}; expected {expected} and a commitment of {SECRET_BYTES} bytes", before
    return None, _Epoch(Seal(match_id, expected, commitment), before=commitment)


def _stirred(event: dict[str, object], epoch: _Epoch | None) -> str | None:
    player, text = event.get("player"), event.get("text")
    if not isinstance(player, str) or player not in {"white", "black"} or not isinstance(text, str):
        return "nobody stirs, or nothing"
    if epoch is None or epoch.index or player in epoch.stirred:
        return "a player stirs before the seal, after a roll, or twice"
    epoch.stirred[player] = text
    return None


def _rolled(event: dict[str, object], epoch: _Epoch | None) -> str | None:
    proof = event.get("proof")
    if epoch is None or not isinstance(proof, dict):
        return "a roll of the board's dice carries no proof"
    if set(epoch.stirred) != {"white", "black"}:
        return "a roll before both players have stirred"
    secret, index = _bytes(proof.get("secret")), epoch.index + 1
    if secret is None or (proof.get("epoch"), proof.get("index")) != (epoch.seal.epoch, index) or index > CHAIN_LENGTH:
        return f"the proof is of roll {proof.get('index')} of epoch {proof.get('epoch')}; expected roll {index} of epoch {epoch.seal.epoch}"
    if not opens(epoch.seal.match_id, epoch.seal.epoch, index, secret, epoch.before):
        return f"the secret of roll {index} does not belong to the seal"
    if epoch.mix is None:
        epoch.mix = mixed(epoch.seal, ByPlayer(epoch.stirred["white"], epoch.stirred["black"]))
    roll = sealed_roll(epoch.mix, index, secret)
    dice = event.get("roll") if event.get("event") == "Rolled" else event.get("dice")
    shown = [dice.get("white"), dice.get("black")] if isinstance(dice, dict) else dice
    kept = {"white": 0, "black": 1}.get(str(proof.get("kept"))) if event.get("event") == "OpeningRolled" else None
    sealed = [roll.first, roll.second]
    if kept is not None and isinstance(shown, list):
        shown, sealed = [shown[1 - kept]], [sealed[1 - kept]]
    if shown != sealed:
        return f"roll {index} was sealed as {roll} and stands as {shown}"
    epoch.index, epoch.before = index, secret
    return None


def _bytes(text: object) -> bytes | None:
    try:
        data = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        return None
    return data if len(data) == SECRET_BYTES and data.hex() == text else None
