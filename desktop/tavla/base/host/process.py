"""The process itself: what it leaves behind when it crashes, whose it is, how it ends and begins anew, its memory."""

import sys

if sys.platform == "win32":
    from tavla.base.host.windows_process import (
        STOPPING,
        LineFromTerminal,
        become,
        begin_anew,
        cores,
        give_memory_back,
        no_core_dumps,
        use_two_heaps,
    )
else:
    from tavla.base.host.posix_process import (
        STOPPING,
        LineFromTerminal,
        become,
        begin_anew,
        cores,
        give_memory_back,
        no_core_dumps,
        use_two_heaps,
    )

__all__ = [
    "STOPPING",
    "LineFromTerminal",
    "become",
    "begin_anew",
    "cores",
    "give_memory_back",
    "no_core_dumps",
    "use_two_heaps",
]
