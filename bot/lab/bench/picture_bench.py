"""What a picture of a war costs, next to packing the same picture the plain way."""

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
from engine.valhalla.entities.units_and_places import Code, MapFeature, Scouted, Unit
from engine.valhalla.map.hexes import distance
from engine.valhalla.orders import TakeSide
from engine.valhalla.pasted_texts import ready_sides
from engine.valhalla.view import Own, View
from render.drawing.picture import Picture, PictureRequest, png
from render.games import PRESENTATIONS as PAINTERS
from render.valhalla.pictures.map import map_picture

SIDES: Final = 6
ROUNDS: Final = 7
ME: Final = Seat(1)
FORCES: Final = 46
SIZES: Final = (1, 2, 3, 8, 12, 17)
FOES: Final = 60
RATIO: Final = 2.6
KIB: Final = 400
PLAYERS: Final = {seat: f"Player {seat}" for seat in range(1, SIDES + 1)}
LOOKS: Final = {
    "whole": PictureRequest(zoom="whole"),
    "economy": PictureRequest(zoom="whole", layer="economy"),
    "forces": PictureRequest(zoom="whole", layer="military"),
    "terrain": PictureRequest(zoom="whole", layer="terrain"),
    "patterns": PictureRequest(zoom="whole", pattern=True),
    "close": PictureRequest(zoom="around:012.008"),
}


def render() -> list[Figure]:
    """Draw and pack a private map of 40 by 30, in every layer, with patterns, and close by."""
    seen = war()
    figures: list[Figure] = []
    with Progress("measuring", len(LOOKS) + 1) as progress:
        for name, look in LOOKS.items():
            figures += _figures(name, seen, look)
            progress.step(name)
        figures.append(_afresh(seen))
        progress.step("afresh")
    return figures


def _figures(name: str, seen: View, look: PictureRequest) -> Iterator[Figure]:
    """Measure a picture as a table draws it: what it drew before is kept."""
    picture = _drawn(seen, look)
    ours, plain = by_turns(lambda: png(_drawn(seen, look)), lambda: packed(picture))
    wide, high = picture.image.size
    size = len(png(picture)) / 1024
    note = f"{wide} by {high}, {size:.0f} KiB"
    yield Figure(f"the map, {name}: drawn and packed", ours, None, note)
    yield Figure("  next to packing it in 256 colours", ours / plain, RATIO, "at level 6", "x")
    yield Figure("  its size", size, KIB, "", "KiB")


def _afresh(seen: View) -> Figure:
    """Measure the first picture after fog was cleared: the land is painted anew."""
    picture = _drawn(seen, LOOKS["whole"])

    def anew() -> bytes:
        map_picture.forget()
        return png(_drawn(seen, LOOKS["whole"]))

    ours, plain = by_turns(anew, lambda: packed(picture))
    return Figure("the map, its land painted anew", ours / plain, RATIO, "", "x")


def _drawn(seen: View, look: PictureRequest) -> Picture:
    return PAINTERS["valhalla"].draw(seen, look, PLAYERS, ())


def packed(picture: Picture) -> bytes:
    """Pack a picture the plain way: 256 colours, level 6."""
    file = BytesIO()
    picture.image.quantize(256, Image.Quantize.FASTOCTREE).save(file, "PNG", compress_level=6)
    return file.getvalue()


def by_turns(ours: Callable[[], Any], plain: Callable[[], Any]) -> tuple[float, float]:
    """Time two pieces of work by turns, so that a busy moment falls on both."""
    times = [(_timed(ours), _timed(plain)) for _ in range(ROUNDS)]
    mine, others = zip(*times, strict=True)
    return statistics.median(mine), statistics.median(others)


def _timed(work: Callable[[], Any]) -> float:
    """Time a piece of work, in microseconds."""
    start = time.perf_counter_ns()
    work()
    return (time.perf_counter_ns() - start) / 1000


# A war


def war() -> View:
    """Look at a war of six as one side that has revealed the whole map: about 300 own units."""
    game = GAMES["valhalla"]
    dice = Dice("bench render", "bench")
    table = start_working_copy(
        game.setup(game.settings(), [game.entry()] * SIDES, dice, None).state, dice
    )
    for seat, side in zip(range(1, SIDES + 1), ready_sides.all(), strict=False):
        setup.play(table, Seat(seat), TakeSide(side=side))
        setup.finish(table, Seat(seat))
    setup.found(table)
    state = table.state
    state.round, state.phase, state.batch, state.turn = 15, "orders", (ME,), ME
    seen: View = game.view(state, ME)
    homes = {side.seat: str(side.capital) for side in state.sides}
    assert seen.me is not None  # noqa: S101  (a seat has eyes of its own)
    return replace(seen, me=_grown(seen.me, state.atlas, homes))


def _grown(me: Own, atlas: Any, homes: dict[Seat, str]) -> Own:
    """Let a side have conquered its surroundings, and know where the others stand."""
    chance = random.Random(4)  # noqa: S311  (a picture, no secret)
    dry = [at for at, code in atlas.terrain.items() if code not in {"ocean", "high_mountains"}]
    near = sorted(dry, key=lambda at: distance(at, str(me.capital)))[:260]
    owner = {at: min(homes, key=lambda seat: distance(at, homes[seat])) for at in atlas.terrain}
    units, places = list(me.units), dict(me.places)
    named: tuple[Code, ...] = ("swordsman", "archer", "bruiser", "C", "D", "E")
    codes = [code for code in named if code in me.kinds]
    for _ in range(FORCES):
        at = chance.choice(near)
        for _ in range(chance.choice(SIZES)):
            units.append(Unit(10 * (1000 + len(units)) + ME, ME, chance.choice(codes), at, mp=3))
    held = [at for at, what in atlas.features.items() if what in {"city", "farm", "mine", "shrine"}]
    for at in held:
        if owner[at] == ME and at not in places:
            places[at] = MapFeature(at, atlas.features[at], ME, level=1, name=f"Hvítahöll {at}")
    foes = [at for at in [*held, *chance.sample(dry, FOES)] if owner[at] != ME]
    scouted = tuple(
        Scouted(at, owner[at], (("swordsman", chance.randint(1, 9)),), chance.randint(0, 1), 40, 30)
        for at in foes[::2]
    )
    land = replace(
        me.land, terrain=atlas.terrain, features=atlas.features, roads=frozenset(atlas.roads)
    )
    return replace(
        me, units=tuple(units), places=places, land=land, revealed=frozenset(atlas.terrain),
        marks={at: (owner[at],) for at in foes}, scouted=scouted,
    )  # fmt: skip
