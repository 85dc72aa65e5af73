"""The proof of a step: a hash of the position and of the events that led to it."""

import hashlib
from typing import Any, Final

from engine.core.files import state_files
from engine.core.protocol.game import Game, Step

PROOF_DIGITS: Final = 16
"""A proof has this many hex digits of a SHA-256."""


def compute_proof(game: Game[Any, Any], step: Step[Any]) -> str:
    """Return the hash of a position and of the events that led to it."""
    events = [game.events.dump_python(one, mode="json", by_alias=True) for one in step.events]
    whole = state_files.dump(game, step.state) + state_files.canonical_json(events)
    return hashlib.sha256(whole).hexdigest()[:PROOF_DIGITS]
