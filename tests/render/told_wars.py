"""A war of the city game, event by event."""

import pytest

from engine.capital.events.wars import (
    WarDeclared,
    WarScored,
)
from engine.core.protocol.values import EVERYONE, Seat
from render.words import LANGUAGES, WORD_BOOKS, Voice

PLAYERS = {1: "Ada", 2: "Ben", 3: "Cleo", 4: "Dora"}
languages = pytest.mark.parametrize("language", LANGUAGES)
ONE, TWO = Seat(1), Seat(2)
MARCH = WarDeclared(
    audience=EVERYONE, attacker=ONE, target=TWO, troops=("royal_guard#1", "cavalry#1"), mercs=()
)


def war_scored(result: str = "won") -> WarScored:
    return WarScored.model_validate({
        "audience": EVERYONE, "attacker": 1, "target": 2, "attack": 4, "defence": 2, "score": 2,
        "passive": 1, "siege": 0, "attacker_heal": 0, "defender_heal": 0, "result": result,
        "parts": [
            {"side": "attack", "source": "royal_guard#1", "on": "royal_guard#1", "by": 2},
            {"side": "attack", "source": "cavalry#1", "on": "cavalry#1", "by": 2},
            {"side": "defence", "source": "town_watch#1", "on": "town_watch#1", "by": 1},
            {"side": "defence", "source": "tracker", "on": "passive", "by": 1},
        ],
    })  # fmt: skip


def make_voice(language: str = "en", reader: int | None = None) -> Voice:
    return Voice(language, WORD_BOOKS["capital"], PLAYERS, None if reader is None else Seat(reader))
