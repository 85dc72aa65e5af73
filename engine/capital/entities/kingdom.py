"""The open part of a kingdom, shared by state and view: what every player may see.

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
class SettledMercenary:
    """A mercenary settled under a building, face up."""

    name: str
    seq: int
    active: bool


@dataclass(frozen=True, slots=True)
class PlacedBuilding:
    """A building on the table; `seq` is its placed order (C-BUILD-06: active once finished)."""

    name: str
    seq: int
    active: bool
    settled: SettledMercenary | None = None


@dataclass(frozen=True, slots=True)
class CompletedUpgrade:
    """A completed Capital upgrade (C-UPGRADE-05: its numbers hold once active)."""

    id: str
    seq: int
    active: bool


class OpenKingdom(Protocol):
    """The open facts of one seat's kingdom."""

    @property
    def seat(self) -> Seat: ...
    @property
    def city(self) -> str: ...
    @property
    def out(self) -> bool: ...
    @property
    def upgrades(self) -> Sequence[CompletedUpgrade]: ...
    @property
    def buildings(self) -> Sequence[PlacedBuilding]: ...
    @property
    def taken(self) -> Collection[str]: ...
    @property
    def hand_size(self) -> int: ...
    @property
    def held(self) -> int: ...
    @property
    def fixed_slots(self) -> "tuple[AddressedSlot, ...] | None":
        """Its slots in a view, where they can't change; None in a state (computed there)."""


class HasCards(Protocol):
    """Anything with a card set."""

    @property
    def cards(self) -> CardSet: ...


class OpenTable(Protocol):
    """The open facts of the table."""

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
    def kingdoms(self) -> Sequence[OpenKingdom]: ...


class AddressedSlot(NamedTuple):
    """A slot with its address."""

    address: str
    printed: TroopSlot | MercenarySlot
    home: str
    """The building's instance, or `city`."""


class ActiveSource(NamedTuple):
    """A source whose effects hold now."""

    seq: int
    name: str
    source: Source


def find_kingdom(table: OpenTable, seat: Seat) -> OpenKingdom:
    """Return a seat's kingdom."""
    return table.kingdoms[seat - 1]


def partner_of(table: OpenTable, seat: Seat) -> Seat | None:
    """Return a seat's partner in `2v2`: seats 1 and 3, seats 2 and 4 (C-SETUP-08)."""
    return Seat((seat + 1) % 4 + 1) if table.mode == "2v2" else None


def team_of(table: OpenTable, seat: Seat) -> tuple[Seat, ...]:
    """List a seat and its partner, sorted."""
    partner_seat = partner_of(table, seat)
    return (
        (seat,)
        if partner_seat is None
        else (Seat(min(seat, partner_seat)), Seat(max(seat, partner_seat)))
    )


def rivals_of(table: OpenTable, seat: Seat) -> tuple[Seat, ...]:
    """List the living players who are not this seat nor its partner."""
    own_team = team_of(table, seat)
    return tuple(
        kingdom.seat
        for kingdom in table.kingdoms
        if not kingdom.out and kingdom.seat not in own_team
    )


def slots_of_kingdom(table: HasCards, kingdom: OpenKingdom) -> Iterable[AddressedSlot]:
    """Return a kingdom's slots in slot order: the city's, then its buildings' in placed order."""
    return kingdom.fixed_slots if kingdom.fixed_slots is not None else _walk_slots(table, kingdom)


def _walk_slots(table: HasCards, kingdom: OpenKingdom) -> Iterator[AddressedSlot]:
    for k, slot in enumerate(table.cards.cities[kingdom.city].slots, 1):
        yield AddressedSlot(f"{CITY}/{k}", slot, CITY)
    for building in kingdom.buildings:
        for k, slot in enumerate(table.cards.card(building.name).slots, 1):
            yield AddressedSlot(f"{building.name}/{k}", slot, building.name)


def find_slot(table: HasCards, kingdom: OpenKingdom, address: str) -> AddressedSlot | None:
    """Find a slot by its address; a building without its number is the first of that name."""
    home, _, k = address.rpartition("/")
    first = None
    for slot in slots_of_kingdom(table, kingdom):
        if slot.address == address:
            return slot
        if first is None and slot.home.partition("#")[0] == home and slot.address.endswith(f"/{k}"):
            first = slot
    return first


def slot_allows(kingdom: OpenKingdom, slot: AddressedSlot, use: str) -> bool:
    """Tell whether a slot allows attack, defence or (for mercenaries) use, now.

    Rules: C-SLOT-05, C-SLOT-06 (an upgrade opens its uses at once), C-CITY-05 to C-CITY-07.
    """
    key = getattr(slot.printed, use, False)
    if isinstance(key, str):
        return any(upgrade.id == key for upgrade in kingdom.upgrades)
    return bool(key)


def count_units_in_slots(table: OpenTable, kingdom: OpenKingdom, kind: str) -> int:
    """Count the units of a kind in slots: open, since slots are typed (C-INFO-09)."""
    return sum(
        1
        for slot in slots_of_kingdom(table, kingdom)
        if slot.printed.kind == kind and slot.address in kingdom.taken
    )


def active_sources(table: OpenTable, kingdom: OpenKingdom) -> list[ActiveSource]:
    """List the active upgrades, buildings and settled mercenaries by sequence (C-EFFECT-07)."""
    return sorted(walk_active_sources(table, kingdom), key=attrgetter("seq"))


def walk_active_sources(table: OpenTable, kingdom: OpenKingdom) -> Iterator[ActiveSource]:
    """Yield the active sources, in no particular sequence."""
    cards = table.cards
    upgrades_by_id = cards.cities[kingdom.city].upgrade_by_id
    for upgrade in kingdom.upgrades:
        if upgrade.active:
            yield ActiveSource(upgrade.seq, f"upgrade/{upgrade.id}", upgrades_by_id[upgrade.id])
    for building in kingdom.buildings:
        if building.active:
            yield ActiveSource(building.seq, building.name, cards.card(building.name))
        settled = building.settled
        if settled is not None and settled.active:
            yield ActiveSource(settled.seq, settled.name, cards.card(settled.name))
