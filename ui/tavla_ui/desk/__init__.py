"""The window of a hall's desk."""
