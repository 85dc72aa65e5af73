"""The page about sides shows what really stands."""

import re
from pathlib import Path

from engine.valhalla.catalog.side_tables import side_special_table
from engine.valhalla.catalog.unit_tables import CLASSES, unit_tables
from engine.valhalla.checks.side_texts import (
    MAX_LINE_CHARACTERS,
    MAX_NAME_CHARACTERS,
    MAX_STORY_CHARACTERS,
)
from engine.valhalla.entities.default_designs import (
    design_bonus_of,
    design_from_order,
    parse_infantry_mix,
)
from engine.valhalla.entities.unit_designs import find_design_faults, point_budget, points_spent
from engine.valhalla.pasted_texts import side_text

PAGE = (Path(__file__).parents[4] / "docs" / "sides.md").read_text("utf-8")


def test_the_side_on_the_page_stands_and_spends_its_points() -> None:
    """V-12.1-01, V-12.2-01, V-11.3-01."""
    (text,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    pasted = side_text.read_side(text)
    assert pasted.set_up_order.side_special is not None
    extra = design_bonus_of(pasted.set_up_order.side_special)
    assert sum(parse_infantry_mix(pasted.set_up_order.infantry_mix or ()) or ()) == 10
    assert [order.cls for order in pasted.design_orders] == list(CLASSES)
    for order in pasted.design_orders:
        one = design_from_order(order)
        assert one is not None
        assert list(find_design_faults(one, extra)) == []
        assert (one.cls, points_spent(one)) == (one.cls, point_budget(one, extra))


def test_the_numbers_on_the_page_are_those_of_the_rules() -> None:
    """V-4.1-11 to V-4.1-15, V-12.2-01."""
    for cls in "CEFG":
        kind = next(one for code, one in unit_tables().classes.items() if code == cls)
        line = f"{kind.hp}/{kind.attack}/{kind.defense}/{kind.move}"
        assert f"| {line} | {kind.points} | {kind.slots} |" in PAGE
    for limit in (
        MAX_NAME_CHARACTERS,
        MAX_LINE_CHARACTERS,
        MAX_STORY_CHARACTERS,
        side_text.MAX_CHARACTERS,
    ):
        assert f" {limit} letters" in PAGE


def test_the_page_names_every_special_with_its_price() -> None:
    """V-12.2-01."""
    for code, special in unit_tables().specials.items():
        price = f" {special.cost}" if special.cost else ""
        assert f"`{code}`{price}" in PAGE, code
    for code in side_special_table():
        assert f"`{code}`" in PAGE, code
