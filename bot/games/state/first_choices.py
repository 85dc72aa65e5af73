"""The first blanks of orders, found once: a card, its answer and a keystroke ask for the same.

What may stand in an order of which nothing is filled in hangs on the view alone, and on what is
asked; a game tries out a good deal for it.
"""

from collections import OrderedDict
from typing import Any, Final

from engine.core.protocol.drafts import KIND
from engine.core.protocol.game import Ask, Blank, Game, Sheet
from engine.core.protocol.values import Draft

VIEWS: Final = 32
"""Of so many views the blanks are kept."""

Key = tuple[str | None, str | None, str | None]
"""What is asked, the kind of order, and the field."""

_FOUND: Final[OrderedDict[int, tuple[Any, dict[Key, Blank | None]]]] = OrderedDict()
"""By view, which is kept beside: nothing else can have its number as long as it is here."""


def options(
    game: Game[Any, Any],
    view: Any,
    ask: Ask | None,
    sheet: Sheet,
    draft: Draft,
    field: str | None = None,
) -> Blank | None:
    """Name the next blank and its choices, or answer for the blank of that name."""
    if sheet or draft.fields or draft.closed:
        return game.options(view, ask, sheet, draft, field)
    known = _of(view)
    field = KIND if draft.kind is None and field is None else field
    key = (None if ask is None else ask.id, draft.kind, field)
    if key not in known:
        known[key] = game.options(view, ask, sheet, draft, field)
    return known[key]


def _of(view: Any) -> dict[Key, Blank | None]:
    found = _FOUND.setdefault(id(view), (view, {}))
    _FOUND.move_to_end(id(view))
    while len(_FOUND) > VIEWS:
        _FOUND.popitem(last=False)
    return found[1]
