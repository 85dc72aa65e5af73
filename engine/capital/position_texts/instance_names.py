"""Instance names for the cards of a written position: `market` becomes `market#1`."""

from collections.abc import Iterator, Mapping

from engine.capital.catalog.card_set import CardSet
from engine.capital.position_texts.position_schema import (
    WrittenBuilding,
    WrittenPosition,
    WrittenSeat,
)
from engine.core.card_piles import find_card, print_name
from engine.core.files.file_faults import DataPath, DataPathError, raise_all_errors
from engine.core.files.nearest_words import suggest_nearest
from engine.core.instance_names import InstanceNames, WrittenCard


class SeatCards:
    """The cards of one seat, by their instance names."""

    def __init__(self) -> None:
        self.buildings: list[str] = []
        self.units: dict[str, str] = {}
        self.settled: dict[str, str] = {}
        self.hand: list[str] = []
        self.unfinished: list[str] = []


def refuse_unknown_card(cards: CardSet, path: DataPath, name: str) -> None:
    """Raise DataPathError for a name that no card of the set has."""
    raise_all_errors(_find_unknown_card(cards, path, name))


def _find_unknown_card(cards: CardSet, path: DataPath, name: str) -> Iterator[DataPathError]:
    if print_name(name) not in cards.cards:
        hint = suggest_nearest(print_name(name), cards.cards)
        yield DataPathError(path, f"there is no card {print_name(name)}{hint}")


class InstanceNamer(InstanceNames):
    """Gives the cards of a position their instance names."""

    def __init__(self, cards: CardSet, position: WrittenPosition) -> None:
        self.cards = cards
        written = list(_walk_written_cards(position))
        raise_all_errors(error for one in written for error in _find_unknown_card(cards, *one))
        super().__init__(written)

    def name_seat_cards(self, seat: int, written: WrittenSeat) -> SeatCards:
        """Name a seat's cards in reading order: buildings with theirs, units, settled, hand."""
        seat_cards = SeatCards()
        for index, building in enumerate(written.buildings):
            seat_cards.buildings.append(self._name_building(seat_cards, building))
            self._refuse_non_building(("seats", seat, "buildings", index), seat_cards.buildings[-1])
        for slot, unit in written.units.items():
            seat_cards.units[slot] = self.name_card(unit)
        for home, mercenary in written.settled.items():
            building_name = find_card(seat_cards.buildings, home)
            if building_name is None:
                path: DataPath = ("seats", seat, "settled", home)
                raise DataPathError(path, f"seat {seat} has no building {home}")
            seat_cards.settled[building_name] = self.name_card(mercenary)
        seat_cards.hand = self.name_cards(written.hand)
        return seat_cards

    def _name_building(self, seat_cards: SeatCards, building: str | WrittenBuilding) -> str:
        if isinstance(building, str):
            return self.name_card(building)
        name = self.name_card(building.card)
        for k, unit in _written_slots(building).items():
            seat_cards.units[f"{name}/{k}"] = self.name_card(unit)
        if building.settled:
            seat_cards.settled[name] = self.name_card(building.settled)
        if not building.active:
            seat_cards.unfinished.append(name)
        return name

    def _refuse_non_building(self, path: DataPath, name: str) -> None:
        if self.cards.card(name).kind != "building":
            raise DataPathError(path, f"{print_name(name)} is no building")


def _written_slots(building: WrittenBuilding) -> Mapping[int, str]:
    if isinstance(building.slots, Mapping):
        return building.slots
    return {k: unit for k, unit in enumerate(building.slots, 1) if unit}


def _walk_written_cards(position: WrittenPosition) -> Iterator[WrittenCard]:
    """Yield every card of a written position with its path."""
    for seat, written in position.seats.items():
        path: DataPath = ("seats", seat)
        for index, building in enumerate(written.buildings):
            yield from _walk_building_cards((*path, "buildings", index), building)
        yield from (((*path, "units", slot), unit) for slot, unit in written.units.items())
        yield from (
            ((*path, "settled", home), mercenary) for home, mercenary in written.settled.items()
        )
        yield from (((*path, "hand", index), name) for index, name in enumerate(written.hand))
    for pile in ("discard", "legends", "deck", "pick"):
        for index, name in enumerate(getattr(position, pile) or ()):
            yield (pile, index), name


def _walk_building_cards(path: DataPath, building: str | WrittenBuilding) -> Iterator[WrittenCard]:
    if isinstance(building, str):
        yield path, building
        return
    yield (*path, "card"), building.card
    yield from (((*path, "slots"), unit) for unit in _written_slots(building).values())
    if building.settled:
        yield (*path, "settled"), building.settled
