"""Which cards can still be pressed: the last one of each seat; those before it lose their buttons.

A sheet that somebody has asked for stands beside the card, and goes with it. Remembered beside the
boards alone: a typed order is answered first, and the card before it is spent with the next round
of letters. Each is edited once, however old it
is: Discord may refuse that, and old controls are harmless.
"""

from collections import Counter, OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final, TypeVar

import structlog

from bot.delivery.discord_io.sender import Sender, SendError, Sent
from bot.messages.posts import MessageContent
from engine.core.protocol.values import Seat

SEATS: Final = 4_096
"""So many seats are remembered."""

Key = tuple[int, Seat]
"""A game, and a seat in it."""

Name = TypeVar("Name", Key, Sent)
Kept = TypeVar("Kept")

log = structlog.stdlib.get_logger("skald.courier")


@dataclass(frozen=True, slots=True)
class Card:
    """A card that somebody was sent, and what is left of it once there is another."""

    at: Sent
    left: MessageContent
    language: str


class LiveCards:
    """The present card of each seat, and those that wait to be spent."""

    def __init__(self) -> None:
        self._cards: OrderedDict[Key, Card] = OrderedDict()
        self._beside: OrderedDict[Key, tuple[Card, ...]] = OrderedDict()
        self._stale: list[tuple[Key, Card]] = []
        self._held: Counter[Sent] = Counter()
        self._spent: OrderedDict[Sent, None] = OrderedDict()

    @contextmanager
    def in_hand(self, at: Sent) -> Iterator[None]:
        """Leave a message alone while a press on it is answered."""
        self._held[at] += 1
        try:
            yield
        finally:
            self._held[at] -= 1
            if not self._held[at]:
                del self._held[at]

    def is_spent(self, at: Sent) -> bool:
        """Tell whether a message has lost its buttons and pictures since it was shown."""
        return at in self._spent

    def present(self, key: Key) -> Card | None:
        """Find the present card of a seat."""
        return self._cards.get(key)

    def put(self, key: Key, card: Card) -> None:
        """Take a card for the present one of its seat; those before are to be spent.

        It may stand where an earlier one or a sheet stood.
        """
        before = self._cards.get(key)
        if before is not None:
            self._stale.append((key, before))
        self.lay_beside(key, ())
        self._stale = [one for one in self._stale if one[1].at != card.at]
        self._spent.pop(card.at, None)
        _remember(self._cards, key, card)

    def answer(self, key: Key, card: Card, before: Card | None) -> None:
        """Take an answer for the present card, unless another came after the one before it."""
        now = self._cards.get(key)
        if now is before or now is None or now.at == card.at:
            self.put(key, card)
        else:
            self._stale.append((key, card))

    def hand_on(self, key: Key, channel: int, left: Mapping[str, MessageContent]) -> None:
        """Leave on the card of whoever held a seat, by their language, that it is another's."""
        before = self._cards.get(key)
        if before is not None and before.at.channel != channel:
            self._cards[key] = replace(before, left=left[before.language])

    def lay_beside(self, key: Key, sheets: Iterable[Card]) -> None:
        """Take sheets for the present ones of a seat; those before are to be spent."""
        self._stale += [(key, one) for one in self._beside.pop(key, ())]
        if laid := tuple(sheets):
            _remember(self._beside, key, laid)

    async def spend(self, sender: Sender) -> None:
        """Leave of earlier cards what they told; where that fails they answer with the present.

        One that is being pressed is left to the next round.
        """
        while (at_hand := self._free()) is not None:
            key, card = self._stale.pop(at_hand)
            _remember(self._spent, card.at, None)
            try:
                await sender.edit(card.at, card.left)
            except SendError as fault:
                log.info("card_not_faded", game=key[0], seat=key[1], status=fault.why)

    def _free(self) -> int | None:
        """Find the first card to be spent that nobody presses just now."""
        places = (place for place, one in enumerate(self._stale) if not self._held[one[1].at])
        return next(places, None)


def _remember(kept: OrderedDict[Name, Kept], key: Name, value: Kept) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > SEATS:
        kept.popitem(last=False)
