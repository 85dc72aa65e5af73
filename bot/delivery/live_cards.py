"""Keep only each seat's last card live; earlier cards lose their buttons ("are spent").

A sheet that a player has asked for is live beside the card, and is spent with it. Live cards are
kept in memory only. A typed order is answered first; the card before it is spent with the next
round of letters. Each card is edited once, however old it is: Discord may refuse that, and old
buttons do no harm.
"""

from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final, TypeVar

import structlog

from bot.delivery.discord_io.send_errors import SendError
from bot.delivery.discord_io.sender import Sender, SentMessage
from bot.messages.posts import MessageContent
from engine.core.protocol.values import Seat

MAX_REMEMBERED: Final = 4_096
"""Seats and messages that are remembered."""

SeatKey = tuple[int, Seat]
"""A game, and a seat in it."""

AnyKey = TypeVar("AnyKey", SeatKey, SentMessage)
Value = TypeVar("Value")

log = structlog.stdlib.get_logger("skald.courier")


@dataclass(frozen=True, slots=True)
class LiveCard:
    """A card that was sent, and what replaces it once there is a newer one."""

    message: SentMessage
    spent_content: MessageContent
    language: str


class LiveCards:
    """The live card of each seat, and the earlier ones that are still to be spent."""

    def __init__(self) -> None:
        self._live: OrderedDict[SeatKey, LiveCard] = OrderedDict()
        self._sheets: OrderedDict[SeatKey, tuple[LiveCard, ...]] = OrderedDict()
        self._to_spend: list[tuple[SeatKey, LiveCard]] = []
        self._held: Counter[SentMessage] = Counter()
        self._spent: OrderedDict[SentMessage, None] = OrderedDict()

    @contextmanager
    def hold(self, at: SentMessage) -> Iterator[None]:
        """Don't spend a message while an interaction on it is answered."""
        self._held[at] += 1
        try:
            yield
        finally:
            self._held[at] -= 1
            if not self._held[at]:
                del self._held[at]

    def is_spent(self, at: SentMessage) -> bool:
        """Tell whether a message has lost its buttons and pictures since it was shown."""
        return at in self._spent

    def get(self, key: SeatKey) -> LiveCard | None:
        """Return the live card of a seat."""
        return self._live.get(key)

    def put(self, key: SeatKey, card: LiveCard) -> None:
        """Make a card the live one of its seat; those before are to be spent.

        It may be in the same message as an earlier card or sheet.
        """
        before = self._live.get(key)
        if before is not None:
            self._to_spend.append((key, before))
        self.put_sheets(key, ())
        self._to_spend = [one for one in self._to_spend if one[1].message != card.message]
        self._spent.pop(card.message, None)
        _remember(self._live, key, card)

    def put_answer(self, key: SeatKey, card: LiveCard, before: LiveCard | None) -> None:
        """Make an answer the live card, unless a newer card than `before` has come meanwhile."""
        live = self._live.get(key)
        if live is before or live is None or live.message == card.message:
            self.put(key, card)
        else:
            self._to_spend.append((key, card))

    def hand_on(self, key: SeatKey, channel: int, left: Mapping[str, MessageContent]) -> None:
        """Let a former holder's card, when spent, say in their language who has the seat now."""
        before = self._live.get(key)
        if before is not None and before.message.channel_id != channel:
            self._live[key] = replace(before, spent_content=left[before.language])

    def put_sheets(self, key: SeatKey, sheets: Iterable[LiveCard]) -> None:
        """Make sheets the live ones of a seat; those before are to be spent."""
        self._to_spend += [(key, one) for one in self._sheets.pop(key, ())]
        if live_sheets := tuple(sheets):
            _remember(self._sheets, key, live_sheets)

    async def spend_earlier_cards(self, sender: Sender) -> None:
        """Edit earlier cards down to what they told; one that can't be edited still answers.

        A card with an interaction in progress is left to the next round.
        """
        while (index := self._first_spendable()) is not None:
            key, card = self._to_spend.pop(index)
            _remember(self._spent, card.message, None)
            try:
                await sender.edit(card.message, card.spent_content)
            except SendError as fault:
                log.info("card_not_spent", game=key[0], seat=key[1], status=fault.reason)

    def _first_spendable(self) -> int | None:
        """Return the index of the first card to spend that no interaction holds; None without."""
        indexes = (
            index for index, entry in enumerate(self._to_spend) if not self._held[entry[1].message]
        )
        return next(indexes, None)


def _remember(kept: OrderedDict[AnyKey, Value], key: AnyKey, value: Value) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > MAX_REMEMBERED:
        kept.popitem(last=False)
