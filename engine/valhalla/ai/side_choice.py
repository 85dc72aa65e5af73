"""Founding a side: a ready-made one that nobody near looks like, and a special that suits."""

from typing import Final

from engine.core.dice import Dice
from engine.valhalla.ai.order_writer import OrderWriter
from engine.valhalla.pasted_texts import ready_sides

LIKED: Final = (
    "hardy_folk", "full_granaries", "merchant_princes", "beloved", "many_heralds", "great_levy",
    "long_striders", "war_college", "far_seers", "master_masons", "shield_oath", "ironblooded",
    "ram_lords", "grave_pact",
)  # fmt: skip
"""Side specials, the best for a plain player first."""


def side(pen: OrderWriter, dice: Dice) -> None:
    """Take a ready-made side whose name nobody bears; then be ready."""
    if pen.me.designs:
        return
    names = {one.name for one in pen.view.sides}
    known = tuple(ready_sides.all().values())
    start = dice.index(f"side|{pen.me.seat}", len(known))
    turned = known[start:] + known[:start]
    for one in sorted(turned, key=lambda one: one.title in names):
        if pen.write("take", side=one.id):
            return


def pick(pen: OrderWriter, dice: Dice) -> None:  # noqa: ARG001  (one signature for all asks)
    """Pick the best special that is left."""
    any(pen.write("side", side_special=one) for one in LIKED)
