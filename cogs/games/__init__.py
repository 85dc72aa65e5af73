"""What one game has of its own on Discord: a module by its key."""
