"""Blanks of orders about cities, farms and units."""
