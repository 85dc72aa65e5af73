"""The colours of all pictures, and how well they contrast."""

from dataclasses import dataclass

Colour = tuple[int, int, int]

PARCHMENT: Colour = (236, 223, 192)
PARCHMENT_SHADE: Colour = (205, 184, 141)
INK: Colour = (42, 29, 20)
INK_SOFT: Colour = (66, 47, 29)
CREAM: Colour = (250, 243, 226)
SHADOW: Colour = (8, 6, 5)


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one banner, empire or people: text goes only on deep, mid or parchment."""

    deep: Colour
    mid: Colour
    glow: Colour
    metal: Colour
    accent: Colour
    hatch: str


@dataclass(frozen=True, slots=True)
class Tint:
    """The colour of a small icon: one for parchment, one for dark ground."""

    on_light: Colour
    on_dark: Colour


PALETTES: dict[str, Palette] = {
    "village": Palette(
        (15, 42, 30), (32, 82, 52), (222, 236, 158), (214, 204, 142), (150, 206, 92), "dots"
    ),
    "keep": Palette(
        (54, 17, 14), (118, 34, 24), (255, 190, 132), (226, 190, 158), (236, 104, 74), "bricks"
    ),
    "guild": Palette(
        (50, 33, 8), (104, 72, 14), (255, 226, 140), (244, 208, 122), (244, 186, 58), "coins"
    ),
    "court": Palette(
        (35, 19, 54), (84, 48, 120), (230, 198, 250), (214, 192, 234), (186, 140, 242), "lozenges"
    ),
    "legendary": Palette(
        (15, 13, 14), (46, 39, 32), (255, 214, 120), (240, 196, 96), (255, 202, 84), "rays"
    ),
    "troop": Palette(
        (52, 12, 26), (122, 24, 52), (250, 176, 170), (222, 196, 190), (240, 96, 116), "rising"
    ),
    "mercenary": Palette(
        (13, 31, 54), (28, 72, 114), (176, 222, 248), (196, 214, 228), (98, 178, 240), "waves"
    ),
    "stone": Palette(
        (30, 32, 36), (66, 70, 78), (222, 226, 232), (198, 200, 204), (168, 178, 190), "falling"
    ),
    "norsemen": Palette(
        (10, 34, 46), (24, 78, 98), (190, 232, 240), (200, 222, 226), (98, 190, 210), "rings"
    ),
    "scots": Palette(
        (20, 26, 60), (44, 58, 122), (204, 212, 252), (206, 212, 236), (130, 150, 240), "plaid"
    ),
    "mongols": Palette(
        (22, 38, 14), (56, 82, 28), (232, 240, 166), (222, 212, 150), (168, 206, 84), "chevrons"
    ),
    "byzantines": Palette(
        (44, 12, 46), (100, 28, 96), (250, 200, 240), (240, 204, 128), (222, 120, 210), "crosses"
    ),
    "ottomans": Palette(
        (60, 10, 18), (128, 24, 36), (255, 198, 170), (240, 200, 150), (240, 104, 96), "crescents"
    ),
    "holy_roman": Palette(
        (26, 22, 14), (80, 62, 18), (255, 230, 150), (246, 208, 104), (250, 200, 80), "checks"
    ),
}

TINTS: dict[str, Tint] = {
    "plain": Tint(INK, CREAM),
    "gold": Tint((128, 82, 0), (255, 208, 98)),
    "wood": Tint((116, 62, 22), (238, 176, 122)),
    "sky": Tint((20, 84, 124), (148, 208, 246)),
    "earth": Tint((94, 70, 38), (226, 192, 140)),
    "steel": Tint((42, 72, 104), (186, 208, 230)),
    "blood": Tint((158, 24, 32), (255, 134, 120)),
    "leaf": Tint((40, 96, 44), (166, 220, 124)),
    "violet": Tint((92, 48, 134), (206, 172, 250)),
}


def mix_colours(one: Colour, other: Colour, share: float) -> Colour:
    """Return the colour that lies a share (0 to 1) of the way from one to the other."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def relative_luminance(colour: Colour) -> float:
    """Return the relative luminance of a colour by WCAG 2, from 0 to 1."""
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in colour)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast_ratio(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours by WCAG 2, from 1 to 21."""
    darker, lighter = sorted((relative_luminance(one), relative_luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
