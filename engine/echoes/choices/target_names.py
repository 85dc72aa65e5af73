"""The names that may follow in a list of targets (D-CARD-05)."""

from collections.abc import Iterator

from engine.core.protocol.game import Blank
from engine.echoes.catalog.vocabulary import MAIN_RESOURCES
from engine.echoes.choices.blank_making import Fields, find_refusal_code, make_growing_blank
from engine.echoes.view import View


def make_targets_blank(view: View, kind: str, fields: Fields) -> Blank | None:
    """Return the blank of the next target of an order; None if it takes no more."""
    so_far = tuple(fields.get("targets") or ())
    names = [
        name
        for name in _list_names(view)
        if find_refusal_code(view, kind, {**fields, "targets": (*so_far, name)})
        in {"", "MISSING_FIELD"}
    ]
    if not names:
        return None
    is_complete = not find_refusal_code(view, kind, {**fields, "targets": so_far})
    return make_growing_blank("targets", names, may_stop=is_complete)


def _list_names(view: View) -> Iterator[str]:
    """Iterate over everything on the table that a target may be called."""
    board = view.board
    yield from board.units
    yield from sorted(board.terrain)
    yield from sorted({*board.tiles, *board.undiscovered})
    yield from MAIN_RESOURCES
