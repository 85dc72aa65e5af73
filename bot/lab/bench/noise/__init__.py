"""The benchmark of noise: whole games are played, and what reaches people's phones is counted."""
