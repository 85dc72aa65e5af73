"""A guide in a real browser: a press turns its picture where it stands.

`SKALD_SCREENSHOTS=docs/gallery` makes its pictures of the documentation anew on its way.
"""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.local.page.chromium import missing_for_browser_tests

if why := missing_for_browser_tests():
    pytest.skip(why, allow_module_level=True)

from playwright.async_api import expect

from tests.bot.local.page.browser import RunningPage, run_page
from tests.bot.local.page.page_users import MouseUser, PageUser, TouchUser


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[RunningPage]:
    """The application with a browser."""
    async with run_page(tmp_path) as one:
        yield one


@pytest.mark.parametrize("hands", [MouseUser, TouchUser])
async def test_the_pages_of_a_guide_are_turned_where_they_stand(
    home: RunningPage, hands: type[PageUser]
) -> None:
    async with home.open_tab("ada", hands.screen) as tab:
        own = hands(tab)
        own.name = "Ada"
        await own.open_channel("Skald")
        await own.pane.get_by_role("combobox").fill("guide valhalla")
        await tab.page.keyboard.press("Enter")
        shown = own.pane.locator(".message", has_text="Empire: Valhalla · guide")
        picture = shown.locator(".gallery img")
        for title in ("A land under fog", "Give your orders, then Ready", "Zone of control"):
            await own.press_button("Next")
            await expect(picture).to_have_attribute("alt", re.compile(f"^{title}\\. "))
        await expect(shown).to_have_count(1)
        await tab.save_screenshot("guide")
