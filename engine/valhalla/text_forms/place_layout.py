"""A written position laid out: what stands on the ground, and where capitals are.

Rules: V-0-09, V-2.1-21, V-11.3-05.
"""

from collections.abc import Mapping
from typing import Any, Final

from engine.core.files.yaml_reader import DataPath as Where
from engine.core.files.yaml_reader import DataPathError
from engine.core.protocol.values import Seat
from engine.valhalla.catalog.rule_tables import ground, towns
from engine.valhalla.entities.units_and_places import MapFeature
from engine.valhalla.map.atlas import CITY, Atlas
from engine.valhalla.map.hexes import distance, name
from engine.valhalla.text_forms.extra_fields import more
from engine.valhalla.text_forms.ground_layout import given_places, known, stands
from engine.valhalla.text_forms.position_form import WrittenPosition
from engine.valhalla.text_forms.side_form import GivenForts, GivenPlace, GivenSeat

START: Final = ("infantry_barracks", "c_production")
START_LEVEL: Final = 3
"""The capital at the game's start (V-11.3-05)."""


def capitals(given: WrittenPosition, drawn: Atlas) -> dict[int, str | None]:
    """Tell where each side's capital is: as given, its first city, or a free hex."""
    found: dict[int, str | None] = {}
    for seat in range(1, max(given.seats) + 1):
        side = given.seats.get(seat, GivenSeat())
        own = [(at, one) for _, at, one, owner in given_places(given) if owner == seat]
        cities = [at for at, one in own if _feature(drawn, at, one) == CITY and one.level != 0]
        if "capital" in side.model_fields_set or side.ended or given.phase == "setup":
            found[seat] = side.capital
        elif own:
            found[seat] = min(cities, default=None)
        elif seat <= len(drawn.capitals):
            found[seat] = drawn.capitals[seat - 1]
        else:
            found[seat] = _spot(given, drawn, seat, {at for at in found.values() if at})
    return found


def _feature(drawn: Atlas, at: str, one: GivenPlace) -> str:
    return one.feature or drawn.features.get(at, CITY)


QUARTERS: Final = ((1, 1), (3, 3), (3, 1), (1, 3), (2, 2), (2, 1), (2, 3), (1, 2))
"""Where capitals are that nobody placed: quarters of the map, by seat."""


def _spot(given: WrittenPosition, drawn: Atlas, seat: int, taken: set[str]) -> str:
    """Find a hex for a capital: open ground with nothing on it, nearest to its quarter."""
    (columns, rows), (right, down) = drawn.size, QUARTERS[seat - 1]
    wish = name(max(1, columns * right // 4), max(1, rows * down // 4))
    held = {at for side in given.seats.values() for at in (*side.units, side.capital) if at}
    free = [
        at
        for at, code in drawn.terrain.items()
        if at not in drawn.features and at not in taken | held and ground().terrain[code].plains
    ]
    if not free:
        raise DataPathError(("seats", seat), "there is no free hex for a capital: write `capital`")
    return min(free, key=lambda at: (distance(wish, at), at))


def places(
    given: WrittenPosition, drawn: Atlas, seats: Mapping[int, str | None]
) -> dict[str, MapFeature]:
    """Lay out every feature, with its owner and its buildings."""
    found: dict[str, MapFeature] = {}
    begun = {at: seat for seat, at in seats.items() if at}
    for where, at, one, owner in given_places(given):
        if at in found:
            raise DataPathError(where, f"{at} is written twice")
        found[at] = _place(drawn, where, at, one, Seat(owner) if owner else None, begun)
    for at, seat in begun.items():
        if at not in found:
            stands(drawn.size, ("seats", seat, "capital"), at)
            one = GivenPlace(feature=CITY)
            found[at] = _place(drawn, ("seats", seat), at, one, Seat(seat), begun)
    for at, feature in drawn.features.items():
        if at not in found:
            found[at] = MapFeature(at, feature)
    _numbered(found)
    _named(found, given, begun)
    return dict(sorted(found.items()))


def _named(
    found: Mapping[str, MapFeature], given: WrittenPosition, begun: Mapping[str, int]
) -> None:
    """Give each capital its name."""
    for at, seat in begun.items():
        if found[at].city and not found[at].name and at not in given.places:
            side = given.seats.get(seat, GivenSeat())
            found[at].name = side.capital_name or f"Capital {seat}"


def _place(
    drawn: Atlas, where: Where, at: str, one: GivenPlace, owner: Seat | None, begun: dict[str, int]
) -> MapFeature:
    feature = _feature(drawn, at, one)
    known("feature", feature, ground().features, where)
    start = begun.get(at) if feature == CITY and begun.get(at) == owner else None
    most = ground().features[feature].levels
    level = one.level
    if level is None:
        level = START_LEVEL if start else int(owner is not None and most > 0)
    if level > most:
        raise DataPathError((*where, "level"), f"a {feature} has at most level {most}")
    standing = START if start and one.level is None else ()
    buildings = list(standing if one.buildings is None else one.buildings)
    for building in buildings:
        known("building", building, towns().buildings, (*where, "buildings"))
    kept = (owner, level) if one.kept is None else (_seat(one.kept.owner), one.kept.level)
    founder = start if "founder" not in one.model_fields_set else one.founder
    return MapFeature(
        at=at,
        feature=feature,
        owner=owner,
        level=level,
        number=one.number or 0,
        name=one.name or "",
        buildings=buildings,
        wanted=forts(one.wanted),
        lost=forts(one.lost),
        attacked=one.attacked,
        attacked_before=one.attacked_before,
        split=forts(one.split),
        empty=one.empty,
        courtier=one.courtier,
        kept=kept,
        founder=_seat(founder),
        **more(one, MapFeature, where),
    )


def single(at: str, one: GivenPlace, where: Where) -> MapFeature:
    """Lay out a place as a side remembers it."""
    made = Atlas((0, 0), {}, {at: one.feature or CITY}, (), (), (), {})
    return _place(made, where, at, one, _seat(one.owner), {})


def _seat(seat: int | None) -> Seat | None:
    return None if seat is None else Seat(seat)


def forts(given: GivenForts) -> dict[Any, int]:
    """Read levels of fortifications by type."""
    return {"walls": given.walls, "artillery": given.artillery, "hazards": given.hazards}


def _numbered(found: Mapping[str, MapFeature]) -> None:
    """Give each city its number, in reading order (V-0-09)."""
    cities = [place for at, place in sorted(found.items()) if place.feature == CITY]
    for number, place in enumerate(cities, 1):
        place.number = place.number or number
