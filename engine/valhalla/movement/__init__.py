"""The movement phase: marches, ferries, ambushes."""
