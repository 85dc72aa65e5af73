"""Who types, and at which table: asked once, so that a keystroke after the first asks nobody."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from datetime import datetime, timedelta
from typing import Any, Final
from weakref import WeakKeyDictionary

from bot.store.rows import Person
from cogs.interaction_io.responses import Interaction, caller

KEPT: Final = 512
FRESH: Final = timedelta(seconds=5)
"""So long somebody who types is taken to be who, and where, they were."""

_Known = OrderedDict[Hashable, tuple[datetime, Any]]

_BY_CLIENT: Final[WeakKeyDictionary[Any, _Known]] = WeakKeyDictionary()


async def recently(press: Interaction, what: Hashable, find: Callable[[], Awaitable[Any]]) -> Any:
    """Find something for whoever types, or give what was found a moment ago in this place."""
    known = _BY_CLIENT.setdefault(press.client, OrderedDict())
    now = press.client.now()
    key = (press.user.id, press.channel_id, str(press.locale), what)
    if key in known and now - known[key][0] < FRESH:
        return known[key][1]
    found = await find()
    known[key] = now, found
    known.move_to_end(key)
    while len(known) > KEPT:
        known.popitem(last=False)
    return found


async def typist(press: Interaction) -> Person:
    """Find out who types."""

    async def find() -> Person:
        return await caller(press)

    person: Person = await recently(press, "person", find)
    return person
