"""Carrying out a turn: its phases, their effects, the end of a game."""
