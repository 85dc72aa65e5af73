"""The city game on paper: what a view shows, drawn for a phone, and the same in words."""
