"""The day and time at which a role ends, as it is kept and typed."""

from datetime import datetime


def is_aware_time(text: str) -> bool:
    """Whether it is a date and time with offset."""
    try:
        return datetime.fromisoformat(text).tzinfo is not None
    except ValueError:
        return False


def local_time(text: str) -> str:
    """A day and time of this machine's zone, typed as 2027-01-31 18:00, with its offset; empty where it is none."""
    try:
        return datetime.strptime(text.strip(), "%Y-%m-%d %H:%M").astimezone().isoformat(timespec="minutes")
    except (ValueError, OverflowError, OSError):
        return ""
