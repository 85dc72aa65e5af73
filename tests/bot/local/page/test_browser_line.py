"""The page on a phone with long names, and what it shows while its connection is down."""

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest

from tests.bot.local.page.chromium import missing_for_browser_tests

if why := missing_for_browser_tests():
    pytest.skip(why, allow_module_level=True)

from playwright.async_api import expect

from tests.bot.local.page.browser import RunningPage, run_page
from tests.bot.local.page.page_users import MouseUser, TouchUser
from tests.bot.local.page.test_browser_guide import MANY_MESSAGES, fill_channel, start_game

SEED: Final = "5eed" * 8
"""With this seed Ben begins."""


@pytest.fixture
async def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[RunningPage]:
    """The application with a browser; its games always have the same seed."""
    dealt = SimpleNamespace(token_hex=lambda _: SEED)
    monkeypatch.setattr("bot.games.lobby.game_seed.secrets", dealt)
    async with run_page(tmp_path) as one:
        yield one


LONG: Final = "Empire : Valhalla 3 · Ronde 12 : vantardises de la halle"
WHOLE: Final = (
    "node => node.scrollHeight <= node.clientHeight + 1 && node.scrollWidth <= node.clientWidth"
)


async def test_on_a_phone_long_names_are_whole_and_what_hints_is_one_line(
    home: RunningPage,
) -> None:
    (guild,) = home.world.guilds
    home.world.add_channel(home.world.guilds[guild], LONG)
    async with home.open_tab("chloe", TouchUser.screen) as tab:
        own = TouchUser(tab)
        own.name = "Chloé"
        await own.press_element(own.pane.locator(".sidebar-button"))
        place = own.pane.locator(".channel-item", has_text="vantardises").locator("span").first
        await expect(place).to_be_visible()
        assert await place.evaluate(WHOLE)
        await own.press_element(place)
        title = own.pane.locator("h1")
        await expect(title).to_have_attribute("title", LONG)
        assert await title.locator("span").evaluate(WHOLE)
        box = await own.pane.locator("textarea").bounding_box()
        assert box
        assert box["height"] < 50


async def test_on_a_phone_what_says_that_there_is_news_stands_in_one_line(
    home: RunningPage,
) -> None:
    async with home.open_tab("chloe", TouchUser.screen) as tab:
        own = TouchUser(tab)
        own.name = "Chloé"
        await own.open_channel("games")
        await fill_channel(home)
        log = own.pane.get_by_role("log")
        await expect(log).to_contain_text(f"Line {MANY_MESSAGES - 1}")
        await log.evaluate(UP)
        await fill_channel(home)
        new_messages = own.pane.locator(".new-messages")
        await expect(new_messages).to_be_visible()
        await expect(new_messages).to_have_text("Nouveaux messages")
        shown = await new_messages.bounding_box()
        assert shown
        assert shown["height"] < 40


UP: Final = """box => new Promise(done => {
  box.scrollTo(0, 0);
  requestAnimationFrame(() => requestAnimationFrame(done));
})"""
"""Scrolls to the top, and waits until the page has noticed."""
SHUT: Final = """
globalThis.open = window.WebSocket;
window.WebSocket = class extends EventTarget {
  constructor() {
    super();
    setTimeout(() => this.dispatchEvent(new Event("close")), 5);
  }
  close() {}
};
null;
"""
"""Prevents the page from reconnecting."""
OPEN: Final = "window.WebSocket = globalThis.open; null;"
WAITS: Final = """async () => {
  const { Connection } = await import("/page/panes/connection.js");
  const [socket, later, waits] = [window.WebSocket, window.setTimeout, []];
  window.WebSocket = class extends EventTarget {
    constructor() {
      super();
      queueMicrotask(() => this.dispatchEvent(new Event("close")));
    }
    close() {}
  };
  window.setTimeout = (deed, wait) => {
    waits.push(wait);
    if (waits.length < 12) queueMicrotask(deed);
  };
  const connection = new Connection("", { onMessage() {}, onStateChange() {} });
  await new Promise((done) => later(done, 20));
  Object.assign(window, { WebSocket: socket, setTimeout: later });
  connection.close();
  return waits;
}"""
"""Returns the milliseconds that a connection waits before each try."""


async def test_that_the_line_was_down_is_said_until_it_is_back(home: RunningPage) -> None:
    async with home.open_tab("ada", MouseUser.screen) as tab:
        own = MouseUser(tab)
        await start_game(own, home)
        await tab.page.evaluate(SHUT)
        await tab.break_connections()
        await own.press_button("Rules")
        note = own.pane.locator(".message").get_by_text("The line is down")
        await expect(note).to_be_visible()
        await tab.page.evaluate(OPEN)
        await expect(own.pane.locator(".connection-lost")).to_be_hidden()
        await expect(note).to_have_count(0)
        await own.press_button("Rules")
        await expect(own.guide).to_contain_text("press My table")


async def test_a_line_that_was_down_for_long_is_tried_again_every_few_seconds(
    home: RunningPage,
) -> None:
    async with home.open_tab("ada", MouseUser.screen) as tab:
        await expect(tab.page.locator(".guide")).to_be_visible()
        waits = await tab.page.evaluate(WAITS)
        assert len(waits) == 12
        assert max(waits) <= 2_500
