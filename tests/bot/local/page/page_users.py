"""What people do on the page with a mouse, by touch, or with keys alone."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from playwright.async_api import Locator, expect
from playwright.async_api import TimeoutError as GoneError

from tests.bot.local.page.browser import DESKTOP, PHONE, TIMEOUT_MS, Tab

BUILDER_SELECT: Final = '.select[data-control^="sk:pick:"]'
"""A select of the order builder."""
PERSON: Final = "data-person"
MAX_STEPS: Final = 8
"""How often the guide may lead a person on."""
SHORT_TIMEOUT: Final = 1_500
"""Milliseconds that an action is tried before the guide is read again."""
MAX_KEYS: Final = 40
"""Keys that may be needed to reach a control."""


class PageUser:
    """What a person does on the page; subclasses define by which device."""

    screen: Mapping[str, Any] = DESKTOP

    def __init__(self, tab: Tab) -> None:
        self.tab, self.page = tab, tab.page
        self.name = ""

    @property
    def pane(self) -> Locator:
        return self.tab.pane(self.name)

    @property
    def guide(self) -> Locator:
        """The line that says what to do next."""
        return self.pane.locator(".guide")

    # By the device

    async def press_element(self, what: Locator) -> None:
        """Press an element."""
        raise NotImplementedError

    async def choose_row(self, row: Locator) -> None:
        """Choose a row of a list."""
        await self.press_element(row)

    async def finish_list(self, button: Locator) -> None:
        """Finish a list with several choices."""
        await self.press_element(button)

    async def open_pane(self, name: str) -> None:
        """Open the pane of a person."""
        self.name = name
        person = self.tab.running_page.people[name].id
        await self.press_element(self.page.locator(f'.person-button[data-person="{person}"]'))
        await expect(self.pane).to_be_visible()

    async def open_channel(self, place: str) -> None:
        """Open a channel, a thread or the DM."""
        sidebar_button, there = (
            self.pane.locator(".sidebar-button"),
            self.pane.locator(".channel-item", has_text=place),
        )
        for _ in range(MAX_STEPS):  # incoming news may close the sidebar again
            if await sidebar_button.is_visible() and not await there.is_visible():
                await self.press_element(sidebar_button)
            with suppress(GoneError):
                self.page.set_default_timeout(SHORT_TIMEOUT)
                await self.press_element(there)
                break
        self.page.set_default_timeout(TIMEOUT_MS)

    async def open_table(self, game: str = "Capital") -> None:
        """Send the command that opens a lobby for a game."""
        await self.press_element(self.pane.get_by_role("button", name="Commands"))
        rows = self.pane.locator(".suggestions .row")
        await self.press_element(rows.filter(has_text="/table new"))
        await self.press_element(self.pane.locator(".chip", has_text="game"))
        await self.press_element(rows.filter(has_text=game))
        await self.press_element(self.pane.get_by_role("button", name="Send the command"))

    # Actions

    async def press_button(self, label: str) -> None:
        """Press the newest button with that label."""
        buttons = self.pane.locator(".message").get_by_role("button", name=label, exact=True)
        await self.press_element(buttons.last)

    async def follow_guide(self, words: str) -> None:
        """Wait for all letters, then follow the guide until it says these words."""
        await self.tab.running_page.wait_for_letters()
        guide = self.page.locator(".pane.active .guide")
        button = guide.get_by_role("button")
        for _ in range(MAX_STEPS):
            await expect(guide.filter(has_text=words).or_(button).first).to_be_visible()
            if words in await guide.inner_text():
                break
            with suppress(GoneError):  # the guide may have changed meanwhile
                self.page.set_default_timeout(SHORT_TIMEOUT)
                await self.press_element(button)
        self.page.set_default_timeout(TIMEOUT_MS)
        await expect(guide).to_contain_text(words)
        self.name = self.tab.name_of(await self.page.locator(".pane.active").get_attribute(PERSON))

    async def choose_option(self, option: str = "") -> None:
        """Choose an option in the builder's select; the first without a name."""
        select = self.pane.locator(BUILDER_SELECT).last
        control = await select.get_attribute("data-control")
        await self.press_element(select)
        await self.choose_row(self.page.locator("dialog.list .row", has_text=option).first)
        several = self.page.locator("dialog.list[open] footer button")
        if await several.count():
            await self.finish_list(several)
        await expect(self.pane.locator(f'[data-control="{control}"]')).to_have_count(0)

    async def build_order(self, kind: str) -> None:
        """Build an order, blank by blank, until it is complete."""
        await self.press_button("Order")
        await self.fill_order(kind)

    async def fill_order(self, kind: str) -> None:
        """Choose a kind of order, and the first choice of each of its blanks."""
        await self.choose_option(kind)
        give = self.pane.get_by_role("button", name="Give this order")
        left = self.pane.locator(BUILDER_SELECT)
        while not await self._is_complete(give, left):
            await self.choose_option()

    async def send_order(self) -> None:
        """Send the order in the builder."""
        give = self.pane.get_by_role("button", name="Give this order")
        await self.press_button("Give this order")
        await expect(give).to_have_count(0)

    async def _is_complete(self, give: Locator, left: Locator) -> bool:
        await expect(give.or_(left).first).to_be_visible()
        return await give.is_visible()


class MouseUser(PageUser):
    """A mouse."""

    async def press_element(self, what: Locator) -> None:
        await what.click()


class TouchUser(PageUser):
    """Touch on a phone."""

    screen = PHONE

    async def press_element(self, what: Locator) -> None:
        await what.tap()


class KeyboardUser(PageUser):
    """A keyboard and nothing else."""

    async def press_element(self, what: Locator) -> None:
        """Move the focus to an element by keys, and press Enter."""
        await what.wait_for()
        await self._move_focus(what)
        await self.page.keyboard.press("Enter")

    async def _move_focus(self, what: Locator) -> None:
        """Move from the text box to the newest buttons by arrows; elsewhere by Shift+Tab."""
        keyboard = self.page.keyboard
        in_log = await what.evaluate("node => Boolean(node.closest('.message'))")
        for _ in range(MAX_KEYS):
            if await what.evaluate("node => node === document.activeElement"):
                return
            if not in_log:
                await keyboard.press("Shift+Tab")
            elif await self._is_in_text_box():
                await keyboard.press("ArrowUp")
            else:
                await keyboard.press("ArrowRight")
        raise AssertionError(f"no key leads to {what}")

    async def _is_in_text_box(self) -> bool:
        focused = self.page.locator(":focus")
        return not await focused.count() or await focused.evaluate(
            "node => node.matches('textarea')"
        )

    async def finish_list(self, button: Locator) -> None:
        await expect(button).to_be_enabled()
        await self.page.keyboard.press("Enter")

    async def choose_row(self, row: Locator) -> None:
        for _ in range(MAX_KEYS):
            if "highlighted" in (await row.get_attribute("class") or "").split():
                break
            await self.page.keyboard.press("ArrowDown")
        await self.page.keyboard.press("Enter")

    async def open_pane(self, name: str) -> None:
        self.name = name
        for _ in self.tab.running_page.people:
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
        await self.press_element(self.pane.locator(".chip", has_text="game"))
        await keyboard.type(game[:3].lower())
        await expect(rows).to_have_text([game])
        await keyboard.press("Enter")
        await keyboard.press("Enter")
