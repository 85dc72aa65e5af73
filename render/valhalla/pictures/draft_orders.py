"""Drafts read as orders: the fields they give, and the hexes they name."""

from typing import Any, Final

from pydantic import ValidationError

from engine.core.protocol.drafts import KIND_FIELD, PAIR_SEPARATOR
from engine.core.protocol.values import Order
from engine.valhalla.orders.order_types import ORDER_TYPES_BY_KIND
from render.drawing.picture import DraftOverlay

PAIR_FIELDS: Final = frozenset(
    {"riders", "stacks", "formation", "retreat", "auto_officers", "fort_split"}
)
"""Fields whose values are pairs."""


def read_draft_order(draft: DraftOverlay) -> Order | None:
    """Read the order of a draft; None if it isn't complete."""
    fields = gather_fields(draft)
    model = ORDER_TYPES_BY_KIND.get(str(fields.get(KIND_FIELD)))
    if model is None:
        return None
    try:
        return model.model_validate(fields)
    except ValidationError:
        return None


def gather_fields(draft: DraftOverlay) -> dict[str, Any]:
    """Gather the values of a draft by field: a text, a list, or pairs."""
    found: dict[str, list[str]] = {}
    for name, value in draft:
        found.setdefault(name, []).extend([value] if value else [])
    fields: dict[str, Any] = {}
    for name, values in found.items():
        if name in PAIR_FIELDS:
            fields[name] = dict(
                pair.split(PAIR_SEPARATOR, 1) for pair in values if PAIR_SEPARATOR in pair
            )
        else:
            fields[name] = values[0] if len(values) == 1 else tuple(values)
    return fields
