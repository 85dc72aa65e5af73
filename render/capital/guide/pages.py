"""The pages of the guide to the city game."""

from typing import Final

from render.capital.guide import examples, facts
from render.capital.guide.signs import draw_signs
from render.capital.table_style import GOLD, draw_empty_table
from render.drawing.colours import CREAM
from render.drawing.guide_sheet import SheetStyle
from render.drawing.shapes import PanelStyle
from render.guide import Guide, GuidePage

STYLE: Final = SheetStyle(
    book="capital",
    draw_ground=lambda size: draw_empty_table(size[1]),
    ink=CREAM,
    quiet_ink=GOLD,
    label=PanelStyle((32, 26, 22), GOLD, CREAM),
)

CAPITAL_GUIDE: Final = Guide(
    style=STYLE,
    pages=(
        GuidePage(
            key="aim",
            draw_example=examples.draw_aim,
            read_facts=facts.read_goals,
            rules=("C-MODE-02", "C-MODE-03", "C-CITY-02", "C-WIN-01"),
        ),
        GuidePage(
            key="income",
            draw_example=examples.draw_income,
            rules=("C-COST-01", "C-INCOME-02", "C-INCOME-03", "C-INCOME-04", "C-REGROUP-02"),
        ),
        GuidePage(
            key="turn",
            draw_example=examples.draw_turn,
            rules=("C-TURN-01", "C-TURN-02", "C-ATTACK-07", "C-DEFEND-01"),
        ),
        GuidePage(
            key="face",
            draw_example=examples.draw_face,
            rules=("C-CARD-02", "C-BUILD-03", "C-SLOT-02"),
        ),
        GuidePage(
            key="units",
            draw_example=examples.draw_units,
            rules=("C-CARD-08", "C-SLOT-05", "C-INFO-09"),
        ),
        GuidePage(
            key="war",
            draw_example=examples.draw_war,
            rules=("C-SCORE-01", "C-SCORE-02", "C-SCORE-03", "C-SCORE-04"),
        ),
        GuidePage(
            key="spoils",
            draw_example=examples.draw_spoils,
            read_facts=facts.read_spoils,
            rules=("C-RAZE-01", "C-RAZE-04", "C-SURVIVE-01", "C-SURVIVE-05"),
        ),
        GuidePage(
            key="end",
            draw_example=examples.draw_end,
            read_facts=facts.read_ends,
            rules=("C-WIN-01", "C-WIN-02", "C-WIN-03", "C-WIN-05"),
        ),
        GuidePage(
            key="signs",
            draw_example=draw_signs,
            rules=("C-CARD-02", "C-SLOT-02", "C-SLOT-05"),
        ),
    ),
    legend="signs",
)
