"""Seats of running games: their holders, how these change, and the host's powers."""
