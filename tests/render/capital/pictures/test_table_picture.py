"""Large numbers on the picture of the table stay within their boxes, and apart."""

import pytest
from PIL import ImageChops

from render.capital.contents.kingdom import LabelledNumber
from render.capital.pictures.kingdom_header import NUMBER_MARGIN, draw_number
from render.capital.pictures.table_picture import BADGE_HEIGHT, fit_badge, share_width
from render.drawing.shapes import Badge, badge_size

ROOM = 1220
ROW = [Badge(name, text) for name, text in (
    ("village", "12"), ("keep", "4"), ("guild", "5"), ("court", "3"), ("troop", "12/14"),
    ("mercenary", "10/12"), ("settle", "2"),
)]  # fmt: skip


def test_badges_with_large_numbers_do_not_overlap() -> None:
    columns = share_width(ROW, ROOM)
    assert sum(columns) == pytest.approx(ROOM)
    for badge, across in zip(ROW, columns, strict=True):
        assert badge_size(badge, fit_badge(badge, across))[0] <= across
    assert fit_badge(ROW[1], ROOM) == BADGE_HEIGHT


def test_a_number_of_three_figures_leaves_the_frame_of_its_box_free() -> None:
    boxes = [draw_number(LabelledNumber("deck", n, "Deck", ""), 118, 104) for n in (118, 8)]
    for box in boxes:
        assert box.size == (118, 104)
    edge = (1, 20, NUMBER_MARGIN // 4, 60)
    assert (
        ImageChops.difference(*(one.convert("RGB").crop(edge) for one in boxes)).getbbox() is None
    )
