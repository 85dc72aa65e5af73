"""The people who play: names, languages, time zones, quiet hours."""
