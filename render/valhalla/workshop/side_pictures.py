"""The pictures of a side in the making: all of it, and the card of one unit."""

from engine.valhalla.catalog.unit_tables import Class
from render.drawing.picture import Picture
from render.language.voice import Voice
from render.valhalla.workshop.pictures.side_sheet import draw_sheet
from render.valhalla.workshop.pictures.unit_card import draw_card
from render.valhalla.workshop.side_drafts import SideDraft


def draw_side_sheet(voice: Voice, draft: SideDraft) -> Picture:
    """Draw the whole side: its arms and names, its points, and a row for each of its units."""
    return draw_sheet(voice, draft)


def draw_unit_card(voice: Voice, draft: SideDraft, cls: Class) -> Picture:
    """Draw one unit: its numbers and specials, its cost, what it counters and what counters it."""
    return draw_card(voice, draft.design_of(cls), draft.bonus)
