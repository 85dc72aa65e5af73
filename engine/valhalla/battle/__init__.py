"""A battle as numbers: stacks, blows, phases, casualties; it knows no map and no state."""
