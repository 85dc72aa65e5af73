"""The AI player: it chooses legal, sensible orders from its view alone."""
