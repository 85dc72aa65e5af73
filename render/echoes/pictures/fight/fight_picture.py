"""The picture of a fight: both sides in a landscape, what they took, and the reactions."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.drawing import cards, icons, landscapes
from render.drawing.cards import SCENE_BY_PALETTE, CardFace
from render.drawing.colours import CREAM, PALETTES, Colour, mix_colours
from render.drawing.lettering import (
    DISPLAY,
    FIGURES,
    FIGURES_BOLD,
    TextStyle,
    fit_lines,
    text_width,
    write_centred,
)
from render.drawing.light import cast_shadow, draw_gradient, draw_halo, fill_with_light
from render.drawing.shapes import rounded_mask
from render.echoes.pictures.board.badges import (
    DARK,
    GOLD,
    TARGET_COLOUR,
    disc_mask,
    draw_disc_sign,
    draw_numbered_disc,
    paste_centred,
)
from render.echoes.pictures.board.building_art import draw_building
from render.echoes.pictures.cards.card_faces import GAME_KEY

WIDTH: Final = 1080
SCENE_HEIGHT: Final = 560
TITLE_HEIGHT: Final = 92
FOOT_HEIGHT: Final = 76
SHIELD_SIZE: Final = 300
BURST_SIZE: Final = 116
EMBLEM_SIZE, BUILDING_SIZE, SKULL_SIZE = 190, 236, 128
REACTION_WIDTH: Final = 320
REACTION_HEADING: Final = 64
LEFT_MIDDLE, RIGHT_MIDDLE = 262, WIDTH - 262
STAGE_HEIGHT: Final = 210
"""The middle of both sides, below the top of the scene."""
FALLEN_TONE: Colour = (40, 36, 40)


class DrawnFighter(NamedTuple):
    """One side of a fight, as it is drawn."""

    name: str
    owner: str
    colour: Colour
    palette: str
    icon: str
    building: str
    damage: str
    is_lost: bool
    fate: str
    """What became of it; "" if nothing did."""


class DrawnFight(NamedTuple):
    """All that the picture of a fight shows."""

    title: str
    note: str
    mode: str
    attacker: DrawnFighter
    target: DrawnFighter
    outcome: str
    reactions: tuple[tuple[str, CardFace], ...]
    """Each with a line on who played it."""
    reactions_title: str


def draw_fight_picture(fight: DrawnFight, key: str) -> Image.Image:
    """Draw a fight; the key chooses the landscape."""
    rows = -(-len(fight.reactions) // 3)
    card_height = cards.CARD_HEIGHT * REACTION_WIDTH // cards.CARD_WIDTH
    below = REACTION_HEADING + rows * (card_height + 64) if rows else 0
    high = TITLE_HEIGHT + SCENE_HEIGHT + FOOT_HEIGHT + below
    image = Image.new("RGB", (WIDTH, high), DARK)
    _write_title(image, fight)
    image.paste(_draw_scene(fight, key), (0, TITLE_HEIGHT))
    _write_outcome(image, fight)
    if rows:
        _draw_reactions(image, fight, TITLE_HEIGHT + SCENE_HEIGHT + FOOT_HEIGHT)
    return image


def _write_title(image: Image.Image, fight: DrawnFight) -> None:
    palette = PALETTES[fight.attacker.palette]
    band = draw_gradient((WIDTH, TITLE_HEIGHT), mix_colours(palette.mid, CREAM, 0.06), palette.deep)
    image.paste(band, (0, 0))
    brush = ImageDraw.Draw(image)
    brush.line((0, TITLE_HEIGHT - 2, WIDTH, TITLE_HEIGHT - 2), fill=palette.metal, width=4)
    note = TextStyle(FIGURES, 34, palette.glow)
    wide = text_width(fight.note, FIGURES, 34)
    name = fit_lines(fight.title, DISPLAY, (WIDTH - wide - 90, 1), range(48, 27, -1))
    left = 28 + text_width(name.lines[0], DISPLAY, name.size) / 2
    write_centred(image, (left, 44), name.lines[0], TextStyle(DISPLAY, name.size, CREAM))
    write_centred(image, (WIDTH - 28 - wide / 2, 46), fight.note, note)


def _draw_scene(fight: DrawnFight, key: str) -> Image.Image:
    """Draw the landscape with both sides, the blow between them and what they took."""
    palette = fight.attacker.palette
    size = WIDTH, SCENE_HEIGHT
    scene = landscapes.draw_landscape(
        size, PALETTES[palette], SCENE_BY_PALETTE[palette], key
    ).copy()
    for fighter, middle in ((fight.attacker, LEFT_MIDDLE), (fight.target, RIGHT_MIDDLE)):
        _draw_fighter(scene, fighter, middle)
    _draw_blow(scene, fight)
    return scene


def _draw_fighter(scene: Image.Image, fighter: DrawnFighter, middle: int) -> None:
    """Draw one side on its disc, its name below, and its damage."""
    _draw_shield(scene, fighter, middle)
    if fighter.building:
        drawn = draw_building(fighter.building, fighter.colour, BUILDING_SIZE)
        paste_centred(scene, drawn, (middle, STAGE_HEIGHT - 4))
    else:
        _draw_emblem(scene, fighter, middle)
    if fighter.is_lost:
        veil = disc_mask(SHIELD_SIZE).point([grey * 150 // 255 for grey in range(256)])
        scene.paste(FALLEN_TONE, (middle - SHIELD_SIZE // 2, STAGE_HEIGHT - SHIELD_SIZE // 2), veil)
        skull = draw_disc_sign("dead", SKULL_SIZE, (92, 22, 26), (244, 224, 206))
        paste_centred(scene, skull, (middle, STAGE_HEIGHT))
    if fighter.damage:
        burst = draw_numbered_disc(fighter.damage, BURST_SIZE, TARGET_COLOUR)
        paste_centred(scene, burst, (middle + 118, STAGE_HEIGHT - 112))
    _write_nameplate(scene, fighter, middle)


def _draw_shield(scene: Image.Image, fighter: DrawnFighter, middle: int) -> None:
    """Draw the disc of a fighter in the owner's colour, with a light around it."""
    corner = middle - SHIELD_SIZE // 2, STAGE_HEIGHT - SHIELD_SIZE // 2
    mask, inner = disc_mask(SHIELD_SIZE), SHIELD_SIZE - 20
    draw_halo(scene, mask, corner, PALETTES[fighter.palette].glow, 22)
    cast_shadow(scene, mask, (corner[0] + 4, corner[1] + 14), 14, 0.8)
    scene.paste(mix_colours(fighter.colour, CREAM, 0.6), corner, mask)
    tones = mix_colours(fighter.colour, CREAM, 0.12), mix_colours(fighter.colour, DARK, 0.55)
    ground = draw_gradient((inner, inner), *tones)
    scene.paste(ground, (corner[0] + 10, corner[1] + 10), disc_mask(inner))


