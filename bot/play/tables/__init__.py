"""Which table is meant, and what a person may know of it."""
