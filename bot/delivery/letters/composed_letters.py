"""What composing a letter gives, why it may give nothing, and what it needs of the desk."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from bot.games.news.reader_state_changes import ReadMark
from bot.games.news.unread_news import UnreadNews
from bot.games.state.seat_view import SeatView
from bot.games.turns.digests import DigestEntry
from bot.messages.posts import File, MessageContent
from bot.records import Person


class StaleLetterError(Exception):
    """What the letter would say is no longer true."""


class ReadLetterError(Exception):
    """What the letter would say has been read elsewhere."""


@dataclass(frozen=True, slots=True)
class OutgoingMessage:
    """One message of a letter, ready to go."""

    content: MessageContent
    files: tuple[File, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ComposedLetter:
    """The messages of a letter, and what their reader has read once they have arrived."""

    messages: list[OutgoingMessage]
    is_silent: bool = False
    """They notify only whom they mention."""
    mark: ReadMark | None = None
    digested: Mapping[int, int] = field(default_factory=dict)
    """Of a digest: by table, the revision up to which it has said that there is news."""
    remains: str = ""
    """The text that stays of a card once it is no longer the live one."""
    result: str = ""
    """What became of what the card before asked: it stays there in place of its own text."""


class DigestReader(Protocol):
    """The part of the digests that composers need."""

    async def read(self, person: Person, now: datetime) -> list[DigestEntry]: ...


class Desk(Protocol):
    """The part of the desk that composers need."""

    async def read_seat_view(
        self, game: int, person: int | None, now: datetime, since: int | None = None
    ) -> SeatView: ...

    async def read_unread_news(self, game: int, person: int) -> UnreadNews | None: ...

    @property
    def digests(self) -> DigestReader: ...
