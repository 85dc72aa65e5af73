"""The CPU time of orders and keystrokes, alternately in Skald and in a bare bot."""

import statistics
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from bot.lab.bench.whole_table.loop_holds import LoopHolds, measure_holds
from bot.lab.bench.whole_table.measured_bot import MeasuredBot, start_measured_bot
from bot.lab.bench.whole_table.players import PlayedTable, TypedCommand
from bot.settings import make_database_url
from bot.store.store import Store
from engine.core.dice import Dice

PING_COMMAND: Final = "ping"
CARD_COMMAND: Final = "card"
NUMBER_OPTION: Final = "number"
LONE_SHARE: Final = 4
"""One in so many orders is measured alone."""
MAX_ORDERS_OF_TURN: Final = 30

Action = Callable[[], Awaitable[None]]


@dataclass
class OrderCosts:
    """CPU time of each action, and lags, all in microseconds."""

    orders: list[float] = field(default_factory=list)
    """Each order of a turn at the turn's mean, with the card that was drawn after it."""
    answers: list[float] = field(default_factory=list)
    """Of these, the part until the order is answered: what its player waits for."""
    lone_orders: list[float] = field(default_factory=list)
    """Orders with a pause after each."""
    pings: list[float] = field(default_factory=list)
    warm_pings: list[float] = field(default_factory=list)
    """Pings in a run."""
    cards: list[float] = field(default_factory=list)
    """A bare bot's answers of a turn card's shape."""
    keystrokes: list[float] = field(default_factory=list)
    bare_keystrokes: list[float] = field(default_factory=list)
    drawings: list[float] = field(default_factory=list)
    """The picture worker's time for each order of a turn at the turn's mean."""
    steps: int = 0
    discord_calls: int = 0
    """The number of calls to Discord for all orders."""
    idle_lags: list[float] = field(default_factory=list)
    busy_lags: list[float] = field(default_factory=list)
    holds: LoopHolds = field(default_factory=LoopHolds)


@dataclass(frozen=True, slots=True)
class ComparedBots:
    """The bare bot, and the game that is played with Skald."""

    bare: MeasuredBot
    table: PlayedTable

    async def use_bare_command(self, name: str = PING_COMMAND) -> None:
        """Let a person use /ping or another command of the bare bot."""
        (ada, _) = self.bare.people
        await (await ada.use_command(self.bare.channel, name, {})).wait_until_done()
        await self.bare.wait_until_silent()

    async def press_bare_key(self, offers: int) -> None:
        """Let a person press a key in the bare bot's option, which then offers so many choices."""
        (ada, _) = self.bare.people
        await ada.autocomplete(
            self.bare.channel, PING_COMMAND, {NUMBER_OPTION: str(offers)}, NUMBER_OPTION
        )
        await self.bare.wait_until_silent()

    async def press_key(self, typed: TypedCommand, option: str) -> int:
        """Let a person press a key in an order's option; return the number of choices."""
        here, text = self.table.bot, typed.options[option]
        given = {**typed.options, option: text[:2]}
        offers = await typed.person.autocomplete(here.channel, typed.path, given, option)
        await here.wait_until_silent()
        return len(offers)


