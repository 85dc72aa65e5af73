"""The numbers of a battle: stacks, blows, phases, casualties; no map and no state.

Where a battle is fought and what becomes of both armies is in the room `combat`.
"""
