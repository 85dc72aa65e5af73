"""The line that says what to do next tells the truth wherever one looks, also to who comes back."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest

from tests.bot.local.page.chromium import missing

if why := missing():
    pytest.skip(why, allow_module_level=True)

from playwright.async_api import Route, expect

from bot.local.snowflakes import Json
from bot.local.world import messages
from tests.bot.local.page.browser import Parlour, parlour
from tests.bot.local.page.hands import PICK, Finger, Hands, Mouse

SEED: Final = "5eed" * 8
"""Ben begins."""
TALK: Final = 40
LEFT: Final = "box => box.scrollHeight - box.scrollTop - box.clientHeight"
BOX: Final = "document.querySelector('.pane.active .log')"
GROW: Final = """box => {
  box.querySelector(".messages").style.paddingBottom = "500px";
  box.dispatchEvent(new Event("scroll"));
}"""
"""Lets the list grow between a way down and the news of it."""


@pytest.fixture
async def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Parlour]:
    """The application with a browser before it; its games are always the same."""
    dealt = SimpleNamespace(token_hex=lambda _: SEED)
    monkeypatch.setattr("bot.games.lobby.lobby.secrets", dealt)
    async with parlour(tmp_path) as one:
        yield one


async def talk(home: Parlour) -> None:
    """Let somebody else say more in the channel than a screen holds."""
    (channel,) = (one for one, kept in home.world.channels.items() if kept["type"] == 0)
    for number in range(TALK):
        await home.people["Dag"].say(channel, f"Line {number}")


async def lobby(own: Hands, home: Parlour) -> None:
    """Open a table as Ada and sit down as Ben."""
    own.name = "Ada"
    await own.open_table()
    await own.be("Ben")
    await own.press("Join")
    await expect(own.guide).to_contain_text("be Ada above and press Start")
    await home.delivered()


async def begun(own: Hands, home: Parlour) -> None:
    """Begin, and read everything as Ben, who is asked, without an answer."""
    await lobby(own, home)
    await own.be("Ada")
    await own.page.keyboard.press("Escape")
    await own.press("Start")
    await expect(own.pane.get_by_role("button", name="My table").first).to_be_visible()
    await own.led("press Order")
    assert own.name == "Ben"


async def command(own: Hands, line: str) -> None:
    """Give a command by its whole line."""
    box = own.pane.get_by_role("combobox").last
    await box.fill(line)
    await box.press("Enter")
    await own.hit(own.pane.get_by_role("button", name="Send the command"))


async def test_a_lobby_is_led_back_to_however_much_was_said_since(home: Parlour) -> None:
    async with home.tab("ada", Mouse.screen) as tab:
        own = Mouse(tab)
        await lobby(own, home)
        await talk(home)
        await own.be("Chloé")
        await expect(own.guide).to_contain_text("appuyez sur Join")
        await own.be("Ada")
        await expect(own.guide).to_contain_text("press Start")
        show = own.guide.get_by_role("button", name="Show it")
        await expect(show).to_be_visible()
        await own.pane.get_by_role("combobox").focus()
        await tab.page.reload()
        await expect(own.guide).to_contain_text("press Start")
        await expect(show).to_be_visible()
        await own.hit(show)
        start = own.pane.locator(".message").get_by_role("button", name="Start", exact=True)
        await expect(start).to_be_in_viewport()
        await expect(show).to_be_hidden()
        await own.go("Write to Skald")
        await expect(own.guide).to_contain_text("a table gathers in games")


async def test_a_command_that_was_begun_covers_the_guide_of_nobody_who_comes_back(
    home: Parlour,
) -> None:
    async with home.tab("ada", Mouse.screen) as tab:
        own = Mouse(tab)
        own.name = "Ada"
        await own.hit(own.pane.get_by_role("button", name="Commands"))
        await own.hit(own.pane.locator(".suggestions .row").filter(has_text="/help"))
        await own.be("Ben")
        await own.be("Ada")
        await expect(own.pane.get_by_role("combobox")).to_have_value("")
        await expect(own.guide).to_be_visible()


async def test_who_is_asked_is_named_to_everybody_here_though_all_letters_are_read(
    home: Parlour,
) -> None:
    async with home.tab("ada", Mouse.screen) as tab:
        own = Mouse(tab)
        await begun(own, home)
        for name, place, words in (
            ("Ben", "games", "Skald waits for your answer"),
            ("Ben", "Capital 1", "Skald waits for your answer"),
            ("Ada", "games", "Skald waits for Ben"),
            ("Ada", "Capital 1", "Skald waits for Ben"),
            ("Chloé", "games", "Skald attend Ben"),
        ):
            await own.be(name)
            await own.go(place)
            await expect(own.guide).to_contain_text(words)
            await tab.page.reload()
            await expect(own.guide).to_contain_text(words)
        await own.hit(own.guide.get_by_role("button"))
        own.name = "Ben"
        await expect(own.guide).to_contain_text("press Order")


async def test_what_is_looked_up_hides_from_nobody_who_is_asked(home: Parlour) -> None:
    async with home.tab("ada", Mouse.screen) as tab:
        own = Mouse(tab)
        await begun(own, home)
        await own.press("Rules")
        await expect(own.guide).to_contain_text("press My table")
        await own.be("Ada")
        await expect(own.guide).to_contain_text("Skald waits for Ben")
        await own.be("Ben")
        await own.press("My table")
        await expect(own.guide).to_contain_text("press Order")
        await own.build("End Build")
        await expect(own.guide).to_contain_text("press Give this order")
        await command(own, "/rules how do I win")
        await expect(own.pane.get_by_text("Around it in the book").last).to_be_visible()
        await expect(own.guide).to_contain_text("press Give this order")


async def test_who_is_not_asked_is_led_to_nothing_out_of_turn(home: Parlour) -> None:
    async with home.tab("ada", Mouse.screen) as tab:
        own = Mouse(tab)
        await begun(own, home)
        await own.be("Ada")
        await own.go("Capital 1")
        await own.press("My table")
        await own.press("Out of turn")
        await expect(own.pane.locator(PICK)).to_be_visible()
        await expect(own.guide).to_contain_text("Skald waits for Ben")
        await command(own, "/rules how do I win")
        await expect(own.pane.get_by_text("Around it in the book").last).to_be_visible()
        await expect(own.guide).to_contain_text("Skald waits for Ben")


OFFER: Final = (
    ("Take the place", "sk:takeover:1::7.8", 3),
    ("No, thank you", "sk:decline:1::7.8", 2),
)
IDLE: Final = (("My table", "sk:table:1::here", 1), ("Rules", "sk:rules:1::", 2))


async def test_an_offer_of_a_seat_is_led_to_until_it_is_answered(home: Parlour) -> None:
    world = home.world
    letters = int((await home.people["Ben"].dm())["id"])

    def show(controls: tuple[tuple[str, str, int], ...]) -> Json:
        made = [
            {"type": 2, "label": one, "custom_id": to, "style": as_} for one, to, as_ in controls
        ]
        body = {"components": [{"type": 1, "components": made}]}
        return messages.post(world, letters, world.user(world.bot_id), body, [])

    async with home.tab("ben", Mouse.screen) as tab:
        own = Mouse(tab)
        own.name = "Ben"
        offer = show(OFFER)
        await own.go("Skald")
        await expect(own.guide).to_contain_text("press Take the place or No, thank you")
        show(IDLE)
        await expect(own.pane.get_by_role("button", name="My table")).to_be_visible()
        await expect(own.guide).to_contain_text("press Take the place or No, thank you")
        messages.edit(world, letters, int(offer["id"]), {"content": "Over.", "components": []})
        await expect(own.guide).not_to_contain_text("Take the place")


async def test_a_deed_that_waits_for_a_second_press_is_spoken_of(home: Parlour) -> None:
    async with home.tab("ada", Mouse.screen) as tab:
        own = Mouse(tab)
        await begun(own, home)
        await own.go("Capital 1")
        await command(own, "/table concede ")
        await expect(own.guide).to_contain_text("if you mean it")
        await command(own, "/table list ")
        await expect(own.guide).not_to_contain_text("if you mean it")


async def test_the_guide_names_the_list_and_leads_to_what_is_out_of_sight(home: Parlour) -> None:
    async with home.tab("ada", Finger.screen) as tab:
        own = Finger(tab)
        await begun(own, home)
        await own.press("Order")
        await expect(own.guide).to_contain_text("choose from the list “Order”")
        await own.pane.get_by_role("log").evaluate("box => box.scrollTo(0, 0)")
        await own.hit(own.guide.get_by_role("button", name="Show it"))
        await expect(own.pane.locator(PICK)).to_be_focused()
        await expect(own.pane.locator(PICK)).to_be_in_viewport()


async def test_a_thread_stays_at_its_end_while_its_pictures_come(home: Parlour) -> None:
    async with home.tab("ada", Finger.screen) as tab:
        await begun(Finger(tab), home)
    come = asyncio.Event()

    async def late(route: Route) -> None:
        await come.wait()
        await route.continue_()

    async with home.tab("ada", Finger.screen) as tab:
        await tab.page.route("**/attachments/**", late)
        own = Finger(tab)
        own.name = "Ada"
        await own.go("Capital 1")
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
    home: Parlour,
) -> None:
    async with home.tab("ada", Mouse.screen) as tab:
        own = Mouse(tab)
        own.name = "Ada"
        await own.pane.get_by_role("combobox").fill("/cap st")
        await expect(own.pane.locator(".suggestions .row").first).to_contain_text("/capital store")


LORE: Final = "{say: key => key, locale: 'en'}"
READ: Final = (
    ("messages/markdown", f"markdown('## Round 1\\n\\nBen built.', {LORE}).innerHTML",
     '<h4 class="h2">Round 1</h4><p>Ben built.</p>'),
    ("messages/markdown", f"markdown('No (C-BUILD-01)', {LORE}).innerHTML",
     '<p>No <span class="whole">(C-BUILD-01)</span></p>'),
    ("messages/media", "bytes(19, 'en')", "19 bytes"),
    ("messages/media", "bytes(19, 'fr')", "19\u00a0octets"),
    ("words", "speaker('en').either(['Write the text\u2026', 'Back'])", "Write the text or Back"),
    ("dom", "fit('a renewal', 'new')", 2),
    ("dom", "fit('capital store', 'cap st')", 1),
)  # fmt: skip
"""In which file, what, and how it reads."""


async def test_what_is_written_reads_well(home: Parlour) -> None:
    async with home.tab("ada", Mouse.screen) as tab:
        for file, shown, words in READ:
            name = shown.partition("(")[0]
            code = f"import('/page/{file}.js').then(({{ {name} }}) => {shown})"
            assert await tab.page.evaluate(code) == words, shown


async def test_a_card_that_asks_the_same_as_a_later_one_elsewhere_may_be_answered_where_one_is(
    home: Parlour,
) -> None:
    async with home.tab("ada", Finger.screen) as tab:
        own = Finger(tab)
        await begun(own, home)
        await own.go("games")
        await expect(own.guide).to_contain_text("Skald waits for your answer")
        await own.go("Capital 1")
        await own.press("My table")
        await expect(own.guide).to_contain_text("press Order")
        await own.go("Skald")
        await expect(own.guide).to_contain_text("press Order")
        await own.build("End Build")
        await expect(own.guide).to_contain_text("press Give this order")
