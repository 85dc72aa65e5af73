"""What begins a round and a turn: income, upkeep, points."""
