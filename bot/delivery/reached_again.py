"""Whoever was out of reach is in reach again: the notes that said otherwise say so."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Final

import structlog

from bot.cards.turn import QUIET
from bot.delivery.addresses import Address
from bot.delivery.discord_io.sender import Sender, SendError, Sent
from bot.delivery.failures import noted
from bot.messages.posts import MessageContent, Text
from bot.store.rows import Letter
from bot.store.store import Transaction
from render.words import Voice

LAST: Final = 2
"""So many notes tell of one closed door: that there was a letter, and that somebody is asked."""

log = structlog.stdlib.get_logger("skald.courier")


def out_of_reach(to: Address) -> bool:
    """Tell whether a seat's last letter, as far as is known, found a closed door."""
    row = to.table.seat(to.viewer) if to.table and to.viewer is not None else None
    return row is not None and row.unreached


async def reached(tx: Transaction, letter: Letter, now: datetime) -> tuple[Sent, ...]:
    """Note that a letter has reached its seat; give where the last notes say that none does."""
    if letter.game is None or letter.seat is None:
        return ()
    for row in await tx.seats.of(letter.game):
        if row.seat == letter.seat and row.unreached:
            await tx.seats.save(replace(row, unreached=False))
    found = []
    for one in await tx.outbox.of_game(letter.game):
        if noted(one.letter, letter.seat):
            if one.message and one.channel:
                found.append(Sent(one.channel, one.message))
            elif one.sent_at is None:
                await tx.outbox.sent(one.id, None, None, now)
    return tuple(found[:LAST])


async def take_back(sender: Sender, to: Address, notes: Iterable[Sent]) -> None:
    """Let notes say that their seat is in reach again; where that fails they stay as they are."""
    table = to.table
    if table is None or to.viewer is None:
        return
    players = table.players(table.language)
    voice = Voice(table.language, table.row.rules, players, markdown=True)
    post = MessageContent((Text(voice.say("letter.reached", seat=int(to.viewer))),), QUIET)
    for at in notes:
        try:
            await sender.edit(at, post)
        except SendError as fault:
            log.info("note_not_taken_back", game=table.row.id, status=fault.why)
