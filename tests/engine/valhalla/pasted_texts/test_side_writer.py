"""A side is written as a text that is read back the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.files.catalog import load_data_file
from engine.valhalla.pasted_texts.side_text import SideDocument, make_pasted_side, read_side
from engine.valhalla.pasted_texts.side_writer import write_side

READY = load_data_file("engine.valhalla", "data/ready_sides.yaml").data["sides"]
TEXTS = st.text(st.characters(codec="utf-8"), max_size=60)


def orders_of(text: str) -> tuple[object, ...]:
    side = read_side(text)
    return side.set_up_order, side.design_orders


@pytest.mark.parametrize("name", READY)
def test_a_ready_made_side_is_read_back_from_its_text(name: str) -> None:
    """V-12.2-01."""
    written = SideDocument.model_validate(READY[name])
    text = write_side(written)
    expected = make_pasted_side(read_side(text).document, written)
    assert orders_of(text) == (expected.set_up_order, expected.design_orders)


@given(TEXTS, TEXTS)
def test_any_text_is_read_back(name: str, story: str) -> None:
    side = read_side(write_side(SideDocument(name=name, story=story)))
    assert (side.set_up_order.name, side.set_up_order.backstory) == (name, story)


def test_an_empty_side_is_an_empty_map() -> None:
    assert write_side(SideDocument()) == "{}\n"
