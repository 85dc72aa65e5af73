"""The land behind a side's shield, in the colours of its arms."""

from typing import Final

from PIL import Image

from engine.valhalla.entities.arms import LIGHT_TINCTURES, ArmsChoice
from render.drawing import landscapes
from render.drawing.colours import PALETTES, Palette
from render.valhalla.heraldry.shields import ShieldFace

PALETTE_BY_TINCTURE: Final = {
    "red": "keep", "green": "village", "blue": "mercenary", "black": "stone", "grey": "stone",
    "brown": "guild", "sea": "mercenary",
}  # fmt: skip
"""By the dark tincture of arms: the palette of the land behind them."""
BARE_PALETTE: Final = "legendary"


def find_palette(face: ShieldFace | None) -> Palette:
    """Return the palette that goes with what is on a shield."""
    if not isinstance(face, ArmsChoice):
        return PALETTES[BARE_PALETTE]
    dark = face.charge_tincture if face.tincture in LIGHT_TINCTURES else face.tincture
    return PALETTES[PALETTE_BY_TINCTURE[dark]]


def paint_land(size: tuple[int, int], face: ShieldFace | None, scene: str) -> Image.Image:
    """Paint a land of a kind in the colours of a shield; the image is not shared."""
    return landscapes.draw_landscape(size, find_palette(face), scene, f"land/{scene}").copy()
