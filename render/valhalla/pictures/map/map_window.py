"""The part of a map that a picture shows: what matters most, what is known, or a part asked for."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from engine.valhalla.map.hexes import column_and_row, distance, hexes_in_reach, is_on_map
from engine.valhalla.view import OwnSide, View
from render.drawing.picture import PictureRequest
from render.valhalla.pictures.map.grid import Grid, close_grid, fit_radius, whole_map_grid
from render.valhalla.pictures.map.highlights import Highlights
from render.valhalla.pictures.map.map_picture import LAYERS

KNOWN_ZOOM: Final = "known"
WHOLE_ZOOM: Final = "whole"
MAX_MAP_WIDTH: Final = 1500
"""The maximum width of a map in pixels, roughly."""
PHONE_MAP_WIDTH: Final = 800
"""The width in pixels, roughly, of a map that is read on a phone without a tap."""
PHONE_COLUMNS: Final = 7
PHONE_ROWS: Final = 6
"""The columns and rows that are shown of what matters most."""
MAX_DRAFT_COLUMNS: Final = 9
MAX_DRAFT_ROWS: Final = 8
"""The most columns and rows that are shown of the reach of a move."""
MAX_DRAFT_DISTANCE: Final = 14
"""If the hexes of a draft are further apart, all that is known is shown."""
CLOSE_LOOK_REACH: Final = 3
IDLE_WEIGHT: Final = 10
LATER_IDLE_WEIGHT: Final = 6
"""The weights of the strongest idle host and of the others."""
THREATENED_WEIGHT: Final = 8
BATTLE_WEIGHT: Final = 5
THREAT_WEIGHT: Final = 3
ARMY_WEIGHT: Final = 2
PLACE_WEIGHT: Final = 1
OFF_CENTRE_COST: Final = 0.05
"""The share of its weight that a hex loses with each hex that it lies off the middle."""

_AROUND_PATTERN: Final = re.compile(r"(?:around[: ])?(\d{3}\.\d{3})(?:/(\d{1,2}))?")


def choose_grid(view: View, me: OwnSide, request: PictureRequest, highlights: Highlights) -> Grid:
    """Choose the part of the map that is shown, and its scale."""
    match = _AROUND_PATTERN.fullmatch(request.zoom)
    if match and is_on_map(view.size, match[1]):
        reach = min(20, int(match[2] or CLOSE_LOOK_REACH))
        hexes = hexes_in_reach(match[1], reach)
        return close_grid(view.size, hexes, PHONE_MAP_WIDTH, PHONE_ROWS)
    if request.zoom == WHOLE_ZOOM or not me.revealed:
        return whole_map_grid(view.size, MAX_MAP_WIDTH)
    if is_close(view, request, highlights):
        return (
            _grid_of_draft(view, highlights)
            or _grid_of_attack(view, me)
            or _grid_of_what_matters(view, me, highlights)
        )
    return close_grid(view.size, _revealed_with_margin(view, me), MAX_MAP_WIDTH)


def is_close(view: View, request: PictureRequest, highlights: Highlights) -> bool:
    """Tell whether a request without a zoom shows what matters most, not all that is known."""
    if request.zoom == KNOWN_ZOOM or request.layer in LAYERS or view.phase == "over":
        return False
    first, *others = highlights.drafted or ("",)
    return all(distance(first, at) < MAX_DRAFT_DISTANCE for at in others)


def _revealed_with_margin(view: View, me: OwnSide) -> list[str]:
    """Return the corners of the revealed part with one column and row of fog around it."""
    return _corners_around(view.size, me.revealed)


def _corners_around(size: tuple[int, int], hexes: Iterable[str]) -> list[str]:
    """Return two corners of a part of the map that has one column and row around these hexes."""
    places = [column_and_row(at) for at in hexes]
    columns, rows = [column for column, _ in places], [row for _, row in places]
    first = max(1, min(columns) - 1), max(1, min(rows) - 1)
    last = min(size[0], max(columns) + 1), min(size[1], max(rows) + 1)
    return [f"{column:03}.{row:03}" for column, row in (first, last)]


# Drafts


def _grid_of_draft(view: View, highlights: Highlights) -> Grid | None:
    """Return the part around the hexes that a draft names, with its reach; None without any."""
    named = highlights.drafted
    if not named:
        return None
    most = MAX_DRAFT_COLUMNS // 2, MAX_DRAFT_ROWS // 2
    column, row = column_and_row(named[0])
    reach = () if highlights.has_destination else highlights.reach
    near = (
        at
        for at in reach
        if abs(column_and_row(at)[0] - column) < most[0]
        and abs(column_and_row(at)[1] - row) < most[1]
    )
    corners = _corners_around(view.size, (*named, *near))
    return close_grid(view.size, corners, PHONE_MAP_WIDTH, PHONE_ROWS)


# What matters most


def _grid_of_attack(view: View, me: OwnSide) -> Grid | None:
    """Return the part around the hex where an attack waits for an answer; None without just one."""
    attacked = {one.at for one in me.briefs}
    if len(attacked) != 1:
        return None
    hexes = hexes_in_reach(attacked.pop(), CLOSE_LOOK_REACH)
    return close_grid(view.size, hexes, PHONE_MAP_WIDTH, PHONE_ROWS)


def _grid_of_what_matters(view: View, me: OwnSide, highlights: Highlights) -> Grid:
    """Return the window of a phone's size that holds most of what matters, near its middle."""
    columns, rows = min(PHONE_COLUMNS, view.size[0]), min(PHONE_ROWS, view.size[1])
    weights: Counter[tuple[int, int]] = Counter()
    for at, weight in _weigh_hexes(me, highlights):
        column, row = column_and_row(at)
        for left in _starts_that_hold(column, columns, view.size[0]):
            for top in _starts_that_hold(row, rows, view.size[1]):
                off = abs(2 * (column - left) - columns + 1) + abs(2 * (row - top) - rows + 1)
                weights[left, top] += round(1000 * weight * (1 - OFF_CENTRE_COST * off / 2))
    left, top = max(weights, key=lambda corner: (weights[corner], corner), default=(1, 1))
    radius = fit_radius(columns, PHONE_MAP_WIDTH)
    return Grid(radius, range(left, left + columns), range(top, top + rows))


def _starts_that_hold(place: int, length: int, most: int) -> range:
    """Return where a window of this length may begin so that it holds a place of the map."""
    return range(max(1, place - length + 1), min(place, most - length + 1) + 1)


def _weigh_hexes(me: OwnSide, highlights: Highlights) -> Iterator[tuple[str, float]]:
    """Yield the hexes that matter, each with its weight."""
    for number, at in enumerate(highlights.idle_armies):
        yield at, LATER_IDLE_WEIGHT if number else IDLE_WEIGHT
    for weight, hexes in (
        (THREATENED_WEIGHT, highlights.threatened),
        (BATTLE_WEIGHT, highlights.battlefields),
        (THREAT_WEIGHT, highlights.threats),
        (ARMY_WEIGHT, {unit.at for unit in me.units}),
        (PLACE_WEIGHT, me.places),
    ):
        yield from ((at, weight) for at in hexes)
    if not me.units and not me.places:
        yield from ((at, PLACE_WEIGHT) for at in me.revealed)
