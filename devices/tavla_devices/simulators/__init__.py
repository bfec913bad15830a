"""The far end of each line, through the same codecs."""
