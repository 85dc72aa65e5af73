"""Positions as plain data, as tests and scenarios write them."""
