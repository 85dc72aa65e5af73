"""Workshops: what a person builds before a game, kept between presses and brought to tables."""
