"""Echoes of Emperors once it is over: figures, awards, and what was hidden."""
