"""The colours of seats and of the landscapes around cities."""

from typing import Final

from render.drawing.colours import PALETTES, Palette

SEAT_PALETTES: Final[dict[str, Palette]] = {
    "red": Palette((58, 12, 14), (140, 28, 32), (255, 190, 170), (240, 200, 184), (238, 88, 76),
                   "rising"),
    "blue": Palette((12, 26, 64), (30, 62, 138), (180, 208, 255), (196, 212, 240), (96, 148, 244),
                    "waves"),
    "gold": Palette((54, 36, 6), (106, 74, 12), (255, 228, 144), (246, 212, 124), (246, 194, 62),
                    "coins"),
    "green": Palette((10, 42, 24), (22, 86, 48), (206, 240, 176), (190, 222, 166), (110, 202, 112),
                     "dots"),
    "violet": Palette((38, 16, 60), (88, 44, 130), (230, 198, 252), (218, 194, 238),
                      (190, 136, 244), "lozenges"),
    "teal": Palette((6, 40, 46), (10, 84, 92), (176, 240, 238), (172, 222, 222), (76, 204, 206),
                    "falling"),
}  # fmt: skip
"""By colour: a seat's palette; each has a pattern of its own."""

STONE: Final = PALETTES["stone"]

CITY_LANDSCAPES: Final[dict[str, tuple[Palette, str]]] = {
    "aldermoor": (Palette((20, 32, 36), (56, 82, 86), (214, 232, 220), (196, 208, 200),
                          (150, 190, 180), "falling"), "plain"),
    "brightwater": (Palette((14, 30, 52), (40, 82, 118), (255, 224, 168), (226, 210, 180),
                            (120, 190, 230), "falling"), "roofs"),
    "caerwyn": (Palette((26, 32, 24), (70, 88, 60), (250, 224, 160), (218, 204, 164),
                        (190, 200, 120), "falling"), "hills"),
    "dunholm": (Palette((34, 24, 34), (96, 66, 78), (255, 206, 176), (226, 196, 184),
                        (230, 150, 130), "falling"), "hills"),
    "porthaven": (Palette((8, 34, 52), (24, 86, 112), (255, 216, 150), (206, 214, 206),
                          (96, 200, 220), "falling"), "sea"),
    "ironspire": (Palette((32, 22, 20), (92, 54, 42), (255, 176, 104), (220, 190, 170),
                          (240, 130, 70), "falling"), "crags"),
    "highmere": (Palette((18, 26, 56), (56, 74, 132), (220, 226, 255), (204, 210, 236),
                         (150, 170, 240), "falling"), "sea"),
    "greenfold": (Palette((14, 38, 24), (44, 92, 54), (246, 238, 160), (212, 214, 156),
                          (170, 210, 96), "falling"), "hills"),
}  # fmt: skip
"""By city: the palette and the kind of its landscape."""


def city_landscape(city: str) -> tuple[Palette, str]:
    """Return a city's landscape; cities not shipped with the game lie among stone crags."""
    return CITY_LANDSCAPES.get(city, (STONE, "crags"))
