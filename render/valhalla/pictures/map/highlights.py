"""What matters most on a side's map: idle hosts, threats, battles just fought, the draft."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from engine.core.protocol.drafts import KIND_FIELD
from engine.core.protocol.values import Order
from engine.valhalla.ai.idle_armies import find_idle_armies
from engine.valhalla.catalog.special_verbs import Mode
from engine.valhalla.choices.marches import reach_costs
from engine.valhalla.map.hexes import hexes_in_reach, is_on_map
from engine.valhalla.movement import groups
from engine.valhalla.planning.sheet_plan import feared_hexes, plan_sheet
from engine.valhalla.sides.unit_names import ALL_WORD
from engine.valhalla.view import OwnSide, View
from render.drawing.picture import PictureRequest
from render.valhalla.pictures.draft_orders import gather_fields, read_draft_order

HEX_FIELDS: Final = ("to", "from", "hex", "city", "battle", "targets", "scope")
"""Fields that name a hex, the most important first."""
FEATURES_WITH_HOLDERS: Final = frozenset({"city", "farm", "mine", "shrine"})
"""Features whose holder owns the land around them on the map."""
BATTLE_DEEDS: Final = frozenset({"battle_won", "battle_lost", "overrun"})
"""Deeds that prove an own battle."""
ROUNDS_MARKED: Final = 1
"""For how many rounds a battle is marked after its own."""
THREAT_DISTANCE: Final = 2
"""A foe that is as near as this threatens a place."""
MIN_IDLE_GARRISON: Final = 3
"""The least number of units that make an idle garrison worth a glance."""


@dataclass(frozen=True, slots=True)
class Highlights:
    """The hexes of a map that matter most."""

    feared: frozenset[str] = frozenset()
    """The hexes where others may stand: marked, and not scouted as empty (V-12.3-33)."""
    idle_armies: tuple[str, ...] = ()
    """The hexes of hosts that could move and have no order, the strongest in the field first."""
    threatened: tuple[str, ...] = ()
    """Own places with a foe nearby, and the hexes where an attack waits for an answer."""
    threats: tuple[str, ...] = ()
    """The hexes of foes near own places."""
    battlefields: tuple[str, ...] = ()
    """The hexes of own battles of this round and the last."""
    drafted: tuple[str, ...] = ()
    """The hexes that a draft names, the most important first."""
    reach: Mapping[str, int] = field(default_factory=dict)
    """By hex: the movement points that a move in the making takes to get there; {} without one."""
    has_destination: bool = False
    """Whether the move in the making has its destination already."""


def gather_highlights(view: View, me: OwnSide, request: PictureRequest) -> Highlights:
    """Gather what matters on a map, as far as the side knows."""
    sheet = [one for one in map(read_draft_order, request.sheet) if one is not None]
    feared = _list_feared_hexes(me)
    around = {at: _hexes_within(at, THREAT_DISTANCE) for at in sorted(me.places)}
    threats = frozenset(_walk_foes(me, feared)) & frozenset().union(*around.values())
    near = (at for at, hexes in around.items() if threats & hexes)
    briefs = (one.at for one in me.briefs)
    fields = gather_fields(request.draft)
    drafted = (at for at in _walk_named_hexes(request) if is_on_map(view.size, at))
    return Highlights(
        feared=feared,
        idle_armies=tuple(_walk_idle_armies(view, me, sheet)),
        threatened=tuple(dict.fromkeys((*briefs, *near))),
        threats=tuple(sorted(threats)),
        battlefields=tuple(_walk_battlefields(view, me)),
        drafted=tuple(dict.fromkeys(drafted)),
        reach=_find_reach(view, me, sheet, fields),
        has_destination=bool(fields.get("to")),
    )


@lru_cache(maxsize=4096)
def _hexes_within(at: str, steps: int) -> frozenset[str]:
    return frozenset(hexes_in_reach(at, steps))


def _list_feared_hexes(me: OwnSide) -> frozenset[str]:
    """List the hexes where others may stand: marked, and not scouted as empty (V-12.3-33)."""
    marks = frozenset(at for at, seats in me.marks.items() if set(seats) != {me.seat})
    return feared_hexes(me, marks)


def _walk_idle_armies(view: View, me: OwnSide, sheet: Sequence[Order]) -> Iterator[str]:
    """Yield the hexes of idle hosts while it is the side's turn; of garrisons the large ones."""
    if view.phase == "orders" and me.seat in view.batch:
        for host in find_idle_armies(view, me, sheet):
            if not host.is_garrison or len(host.units) >= MIN_IDLE_GARRISON:
                yield host.at


def _walk_foes(me: OwnSide, feared: frozenset[str]) -> Iterator[str]:
    """Yield the hexes where others may have forces; a holder's mark alone is none."""
    told = {one.at for one in me.scouted if one.officers or any(count for _, count in one.counts)}
    for at in feared:
        if at in told or me.land.features.get(at) not in FEATURES_WITH_HOLDERS:
            yield at


def _walk_battlefields(view: View, me: OwnSide) -> Iterator[str]:
    """Yield the hexes of own battles that were fought lately, the last first."""
    for deed in reversed(me.log):
        if deed.at and deed.kind in BATTLE_DEEDS and deed.round >= view.round - ROUNDS_MARKED:
            yield deed.at


# Drafts


def _walk_named_hexes(request: PictureRequest) -> Iterator[str]:
    """Yield the hexes that a draft names."""
    for wanted in HEX_FIELDS:
        for name, value in request.draft:
            if name == wanted and _is_hex(value):
                yield value


def _is_hex(text: str) -> bool:
    return len(text) == len("000.000") and text[3] == "." and text.replace(".", "").isdigit()


def _find_reach(
    view: View, me: OwnSide, sheet: Sequence[Order], fields: Mapping[str, Any]
) -> dict[str, int]:
    """Return what it costs the units of a move in the making to reach each hex."""
    origin = str(fields.get("from", ""))
    if fields.get(KIND_FIELD) != "move" or not _is_hex(origin):
        return {}
    troop = plan_sheet(view, me, sheet).as_troop(me)
    costs: dict[str, int] = {}
    for mode, points in sorted(_list_paces(troop, origin, fields.get("units")), key=str):
        for at, cost in reach_costs(troop, mode, origin, points).items():
            costs[at] = min(cost, costs.get(at, cost))
    costs.pop(origin, None)
    return costs


def _list_paces(
    troop: groups.Troop, origin: str, named: str | tuple[str, ...] | None
) -> set[tuple[Mode | None, int]]:
    """List how units travel and how far: the slowest of those named, or else all that can go."""
    specs = (named,) if isinstance(named, str) else named or (ALL_WORD,)
    units, _ = groups.pick_units(troop, troop.units_in(origin), specs)
    walkers = [one for one in units if one.rides is None and (named or one.mp > 0)]
    if named:
        walkers = sorted(walkers, key=lambda one: (one.mp, one.id))[:1]
    return {(troop.kind_of(one).travel_mode, one.mp) for one in walkers}
