"""The maps of the guide, with their labels."""

import math
from collections.abc import Mapping
from typing import Final

from PIL import Image, ImageDraw

from render.drawing.guide_sheet import Example, Label
from render.drawing.picture import DraftOverlay, PictureRequest
from render.language.voice import Voice
from render.valhalla.guide import positions
from render.valhalla.guide.positions import own_side_of, view_position, voice_at
from render.valhalla.pictures.map import layers, map_picture
from render.valhalla.pictures.map.frame.map_frame import RIM
from render.valhalla.pictures.map.grid import Grid
from render.valhalla.pictures.map.highlights import gather_highlights
from render.valhalla.pictures.map.map_view import MapView, make_map_view
from render.valhalla.pictures.text_twins import write_map_alt_text

MAP_GRID: Final = Grid(52, range(3, 12), range(2, 9))
"""Hexes too small for their coordinates: a newcomer needs none."""
ZONE_GRID: Final = Grid(52, range(4, 13), range(1, 8))
MOVE: Final[DraftOverlay] = (("kind", "move"), ("units", "all"), ("from", positions.HOST))

SIGN_RADIUS: Final = 34
"""A pointer ends so far from the middle of its hex, so that it covers no sign."""

Spots = Mapping[str, tuple[str, tuple[int, int]]]
"""By label: the hex it points at, and how far from its middle the label is."""


def draw_land(voice: Voice) -> Example:
    """Draw what a side knows of the land."""
    map_view = _view_map(voice, "land", MAP_GRID, PictureRequest(language=voice.language))
    spots: Spots = {
        "capital": (positions.CAPITAL, (40, -130)),
        "farm": (positions.FARM, (180, -60)),
        "host": (positions.HOST, (-60, 120)),
        "foe": (positions.FOE, (130, -120)),
        "fog": ("003.008", (140, 0)),
    }
    return _label_map(voice, "land", map_view, map_picture.draw_map(map_view), spots)


def draw_march(voice: Voice) -> Example:
    """Draw how far a host can march, and what each hex takes."""
    request = PictureRequest(language=voice.language, draft=MOVE)
    map_view = _view_map(voice, "march", MAP_GRID, request)
    spots: Spots = {
        "cost": ("008.003", (110, -90)),
        "edge": ("008.008", (-170, 20)),
        "road": ("005.004", (-60, 190)),
    }
    return _label_map(voice, "march", map_view, map_picture.draw_map(map_view), spots)


def draw_zone(voice: Voice) -> Example:
    """Draw the zone of control of a host, and a march that it stops."""
    march = (*MOVE, ("to", positions.ZONE_EDGE), ("path", positions.ZONE_EDGE))
    request = PictureRequest(language=voice.language, sheet=(march,))
    map_view = _view_map(voice, "land", ZONE_GRID, request)
    image = map_picture.draw_map(map_view)
    layers.draw_zones(image, map_view)
    spots: Spots = {
        "zone": ("009.003", (0, -130)),
        "stop": (positions.ZONE_EDGE, (-70, 190)),
        "next": (positions.NEXT_IN_ZONE, (130, 150)),
    }
    return _label_map(voice, "zone", map_view, image, spots)


def _view_map(voice: Voice, position: str, grid: Grid, request: PictureRequest) -> MapView:
    view = view_position(position)
    me = own_side_of(view)
    highlights = gather_highlights(view, me, request)
    return make_map_view(voice_at(voice, view), view, me, grid, request, highlights)


def _label_map(
    voice: Voice, page: str, map_view: MapView, image: Image.Image, spots: Spots
) -> Example:
    """Frame a map and label its hexes."""
    edge = (0, 0, image.width - 1, image.height - 1)
    ImageDraw.Draw(image).rectangle(edge, outline=RIM, width=3)
    labels = []
    for name, (at, (across, down)) in spots.items():
        x, y = map_view.grid.centre(at)
        words = voice.say(f"guide.{page}.{name}")
        near = SIGN_RADIUS / math.hypot(across, down)
        labels.append(Label(words, (x + across, y + down), (x + across * near, y + down * near)))
    return Example(image, tuple(labels), (write_map_alt_text(map_view.voice, map_view),))
