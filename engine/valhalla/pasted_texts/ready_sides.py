"""Ready-made sides: whole sides to take at the table (V-11.3-01, V-12.1-02)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.core.files.catalog import load, shape
from engine.core.protocol.values import Model
from engine.valhalla.entities.default_designs import drawn, filled
from engine.valhalla.entities.unit_designs import Design
from engine.valhalla.pasted_texts.side_text import WrittenSide, design


@dataclass(frozen=True, slots=True)
class ReadySide:
    """A side that anybody may take: its designs, and its first infantry."""

    id: str
    title: str
    """Its name; readers may know it by another one, in their language."""
    capital: str
    ruler: str
    designs: tuple[Design, ...]
    mix: tuple[int, int, int]


class _File(Model):
    sides: Mapping[str, WrittenSide]


@cache
def all() -> Mapping[str, ReadySide]:  # noqa: A001  (read as `ready_sides.all()`)
    """Read all of them, by id."""
    written = shape(load("engine.valhalla", "data/ready_sides.yaml"), _File).sides
    return {id_: _ready(id_, one) for id_, one in written.items()}


def _ready(id_: str, written: WrittenSide) -> ReadySide:
    mix = written.infantry or {}
    given = (drawn(design(cls, one)) for cls, one in written.designs.items())
    return ReadySide(
        id=id_,
        title=id_.replace("_", " ").title(),
        capital=written.capital or "",
        ruler=written.ruler or "",
        designs=filled(one for one in given if one is not None),
        mix=(mix["swordsman"], mix["archer"], mix["bruiser"]),
    )
