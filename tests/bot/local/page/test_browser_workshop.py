"""The workshop in a real browser: a side is built from a card and played by a press."""

import re
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
from tests.bot.local.page.page_users import MouseUser, PageUser, TouchUser
from tests.bot.local.page.test_browser import check_pictures_shown
from tests.bot.local.page.test_browser_valhalla import last_message, open_against_machines

SEED: Final = "5eed" * 8
NAMES: Final = {"Name of the side": "Ash Court", "Name of the capital": "Emberhold"}


@pytest.fixture
async def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[RunningPage]:
    """The application with a browser; its games always have the same seed."""
    dealt = SimpleNamespace(token_hex=lambda _: SEED)
    monkeypatch.setattr("bot.games.lobby.game_seed.secrets", dealt)
    async with run_page(tmp_path) as one:
        yield one


async def choose(own: PageUser, hint: str, *rows: str) -> None:
    """Choose rows of the list with a hint, in the newest message."""
    select = last_message(own).locator(f'.select[data-control$=".{hint}"]')
    await own.press_element(select)
    for row in rows:
        await own.choose_row(own.page.locator("dialog.list .row", has_text=row).first)
    several = own.page.locator("dialog.list[open] footer button")
    if await several.count():
        await own.finish_list(several)
    await expect(own.page.locator("dialog.list[open]")).to_have_count(0)


async def name_side(own: PageUser) -> None:
    """Open the workshop from the card of setup, and name a side there."""
    await expect(last_message(own)).to_contain_text("The sides are being built")
    await own.press_button("Side workshop")
    await expect(last_message(own)).to_contain_text("0 of 8 units designed")
    await own.tab.save_screenshot("workshop-open")
    await own.press_button("Names")
    form = own.page.locator("dialog.modal")
    for label, text in NAMES.items():
        await form.get_by_label(label).fill(text)
    await own.press_element(form.locator("button[type=submit]"))
    await expect(last_message(own)).to_contain_text("Ash Court")


async def design_unit(own: PageUser) -> None:
    """Design one unit by its lists, and turn back to the whole side."""
    await choose(own, "unit", "C-class")
    await expect(last_message(own)).to_contain_text("the default")
    await choose(own, "attack", "Attack 10")
    await expect(last_message(own)).to_contain_text("20 of 25 points spent")
    await choose(own, "specials_any", "Charge")
    await expect(last_message(own)).to_contain_text("22 of 25 points spent")
    await check_pictures_shown(own.pane)
    await own.tab.save_screenshot("workshop-unit")
    await own.press_button("Whole side")
    await expect(last_message(own)).to_contain_text("1 of 8 units designed")


@pytest.mark.parametrize("hands", [MouseUser, TouchUser])
async def test_a_side_is_built_named_and_played(home: RunningPage, hands: type[PageUser]) -> None:
    async with home.open_tab("ada", hands.screen) as tab:
        own = hands(tab)
        await open_against_machines(own)
        await name_side(own)
        await tab.save_screenshot("workshop-side")
        await design_unit(own)
        await own.press_button("Arms")
        await expect(last_message(own)).to_contain_text("Arms that the name suggests")
        await own.press_button("Another")
        await expect(last_message(own)).to_contain_text(re.compile("Arms: "))
        await tab.save_screenshot("workshop-arms")
        await own.press_button("Whole side")
        await own.press_button("Play this here")
        await expect(last_message(own)).to_contain_text("Your side is Ash Court")
        await tab.save_screenshot("workshop-played")


WIDEST: Final = """pane => {
    const screen = document.documentElement.clientWidth;
    return [...pane.querySelectorAll("*")]
        .filter(one => one.getBoundingClientRect().right > screen + 1)
        .map(one => `${one.className} ${one.textContent.slice(0, 60)}`);
}"""


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_no_class_of_the_workshop_runs_off_a_narrow_phone(
    home: RunningPage, language: str
) -> None:
    async with home.open_tab("ada", TouchUser.screen) as tab:
        own = TouchUser(tab)
        await open_against_machines(own)
        home.people["Ada"].set_locale({"en": "en-GB", "fr": "fr"}[language])
        await own.press_button("Side workshop")
        await expect(last_message(own)).to_contain_text(re.compile("(of|sur) 8"))
        for letter in "FG":
            await choose(own, "unit", {"en": f"{letter}-class", "fr": f"lasse {letter}"}[language])
            await expect(last_message(own)).to_contain_text("points")
            await tab.save_screenshot(f"workshop-{language}-{letter}")
            assert await own.pane.evaluate(WIDEST) == []
            assert await own.page.evaluate("document.documentElement.scrollWidth") <= 390
