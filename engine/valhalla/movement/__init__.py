"""The movement phase: marches, ferries, ambushes.

A `march` is a group on its way and what it paid; `marching` takes it from hex to hex.
"""
