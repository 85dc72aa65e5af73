"""Running the bot in this process until nothing is due, on a moved clock."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.app import App, open_app
from bot.lab.movable_clock import MovableClock
from bot.lab.simulate.plan import SimulationPlan
from bot.lab.simulate.simulation_context import SimulationContext
from engine.core.dice import make_seed

MAX_TICKS: Final = 400
TICK_STEP: Final = timedelta(seconds=5)
NEARLY_DUE: Final = timedelta(minutes=10)
"""Letters that are due within this time are waited for."""


@asynccontextmanager
async def run_bot_here(
    plan: SimulationPlan, stage: SimulationContext, time: MovableClock
) -> AsyncIterator[App]:
    """Run the bot in this process, without its ticking clock; its games have the plan's seed."""
    async with open_app(
        plan.database_url,
        workers=0,
        now=time,
        game_types=plan.game_types,
        draw_seed=lambda: make_seed(plan.seed),
    ) as app:
        client = app.client(guild_ready_timeout=0.05)
        running = asyncio.create_task(client.start(stage.world.token))
        ready = asyncio.create_task(client.wait_until_ready())
        await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        await client.commands_synced.wait()
        await app.services.desk.extend_after_outage(time())
        await app.services.lobby.catch_up(time())
        try:
            yield app
        finally:
            await client.close()
            with suppress(discord.DiscordException):
                await running


async def tick_until_idle(app: App, time: MovableClock, rounds: int = MAX_TICKS) -> bool:
    """Tick until nothing is due; return whether that was reached."""
    for _ in range(rounds):
        next_tick = await app.clock.tick(time())
        soon = await _next_letter_soon(app, time())
        if soon is None and next_tick is None and not app.services.desk.has_machines_to_ask:
            return True
        # An overdue letter waits for another one before it.
        later = [one for one in (next_tick, soon) if one is not None and one > time()]
        time.move(min((one - time() for one in later), default=TICK_STEP))
    return False


async def _next_letter_soon(app: App, now: datetime) -> datetime | None:
    """Return when the next letter is due, if that is soon."""
    async with app.services.store.reading() as tx:
        due = await tx.outbox.next_due()
    return due if due is not None and due - now < NEARLY_DUE else None


async def next_window_closing(app: App) -> datetime | None:
    """Return when the next window closes."""
    async with app.services.store.reading() as tx:
        return await tx.windows.next_due()
