"""What a side sees: revealed hexes, scouting reports, insights."""