async def measure_order_costs(folder: Path, orders: int, pictures: int, warm: int) -> OrderCosts:
    """Measure orders and keystrokes, and the loop's lag while pictures are drawn.

    Some orders are played first to fill the caches.
    """
    url = make_database_url(str(folder / "skald.db"))
    async with AsyncExitStack() as open_:
        bare = await open_.enter_async_context(start_measured_bot(folder, "", 0))
        skald = await open_.enter_async_context(start_measured_bot(folder, url, 1))
        store = await Store.open(url, alone=False)
        open_.push_async_callback(store.close)
        dice = Dice("bench", "people")
        sides = ComparedBots(bare, PlayedTable(skald, store, dice, skald.people))
        for _ in range(warm):
            await sides.table.submit_order(await sides.table.next_order())
            await sides.use_bare_command()
        await sides.table.next_order()  # there is a table now
        found = OrderCosts()
        await _measure_turns(sides, found, orders)
        await _measure_lone_orders(sides, found, max(1, orders // LONE_SHARE))
        await _measure_warm_pings(sides, found, orders)
        for _ in range(2):
            found.idle_lags += await skald.process.query("quiet", seconds=pictures / 20)
            found.busy_lags += await skald.process.query("drawing", pictures=pictures)
        found.holds = await measure_holds(sides.table, orders)
        return found


async def _measure_turns(sides: ComparedBots, found: OrderCosts, orders: int) -> None:
    """Measure turns: the orders of a person in a run, then a pause in which the card is drawn.

    Keystrokes and the bare bot's counterparts are measured between them.
    """
    table, here = sides.table, sides.table.bot
    calls = 0
    steps = await table.count_steps()
    while len(found.orders) < orders or not found.keystrokes:
        typed = await table.next_order()
        await here.let_time_pass()
        await _measure_keystrokes(sides, typed, found)
        calls -= here.call_count
        await _measure_turn(table, typed, found)
        calls += here.call_count
        while len(found.pings) < len(found.orders):
            found.pings.append(await _measure_microseconds(sides.bare, sides.use_bare_command))
            shaped = partial(sides.use_bare_command, CARD_COMMAND)
            found.cards.append(await _measure_microseconds(sides.bare, shaped))
    found.steps = await table.count_steps() - steps
    found.discord_calls = calls


async def _measure_turn(table: PlayedTable, first: TypedCommand, found: OrderCosts) -> None:
    """Play the orders of a person until another one is asked; note the mean for each."""
    process = table.bot.process
    drawn, before = await process.query("worker"), await process.cpu_seconds()
    answering, count, typed = 0.0, 0, first
    while count < MAX_ORDERS_OF_TURN:
        answering += await table.bot.measure_cpu(partial(table.type_order, typed))
        count += 1
        following = await table.find_order()
        if following is None or following.person.id != first.person.id:
            break
        typed = following
    await table.wait_until_settled()
    await table.bot.wait_until_cards_are_drawn()
    spent = await process.cpu_seconds() - before
    found.orders += [spent / count * 1e6] * count
    found.answers += [answering / count * 1e6] * count
    drawing = await process.query("worker") - drawn
    found.drawings += [drawing / count * 1e6] * count


async def _measure_lone_orders(sides: ComparedBots, found: OrderCosts, orders: int) -> None:
    """Measure orders with a pause after each, so that each one has the card drawn anew."""
    for _ in range(orders):
        typed = await sides.table.next_order()
        await sides.table.bot.let_time_pass()

        async def submit(typed: TypedCommand = typed) -> None:
            await sides.table.submit_order(typed)
            await sides.table.bot.wait_until_cards_are_drawn()

        found.lone_orders.append(await _measure_microseconds(sides.table.bot, submit))


async def _measure_warm_pings(sides: ComparedBots, found: OrderCosts, count: int) -> None:
    """Measure pings in a run, with nothing else between them."""
    for _ in range(count):
        found.warm_pings.append(await _measure_microseconds(sides.bare, sides.use_bare_command))


async def _measure_keystrokes(sides: ComparedBots, typed: TypedCommand, found: OrderCosts) -> None:
    """Measure the second keystroke in each option; the first one has to find the game."""
    for option in typed.options:
        offers = await sides.press_key(typed, option)

        async def again(option: str = option) -> None:
            await sides.press_key(typed, option)

        async def bare(offers: int = offers) -> None:
            await sides.press_bare_key(offers)

        found.keystrokes.append(await _measure_microseconds(sides.table.bot, again))
        found.bare_keystrokes.append(await _measure_microseconds(sides.bare, bare))


async def _measure_microseconds(at: MeasuredBot, deed: Action) -> float:
    return await at.measure_cpu(deed) * 1e6


def ratio_of_means(ours: list[float], bare: list[float]) -> float:
    """Return the ratio of means, in which orders count as often as they are played."""
    return statistics.mean(ours) / statistics.mean(bare)
