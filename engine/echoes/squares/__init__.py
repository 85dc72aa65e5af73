"""Squares of the map: their names, and how far and in which direction they lie from each other."""
