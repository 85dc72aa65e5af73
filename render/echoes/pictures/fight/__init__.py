"""An attack and what came of it, drawn from public events."""
