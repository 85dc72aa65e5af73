"""A side, and how its units are named and counted."""
