"""Positions as people write and read them."""
