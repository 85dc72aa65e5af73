"""Deployment: where a unit card may come onto the map, and on which pawn (section DEPLOY)."""
