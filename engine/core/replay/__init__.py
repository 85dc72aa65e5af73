"""Sagas: whole games as text, which are replayed and proved."""
