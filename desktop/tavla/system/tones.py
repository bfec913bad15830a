"""The board's few sounds, made when they are first wanted: no recordings, no licences."""

import io
import math
import wave
from array import array
from typing import NamedTuple

RATE = 22_050
FADE_S = 0.008


class Tone(NamedTuple):
    """A pitch in hertz for so many seconds."""

    hertz: float
    seconds: float


TONES = {
    "press": (Tone(660.0, 0.05),),
    "second": (Tone(880.0, 0.09),),
    "delay": (Tone(523.0, 0.08), Tone(392.0, 0.12)),
    "time": (Tone(784.0, 0.1), Tone(784.0, 0.1)),
    "call": (Tone(698.0, 0.18), Tone(880.0, 0.18), Tone(698.0, 0.18), Tone(880.0, 0.3)),
    "flag": (Tone(587.0, 0.22), Tone(440.0, 0.22), Tone(294.0, 0.45)),
}
"""The clock is pressed, one of the last ten seconds, the delay has ended, a set time is reached, the director is
wanted, a flag falls.
"""


def wave_file(sound: str, volume: float) -> bytes:
    """A WAV file of a sound, `volume` from 0 to 1: one channel, 16 bits."""
    samples = array("h")
    for tone in TONES[sound]:
        count = int(tone.seconds * RATE)
        fade = FADE_S * RATE
        for at in range(count):
            swell = min(1.0, at / fade, (count - at) / fade)
            samples.append(round(32_000 * volume * swell * math.sin(2 * math.pi * tone.hertz * at / RATE)))
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.tobytes())
    return file.getvalue()
