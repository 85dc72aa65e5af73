"""Answers: what is shown of a table, and what is remembered once it was shown."""
