"""Positions of the city game, and their pictures."""

from typing import Any

import pytest
from PIL import Image, ImageChops

from engine.capital import GAME
from engine.capital.view import View
from engine.core.protocol.values import Seat
from render.capital.pictures.view_pictures import draw_view_part
from render.drawing.picture import Picture, PictureRequest
from render.words import LANGUAGES

PLAYERS = {1: "Ada", 2: "Ben *the* Bold", 3: "Cléo", 4: "Dora"}
Box = tuple[int, int, int, int]
languages = pytest.mark.parametrize("language", LANGUAGES)
GIVEN: dict[str, Any] = {
    "seats": {
        1: {
            "city": "aldermoor",
            "upgrades": ["gold", "attack_slot"],
            "buildings": [
                "farming_village",
                "farming_village",
                {"card": "stronghold", "slots": ["royal_guard"]},
                {"card": "watchtower", "slots": ["cavalry"]},
                {"card": "tavern", "slots": ["recruiter"], "settled": "innkeeper"},
                "masons_yard",
            ],
            "units": {"city/2": "archers", "city/1": "courier"},
            "unfinished": ["masons_yard"],
            "hand": ["fishing_village", "market", "knights", "university", "spy"],
        },
        2: {
            "city": "dunholm",
            "buildings": ["farming_village", {"card": "watchtower", "slots": ["town_watch"]}],
            "hand": ["spy", "tavern"],
        },
    },
    "pools": {"gold": 2, "build": 1},
}
WAR: dict[str, Any] = {
    "phase": "attack",
    "war": {"target": 2, "troops": ["royal_guard"], "defenders": ["town_watch"], "attack": 4,
            "defence": 2, "score": 2, "siege": 1, "choice": "raze"},
}  # fmt: skip


def make_view(viewer: int | None = 1, **more: Any) -> View:
    return GAME.view(GAME.stage({**GIVEN, **more}), None if viewer is None else Seat(viewer))


def draw_part(of: View, part: str, language: str = "en", **look: Any) -> Picture:
    return draw_view_part(of, PictureRequest(language, part, **look), PLAYERS)


def twin_lines(picture: Picture) -> list[str]:
    return picture.text_twin.replace("\u00a0", " ").split("\n")


def find_difference(one: Image.Image, other: Image.Image) -> Box | None:
    return ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox()


def is_overlapping(one: Box, other: Box) -> bool:
    return max(one[0], other[0]) < min(one[2], other[2]) and (
        max(one[1], other[1]) < min(one[3], other[3])
    )
