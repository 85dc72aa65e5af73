"""Checks of orders about cities, farms and units (V-12.13 to V-12.17, V-12.19, V-12.24 ff.)."""
