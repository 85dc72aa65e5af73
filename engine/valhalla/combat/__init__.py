"""The combat phase: armies meet on the map, fight, leave, and are told of it.

How the blows of a battle fall is in the room `battle`.
"""
