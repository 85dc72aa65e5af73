"""What a person is pinged for: the panel that chooses it, and the daily digest."""
