"""The first blanks of orders, which cards, replies and autocomplete all need.

The choices of an empty draft depend only on view and ask, and are costly to find.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from engine.core.protocol.drafts import KIND_FIELD
from engine.core.protocol.game import Ask, Blank, Game, Sheet
from engine.core.protocol.values import Draft

MAX_BLANKS: Final = 256
"""How many blanks are kept; each order that joins a sheet adds some."""

BlankKey = tuple[str | None, str | None, str | None, tuple[int, ...]]
"""Ask id, kind of order, field, and the ids of the orders on the sheet."""


@dataclass(frozen=True, slots=True)
class FirstChoices:
    """The first blanks of one view, each found once; they are kept as long as the view.

    Threads may ask side by side: at worst, both find the same blank.
    """

    view: Any
    _blanks: dict[BlankKey, tuple[Sheet, Blank | None]] = field(
        default_factory=dict, compare=False, repr=False
    )
    """Each with its sheet, so that no other order gets the id of one of these."""

    def find_blank(
        self,
        game: Game[Any, Any],
        ask: Ask | None,
        sheet: Sheet,
        draft: Draft,
        field_name: str | None = None,
    ) -> Blank | None:
        """Name the next blank and its choices, or answer for the blank of that name."""
        if draft.fields or draft.closed:
            return game.options(self.view, ask, sheet, draft, field_name)
        field_name = KIND_FIELD if draft.kind is None and field_name is None else field_name
        key = (None if ask is None else ask.id, draft.kind, field_name, tuple(map(id, sheet)))
        known = self._blanks.get(key)
        if known is None:
            if len(self._blanks) >= MAX_BLANKS:
                self._blanks.clear()
            found = game.options(self.view, ask, sheet, draft, field_name)
            known = self._blanks[key] = tuple(sheet), found
        return known[1]
