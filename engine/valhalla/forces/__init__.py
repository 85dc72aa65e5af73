"""New units: room in a hex, production, training."""
