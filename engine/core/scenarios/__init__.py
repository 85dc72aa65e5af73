"""Scenarios: a position, what is done, what is expected; read, played, compared."""
