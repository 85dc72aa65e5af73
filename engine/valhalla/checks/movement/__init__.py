"""Checks of moves, marches and ferries."""
