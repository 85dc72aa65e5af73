"""The table in a real browser: by mouse, by keys alone, by touch; and what the others receive.

`SKALD_SCREENSHOTS=docs/gallery pytest tests/bot/local/page/test_browser.py` makes the pictures of
the documentation anew on its way.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest

from tests.bot.local.page.chromium import missing_for_browser_tests

if why := missing_for_browser_tests():
    pytest.skip(why, allow_module_level=True)

from PIL import Image
from playwright.async_api import Locator, expect

from bot.games.state.seat_view import SeatView
from bot.local.interactions import command_registry
from bot.local.interactions.interactions import SimulatedInteraction
from bot.local.page import person_connection
from bot.local.snowflakes import Json
from bot.local.world.discord_objects import File
from render.drawing.picture import Picture, encode_png
from tests.bot.local.page.browser import PHONE, RunningPage, Tab, run_page
from tests.bot.local.page.page_users import KeyboardUser, MouseUser, PageUser, TouchUser
from tests.bot.local.page.played_war import fight_a_war

GAME: Final = 1
SEED: Final = "5eed" * 8
"""With this seed Ben begins, and can build."""


@pytest.fixture
async def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[RunningPage]:
    """The application with a browser; its games always have the same seed."""
    dealt = SimpleNamespace(token_hex=lambda _: SEED)
    monkeypatch.setattr("bot.games.lobby.game_seed.secrets", dealt)
    async with run_page(tmp_path) as one:
        yield one


# -- a game begins


@pytest.mark.parametrize("hands", [MouseUser, KeyboardUser, TouchUser])
async def test_two_people_play_their_first_turns_as_the_page_guides_them(
    home: RunningPage, hands: type[PageUser]
) -> None:
    async with home.open_tab("ada+ben" if hands is MouseUser else "ada", hands.screen) as tab:
        own = hands(tab)
        await start_table(own)
        await first_turn(own)
        await own.follow_guide("press")
        assert own.name == "Ada"
        await check_pictures_shown(own.pane)
        await check_no_secret_received(tab, "Ada", "Ben")
        await check_no_secret_received(tab, "Ben", "Ada")


async def start_table(own: PageUser) -> None:
    """Open a table as Ada, join as Ben, start; then follow the guide."""
    own.name = "Ada"
    await expect(own.guide).to_contain_text("/help shows the games, each with a button to play it")
    await own.open_table()
    await expect(own.guide).to_contain_text("press Join as somebody else")
    await own.open_pane("Ben")
    await expect(own.guide).to_contain_text("press Join")
    await own.press_button("Join")
    await expect(own.guide).to_contain_text("be Ada above and press Start")
    await own.open_pane("Ada")
    await expect(own.guide).to_contain_text("press Start")
    await own.tab.save_screenshot("lobby")
    await own.press_button("Start")
    await expect(own.pane.get_by_role("button", name="My table").first).to_be_visible()
    await own.follow_guide("press")
    assert own.name == "Ben"


async def first_turn(own: PageUser) -> None:
    """Play Ben's whole turn: build a card, end the phase, keep a card."""
    tab = own.tab
    await check_pictures_shown(own.pane)
    await tab.save_screenshot("card")
    await check_no_secret_received(tab, "Ben", "Ada")
    await own.build_order("Build")
    await tab.save_screenshot("builder")
    await expect(own.guide).to_contain_text("press Give this order")
    await own.send_order()
    await own.build_order("End Build")
    await own.send_order()
    await check_no_secret_received(tab, "Ben", "Ada")
    await own.build_order("Store")
    await own.send_order()


SHOWN: Final = """all => all.map(one => {
  one.scrollIntoView()
  return one.complete && one.naturalWidth > 300 && Boolean(one.alt)
})"""


async def check_pictures_shown(pane: Locator) -> None:
    """Check that every picture is loaded and has an alt text."""
    images = pane.locator(".message .gallery img")
    await expect(images.first).to_be_visible()
    async with asyncio.timeout(20):  # cards that come meanwhile take pictures of others away
        while not all(await images.evaluate_all(SHOWN)):  # noqa: ASYNC110 - the page tells nobody
            await asyncio.sleep(0.1)


# -- secrets


async def seat_view_of(home: RunningPage, name: str) -> SeatView:
    """Return a person's view of the table."""
    house, one = home.app.services, home.people[name]
    person = await house.people.find_or_add(one.id, name, "en-US")
    return await house.desk.read_seat_view(GAME, person.id, house.now())


