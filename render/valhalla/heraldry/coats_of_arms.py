"""What is on the shields of sides: a picture or arms of their own, else ready-made arms."""

from collections.abc import Mapping
from typing import Final

from engine.valhalla.entities.arms import ArmsChoice, read_blazon
from engine.valhalla.entities.flag_pictures import read_picture
from engine.valhalla.pasted_texts import ready_sides
from engine.valhalla.view import SideView
from render.valhalla.heraldry.shields import ShieldFace, is_drawable

ARMS_BY_SIDE: Final[Mapping[str, ArmsChoice]] = {
    "wind_riders": ArmsChoice("plain", "horse", "green", "white"),
    "deep_folk": ArmsChoice("plain", "lamp", "black", "gold"),
    "iron_bows": ArmsChoice("plain", "bow", "red", "ash", 3),
    "sky_host": ArmsChoice("plain", "wing", "blue", "white"),
    "wall_breakers": ArmsChoice("plain", "goat", "brown", "white"),
    "wolf_pack": ArmsChoice("plain", "wolf", "white", "grey", 2),
    "giants_hearth": ArmsChoice("plain", "fire", "ash", "red"),
    "tide_walkers": ArmsChoice("plain", "ship", "sea", "white"),
}
"""By ready-made side: its arms, as `ready_side.<id>.heraldry` in the word files describes them."""


def find_shield_face(side: SideView) -> ShieldFace | None:
    """Return what is on the shield of a side; None if it has nothing, and no ready-made name."""
    ready_arms = ARMS_BY_SIDE.get(ready_side_with_name(side.name))
    return choose_shield_face(side.flag, side.arms) or ready_arms


def choose_shield_face(flag: str, blazon: str) -> ShieldFace | None:
    """Return a side's own picture, else the arms that it chose; None without either."""
    picture = read_picture(flag)
    if picture is not None and is_drawable(picture):
        return picture
    return read_blazon(blazon)


def ready_side_with_name(title: str) -> str:
    """Return the id of the ready-made side with this name, or ""."""
    return next(
        (one.id for one in ready_sides.load_ready_sides().values() if one.title == title), ""
    )
