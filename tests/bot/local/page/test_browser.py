"""The table in a real browser: by mouse, by keys alone, by finger; and what the others hear.

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

from tests.bot.local.page.chromium import missing

if why := missing():
    pytest.skip(why, allow_module_level=True)

from PIL import Image
from playwright.async_api import Locator, expect

from bot.games.state.seat_view import SeatView
from bot.local.interactions import command_registry
from bot.local.interactions.interactions import SimulatedInteraction
from bot.local.page import line
from bot.local.snowflakes import Json
from bot.local.world.shapes import File
from render.drawing.picture import Picture, png
from tests.bot.local.page.browser import PHONE, Parlour, Tab, parlour
from tests.bot.local.page.hands import Finger, Hands, Keys, Mouse
from tests.bot.local.page.war import fight_a_war

GAME: Final = 1
SEED: Final = "5eed" * 8
"""Ben begins, and can build."""


@pytest.fixture
async def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Parlour]:
    """The application with a browser before it; its games are always the same."""
    dealt = SimpleNamespace(token_hex=lambda _: SEED)
    monkeypatch.setattr("bot.games.lobby.lobby.secrets", dealt)
    async with parlour(tmp_path) as one:
        yield one


# -- a game begins


@pytest.mark.parametrize("hands", [Mouse, Keys, Finger])
async def test_two_people_play_their_first_turns_as_the_page_guides_them(
    home: Parlour, hands: type[Hands]
) -> None:
    async with home.tab("ada+ben" if hands is Mouse else "ada", hands.screen) as tab:
        own = hands(tab)
        await sit_down(own)
        await first_turn(own)
        await own.led("press Order")
        assert own.name == "Ada"
        await pictures_are_shown(own.pane)
        await nothing_secret_is_heard(tab, "Ada", "Ben")
        await nothing_secret_is_heard(tab, "Ben", "Ada")


async def sit_down(own: Hands) -> None:
    """Open a table as Ada, join as Ben, begin; then go where the guide leads."""
    own.name = "Ada"
    await expect(own.guide).to_contain_text("open one with /table new")
    await own.open_table()
    await expect(own.guide).to_contain_text("press Join as somebody else")
    await own.be("Ben")
    await expect(own.guide).to_contain_text("press Join")
    await own.press("Join")
    await expect(own.guide).to_contain_text("be Ada above and press Start")
    await own.be("Ada")
    await expect(own.guide).to_contain_text("press Start")
    await own.tab.shoot("lobby")
    await own.press("Start")
    await expect(own.pane.get_by_role("button", name="My table").first).to_be_visible()
    await own.led("press Order")
    assert own.name == "Ben"


async def first_turn(own: Hands) -> None:
    """Build a card, end the phase, keep a card: Ben's whole turn."""
    tab = own.tab
    await pictures_are_shown(own.pane)
    await tab.shoot("card")
    await nothing_secret_is_heard(tab, "Ben", "Ada")
    await own.build("Build")
    await tab.shoot("builder")
    await expect(own.guide).to_contain_text("press Give this order")
    await own.give()
    await own.build("End Build")
    await own.give()
    await nothing_secret_is_heard(tab, "Ben", "Ada")
    await own.build("Store")
    await own.give()


SHOWN: Final = """all => all.map(one => {
  one.scrollIntoView()
  return one.complete && one.naturalWidth > 300 && Boolean(one.alt)
})"""


async def pictures_are_shown(pane: Locator) -> None:
    """Every picture has arrived, and says in words what it shows."""
    images = pane.locator(".message .gallery img")
    await expect(images.first).to_be_visible()
    async with asyncio.timeout(20):  # cards that come meanwhile take pictures of others away
        while not all(await images.evaluate_all(SHOWN)):  # noqa: ASYNC110 - the page tells nobody
            await asyncio.sleep(0.1)


# -- secrets


async def sight_of(home: Parlour, name: str) -> SeatView:
    """Look at the table as somebody may."""
    house, one = home.app.house, home.people[name]
    person = await house.people.of(one.id, name, "en-US")
    return await house.desk.look(GAME, person.id, house.now())


