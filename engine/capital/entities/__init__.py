"""Values and rules on open information, shared by state and view."""
