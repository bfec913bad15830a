"""The process itself: what it leaves behind when it crashes, whose it is, how it ends and begins anew, its memory."""

import sys

if sys.platform == "win32":
    from tavla.base.host.windows_process import (
        STOPPING,
        LineFromTerminal,
        ask_to_read_again,
        become,
        begin_anew,
        command_of,
        cores,
        end_by_force,
        end_with_us,
        give_memory_back,
        no_core_dumps,
        use_two_heaps,
    )
else:
    from tavla.base.host.posix_process import (
        STOPPING,
        LineFromTerminal,
        ask_to_read_again,
        become,
        begin_anew,
        command_of,
        cores,
        end_by_force,
        end_with_us,
        give_memory_back,
        no_core_dumps,
        use_two_heaps,
    )

__all__ = [
    "STOPPING",
    "LineFromTerminal",
    "ask_to_read_again",
    "become",
    "begin_anew",
    "command_of",
    "cores",
    "end_by_force",
    "end_with_us",
    "give_memory_back",
    "no_core_dumps",
    "use_two_heaps",
]
