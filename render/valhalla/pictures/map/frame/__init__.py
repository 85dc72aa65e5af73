"""What stands around a map: its frame and its legend."""
