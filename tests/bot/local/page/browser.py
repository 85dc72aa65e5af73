"""The real application at the local table, and a real browser before it."""

import asyncio
import os
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from PIL import Image
from playwright.async_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Page,
    WebSocket,
    async_playwright,
    expect,
)

from bot.app import App, opened
from bot.cli.run import WORLD, world_at
from bot.local.interactions.people import SimulatedPerson
from bot.local.page.page_server import page_routes
from bot.local.server import Server
from bot.local.world.world import World
from bot.settings import url_of
from tests.bot.local.page.chromium import chromium
from tests.bot.local.stage import playing

DESKTOP: Final = {"viewport": {"width": 1440, "height": 900}}
PHONE: Final = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
LINES: Final = """
globalThis.lines = [];
window.WebSocket = class extends WebSocket {
  constructor(address) { super(address); lines.push(this); }
};
"""
"""Keeps the lines of a page, so that a test can break them."""
LOADED: Final = "Promise.all([...document.images].map(one => one.decode().catch(() => null)))"
PATIENCE: Final = 20_000
"""Milliseconds after which what is waited for counts as missing; nothing takes near as long."""

expect.set_options(timeout=PATIENCE)


@dataclass
class Parlour:
    """The application in a world of its own, and the browser."""

    world: World
    server: Server
    app: App
    browser: Browser

    @property
    def people(self) -> dict[str, SimulatedPerson]:
        return {one.name: one for one in self.world.people()}

    async def delivered(self) -> None:
        """Wait until every letter has arrived."""
        async with asyncio.timeout(PATIENCE / 1000):
            while True:
                async with self.app.house.store.reading() as tx:
                    waiting, going, _ = await tx.outbox.counts()
                if not waiting + going:
                    return
                await asyncio.sleep(0.02)

    @asynccontextmanager
    async def tab(self, names: str, screen: Mapping[str, Any]) -> AsyncIterator["Tab"]:
        """Open the page in a browser that knows nothing yet; `ada+ben` sit side by side."""
        context = await self.browser.new_context(
            locale="en-GB", timezone_id="Europe/London", color_scheme="light", **screen
        )
        context.set_default_timeout(PATIENCE)
        await context.add_init_script(LINES)
        tab = Tab(self, await context.new_page())
        tab.attend()
        await tab.page.goto(f"{self.server.base}/page/#{names}")
        yield tab
        await context.close()
        assert not tab.errors, tab.errors


@dataclass
class Tab:
    """One tab of the browser: what it heard, by person, and what went wrong in it."""

    parlour: Parlour
    page: Page
    frames: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    errors: list[str] = field(default_factory=list)

    def attend(self) -> None:
        """Listen to the page's lines, and for what goes wrong in it."""

        def wrong(said: ConsoleMessage) -> None:
            if said.type == "error":
                self.errors.append(said.text)

        self.page.on("websocket", self.listen)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", wrong)

    def listen(self, socket: WebSocket) -> None:
        """Keep every frame, under the name of the person whose line it came by."""
        (number,) = parse_qs(urlsplit(socket.url).query, keep_blank_values=True)["person"]
        name = self.named(number)
        socket.on("framereceived", lambda said: self.frames[name].append(str(said)))

    def named(self, number: str | None) -> str:
        """Name whoever has this number; the row of people has none."""
        names = {str(one.id): name for name, one in self.parlour.people.items()}
        return names.get(number or "", "")

    def pane(self, name: str) -> Locator:
        """Find the pane of somebody."""
        return self.page.locator(f'.pane[data-person="{self.parlour.people[name].id}"]')

    async def drop(self) -> None:
        """Break every line of the page, and see that it notices."""
        await self.page.evaluate("for (const one of lines.splice(0)) one.close()")
        await expect(self.page.locator(".pane.away")).to_be_visible()

    async def shoot(self, name: str) -> None:
        """Keep a picture for the documentation, if pictures are wanted: small, in 256 colours."""
        folder = os.environ.get("SKALD_SCREENSHOTS")
        if not folder:
            return
        phone = self.page.viewport_size == PHONE["viewport"]
        path = Path(folder) / f"table-{name}{'-phone' if phone else ''}.png"
        await self.page.mouse.move(0, 0)
        await self.page.evaluate(LOADED)
        shown = Image.open(BytesIO(await self.page.screenshot(animations="disabled")))
        few = shown.convert("RGB").quantize(256, method=Image.Quantize.FASTOCTREE)
        few.save(path, optimize=True)


@asynccontextmanager
async def parlour(folder: Path) -> AsyncIterator[Parlour]:
    """Open the table as `skald table` does, with the clock and everything, and a browser."""
    world = world_at(folder / WORLD)
    async with Server(world, page_routes=page_routes) as server:
        with server.addresses():
            async with opened(url_of(str(folder / "skald.db")), workers=0) as app:
                await app.begin()
                client = app.client(guild_ready_timeout=0.05)
                async with playing(client, world.token), async_playwright() as play:
                    browser = await play.chromium.launch(executable_path=chromium())
                    yield Parlour(world, server, app, browser)
                    await browser.close()
        assert server.faults_found == []
