"""The card of one unit, drawn: its figure above, its numbers, its specials, its matchups."""

from typing import Final

from PIL import Image, ImageDraw

from engine.valhalla.entities.unit_designs import Design, DesignBonus, final_statline
from render.drawing import icons
from render.drawing.colours import CREAM, INK, INK_SOFT, PALETTES, Colour, Palette, mix_colours
from render.drawing.lettering import (
    BOLD,
    DISPLAY,
    FIGURES_BOLD,
    TEXT,
    TextStyle,
    fit_lines,
    text_width,
    wrap_text,
    write_centred,
    write_line,
)
from render.drawing.picture import Picture
from render.drawing.shapes import PanelStyle, draw_icon, draw_panel, draw_ribbon
from render.language.grammar import Noun
from render.language.voice import Voice
from render.valhalla.pictures.map.frame.map_frame import RIM, draw_vellum
from render.valhalla.workshop.pictures.sheet_parts import (
    BAR_HEIGHT,
    GAME_KEY,
    LINE,
    MARGIN,
    TEXT_SIZE,
    WIDTH,
    draw_chips,
    draw_list_panel,
    draw_points_bar,
    paint_head,
    panel_height,
)
from render.valhalla.workshop.pictures.unit_card_contents import (
    Ability,
    UnitCard,
    gather_unit_card,
    write_twin,
)
from render.valhalla.workshop.pictures.unit_figures import choose_figure

HEAD_HEIGHT: Final = 290
TITLE_HEIGHT: Final = 130
STAT_HEIGHT: Final = 150
GAP: Final = 22
MAX_CHIPS_HEIGHT: Final = 198
FREE_SLOT: Colour = (128, 92, 44)
ABILITY_INDENT: Final = 54
ABILITY_GAP: Final = 14
NAME_SIZE: Final = 36


def draw_card(voice: Voice, design: Design, bonus: DesignBonus) -> Picture:
    """Draw the card of a design."""
    card = gather_unit_card(voice, design, bonus)
    image = _draw_card(card, design, bonus)
    numbers = final_statline(design, bonus)
    alt = voice.say(
        "unit_card.alt",
        name=Noun(card.title),
        cls=Noun(card.kind),
        hp=numbers.hp, attack=numbers.attack, defense=numbers.defense, move=numbers.move,
        spent=card.points.spent, points=card.points.budget,
    )  # fmt: skip
    return Picture(image, alt, "\n".join(write_twin(voice, card)))


def _draw_card(card: UnitCard, design: Design, bonus: DesignBonus) -> Image.Image:
    """Draw a card from top to bottom, and cut off the paper that is left."""
    palette = PALETTES[choose_figure(design, bonus).palette]
    wide = WIDTH - 2 * MARGIN
    rows = [_wrap_ability(one, wide - ABILITY_INDENT) for one in card.abilities]
    sheet = draw_vellum((WIDTH, _most_height(card, rows)))
    _draw_title(sheet, card, design, bonus)
    top = HEAD_HEIGHT + TITLE_HEIGHT
    draw_points_bar(sheet, top, card.points, (MARGIN, WIDTH - MARGIN))
    top += BAR_HEIGHT + GAP
    _draw_stats(sheet, top, card.stats, PanelStyle(palette.deep, palette.metal))
    top += STAT_HEIGHT + GAP
    paper = PanelStyle(mix_colours(CREAM, (222, 202, 158), 0.5), RIM, INK)
    top += draw_chips(sheet, top, card.chips, paper) + GAP // 2
    for one, lines in zip(card.abilities, rows, strict=True):
        top += _write_ability(sheet, top, one, lines)
    top += GAP // 2
    for panel in card.panels:
        top += draw_list_panel(sheet, (MARGIN, top), wide, panel) + GAP
    framed = sheet.crop((0, 0, WIDTH, top + 14))
    ImageDraw.Draw(framed).rectangle((0, 0, WIDTH - 1, framed.height - 1), outline=RIM, width=6)
    return framed


def _most_height(card: UnitCard, rows: list[tuple[str, ...]]) -> int:
    """Return the height that a card has at most."""
    abilities = sum(len(lines) * LINE + ABILITY_GAP for lines in rows)
    panels = sum(panel_height(one, WIDTH - 2 * MARGIN) + GAP for one in card.panels)
    above = HEAD_HEIGHT + TITLE_HEIGHT + BAR_HEIGHT + STAT_HEIGHT + MAX_CHIPS_HEIGHT + 4 * GAP
    return above + abilities + panels + GAP


