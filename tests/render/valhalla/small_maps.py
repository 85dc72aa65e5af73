"""Small maps for the tests of pictures: a city under siege, roads through a wood, a shore."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.core.protocol.values import Seat
from engine.valhalla.entities.units_and_places import MapFeature, ScoutedForce
from engine.valhalla.map.hexes import hex_name
from engine.valhalla.view import OwnSide, View
from engine.valhalla.view_builder import view
from render.drawing.picture import PictureRequest
from render.language.voice import Voice
from render.valhalla.pictures.map.map_view import MapView
from render.valhalla.pictures.pictures import lay_out_map
from render.valhalla.words.nouns import WORD_BOOK
from render.valhalla.words.table_names import teach_table_names
from tests.engine.valhalla.worlds.world import stage_world

PLAYERS: Final = {1: "Ada", 2: "Bo", 3: "Cy", 4: "Dee"}
ME, FOE = Seat(1), Seat(2)
HOME: Final = "004.004"
WOOD: Final = {"005.005": "forest", "006.005": "forest", "007.006": "marsh", "011.011": "ocean"}
LONG_NAME: Final = "Saint-Germain-des-Hauts-Fjords-sous-la-Montagne"


def view_small_map(units: str = "ruler, 4 swordsman, 2 archer", **more: Any) -> View:
    """Look at a small map as seat 1: its capital at 004.004, woods, a road and a little sea."""
    sides = {1: {"capital": HOME, "units": {HOME: units, "008.004": "3 archer"}}, 2: {}}
    given: dict[str, Any] = {"hexes": WOOD, "roads": ("005.005 006.005",), **more}
    return view(stage_world(given.pop("sides", sides), **given), ME)


def own_part(of: View) -> OwnSide:
    """Take what seat 1 knows."""
    assert of.me is not None
    return of.me


def with_knowledge(of: View, **more: Any) -> View:
    """Let seat 1 know something else."""
    return replace(of, me=replace(own_part(of), **more))


def map_view_of(of: View, look: PictureRequest | None = None) -> MapView:
    """Lay a map out."""
    look = look or PictureRequest()
    voice = teach_table_names(Voice(look.language, WORD_BOOK, players=PLAYERS), of)
    return lay_out_map(voice, of, own_part(of), look)


def crowd_map(of: View) -> View:
    """Fill a map: cities with long names side by side, forces of three sides, all scouted."""
    me = own_part(of)
    spots = [hex_name(column, row) for column in range(2, 11) for row in range(2, 11)]
    cities = spots[::5]
    places = {
        **me.places,
        **{
            at: MapFeature(at, "city", ME, level=1 + number % 4, name=f"{LONG_NAME} {number}")
            for number, at in enumerate(cities)
            if at not in me.places
        },
    }
    marks: Mapping[str, tuple[Seat, ...]] = dict.fromkeys(spots[1::4], (FOE,))
    features = {**me.land.features, **dict.fromkeys(cities, "city")}
    return with_knowledge(
        of,
        places=places,
        marks=marks,
        scouted=tuple(scout_force(at) for at in list(marks)[::2]),
        land=replace(me.land, features=features),
    )


def scout_force(at: str, count: int = 9, officers: int = 1) -> ScoutedForce:
    """Scout a force of seat 2."""
    return ScoutedForce(at, FOE, (("swordsman", count),), officers, 90, 60)


def draft_move(
    origin: str, to: str, units: Iterable[str] = ("all",)
) -> tuple[tuple[str, str], ...]:
    """Write a movement order as a painter takes it."""
    named = (("units", one) for one in units)
    return (("kind", "move"), *named, ("from", origin), ("to", to))
