"""The first blanks of orders, which cards, replies and autocomplete all need.

The choices of an empty draft depend only on view and ask, and are costly to find.
"""

from dataclasses import dataclass, field
from typing import Any

from engine.core.protocol.drafts import KIND
from engine.core.protocol.game import Ask, Blank, Game, Sheet
from engine.core.protocol.values import Draft

BlankKey = tuple[str | None, str | None, str | None]
"""Ask id, kind of order, and field."""


@dataclass(frozen=True, slots=True)
class FirstChoices:
    """The first blanks of one view, each found once; they are kept as long as the view."""

    view: Any
    _blanks: dict[BlankKey, Blank | None] = field(default_factory=dict, compare=False, repr=False)

    def find_blank(
        self,
        game: Game[Any, Any],
        ask: Ask | None,
        sheet: Sheet,
        draft: Draft,
        field_name: str | None = None,
    ) -> Blank | None:
        """Name the next blank and its choices, or answer for the blank of that name."""
        if sheet or draft.fields or draft.closed:
            return game.options(self.view, ask, sheet, draft, field_name)
        field_name = KIND if draft.kind is None and field_name is None else field_name
        key = (None if ask is None else ask.id, draft.kind, field_name)
        if key not in self._blanks:
            self._blanks[key] = game.options(self.view, ask, sheet, draft, field_name)
        return self._blanks[key]
