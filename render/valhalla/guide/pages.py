"""The pages of the guide to Empire: Valhalla."""

from typing import Final

from PIL import Image, ImageDraw

from render.drawing.colours import CREAM, INK, INK_SOFT, PARCHMENT
from render.drawing.guide_sheet import SheetStyle
from render.drawing.shapes import PanelStyle, Size
from render.guide import Guide, GuidePage
from render.valhalla.guide import city_levels, examples, facts, maps
from render.valhalla.pictures.map.frame.map_frame import RIM, draw_vellum


def draw_sheet_ground(size: Size) -> Image.Image:
    """Draw empty paper with a rim."""
    sheet = draw_vellum(size)
    ImageDraw.Draw(sheet).rectangle((4, 4, size[0] - 5, size[1] - 5), outline=RIM, width=3)
    return sheet


STYLE: Final = SheetStyle(
    book="valhalla",
    draw_ground=draw_sheet_ground,
    ink=INK,
    quiet_ink=INK_SOFT,
    label=PanelStyle((40, 32, 26), PARCHMENT, CREAM),
)

VALHALLA_GUIDE: Final = Guide(
    style=STYLE,
    pages=(
        GuidePage(
            key="side",
            draw_example=examples.draw_sides,
            read_facts=facts.read_designs,
            rules=("V-1-01", "V-4.1-02", "V-4.1-03"),
        ),
        GuidePage(
            key="land",
            draw_example=maps.draw_land,
            rules=("V-2.2-01", "V-5.1-13"),
        ),
        GuidePage(
            key="march",
            draw_example=maps.draw_march,
            rules=("V-5.1-06", "V-5.1-08", "V-6.1-01", "V-6.1-05"),
        ),
        GuidePage(
            key="zone",
            draw_example=maps.draw_zone,
            rules=("V-2.3-01", "V-2.3-02", "V-2.3-04", "V-2.3-05"),
        ),
        GuidePage(
            key="city",
            draw_example=city_levels.draw_levels,
            rules=("V-3.1-06", "V-3.1-10", "V-3.1-12", "V-3.1-16"),
        ),
        GuidePage(
            key="battle",
            draw_example=examples.draw_battle,
            read_facts=facts.read_phases,
            rules=("V-6.1-08", "V-6.1-12", "V-6.1-13", "V-6.1-21", "V-6.1-25"),
        ),
        GuidePage(
            key="favor",
            draw_example=examples.draw_favor,
            rules=("V-10.2-02", "V-10.2-14", "V-10.2-15", "V-10.1-05"),
        ),
        GuidePage(
            key="end",
            draw_example=examples.draw_ends,
            read_facts=facts.read_ends,
            rules=("V-1-04", "V-1-05", "V-1-06", "V-1-08", "V-1-17", "V-4.4-13"),
        ),
    ),
)
