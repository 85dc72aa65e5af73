"""Reactions: what players register in advance, and whether it fires (section 12.1)."""
