"""Casters' powers and boons outside of battle."""