def _draw_emblem(scene: Image.Image, fighter: DrawnFighter, middle: int) -> None:
    """Draw the icon of a unit's card, lit from above."""
    palette = PALETTES[fighter.palette]
    at = middle - EMBLEM_SIZE // 2, STAGE_HEIGHT - EMBLEM_SIZE // 2
    mask = icons.icon_mask(GAME_KEY, fighter.icon, EMBLEM_SIZE)
    cast_shadow(scene, mask, (at[0] + 3, at[1] + 9), 7, 0.85)
    fill_with_light(scene, mask, at, CREAM, mix_colours(palette.metal, palette.mid, 0.25))


def _write_nameplate(scene: Image.Image, fighter: DrawnFighter, middle: int) -> None:
    """Write the name of a fighter and its owner on a plate."""
    wide, high, top = 460, 148, STAGE_HEIGHT + SHIELD_SIZE // 2 + 24
    left, palette = middle - wide // 2, PALETTES[fighter.palette]
    shape = rounded_mask((wide, high), 20)
    cast_shadow(scene, shape, (left, top + 6), 9, 0.7)
    scene.paste(fighter.colour, (left, top), shape)
    inner = wide - 8, high - 8
    scene.paste(palette.deep, (left + 4, top + 4), rounded_mask(inner, 17))
    down = 0 if fighter.fate else 14
    name = fit_lines(fighter.name, DISPLAY, (wide - 36, 1), range(42, 25, -1))
    write_centred(
        scene, (middle, top + 40 + down), name.lines[0], TextStyle(DISPLAY, name.size, CREAM)
    )
    owner = fit_lines(fighter.owner, FIGURES, (wide - 36, 1), range(34, 25, -1))
    style = TextStyle(FIGURES, owner.size, palette.glow)
    write_centred(scene, (middle, top + 82 + down), owner.lines[0], style)
    if fighter.fate:
        fate = fit_lines(fighter.fate, FIGURES_BOLD, (wide - 36, 1), range(34, 25, -1))
        ink = (255, 166, 148) if fighter.is_lost else GOLD
        write_centred(
            scene, (middle, top + 121), fate.lines[0], TextStyle(FIGURES_BOLD, fate.size, ink)
        )


