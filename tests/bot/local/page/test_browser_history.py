"""Older messages on the page: they come as one scrolls up, by thumb too, and all are kept."""

from pathlib import Path
from typing import Final

import pytest

from tests.bot.local.page.chromium import missing_for_browser_tests

if why := missing_for_browser_tests():
    pytest.skip(why, allow_module_level=True)

from playwright.async_api import expect

from tests.bot.local.page.browser import RunningPage, run_page
from tests.bot.local.page.page_users import MouseUser, PageUser, TouchUser

MESSAGES: Final = 135
MAX_SCROLLS: Final = 60
FIND_MISPLACED: Final = """
(log) => [...log.querySelectorAll(".message, button")]
  .filter(one => { const box = one.getBoundingClientRect();
                   return box.width && (box.left < 0 || box.right > innerWidth); })
  .map(one => one.outerHTML.slice(0, 120))
"""
"""Finds what reaches over a side of the screen."""
FIND_SMALL: Final = """
(pane) => [...pane.querySelectorAll("button")]
  .filter(one => { const box = one.getBoundingClientRect();
                   return box.width && Math.min(box.width, box.height) < 32; })
  .map(one => one.outerHTML.slice(0, 120))
"""
"""Finds buttons that a thumb may miss."""


async def write_many(table: RunningPage) -> None:
    """Let somebody write many messages in the channel."""
    (channel,) = table.world.channels
    for number in range(MESSAGES):
        await table.people["Dag"].say(channel, f"Line {number}.")


async def scroll_up(own: PageUser) -> None:
    """Scroll up until the first message is there."""
    for _ in range(MAX_SCROLLS):
        if await own.pane.locator(".message").count() == MESSAGES:
            return
        await own.pane.locator(".log").evaluate("box => box.scrollBy(0, -700)")
        await own.page.wait_for_timeout(50)


@pytest.mark.parametrize("device", [MouseUser, TouchUser])
async def test_older_messages_come_as_one_scrolls_up_and_stay(
    tmp_path: Path, device: type[PageUser]
) -> None:
    async with run_page(tmp_path) as table:
        await write_many(table)
        async with table.open_tab("ben", device.screen) as tab:
            own = device(tab)
            own.name = "Ben"
            await own.open_channel("games")
            lines = own.pane.locator(".message")
            await expect(lines).to_have_count(50)
            await scroll_up(own)
            await expect(lines).to_have_count(MESSAGES)
            said = await lines.all_inner_texts()
            assert all(f"Line {number}." in text for number, text in enumerate(said))
            await expect(own.pane.get_by_role("button", name="Earlier messages")).to_have_count(0)
            assert await own.pane.locator(".log").evaluate(FIND_MISPLACED) == []
            if device is TouchUser:
                assert await own.pane.evaluate(FIND_SMALL) == []
            (channel,) = table.world.channels
            await table.people["Dag"].say(channel, "The newest.")
            await expect(lines).to_have_count(MESSAGES + 1)
            await expect(lines.first).to_contain_text("Line 0.")
