"""The time to draw and pack a picture of a war, compared with packing it plainly."""

import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any, Final

from PIL import Image

from bot.cli.progress import Progress
from bot.lab.bench.measuring import Figure
from engine.core.dice import Dice
from engine.core.protocol.values import Seat
from engine.core.protocol.working_copy import start_working_copy
from engine.registry import GAMES
from engine.valhalla import setup
from engine.valhalla.entities.units_and_places import MapFeature, ScoutedForce, Unit, UnitCode
from engine.valhalla.map.hexes import distance
from engine.valhalla.orders.setup import TakeSide
from engine.valhalla.pasted_texts import ready_sides
from engine.valhalla.view import OwnSide, View
from render.drawing.picture import Picture, PictureRequest, encode_png
from render.games import PRESENTATIONS
from render.valhalla.pictures.map import map_picture

SIDE_COUNT: Final = 6
TIMING_ROUNDS: Final = 7
VIEWER: Final = Seat(1)
OWN_FORCES: Final = 46
FORCE_SIZES: Final = (1, 2, 3, 8, 12, 17)
ENEMY_FORCES: Final = 60
RATIO_AIM: Final = 2.6
SIZE_AIM_KIB: Final = 400
PLAYER_NAMES: Final = {seat: f"Player {seat}" for seat in range(1, SIDE_COUNT + 1)}
PICTURE_REQUESTS: Final = {
    "whole": PictureRequest(zoom="whole"),
    "economy": PictureRequest(zoom="whole", layer="economy"),
    "forces": PictureRequest(zoom="whole", layer="military"),
    "terrain": PictureRequest(zoom="whole", layer="terrain"),
    "patterns": PictureRequest(zoom="whole", pattern=True),
    "close": PictureRequest(zoom="around:012.008"),
}


def measure_pictures() -> list[Figure]:
    """Measure a private map of 40 by 30 in every layer, with patterns and zoomed in."""
    view = build_war_view()
    figures: list[Figure] = []
    with Progress("measuring", len(PICTURE_REQUESTS) + 1) as progress:
        for name, request in PICTURE_REQUESTS.items():
            figures += _measure_request(name, view, request)
            progress.count(name)
        figures.append(_measure_new_land(view))
        progress.count("afresh")
    return figures


def _measure_request(name: str, view: View, request: PictureRequest) -> Iterator[Figure]:
    """Measure a picture as a game draws it, with filled caches."""
    picture = _draw(view, request)
    ours, plain = time_alternately(
        lambda: encode_png(_draw(view, request)), lambda: pack_plainly(picture)
    )
    wide, high = picture.image.size
    size = len(encode_png(picture)) / 1024
    note = f"{wide} by {high}, {size:.0f} KiB"
    yield Figure(f"the map, {name}: drawn and packed", ours, None, note)
    yield Figure("  next to packing it in 256 colours", ours / plain, RATIO_AIM, "at level 6", "x")
    yield Figure("  its size", size, SIZE_AIM_KIB, "", "KiB")


def _measure_new_land(view: View) -> Figure:
    """Measure the first picture after fog was cleared, with the land drawn again."""
    picture = _draw(view, PICTURE_REQUESTS["whole"])

    def anew() -> bytes:
        map_picture.clear_caches()
        return encode_png(_draw(view, PICTURE_REQUESTS["whole"]))

    ours, plain = time_alternately(anew, lambda: pack_plainly(picture))
    return Figure("the map, its land painted anew", ours / plain, RATIO_AIM, "", "x")


def _draw(view: View, request: PictureRequest) -> Picture:
    return PRESENTATIONS["valhalla"].pictures.draw(view, request, PLAYER_NAMES, ())


def pack_plainly(picture: Picture) -> bytes:
    """Pack a picture with 256 colours at level 6."""
    file = BytesIO()
    picture.image.quantize(256, Image.Quantize.FASTOCTREE).save(file, "PNG", compress_level=6)
    return file.getvalue()


def time_alternately(ours: Callable[[], Any], plain: Callable[[], Any]) -> tuple[float, float]:
    """Time two pieces of work alternately, so that a busy moment affects both."""
    times = [(_time(ours), _time(plain)) for _ in range(TIMING_ROUNDS)]
    mine, others = zip(*times, strict=True)
    return statistics.median(mine), statistics.median(others)


def _time(work: Callable[[], Any]) -> float:
    """Time a piece of work, in microseconds."""
    start = time.perf_counter_ns()
    work()
    return (time.perf_counter_ns() - start) / 1000


# A war


def build_war_view() -> View:
    """Return the view of a side with about 300 units that has revealed the whole map."""
    game = GAMES["valhalla"]
    dice = Dice("bench render", "bench")
    table = start_working_copy(
        game.setup(game.settings(), [game.entry()] * SIDE_COUNT, dice, None).state, dice
    )
    for seat, side in zip(range(1, SIDE_COUNT + 1), ready_sides.load_ready_sides(), strict=False):
        setup.carry_out_side_order(table, Seat(seat), TakeSide(side=side))
        setup.finish_side(table, Seat(seat))
    setup.set_up_map_and_sides(table)
    state = table.state
    state.round, state.phase, state.batch, state.turn = 15, "orders", (VIEWER,), VIEWER
    view: View = game.view(state, VIEWER)
    homes = {side.seat: str(side.capital) for side in state.sides}
    assert view.me is not None  # noqa: S101  (a seat has its own view)
    return replace(view, me=_enlarge_side(view.me, state.atlas, homes))


def _enlarge_side(me: OwnSide, atlas: Any, homes: dict[Seat, str]) -> OwnSide:
    """Give a side many units and places, and marks of the other sides."""
    chance = random.Random(4)  # noqa: S311  (a picture, no secret)
    dry = [at for at, code in atlas.terrain.items() if code not in {"ocean", "high_mountains"}]
    near = sorted(dry, key=lambda at: distance(at, str(me.capital)))[:260]
    owner = {at: min(homes, key=lambda seat: distance(at, homes[seat])) for at in atlas.terrain}
    units, places = list(me.units), dict(me.places)
    named: tuple[UnitCode, ...] = ("swordsman", "archer", "bruiser", "C", "D", "E")
    codes = [code for code in named if code in me.kinds]
    for _ in range(OWN_FORCES):
        at = chance.choice(near)
        for _ in range(chance.choice(FORCE_SIZES)):
            units.append(
                Unit(10 * (1000 + len(units)) + VIEWER, VIEWER, chance.choice(codes), at, mp=3)
            )
    held = [at for at, what in atlas.features.items() if what in {"city", "farm", "mine", "shrine"}]
    for at in held:
        if owner[at] == VIEWER and at not in places:
            places[at] = MapFeature(at, atlas.features[at], VIEWER, level=1, name=f"Hvítahöll {at}")
    foes = [at for at in [*held, *chance.sample(dry, ENEMY_FORCES)] if owner[at] != VIEWER]
    scouted = tuple(
        ScoutedForce(
            at, owner[at], (("swordsman", chance.randint(1, 9)),), chance.randint(0, 1), 40, 30
        )
        for at in foes[::2]
    )
    land = replace(
        me.land, terrain=atlas.terrain, features=atlas.features, roads=frozenset(atlas.roads)
    )
    return replace(
        me, units=tuple(units), places=places, land=land, revealed=frozenset(atlas.terrain),
        marks={at: (owner[at],) for at in foes}, scouted=scouted,
    )  # fmt: skip
