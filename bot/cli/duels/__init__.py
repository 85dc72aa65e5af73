"""Duels: games between machines on the command line, and the tables of their results."""
