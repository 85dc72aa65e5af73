"""Typed orders and the buttons of a turn."""
