"""Sagas: whole games as text, played again and proved."""
