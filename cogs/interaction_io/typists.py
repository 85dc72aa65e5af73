"""A cache for autocomplete: who types, and at which table."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from datetime import datetime, timedelta
from typing import Any, Final
from weakref import WeakKeyDictionary

from bot.store.rows import Person
from cogs.interaction_io.responses import Interaction, find_caller

MAX_KEPT: Final = 512
FRESH_FOR: Final = timedelta(seconds=5)
"""How long a cached result stays valid."""

_RecentFinds = OrderedDict[Hashable, tuple[datetime, Any]]

_BY_CLIENT: Final[WeakKeyDictionary[Any, _RecentFinds]] = WeakKeyDictionary()


async def find_once_for_typist(
    interaction: Interaction, what: Hashable, find: Callable[[], Awaitable[Any]]
) -> Any:
    """Return a result for this typist and channel, cached for a moment."""
    known = _BY_CLIENT.setdefault(interaction.client, OrderedDict())
    now = interaction.client.now()
    key = (interaction.user.id, interaction.channel_id, str(interaction.locale), what)
    if key in known and now - known[key][0] < FRESH_FOR:
        return known[key][1]
    found = await find()
    known[key] = now, found
    known.move_to_end(key)
    while len(known) > MAX_KEPT:
        known.popitem(last=False)
    return found


async def find_typist(interaction: Interaction) -> Person:
    """Return the person who types."""

    async def find() -> Person:
        return await find_caller(interaction)

    person: Person = await find_once_for_typist(interaction, "person", find)
    return person
