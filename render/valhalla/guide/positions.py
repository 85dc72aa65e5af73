"""Positions that the guide shows, as views of the first side."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from engine.core.protocol.values import Seat
from engine.valhalla import GAME
from engine.valhalla.view import OwnSide, View
from render.language.voice import Voice
from render.valhalla.words.table_names import teach_table_names

PLAYERS: Final[Mapping[int, str]] = {1: "Ada", 2: "Ben", 3: "Cleo"}
READER: Final = Seat(1)
RIVAL: Final = Seat(2)
CAPITAL: Final = "004.004"
FARM: Final = "005.003"
HOST: Final = "007.005"
FOE: Final = "009.004"
FOE_CITY: Final = "011.005"
ZONE_EDGE: Final = "008.005"
"""A hex next to both the host and the foe."""
NEXT_IN_ZONE: Final = "009.005"
"""Another hex next to the foe, and to the one before."""
FIELD: Final = "006.006"
"""Where the battle is fought."""
FIELD_BEFORE: Final = "005.006"
"""Where its attacker comes from."""

LAND: Final[Mapping[str, Any]] = {
    "size": [14, 11],
    "hexes": {
        "ocean": "001.001 001.002 001.003 001.004 001.005 002.001 002.002 002.003 003.001 003.002",
        "forest": "004.008 005.006 005.007 005.008 006.006 007.007 009.003 010.003 010.004 011.003",
        "mountains": "007.002 008.001 008.002 009.002 011.008 012.008",
        "hills": "003.009 004.009 010.002 010.007 011.007 012.007",
        "marsh": "007.009 008.009",
    },
    "features": {"009.008": "mine"},
    "roads": ["004.004 005.004 006.005 007.005 008.005 009.005 010.005 011.005"],
}
OWN_SIDE: Final[Mapping[str, Any]] = {
    "name": "Wolf Pack",
    "capital": CAPITAL,
    "capital_name": "Ulfsdal",
    "units": {CAPITAL: "ruler, 4 swordsman", HOST: "warlord, 12 swordsman, 6 archer"},
    "places": {CAPITAL: {"level": 3}, FARM: "farm 2", "003.005": "farm 1"},
    "revealed": {CAPITAL: 4, HOST: 4},
}
RIVAL_SIDE: Final[Mapping[str, Any]] = {
    "name": "Wind Riders",
    "capital": FOE_CITY,
    "units": {FOE_CITY: "ruler", FOE: "warlord, 8 archer"},
}
POSITIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "land": {"map": LAND, "round": 4, "seats": {1: OWN_SIDE, 2: RIVAL_SIDE}},
    "march": {
        "map": LAND,
        "round": 4,
        "seats": {1: OWN_SIDE, 2: {**RIVAL_SIDE, "units": {FOE_CITY: "ruler"}}},
    },
    "battle": {
        "round": 4,
        "seats": {
            1: {
                "name": "Wolf Pack",
                "capital": "002.002",
                "units": {FIELD_BEFORE: "warlord, 24 swordsman, 12 archer"},
            },
            2: {
                "name": "Wind Riders",
                "capital": "010.010",
                "units": {FIELD: "warlord, 14 swordsman, 8 archer"},
                "formations": {
                    FIELD: {"stacks": {"center": "warlord, 14 swordsman", "moon": "8 archer"}},
                },
            },
        },
    },
}
"""By name, in the form of `Game.stage`."""


@lru_cache(maxsize=len(POSITIONS))
def view_position(name: str) -> View:
    """Return what the first side knows of a position."""
    return GAME.view(GAME.stage(POSITIONS[name]), READER)


def own_side_of(view: View) -> OwnSide:
    """Return what the first side knows of itself."""
    if view.me is None:
        raise ValueError("the position has no first side")
    return view.me


def voice_at(voice: Voice, view: View) -> Voice:
    """Return the voice at the table of a position."""
    named = Voice(voice.language, voice.book, players=PLAYERS)
    return teach_table_names(named, view)
