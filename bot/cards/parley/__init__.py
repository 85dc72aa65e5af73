"""What a card shows of a parley: the talk, and what may be said and offered."""
