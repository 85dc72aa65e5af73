"""Machines at the table, and how they choose."""
