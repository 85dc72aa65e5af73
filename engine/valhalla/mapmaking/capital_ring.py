"""The ring on which a fair map has its capitals, at even distances (V-2.5-03)."""

from typing import Final

from engine.valhalla.map.hexes import distance, name

INSETS: Final = (4, 5)
"""So much land lies outside the ring, at least and at most."""
STRAY: Final = 1
"""So far from the ring a capital may lie, across and down."""

Point = tuple[int, int]


def corners(size: tuple[int, int], inset: int, cut: int) -> list[Point]:
    """List the corners of a ring with so much land outside it."""
    left, top = 1 + inset, 1 + inset
    right, bottom = size[0] - inset, size[1] - inset
    return [
        (left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut),
        (right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut),
    ]  # fmt: skip


def cuts(size: tuple[int, int], inset: int) -> int:
    """Tell by how much the corners of a ring may be cut at most."""
    return (min(size) - 2 * inset) // 3


def lengths(ring: list[Point]) -> list[int]:
    """Measure the sides of a ring in hexes."""
    return [
        distance(name(*one), name(*other))
        for one, other in zip(ring, ring[1:] + ring[:1], strict=True)
    ]


def walked(ring: list[Point], sides: list[int], along: int) -> Point:
    """Go so many hundredths of a step along a ring."""
    for number, length in enumerate(sides):
        if along < length * 100:
            (x, y), (x2, y2) = ring[number], ring[(number + 1) % len(ring)]
            part = length * 100
            return x + (x2 - x) * along // part, y + (y2 - y) * along // part
        along -= length * 100
    return ring[0]
