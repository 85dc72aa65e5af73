"""The open part of a kingdom, in a state and in a view alike: what every player may see.

Rules: C-INFO-01 to C-INFO-04, C-INFO-09 to C-INFO-11; C-SLOT-02, C-SLOT-04 to C-SLOT-06.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, NamedTuple, Protocol

from engine.capital.catalog.card_set import CardSet, MercenarySlot, Source, TroopSlot
from engine.capital.settings import Mode
from engine.core.protocol.values import Seat

CITY: Final = "city"


@dataclass(frozen=True, slots=True)
class Settled:
    """A mercenary that lives under a building, face up."""

    name: str
    seq: int
    active: bool


@dataclass(frozen=True, slots=True)
class Built:
    """A building on the table; `seq` is its placed order (C-BUILD-06: active once finished)."""

    name: str
    seq: int
    active: bool
    settled: Settled | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """A completed Capital upgrade (C-UPGRADE-05: its numbers hold once active)."""

    id: str
    seq: int
    active: bool


class OpenKingdom(Protocol):
    """What all may know of one seat's kingdom."""

    @property
    def seat(self) -> Seat: ...
    @property
    def city(self) -> str: ...
    @property
    def out(self) -> bool: ...
    @property
    def upgrades(self) -> Sequence[Done]: ...
    @property
    def buildings(self) -> Sequence[Built]: ...
    @property
    def taken(self) -> Collection[str]: ...
    @property
    def hand_size(self) -> int: ...
    @property
    def held(self) -> int: ...
    @property
    def places(self) -> "tuple[SlotAt, ...] | None":
        """Its slots, where the kingdom can't change any more: in a view."""


class Cards(Protocol):
    """Whatever knows the card set."""

    @property
    def cards(self) -> CardSet: ...


class OpenTable(Protocol):
    """What all may know of the table."""

    @property
    def cards(self) -> CardSet: ...
    @property
    def mode(self) -> Mode: ...
    @property
    def turn(self) -> Seat: ...
    @property
    def gold(self) -> int: ...
    @property
    def builds(self) -> int: ...
    @property
    def wars_won(self) -> int: ...
    @property
    def hp_razed(self) -> int: ...
    @property
    def realms(self) -> Sequence[OpenKingdom]: ...


class SlotAt(NamedTuple):
    """One place for a unit, by its address."""

    address: str
    slot: TroopSlot | MercenarySlot
    home: str
    """The building's instance, or `city`."""


class ActiveSource(NamedTuple):
    """Something whose effects hold now."""

    seq: int
    name: str
    source: Source


def realm(world: OpenTable, seat: Seat) -> OpenKingdom:
    """Find a seat's kingdom."""
    return world.realms[seat - 1]


def partner(world: OpenTable, seat: Seat) -> Seat | None:
    """Find the partner in `2v2`: seats 1 and 3, seats 2 and 4 (C-SETUP-08)."""
    return Seat((seat + 1) % 4 + 1) if world.mode == "2v2" else None


def team(world: OpenTable, seat: Seat) -> tuple[Seat, ...]:
    """List a seat and its partner, sorted."""
    ally = partner(world, seat)
    return (seat,) if ally is None else (Seat(min(seat, ally)), Seat(max(seat, ally)))


def rivals(world: OpenTable, seat: Seat) -> tuple[Seat, ...]:
    """List the living players who are not this seat nor its partner."""
    own = team(world, seat)
    return tuple(one.seat for one in world.realms if not one.out and one.seat not in own)


def slots(world: Cards, one: OpenKingdom) -> Iterable[SlotAt]:
    """Walk a kingdom's slots in slot order: the city's, then buildings in placed order."""
    return one.places if one.places is not None else _walk_slots(world, one)


def _walk_slots(world: Cards, one: OpenKingdom) -> Iterator[SlotAt]:
    for k, slot in enumerate(world.cards.cities[one.city].slots, 1):
        yield SlotAt(f"{CITY}/{k}", slot, CITY)
    for built in one.buildings:
        for k, slot in enumerate(world.cards.card(built.name).slots, 1):
            yield SlotAt(f"{built.name}/{k}", slot, built.name)


def slot_at(world: Cards, one: OpenKingdom, address: str) -> SlotAt | None:
    """Find a slot by its address; a building without its number is the first of that name."""
    home, _, k = address.rpartition("/")
    first = None
    for found in slots(world, one):
        if found.address == address:
            return found
        if (
            first is None
            and found.home.partition("#")[0] == home
            and found.address.endswith(f"/{k}")
        ):
            first = found
    return first


def allows(one: OpenKingdom, found: SlotAt, use: str) -> bool:
    """Tell whether a slot allows attack, defence or (for mercenaries) use, now.

    Rules: C-SLOT-05, C-SLOT-06 (an upgrade opens its uses at once), C-CITY-05 to C-CITY-07.
    """
    key = getattr(found.slot, use, False)
    if isinstance(key, str):
        return any(done.id == key for done in one.upgrades)
    return bool(key)


def count_taken(world: OpenTable, one: OpenKingdom, kind: str) -> int:
    """Count the units of a kind in slots: open, since slots are typed (C-INFO-09)."""
    return sum(
        1 for found in slots(world, one) if found.slot.kind == kind and found.address in one.taken
    )


def active_sources(world: OpenTable, one: OpenKingdom) -> list[ActiveSource]:
    """List the active upgrades, buildings and settled mercenaries by sequence (C-EFFECT-07)."""
    return sorted(sources(world, one), key=attrgetter("seq"))


def sources(world: OpenTable, one: OpenKingdom) -> Iterator[ActiveSource]:
    """Walk what is active in no particular sequence."""
    cards = world.cards
    upgrades = cards.cities[one.city].upgrade_by_id
    for done in one.upgrades:
        if done.active:
            yield ActiveSource(done.seq, f"upgrade/{done.id}", upgrades[done.id])
    for built in one.buildings:
        if built.active:
            yield ActiveSource(built.seq, built.name, cards.card(built.name))
        guest = built.settled
        if guest is not None and guest.active:
            yield ActiveSource(guest.seq, guest.name, cards.card(guest.name))
