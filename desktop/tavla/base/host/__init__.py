"""The operating system. Each module is one port and picks its implementation: `posix_NAME` or `windows_NAME`.

Nothing else asks which system this is, or uses what only one of them has. macOS takes the POSIX modules; what they say
of it was not tried.
"""
