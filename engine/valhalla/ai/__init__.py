"""A plain player: legal and sensible, from its view alone."""