def _draw_blow(scene: Image.Image, fight: DrawnFight) -> None:
    """Draw the weapon between both sides, pointing at the target."""
    middle, side = WIDTH // 2, 132
    draw = disc_mask(side)
    at = middle - side // 2, STAGE_HEIGHT - side // 2
    cast_shadow(scene, draw, (at[0], at[1] + 8), 9, 0.8)
    scene.paste(GOLD, at, draw)
    scene.paste(DARK, (at[0] + 6, at[1] + 6), disc_mask(side - 12))
    size = 78
    mask = icons.icon_mask(GAME_KEY, fight.mode, size)
    scene.paste(GOLD, (middle - size // 2, STAGE_HEIGHT - size // 2), mask)
    arrow = icons.icon_mask(GAME_KEY, "right", 46)
    scene.paste(GOLD, (middle + side // 2 + 4, STAGE_HEIGHT - 23), arrow)


def _write_outcome(image: Image.Image, fight: DrawnFight) -> None:
    middle = WIDTH / 2, TITLE_HEIGHT + SCENE_HEIGHT + FOOT_HEIGHT / 2
    line = fit_lines(fight.outcome, FIGURES, (WIDTH - 60, 1), range(40, 27, -1))
    write_centred(image, middle, line.lines[0], TextStyle(FIGURES, line.size, CREAM))


def _draw_reactions(image: Image.Image, fight: DrawnFight, top: int) -> None:
    """Draw the cards that were played during the fight."""
    heading = TextStyle(DISPLAY, 38, GOLD)
    write_centred(image, (WIDTH / 2, top + 26), fight.reactions_title, heading)
    card_height = cards.CARD_HEIGHT * REACTION_WIDTH // cards.CARD_WIDTH
    for number, row in enumerate(_rows(fight.reactions)):
        gap = 26
        left = (WIDTH - len(row) * REACTION_WIDTH - (len(row) - 1) * gap) // 2
        head = top + REACTION_HEADING + number * (card_height + 64)
        for line, face in row:
            drawn = cards.draw_card(face, REACTION_WIDTH)
            image.paste(drawn, (left, head), drawn)
            said = fit_lines(line, FIGURES, (REACTION_WIDTH, 1), range(32, 23, -1))
            middle = left + REACTION_WIDTH / 2, head + card_height + 26
            write_centred(image, middle, said.lines[0], TextStyle(FIGURES, said.size, CREAM))
            left += REACTION_WIDTH + gap


def _rows(
    reactions: Sequence[tuple[str, CardFace]],
) -> list[Sequence[tuple[str, CardFace]]]:
    return [reactions[first : first + 3] for first in range(0, len(reactions), 3)]
