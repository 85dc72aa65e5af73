"""The real application at the local table, and a real browser with its page."""

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

from bot.app import App, open_app
from bot.cli.run import WORLD_FILE, open_world
from bot.local.interactions.people import SimulatedPerson, list_people
from bot.local.page.page_server import page_routes
from bot.local.server import StandInServer
from bot.local.world.world import World
from bot.settings import make_database_url
from tests.bot.local.page.chromium import find_chromium
from tests.bot.local.stage import logged_in

DESKTOP: Final = {"viewport": {"width": 1440, "height": 900}}
PHONE: Final = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
COLLECT_SOCKETS: Final = """
globalThis.lines = [];
window.WebSocket = class extends WebSocket {
  constructor(address) { super(address); lines.push(this); }
};
"""
"""Collects the page's WebSockets, so that a test can close them."""
WAIT_FOR_IMAGES: Final = (
    "Promise.all([...document.images].map(one => one.decode().catch(() => null)))"
)
TIMEOUT_MS: Final = 20_000
"""Milliseconds after which a wait fails."""

expect.set_options(timeout=TIMEOUT_MS)


@dataclass
class RunningPage:
    """The running application in a world of its own, and the browser."""

    world: World
    server: StandInServer
    app: App
    browser: Browser

    @property
    def people(self) -> dict[str, SimulatedPerson]:
        return {one.name: one for one in list_people(self.world)}

    async def wait_for_letters(self) -> None:
        """Wait until every letter has been sent."""
        async with asyncio.timeout(TIMEOUT_MS / 1000):
            while True:
                async with self.app.services.store.reading() as tx:
                    waiting, sending, _ = await tx.outbox.count_letters()
                if not waiting + sending:
                    return
                await asyncio.sleep(0.02)

    @asynccontextmanager
    async def open_tab(self, names: str, screen: Mapping[str, Any]) -> AsyncIterator["Tab"]:
        """Open the page in a fresh browser context; `ada+ben` are shown side by side."""
        context = await self.browser.new_context(
            locale="en-GB", timezone_id="Europe/London", color_scheme="light", **screen
        )
        context.set_default_timeout(TIMEOUT_MS)
        await context.add_init_script(COLLECT_SOCKETS)
        tab = Tab(self, await context.new_page())
        tab.record_page()
        await tab.page.goto(f"{self.server.base_url}/page/#{names}")
        yield tab
        await context.close()
        assert not tab.errors, tab.errors


@dataclass
class Tab:
    """A browser tab, the frames it received by person, and its errors."""

    running_page: RunningPage
    page: Page
    frames: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    errors: list[str] = field(default_factory=list)

    def record_page(self) -> None:
        """Record the frames of the page's WebSockets, and its errors."""

        def record_error(message: ConsoleMessage) -> None:
            if message.type == "error":
                self.errors.append(message.text)

        self.page.on("websocket", self.record_frames)
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", record_error)

    def record_frames(self, socket: WebSocket) -> None:
        """Record every frame of a WebSocket under the name of its person."""
        (number,) = parse_qs(urlsplit(socket.url).query, keep_blank_values=True)["person"]
        name = self.name_of(number)
        socket.on("framereceived", lambda said: self.frames[name].append(str(said)))

    def name_of(self, number: str | None) -> str:
        """Return the name of a person by id; "" for the row of people."""
        names = {str(one.id): name for name, one in self.running_page.people.items()}
        return names.get(number or "", "")

    def pane(self, name: str) -> Locator:
        """Return the pane of a person."""
        return self.page.locator(f'.pane[data-person="{self.running_page.people[name].id}"]')

    async def break_connections(self) -> None:
        """Close every WebSocket of the page, and wait until it notices."""
        await self.page.evaluate("for (const one of lines.splice(0)) one.close()")
        await expect(self.page.locator(".pane.disconnected")).to_be_visible()

    async def save_screenshot(self, name: str) -> None:
        """Save a screenshot for the documentation in 256 colours, if they are wanted."""
        folder = os.environ.get("SKALD_SCREENSHOTS")
        if not folder:
            return
        is_phone = self.page.viewport_size == PHONE["viewport"]
        path = Path(folder) / f"table-{name}{'-phone' if is_phone else ''}.png"
        await self.page.mouse.move(0, 0)
        await self.page.evaluate(WAIT_FOR_IMAGES)
        screenshot = Image.open(BytesIO(await self.page.screenshot(animations="disabled")))
        reduced = screenshot.convert("RGB").quantize(256, method=Image.Quantize.FASTOCTREE)
        reduced.save(path, optimize=True)


@asynccontextmanager
async def run_page(folder: Path) -> AsyncIterator[RunningPage]:
    """Run the local table as `skald table` does, and a browser."""
    world = open_world(folder / WORLD_FILE)
    async with StandInServer(world, page_routes=page_routes) as server:
        with server.point_discord_here():
            async with open_app(make_database_url(str(folder / "skald.db")), workers=0) as app:
                await app.start()
                client = app.client(guild_ready_timeout=0.05)
                async with logged_in(client, world.token), async_playwright() as play:
                    await client.commands_synced.wait()
                    browser = await play.chromium.launch(executable_path=find_chromium())
                    yield RunningPage(world, server, app, browser)
                    await browser.close()
        assert server.broken_rules == []
