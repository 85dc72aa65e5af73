"""Sends one letter: composes it, records that it is being sent, and that it has arrived."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

import structlog

from bot.delivery import seat_offer_letters
from bot.delivery.addresses import Address, require_holder
from bot.delivery.discord_io.send_errors import (
    ForbiddenError,
    NoAnswerError,
    SendError,
    TooLargeError,
    TooOldError,
)
from bot.delivery.discord_io.sender import Sender, SentMessage
from bot.delivery.edited_posts import find_end_post, find_last_post
from bot.delivery.letters.composed_letters import (
    ComposedLetter,
    ReadLetterError,
    StaleLetterError,
)
from bot.delivery.letters.letter_composer import LetterComposer
from bot.delivery.letters.silent_sending import is_sent_silently
from bot.delivery.live_cards import LiveCards, take_former_cards
from bot.delivery.lobby_messages import update_lobby_message
from bot.delivery.threads import CLOCK_TOLERANCE
from bot.delivery.unreached_notes import is_out_of_reach, mark_reached, update_notes
from bot.games.news.reader_state_changes import move_number, put_card
from bot.games.people.languages import supported_language
from bot.letter_bodies import CardUpdate, EndedOffer, EndUpdate, LobbyMessage, QuietRound, TurnCard
from bot.messages.command_mentions import translate_commands
from bot.messages.posts import MessageContent
from bot.records import CardMessage, OutboxLetter
from bot.store.store import Store, Transaction

LATER_EDIT_WAIT: Final = 600.0
"""Seconds after which a post is edited that can't be edited now."""

log = structlog.stdlib.get_logger("skald.courier")


@dataclass(frozen=True, slots=True)
class Arrival:
    """A letter that has arrived, as it was composed, and its last message."""

    outbox_letter: OutboxLetter
    composed: ComposedLetter
    sent: SentMessage
    now: datetime


