"""The numbers of a battle: stacks, blows, phases, casualties; no map and no state."""
