"""Find for the page's guide whose answer a card waits for, and which lobbies are open.

All of it is read from messages that the person can see, so that the guide tells no secrets.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.local.snowflakes import Json
from bot.local.world import components
from bot.messages.controls import Control

if TYPE_CHECKING:
    from bot.local.world.world import World

MAX_MESSAGES_READ: Final = 300
"""The newest messages of a channel that are read."""
ANSWERING_VERBS: Final = frozenset(
    {"order", "shortcut", "bare", "sheet", "write", "ready", "unready", "pick", "give"}
)
"""The verbs of a card's controls that answer an ask."""
UNREADY_VERB: Final = "unready"
RULES_VERB: Final = "rules"
"""The verb that every card has, also one on which nothing is asked."""
TAKEOVER_VERB: Final = "takeover"
"""The verb that accepts an offered seat; it is gone once the offer has ended."""
TABLE_VERB: Final = "table"
"""The verb that leads from a card's page back to the card; it carries the ask."""


CardState = tuple[str, int, Json, bool]
"""When a card came, its message id, where it is, and whether it asks for something."""


class MessageOffers(NamedTuple):
    """The tables to which a message's controls belong, by kind; 0 is none."""

    card: int
    """The table whose card this is, asking something or not."""
    asks: frozenset[str]
    """The ids of the asks on the card that are not answered yet."""
    lobby: int
    table: int
    offered_seat: int


class AwaitedAnswers:
    """Finds who is asked, by the newest card of each table."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self._read_messages: dict[int, tuple[Json, MessageOffers | None]] = {}

    def find_awaited(self, person: int) -> Json:
        """Return where a person's answer is awaited, the open lobbies, and if any table exists."""
        idle = self.world.person_states[person].idle.items()
        cards: dict[int, CardState] = {int(game): (when, 0, {}, False) for game, when in idle}
        asks: dict[int, list[tuple[Json, MessageOffers]]] = {}
        offered_seats: list[CardState] = []
        lobbies: dict[int, Json] = {}
        tables = False
        for channel, number, message, message_offers in self._readable_messages(person):
            place = {"channel": str(channel), "message": str(number)}
            tables = tables or bool(message_offers.table)
            if message_offers.lobby:
                lobbies[number] = place
            is_mentioned = bool(message_offers.table) and _mentions(message, person)
            is_personal = (
                is_mentioned
                or channel in self._dm_channels(person)
                or number in self.world.ephemeral_viewers
            )
            when = str(message["edited_timestamp"] or message["timestamp"])
            if message_offers.offered_seat and (
                channel in self._dm_channels(person) or _mentions(message, person)
            ):
                offered_seats.append((when, number, place, True))
            elif is_personal and (message_offers.card or is_mentioned):
                card = (
                    when,
                    number,
                    place,
                    bool(message_offers.asks) or (is_mentioned and not message_offers.card),
                )
                game = message_offers.card or message_offers.table
                asks.setdefault(game, []).append((place, message_offers))
                cards[game] = max(cards.get(game, card), card, key=_sort_key)
        self._store_idle_tables(person, cards)
        waiting = sorted((*cards.values(), *offered_seats), key=_sort_key)
        asked = [place for _, _, place, waits in waiting if waits]
        alike = [place for game in cards for place in _same_asks(cards[game], asks.get(game, ()))]
        return {
            "asked": asked,
            "alike": alike,
            "lobbies": [place for _, place in sorted(lobbies.items(), reverse=True)],
            "tables": tables,
        }

    def _store_idle_tables(self, person: int, cards: dict[int, CardState]) -> None:
        """Store when each table last asked nothing: the message may be deleted later."""
        idle = {str(game): when for game, (when, _, _, asks) in cards.items() if not asks}
        ways = self.world.person_states[person]
        if idle != ways.idle:
            ways.idle = idle
            self.world.changed = True

    def _dm_channels(self, person: int) -> tuple[int, ...]:
        channel = self.world.dms.get(person)
        return () if channel is None else (channel,)

    def _readable_messages(self, person: int) -> Iterator[tuple[int, int, Json, MessageOffers]]:
        """Yield the bot's messages with controls that a person can see."""
        for channel, messages in self.world.messages.items():
            if not messages or not self.world.can_see(person, channel):
                continue
            for number, message in islice(reversed(messages.items()), MAX_MESSAGES_READ):
                message_offers = self._read_cached(number, message)
                if (
                    message_offers is not None
                    and self.world.ephemeral_viewers.get(number, person) == person
                ):
                    yield channel, number, message, message_offers

    def _read_cached(self, number: int, message: Json) -> MessageOffers | None:
        known = self._read_messages.get(number)
        if known is None or known[0] is not message:  # stored messages are replaced, never changed
            known = self._read_messages[number] = (message, _read_controls(message))
        return known[1]


def _sort_key(card: CardState) -> tuple[str, int]:
    return card[:2]


def _same_asks(card: CardState, messages: Iterable[tuple[Json, MessageOffers]]) -> Iterator[Json]:
    """Yield the table's other messages that ask the same as its last card."""
    asks = next(
        (message_offers.asks for place, message_offers in messages if place == card[2]), frozenset()
    )
    return (
        place
        for place, message_offers in messages
        if place != card[2] and message_offers.asks & asks
    )


def _mentions(message: Json, person: int) -> bool:
    return any(user["id"] == str(person) for user in message["mentions"])


def _read_controls(message: Json) -> MessageOffers | None:
    """Read what a message's controls offer; None if it has none."""
    controls = list(_controls(message))
    if not controls:
        return None
    games = {control.verb: control.game for control in controls}
    asks = {control.ask for control in controls if _leads_to_answer(control)}
    asks -= {control.ask for control in controls if control.verb == UNREADY_VERB}
    asking_game = next((control.game for control in controls if _leads_to_answer(control)), 0)
    idle_game = next(
        (control.game for control in controls if control.verb == RULES_VERB and not control.rest), 0
    )
    return MessageOffers(
        asking_game or idle_game,
        frozenset(asks),
        games.get("join", 0),
        games.get("table", 0),
        games.get(TAKEOVER_VERB, 0),
    )


def _leads_to_answer(control: Control) -> bool:
    """Tell whether a control answers an ask, or leads back to a card that does."""
    return bool(control.ask) and (control.verb in ANSWERING_VERBS or control.verb == TABLE_VERB)


def _controls(message: Json) -> Iterator[Control]:
    for _, part in components.walk_components(message.get("components", ())):
        control = Control.read(str(part.get("custom_id", "")))
        if control is not None and not part.get("disabled"):
            yield control
