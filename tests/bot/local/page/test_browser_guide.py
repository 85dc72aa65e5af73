"""The page's guide is right on every view, also for a person who comes back."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest

from tests.bot.local.page.chromium import missing_for_browser_tests

if why := missing_for_browser_tests():
    pytest.skip(why, allow_module_level=True)

from playwright.async_api import Route, expect

from bot.local.snowflakes import Json
from bot.local.world import messages
from tests.bot.local.page.browser import RunningPage, run_page
from tests.bot.local.page.page_users import BUILDER_SELECT, MouseUser, PageUser, TouchUser

SEED: Final = "5eed" * 8
"""With this seed Ben begins."""
MANY_MESSAGES: Final = 40
LEFT: Final = "box => box.scrollHeight - box.scrollTop - box.clientHeight"
BOX: Final = "document.querySelector('.pane.active .log')"
GROW: Final = """box => {
  box.querySelector(".messages").style.paddingBottom = "500px";
  box.dispatchEvent(new Event("scroll"));
}"""
"""Lets the list grow between scrolling down and the scroll event."""


@pytest.fixture
async def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[RunningPage]:
    """The application with a browser; its games always have the same seed."""
    dealt = SimpleNamespace(token_hex=lambda _: SEED)
    monkeypatch.setattr("bot.games.lobby.game_seed.secrets", dealt)
    async with run_page(tmp_path) as one:
        yield one


async def fill_channel(home: RunningPage) -> None:
    """Let another person write more in the channel than fits on a screen."""
    (channel,) = (one for one, kept in home.world.channels.items() if kept["type"] == 0)
    for number in range(MANY_MESSAGES):
        await home.people["Dag"].say(channel, f"Line {number}")


async def open_lobby(own: PageUser, home: RunningPage) -> None:
    """Open a table as Ada and join as Ben."""
    own.name = "Ada"
    await own.open_table()
    await own.open_pane("Ben")
    await own.press_button("Join")
    await expect(own.guide).to_contain_text("be Ada above and press Start")
    await home.wait_for_letters()


async def start_game(own: PageUser, home: RunningPage) -> None:
    """Start the game, and read everything as Ben, who is asked, without answering."""
    await open_lobby(own, home)
    await own.open_pane("Ada")
    await own.page.keyboard.press("Escape")
    await own.press_button("Start")
    await expect(own.pane.get_by_role("button", name="My table").first).to_be_visible()
    await own.follow_guide("press ")
    assert own.name == "Ben"


async def send_command(own: PageUser, line: str) -> None:
    """Send a command by its whole line."""
    box = own.pane.get_by_role("combobox").last
    await box.fill(line)
    await box.press("Enter")
    await own.press_element(own.pane.get_by_role("button", name="Send the command"))


async def test_a_lobby_is_led_back_to_however_much_was_said_since(home: RunningPage) -> None:
    async with home.open_tab("ada", MouseUser.screen) as tab:
        own = MouseUser(tab)
        await open_lobby(own, home)
        await fill_channel(home)
        await own.open_pane("Chloé")
        await expect(own.guide).to_contain_text("appuyez sur Join")
        await own.open_pane("Ada")
        await expect(own.guide).to_contain_text("press Start")
        show = own.guide.get_by_role("button", name="Show it")
        await expect(show).to_be_visible()
        await own.pane.get_by_role("combobox").focus()
        await tab.page.reload()
        await expect(own.guide).to_contain_text("press Start")
        await expect(show).to_be_visible()
        await own.press_element(show)
        start = own.pane.locator(".message").get_by_role("button", name="Start", exact=True)
        await expect(start).to_be_in_viewport()
        await expect(show).to_be_hidden()
        await own.open_channel("Write to Skald")
        await expect(own.guide).to_contain_text("a table gathers in games")


async def test_a_command_that_was_begun_covers_the_guide_of_nobody_who_comes_back(
    home: RunningPage,
) -> None:
    async with home.open_tab("ada", MouseUser.screen) as tab:
        own = MouseUser(tab)
        own.name = "Ada"
        await own.press_element(own.pane.get_by_role("button", name="Commands"))
        await own.press_element(own.pane.locator(".suggestions .row").filter(has_text="/help"))
        await own.open_pane("Ben")
        await own.open_pane("Ada")
        await expect(own.pane.get_by_role("combobox")).to_have_value("")
        await expect(own.guide).to_be_visible()


async def test_who_is_asked_is_named_to_everybody_here_though_all_letters_are_read(
    home: RunningPage,
) -> None:
    async with home.open_tab("ada", MouseUser.screen) as tab:
        own = MouseUser(tab)
        await start_game(own, home)
        for name, place, words in (
            ("Ben", "games", "Skald waits for your answer"),
            ("Ben", "Capital 1", "Skald waits for your answer"),
            ("Ada", "games", "Skald waits for Ben"),
            ("Ada", "Capital 1", "Skald waits for Ben"),
            ("Chloé", "games", "Skald attend Ben"),
        ):
            await own.open_pane(name)
            await own.open_channel(place)
            await expect(own.guide).to_contain_text(words)
            await tab.page.reload()
            await expect(own.guide).to_contain_text(words)
        await own.press_element(own.guide.get_by_role("button"))
        own.name = "Ben"
        await expect(own.guide).to_contain_text("press ")


async def test_what_is_looked_up_hides_from_nobody_who_is_asked(home: RunningPage) -> None:
    async with home.open_tab("ada", MouseUser.screen) as tab:
        own = MouseUser(tab)
        await start_game(own, home)
        await own.press_button("Rules")
        await expect(own.guide).to_contain_text("press My table")
        await own.open_pane("Ada")
        await expect(own.guide).to_contain_text("Skald waits for Ben")
        await own.open_pane("Ben")
        await own.press_button("My table")
        await expect(own.guide).to_contain_text("press ")
        await own.build_order("End Build")
        await expect(own.guide).to_contain_text("press Give this order")
        await send_command(own, "/rules how do I win")
        await expect(own.pane.get_by_text("Around it in the book").last).to_be_visible()
        await expect(own.guide).to_contain_text("press Give this order")


async def test_who_is_not_asked_is_led_to_nothing_out_of_turn(home: RunningPage) -> None:
    async with home.open_tab("ada", MouseUser.screen) as tab:
        own = MouseUser(tab)
        await start_game(own, home)
        await own.open_pane("Ada")
        await own.open_channel("Capital 1")
        await own.press_button("My table")
        await own.press_button("Out of turn")
        await expect(own.pane.locator(BUILDER_SELECT)).to_be_visible()
        await expect(own.guide).to_contain_text("Skald waits for Ben")
        await send_command(own, "/rules how do I win")
        await expect(own.pane.get_by_text("Around it in the book").last).to_be_visible()
        await expect(own.guide).to_contain_text("Skald waits for Ben")


OFFER: Final = (
    ("Take the place", "sk:takeover:1::7.8", 3),
    ("No, thank you", "sk:decline:1::7.8", 2),
)
IDLE: Final = (("My table", "sk:table:1::here", 1), ("Rules", "sk:rules:1::", 2))


async def test_an_offer_of_a_seat_is_led_to_until_it_is_answered(home: RunningPage) -> None:
    world = home.world
    letters = int((await home.people["Ben"].open_dm())["id"])

    def show(controls: tuple[tuple[str, str, int], ...]) -> Json:
        made = [
            {"type": 2, "label": one, "custom_id": to, "style": as_} for one, to, as_ in controls
        ]
        body = {"components": [{"type": 1, "components": made}]}
        return messages.post_message(world, letters, world.find_user(world.bot_id), body, [])

    async with home.open_tab("ben", MouseUser.screen) as tab:
        own = MouseUser(tab)
        own.name = "Ben"
        offer = show(OFFER)
        await own.open_channel("Skald")
        await expect(own.guide).to_contain_text("press Take the place or No, thank you")
        show(IDLE)
        await expect(own.pane.get_by_role("button", name="My table")).to_be_visible()
        await expect(own.guide).to_contain_text("press Take the place or No, thank you")
        messages.edit_message(
            world, letters, int(offer["id"]), {"content": "Over.", "components": []}
        )
        await expect(own.guide).not_to_contain_text("Take the place")


async def test_a_deed_that_waits_for_a_second_press_is_spoken_of(home: RunningPage) -> None:
    async with home.open_tab("ada", MouseUser.screen) as tab:
        own = MouseUser(tab)
        await start_game(own, home)
        await own.open_channel("Capital 1")
        await send_command(own, "/table concede ")
        await expect(own.guide).to_contain_text("if you mean it")
        await send_command(own, "/table list ")
        await expect(own.guide).not_to_contain_text("if you mean it")


async def test_the_guide_names_the_list_and_leads_to_what_is_out_of_sight(
    home: RunningPage,
) -> None:
    async with home.open_tab("ada", TouchUser.screen) as tab:
        own = TouchUser(tab)
        await start_game(own, home)
        await own.press_button("Order")
        await expect(own.guide).to_contain_text("choose from the list “Order”")
        await own.pane.get_by_role("log").evaluate("box => box.scrollTo(0, 0)")
        await own.press_element(own.guide.get_by_role("button", name="Show it"))
        await expect(own.pane.locator(BUILDER_SELECT)).to_be_focused()
        await expect(own.pane.locator(BUILDER_SELECT)).to_be_in_viewport()


async def test_a_thread_stays_at_its_end_while_its_pictures_come(home: RunningPage) -> None:
    async with home.open_tab("ada", TouchUser.screen) as tab:
        await start_game(TouchUser(tab), home)
    come = asyncio.Event()

    async def late(route: Route) -> None:
        await come.wait()
        await route.continue_()

    async with home.open_tab("ada", TouchUser.screen) as tab:
        await tab.page.route("**/attachments/**", late)
        own = TouchUser(tab)
        own.name = "Ada"
        await own.open_channel("Capital 1")
        box = own.pane.get_by_role("log")
        picture = box.locator(".gallery .picture").last
        await expect(picture).to_be_visible()
        room = await picture.bounding_box()
        come.set()
        await expect(picture.locator("img")).to_have_js_property("complete", value=True)
        assert await picture.bounding_box() == room
        assert room
        assert room["height"] > 100
        await box.evaluate(GROW)
        await tab.page.wait_for_function(f"() => ({LEFT})({BOX}) < 2")


async def test_words_that_begin_words_find_a_command_before_scattered_letters(
    home: RunningPage,
) -> None:
    async with home.open_tab("ada", MouseUser.screen) as tab:
        own = MouseUser(tab)
        own.name = "Ada"
        await own.pane.get_by_role("combobox").fill("/cap st")
        await expect(own.pane.locator(".suggestions .row").first).to_contain_text("/capital store")


VOICE: Final = "{say: key => key, locale: 'en'}"
READ: Final = (
    ("messages/markdown", f"createMarkdown('## Round 1\\n\\nBen built.', {VOICE}).innerHTML",
     '<h4 class="h2">Round 1</h4><p>Ben built.</p>'),
    ("messages/markdown", f"createMarkdown('No (C-BUILD-01)', {VOICE}).innerHTML",
     '<p>No <span class="no-break">(C-BUILD-01)</span></p>'),
    ("messages/media", "formatBytes(19, 'en')", "19 bytes"),
    ("messages/media", "formatBytes(19, 'fr')", "19\u00a0octets"),
    ("words", "createVoice('en').either(['Write the text\u2026', 'Back'])",
     "Write the text or Back"),
    ("dom", "rankMatch('a renewal', 'new')", 2),
    ("dom", "rankMatch('capital store', 'cap st')", 1),
)  # fmt: skip
"""The file, the expression in it, and its expected result."""


async def test_what_is_written_reads_well(home: RunningPage) -> None:
    async with home.open_tab("ada", MouseUser.screen) as tab:
        for file, shown, words in READ:
            name = shown.partition("(")[0]
            code = f"import('/page/{file}.js').then(({{ {name} }}) => {shown})"
            assert await tab.page.evaluate(code) == words, shown


async def test_a_card_that_asks_the_same_as_a_later_one_elsewhere_may_be_answered_where_one_is(
    home: RunningPage,
) -> None:
    async with home.open_tab("ada", TouchUser.screen) as tab:
        own = TouchUser(tab)
        await start_game(own, home)
        await own.open_channel("games")
        await expect(own.guide).to_contain_text("Skald waits for your answer")
        await own.open_channel("Capital 1")
        await own.press_button("My table")
        await expect(own.guide).to_contain_text("press ")
        await own.open_channel("Skald")
        await expect(own.guide).to_contain_text("press ")
        await own.build_order("End Build")
        await expect(own.guide).to_contain_text("press Give this order")