async def secrets(home: Parlour, holder: str, other: str) -> set[str]:
    """Name the cards in a hand that the other has nothing to do with."""
    view, theirs = (await sight_of(home, holder)).view, (await sight_of(home, other)).view
    known = repr((theirs.realms, theirs.discard, theirs.shown, theirs.war))
    cards = {card.partition("#")[0] for card in view.me.own.hand}
    return {view.cards.cards[one].name for one in cards if f"'{one}#" not in known}


async def nothing_secret_is_heard(tab: Tab, holder: str, other: str) -> None:
    """The other's frames, page and pictures name no card of the holder's hand; the holder's do."""
    hidden = await secrets(tab.parlour, holder, other)
    assert hidden
    assert named(hidden, tab.frames[other]) == set()
    if await tab.pane(other).count():
        assert named(hidden, [await shown(tab, other)]) == set()
    if await tab.pane(holder).count():
        assert named(hidden, [await shown(tab, holder)]) == hidden
        assert named(hidden, tab.frames[holder]) == hidden


def named(cards: set[str], where: Iterable[str]) -> set[str]:
    """Tell which cards are named somewhere."""
    whole = "\n".join(where).casefold()
    return {one for one in cards if one.casefold() in whole}


async def shown(tab: Tab, name: str) -> str:
    """Give all that a pane holds: text, addresses and descriptions."""
    return str(await tab.pane(name).evaluate("pane => pane.outerHTML"))


# -- a war


async def test_a_war_is_told_with_its_picture_in_the_thread_and_by_letter(tmp_path: Path) -> None:
    name = await fight_a_war(tmp_path)
    async with parlour(tmp_path) as home:
        async with home.tab(name.lower(), Mouse.screen) as tab:
            own = Mouse(tab)
            own.name = name
            await own.led("press Order")
            await look_at_a_war(own)
        async with home.tab(name.lower(), Finger.screen) as tab:
            touching = Finger(tab)
            touching.name = name
            await touching.go("Skald")
            await look_at_a_war(touching)


async def look_at_a_war(own: Hands) -> None:
    """Look at the letter and its picture from near, then at what everybody may read."""
    await expect(own.guide).to_contain_text("press Order")
    await pictures_are_shown(own.pane)
    await enlarge(own, "kingdom")
    await own.go("Capital")
    await expect(own.pane.locator(".message").last).to_contain_text("Round")
    await pictures_are_shown(own.pane)
    await expect(own.guide).to_contain_text("waits for your answer")
    await own.tab.shoot("report")


@pytest.mark.parametrize("hands", [Mouse, Finger])
async def test_a_tap_on_an_enlarged_picture_shows_it_from_near_and_one_beside_it_closes_it(
    home: Parlour, hands: type[Hands]
) -> None:
    async with home.tab("ada", hands.screen) as tab:
        own = hands(tab)
        own.name = "Ada"
        (channel,) = home.world.channels
        await own.go("games")
        picture = File(
            "map.png", png(Picture(Image.new("RGB", (1200, 1600), "green"), "A map", "A map"))
        )
        await home.people["Dag"].say(channel, "Look.", [picture])
        await own.hit(own.pane.locator(".picture").last)
        box = own.page.locator("dialog.lightbox")
        image = box.locator("img")
        await expect(image).to_be_visible()
        whole = await wide(image)
        await own.hit(image)
        assert await wide(image) >= 2 * whole
        await own.hit(box.locator(".stage"))
        assert await wide(image) == pytest.approx(whole)
        await own.page.keyboard.press("Enter")
        assert await wide(image) >= 2 * whole
        await own.page.keyboard.press("Enter")
        await expect(box).to_have_count(1)
        await own.page.mouse.click(4, 300)
        await expect(box).to_have_count(0)


async def wide(image: Locator) -> float:
    """Measure how wide a picture is on the screen."""
    found = await image.bounding_box()
    assert found is not None
    return found["width"]


