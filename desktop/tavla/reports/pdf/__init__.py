"""Reports as PDF. Here alone Qt meets reports."""
