"""Events: battles and overruns as everybody hears of them, and as those who fought see them.

Rules: V-13-11, V-13-31 to V-13-36, V-6.5-01.
"""

from typing import Literal

from engine.core.protocol.values import Event, Model, Seat
from engine.valhalla.battle.battlefield import Outcome
from engine.valhalla.events.base import TraceLine

Told = Outcome | Literal["overrun"]
Size = Literal["skirmish", "battle", "great_battle", "epic_battle"]
Counts = tuple[tuple[str, int], ...]
"""By class: how many."""


# For everybody


class BattleTold(Event):
    """The short public report of a battle or an overrun, and no more than that (V-13-31)."""

    kind: Literal["battle_told"] = "battle_told"
    battle: int
    round: int
    at: str
    attacker: Seat
    defenders: tuple[Seat, ...]
    feature: str = ""
    """Of the kinds that are familiar to all, else nothing."""
    outcome: Told
    size: Size
    conquered: bool = False
    """A city was conquered."""
    razed: bool = False
    """And razed further."""
    rulers: tuple[Seat, ...] = ()
    """Sides whose Ruler fell."""


class BattleJoined(Event):
    """In the room of a great battle: who meets whom, and where."""

    kind: Literal["battle_joined"] = "battle_joined"
    battle: int
    at: str
    attacker: Seat
    defenders: tuple[Seat, ...]
    feature: str = ""
    size: Size


class BattleDecided(Event):
    """In the room of a great battle: how it ended."""

    kind: Literal["battle_decided"] = "battle_decided"
    battle: int
    outcome: Told
    rulers: tuple[Seat, ...] = ()


class RulerFell(Event):
    """A Ruler has fallen, and who follows; nobody: the side ends (V-13-11)."""

    kind: Literal["ruler_fell"] = "ruler_fell"
    seat: Seat
    ruler: str
    heir: str = ""


# For one side


class HeirCrowned(Event):
    """Private: which unit became Ruler, and what it cost (V-4.4-13, V-4.4-15)."""

    kind: Literal["heir_crowned"] = "heir_crowned"
    seat: Seat
    unit: int
    at: str
    gold: int


class CrownSpared(Event):
    """Private: the gods put the Ruler into the capital, or could not (V-10.1-31)."""

    kind: Literal["crown_spared"] = "crown_spared"
    seat: Seat
    at: str
    worked: bool


class UnitsStranded(Event):
    """Private: who was lost where it could not stand, and who was taken up (V-4.3-88)."""

    kind: Literal["units_stranded"] = "units_stranded"
    seat: Seat
    at: str
    lost: tuple[int, ...] = ()
    rescued: tuple[int, ...] = ()


class Ranked(Model):
    """A stack of the own army as it went into battle."""

    at: str
    seat: Seat
    units: tuple[int, ...]
    kinds: Counts
    spaces: int
    room: int
    mobility: str


class Blow(Model):
    """One attack, given or suffered, and every part of it that the reader may know."""

    phase: int
    seat: Seat
    at: str
    """A position, or `artillery`."""
    foe: Seat
    target: str
    damage: str
    attack: tuple[TraceLine, ...] = ()
    times: tuple[TraceLine, ...] = ()
    defense: tuple[TraceLine, ...] = ()
    share: tuple[TraceLine, ...] = ()


class Stood(Model):
    """How a stack stood after a phase."""

    phase: int
    seat: Seat
    at: str
    hp: str
    max_hp: str


class Fate(Model):
    """What became of one of the own units."""

    unit: int
    code: str
    name: str
    at: str
    how: Literal["slain", "routed", "no_way_out", "stranded", "escaped"]


class Retreat(Model):
    """Where own units went."""

    to: str
    units: tuple[int, ...]


class TacticTold(Model):
    """A tactic and whether it worked; a foe's only if it did (V-13-33)."""

    seat: Seat
    tactic: str
    worked: bool
    lacked: str = ""
    """What was missing, as its requirement is called."""


class FoeLosses(Model):
    """What a foe lost, by class; Officers by number alone unless one knows more."""

    seat: Seat
    lost: Counts
    routed: bool = False
    """All of it was routed; who escaped isn't told."""


class FoeDesign(Model):
    """A design in a foe's army, with perfect information (V-13-33)."""

    seat: Seat
    code: str
    name: str
    line: str
    specials: tuple[str, ...]
    count: int


class BattleReport(Event):
    """Private: a battle as one of those who fought in it saw it (V-13-33)."""

    kind: Literal["battle_report"] = "battle_report"
    battle: int
    round: int
    at: str
    seat: Seat
    attacker: Seat
    defenders: tuple[Seat, ...]
    outcome: Outcome
    phases: int
    won: bool
    insight: bool
    """Perfect information on the foes."""
    ranks: tuple[Ranked, ...]
    left_out: tuple[int, ...] = ()
    """Own units that found no room in the positions of a joint defense (V-6.1-37)."""
    positions: tuple[tuple[Seat, str], ...] = ()
    """Those that others held."""
    tactics: tuple[TacticTold, ...] = ()
    blows: tuple[Blow, ...] = ()
    after: tuple[Stood, ...] = ()
    forts: Counts = ()
    """Fortification levels that were lost."""
    fates: tuple[Fate, ...] = ()
    retreats: tuple[Retreat, ...] = ()
    foes: tuple[FoeLosses, ...] = ()
    designs: tuple[FoeDesign, ...] = ()


class OverrunReport(Event):
    """Private: an overrun, for both sides of it (V-6.4-10)."""

    kind: Literal["overrun_report"] = "overrun_report"
    battle: int
    round: int
    at: str
    seat: Seat
    attacker: Seat
    defenders: tuple[Seat, ...]
    fates: tuple[Fate, ...] = ()
    foes: tuple[FoeLosses, ...] = ()


class PowerUsed(Event):
    """Private: a Caster's battle power was used (V-4.4-52)."""

    kind: Literal["power_used"] = "power_used"
    seat: Seat
    unit: int
    power: str
    at: str
