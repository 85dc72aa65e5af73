"""A fake Discord, which keeps messages, forgets nonces and fails on call."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.delivery.discord_io.send_errors import ClosedDmError, ForbiddenError, GoneError, SendError
from bot.delivery.discord_io.sender import WEEK_IN_MINUTES, Destination, SentMessage
from bot.messages.posts import File, MessageContent
from tests.bot.delivery.crashes.process_life import ProcessLife

NONCE_MEMORY: Final = timedelta(minutes=5)
"""How long Discord remembers a nonce."""


@dataclass
class KeptMessage:
    """A message as it is now."""

    destination: Destination
    posted_at: datetime
    token: str
    content: MessageContent
    files: tuple[File, ...]
    silent: bool
    edits: int = 0
    first_text: str = ""
    """Its text when it was posted."""

    @property
    def text(self) -> str:
        return "\n".join(self.content.texts)

    @property
    def verbs(self) -> tuple[str, ...]:
        return tuple(control.verb for control in self.content.controls)


class FakeDiscord:
    """A sender that keeps messages as Discord would."""

    def __init__(self, now: Callable[[], datetime], life: ProcessLife) -> None:
        self.now, self.life = now, life
        self.messages: dict[int, KeptMessage] = {}
        self.nonces: dict[str, tuple[datetime, SentMessage]] = {}
        self.faults: defaultdict[str, list[SendError | None]] = defaultdict(list)
        self.closed_dms: set[int] = set()
        self.gone: set[int] = set()
        self.missing_permissions: dict[int, str] = {}
        self.threads: dict[int, str] = {}
        self.archive_minutes: dict[int, int] = {}
        self.pinned: list[int] = []
        self.calls: list[str] = []
        self.has_no_threads = self.finds_nothing = False
        self.is_ready = True
        self.held_destinations: dict[Destination, asyncio.Event] = {}
        self.is_waiting = asyncio.Event()
        self.file_limit = 10_000_000

    def max_file_bytes(self, _: Destination) -> int:
        return self.file_limit

    def missing_permission(self, channel: int) -> str:
        return self.missing_permissions.get(channel, "")

    def _maybe_fail(self, call: str, place: Destination) -> None:
        self.calls.append(call)
        self.life.pass_point()
        fault = self.faults[call].pop(0) if self.faults[call] else None
        if fault is not None:
            raise fault
        if place.dm in self.closed_dms:
            raise ClosedDmError("403/50007")
        if call == "post" and place.channel in self.missing_permissions:
            raise ForbiddenError("403/50013")
        if place.channel in self.gone:
            raise GoneError("404/10003")

    def keep_message(
        self, place: Destination, post: MessageContent, *, token: str = "", silent: bool = False
    ) -> SentMessage:
        number = 1_000 + len(self.messages)
        said = "\n".join(post.texts)
        self.messages[number] = KeptMessage(
            place, self.now(), token, post, (), silent, first_text=said
        )
        return SentMessage(place.channel or 5_000 + (place.dm or 0), number)

    async def send(
        self,
        place: Destination,
        post: MessageContent,
        files: Sequence[File],
        token: str,
        *,
        silent: bool = False,
    ) -> SentMessage:
        if place in self.held_destinations:
            self.is_waiting.set()
            await self.held_destinations[place].wait()
        self._maybe_fail("post", place)
        assert len(token) <= 25
        assert {one.name for one in files} == set(post.file_names)
        at, sent = self.nonces.get(token, (None, None))
        if at is None or sent is None or self.now() - at > NONCE_MEMORY:
            sent = self.keep_message(place, post, token=token, silent=silent)
            self.messages[sent.message_id].files = tuple(files)
        self.nonces[token] = self.now(), sent
        self.life.pass_point()
        return sent

    async def edit(
        self, at: SentMessage, post: MessageContent, files: Sequence[File] = ()
    ) -> frozenset[int]:
        self._maybe_fail("edit", Destination(channel=at.channel_id))
        if at.message_id not in self.messages:
            raise GoneError("404/10008")
        kept = self.messages[at.message_id]
        kept.content, kept.files, kept.edits = post, tuple(files), kept.edits + 1
        self.life.pass_point()
        return frozenset()

    async def delete(self, at: SentMessage) -> None:
        self._maybe_fail("delete", Destination(channel=at.channel_id))
        if self.messages.pop(at.message_id, None) is None:
            raise GoneError("404/10008")
        self.life.pass_point()

    async def find(self, place: Destination, token: str, since: datetime) -> SentMessage | None:
        self._maybe_fail("find", place)
        for number, kept in self.messages.items():
            here = kept.destination == place and kept.token == token and kept.posted_at >= since
            if here and not self.finds_nothing:
                return SentMessage(place.channel or 5_000 + (place.dm or 0), number)
        return None

    async def open_thread(
        self, at: SentMessage, name: str, archive_after: int = WEEK_IN_MINUTES
    ) -> int:
        self._maybe_fail("thread", Destination(channel=at.channel_id))
        if self.has_no_threads:
            raise ForbiddenError("no threads here")
        if at.message_id not in self.messages:
            raise GoneError("404/10008")
        self.threads.setdefault(at.message_id, name)
        self.archive_minutes[at.message_id] = archive_after
        self.life.pass_point()
        return at.message_id

    async def pin(self, at: SentMessage) -> None:
        self._maybe_fail("pin", Destination(channel=at.channel_id))
        self.pinned.append(at.message_id)
        self.life.pass_point()

    def messages_to(self, person: int) -> list[KeptMessage]:
        return [one for one in self.messages.values() if one.destination.dm == person]

    def messages_in(self, channel: int) -> list[KeptMessage]:
        return [one for one in self.messages.values() if one.destination.channel == channel]

    def tokens(self) -> list[str]:
        return [one.token for one in self.messages.values() if one.token]
