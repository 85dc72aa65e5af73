"""The picture of an order in the making: what is drawn on top, and which part shows it best."""

from collections.abc import Mapping

from bot.messages.reader import Reader
from bot.order_reading.order_draft_path import DraftPath
from engine.core.protocol.drafts import KIND, PAIR
from engine.core.protocol.values import Draft, Order
from render.drawing.picture import DraftOverlay as Drafted


def focus(reader: Reader, path: DraftPath) -> tuple[tuple[tuple[str, str], ...], Drafted]:
    """Choose which pictures to draw of an order in the making; none: those of the card."""
    draft = drafted(path.kept)
    blank = path.blank.name if path.blank is not None else ""
    best = reader.kind.painter.focus(reader.sight.view, draft, blank) if draft else None
    return ((best,) if best else ()), draft


def drafted(draft: Draft) -> Drafted:
    """Write an order in the making as a painter takes it; nothing while nothing is chosen."""
    if draft.kind is None:
        return ()
    fields = ((name, one) for name, value in draft.fields.items() for one in _values(value))
    return ((KIND, draft.kind), *fields)


def noted(reader: Reader) -> tuple[Drafted, ...]:
    """Write what stands on the reader's own sheets as a painter takes it, in its order."""
    return tuple(_written(one.order) for own in reader.sight.asks for one in own.sheet)


def _written(order: Order) -> Drafted:
    fields = order.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    fields.pop(KIND, None)
    values = ((name, one) for name, value in fields.items() for one in _values(value))
    return ((KIND, order.kind), *values)


def _values(value: object) -> tuple[str, ...]:
    if isinstance(value, Mapping):
        value = tuple(f"{key}{PAIR}{to}" for key, to in value.items())
    return (tuple(map(str, value)) or ("",)) if isinstance(value, list | tuple) else (str(value),)