async def secret_cards(home: RunningPage, holder: str, other: str) -> set[str]:
    """Return the cards of a hand that the other may not know."""
    view, theirs = (await seat_view_of(home, holder)).view, (await seat_view_of(home, other)).view
    known = repr((theirs.kingdoms, theirs.discard, theirs.shown, theirs.war))
    cards = {card.partition("#")[0] for card in view.me.secrets.hand}
    return {view.cards.cards[one].name for one in cards if f"'{one}#" not in known}


async def check_no_secret_received(tab: Tab, holder: str, other: str) -> None:
    """Check that only the holder's frames, page and pictures name the cards of their hand."""
    hidden = await secret_cards(tab.running_page, holder, other)
    assert hidden
    assert named_cards(hidden, tab.frames[other]) == set()
    if await tab.pane(other).count():
        assert named_cards(hidden, [await pane_content(tab, other)]) == set()
    if await tab.pane(holder).count():
        assert named_cards(hidden, [await pane_content(tab, holder)]) == hidden
        assert named_cards(hidden, tab.frames[holder]) == hidden


def named_cards(cards: set[str], where: Iterable[str]) -> set[str]:
    """Return the cards that are named in the texts."""
    whole = "\n".join(where).casefold()
    return {one for one in cards if one.casefold() in whole}


async def pane_content(tab: Tab, name: str) -> str:
    """Return all that a pane contains: text, URLs and descriptions."""
    return str(await tab.pane(name).evaluate("pane => pane.outerHTML"))


# -- a war


async def test_a_war_is_told_with_its_picture_in_the_thread_and_by_letter(tmp_path: Path) -> None:
    name = await fight_a_war(tmp_path)
    async with run_page(tmp_path) as home:
        async with home.open_tab(name.lower(), MouseUser.screen) as tab:
            own = MouseUser(tab)
            own.name = name
            await own.follow_guide("press")
            await look_at_a_war(own)
        async with home.open_tab(name.lower(), TouchUser.screen) as tab:
            touching = TouchUser(tab)
            touching.name = name
            await touching.open_channel("Skald")
            await look_at_a_war(touching)


async def look_at_a_war(own: PageUser) -> None:
    """Enlarge the pictures of the letter, then those of the public report."""
    await expect(own.guide).to_contain_text("press Build")
    await check_pictures_shown(own.pane)
    await enlarge_picture(own, "kingdom")
    await own.open_channel("Capital")
    await expect(own.pane.locator(".message").last).to_contain_text("Round")
    await check_pictures_shown(own.pane)
    await expect(own.guide).to_contain_text("waits for your answer")
    await own.tab.save_screenshot("report")


@pytest.mark.parametrize("hands", [MouseUser, TouchUser])
async def test_a_tap_on_an_enlarged_picture_shows_it_from_near_and_one_beside_it_closes_it(
    home: RunningPage, hands: type[PageUser]
) -> None:
    async with home.open_tab("ada", hands.screen) as tab:
        own = hands(tab)
        own.name = "Ada"
        (channel,) = home.world.channels
        await own.open_channel("games")
        picture = File(
            "map.png",
            encode_png(Picture(Image.new("RGB", (1200, 1600), "green"), "A map", "A map")),
        )
        await home.people["Dag"].say(channel, "Look.", [picture])
        await own.press_element(own.pane.locator(".picture").last)
        box = own.page.locator("dialog.lightbox")
        image = box.locator("img")
        await expect(image).to_be_visible()
        whole = await width_of(image)
        await own.press_element(image)
        assert await width_of(image) >= 2 * whole
        await own.press_element(box.locator(".stage"))
        assert await width_of(image) == pytest.approx(whole)
        await own.page.keyboard.press("Enter")
        assert await width_of(image) >= 2 * whole
        await own.page.keyboard.press("Enter")
        await expect(box).to_have_count(1)
        await own.page.mouse.click(4, 300)
        await expect(box).to_have_count(0)


async def width_of(image: Locator) -> float:
    """Return how wide a picture is on the screen."""
    found = await image.bounding_box()
    assert found is not None
    return found["width"]


async def enlarge_picture(own: PageUser, name: str) -> None:
    """Enlarge the first picture of the newest message."""
    await own.press_element(own.pane.locator(".message").last.locator(".gallery .picture").first)
    box = own.page.locator("dialog.lightbox")
    await expect(box.locator("img")).to_be_visible()
    await own.tab.save_screenshot(name)
    await own.press_element(box.get_by_role("button", name="Close"))
    await expect(box).to_have_count(0)


# -- lines that break


