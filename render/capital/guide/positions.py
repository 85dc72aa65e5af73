"""Positions that the guide shows, as views of the first seat."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from engine.capital import GAME
from engine.capital.view import KingdomView, View
from engine.core.protocol.values import Seat
from render.capital.contents import names
from render.drawing.picture import PictureRequest
from render.language.voice import Voice

PLAYERS: Final[Mapping[int, str]] = {1: "Ada", 2: "Ben"}
READER: Final = Seat(1)
RIVAL: Final = Seat(2)

POSITIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "city": {
        "mode": "short",
        "round": 7,
        "seats": {
            1: {
                "upgrades": ["gold", "build", "draw", "defence"],
                "buildings": ["farming_village"],
                "hand": ["gatehouse", "cavalry", "market"],
            },
            2: {},
        },
    },
    "hand": {
        "mode": "short",
        "seats": {1: {"buildings": ["watchtower"], "hand": ["gatehouse", "cavalry"]}, 2: {}},
    },
    "units": {
        "mode": "short",
        "seats": {
            1: {
                "buildings": [
                    {"card": "stronghold", "slots": {1: "cavalry", 2: "spearmen"}},
                    {"card": "watchtower", "slots": {1: "archers"}},
                ]
            },
            2: {},
        },
    },
    "war": {
        "mode": "short",
        "round": 6,
        "phase": "attack",
        "seats": {
            1: {
                "buildings": [
                    {"card": "stronghold", "slots": {1: "cavalry", 2: "royal_guard"}},
                ]
            },
            2: {
                "buildings": [
                    "farming_village",
                    "market",
                    {"card": "watchtower", "slots": {1: "town_watch"}},
                ]
            },
        },
    },
}
"""By name, in the form of `Game.stage`."""


@lru_cache(maxsize=len(POSITIONS) * 2)
def view_position(name: str, seat: Seat = READER) -> View:
    """Return what a seat knows of a position."""
    return GAME.view(GAME.stage(POSITIONS[name]), seat)


def kingdom_of(view: View, seat: Seat = READER) -> KingdomView:
    """Return the kingdom of a seat."""
    return view.kingdoms[seat - 1]


def picture_voice(voice: Voice, view: View) -> Voice:
    """Return the voice of pictures at the table of a position."""
    return names.picture_voice(view, PictureRequest(language=voice.language), PLAYERS)
