"""Boasts: posted, applauded, and weighed by the gods.

Rules: V-10.2-01 to V-10.2-16, V-10.2-20 to V-10.2-36, V-10.2-40 to V-10.2-47,
V-15-13.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.protocol.game import ChapterClosed, React
from engine.core.protocol.values import EVERYONE, Seat
from engine.valhalla.catalog.rule_tables import heaven
from engine.valhalla.events.base import TraceLine, line
from engine.valhalla.events.favor import BoastPosted, God
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders.magic import Boast
from engine.valhalla.sides.side import Boasted
from engine.valhalla.state import State

WEIGHING: Final[tuple[God, ...]] = ("odin", "thor", "freyja", "loki", "hel")
"""The gods who weigh deeds; Bragi judges words alone (V-10.2-45)."""
GODS: Final[tuple[God, ...]] = (*WEIGHING, "bragi")

BASE: Final = 5
CRAFT: Final = ((200, 8), (100, 6), (40, 3), (0, 0))
"""So many words and more: points (V-10.2-11)."""
CRAFT_MOST: Final = 10
DEEDS_MOST: Final = 20
ALIKE_MOST: Final = 3
AUDIENCE: Final = 2
AUDIENCE_MOST: Final = 10
FAVOURITE: Final = 5
LIE: Final = 2
CITED: Final = 5

BOASTED: Final = re.compile(r"boast\.(\d{1,4})\.(\d{1,2})", re.ASCII)
"""What a Boast is called, for who reacts to it: by its round and its side."""


# Posting


def room(number: int) -> str:
    """Name the place where the Boasts of a round are posted."""
    return f"boasts.{number}"


def name(number: int, seat: Seat) -> str:
    """Name a Boast, for who reacts to it."""
    return f"boast.{number}.{seat}"


def boast(table: Tables, seat: Seat, order: Boast) -> None:
    """Post a Boast where all see it (V-10.2-02, V-10.2-07)."""
    state = table.state
    state.posted += 1
    state.side(seat).boast = Boasted(order.text.strip(), order.events, state.posted)
    here = room(state.round)
    table.tell(
        BoastPosted(
            audience=EVERYONE, room=here, seat=seat, round=state.round, text=order.text.strip()
        )
    )
    facts = {"seat": seat, "round": state.round}
    table.tell(ChapterClosed(audience=EVERYONE, room=here, title="boast", facts=facts))


def react(table: Tables, seat: Seat, order: React) -> None:
    """Note who reacts to a Boast, with whatever emoji, once (V-10.2-13)."""
    state = table.state
    for side in state.sides:
        if side.boast is not None and order.event == name(state.round, side.seat):
            fans = side.boast.fans
            if seat != side.seat and seat not in fans:
                side.boast = side.boast._replace(fans=(*fans, seat))


# Weighing


@dataclass(frozen=True, slots=True)
class Entrant:
    """A Boast as the gods see it: plain values."""

    seat: Seat
    place: int
    craft: int
    kinds: tuple[str, ...]
    """Of true cited deeds that count (V-10.2-12)."""
    fans: int
    lies: int

    @property
    def deeds(self) -> int:
        """V-10.2-12."""
        weights = (max(weight(kind, god) for god in WEIGHING) for kind in self.kinds)
        return min(DEEDS_MOST, sum(weights))

    @property
    def audience(self) -> int:
        """V-10.2-13."""
        return min(AUDIENCE_MOST, AUDIENCE * self.fans)

    def with_god(self, god: God) -> int:
        """Sum what a Boast weighs with a god (V-10.2-14)."""
        if god == "bragi":
            return self.craft + self.audience
        return sum(weight(kind, god) for kind in self.kinds)


def weight(kind: str, god: God) -> int:
    """Tell what a kind of deed weighs with a god (V-10.2-20 to V-10.2-36)."""
    found: int = getattr(heaven().deeds[kind], god)
    return found


def favourites(entrants: Sequence[Entrant], before: Mapping[str, Seat]) -> dict[God, Seat]:
    """Find whom each god takes; one tires of the last (V-10.2-14, V-10.2-47)."""
    found: dict[God, Seat] = {}
    for god in GODS:
        ranked = sorted(
            (one for one in entrants if one.with_god(god) > 0),
            key=lambda one: (-one.with_god(god), one.place),
        )
        fresh = [one for one in ranked if one.seat != before.get(god)]
        if ranked:
            found[god] = (fresh or ranked)[0].seat
    return found


def award(one: Entrant, gods: int, change: int = 0) -> tuple[int, tuple[TraceLine, ...]]:
    """Add an award up; not below 0 before the game master's change, nor after it.

    Rules: V-10.2-09, V-10.2-10, V-10.2-15, V-10.2-17.
    """
    lines = (
        line("base", BASE, "V-10.2-10"),
        line("craft", one.craft, "V-10.2-11"),
        line("deeds", one.deeds, "V-10.2-12"),
        line("audience", one.audience, "V-10.2-13"),
        line("favourites", FAVOURITE * gods, "V-10.2-14"),
        line("lies", -LIE * one.lies, "V-10.2-15"),
    )
    whole = max(0, sum(int(part.value) for part in lines))
    more = (line("game_master", change, "V-10.2-17"),) if change else ()
    return max(0, whole + change), (*lines, *more)


# What is weighed


def entrants(state: State) -> Iterator[Entrant]:
    """Read the Boasts of the round, in the order in which they were posted."""
    boasting = [side.seat for side in state.sides if side.boast is not None and not side.ended]
    for seat in sorted(boasting, key=lambda one: _boast(state, one).place):
        given = _boast(state, seat)
        true, lies = judged(state, seat, given.events)
        yield Entrant(
            seat=seat,
            place=given.place,
            craft=craft(state, seat, given),
            kinds=tuple(counted(true)),
            fans=sum(fan in state.living for fan in given.fans if fan != seat),
            lies=lies,
        )


def _boast(state: State, seat: Seat) -> Boasted:
    found = state.side(seat).boast
    assert found is not None  # noqa: S101  (the caller looked)
    return found


def judged(state: State, seat: Seat, cited: Sequence[str]) -> tuple[tuple[str, ...], int]:
    """Part cited ids into true deeds and lies; an id counts once (V-10.2-12, V-10.2-15)."""
    own = {str(deed.id): deed.kind for deed in state.side(seat).log if _recent(state, deed.round)}
    ids = list(dict.fromkeys(one.strip() for one in cited))
    true = tuple(own[one] for one in ids if one in own)
    return true, len(ids) - len(true)


def _recent(state: State, number: int) -> bool:
    return number == state.round - 1


def counted(kinds: Sequence[str]) -> Iterator[str]:
    """Keep the first three of a kind (V-10.2-12)."""
    seen: Counter[str] = Counter()
    for kind in kinds:
        seen[kind] += 1
        if seen[kind] <= ALIKE_MOST and kind in heaven().deeds:
            yield kind


def craft(state: State, seat: Seat, given: Boasted) -> int:
    """Count words and names; what was boasted before is worth nothing (V-10.2-11)."""
    plain = joined(given.text)
    if plain in _earlier(state, given.place):
        return 0
    count = len(given.text.split())
    points = next(worth for words, worth in CRAFT if count >= words)
    side = state.side(seat)
    points += _names(plain, side.name) or _names(plain, side.ruler)
    points += any(_names(plain, state.side(one).name) for one in state.living if one != seat)
    return min(CRAFT_MOST, points)


def joined(text: str) -> str:
    """Lower a text's letters and join its white space."""
    return " ".join(text.lower().split())


def _earlier(state: State, place: int) -> set[str]:
    before = {joined(text) for side in state.sides for text in side.boasts}
    posted = (side.boast for side in state.sides)
    return before | {joined(one.text) for one in posted if one is not None and one.place < place}


def _names(plain: str, who: str) -> bool:
    """Tell whether a text holds a name, as words of their own."""
    wanted = joined(who)
    return bool(wanted) and re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", plain) is not None
