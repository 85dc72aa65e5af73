"""Texts that a person pastes: maps, sides, and the ready-made ones."""
