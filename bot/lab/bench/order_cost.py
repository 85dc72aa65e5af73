"""What an order and a keystroke cost the bot, beside the same of a bare bot, in turns."""

import statistics
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from bot.lab.bench.players import Place, Table, Typed, place
from bot.settings import url_of
from bot.store.store import Store
from engine.core.dice import Dice

PING: Final = "ping"
CARD: Final = "card"
OPTION: Final = "number"

Deed = Callable[[], Awaitable[None]]


@dataclass
class Asked:
    """CPU of one deed after the other, in microseconds; lags in microseconds too."""

    orders: list[float] = field(default_factory=list)
    pings: list[float] = field(default_factory=list)
    cards: list[float] = field(default_factory=list)
    """What a bare bot takes to answer in the shape of a turn card."""
    keys: list[float] = field(default_factory=list)
    bare_keys: list[float] = field(default_factory=list)
    drawing: float = 0.0
    """CPU of the worker that draws, for each order."""
    steps: int = 0
    calls: int = 0
    """What Discord was called for by all orders."""
    idle: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Sides:
    """The two bots, and the table that people play at."""

    bare: Place
    table: Table

    async def ping(self, name: str = PING) -> None:
        """Let somebody type /ping, or another command of the bare bot."""
        (ada, _) = self.bare.people
        await (await ada.command(self.bare.channel, name, {})).settled()
        await self.bare.still()

    async def bare_key(self, offers: int) -> None:
        """Let somebody press a key in the bare bot's option, which offers as many choices."""
        (ada, _) = self.bare.people
        await ada.autocomplete(self.bare.channel, PING, {OPTION: str(offers)}, OPTION)
        await self.bare.still()

    async def key(self, typed: Typed, option: str) -> int:
        """Let somebody press a key in an order's option; tell how many choices came."""
        here, text = self.table.place, typed.options[option]
        given = {**typed.options, option: text[:2]}
        offers = await typed.person.autocomplete(here.channel, typed.path, given, option)
        await here.still()
        return len(offers)


async def ask(folder: Path, orders: int, pictures: int, warm: int) -> Asked:
    """Measure so many orders and keystrokes, and the loop's lag beside so many pictures.

    Some orders come before them, so that all caches are filled as they are after a minute.
    """
    url = url_of(str(folder / "skald.db"))
    async with AsyncExitStack() as open_:
        bare = await open_.enter_async_context(place(folder, "", 0))
        skald = await open_.enter_async_context(place(folder, url, 1))
        store = await Store.open(url, alone=False)
        open_.push_async_callback(store.close)
        sides = Sides(bare, Table(skald, store, Dice("bench", "people")))
        for _ in range(warm):
            await sides.table.give(await sides.table.next())
            await sides.ping()
        await sides.table.next()  # there is a table now
        found = Asked()
        await _orders(sides, found, orders)
        for _ in range(2):
            found.idle += await skald.child.ask("quiet", seconds=pictures / 20)
            found.busy += await skald.child.ask("drawing", pictures=pictures)
        return found


async def _orders(sides: Sides, found: Asked, orders: int) -> None:
    """Measure orders, keystrokes and their bare likes, one after the other."""
    table, bare = sides.table, sides.bare
    here = table.place
    drawn, calls = await here.child.ask("worker"), 0
    steps = await table.steps()
    while len(found.orders) < orders or not found.keys:
        typed = await table.next()
        await here.pause()
        await _keys(sides, typed, found)
        calls -= here.count
        found.orders.append(await _cost(here, partial(table.give, typed)))
        calls += here.count
        found.pings.append(await _cost(bare, sides.ping))
        found.cards.append(await _cost(bare, partial(sides.ping, CARD)))
    found.steps = await table.steps() - steps
    found.calls = calls
    found.drawing = (await here.child.ask("worker") - drawn) / len(found.orders) * 1e6


async def _keys(sides: Sides, typed: Typed, found: Asked) -> None:
    """Measure a second keystroke in each option: the first one finds the table."""
    for option in typed.options:
        offers = await sides.key(typed, option)

        async def again(option: str = option) -> None:
            await sides.key(typed, option)

        async def bare(offers: int = offers) -> None:
            await sides.bare_key(offers)

        found.keys.append(await _cost(sides.table.place, again))
        found.bare_keys.append(await _cost(sides.bare, bare))


async def _cost(at: Place, deed: Deed) -> float:
    return await at.cpu(deed) * 1e6


def ratio(ours: list[float], bare: list[float]) -> float:
    """Compare means: an order that brings about many letters counts as often as it comes."""
    return statistics.mean(ours) / statistics.mean(bare)
