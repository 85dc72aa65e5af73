"""The orders on a map: their marks, arrows, and how far a move reaches."""
