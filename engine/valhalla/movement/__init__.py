"""The movement phase: groups on their way, ferries, ambushes."""