class LetterSending:
    """Sends letters, one at a time."""

    def __init__(
        self, store: Store, sender: Sender, composer: LetterComposer, live_cards: LiveCards
    ) -> None:
        self._store, self._sender, self._composer = store, sender, composer
        self._live_cards = live_cards

    async def send(self, outbox_letter: OutboxLetter, address: Address, now: datetime) -> None:
        """Compose a letter, record that it is being sent, send it, record that it has arrived."""
        letter = outbox_letter.letter
        max_file_bytes = self._sender.max_file_bytes(address.destination)
        if isinstance(letter.body, CardUpdate):
            await self._update_card(outbox_letter, address, max_file_bytes, now)
            return
        if isinstance(letter.body, QuietRound):
            await self._add_quiet_round(outbox_letter, address, max_file_bytes, now)
            return
        if isinstance(letter.body, EndUpdate):
            await self._update_end_post(outbox_letter, address, max_file_bytes, now)
            return
        try:
            await seat_offer_letters.require_open_offer(self._store, letter)
            composed = await self._composer.compose(letter, address, max_file_bytes, now)
        except (ReadLetterError, StaleLetterError):
            if await self._record_earlier_try(outbox_letter, address, now):
                return
            raise
        async with self._store.writing() as tx:
            if not await tx.outbox.mark_sending(outbox_letter.id, now):
                return
        try:
            sent = await self._send_messages(outbox_letter, address, composed)
        except TooLargeError:
            composed = await self._composer.compose(letter, address, 0, now)
            sent = await self._send_messages(outbox_letter, address, composed)
        await self._record_arrival(Arrival(outbox_letter, composed, sent, now), address)

    async def _update_card(
        self, outbox_letter: OutboxLetter, address: Address, max_file_bytes: int, now: datetime
    ) -> None:
        """Edit a reader's live card, if they have one; one that can never be edited stays as it is.

        Failures that may pass are raised, so that the letter is tried again.
        """
        letter = outbox_letter.letter
        table, holder = require_holder(address)
        async with self._store.reading() as tx:
            state = await tx.reader_states.get(table.row.id, holder.id)
        if state.card is None or state.seat != letter.seat:
            raise ReadLetterError
        update = await self._composer.compose_update(address, max_file_bytes, now)
        [card], is_shown = update.messages, False
        try:
            is_shown = await self._live_cards.edit_live_card(
                self._sender, state, card.content, card.files
            )
        except NoAnswerError:
            raise
        except SendError as fault:
            log.info("card_not_updated", game=table.row.id, seat=letter.seat, status=fault.reason)
        async with self._store.writing() as tx:
            if update.mark is not None and is_shown:
                read = await tx.reader_states.get(table.row.id, holder.id)
                await tx.reader_states.put([move_number(read, update.mark)])
            await tx.outbox.mark_sent(outbox_letter.id, None, None, now)

    async def _update_end_post(
        self, outbox_letter: OutboxLetter, address: Address, max_file_bytes: int, now: datetime
    ) -> None:
        """Let the post of a game's end show what is so now; one that is gone gets nothing.

        Failures that may pass are raised, so that the letter is tried again: no answer, a missing
        permission, too many edits, a saga that can't be drawn now.
        """
        async with self._store.reading() as tx:
            post = await find_end_post(tx, outbox_letter.letter)
        if post is None:
            raise StaleLetterError
        composed = await self._composer.compose(post.letter, address, max_file_bytes, now)
        last = composed.messages[-1]
        if not last.files:
            raise NoAnswerError("no saga", LATER_EDIT_WAIT)
        try:
            await self._sender.edit(post.message, last.content, last.files)
        except TooOldError as fault:
            raise NoAnswerError(fault.reason, LATER_EDIT_WAIT) from fault
        except (NoAnswerError, ForbiddenError):
            raise
        except SendError as fault:
            log.info("end_not_updated", game=post.letter.game, status=fault.reason)
        async with self._store.writing() as tx:
            await tx.outbox.mark_sent(outbox_letter.id, None, None, now)

    async def _add_quiet_round(
        self, outbox_letter: OutboxLetter, address: Address, max_file_bytes: int, now: datetime
    ) -> None:
        """Let the last post say that a round was quiet; one that can never be edited stays.

        Failures that may pass are raised, so that the letter is tried again.
        """
        async with self._store.reading() as tx:
            post = await find_last_post(tx, outbox_letter.letter)
        if post is None:
            raise StaleLetterError
        letter = post.write_letter(address)
        composed = await self._composer.compose(letter, address, max_file_bytes, now)
        last = composed.messages[-1]
        try:
            await self._sender.edit(post.message, last.content, last.files)
        except NoAnswerError:
            raise
        except SendError as fault:
            log.info("quiet_round_not_told", game=letter.game, status=fault.reason)
        async with self._store.writing() as tx:
            await tx.outbox.mark_sent(outbox_letter.id, None, None, now)

    async def _send_messages(
        self, outbox_letter: OutboxLetter, address: Address, composed: ComposedLetter
    ) -> SentMessage:
        """Send all messages of a letter, or edit the message that it is about."""
        content = composed.messages[0].content
        match outbox_letter.letter.body:
            case LobbyMessage():
                return await update_lobby_message(self._sender, outbox_letter, address, content)
            case EndedOffer() as ended:
                return await seat_offer_letters.edit_offer_message(
                    self._store, self._sender, ended, content
                )
        return await self._send_new_messages(outbox_letter, address, composed)

    async def _send_new_messages(
        self, outbox_letter: OutboxLetter, address: Address, composed: ComposedLetter
    ) -> SentMessage:
        """Send all messages of a letter, except those that arrived at an earlier try."""
        sent = SentMessage(0, 0)
        is_silent = is_sent_silently(outbox_letter.letter.body, composed, address)
        for number, message in enumerate(composed.messages):
            token = outbox_letter.token if not number else f"{outbox_letter.token}.{number}"
            found = await self._find_earlier_message(outbox_letter, address, token)
            content = _localise_commands(message.content, address)
            silent = is_silent and content.mentioned_user is None
            sent = found or await self._sender.send(
                address.destination, content, message.files, token, silent=silent
            )
        return sent

    async def _find_earlier_message(
        self, outbox_letter: OutboxLetter, address: Address, token: str
    ) -> SentMessage | None:
        """Find the message that an earlier try has sent; None if there was none."""
        if not outbox_letter.tries:
            return None
        return await self._sender.find(
            address.destination, token, outbox_letter.created_at - CLOCK_TOLERANCE
        )

    async def _record_earlier_try(
        self, outbox_letter: OutboxLetter, address: Address, now: datetime
    ) -> bool:
        """Record the message of an earlier try, though nothing is left to tell; False: none.

        If it is a card, its buttons go: its reader has a newer one, or is asked nothing.
        """
        letter = outbox_letter.letter
        if isinstance(letter.body, LobbyMessage | EndedOffer):
            return False  # these edit a message that has a record of its own
        sent = await self._find_earlier_message(outbox_letter, address, outbox_letter.token)
        if sent is None:
            return False
        async with self._store.writing() as tx:
            await tx.outbox.mark_sent(outbox_letter.id, sent.message_id, sent.channel_id, now)
            if isinstance(letter.body, TurnCard):
                table, holder = require_holder(address)
                state = await tx.reader_states.get(table.row.id, holder.id)
                card = CardMessage(sent.channel_id, sent.message_id)
                if card not in state.earlier_cards:
                    earlier_cards = (*state.earlier_cards, card)
                    await tx.reader_states.put([replace(state, earlier_cards=earlier_cards)])
        return True

    async def _record_arrival(self, arrival: Arrival, address: Address) -> None:
        """Record what has arrived where, what its reader has read, and that they are in reach."""
        letter, sent, now = arrival.outbox_letter.letter, arrival.sent, arrival.now
        async with self._store.writing() as tx:
            await tx.outbox.mark_sent(
                arrival.outbox_letter.id, sent.message_id, sent.channel_id, now
            )
            await _record_reading(tx, arrival)
            if address.person is not None and address.person.dm != "open":
                person = await tx.people.get(address.person.id)
                await tx.people.save(replace(person, dm="open"))
            notes = await mark_reached(tx, letter, now) if is_out_of_reach(address) else ()
            if isinstance(letter.body, LobbyMessage) and letter.game is not None:
                game = await tx.games.get(letter.game)
                if game is not None and game.message != sent.message_id:
                    await tx.games.save(replace(game, message=sent.message_id))
        await update_notes(self._sender, address, notes)


