"""Federation rules as typed data."""
