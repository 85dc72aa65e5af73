"""The game of empires in a real browser: a side by a click, a march by the builder, the next round.

`SKALD_SCREENSHOTS=docs/gallery` makes its pictures of the documentation anew on its way.
"""

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest

from tests.bot.local.page.chromium import missing_for_browser_tests

if why := missing_for_browser_tests():
    pytest.skip(why, allow_module_level=True)

from playwright.async_api import Locator, expect

from tests.bot.local.page.browser import RunningPage, run_page
from tests.bot.local.page.page_users import MouseUser, PageUser, TouchUser
from tests.bot.local.page.test_browser import check_pictures_shown

GAME: Final = "Empire: Valhalla"
SEED: Final = "5eed" * 8


@pytest.fixture
async def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[RunningPage]:
    """The application with a browser; its games always have the same seed."""
    dealt = SimpleNamespace(token_hex=lambda _: SEED)
    monkeypatch.setattr("bot.games.lobby.game_seed.secrets", dealt)
    async with run_page(tmp_path) as one:
        yield one


@pytest.mark.parametrize("hands", [MouseUser, TouchUser])
async def test_a_side_is_taken_a_march_ordered_and_the_next_round_comes(
    home: RunningPage, hands: type[PageUser]
) -> None:
    async with home.open_tab("ada", hands.screen) as tab:
        own = hands(tab)
        await open_against_machines(own)
        await found_a_side(own)
        await check_pictures_shown(own.pane)
        await tab.save_screenshot("empire-card")
        await own.build_order("Move")
        await tab.save_screenshot("empire-builder")
        await own.send_order()
        await expect(last_message(own)).to_contain_text("Noted: Move")
        await own.press_button("Ready")
        await own.press_button("Ready all the same")
        await expect(last_message(own)).to_contain_text("Round 2: your turn")
        await check_pictures_shown(own.pane)


SIDE: Final = """name: The Ash Court
capital: Emberhold
ruler: Ingrid the Grey
infantry: {swordsman: 4, archer: 4, bruiser: 2}
designs:
  C: {name: Cinders, hp: 15, attack: 10, defense: 2, move: 8, specials: [cavalier, charge]}
"""


@pytest.mark.parametrize("hands", [MouseUser, TouchUser])
async def test_a_whole_side_is_written_into_the_modal(
    home: RunningPage, hands: type[PageUser]
) -> None:
    async with home.open_tab("ada", hands.screen) as tab:
        own = hands(tab)
        await open_against_machines(own)
        await expect(last_message(own)).to_contain_text("The sides are being built")
        await own.press_button("Write")
        form = own.page.locator("dialog.modal")
        await expect(form).to_contain_text("a whole side as YAML")
        await form.locator("textarea").fill(SIDE)
        await own.press_element(form.locator("button[type=submit]"))
        await expect(last_message(own)).to_contain_text("Your side is The Ash Court")
        await expect(last_message(own)).to_contain_text("Ingrid the Grey rules it from Emberhold")


def last_message(own: PageUser) -> Locator:
    return own.pane.locator(".message").last


async def open_against_machines(own: PageUser) -> None:
    """Open a table, add three AIs, and start the game."""
    own.name = "Ada"
    await own.open_table(GAME)
    lobby = own.pane.locator(".message", has_text=f"{GAME} · table 1")
    for name in ("Ivaldi (AI)", "Jari (AI)", "Kvasir (AI)"):
        await own.press_button("Add AI")
        await expect(lobby.get_by_text(name, exact=True)).to_be_visible()
    await own.press_button("Start")
    await expect(own.pane.get_by_role("button", name="My table").first).to_be_visible()
    await own.tab.running_page.wait_for_letters()
    await own.open_channel("Skald")


async def found_a_side(own: PageUser) -> None:
    """Choose the first ready-made side and a special; then the game begins."""
    await expect(last_message(own)).to_contain_text("The sides are being built")
    # The special may be asked for already; its Order stands below the side's.
    await expect(own.guide).to_contain_text("press ")
    await expect(own.guide).not_to_contain_text("Ready")
    await own.press_element(last_message(own).get_by_role("button", name="Order", exact=True).first)
    await own.fill_order("Take a ready-made side")
    await own.tab.save_screenshot("empire-side")
    await own.send_order()
    await expect(last_message(own)).to_contain_text("come with Wind Riders")
    await expect(own.guide).to_contain_text("press ")
    await own.pane.get_by_role("combobox").fill("side special ironblooded")
    await own.page.keyboard.press("Enter")
    await expect(last_message(own)).to_contain_text("Ironblooded")
    await expect(own.guide).to_contain_text("press Ready")
    await own.press_button("Ready")
    await expect(last_message(own)).to_contain_text("Round 1: your turn")
