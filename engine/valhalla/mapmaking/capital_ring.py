"""The ring on which a fair map has its capitals, at even distances (V-2.5-03)."""

from typing import Final

from engine.valhalla.map.hexes import distance, hex_name

MIN_AND_MAX_INSET: Final = (4, 5)
"""The fewest and the most hexes between the ring and the map's edge."""
MAX_STRAY: Final = 1
"""How far from the ring a capital may lie, across and down."""

Point = tuple[int, int]


def ring_corners(size: tuple[int, int], inset: int, cut: int) -> list[Point]:
    """Return the corners of a ring that lies so far from the map's edge."""
    left, top = 1 + inset, 1 + inset
    right, bottom = size[0] - inset, size[1] - inset
    return [
        (left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut),
        (right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut),
    ]  # fmt: skip


def max_corner_cut(size: tuple[int, int], inset: int) -> int:
    """Return by how much the corners of a ring may be cut at most."""
    return (min(size) - 2 * inset) // 3


def side_lengths(ring: list[Point]) -> list[int]:
    """Return the lengths of a ring's sides, in hexes."""
    return [
        distance(hex_name(*one), hex_name(*other))
        for one, other in zip(ring, ring[1:] + ring[:1], strict=True)
    ]


def point_along(ring: list[Point], sides: list[int], along: int) -> Point:
    """Return the point so many hundredths of a step along a ring."""
    for number, length in enumerate(sides):
        if along < length * 100:
            (x, y), (x2, y2) = ring[number], ring[(number + 1) % len(ring)]
            part = length * 100
            return x + (x2 - x) * along // part, y + (y2 - y) * along // part
        along -= length * 100
    return ring[0]
