"""Keep only each reader's last card live; earlier cards lose their buttons ("fade").

A sheet that a player has asked for is live beside the card, and fades with it. Which messages are
to fade is stored beside how far their reader has read. Each is edited once, however old it is:
Discord may refuse that, and old buttons do no harm.
"""

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

import structlog

from bot.cards.turn_card import QUIET_COLOUR, spent_card
from bot.delivery.discord_io.send_errors import SendError
from bot.delivery.discord_io.sender import Sender, SentMessage
from bot.games.news.reader_state_changes import end_live_card
from bot.games.people.languages import language_of
from bot.games.table_settings import TableSettings
from bot.messages.post_parts import Text
from bot.messages.posts import File, MessageContent
from bot.records import CardMessage, GameRow, ReaderState
from bot.store.store import Store, Transaction
from render.language.markup import escape_name
from render.words import COMMON_BOOK, Voice

MAX_REMEMBERED: Final = 4_096
"""Messages whose attachments are remembered."""

log = structlog.stdlib.get_logger("skald.courier")


class LiveCards:
    """Fades earlier cards, but none while an interaction on it is answered."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._held: Counter[SentMessage] = Counter()
        self._attachments: OrderedDict[SentMessage, frozenset[int]] = OrderedDict()
        """What messages have attached since they were edited; nothing while that goes on."""
        self._lock = asyncio.Lock()

    @contextmanager
    def hold(self, at: SentMessage) -> Iterator[None]:
        """Don't fade a message while an interaction on it is answered."""
        self._held[at] += 1
        try:
            yield
        finally:
            self._held[at] -= 1
            if not self._held[at]:
                del self._held[at]

    def has_lost(self, at: SentMessage, attachments: AbstractSet[int]) -> bool:
        """Tell whether a message has lost some of these attachments to an edit."""
        return not attachments <= self._attachments.get(at, attachments)

    def note_attachments(self, at: SentMessage, attachments: frozenset[int]) -> None:
        """Note what a message has attached after an edit."""
        self._attachments[at] = attachments
        self._attachments.move_to_end(at)
        while len(self._attachments) > MAX_REMEMBERED:
            self._attachments.popitem(last=False)

    def note_shown(self, at: SentMessage) -> None:
        """Note that a message shows a card again."""
        self._attachments.pop(at, None)

    async def fade_earlier_cards(self, sender: Sender) -> None:
        """Edit earlier cards down to what they told; one that can't be edited still answers.

        A card with an interaction in progress is left to the next round.
        """
        async with self._lock:
            async with self._store.reading() as tx:
                states = await tx.reader_states.list_to_fade()
            for state in states:
                for card in state.earlier_cards:
                    await self._fade(sender, state, card)

    async def edit_live_card(
        self, sender: Sender, state: ReaderState, content: MessageContent, files: Sequence[File]
    ) -> bool:
        """Edit a reader's live card; False if another one has replaced it meanwhile."""
        async with self._lock:
            async with self._store.reading() as tx:
                now = await tx.reader_states.get(state.game, state.person)
            if now.card is None or now.card != state.card:
                return False
            at = SentMessage(now.card.channel, now.card.message)
            await self._edit(sender, at, content, files)
            return True

    async def _edit(
        self, sender: Sender, at: SentMessage, content: MessageContent, files: Sequence[File] = ()
    ) -> None:
        """Edit a message, and note what it has attached from now on."""
        self.note_attachments(at, frozenset())
        self.note_attachments(at, await sender.edit(at, content, files))

    async def _fade(self, sender: Sender, state: ReaderState, card: CardMessage) -> None:
        """Edit one card, unless it is held or shows the live card again; then forget it."""
        at = SentMessage(card.channel, card.message)
        if self._held[at]:
            return
        async with self._store.reading() as tx:
            now = await tx.reader_states.get(state.game, state.person)
            content = await _what_remains(tx, now, card) if card in now.earlier_cards else None
        if content is None:
            return
        try:
            await self._edit(sender, at, content)
        except SendError as fault:
            log.info("card_not_faded", game=state.game, seat=state.seat, status=fault.reason)
        async with self._store.writing() as tx:
            now = await tx.reader_states.get(state.game, state.person)
            left = tuple(one for one in now.earlier_cards if one != card)
            await tx.reader_states.put([replace(now, earlier_cards=left)])


async def take_former_cards(tx: Transaction, state: ReaderState) -> None:
    """Let the cards of those fade who held a reader's seat before."""
    former = [
        end_live_card(one)
        for one in await tx.reader_states.of_game(state.game)
        if one.seat == state.seat and one.person != state.person and one.card is not None
    ]
    await tx.reader_states.put(former)


async def _what_remains(tx: Transaction, state: ReaderState, card: CardMessage) -> MessageContent:
    """Return what remains of a card: what it told and why it is spent, or whose seat it is."""
    person, row = await tx.people.get(state.person), await tx.games.get(state.game)
    table = TableSettings.model_validate(dict(row.table)) if row is not None else TableSettings()
    voice = Voice(language_of(person, table.language), COMMON_BOOK, markdown=True)
    seat = next((one for one in await tx.seats.of_game(state.game) if one.seat == state.seat), None)
    if seat is None or seat.person == state.person:
        key = await _choose_reason(tx, state, row)
        return spent_card(voice, state.game, card.remains, key)
    if seat.person is None:
        return MessageContent((Text(voice.say("turn.lost")),), QUIET_COLOUR)
    name = escape_name((await tx.people.get(seat.person)).name)
    return MessageContent((Text(voice.say("turn.given", name=name)),), QUIET_COLOUR)


async def _choose_reason(tx: Transaction, state: ReaderState, row: GameRow | None) -> str:
    """Choose the word key that says why a card is spent, to the holder of its seat."""
    if row is None or row.life != "open":
        return "turn.ended"
    if state.card is not None:
        return "turn.spent"
    windows = await tx.windows.of_branch(row.id, row.branch)
    is_asked = any(one.open and one.ask.has_card and one.ask.seat == state.seat for one in windows)
    return "turn.closed" if is_asked else "turn.nothing"
