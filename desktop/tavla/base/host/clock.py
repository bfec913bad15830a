"""The steady clock, which stands still while the machine sleeps, and how long it has slept."""

import sys

if sys.platform == "win32":
    from tavla.base.host.windows_clock import clock_source, slept_ms, steady_ns
else:
    from tavla.base.host.posix_clock import clock_source, slept_ms, steady_ns

__all__ = ["clock_source", "slept_ms", "steady_ns"]
