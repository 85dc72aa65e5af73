"""Edit the notes that a seat is out of reach once a letter reaches it again."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Final

import structlog

from bot.cards.turn import QUIET_COLOUR
from bot.delivery.addresses import Address
from bot.delivery.discord_io.send_errors import SendError
from bot.delivery.discord_io.sender import Sender, SentMessage
from bot.delivery.failures import is_unreached_note
from bot.messages.posts import MessageContent, Text
from bot.records import Letter
from bot.store.store import Transaction
from render.words import WORD_BOOKS, Voice

MAX_NOTES_EDITED: Final = 2
"""Notes that are edited: at most one about a letter and one about an ask."""

log = structlog.stdlib.get_logger("skald.courier")


def is_out_of_reach(address: Address) -> bool:
    """Tell whether the seat's last letter found its DMs closed, as far as is known."""
    row = (
        address.table.find_seat(address.viewer)
        if address.table and address.viewer is not None
        else None
    )
    return row is not None and row.unreached


async def mark_reached(tx: Transaction, letter: Letter, now: datetime) -> tuple[SentMessage, ...]:
    """Record that a letter has reached its seat; return the last notes that said otherwise."""
    if letter.game is None or letter.seat is None:
        return ()
    for row in await tx.seats.of_game(letter.game):
        if row.seat == letter.seat and row.unreached:
            await tx.seats.save(replace(row, unreached=False))
    notes = []
    for outbox_letter in await tx.outbox.of_game(letter.game):
        if is_unreached_note(outbox_letter.letter, letter.seat):
            if outbox_letter.message and outbox_letter.channel:
                notes.append(SentMessage(outbox_letter.channel, outbox_letter.message))
            elif outbox_letter.sent_at is None:
                await tx.outbox.mark_sent(outbox_letter.id, None, None, now)
    return tuple(notes[:MAX_NOTES_EDITED])


async def update_notes(sender: Sender, address: Address, notes: Iterable[SentMessage]) -> None:
    """Edit notes to say that the seat is in reach again; a note that can't be edited stays."""
    table = address.table
    if table is None or address.viewer is None:
        return
    players = table.player_names(table.language)
    voice = Voice(table.language, WORD_BOOKS[table.row.rules], players, markdown=True)
    content = MessageContent(
        (Text(voice.say("letter.reached", seat=int(address.viewer))),), QUIET_COLOUR
    )
    for note in notes:
        try:
            await sender.edit(note, content)
        except SendError as fault:
            log.info("note_not_updated", game=table.row.id, status=fault.reason)
