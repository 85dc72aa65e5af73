"""Every card of a written position gets its instance name: `market` becomes `market#1`."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches

from engine.capital.catalog.card_set import CardSet
from engine.capital.text_forms.position_form import GivenBuilding, GivenSeat, WrittenPosition
from engine.core.card_piles import base, named
from engine.core.files.yaml_reader import DataPath, DataPathError

Spot = tuple[DataPath, str]
"""Where a card is written, and how."""


class SeatCards:
    """The cards of one seat, named."""

    def __init__(self) -> None:
        self.buildings: list[str] = []
        self.units: dict[str, str] = {}
        self.settled: dict[str, str] = {}
        self.hand: list[str] = []
        self.asleep: list[str] = []


class Namer:
    """Gives numbers: those that are written first, then the lowest that are free."""

    def __init__(self, cards: CardSet, given: WrittenPosition) -> None:
        self.cards = cards
        self.used: set[str] = set()
        for place, name in _spots(given):
            self._known(place, name)
            if "#" in name:
                self._take(place, name)

    def _known(self, place: DataPath, name: str) -> None:
        if base(name) not in self.cards.cards:
            near = get_close_matches(base(name), self.cards.cards, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise DataPathError(place, f"there is no card {base(name)}{hint}")

    def _take(self, place: DataPath, name: str) -> None:
        if not name.partition("#")[2].isdigit():
            raise DataPathError(place, f"a card's number looks like {base(name)}#1")
        if name in self.used:
            raise DataPathError(place, f"{name} stands twice")
        self.used.add(name)

    def name(self, text: str) -> str:
        """Name a card; one with a number keeps it."""
        if "#" in text:
            return text
        number = 1
        while f"{text}#{number}" in self.used:
            number += 1
        self.used.add(f"{text}#{number}")
        return f"{text}#{number}"

    def all(self, names: Iterable[str]) -> list[str]:
        """Name cards in turn."""
        return [self.name(name) for name in names]

    def seat(self, seat: int, one: GivenSeat) -> SeatCards:
        """Name a seat's cards in reading order: buildings with theirs, units, settled, hand."""
        found = SeatCards()
        for place, entry in enumerate(one.buildings):
            found.buildings.append(self._building(found, entry))
            self._is_building(("seats", seat, "buildings", place), found.buildings[-1])
        for slot, unit in one.units.items():
            found.units[slot] = self.name(unit)
        for home, guest in one.settled.items():
            there = named(found.buildings, home)
            if there is None:
                place_at: DataPath = ("seats", seat, "settled", home)
                raise DataPathError(place_at, f"seat {seat} has no building {home}")
            found.settled[there] = self.name(guest)
        found.hand = self.all(one.hand)
        return found

    def _building(self, found: SeatCards, entry: str | GivenBuilding) -> str:
        if isinstance(entry, str):
            return self.name(entry)
        name = self.name(entry.card)
        for k, unit in _slots_of(entry).items():
            found.units[f"{name}/{k}"] = self.name(unit)
        if entry.settled:
            found.settled[name] = self.name(entry.settled)
        if not entry.active:
            found.asleep.append(name)
        return name

    def _is_building(self, place: DataPath, name: str) -> None:
        if self.cards.card(name).kind != "building":
            raise DataPathError(place, f"{base(name)} is no building")


def _slots_of(entry: GivenBuilding) -> Mapping[int, str]:
    if isinstance(entry.slots, Mapping):
        return entry.slots
    return {k: unit for k, unit in enumerate(entry.slots, 1) if unit}


def _spots(given: WrittenPosition) -> Iterator[Spot]:
    """Walk every place where a card is written as a card."""
    for seat, one in given.seats.items():
        at: DataPath = ("seats", seat)
        for place, entry in enumerate(one.buildings):
            yield from _building_spots((*at, "buildings", place), entry)
        yield from (((*at, "units", slot), unit) for slot, unit in one.units.items())
        yield from (((*at, "settled", home), guest) for home, guest in one.settled.items())
        yield from (((*at, "hand", place), name) for place, name in enumerate(one.hand))
    for pile in ("discard", "legends", "deck", "pick"):
        for place, name in enumerate(getattr(given, pile) or ()):
            yield (pile, place), name


def _building_spots(at: DataPath, entry: str | GivenBuilding) -> Iterator[Spot]:
    if isinstance(entry, str):
        yield at, entry
        return
    yield (*at, "card"), entry.card
    yield from (((*at, "slots"), unit) for unit in _slots_of(entry).values())
    if entry.settled:
        yield (*at, "settled"), entry.settled
