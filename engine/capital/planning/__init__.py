"""What a seat has ordered to stand, seen from its own view."""
