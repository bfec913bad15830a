"""Until when a role holds."""

from datetime import datetime

from msgspec import Struct


class Term(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """When a role ends; empty: never."""

    until: str = ""
    """Date and time with offset, ISO 8601."""

    def __bool__(self) -> bool:
        return bool(self.until)

    def is_over(self, now: datetime) -> bool:
        """Whether it has passed at `now`, an aware time."""
        return bool(self.until) and now >= datetime.fromisoformat(self.until)


NO_TERM = Term()


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
