"""A side in the making, as the workshop shows and draws it."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.valhalla.catalog.side_tables import side_special_table
from engine.valhalla.catalog.unit_tables import CLASSES, Class
from engine.valhalla.entities.arms import ArmsChoice, read_blazon
from engine.valhalla.entities.default_designs import (
    DEFAULT_MIX,
    default_design,
    design_bonus_of,
    design_from_order,
    parse_infantry_mix,
)
from engine.valhalla.entities.flag_pictures import read_picture
from engine.valhalla.entities.unit_designs import (
    NO_BONUS,
    Design,
    DesignBonus,
    point_budget,
    points_spent,
)
from engine.valhalla.pasted_texts.side_text import SideDocument, make_design_order


@dataclass(frozen=True, slots=True)
class SideDraft:
    """A side in the making: what is written of it so far, in the form of `docs/sides.md`."""

    written: SideDocument

    @property
    def name(self) -> str:
        return self.written.name or ""

    @property
    def bonus(self) -> DesignBonus:
        """What its side special adds to designs."""
        special = self.written.special
        return design_bonus_of(special) if special in side_special_table() else NO_BONUS

    @property
    def designs(self) -> Mapping[Class, Design]:
        """The designs that are given, in the order of classes; others are filled in by the game."""
        made = {
            cls: design_from_order(make_design_order(cls, self.written.designs[cls]))
            for cls in CLASSES
            if cls in self.written.designs
        }
        return {cls: design for cls, design in made.items() if design is not None}

    def design_of(self, cls: Class) -> Design:
        """Return the design of a class; the default if none is given (V-11.3-08)."""
        return self.designs.get(cls) or default_design(cls)

    @property
    def points_spent(self) -> int:
        """The points that all given designs cost."""
        return sum(points_spent(design) for design in self.designs.values())

    @property
    def point_budget(self) -> int:
        """The points that all eight designs may cost together."""
        return sum(point_budget(self.design_of(cls), self.bonus) for cls in CLASSES)

    @property
    def infantry_mix(self) -> tuple[int, int, int]:
        """The first Swordsmen, Archers and Bruisers."""
        given = self.written.infantry or {}
        found = parse_infantry_mix(f"{count} {cls}" for cls, count in given.items())
        return DEFAULT_MIX if self.written.infantry is None or found is None else found

    @property
    def arms(self) -> ArmsChoice | None:
        """Its arms; None if it has chosen none."""
        return read_blazon(self.written.arms or "")

    @property
    def picture(self) -> bytes | None:
        """Its uploaded picture, encoded anew as a small PNG; None if there is none."""
        return read_picture(self.written.flag or "")
