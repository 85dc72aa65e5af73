"""Positions and orders as text: reading, writing and shortening."""
