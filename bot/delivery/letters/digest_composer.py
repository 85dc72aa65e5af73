"""Compose digests: what waits for a person at all their tables as their digest leaves."""

from collections.abc import Mapping
from datetime import datetime

from bot.cards.pings.digest_post import digest_post
from bot.delivery.addresses import Address
from bot.delivery.letters.composed_letters import (
    ComposedLetter,
    Desk,
    OutgoingMessage,
    ReadLetterError,
    StaleLetterError,
)
from bot.game_types import GameType
from bot.messages.reader import Reader


async def compose_digest(
    desk: Desk, game_types: Mapping[str, GameType], address: Address, now: datetime
) -> ComposedLetter:
    """Compose a person's digest; nothing is sent if nothing waits for them any more."""
    if address.person is None:
        raise StaleLetterError
    entries = await desk.digests.read(address.person, now)
    if not entries:
        raise ReadLetterError
    tables = [
        (Reader(one.seat_view, game_types[one.seat_view.key], address.language), one.asks)
        for one in entries
    ]
    return ComposedLetter(
        messages=[OutgoingMessage(digest_post(address.language, tables))],
        digested={one.seat_view.game.id: one.news_up_to for one in entries if one.news_up_to},
    )
