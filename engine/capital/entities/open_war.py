"""A running war between two steps, with its open facts (C-INFO-14)."""

from dataclasses import dataclass
from typing import Literal

from engine.capital.entities.kingdom import OpenKingdom, OpenTable
from engine.capital.entities.kingdom_figures import city_hp, hp_of_building, tally_standing_effects
from engine.core.protocol.values import Seat

Choice = Literal["pick", "raze", "survive"]


@dataclass(frozen=True, slots=True)
class Fighter:
    """A troop in a war, and the slot it came from; "" in a view of others' troops."""

    name: str
    slot: str


@dataclass(slots=True)
class OpenWar:
    """A running war, stopped at a choice of its attacker."""

    target: Seat
    attackers: tuple[Fighter, ...]
    defenders: tuple[Fighter, ...]
    score: int
    siege: int
    attacker_heal: int
    defender_heal: int
    choice: Literal["raze", "survive"] | None = None
    defenders_home: bool = False
    """Whether the defenders have left the battlefield (C-PIPE-02 step 7)."""
    conceding: bool = False
    """Whether the defender gives up when this war is over (C-ELIM-04)."""
    sums: tuple[int, int] = (0, 0)
    """A and D."""

    def copy(self) -> "OpenWar":
        return OpenWar(
            self.target,
            self.attackers,
            self.defenders,
            self.score,
            self.siege,
            self.attacker_heal,
            self.defender_heal,
            self.choice,
            self.defenders_home,
            self.conceding,
            self.sums,
        )

    @property
    def budget(self) -> int:
        """Printed Attack points that may come home, whatever was razed.

        Rules: C-SURVIVE-01, C-SURVIVE-05, C-SURVIVE-07.
        """
        return max(0, self.score) + self.attacker_heal

    @property
    def defender_budget(self) -> int:
        """Printed Defence points that may come home (C-SURVIVE-07)."""
        return max(0, -self.score) + self.defender_heal

    @property
    def raze_limit(self) -> int:
        """HP of buildings that may be razed (C-RAZE-01, C-RAZE-08)."""
        return self.score + self.siege if self.score >= 1 else 0


def hp_by_building(table: OpenTable, kingdom: OpenKingdom) -> dict[str, int]:
    """Return the HP of each of a kingdom's buildings, in placed order (C-RAZE-12)."""
    tally = tally_standing_effects(table, kingdom)
    return {building.name: hp_of_building(table, building, tally) for building in kingdom.buildings}


def can_destroy_city(table: OpenTable, kingdom: OpenKingdom, score: int) -> bool:
    """Tell whether a battle score alone can destroy a city: damage does not accumulate.

    Rules: C-RAZE-04, C-RAZE-08 (siege never helps), C-CITY-11.
    """
    return score >= 1 and score >= city_hp(table, kingdom, tally_standing_effects(table, kingdom))


def has_anything_to_raze(table: OpenTable, kingdom: OpenKingdom, war: OpenWar) -> bool:
    """Tell whether a won war leaves a choice of what to raze (C-RAZE-05, C-RAZE-13)."""
    if war.score < 1:
        return False
    fits_limit = any(points <= war.raze_limit for points in hp_by_building(table, kingdom).values())
    return fits_limit or can_destroy_city(table, kingdom, war.score)
