"""What is wrong with a side that was written before any game: all of it at once.

Rules: V-12.1-10 to V-12.1-29, V-12.2-13, V-11.2-24.
"""

from collections.abc import Iterator

from engine.core.protocol.values import Refusal
from engine.valhalla.catalog.side_tables import side_special_table
from engine.valhalla.checks.setup import check_design_fields, find_side_faults
from engine.valhalla.entities.default_designs import design_bonus_of, design_from_order
from engine.valhalla.entities.unit_designs import NO_BONUS, find_design_faults
from engine.valhalla.orders.setup import SetUpSide
from engine.valhalla.pasted_texts.side_text import PastedSide


def find_draft_faults(side: PastedSide) -> Iterator[tuple[str, Refusal]]:
    """Yield everything that is wrong with a side, each with the class of its design.

    The class is "" for what is wrong with the side itself.
    """
    if side.set_up_order != SetUpSide():
        yield from (("", fault) for fault in find_side_faults(side.set_up_order))
    special = side.set_up_order.side_special
    bonus = design_bonus_of(special) if special in side_special_table() else NO_BONUS
    for order in side.design_orders:
        yield from ((order.cls, fault) for fault in check_design_fields(order))
        design = design_from_order(order)
        if design is not None:
            yield from ((order.cls, fault) for fault in find_design_faults(design, bonus))
