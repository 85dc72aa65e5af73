"""The seed of a new game, from which all its chance comes."""

import secrets
from typing import Final

SEED_BYTES: Final = 32


def draw_seed() -> str:
    """Draw a seed that nobody can guess."""
    return secrets.token_hex(SEED_BYTES)
