"""Stored positions keep their names, since the proofs of sagas are made of them."""

import json

from engine.capital import GAME
from engine.core.dice import Dice
from engine.core.files import state_files


def test_a_position_is_stored_with_the_name_that_proofs_hold_and_read_again() -> None:
    entries = [GAME.entry(), GAME.entry()]
    state = GAME.setup(GAME.settings(), entries, Dice("5a" * 32, "1"), None).state
    stored = state_files.dump(GAME, state)
    names = json.loads(stored)["state"].keys()
    assert "realms" in names
    assert "kingdoms" not in names
    assert state_files.load(GAME, stored) == state
