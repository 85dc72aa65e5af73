"""The legend of a map: signs that are on it, the most needed first."""

from collections.abc import Iterator
from itertools import chain

from render.language.fact_vocabulary import capitalise
from render.valhalla.pictures.map import features_and_forces, layers
from render.valhalla.pictures.map.features_and_forces import CAPITAL
from render.valhalla.pictures.map.frame import map_frame
from render.valhalla.pictures.map.frame.legend_samples import LegendItem
from render.valhalla.pictures.map.map_view import MapView, find_shown_sides
from render.valhalla.pictures.map.orders.ordered_marks import DRAFT_ICON, OrderMarks, is_draft_sign
from render.valhalla.pictures.map.terrain_art import TERRAIN_STYLES
from render.valhalla.words.names import side_name
from render.valhalla.words.places import known_places

LegendGroup = tuple[LegendItem, ...]

CITY = "city"
TERRAIN = "terrain"
ECONOMY = "economy"
MILITARY = "military"


def list_legend_groups(map_view: MapView, order_marks: OrderMarks) -> Iterator[LegendGroup]:
    """Yield the groups of items of the legend, the most needed first."""
    layer = map_view.request.layer
    if layer == TERRAIN:
        yield tuple(_terrain_items(map_view))
    else:
        yield tuple(_side_items(map_view))
    yield tuple(_order_items(map_view, order_marks))
    if layer == ECONOMY:
        yield tuple(_make_item(map_view, "sign", key) for key in ("income", "buildings", "units"))
    if layer == MILITARY:
        yield tuple(_military_items(map_view))
    if layer not in {ECONOMY, TERRAIN}:
        yield tuple(_force_items(map_view))
    if layer != TERRAIN:
        yield tuple(_sight_items(map_view))
    yield tuple(_feature_items(map_view))


def count_legend_rows(layer: str) -> int:
    """Count the rows that a legend may have: what terrain looks like needs more of them."""
    return map_frame.MAX_LEGEND_ROWS * (2 if layer == TERRAIN else 1)


def side_or_player_name(map_view: MapView, seat: int) -> str:
    """Return the name of a side, or else of its player."""
    name = side_name(map_view.voice, map_view.view.sides[seat - 1].name)
    return capitalise(name) or map_view.voice.name_thing("seat", seat)


def _make_item(map_view: MapView, kind: str, key: str, sign: str = "") -> LegendItem:
    return LegendItem(kind, sign or key, map_view.voice.say(f"picture.legend.{key}"))


def _side_items(map_view: MapView) -> Iterator[LegendItem]:
    """Yield the sides that are on this part of the map, the own one first."""
    found, own = find_shown_sides(map_view), map_view.me.seat
    for one in sorted(map_view.view.sides, key=lambda one: one.seat != own):
        if one.seat in found:
            yield LegendItem("side", one.colour, side_or_player_name(map_view, one.seat))


def _terrain_items(map_view: MapView) -> Iterator[LegendItem]:
    """Yield the terrains."""
    shown = {at: code for at, code in map_view.me.land.terrain.items() if map_view.grid.has_hex(at)}
    found = set(shown.values())
    for code in TERRAIN_STYLES:
        if code in found:
            yield LegendItem("soil", code, map_view.voice.noun(f"terrain.{code}").name)
    yield from _sight_items(map_view)


def _sight_items(map_view: MapView) -> Iterator[LegendItem]:
    """Yield the shade of hexes out of sight; while a move is built, it stands for its reach."""
    shown = filter(map_view.grid.has_hex, map_view.me.land.terrain)
    if not map_view.highlights.reach and not map_view.hexes_in_sight.issuperset(shown):
        yield _make_item(map_view, "dim", "remembered")


def _feature_items(map_view: MapView) -> Iterator[LegendItem]:
    """Yield the features, the level badge, and roads."""
    me, plain = map_view.me, map_view.request.layer == TERRAIN
    shown = [at for at in me.land.features if map_view.grid.has_hex(at)]
    found = {known_places.known_feature(me, at) for at in shown if plain or at != me.capital}
    if not plain and me.capital in shown:
        yield _make_item(map_view, "disc", CAPITAL)
    for code in sorted(found, key=lambda code: (code != CITY, code)):
        yield LegendItem("disc", code, map_view.voice.noun(f"feature.{code}").name)
    if not plain and any(known_places.known_level(me, at) for at in shown):
        yield _make_item(map_view, "level", "level")
    if any(map(map_view.grid.has_hex, chain.from_iterable(me.land.roads))):
        yield _make_item(map_view, "line", "road")


def _force_items(map_view: MapView) -> Iterator[LegendItem]:
    """Yield the signs of forces: idle, fought, not counted, with an Officer and without one."""
    shown, shows = map_view.highlights, map_view.grid.has_hex
    if any(map(shows, shown.idle_armies)):
        yield _make_item(map_view, "idle", "idle")
    if any(map(shows, shown.battlefields)):
        yield _make_item(map_view, "battle", "battlefield")
    forces = [
        one for found in features_and_forces.list_known_forces(map_view).values() for one in found
    ]
    counted = {led for _, text, led in forces if text != features_and_forces.UNKNOWN_COUNT}
    if any(text == features_and_forces.UNKNOWN_COUNT for _, text, _ in forces):
        yield _make_item(map_view, "chip", "uncounted")
    for led, key in ((True, "led"), (False, "unled")):
        if led in counted:
            yield _make_item(map_view, "chip", key)


def _military_items(map_view: MapView) -> Iterator[LegendItem]:
    yield _make_item(map_view, "line", "sight")
    yield _make_item(map_view, "sign", "attack")
    if map_view.me.insights:
        yield _make_item(map_view, "sign", "scouted")
    held = layers.foreign_zones(map_view.me)
    for seat in sorted(
        seat for seat, hexes in held.items() if any(map(map_view.grid.has_hex, hexes))
    ):
        text = map_view.voice.say("picture.legend.zone", side=side_or_player_name(map_view, seat))
        yield LegendItem("zone", map_view.side_colour(seat), text)


def _order_items(map_view: MapView, order_marks: OrderMarks) -> Iterator[LegendItem]:
    """Yield the signs of orders, and what the numbers of a reach mean."""
    if map_view.highlights.reach and not map_view.highlights.has_destination:
        yield _make_item(map_view, "sign", "cost", "move")
    if any(way.points_left is not None for way in order_marks.ways):
        yield _make_item(map_view, "sign", "left", "move")
    if any(way.zones for way in order_marks.ways):
        yield _make_item(map_view, "line", "warn")
    if any(mark.icon == "target" for mark in order_marks.marks):
        yield _make_item(map_view, "sign", "target")
    icons = dict.fromkeys(
        (one.icon, one.order_kind) for one in order_marks.marks if one.icon != "target"
    )
    for icon, kind in icons:
        if not is_draft_sign(icon, kind):
            yield LegendItem("sign", icon, map_view.voice.name_thing("order", kind))
    if any(is_draft_sign(icon, kind) for icon, kind in icons):
        yield _make_item(map_view, "sign", "begun", DRAFT_ICON)
