"""Interactions: what a person does with the bot, and what comes back within 3 s and 15 minutes."""

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import islice
from typing import TYPE_CHECKING, Final

from bot.local.interactions import payloads
from bot.local.snowflakes import Json
from bot.local.world.shapes import LOADING

if TYPE_CHECKING:
    from bot.local.world.world import World

COMMAND: Final = 2
COMPONENT: Final = 3
AUTOCOMPLETE: Final = 4
MODAL: Final = 5

MESSAGE: Final = 4
DEFERRED: Final = 5
DEFERRED_UPDATE: Final = 6
UPDATE: Final = 7
CHOICES: Final = 8
OPEN_MODAL: Final = 9

FIRST_ANSWER: Final = timedelta(seconds=3)
TOKEN_LIVES: Final = timedelta(minutes=15)
SILENT: Final = "The application did not respond"
"""What a person reads when no answer came in time."""
FAILED: Final = "This interaction failed"


@dataclass(eq=False, repr=False)
class SimulatedInteraction:
    """One deed of a person towards the bot, and all that has come of it so far."""

    world: "World"
    kind: int
    person_id: int
    channel_id: int
    data: Json
    id: int
    made: datetime
    message: Json | None = None
    """The message whose component was used, or from which the modal came."""
    trigger: "SimulatedInteraction | None" = None
    """What opened the modal that is sent in here."""
    token: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    first: int | None = None
    """The callback type of the first answer."""
    original: int | None = None
    """The message that `@original` means."""
    ephemeral: bool = False
    modal: Json | None = None
    choices: list[Json] | None = None
    failed: str = ""
    posted: list[int] = field(default_factory=list)
    edits: int = 0
    """How often the bot has changed messages by this token."""
    _moved: asyncio.Event = field(default_factory=asyncio.Event)
    _timer: asyncio.TimerHandle | None = None

    @property
    def answers(self) -> list[Json]:
        """The messages that came back, as they are now; deleted ones are gone."""
        kept = self.world.messages.get(self.channel_id, {})
        return [kept[number] for number in self.posted if number in kept]

    @property
    def deferred(self) -> bool:
        """Tell whether the bot is still thinking: it deferred, and nothing has come yet."""
        if self.first != DEFERRED or self.original is None or self.failed:
            return False
        message = self.world.messages.get(self.channel_id, {}).get(self.original)
        return message is not None and bool(message["flags"] & LOADING)

    @property
    def done(self) -> bool:
        """Tell whether it has been answered, beyond being deferred, or has failed."""
        return bool(self.failed) or (self.first is not None and not self.deferred)

    @property
    def late(self) -> bool:
        """Tell whether the time for the first answer is over."""
        return self.world.now() - self.made > FIRST_ANSWER

    @property
    def expired(self) -> bool:
        """Tell whether the token has died."""
        return self.world.now() - self.made > TOKEN_LIVES

    def moved(self) -> None:
        """Wake whoever waits for something to come of it."""
        if self.first is not None and self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._moved.set()

    async def settled(self, seconds: float = 5) -> "SimulatedInteraction":
        """Wait until it is answered or has failed; TimeoutError if neither comes."""
        async with asyncio.timeout(seconds):
            while not self.done:
                self._moved.clear()
                await self._moved.wait()
        return self

    async def edited(self, times: int = 1, seconds: float = 5) -> "SimulatedInteraction":
        """Wait until the bot has posted or changed messages by its token so many times."""
        async with asyncio.timeout(seconds):
            while self.edits + len(self.posted) < times and not self.failed:
                self._moved.clear()
                await self._moved.wait()
        return self

    def fail(self, reason: str) -> None:
        """Let it fail, with what its person then reads."""
        self.failed = reason
        self.tell("failed", reason=reason)
        self.moved()

    def tell(self, what: str, **more: object) -> None:
        """Tell the person what came: deferred, failed, modal, choices or done."""
        told = {"interaction_id": str(self.id), "channel_id": str(self.channel_id), "answer": what}
        self.world.tell("INTERACTION_ANSWER", told | more, [self.person_id])

    def check(self) -> None:
        """Let it fail if its time is over by the world's clock."""
        if self.failed:
            return
        if self.first is None and self.late:
            self.fail(SILENT if self.kind in (COMMAND, AUTOCOMPLETE) else FAILED)
        elif self.deferred and self.expired:
            self.fail(SILENT)

    def wait(self) -> None:
        """Look again when three seconds have gone by, if there is a loop to do it."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._timer = loop.call_later(FIRST_ANSWER.total_seconds() + 0.05, self.check)


def ask(  # noqa: PLR0913 - an interaction has this many sides
    world: "World",
    kind: int,
    person_id: int,
    channel_id: int,
    data: Json,
    *,
    message: Json | None = None,
    trigger: SimulatedInteraction | None = None,
) -> SimulatedInteraction:
    """Send the bot an interaction."""
    _forget(world)
    made = SimulatedInteraction(
        world, kind, person_id, channel_id, data, world.ids(), world.now(), message, trigger
    )
    world.interactions[made.id] = made
    world.tokens[made.token] = made
    made.wait()
    world.tell("INTERACTION_CREATE", payloads.interaction(world, made), [world.bot_id])
    return made


def _forget(world: "World") -> None:
    """Let go of the oldest interactions once nobody can do anything with them."""
    for number, one in list(islice(world.interactions.items(), 4)):
        if world.now() - one.made <= 2 * TOKEN_LIVES:
            return
        del world.interactions[number]
        world.tokens.pop(one.token, None)


def check_all(world: "World", chosen: Sequence[SimulatedInteraction] = ()) -> None:
    """Let all that are too old fail: call it after moving a clock by hand."""
    for one in chosen or list(world.interactions.values()):
        one.check()
