"""Which table is meant, and which can be named."""
