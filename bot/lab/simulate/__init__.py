"""`skald simulate`: the whole application against the local stand-in, and the proof of it."""
