"""What a side sees: fog, scouting, insights."""
