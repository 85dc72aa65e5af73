"""What the guide goes by: whose answer a card waits for, and where a table gathers.

All of it is read off what Skald has shown a person, so that nobody's guide knows more than they do.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.local.snowflakes import Json
from bot.local.world import components
from bot.messages.controls import Control

if TYPE_CHECKING:
    from bot.local.world.world import World

LOOKED: Final = 300
"""So many messages of a channel are looked at, from its end."""
ANSWERS: Final = frozenset({"order", "sheet", "write", "ready", "unready", "pick", "give"})
"""What a card offers to whoever is asked."""
READY: Final = "unready"
CARD: Final = "rules"
"""What every card has, also one on which nothing is asked."""
OFFER: Final = "takeover"
"""What a seat is taken by that somebody offers; it goes once the offer is over."""
BACK: Final = "table"
"""What leads from a page of the card back to it; it bears the ask that waits there."""


Card = tuple[str, int, Json, bool]
"""When it came, its message, where it is, and whether it asks."""


class Said(NamedTuple):
    """What a message offers, by table: 0 is none."""

    card: int
    """Shows what is asked of its reader at this table, or that nothing is."""
    asks: frozenset[str]
    """What is asked on it and not yet answered."""
    lobby: int
    table: int
    offer: int


class Awaited:
    """Who is asked, as everybody was last told; a card that came later outdoes an earlier one."""

    def __init__(self, world: "World") -> None:
        self.world = world
        self._known: dict[int, tuple[Json, Said | None]] = {}

    def of(self, person: int) -> Json:
        """Tell where a person's answer is waited for, where tables gather, and if any began."""
        kept = self.world.ways[person].idle.items()
        cards: dict[int, Card] = {int(game): (when, 0, {}, False) for game, when in kept}
        asks: dict[int, list[tuple[Json, Said]]] = {}
        offers: list[Card] = []
        lobbies: dict[int, Json] = {}
        tables = False
        for channel, number, message, said in self._shown(person):
            at = {"channel": str(channel), "message": str(number)}
            tables = tables or bool(said.table)
            if said.lobby:
                lobbies[number] = at
            called = bool(said.table) and _calls(message, person)
            own = called or channel in self._letters(person) or number in self.world.seers
            when = str(message["edited_timestamp"] or message["timestamp"])
            if said.offer and (channel in self._letters(person) or _calls(message, person)):
                offers.append((when, number, at, True))
            elif own and (said.card or called):
                card = (when, number, at, bool(said.asks) or (called and not said.card))
                game = said.card or said.table
                asks.setdefault(game, []).append((at, said))
                cards[game] = max(cards.get(game, card), card, key=_latest)
        self._keep(person, cards)
        waiting = sorted((*cards.values(), *offers), key=_latest)
        asked = [at for _, _, at, waits in waiting if waits]
        alike = [at for game in cards for at in _alike(cards[game], asks.get(game, ()))]
        return {
            "asked": asked,
            "alike": alike,
            "lobbies": [at for _, at in sorted(lobbies.items(), reverse=True)],
            "tables": tables,
        }

    def _keep(self, person: int, cards: dict[int, Card]) -> None:
        """Keep where nothing is asked: what told of it may be gone tomorrow."""
        idle = {str(game): when for game, (when, _, _, asks) in cards.items() if not asks}
        ways = self.world.ways[person]
        if idle != ways.idle:
            ways.idle = idle
            self.world.changed = True

    def _letters(self, person: int) -> tuple[int, ...]:
        held = self.world.dms.get(person)
        return () if held is None else (held,)

    def _shown(self, person: int) -> Iterator[tuple[int, int, Json, Said]]:
        """Give what the bot has shown to somebody and can be pressed."""
        for channel, messages in self.world.messages.items():
            if not messages or not self.world.sees(person, channel):
                continue
            for number, message in islice(reversed(messages.items()), LOOKED):
                said = self._said(number, message)
                if said is not None and self.world.seers.get(number, person) == person:
                    yield channel, number, message, said

    def _said(self, number: int, message: Json) -> Said | None:
        kept = self._known.get(number)
        if kept is None or kept[0] is not message:  # what is kept is replaced, never changed
            kept = self._known[number] = (message, _read(message))
        return kept[1]


def _latest(card: Card) -> tuple[str, int]:
    return card[:2]


def _alike(last: Card, shown: Iterable[tuple[Json, Said]]) -> Iterator[Json]:
    """Give the other messages of a table that ask just what its last card asks: each may answer."""
    same = next((said.asks for at, said in shown if at == last[2]), frozenset())
    return (at for at, said in shown if at != last[2] and said.asks & same)


def _calls(message: Json, person: int) -> bool:
    return any(user["id"] == str(person) for user in message["mentions"])


def _read(message: Json) -> Said | None:
    """Read a message's controls."""
    found = list(_controls(message))
    if not found:
        return None
    games = {one.verb: one.game for one in found}
    waiting = {one.ask for one in found if _waits(one)}
    waiting -= {one.ask for one in found if one.verb == READY}
    answers = next((one.game for one in found if _waits(one)), 0)
    idle = next((one.game for one in found if one.verb == CARD and not one.rest), 0)
    return Said(
        answers or idle,
        frozenset(waiting),
        games.get("join", 0),
        games.get("table", 0),
        games.get(OFFER, 0),
    )


def _waits(one: Control) -> bool:
    """Tell whether a control answers an ask, or leads to where it is answered."""
    return bool(one.ask) and (one.verb in ANSWERS or one.verb == BACK)


def _controls(message: Json) -> Iterator[Control]:
    for _, part in components.walk(message.get("components", ())):
        control = Control.read(str(part.get("custom_id", "")))
        if control is not None and not part.get("disabled"):
            yield control
