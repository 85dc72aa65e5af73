"""The start of a round and of a turn: income, upkeep, movement points."""
