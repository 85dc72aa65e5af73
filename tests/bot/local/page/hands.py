"""What people do before the page, with a mouse, a finger, or keys alone."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as GoneError

from tests.bot.local.page.browser import DESKTOP, PATIENCE, PHONE, Tab

PICK: Final = '.select[data-control^="sk:pick:"]'
"""A list of the order builder."""
PERSON: Final = "data-person"
STEPS: Final = 8
"""So many times the guide may send somebody on."""
BRIEF: Final = 1_500
"""So many milliseconds an advice is tried before the guide is asked again."""
FAR: Final = 40
"""No control is farther than so many keys."""


class Hands:
    """What a person does before the page, one thing after the other; subclasses say with what."""

    screen: Mapping[str, Any] = DESKTOP

    def __init__(self, tab: Tab) -> None:
        self.tab, self.page = tab, tab.page
        self.name = ""

    @property
    def pane(self) -> Locator:
        return self.tab.pane(self.name)

    @property
    def guide(self) -> Locator:
        """Find the line that says what to do next."""
        return self.pane.locator(".guide")

    # With what

    async def hit(self, what: Locator) -> None:
        """Press something."""
        raise NotImplementedError

    async def pick(self, row: Locator) -> None:
        """Take a row of a list."""
        await self.hit(row)

    async def done(self, button: Locator) -> None:
        """Finish a list of which several may be taken."""
        await self.hit(button)

    async def be(self, name: str) -> None:
        """Sit down as somebody."""
        self.name = name
        person = self.tab.parlour.people[name].id
        await self.hit(self.page.locator(f'.seat[data-person="{person}"]'))
        await expect(self.pane).to_be_visible()

    async def go(self, place: str) -> None:
        """Go to a channel, a thread or the letters."""
        drawer, there = self.pane.locator(".drawer"), self.pane.locator(".place", has_text=place)
        for _ in range(STEPS):  # news that come in meanwhile may close the drawer again
            if await drawer.is_visible() and not await there.is_visible():
                await self.hit(drawer)
            with suppress(GoneError):
                self.page.set_default_timeout(BRIEF)
                await self.hit(there)
                break
        self.page.set_default_timeout(PATIENCE)

    async def open_table(self, game: str = "Capital") -> None:
        """Give the command that opens a lobby, and name the game."""
        await self.hit(self.pane.get_by_role("button", name="Commands"))
        rows = self.pane.locator(".suggestions .row")
        await self.hit(rows.filter(has_text="/table new"))
        await self.hit(self.pane.locator(".chip", has_text="game"))
        await self.hit(rows.filter(has_text=game))
        await self.hit(self.pane.get_by_role("button", name="Send the command"))

    # What is done with it

    async def press(self, label: str) -> None:
        """Press the newest button of that name."""
        buttons = self.pane.locator(".message").get_by_role("button", name=label, exact=True)
        await self.hit(buttons.last)

    async def led(self, words: str) -> None:
        """Do what the guide says, once all letters are there, until it says these words."""
        await self.tab.parlour.delivered()
        guide = self.page.locator(".pane.active .guide")
        button = guide.get_by_role("button")
        for _ in range(STEPS):
            await expect(guide.filter(has_text=words).or_(button).first).to_be_visible()
            if words in await guide.inner_text():
                break
            with suppress(GoneError):  # the guide may have changed its mind meanwhile
                self.page.set_default_timeout(BRIEF)
                await self.hit(button)
        self.page.set_default_timeout(PATIENCE)
        await expect(guide).to_contain_text(words)
        self.name = self.tab.named(await self.page.locator(".pane.active").get_attribute(PERSON))

    async def choose(self, option: str = "") -> None:
        """Choose in the builder's list; without a name, what stands first."""
        select = self.pane.locator(PICK).last
        control = await select.get_attribute("data-control")
        await self.hit(select)
        await self.pick(self.page.locator("dialog.list .row", has_text=option).first)
        several = self.page.locator("dialog.list[open] footer button")
        if await several.count():
            await self.done(several)
        await expect(self.pane.locator(f'[data-control="{control}"]')).to_have_count(0)

    async def build(self, kind: str) -> None:
        """Put an order together, blank by blank, until it is whole."""
        await self.press("Order")
        await self.fill(kind)

    async def fill(self, kind: str) -> None:
        """Choose a kind of order, and what stands first in each of its blanks."""
        await self.choose(kind)
        give = self.pane.get_by_role("button", name="Give this order")
        left = self.pane.locator(PICK)
        while not await self._whole(give, left):
            await self.choose()

    async def give(self) -> None:
        """Give the order that stands in the builder."""
        give = self.pane.get_by_role("button", name="Give this order")
        await self.press("Give this order")
        await expect(give).to_have_count(0)

    async def _whole(self, give: Locator, left: Locator) -> bool:
        await expect(give.or_(left).first).to_be_visible()
        return await give.is_visible()


class Mouse(Hands):
    """A mouse."""

    async def hit(self, what: Locator) -> None:
        await what.click()


class Finger(Hands):
    """A finger on a phone."""

    screen = PHONE

    async def hit(self, what: Locator) -> None:
        await what.tap()


class Keys(Hands):
    """A keyboard and nothing else."""

    async def hit(self, what: Locator) -> None:
        """Walk to something with the keys, and press Enter there."""
        await what.wait_for()
        await self._walk(what)
        await self.page.keyboard.press("Enter")

    async def _walk(self, what: Locator) -> None:
        """Go up from where one writes to the newest buttons, and on by arrows; else by Tab."""
        keyboard = self.page.keyboard
        in_log = await what.evaluate("node => Boolean(node.closest('.message'))")
        for _ in range(FAR):
            if await what.evaluate("node => node === document.activeElement"):
                return
            if not in_log:
                await keyboard.press("Shift+Tab")
            elif await self._writes():
                await keyboard.press("ArrowUp")
            else:
                await keyboard.press("ArrowRight")
        raise AssertionError(f"no key leads to {what}")

    async def _writes(self) -> bool:
        held = self.page.locator(":focus")
        return not await held.count() or await held.evaluate("node => node.matches('textarea')")

    async def done(self, button: Locator) -> None:
        await expect(button).to_be_enabled()
        await self.page.keyboard.press("Enter")

    async def pick(self, row: Locator) -> None:
        for _ in range(FAR):
            if "at" in (await row.get_attribute("class") or "").split():
                break
            await self.page.keyboard.press("ArrowDown")
        await self.page.keyboard.press("Enter")

    async def be(self, name: str) -> None:
        self.name = name
        for _ in self.tab.parlour.people:
            if await self.pane.count():
                return
            await self.page.keyboard.press("Alt+ArrowDown")
        await expect(self.pane).to_be_visible()

    async def open_table(self, game: str = "Capital") -> None:
        keyboard = self.page.keyboard
        rows = self.pane.locator(".suggestions .row")
        await keyboard.type("/")
        await keyboard.type("table new")
        await expect(rows.first).to_contain_text("/table new")
        await keyboard.press("Enter")
        await self.hit(self.pane.locator(".chip", has_text="game"))
        await keyboard.type(game[:3].lower())
        await expect(rows).to_have_text([game])
        await keyboard.press("Enter")
        await keyboard.press("Enter")