async def enlarge(own: Hands, name: str) -> None:
    """Look at the first picture of the newest message from near."""
    await own.hit(own.pane.locator(".message").last.locator(".gallery .picture").first)
    box = own.page.locator("dialog.lightbox")
    await expect(box.locator("img")).to_be_visible()
    await own.tab.shoot(name)
    await own.hit(box.get_by_role("button", name="Close"))
    await expect(box).to_have_count(0)


# -- lines that break


async def test_a_broken_line_comes_back_with_all_that_was_said_meanwhile(home: Parlour) -> None:
    async with home.tab("ben", Mouse.screen) as tab:
        own = Mouse(tab)
        own.name = "Ben"
        await own.go("games")
        dag = home.people["Dag"]
        (channel,) = home.world.channels
        await dag.say(channel, "Who has dice?")
        said = own.pane.locator(".message")
        await expect(said).to_have_count(1)
        await tab.drop()
        await dag.say(channel, "Nobody, it seems.")
        await expect(said).to_have_text([re.compile("Who has dice"), re.compile("Nobody")])
        await expect(own.pane.locator(".lost")).to_be_hidden()
        await own.pane.get_by_role("combobox").fill("I do.")
        await own.page.keyboard.press("Enter")
        await expect(said).to_have_count(3)


async def test_a_page_that_is_loaded_anew_shows_the_same_person_and_place(home: Parlour) -> None:
    async with home.tab("ada", Mouse.screen) as tab:
        own = Mouse(tab)
        own.name = "Ada"
        await own.be("Ben")
        await own.go("Write to Skald")
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
    home: Parlour, monkeypatch: pytest.MonkeyPatch, late: str
) -> None:
    go_on = asyncio.Event()
    run, history = line.Line.run, line.OPS["history"]

    async def slowly(own: line.Line) -> None:
        await go_on.wait()
        await run(own)

    async def read_slowly(own: line.Line, body: Json) -> Json | SimulatedInteraction:
        await go_on.wait()
        return await history(own, body)

    if late == "snapshot":
        monkeypatch.setattr(line.Line, "run", slowly)
    else:
        monkeypatch.setitem(line.OPS, "history", read_slowly)
    async with home.tab("ada", PHONE) as tab:
        pane = tab.pane("Ada")
        await pane.get_by_role("button", name="Commands").tap()
        await expect(pane.locator(".suggestions")).to_be_visible()
        go_on.set()
        await expect(pane.locator(".row", has_text="/table new")).to_be_visible()


async def test_commands_that_come_later_are_shown_to_whoever_waits_for_them(home: Parlour) -> None:
    kept = home.world.commands.pop(0)
    async with home.tab("ada", PHONE) as tab:
        pane = tab.pane("Ada")
        await expect(pane.get_by_role("heading", name="games", level=1)).to_be_visible()
        await pane.get_by_role("button", name="Commands").tap()
        await expect(pane.locator(".suggestions")).to_contain_text("No command")
        command_registry.replace(
            home.world, 0, [command_registry.sent(one) for one in kept.values()]
        )
        await expect(pane.locator(".row", has_text="/table new")).to_be_visible()


async def test_an_answer_names_its_command_in_its_readers_language(home: Parlour) -> None:
    async with home.tab("chloe", PHONE) as tab:
        pane = tab.pane("Chloé")
        await pane.get_by_role("combobox").fill("/aide")
        await pane.locator(".suggestions .row", has_text="/aide").first.tap()
        await tab.page.keyboard.press("Enter")
        await expect(pane.locator(".above .mention").last).to_have_text("/aide")


async def test_after_a_file_was_chosen_enter_sends_it(home: Parlour, tmp_path: Path) -> None:
    plan = tmp_path / "plan.txt"
    plan.write_text("end build")
    async with home.tab("ada", Mouse.screen) as tab:
        own = Mouse(tab)
        own.name = "Ada"
        async with tab.page.expect_file_chooser() as chooser:
            await own.hit(own.pane.get_by_role("button", name="Add files"))
        await (await chooser.value).set_files(plan)
        await expect(own.pane.locator(".uploads")).to_contain_text("9 bytes")
        await tab.page.keyboard.press("Enter")
        await expect(own.pane.locator(".message .file")).to_contain_text("plan.txt")
