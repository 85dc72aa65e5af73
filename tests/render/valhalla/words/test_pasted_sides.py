"""Empire: Valhalla: what is wrong with a pasted side is said with its place and its numbers."""

import pytest

from engine.core.protocol.values import Refusal
from render.words import WORD_BOOKS, Voice

NARROW = "\u202f"


def write_fault(language: str, code: str, **facts: str | int) -> str:
    return Voice(language, WORD_BOOKS["valhalla"]).write_refusal(
        Refusal(code=code, rule="V-1-01", facts=facts)
    )


@pytest.mark.parametrize(
    ("language", "placed"),
    [("en", "Line 7, designs.E.hp: A Light"), ("fr", f"Ligne 7, designs.E.hp{NARROW}: Un modèle")],
)
def test_a_fault_of_a_pasted_side_is_said_with_its_line_and_key(language: str, placed: str) -> None:
    told = write_fault(language, "DESIGN_CAP_HP", hp=16, line=7, where="designs.E.hp")
    assert told.startswith(placed)
    assert told.endswith(".")
    assert placed[:7] not in write_fault(language, "DESIGN_CAP_HP", hp=16)


@pytest.mark.parametrize(("language", "count"), [("en", "you named 8"), ("fr", "nommé 8")])
def test_a_first_infantry_is_told_how_many_it_should_be_and_is(language: str, count: str) -> None:
    assert count in write_fault(language, "SIDE_MIX", count=8)
    assert "10" in write_fault(language, "SIDE_MIX", count=8)
    assert count not in write_fault(language, "SIDE_MIX")
