"""Movement: where units may go and stop, and where they go back to (sections MOVE, SCOUT, OBST)."""
