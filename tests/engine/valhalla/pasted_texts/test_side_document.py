"""The page about sides shows what really stands."""

import re
from pathlib import Path

from engine.valhalla.catalog.rule_tables import CLASSES, side_specials, units
from engine.valhalla.checks.setup import LINE, NAME, STORY
from engine.valhalla.entities.default_designs import drawn, extra_of, mixed
from engine.valhalla.entities.unit_designs import budget, faults, spent
from engine.valhalla.pasted_texts import side_text

PAGE = (Path(__file__).parents[4] / "docs" / "sides.md").read_text("utf-8")


def test_the_side_on_the_page_stands_and_spends_its_points() -> None:
    """V-12.1-01, V-12.2-01, V-11.3-01."""
    (text,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    pasted = side_text.read(text)
    assert pasted.side.side_special is not None
    extra = extra_of(pasted.side.side_special)
    assert sum(mixed(pasted.side.infantry_mix or ()) or ()) == 10
    assert [order.cls for order in pasted.designs] == list(CLASSES)
    for order in pasted.designs:
        one = drawn(order)
        assert one is not None
        assert list(faults(one, extra)) == []
        assert (one.cls, spent(one)) == (one.cls, budget(one, extra))


def test_the_numbers_on_the_page_are_those_of_the_rules() -> None:
    """V-4.1-11 to V-4.1-15, V-12.2-01."""
    for cls in "CEFG":
        kind = next(one for code, one in units().classes.items() if code == cls)
        line = f"{kind.hp}/{kind.attack}/{kind.defense}/{kind.move}"
        assert f"| {line} | {kind.points} | {kind.slots} |" in PAGE
    for limit in (NAME, LINE, STORY, side_text.LETTERS):
        assert f" {limit} letters" in PAGE


def test_the_page_names_every_special_with_its_price() -> None:
    """V-12.2-01."""
    for code, special in units().specials.items():
        price = f" {special.cost}" if special.cost else ""
        assert f"`{code}`{price}" in PAGE, code
    for code in side_specials():
        assert f"`{code}`" in PAGE, code
