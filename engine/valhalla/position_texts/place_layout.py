"""Lays out the places of a written position, and where capitals are.

Rules: V-0-09, V-2.1-21, V-11.3-05.
"""

from collections.abc import Mapping
from typing import Any, Final

from engine.core.files.file_faults import DataPath, DataPathError
from engine.core.protocol.values import Seat
from engine.valhalla.catalog.city_tables import city_tables
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.map.atlas import CITY, Atlas
from engine.valhalla.map.hexes import distance, hex_name
from engine.valhalla.position_texts.ground_layout import (
    check_on_map,
    check_word,
    list_written_places,
)
from engine.valhalla.position_texts.position_schema import WrittenPosition
from engine.valhalla.position_texts.side_schema import WrittenForts, WrittenPlace, WrittenSeat

CAPITAL_START_BUILDINGS: Final = ("infantry_barracks", "c_production")
CAPITAL_START_LEVEL: Final = 3
"""The level of a capital at the game's start (V-11.3-05)."""


def find_capitals(position: WrittenPosition, atlas: Atlas) -> dict[int, str | None]:
    """Return each side's capital: as written, its first city, or a free hex."""
    found: dict[int, str | None] = {}
    for seat in range(1, max(position.seats) + 1):
        side = position.seats.get(seat, WrittenSeat())
        own = [(at, one) for _, at, one, owner in list_written_places(position) if owner == seat]
        cities = [at for at, one in own if _feature_of(atlas, at, one) == CITY and one.level != 0]
        if "capital" in side.model_fields_set or side.ended or position.phase == "setup":
            found[seat] = side.capital
        elif own:
            found[seat] = min(cities, default=None)
        elif seat <= len(atlas.capitals):
            found[seat] = atlas.capitals[seat - 1]
        else:
            found[seat] = _free_capital_hex(
                position, atlas, seat, {at for at in found.values() if at}
            )
    return found


def _feature_of(atlas: Atlas, at: str, one: WrittenPlace) -> str:
    return one.feature or atlas.features.get(at, CITY)


CAPITAL_QUARTERS: Final = ((1, 1), (3, 3), (3, 1), (1, 3), (2, 2), (2, 1), (2, 3), (1, 2))
"""By seat, the quarter of the map for a capital that is not written: columns, rows."""


def _free_capital_hex(position: WrittenPosition, atlas: Atlas, seat: int, taken: set[str]) -> str:
    """Return a hex for a capital: free plains, nearest to its quarter of the map."""
    (columns, rows), (right, down) = atlas.size, CAPITAL_QUARTERS[seat - 1]
    target = hex_name(max(1, columns * right // 4), max(1, rows * down // 4))
    occupied = {at for side in position.seats.values() for at in (*side.units, side.capital) if at}
    free = [
        at
        for at, code in atlas.terrain.items()
        if at not in atlas.features
        and at not in taken | occupied
        and terrain_tables().terrain[code].plains
    ]
    if not free:
        raise DataPathError(("seats", seat), "there is no free hex for a capital: write `capital`")
    return min(free, key=lambda at: (distance(target, at), at))


def lay_out_places(
    position: WrittenPosition, atlas: Atlas, seats: Mapping[int, str | None]
) -> dict[str, MapFeature]:
    """Return every feature, with its owner and its buildings."""
    found: dict[str, MapFeature] = {}
    seat_of_capital = {at: seat for seat, at in seats.items() if at}
    for where, at, one, owner in list_written_places(position):
        if at in found:
            raise DataPathError(where, f"{at} is written twice")
        found[at] = _lay_out_place(
            atlas, where, at, one, Seat(owner) if owner else None, seat_of_capital
        )
    for at, seat in seat_of_capital.items():
        if at not in found:
            check_on_map(atlas.size, ("seats", seat, "capital"), at)
            one = WrittenPlace(feature=CITY)
            found[at] = _lay_out_place(atlas, ("seats", seat), at, one, Seat(seat), seat_of_capital)
    for at, feature in atlas.features.items():
        if at not in found:
            found[at] = MapFeature(at, feature)
    _number_cities(found)
    _name_capitals(found, position, seat_of_capital)
    return dict(sorted(found.items()))


def _name_capitals(
    found: Mapping[str, MapFeature], position: WrittenPosition, seat_of_capital: Mapping[str, int]
) -> None:
    """Give each capital its name."""
    for at, seat in seat_of_capital.items():
        if found[at].is_city and not found[at].name and at not in position.places:
            side = position.seats.get(seat, WrittenSeat())
            found[at].name = side.capital_name or f"Capital {seat}"


def _lay_out_place(
    atlas: Atlas,
    where: DataPath,
    at: str,
    one: WrittenPlace,
    owner: Seat | None,
    seat_of_capital: dict[str, int],
) -> MapFeature:
    feature = _feature_of(atlas, at, one)
    check_word("feature", feature, terrain_tables().features, where)
    start_seat = (
        seat_of_capital.get(at) if feature == CITY and seat_of_capital.get(at) == owner else None
    )
    highest_level = terrain_tables().features[feature].levels
    level = one.level
    if level is None:
        level = CAPITAL_START_LEVEL if start_seat else int(owner is not None and highest_level > 0)
    if level > highest_level:
        raise DataPathError((*where, "level"), f"a {feature} has at most level {highest_level}")
    start_buildings = CAPITAL_START_BUILDINGS if start_seat and one.level is None else ()
    buildings = list(start_buildings if one.buildings is None else one.buildings)
    for building in buildings:
        check_word("building", building, city_tables().buildings, (*where, "buildings"))
    kept = (owner, level) if one.kept is None else (_as_seat(one.kept.owner), one.kept.level)
    founder = start_seat if "founder" not in one.model_fields_set else one.founder
    return MapFeature(
        at=at,
        feature=feature,
        owner=owner,
        level=level,
        number=one.number or 0,
        name=one.name or "",
        buildings=buildings,
        wanted=read_forts(one.wanted),
        lost=read_forts(one.lost),
        attacked=one.attacked,
        attacked_before=one.attacked_before,
        split=read_forts(one.split),
        empty=one.empty,
        courtier=one.courtier,
        kept=kept,
        founder=_as_seat(founder),
        workers=one.workers,
        gone=one.gone,
    )


def lay_out_remembered_place(at: str, one: WrittenPlace, where: DataPath) -> MapFeature:
    """Return a place as a side remembers it."""
    atlas = Atlas((0, 0), {}, {at: one.feature or CITY}, (), (), (), {})
    return _lay_out_place(atlas, where, at, one, _as_seat(one.owner), {})


def _as_seat(seat: int | None) -> Seat | None:
    return None if seat is None else Seat(seat)


def read_forts(written: WrittenForts) -> dict[Any, int]:
    """Return levels of fortifications by type."""
    return {"walls": written.walls, "artillery": written.artillery, "hazards": written.hazards}


def _number_cities(found: Mapping[str, MapFeature]) -> None:
    """Give each city its number, in reading order (V-0-09)."""
    cities = [place for at, place in sorted(found.items()) if place.feature == CITY]
    for number, place in enumerate(cities, 1):
        place.number = place.number or number
