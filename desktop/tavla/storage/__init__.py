"""Journal, recovery, match store and settings on disk."""
