"""What plays sounds and speaks."""

import sys

if sys.platform == "win32":
    from tavla.base.host.windows_sound import PLAYERS, SPEAKER, find, play, speak
else:
    from tavla.base.host.posix_sound import PLAYERS, SPEAKER, find, play, speak

__all__ = ["PLAYERS", "SPEAKER", "find", "play", "speak"]
