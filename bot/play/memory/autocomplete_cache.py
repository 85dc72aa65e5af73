"""A cache for autocomplete: what was found for a typist a moment ago."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from datetime import datetime, timedelta
from typing import Any, Final

MAX_KEPT: Final = 512
FRESH_FOR: Final = timedelta(seconds=5)
"""How long a cached result stays valid."""


class AutocompleteCache:
    """The last results of slow searches, each fresh for some seconds."""

    def __init__(self) -> None:
        self._finds: OrderedDict[Hashable, tuple[datetime, Any]] = OrderedDict()

    async def find_once(
        self, key: Hashable, now: datetime, find: Callable[[], Awaitable[Any]]
    ) -> Any:
        """Return a fresh result for a key; search if there is none."""
        if key in self._finds and now - self._finds[key][0] < FRESH_FOR:
            return self._finds[key][1]
        found = await find()
        self._finds[key] = now, found
        self._finds.move_to_end(key)
        while len(self._finds) > MAX_KEPT:
            self._finds.popitem(last=False)
        return found
