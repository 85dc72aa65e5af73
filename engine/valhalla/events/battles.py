"""Events: battles and overruns, as told to everybody and as told to those who fought.

Rules: V-13-11, V-13-31 to V-13-36, V-6.5-01.
"""

from typing import Literal

from engine.core.protocol.values import Event, Model, Seat
from engine.valhalla.battle.battlefield import Outcome
from engine.valhalla.events.base import ExactNumber, NamedCounts, TraceLine

ReportedOutcome = Outcome | Literal["overrun"]
BattleSize = Literal["skirmish", "battle", "great_battle", "epic_battle"]


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
    """The feature of the hex, if all are familiar with its kind."""
    outcome: ReportedOutcome
    size: BattleSize
    conquered: bool = False
    """Whether a city was conquered."""
    razed: bool = False
    """Whether it was razed further."""
    rulers: tuple[Seat, ...] = ()
    """The sides whose Ruler fell."""


class BattleJoined(Event):
    """In the room of a great battle: who fights whom, and where."""

    kind: Literal["battle_joined"] = "battle_joined"
    battle: int
    at: str
    attacker: Seat
    defenders: tuple[Seat, ...]
    feature: str = ""
    size: BattleSize


class BattleDecided(Event):
    """In the room of a great battle: how it ended."""

    kind: Literal["battle_decided"] = "battle_decided"
    battle: int
    outcome: ReportedOutcome
    rulers: tuple[Seat, ...] = ()


class RulerFell(Event):
    """A Ruler has fallen, and who follows; without an heir the side ends (V-13-11)."""

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
    """Private: units lost where they can't stand, and units that mounts rescued (V-4.3-88)."""

    kind: Literal["units_stranded"] = "units_stranded"
    seat: Seat
    at: str
    lost: tuple[int, ...] = ()
    rescued: tuple[int, ...] = ()


class StackAtStart(Model):
    """A stack of the own army as it went into battle."""

    at: str
    seat: Seat
    units: tuple[int, ...]
    kinds: NamedCounts
    spaces: int
    room: int
    mobility: str


class AttackReport(Model):
    """One attack dealt or suffered, with the parts that the reader may know."""

    phase: int
    seat: Seat
    at: str
    """A position, or `artillery`."""
    foe: Seat
    target: str
    damage: ExactNumber
    attack: tuple[TraceLine, ...] = ()
    times: tuple[TraceLine, ...] = ()
    defense: tuple[TraceLine, ...] = ()
    share: tuple[TraceLine, ...] = ()


class StackReport(Model):
    """The HP of a stack after a phase."""

    phase: int
    seat: Seat
    at: str
    hp: ExactNumber
    max_hp: ExactNumber


class UnitFate(Model):
    """What became of one of the own units."""

    unit: int
    code: str
    name: str
    at: str
    how: Literal["slain", "routed", "no_way_out", "stranded", "escaped"]
    """`routed`: it was wiped out with a stack that still stood (V-6.1-23); in a rout units of
    destroyed stacks are `slain` (V-6.1-24)."""


class RetreatReport(Model):
    """Own units that retreated, and where to."""

    to: str
    units: tuple[int, ...]


class TacticReport(Model):
    """A tactic and whether it worked; a foe's only if it did (V-13-33)."""

    seat: Seat
    tactic: str
    worked: bool
    lacked: str = ""
    """The requirement that was not met: `warlord`, `role`, `city`, `no_city`, `army`, `heavy`,
    `defense`, `wedge`, `broken_ground`, `declared`, `burrow`, `flying` or `faster`."""


class FoeLosses(Model):
    """A foe's losses by class; without perfect information, Officers are only counted."""

    seat: Seat
    lost: NamedCounts
    routed: bool = False
    """Whether its whole army was routed; who escaped isn't told."""


class FoeDesign(Model):
    """A design in a foe's army, with perfect information (V-13-33)."""

    seat: Seat
    code: str
    name: str
    line: str
    specials: tuple[str, ...]
    count: int


class BattleReport(Event):
    """Private: a battle as one side that fought saw it (V-13-33)."""

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
    """Whether the side has perfect information on the foes."""
    ranks: tuple[StackAtStart, ...]
    left_out: tuple[int, ...] = ()
    """Own units that found no room in a joint defense (V-6.1-37)."""
    positions: tuple[tuple[Seat, str], ...] = ()
    """The positions that other sides held."""
    tactics: tuple[TacticReport, ...] = ()
    blows: tuple[AttackReport, ...] = ()
    after: tuple[StackReport, ...] = ()
    fort_levels: NamedCounts = ()
    """By type: the level of fortifications that helped when first fire began (V-13-55)."""
    forts: NamedCounts = ()
    """By type: the levels of them that siege took."""
    fates: tuple[UnitFate, ...] = ()
    retreats: tuple[RetreatReport, ...] = ()
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
    fates: tuple[UnitFate, ...] = ()
    foes: tuple[FoeLosses, ...] = ()


class PowerUsed(Event):
    """Private: a Caster's battle power was used (V-4.4-52)."""

    kind: Literal["power_used"] = "power_used"
    seat: Seat
    unit: int
    power: str
    at: str
