"""The game of empires in a real browser: a side by a click, a march by the builder, the next round.

`SKALD_SCREENSHOTS=docs/gallery` makes its pictures of the documentation anew on its way.
"""

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest

from tests.bot.local.page.chromium import missing

if why := missing():
    pytest.skip(why, allow_module_level=True)

from playwright.async_api import Locator, expect

from tests.bot.local.page.browser import Parlour, parlour
from tests.bot.local.page.hands import Finger, Hands, Mouse
from tests.bot.local.page.test_browser import pictures_are_shown

GAME: Final = "Empire: Valhalla"
SEED: Final = "5eed" * 8


@pytest.fixture
async def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Parlour]:
    """The application with a browser before it; its games are always the same."""
    dealt = SimpleNamespace(token_hex=lambda _: SEED)
    monkeypatch.setattr("bot.games.lobby.lobby.secrets", dealt)
    async with parlour(tmp_path) as one:
        yield one


@pytest.mark.parametrize("hands", [Mouse, Finger])
async def test_a_side_is_taken_a_march_ordered_and_the_next_round_comes(
    home: Parlour, hands: type[Hands]
) -> None:
    async with home.tab("ada", hands.screen) as tab:
        own = hands(tab)
        await open_against_machines(own)
        await found_a_side(own)
        await pictures_are_shown(own.pane)
        await tab.shoot("empire-card")
        await own.build("Move")
        await tab.shoot("empire-builder")
        await own.give()
        await expect(last(own)).to_contain_text("Noted: move")
        await own.press("Ready")
        await expect(last(own)).to_contain_text("Round 2: your turn")
        await pictures_are_shown(own.pane)


SIDE: Final = """name: The Ash Court
capital: Emberhold
ruler: Ingrid the Grey
infantry: {swordsman: 4, archer: 4, bruiser: 2}
designs:
  C: {name: Cinders, hp: 15, attack: 10, defense: 2, move: 8, specials: [cavalier, charge]}
"""


@pytest.mark.parametrize("hands", [Mouse, Finger])
async def test_a_whole_side_is_written_into_the_modal(home: Parlour, hands: type[Hands]) -> None:
    async with home.tab("ada", hands.screen) as tab:
        own = hands(tab)
        await open_against_machines(own)
        await expect(last(own)).to_contain_text("The sides are being built")
        await own.press("Write")
        form = own.page.locator("dialog.modal")
        await expect(form).to_contain_text("a whole side as YAML")
        await form.locator("textarea").fill(SIDE)
        await own.hit(form.locator("button[type=submit]"))
        await expect(last(own)).to_contain_text("Your side is The Ash Court")
        await expect(last(own)).to_contain_text("Ingrid the Grey rules it from Emberhold")


def last(own: Hands) -> Locator:
    return own.pane.locator(".message").last


async def open_against_machines(own: Hands) -> None:
    """Open a table, add three AIs, and begin."""
    own.name = "Ada"
    await own.open_table(GAME)
    lobby = own.pane.locator(".message", has_text=f"{GAME} · table 1")
    for name in ("AI", "AI (2)", "AI (3)"):
        await own.press("Add AI")
        await expect(lobby.get_by_text(name, exact=True)).to_be_visible()
    await own.press("Start")
    await expect(own.pane.get_by_role("button", name="My table").first).to_be_visible()
    await own.tab.parlour.delivered()
    await own.go("Skald")


async def found_a_side(own: Hands) -> None:
    """Take what stands first among the ready-made sides, and pick a special; then it begins."""
    await expect(last(own)).to_contain_text("The sides are being built")
    # The special may be asked for already; its Order stands below the side's.
    await expect(own.guide).to_contain_text("press Order")
    await expect(own.guide).not_to_contain_text("Ready")
    await own.hit(last(own).get_by_role("button", name="Order", exact=True).first)
    await own.fill("Take a ready-made side")
    await own.tab.shoot("empire-side")
    await own.give()
    await expect(last(own)).to_contain_text("come with Wind Riders")
    await expect(own.guide).to_contain_text("press Order beside “Your side special”")
    await own.pane.get_by_role("combobox").fill("side special ironblooded")
    await own.page.keyboard.press("Enter")
    await expect(last(own)).to_contain_text("Ironblooded")
    await expect(own.guide).to_contain_text("press Ready")
    await own.press("Ready")
    await expect(last(own)).to_contain_text("Round 1: your turn")
