"""Ready-made sides: whole sides that a player can take (V-11.3-01, V-12.1-02)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.core.files.catalog import build_model, load_data_file
from engine.core.protocol.values import Model
from engine.valhalla.entities.default_designs import design_from_order, fill_in_designs
from engine.valhalla.entities.unit_designs import Design
from engine.valhalla.pasted_texts.side_text import SideDocument, make_design_order


@dataclass(frozen=True, slots=True)
class ReadySide:
    """A side that anybody may take: its designs and its infantry mix."""

    id: str
    title: str
    """Its English name; other languages may have another one."""
    capital: str
    ruler: str
    designs: tuple[Design, ...]
    mix: tuple[int, int, int]


class _File(Model):
    sides: Mapping[str, SideDocument]


@cache
def load_ready_sides() -> Mapping[str, ReadySide]:
    """Return all ready-made sides by id."""
    written = build_model(load_data_file("engine.valhalla", "data/ready_sides.yaml"), _File).sides
    return {id_: _make_ready_side(id_, one) for id_, one in written.items()}


def _make_ready_side(id_: str, written: SideDocument) -> ReadySide:
    mix = written.infantry or {}
    designs = (
        design_from_order(make_design_order(cls, one)) for cls, one in written.designs.items()
    )
    return ReadySide(
        id=id_,
        title=id_.replace("_", " ").title(),
        capital=written.capital or "",
        ruler=written.ruler or "",
        designs=fill_in_designs(one for one in designs if one is not None),
        mix=(mix["swordsman"], mix["archer"], mix["bruiser"]),
    )
