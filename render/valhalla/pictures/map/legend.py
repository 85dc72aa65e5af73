"""The legend of a map: every sign that is on it, and no other."""

from collections.abc import Iterator
from itertools import chain

from render.language.fact_vocabulary import capital
from render.valhalla.pictures.map import layers, tokens
from render.valhalla.pictures.map.map_frame import Item
from render.valhalla.pictures.map.map_view import MapView
from render.valhalla.pictures.map.ordered_marks import BEGUN, Ordered, begun
from render.valhalla.pictures.map.terrain_art import SOILS
from render.valhalla.pictures.map.tokens import CAPITAL
from render.valhalla.words import places
from render.valhalla.words.nouns import side_name

Group = tuple[Item, ...]

CITY = "city"
TERRAIN = "terrain"
ECONOMY = "economy"
MILITARY = "military"


def legend(board: MapView, what: Ordered) -> Iterator[Group]:
    """Explain what is on the map, part by part."""
    layer = board.look.layer
    if layer != TERRAIN:
        yield tuple(_sides(board))
    if layer in {"", TERRAIN}:
        yield tuple(_soils(board))
    yield (*_features(board), *(() if layer in {ECONOMY, TERRAIN} else _forces(board)))
    if layer == ECONOMY:
        yield tuple(_item(board, "sign", key) for key in ("income", "buildings", "units"))
    if layer == MILITARY:
        yield tuple(_military(board))
    yield tuple(_orders(board, what))


def called(board: MapView, seat: int) -> str:
    """Call a side by its name, or by its player."""
    name = side_name(board.voice, board.view.sides[seat - 1].name)
    return capital(name) or board.voice.name("seat", seat)


def _item(board: MapView, kind: str, key: str, sign: str = "") -> Item:
    return Item(kind, sign or key, board.voice.say(f"picture.legend.{key}"))


def _sides(board: MapView) -> Iterator[Item]:
    for one in board.view.sides:
        if not one.ended:
            yield Item("side", one.colour, called(board, one.seat))


def _soils(board: MapView) -> Iterator[Item]:
    """Name the terrains, and what was seen before and is not in sight now."""
    shown = {at: code for at, code in board.me.land.terrain.items() if board.grid.shows(at)}
    found = set(shown.values())
    for code in SOILS:
        if code in found:
            yield Item("soil", code, board.voice.noun(f"terrain.{code}").name)
    if board.seen.issuperset(shown):
        return
    yield _item(board, "dim", "remembered")


def _features(board: MapView) -> Iterator[Item]:
    """Name the features, the badge with a level, and roads."""
    me, plain = board.me, board.look.layer == TERRAIN
    shown = [at for at in me.land.features if board.grid.shows(at)]
    found = {places.lies(me, at) for at in shown if plain or at != me.capital}
    if not plain and me.capital in shown:
        yield _item(board, "disc", CAPITAL)
    for code in sorted(found, key=lambda code: (code != CITY, code)):
        yield Item("disc", code, board.voice.noun(f"feature.{code}").name)
    if not plain and any(places.level(me, at) for at in shown):
        yield _item(board, "level", "level")
    if any(map(board.grid.shows, chain.from_iterable(me.land.roads))):
        yield _item(board, "line", "road")


def _forces(board: MapView) -> Iterator[Item]:
    """Tell forces with and without an Officer from each other, and from what nobody counted."""
    forces = [one for found in tokens.forces_in(board).values() for one in found]
    counted = {led for _, text, led in forces if text != tokens.UNKNOWN}
    for led, key in ((True, "led"), (False, "unled")):
        if led in counted:
            yield _item(board, "chip", key)
    if any(text == tokens.UNKNOWN for _, text, _ in forces):
        yield _item(board, "chip", "uncounted")


def _military(board: MapView) -> Iterator[Item]:
    yield _item(board, "line", "sight")
    yield _item(board, "sign", "attack")
    if board.me.insights:
        yield _item(board, "sign", "scouted")
    held = layers.held(board.me)
    for seat in sorted(seat for seat, hexes in held.items() if any(map(board.grid.shows, hexes))):
        text = board.voice.say("picture.legend.zone", side=called(board, seat))
        yield Item("zone", board.colour(seat), text)


def _orders(board: MapView, what: Ordered) -> Iterator[Item]:
    """Explain what is drawn of orders."""
    if any(way.left is not None for way in what.ways):
        yield _item(board, "sign", "left", "move")
    if any(way.zones for way in what.ways):
        yield _item(board, "line", "warn")
    if any(mark.icon == "target" for mark in what.marks):
        yield _item(board, "sign", "target")
    icons = dict.fromkeys((one.icon, one.kind) for one in what.marks if one.icon != "target")
    for icon, kind in icons:
        if not begun(icon, kind):
            yield Item("sign", icon, board.voice.name("order", kind))
    if any(begun(icon, kind) for icon, kind in icons):
        yield _item(board, "sign", "begun", BEGUN)
