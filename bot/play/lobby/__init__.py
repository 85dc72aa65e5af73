"""Lobbies, seats that change hands, and what must be confirmed."""
