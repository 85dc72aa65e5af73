"""Choosing a side: a ready-made one whose name is free, and a side special."""

from typing import Final

from engine.core.dice import Dice
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.pasted_texts import ready_sides

SPECIALS_BY_PREFERENCE: Final = (
    "hardy_folk", "full_granaries", "merchant_princes", "beloved", "many_heralds", "great_levy",
    "long_striders", "war_college", "far_seers", "master_masons", "shield_oath", "ironblooded",
    "ram_lords", "grave_pact",
)  # fmt: skip
"""Side specials, the best for a plain player first."""


def take_side(writer: OrderWriter, dice: Dice) -> None:
    """Take a ready-made side, if possible one whose name nobody has.

    A side that has designs but no name takes the names of one (V-11.1-06).
    """
    names = {one.name.casefold() for one in writer.view.sides}
    ready_made = tuple(ready_sides.load_ready_sides().values())
    offset = dice.roll_index(f"side|{writer.me.seat}", len(ready_made))
    rotated = ready_made[offset:] + ready_made[:offset]
    in_turn = sorted(rotated, key=lambda one: one.title.casefold() in names)
    if not writer.me.designs:
        any(writer.write_order("take", side=one.id) for one in in_turn)
    elif not writer.view.side(writer.me.seat).name:
        first = in_turn[0]
        writer.write_order(
            "side", name=first.title, capital_name=first.capital, ruler_name=first.ruler
        )


def pick_special(writer: OrderWriter, dice: Dice) -> None:  # noqa: ARG001  (one signature for all asks)
    """Pick the best special that is left."""
    any(writer.write_order("side", side_special=one) for one in SPECIALS_BY_PREFERENCE)
