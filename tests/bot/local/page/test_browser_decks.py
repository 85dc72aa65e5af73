"""The workshop of decks in a real browser: opened from a lobby, used, and played by a press."""

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
from tests.bot.local.page.test_browser_valhalla import last_message
from tests.bot.local.page.test_browser_workshop import WIDEST, choose

GAME: Final = "Echoes of Emperors"
SEED: Final = "5eed" * 8
OPEN: Final = re.compile("Deck workshop|Atelier des paquets")


@pytest.fixture
async def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[RunningPage]:
    """The application with a browser; its games always have the same seed."""
    dealt = SimpleNamespace(token_hex=lambda _: SEED)
    monkeypatch.setattr("bot.games.lobby.game_seed.secrets", dealt)
    async with run_page(tmp_path) as one:
        yield one


async def open_lobby(own: PageUser) -> None:
    """Open a lobby whose table allows own decks."""
    own.name = "Ada"
    await own.open_table(GAME)
    await expect(own.pane.locator(".message", has_text=f"{GAME} · table 1")).to_be_visible()
    services = own.tab.running_page.app.services
    async with services.store.reading() as tx:
        row = await tx.games.get(1)
    assert row is not None
    assert row.host is not None
    await services.lobby.change_setting(1, row.host, "custom_decks", "on", services.now())
    await expect(own.pane.get_by_role("button", name=OPEN).last).to_be_visible()


async def press_open(own: PageUser) -> None:
    await own.press_element(own.pane.get_by_role("button", name=OPEN).last)


async def check_width(own: PageUser) -> None:
    assert await own.pane.evaluate(WIDEST) == []
    width = await own.page.evaluate("document.documentElement.scrollWidth")
    assert width <= (own.page.viewport_size or {"width": 0})["width"]


async def change_deck(own: PageUser) -> None:
    """Take one card out and put another in, by the list of the deck and by a search."""
    await choose(own, "card", "Longboat")
    await expect(last_message(own)).to_contain_text("2 of 2 in the deck")
    await own.tab.save_screenshot("decks-card")
    await own.press_button("Take one out")
    await expect(last_message(own)).to_contain_text("34 of 35 cards")
    await own.press_button("Find cards")
    await expect(last_message(own)).to_contain_text("22 cards fit")
    await own.tab.save_screenshot("decks-search")
    await choose(own, "cost", "Costs 1")
    await expect(last_message(own)).not_to_contain_text("22 cards fit")
    await choose(own, "card", "Strand Scout")
    await own.press_button("Add one")
    await expect(last_message(own)).to_contain_text("2 of 3 in the deck")
    await check_pictures_shown(own.pane)
    await own.press_button("Whole deck")
    await expect(last_message(own)).to_contain_text("where own decks are allowed")


async def begin_game(own: PageUser) -> None:
    """Add a machine and start the game, in which it picks first."""
    await own.press_button("Add AI")
    await expect(own.pane.get_by_role("button", name="Start", exact=True).last).to_be_visible()
    await own.press_button("Start")
    await expect(own.pane.get_by_role("button", name="My table").first).to_be_visible()
    await own.tab.running_page.wait_for_letters()
    await own.open_channel("Skald")
    await own.tab.save_screenshot("decks-setup")


@pytest.mark.parametrize("hands", [MouseUser, TouchUser])
async def test_a_deck_is_built_from_a_lobby_and_played(
    home: RunningPage, hands: type[PageUser]
) -> None:
    async with home.open_tab("ada", hands.screen) as tab:
        own = hands(tab)
        await open_lobby(own)
        await press_open(own)
        await expect(last_message(own)).to_contain_text("Choose a civilization")
        await tab.save_screenshot("decks-begin")
        await choose(own, "prepared", "Norsemen")
        await expect(last_message(own)).to_contain_text("35 of 35 cards")
        await tab.save_screenshot("decks-deck")
        await change_deck(own)
        await own.press_button("Share")
        await expect(last_message(own)).to_contain_text("norsemen.")
        await tab.save_screenshot("decks-share")
        await begin_game(own)
        await press_open(own)
        await expect(last_message(own)).to_contain_text("where own decks are allowed")
        await tab.save_screenshot("decks-play")
        await own.press_button("Play this here")
        await expect(last_message(own)).to_contain_text("Norsemen")
        await tab.save_screenshot("decks-played")


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_no_page_of_the_workshop_runs_off_a_narrow_phone(
    home: RunningPage, language: str
) -> None:
    async with home.open_tab("ada", TouchUser.screen) as tab:
        own = TouchUser(tab)
        await open_lobby(own)
        home.people["Ada"].set_locale({"en": "en-GB", "fr": "fr"}[language])
        await press_open(own)
        await choose(own, "prepared", "Holy Roman" if language == "en" else "Saint-Empire")
        await expect(last_message(own)).to_contain_text("35")
        await tab.save_screenshot(f"decks-{language}-deck")
        await check_width(own)
        await own.press_button("Find cards" if language == "en" else "Chercher des cartes")
        await expect(last_message(own)).to_contain_text(re.compile("23 (cards|cartes)"))
        await choose(own, "sort", "Cavalry" if language == "en" else "Cavalerie")
        await expect(last_message(own)).not_to_contain_text(re.compile("23 (cards|cartes)"))
        await tab.save_screenshot(f"decks-{language}-search")
        await check_width(own)
