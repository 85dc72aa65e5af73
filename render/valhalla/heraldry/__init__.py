"""Heraldry: the arms and flags of sides, drawn on shields and in words."""