def _draw_title(sheet: Image.Image, card: UnitCard, design: Design, bonus: DesignBonus) -> None:
    """Draw the figure in its land, a ribbon with the class, and the name."""
    figure = choose_figure(design, bonus)
    palette: Palette = PALETTES[figure.palette]
    sheet.paste(paint_head((WIDTH, HEAD_HEIGHT), figure.palette, figure.scene, figure.icon))
    edge = 0, HEAD_HEIGHT - 3, WIDTH, HEAD_HEIGHT + 3
    ImageDraw.Draw(sheet).rectangle(edge, fill=palette.metal)
    ribbon = PanelStyle(palette.mid, palette.metal)
    draw_ribbon(sheet, (WIDTH // 2, HEAD_HEIGHT), (380, 62), card.kind, ribbon)
    name = fit_lines(card.title, DISPLAY, (WIDTH - 2 * MARGIN, 1), range(68, 35, -1))
    middle = WIDTH / 2, HEAD_HEIGHT + 82
    write_centred(sheet, middle, name.lines[0], TextStyle(DISPLAY, name.size, INK))


def _draw_stats(
    sheet: Image.Image, top: int, stats: tuple[tuple[str, int, str], ...], style: PanelStyle
) -> None:
    """Draw the four numbers in boxes side by side, each with its icon and its name."""
    gap = 14
    wide = (WIDTH - 2 * MARGIN - 3 * gap) // 4
    for place, (icon, number, name) in enumerate(stats):
        left = MARGIN + place * (wide + gap)
        draw_panel(sheet, (left, top, left + wide, top + STAT_HEIGHT), 22, style)
        text, size = str(number), 76
        across = text_width(text, FIGURES_BOLD, size)
        start = left + (wide - across - 66) / 2
        draw_icon(sheet, (round(start), top + 24), 54, (GAME_KEY, icon), style.ink)
        digits = TextStyle(FIGURES_BOLD, size, style.ink)
        write_centred(sheet, (start + 66 + across / 2, top + 52), text, digits)
        label = fit_lines(name, TEXT, (wide - 30, 1), range(TEXT_SIZE, 25, -1))
        middle = left + wide / 2, top + STAT_HEIGHT - 34
        write_centred(
            sheet,
            middle,
            label.lines[0],
            TextStyle(TEXT, label.size, mix_colours(style.ink, style.rim, 0.3)),
        )


def _wrap_ability(one: Ability, wide: int) -> tuple[str, ...]:
    """Break the effect of a special into lines; the first goes on after its name."""
    name = text_width(f"{one.name}  ", BOLD, NAME_SIZE)
    first = _first_words(one.effect, wide - name)
    rest = one.effect.removeprefix(first).strip()
    return (first, *(wrap_text(rest, TEXT, TEXT_SIZE, wide) if rest else ()))


def _first_words(text: str, room: float) -> str:
    """Return the first words of a text that fit a width; "" if its first does not."""
    line = wrap_text(text, TEXT, TEXT_SIZE, max(room, 1))[0] if text else ""
    return line if text == line or text.startswith(f"{line} ") else ""


def _write_ability(sheet: Image.Image, top: int, one: Ability, lines: tuple[str, ...]) -> int:
    """Write a special and its effect, or a free slot, and return the height."""
    tone = INK if one.effect else FREE_SLOT
    icon = icons.icon_mask("common", "star" if one.effect else "open", 34)
    sheet.paste(tone, (MARGIN + 4, top + 4), icon)
    left, base = MARGIN + ABILITY_INDENT, top + 34
    write_line(sheet, (left, base), one.name, TextStyle(BOLD, NAME_SIZE, tone))
    start = left + text_width(f"{one.name}  ", BOLD, NAME_SIZE)
    for number, line in enumerate(lines):
        at = start if number == 0 else left, base + number * LINE
        write_line(sheet, at, line, TextStyle(TEXT, TEXT_SIZE, INK_SOFT))
    return len(lines) * LINE + ABILITY_GAP
