"""What a game waits for, and how far a turn has been carried out (section 14)."""

from typing import Literal

Phase = Literal["setup", "orders", "answers", "parleys", "over"]
"""What the game waits for."""

Stage = Literal["movement", "responses", "parleys", "rest"]
"""How far the turn that is being carried out has come."""
