"""The picture of a draft: the overlay to draw, and the part of the map that shows it best."""

from collections.abc import Mapping

from bot.messages.reader import Reader
from bot.order_reading.order_draft_path import DraftPath
from engine.core.protocol.drafts import KIND_FIELD, PAIR_SEPARATOR
from engine.core.protocol.values import Draft, Order
from render.drawing.picture import DraftOverlay


def choose_draft_pictures(
    reader: Reader, path: DraftPath
) -> tuple[tuple[tuple[str, str], ...], DraftOverlay]:
    """Return the pictures to draw for a draft, and its overlay; no picture means the card's."""
    draft = make_draft_overlay(path.stored_draft)
    blank = path.next_blank.name if path.next_blank is not None else ""
    best = (
        reader.game_type.presentation.pictures.choose_focus(reader.seat_view.view, draft, blank)
        if draft
        else None
    )
    return ((best,) if best else ()), draft


def make_draft_overlay(draft: Draft) -> DraftOverlay:
    """Return the overlay of a draft; empty while no kind of order is chosen."""
    if draft.kind is None:
        return ()
    fields = (
        (name, text) for name, value in draft.fields.items() for text in _texts_of_value(value)
    )
    return ((KIND_FIELD, draft.kind), *fields)


def make_sheet_overlays(reader: Reader) -> tuple[DraftOverlay, ...]:
    """Return the overlays of the orders on the reader's sheets, in sheet order."""
    return tuple(
        _overlay_of_order(one.order) for seat_ask in reader.seat_view.asks for one in seat_ask.sheet
    )


def _overlay_of_order(order: Order) -> DraftOverlay:
    fields = order.model_dump(mode="json", by_alias=True, exclude_defaults=True)
    fields.pop(KIND_FIELD, None)
    values = ((name, text) for name, value in fields.items() for text in _texts_of_value(value))
    return ((KIND_FIELD, order.kind), *values)


def _texts_of_value(value: object) -> tuple[str, ...]:
    if isinstance(value, Mapping):
        value = tuple(f"{key}{PAIR_SEPARATOR}{to}" for key, to in value.items())
    return (tuple(map(str, value)) or ("",)) if isinstance(value, list | tuple) else (str(value),)
