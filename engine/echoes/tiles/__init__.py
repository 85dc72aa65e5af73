"""Tiles: their places on the map, how they are turned, and which of them a game lays."""
