"""The pages of the guide to Echoes of Emperors."""

from typing import Final

from PIL import Image

from render.drawing.colours import CREAM, Colour
from render.drawing.guide_sheet import SheetStyle
from render.drawing.shapes import PanelStyle
from render.echoes.guide import examples, facts
from render.guide import Guide, GuidePage

GROUND: Final[Colour] = (38, 33, 28)
GOLD: Final[Colour] = (214, 178, 108)

STYLE: Final = SheetStyle(
    book="echoes",
    draw_ground=lambda size: Image.new("RGB", size, GROUND),
    ink=CREAM,
    quiet_ink=GOLD,
    label=PanelStyle((32, 26, 22), GOLD, CREAM),
)

ECHOES_GUIDE: Final = Guide(
    style=STYLE,
    pages=(
        GuidePage(
            key="aim",
            draw_example=examples.draw_aim,
            read_facts=facts.read_lives,
            rules=("E-SETUP-18", "E-LONG-01", "E-WIN-01", "E-WIN-02"),
        ),
        GuidePage(
            key="turn",
            draw_example=examples.draw_turn,
            rules=("E-TURN-02", "E-TURN-03", "E-TURN-09", "E-TURN-11", "E-END-01"),
        ),
        GuidePage(
            key="land",
            draw_example=examples.draw_land,
            read_facts=facts.read_buildings,
            rules=("E-RES-09", "E-MOVE-09", "E-SCOUT-01", "E-BUILD-04"),
        ),
        GuidePage(
            key="fight",
            draw_example=examples.draw_fight,
            read_facts=facts.read_buildings,
            rules=("E-COMBAT-06", "E-COMBAT-08", "E-COMBAT-13", "E-COMBAT-22", "E-GARR-02"),
        ),
        GuidePage(
            key="cards",
            draw_example=examples.draw_cards,
            read_facts=facts.read_pawns,
            rules=("E-CARD-01", "E-CARD-14", "E-SETUP-03", "R-CARD-06"),
        ),
    ),
    is_flat=True,
)
