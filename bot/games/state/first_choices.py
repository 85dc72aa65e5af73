"""A cache of the first blanks of orders, which cards, replies and autocomplete all need.

The choices of an empty draft depend only on view and ask, and are costly to find.
"""

from collections import OrderedDict
from typing import Any, Final

from engine.core.protocol.drafts import KIND
from engine.core.protocol.game import Ask, Blank, Game, Sheet
from engine.core.protocol.values import Draft

MAX_VIEWS: Final = 32
"""For how many views blanks are cached."""

Key = tuple[str | None, str | None, str | None]
"""Ask id, kind of order, and field."""

_BLANKS_BY_VIEW: Final[OrderedDict[int, tuple[Any, dict[Key, Blank | None]]]] = OrderedDict()
"""By the view's id; the view is kept too, so that no other object gets that id."""


def find_blank(
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
    blanks = _blanks_of_view(view)
    field = KIND if draft.kind is None and field is None else field
    key = (None if ask is None else ask.id, draft.kind, field)
    if key not in blanks:
        blanks[key] = game.options(view, ask, sheet, draft, field)
    return blanks[key]


def _blanks_of_view(view: Any) -> dict[Key, Blank | None]:
    entry = _BLANKS_BY_VIEW.setdefault(id(view), (view, {}))
    _BLANKS_BY_VIEW.move_to_end(id(view))
    while len(_BLANKS_BY_VIEW) > MAX_VIEWS:
        _BLANKS_BY_VIEW.popitem(last=False)
    return entry[1]
