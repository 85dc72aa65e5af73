"""Keep one message of a lobby in its channel: edited, or posted anew in place of the old one."""

from typing import Final

import structlog

from bot.delivery.addresses import Address
from bot.delivery.discord_io.send_errors import (
    GoneError,
    NoAnswerError,
    RejectedError,
    SendError,
    TooOldError,
)
from bot.delivery.discord_io.sender import Sender, SentMessage
from bot.delivery.threads import CLOCK_TOLERANCE
from bot.messages.message_numbers import message_token
from bot.messages.posts import MessageContent
from bot.records import GameRow, OutboxLetter

TOO_OLD_WAIT: Final = 600.0
"""Seconds until an old message with a thread on it is edited again."""

log = structlog.stdlib.get_logger("skald.courier")


async def update_lobby_message(
    sender: Sender, outbox_letter: OutboxLetter, address: Address, content: MessageContent
) -> SentMessage:
    """Edit a lobby's message; if that is impossible, post it anew and delete the old one."""
    row = address.table.row if address.table else None
    old = _known_message(row)
    if row is None or old is None:
        return await _post_lobby(sender, outbox_letter, address, content)
    posted = await _find_earlier_post(sender, outbox_letter, address)
    if posted is None and await _try_to_edit(sender, row, old, content):
        return old
    new = posted or await sender.send(address.destination, content, (), outbox_letter.token)
    if posted is not None:
        await sender.edit(posted, content)
    if old != new:
        await _delete_message(sender, old)
    return new


async def _try_to_edit(
    sender: Sender, row: GameRow, old: SentMessage, content: MessageContent
) -> bool:
    """Edit the lobby's message; return False if another one must take its place."""
    try:
        await sender.edit(old, content)
    except TooOldError as fault:
        if row.thread == old.message_id:  # it carries the table's thread, so it must stay
            raise NoAnswerError(fault.reason, TOO_OLD_WAIT) from fault
        log.info("lobby_message_too_old", game=row.id)
    except (GoneError, RejectedError) as fault:
        log.info("lobby_message_gone", game=row.id, status=fault.reason)
    else:
        return True
    return False


def _known_message(row: GameRow | None) -> SentMessage | None:
    if row is None or row.channel is None or row.message is None:
        return None
    return SentMessage(row.channel, row.message)


async def _find_earlier_post(
    sender: Sender, outbox_letter: OutboxLetter, address: Address
) -> SentMessage | None:
    """Find the message that an earlier try of this letter has posted."""
    if not outbox_letter.tries:
        return None
    since = outbox_letter.created_at - CLOCK_TOLERANCE
    return await sender.find(address.destination, outbox_letter.token, since)


async def _post_lobby(
    sender: Sender, outbox_letter: OutboxLetter, address: Address, content: MessageContent
) -> SentMessage:
    """Post a lobby's first message, or edit it if an earlier letter has posted it."""
    token, since = outbox_letter.token, outbox_letter.created_at
    if address.table is not None:
        token = message_token("lobby", address.table.row.id)
        since = address.table.row.created_at
    found = await sender.find(address.destination, token, since - CLOCK_TOLERANCE)
    if found is None:
        return await sender.send(address.destination, content, (), token)
    await sender.edit(found, content)
    return found


async def _delete_message(sender: Sender, old: SentMessage) -> None:
    """Delete a message that another one replaces; without an answer the letter is tried again."""
    try:
        await sender.delete(old)
    except GoneError:
        return
    except NoAnswerError:
        raise
    except SendError as fault:
        log.warning("lobby_message_stays", status=fault.reason)
