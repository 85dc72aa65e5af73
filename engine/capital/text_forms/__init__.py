"""Positions and orders as people write and read them."""
