"""Units come to be: room in a hex, production, training."""
