"""The side workshop: sides in the making, their arms, and their pictures."""
