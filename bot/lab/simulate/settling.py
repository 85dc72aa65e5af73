"""Letting everything come to rest: the bot in this process, on a clock that is moved."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta
from typing import Final

import discord

from bot.app import App, opened
from bot.lab.moved_clock import Time
from bot.lab.simulate.plan import Plan
from bot.lab.simulate.stage import Stage

ROUNDS: Final = 400
STEP: Final = timedelta(seconds=5)
SOON: Final = timedelta(minutes=10)
"""What is due within that time is waited for."""


@asynccontextmanager
async def awake(plan: Plan, stage: Stage, time: Time) -> AsyncIterator[App]:
    """Run the bot here, without a clock that ticks by itself."""
    async with opened(plan.url, workers=0, now=time, kinds=plan.kinds) as app:
        client = app.client(guild_ready_timeout=0.05)
        running = asyncio.create_task(client.start(stage.world.token))
        ready = asyncio.create_task(client.wait_until_ready())
        await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            running.result()
        await app.house.desk.after_outage(time())
        await app.house.lobby.tend(time())
        try:
            yield app
        finally:
            await client.close()
            with suppress(discord.DiscordException):
                await running


async def rest(app: App, time: Time, rounds: int = ROUNDS) -> bool:
    """Tick until nothing is due any more; tell whether that came."""
    for _ in range(rounds):
        again = await app.clock.tick(time())
        soon = await _soon(app, time())
        if soon is None and again is None and not app.house.desk.thinks:
            return True
        # What is overdue stands behind another letter, and waits for that.
        later = [one for one in (again, soon) if one is not None and one > time()]
        time.move(min((one - time() for one in later), default=STEP))
    return False


async def _soon(app: App, now: datetime) -> datetime | None:
    """Find the next letter that is nearly due."""
    async with app.house.store.reading() as tx:
        due = await tx.outbox.next_due()
    return due if due is not None and due - now < SOON else None


async def next_due(app: App) -> datetime | None:
    """Find when the next window closes."""
    async with app.house.store.reading() as tx:
        return await tx.windows.next_due()
