"""Standing orders, from a seat's own view."""
