"""The fields of a draft that is drawn on a picture."""

from typing import Any, Final

from engine.core.protocol.drafts import KIND_FIELD
from render.drawing.picture import DraftOverlay

LIST_FIELDS: Final = frozenset({"targets", "cards", "pay", "answer"})


def read_fields(draft: DraftOverlay) -> dict[str, Any]:
    """Return the fields of a draft that are filled in, lists as tuples."""
    fields: dict[str, Any] = {}
    for name, value in draft:
        if name == KIND_FIELD or not value:
            continue
        if name in LIST_FIELDS:
            fields[name] = (*fields.get(name, ()), value)
        else:
            fields[name] = value
    return fields


def draft_kind(draft: DraftOverlay) -> str:
    """Return the kind of order of a draft; "" for none."""
    return next((value for name, value in draft if name == KIND_FIELD), "")
