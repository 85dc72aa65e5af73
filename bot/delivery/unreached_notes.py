"""The notes in the thread that a seat is out of reach; edited once a letter reaches it again."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from typing import Final

import structlog

from bot.cards.turn_card import QUIET_COLOUR
from bot.delivery.addresses import MAIN_ROOM, Address, LetterTable
from bot.delivery.discord_io.send_errors import SendError
from bot.delivery.discord_io.sender import Sender, SentMessage
from bot.letter_bodies import (
    OutcomePost,
    PublicPost,
    Reminder,
    SeatNews,
    TurnCard,
    UnreachedNote,
)
from bot.messages.post_parts import Text
from bot.messages.posts import MessageContent
from bot.records import Letter, OutboxLetter, Window
from bot.store.store import Transaction
from engine.core.protocol.values import EVERYONE
from render.words import WORD_BOOKS, Voice

MAX_NOTES_EDITED: Final = 2
"""Notes that are edited: at most one about a letter and one about an ask."""

log = structlog.stdlib.get_logger("skald.courier")


async def note_unreached_seat(
    tx: Transaction, outbox_letter: OutboxLetter, table: LetterTable, now: datetime
) -> None:
    """Write that a seat's letter has found its messages closed, if all may know of the letter.

    An ask is noted once for its window, and once more in place of its reminder.
    """
    letter = outbox_letter.letter
    row = None if letter.seat is None else table.find_seat(letter.seat)
    if row is None or not await _is_public(tx, letter, table):
        return
    windows = await _list_public_windows(tx, letter, table)
    is_asked = any(one.open for one in windows)  # it may have closed since the letter was written
    if is_asked:
        name = ".".join(f"{one.ask.id}@{int(one.opened_at.timestamp())}" for one in windows[:1])
        name += "" if isinstance(letter.body, TurnCard) else f".{letter.body.kind}"
        note = UnreachedNote(seat=row.seat, is_asked=True)
        await tx.outbox.add([_write_note_letter(table, note, name)], now)
    row = next(one for one in await tx.seats.of_game(table.row.id) if one.seat == row.seat)
    if row.unreached or (isinstance(letter.body, SeatNews) and letter.body.card):
        return
    await tx.seats.save(replace(row, unreached=True))
    if not is_asked:
        note = UnreachedNote(seat=row.seat, is_asked=False)
        await tx.outbox.add([_write_note_letter(table, note, str(outbox_letter.id))], now)


def _write_note_letter(table: LetterTable, note: UnreachedNote, name: str) -> Letter:
    """Write the letter of a note; `name` tells what it is about."""
    return Letter(
        letter=f"closed.{table.row.id}.{table.row.branch}.{note.seat}.{name}",
        game=table.row.id,
        body=note,
        room=MAIN_ROOM,
    )


async def _is_public(tx: Transaction, letter: Letter, table: LetterTable) -> bool:
    """Tell whether everybody may know of a letter, since a note about it would tell them."""
    if _list_asks(letter):
        return bool(await _list_public_windows(tx, letter, table))
    if isinstance(letter.body, SeatNews | PublicPost) and letter.body.room:
        return False
    outbox_letters = await tx.outbox.of_game(table.row.id)
    return any(
        one.letter.room == MAIN_ROOM and one.letter.revision == letter.revision
        for one in outbox_letters
        if isinstance(one.letter.body, PublicPost | OutcomePost)
    )


async def _list_public_windows(tx: Transaction, letter: Letter, table: LetterTable) -> list[Window]:
    """Return the public windows that a card or reminder is about."""
    ask_ids = _list_asks(letter)
    if not ask_ids:
        return []
    return [
        one
        for one in await tx.windows.of_branch(table.row.id, table.row.branch)
        if one.ask.seat == letter.seat and one.ask.id in ask_ids and one.ask.known_to == EVERYONE
    ]


def _list_asks(letter: Letter) -> tuple[str, ...]:
    """Return the ids of the asks that a letter is about; a letter of news has none."""
    match letter.body:
        case TurnCard(asks=asks):
            return asks
        case Reminder(ask=ask):
            return (ask,)
    return ()


# Reached again


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
        body = outbox_letter.letter.body
        if isinstance(body, UnreachedNote) and body.seat == letter.seat:
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
