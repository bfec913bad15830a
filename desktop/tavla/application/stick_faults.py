"""Why a stick that is plugged in cannot be opened, where the system itself has no words for it."""

NO_FILE_SYSTEM = "no_file_system"
"""Stands where the system's words would: nothing on the stick can be mounted."""
