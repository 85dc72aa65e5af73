"""Interactions: what a person does with the bot, and its answers within 3 s and 15 minutes."""

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import islice
from typing import TYPE_CHECKING, Final

from bot.local.interactions import payloads
from bot.local.snowflakes import Json
from bot.local.world.discord_objects import LOADING

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

FIRST_ANSWER_TIME: Final = timedelta(seconds=3)
TOKEN_LIFETIME: Final = timedelta(minutes=15)
NO_RESPONSE_TEXT: Final = "The application did not respond"
"""The text that a person reads when no answer came in time."""
FAILED_TEXT: Final = "This interaction failed"


@dataclass(eq=False, repr=False)
class SimulatedInteraction:
    """One interaction of a person with the bot, and its answers so far."""

    world: "World"
    kind: int
    person_id: int
    channel_id: int
    data: Json
    id: int
    created_at: datetime
    message: Json | None = None
    """The message whose component was used, or from which the modal came."""
    modal_opener: "SimulatedInteraction | None" = None
    """The interaction that opened the modal that this one submits."""
    token: str = field(default_factory=lambda: secrets.token_urlsafe(48))
    first_callback_type: int | None = None
    """The callback type of the first answer."""
    original_message_id: int | None = None
    """The message that `@original` means."""
    is_ephemeral: bool = False
    modal: Json | None = None
    choices: list[Json] | None = None
    failure: str = ""
    posted_ids: list[int] = field(default_factory=list)
    edit_count: int = 0
    """How often the bot has edited or deleted messages by this token."""
    _progress: asyncio.Event = field(default_factory=asyncio.Event)
    _timer: asyncio.TimerHandle | None = None

    @property
    def answers(self) -> list[Json]:
        """The messages of the answer, as they are now, without deleted ones."""
        messages = self.world.messages.get(self.channel_id, {})
        return [messages[number] for number in self.posted_ids if number in messages]

    @property
    def is_deferred(self) -> bool:
        """Tell whether the bot has deferred its answer and not sent it yet."""
        if self.first_callback_type != DEFERRED or self.original_message_id is None or self.failure:
            return False
        message = self.world.messages.get(self.channel_id, {}).get(self.original_message_id)
        return message is not None and bool(message["flags"] & LOADING)

    @property
    def is_done(self) -> bool:
        """Tell whether it has been answered in full or has failed."""
        return bool(self.failure) or (self.first_callback_type is not None and not self.is_deferred)

    @property
    def is_late(self) -> bool:
        """Tell whether the time for the first answer is over."""
        return self.world.now() - self.created_at > FIRST_ANSWER_TIME

    @property
    def is_expired(self) -> bool:
        """Tell whether the token has expired."""
        return self.world.now() - self.created_at > TOKEN_LIFETIME

    def notify_progress(self) -> None:
        """Wake those who wait for an answer."""
        if self.first_callback_type is not None and self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._progress.set()

    async def wait_until_done(self, seconds: float = 5) -> "SimulatedInteraction":
        """Wait until it is answered or has failed; TimeoutError if neither comes."""
        async with asyncio.timeout(seconds):
            while not self.is_done:
                self._progress.clear()
                await self._progress.wait()
        return self

    async def wait_for_messages(self, times: int = 1, seconds: float = 5) -> "SimulatedInteraction":
        """Wait until the bot has posted or changed messages by its token so many times."""
        async with asyncio.timeout(seconds):
            while self.edit_count + len(self.posted_ids) < times and not self.failure:
                self._progress.clear()
                await self._progress.wait()
        return self

    def fail(self, reason: str) -> None:
        """Mark it as failed, with the text that its person reads."""
        self.failure = reason
        self.tell_person("failed", reason=reason)
        self.notify_progress()

    def tell_person(self, what: str, **more: object) -> None:
        """Tell the person's client what came: deferred, failed, modal, choices or done."""
        data = {"interaction_id": str(self.id), "channel_id": str(self.channel_id), "answer": what}
        self.world.send_signal("INTERACTION_ANSWER", data | more, [self.person_id])

    def check_deadline(self) -> None:
        """Mark it as failed if its time is over by the world's clock."""
        if self.failure:
            return
        if self.first_callback_type is None and self.is_late:
            self.fail(NO_RESPONSE_TEXT if self.kind in (COMMAND, AUTOCOMPLETE) else FAILED_TEXT)
        elif self.is_deferred and self.is_expired:
            self.fail(NO_RESPONSE_TEXT)

    def schedule_check(self) -> None:
        """Schedule `check` for when the three seconds are over, if an event loop runs."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._timer = loop.call_later(FIRST_ANSWER_TIME.total_seconds() + 0.05, self.check_deadline)


def send_interaction(  # noqa: PLR0913 - an interaction has so many fields
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
    _forget_oldest(world)
    interaction = SimulatedInteraction(
        world, kind, person_id, channel_id, data, world.ids(), world.now(), message, trigger
    )
    world.interactions[interaction.id] = interaction
    world.interactions_by_token[interaction.token] = interaction
    interaction.schedule_check()
    world.send_signal(
        "INTERACTION_CREATE", payloads.interaction_payload(world, interaction), [world.bot_id]
    )
    return interaction


def find_interaction(world: "World", number: int) -> SimulatedInteraction | None:
    """Return an interaction by its id."""
    found = world.interactions.get(number)
    return found if isinstance(found, SimulatedInteraction) else None


def find_by_token(world: "World", token: str) -> SimulatedInteraction | None:
    """Return an interaction by its token."""
    found = world.interactions_by_token.get(token)
    return found if isinstance(found, SimulatedInteraction) else None


def _forget_oldest(world: "World") -> None:
    """Forget the oldest interactions once their tokens have long expired."""
    for number, interaction in list(islice(world.interactions.items(), 4)):
        if world.now() - interaction.created_at <= 2 * TOKEN_LIFETIME:
            return
        del world.interactions[number]
        world.interactions_by_token.pop(interaction.token, None)


def check_deadlines(world: "World", chosen: Sequence[SimulatedInteraction] = ()) -> None:
    """Check all interactions; call it after moving a clock by hand."""
    for number in [one.id for one in chosen] or list(world.interactions):
        interaction = find_interaction(world, number)
        if interaction is not None:
            interaction.check_deadline()
