"""The check of sealed dice in a match's record: every link, every roll, in order."""

from collections.abc import Iterable

from msgspec import Struct, field

from tavla.domain.game.player import ByPlayer
from tavla.evidence.sealed_dice import CHAIN_LENGTH, SECRET_BYTES, Seal, mixed, opens, sealed_roll

BUILT_IN = "built_in"
ROLLS = ("Rolled", "OpeningRolled")
SIDES = ("white", "black")
PROOF_KEYS = {"epoch", "index", "kept", "secret"}


class _Epoch(Struct):
    seal: Seal
    stirred: dict[str, str] = field(default_factory=dict)
    index: int = 0
    before: bytes = b""
    mix: bytes | None = None

    def mixed(self) -> bytes:
        """What both have stirred in, reckoned once."""
        if self.mix is None:
            self.mix = mixed(self.seal, ByPlayer(self.stirred["white"], self.stirred["black"]))
        return self.mix

    def opened(self, index: int, secret: bytes) -> None:
        """The secret of this roll is known."""
        self.index, self.before = index, secret


class _Openings:
    """Whose die of an opening may be kept: one that lay there in the roll before and that the change which voided it
    let stand.
    """

    def __init__(self) -> None:
        self._lay: list[dict[str, int]] = [{}]
        """After so many events, the dice of the roll before, if it was an opening."""
        self.stands: dict[str, int] = {}

    def follow(self, event: dict[str, object]) -> None:
        """One more event; a change that goes back in the match brings back what lay there then."""
        lies, change = self._lay[-1], event.get("change")
        scene = change.get("scene") if event.get("event") == "ChangeMade" and isinstance(change, dict) else None
        if event.get("event") in ROLLS:
            dice = _shown(event) if event.get("event") == "OpeningRolled" else None
            lies, self.stands = dict(zip(SIDES, dice, strict=True)) if dice is not None else {}, {}
        elif isinstance(change, dict) and isinstance(scene, dict):
            to, says = change.get("to"), scene.get("opening_dice")
            if type(to) is int and 0 <= to < len(self._lay):
                lies = self._lay[to]
            self.stands = {
                side: die for side, die in lies.items() if isinstance(says, dict) and _is(says.get(side), die)
            }
        self._lay.append(lies)


class SealFound(Struct, frozen=True):
    """An epoch of sealed dice: its number from 1, why it begins in the words of docs/evidence-format.md, and in which
    event, from 0.
    """

    epoch: int
    reason: str
    event: int


class DiceChecked(Struct, frozen=True):
    """How many rolls were proved, how many came from elsewhere, the first thing that is wrong, or None, and every seal
    until then.

    More than one seal: the dice were sealed again during the match, and whoever tells of them says so.
    """

    proved: int
    elsewhere: int
    wrong: str | None
    seals: tuple[SealFound, ...] = ()


def check_dice(match_id: str, events: Iterable[dict[str, object]]) -> DiceChecked:
    """Go through a match's events, numbered from 0."""
    epoch: _Epoch | None = None
    openings = _Openings()
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
            wrong = _rolled(event, epoch, openings.stands)
            proved += 1
        elif kind in ROLLS:
            elsewhere += 1
        openings.follow(event)
        if wrong is not None:
            return DiceChecked(proved, elsewhere, f"event {number}: {wrong}", tuple(seals))
    return DiceChecked(proved, elsewhere, None, tuple(seals))


def _sealed(match_id: str, event: dict[str, object], before: _Epoch | None) -> tuple[str | None, _Epoch | None]:
    epoch, commitment = event.get("epoch"), _bytes(event.get("commitment"))
    expected = 1 if before is None else before.seal.epoch + 1
    if not _is(epoch, expected) or commitment is None:
        return f"the seal is of epoch {epoch}; expected {expected} and a commitment of {SECRET_BYTES} bytes", before
    return None, _Epoch(Seal(match_id, expected, commitment), before=commitment)


def _stirred(event: dict[str, object], epoch: _Epoch | None) -> str | None:
    player, text = event.get("player"), event.get("text")
    if not isinstance(player, str) or player not in SIDES or not isinstance(text, str):
        return "nobody stirs, or nothing"
    if epoch is None or epoch.index or player in epoch.stirred:
        return "a player stirs before the seal, after a roll, or twice"
    epoch.stirred[player] = text
    return None


def _rolled(event: dict[str, object], epoch: _Epoch | None, stands: dict[str, int]) -> str | None:
    proof = event.get("proof")
    if epoch is None or not isinstance(proof, dict):
        return "a roll of the board's dice carries no proof"
    if set(epoch.stirred) != set(SIDES):
        return "a roll before both players have stirred"
    secret, index = _bytes(proof.get("secret")), epoch.index + 1
    is_next = _is(proof.get("epoch"), epoch.seal.epoch) and _is(proof.get("index"), index) and index <= CHAIN_LENGTH
    if secret is None or not is_next or proof.keys() != PROOF_KEYS:
        return (
            f"the proof is of roll {proof.get('index')} of epoch {proof.get('epoch')}; expected roll {index} of "
            f"epoch {epoch.seal.epoch}"
        )
    if not opens(epoch.seal.match_id, epoch.seal.epoch, index, secret, epoch.before):
        return f"the secret of roll {index} does not belong to the seal"
    roll = sealed_roll(epoch.mixed(), index, secret)
    sealed, shown = [roll.first, roll.second], _shown(event)
    kept = proof["kept"]
    if kept is not None:
        if event.get("event") != "OpeningRolled" or kept not in SIDES or kept not in stands:
            return f"roll {index} keeps a die that no opening left there"
        sealed[SIDES.index(kept)] = stands[kept]
    if shown != sealed:
        return f"roll {index} was sealed as {roll} and stands as {shown}"
    epoch.opened(index, secret)
    return None


def _shown(event: dict[str, object]) -> list[int] | None:
    """The two dice of a roll, in an opening White's first; None where they are in another form."""
    dice = event.get("roll") if event.get("event") == "Rolled" else event.get("dice")
    if event.get("event") == "OpeningRolled":
        dice = [dice[side] for side in SIDES] if isinstance(dice, dict) and dice.keys() == set(SIDES) else None
    if not isinstance(dice, list) or len(dice) != len(SIDES):
        return None
    return dice if all(type(die) is int and 1 <= die <= 6 for die in dice) else None


def _is(found: object, number: int) -> bool:
    """`true` is no number 1."""
    return type(found) is int and found == number


def _bytes(text: object) -> bytes | None:
    try:
        data = bytes.fromhex(text) if isinstance(text, str) else b""
    except ValueError:
        return None
    return data if len(data) == SECRET_BYTES and data.hex() == text else None