async def _record_reading(tx: Transaction, arrival: Arrival) -> None:
    """Move the number of a letter's reader; a card is their live one from now on."""
    composed, letter, sent = arrival.composed, arrival.outbox_letter.letter, arrival.sent
    if letter.person is not None:
        await _record_digest(tx, letter.person, composed)
    if composed.mark is None:
        return
    state = await tx.reader_states.get(composed.mark.game, composed.mark.person)
    told_since, state = state.read_up_to, move_number(state, composed.mark)
    if isinstance(letter.body, TurnCard) and letter.seat is not None:
        message = CardMessage(sent.channel_id, sent.message_id, composed.remains)
        state = put_card(
            replace(state, card_sent_at=arrival.now, card_told_since=told_since),
            letter.seat,
            message,
            composed.result,
        )
        await take_former_cards(tx, state)
    await tx.reader_states.put([state])


async def _record_digest(tx: Transaction, person: int, composed: ComposedLetter) -> None:
    """Save of which news a digest has said that it is there."""
    states = [await tx.reader_states.get(game, person) for game in composed.digested]
    await tx.reader_states.put(
        [replace(one, digested_up_to=composed.digested[one.game]) for one in states]
    )


def _localise_commands(content: MessageContent, address: Address) -> MessageContent:
    """Name commands in a person's own letter as their Discord client does, if known."""
    locale = address.person is not None and address.person.locale
    return translate_commands(content, supported_language(locale)) if locale else content