async def test_a_broken_line_comes_back_with_all_that_was_said_meanwhile(home: RunningPage) -> None:
    async with home.open_tab("ben", MouseUser.screen) as tab:
        own = MouseUser(tab)
        own.name = "Ben"
        await own.open_channel("games")
        dag = home.people["Dag"]
        (channel,) = home.world.channels
        await dag.say(channel, "Who has dice?")
        said = own.pane.locator(".message")
        await expect(said).to_have_count(1)
        await tab.break_connections()
        await dag.say(channel, "Nobody, it seems.")
        await expect(said).to_have_text([re.compile("Who has dice"), re.compile("Nobody")])
        await expect(own.pane.locator(".connection-lost")).to_be_hidden()
        await own.pane.get_by_role("combobox").fill("I do.")
        await own.page.keyboard.press("Enter")
        await expect(said).to_have_count(3)


async def test_a_page_that_is_loaded_anew_shows_the_same_person_and_place(
    home: RunningPage,
) -> None:
    async with home.open_tab("ada", MouseUser.screen) as tab:
        own = MouseUser(tab)
        own.name = "Ada"
        await own.open_pane("Ben")
        await own.open_channel("Write to Skald")
        await own.pane.get_by_role("combobox").fill("look")
        await own.page.keyboard.press("Enter")
        said = own.pane.locator(".message")
        await expect(said).to_have_count(2)
        words = await said.all_inner_texts()
        await tab.page.reload()
        await expect(own.pane.locator("h1")).to_have_text("Skald")
        await expect(said).to_have_text(words, use_inner_text=True)


@pytest.mark.parametrize("late", ["snapshot", "commands"])
async def test_who_is_faster_than_the_page_sees_the_commands_all_the_same(
    home: RunningPage, monkeypatch: pytest.MonkeyPatch, late: str
) -> None:
    go_on = asyncio.Event()
    run, history = person_connection.PersonConnection.serve, person_connection.OPERATIONS["history"]

    async def slowly(own: person_connection.PersonConnection) -> None:
        await go_on.wait()
        await run(own)

    async def read_slowly(
        own: person_connection.PersonConnection, body: Json
    ) -> Json | SimulatedInteraction:
        await go_on.wait()
        return await history(own, body)

    if late == "snapshot":
        monkeypatch.setattr(person_connection.PersonConnection, "serve", slowly)
    else:
        monkeypatch.setitem(person_connection.OPERATIONS, "history", read_slowly)
    async with home.open_tab("ada", PHONE) as tab:
        pane = tab.pane("Ada")
        await pane.get_by_role("button", name="Commands").tap()
        await expect(pane.locator(".suggestions")).to_be_visible()
        go_on.set()
        await expect(pane.locator(".row", has_text="/table new")).to_be_visible()


async def test_commands_that_come_later_are_shown_to_whoever_waits_for_them(
    home: RunningPage,
) -> None:
    kept = home.world.commands.pop(0)
    async with home.open_tab("ada", PHONE) as tab:
        pane = tab.pane("Ada")
        await expect(pane.get_by_role("heading", name="games", level=1)).to_be_visible()
        await pane.get_by_role("button", name="Commands").tap()
        await expect(pane.locator(".suggestions")).to_contain_text("No command")
        command_registry.replace_commands(
            home.world, 0, [command_registry.without_added_fields(one) for one in kept.values()]
        )
        await expect(pane.locator(".row", has_text="/table new")).to_be_visible()


async def test_an_answer_names_its_command_in_its_readers_language(home: RunningPage) -> None:
    async with home.open_tab("chloe", PHONE) as tab:
        pane = tab.pane("Chloé")
        await pane.get_by_role("combobox").fill("/aide")
        await pane.locator(".suggestions .row", has_text="/aide").first.tap()
        await tab.page.keyboard.press("Enter")
        await expect(pane.locator(".context-line .mention").last).to_have_text("/aide")


async def test_after_a_file_was_chosen_enter_sends_it(home: RunningPage, tmp_path: Path) -> None:
    plan = tmp_path / "plan.txt"
    plan.write_text("end build")
    async with home.open_tab("ada", MouseUser.screen) as tab:
        own = MouseUser(tab)
        own.name = "Ada"
        async with tab.page.expect_file_chooser() as chooser:
            await own.press_element(own.pane.get_by_role("button", name="Add files"))
        await (await chooser.value).set_files(plan)
        await expect(own.pane.locator(".uploads")).to_contain_text("9 bytes")
        await tab.page.keyboard.press("Enter")
        await expect(own.pane.locator(".message .file")).to_contain_text("plan.txt")
