"""Boasts and favor."""
