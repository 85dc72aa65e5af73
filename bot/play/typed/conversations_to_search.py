"""Whose direct messages may stand unanswered after a start."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from typing import Final, NamedTuple

from bot.play.services import Services
from bot.records import GameRow
from bot.store.store import Transaction

RECENT_PLAY: Final = timedelta(hours=1)
"""Players of tables that moved since then may have written, even if not asked."""
MAX_GAMES_SEARCHED: Final = 500
"""Maximum number of tables that are searched, the last moved first."""


class Conversation(NamedTuple):
    """A conversation: its DM channel, the writer's Discord id, and the tables it may be about."""

    channel: int
    writer: int
    games: tuple[int, ...]


async def list_conversations(services: Services) -> Sequence[Conversation]:
    """Return the conversations to search; the channels are known from sent letters."""
    found: dict[int, Conversation] = {}
    since = services.now() - RECENT_PLAY
    async with services.store.reading() as tx:
        games = await tx.games.played_since(since, MAX_GAMES_SEARCHED)
    for game in games:
        async with services.store.reading() as tx:
            for conversation in await _conversations_at_table(
                tx, game, asked_only=game.touched_at < since
            ):
                known = found.setdefault(conversation.writer, conversation)
                tables = tuple(dict.fromkeys((*known.games, game.id)))
                found[conversation.writer] = known._replace(games=tables)
        await asyncio.sleep(0)
    return tuple(found.values())


async def _conversations_at_table(
    tx: Transaction, game: GameRow, *, asked_only: bool
) -> list[Conversation]:
    windows = await tx.windows.of_branch(game.id, game.branch) if asked_only else []
    asked = {one.ask.seat for one in windows if one.open}
    held = {
        one.person: one.seat
        for one in await tx.seats.of_game(game.id)
        if one.person is not None and (not asked_only or one.seat in asked)
    }
    found = []
    for person in (await tx.people.find_all(held)).values():
        letters = await tx.outbox.of_seat(game.id, held[person.id])
        at = next((one.channel for one in letters if one.channel is not None), None)
        if at is not None:
            found.append(Conversation(at, person.discord, (game.id,)))
    return found
