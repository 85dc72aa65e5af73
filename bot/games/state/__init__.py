"""A running game as values: snapshot, step in progress, windows, what a seat sees."""
