"""Serial ports: what one is, who has it, and shutting others out."""

import sys

if sys.platform == "win32":
    from tavla.base.host.windows_ports import (
        TerminalError,
        group_of,
        holder,
        is_serial,
        is_there_without_a_file,
        mark_of,
        open_pair,
        shut_out_others,
    )
else:
    from tavla.base.host.posix_ports import (
        TerminalError,
        group_of,
        holder,
        is_serial,
        is_there_without_a_file,
        mark_of,
        open_pair,
        shut_out_others,
    )

__all__ = [
    "TerminalError",
    "group_of",
    "holder",
    "is_serial",
    "is_there_without_a_file",
    "mark_of",
    "open_pair",
    "shut_out_others",
]
