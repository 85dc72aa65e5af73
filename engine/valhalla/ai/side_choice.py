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
    """Take a ready-made side, if possible one whose name nobody has."""
    if writer.me.designs:
        return
    names = {one.name for one in writer.view.sides}
    ready_made = tuple(ready_sides.load_ready_sides().values())
    offset = dice.roll_index(f"side|{writer.me.seat}", len(ready_made))
    rotated = ready_made[offset:] + ready_made[:offset]
    for one in sorted(rotated, key=lambda one: one.title in names):
        if writer.write_order("take", side=one.id):
            return


def pick_special(writer: OrderWriter, dice: Dice) -> None:  # noqa: ARG001  (one signature for all asks)
    """Pick the best special that is left."""
    any(writer.write_order("side", side_special=one) for one in SPECIALS_BY_PREFERENCE)
