"""Throws of two dice whose messages are dropped, doubled, swapped and torn: nothing raises, and every face of a roll is
what its die said last, after it had rolled.
"""

from random import Random

from tavla.domain.time.units import Instant
from tavla_devices.events import RollClaimed, Rolled
from tavla_devices.smart_dice.godice import AXES, GODICE
from tavla_devices.smart_dice.said import Introduced, Maker, Resting, Rolling
from tavla_devices.smart_dice.session import begin, step
from tavla_devices.smart_dice.state import Closed, Input, Opened, Said, Timeout
from tavla_devices.tvl.state import ForgetDice, ThrowDice

Given = Input | tuple[int, bytes]


def fuzz(maker: Maker, frames: int, seed: int) -> int:
    """Gives the number of rolls and claims that came of that many messages."""
    random, state, now, rolls, done = Random(seed), begin(maker, "A+B"), Instant(0), 0, 0
    lies: list[int | None] = [None, None]
    while done < frames:
        for given, after in _throw(maker, random):
            told = given
            if isinstance(told, tuple):
                done += 1
                told = Said(told[0], maker.read(told[1]))
            _follow(lies, told)
            now = Instant(now + after)
            result = step(state, told, now)
            state = result.state
            for event in result.events:
                if isinstance(event, Rolled | RollClaimed):
                    rolls += 1
                    assert event.dice in {tuple(lies), (lies[0],), (lies[1],)}, (event, lies)
    return rolls


def _follow(lies: list[int | None], told: Input) -> None:
    match told:
        case Said(die, Resting(face)):
            lies[die] = face
        case Said(die, Rolling()):
            lies[die] = None
        case _:
            pass


def _throw(maker: Maker, random: Random) -> list[tuple[Given, int]]:
    """One throw, and what goes wrong with it."""
    given: list[tuple[Given, int]] = [(random.choice((ThrowDice(2), ThrowDice(2), ThrowDice(1), ForgetDice())), 5)]
    if random.random() < 0.05:
        given += [(Closed(), 50), (Opened(random.randbytes(4)), 500)]
    given += [(Said(die, Introduced("x")), 1) for die in (0, 1)]
    given += [((die, b"R" if maker is GODICE else bytes([3, 3, 0])), random.choice((1, 300))) for die in (0, 1)]
    given += [((die, _lying(maker, random)), random.choice((1, 50, 300, 900))) for die in (0, 1)]
    for at in range(len(given) - 4, len(given)):
        if random.random() < 0.1:
            given[at] = (random.randrange(2), _torn(maker, random)), given[at][1]
    for _ in range(random.choice((0, 0, 0, 1, 2))):
        at = random.randrange(1, len(given))
        one = given.pop(at)
        given[at:at] = random.choice(([], [one, one], [one, ((random.randrange(2), _torn(maker, random)), 20)]))
    return [*given, (Timeout(), random.choice((100, 400, 400, 1_500, 21_000))), (Timeout(), random.choice((1, 2_000)))]


def _lying(maker: Maker, random: Random) -> bytes:
    face = random.randint(1, 6)
    return b"S" + bytes(part * 64 & 255 for part in AXES[face]) if maker is GODICE else bytes([3, 1, face - 1])


def _torn(maker: Maker, random: Random) -> bytes:
    if random.random() < 0.3:
        return random.randbytes(random.randint(0, 40))
    heads = (b"R", b"S", b"FS", b"TS", b"MS", b"Bat", b"Col") if maker is GODICE else (b"\x02", b"\x03", b"\x22")
    return random.choice(heads) + random.randbytes(random.choice((0, 1, 2, 3, 21)))
