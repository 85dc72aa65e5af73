"""Checks of `respond`: a defender's combat orders (V-12.28-10 to V-12.28-13).

Its parts are checked like the orders of their own: V-12.5, V-12.6, V-12.21, V-12.22, V-12.25-12.
"""

from collections.abc import Iterator
from typing import Final

from engine.core.protocol.values import Refusal
from engine.valhalla.catalog.city_tables import FORTS
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.catalog.terrain_tables import terrain_tables
from engine.valhalla.catalog.unit_tables import INFANTRY, unit_tables
from engine.valhalla.checks.combat import formations, tactic_needs
from engine.valhalla.checks.combat.formations import WEDGE, FormationSite
from engine.valhalla.checks.order_case import OrderCase, make_refusal, refuse_field
from engine.valhalla.checks.shared_checks import check_hex_exists
from engine.valhalla.combat.battle_wishes import make_standing_formation
from engine.valhalla.combat.field_fortifications import (
    FIELD_FORTIFICATIONS,
    MAX_FIELD_LEVELS_PER_TYPE,
)
from engine.valhalla.entities.default_designs import parse_class
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.hexes import neighbours
from engine.valhalla.orders.battle_magic import (
    BOON_AEGIS,
    BOON_KNUCKLEBONES,
    BOON_WRATH,
    RAISE_DEAD,
    parse_power,
)
from engine.valhalla.orders.combat import Respond
from engine.valhalla.orders.fields import EVERY_HEX
from engine.valhalla.orders.magic import Power
from engine.valhalla.planning.rumoured_armies import known_force
from engine.valhalla.sides.side import StandingFormation
from engine.valhalla.sides.unit_names import find_named_units, is_known_spec
from engine.valhalla.view import Brief, OwnSide

DEFENSE_ROLE: Final = "defense"
FIELDS_NEEDING_OFFICER: Final = ("tactic", "parley", "truce", "power", "boon", "fort_split")
"""The fields that need an Officer (V-12.28-01, V-12.5-03)."""
BATTLE_BOONS: Final = (BOON_KNUCKLEBONES, BOON_WRATH, BOON_AEGIS)
YES_OR_NO: Final = ("yes", "no")


def find_brief(me: OwnSide, at: str) -> Brief | None:
    """Return the brief of an attack on a hex; None if none waits for an answer."""
    return next((one for one in me.briefs if one.at == at and not one.parley), None)


def check_respond(case: OrderCase) -> Iterator[Refusal]:
    """Check a defender's answer (V-12.28-10 to V-12.28-13)."""
    order: Respond = case.order
    yield from check_hex_exists(case.view, order.battle)
    brief = find_brief(case.me, order.battle)
    if brief is None:
        yield make_refusal("RESPOND_CLOSED", "V-12.28-10")
        return
    if not brief.led and any(
        getattr(order, name) not in (None, (), {}) for name in FIELDS_NEEDING_OFFICER
    ):
        yield make_refusal("RESPOND_UNLED", "V-12.28-11")
    yield from _check_fort_split(case.me, brief, order)
    own = formation_site_of(case.me, brief, order)
    yield from formations.find_formation_faults(own, order.formation or {}, order.riders)
    if order.tactic is not None:
        declared = brief.at in case.me.ambushes
        yield from formations.find_tactic_faults(
            own, order.tactic, DEFENSE_ROLE, led=brief.warlord, declared=declared
        )  # fmt: skip
    for name in ("parley", "truce"):
        if getattr(order, name) not in (None, *YES_OR_NO):
            yield refuse_field(name)
    yield from _check_powers(case, brief, order)
    yield from _check_boons(case, order)
    for to in order.retreat:
        yield from check_hex_exists(case.view, to)
        if to not in neighbours(brief.at):
            yield make_refusal("PREF_RETREAT", "V-12.25-12", hex=to, **{"from": brief.at})


def warn_of_respond(case: OrderCase) -> Iterator[Refusal]:
    """Warn of units that no stack names, and of a tactic that fails (V-12.5-17, V-12.6-15)."""
    brief = find_brief(case.me, case.order.battle)
    if brief is not None:
        own = formation_site_of(case.me, brief, case.order)
        count = formations.count_unplaced(own, case.order.formation or {})
        if count > 0:
            yield make_refusal("STACK_INCOMPLETE", "V-12.5-17", count=count)
        yield from _warn_of_tactic(case, brief, own)


def _warn_of_tactic(case: OrderCase, brief: Brief, own: FormationSite) -> Iterator[Refusal]:
    """Warn of a tactic whose requirements are not met, as far as the side knows."""
    me, order, at = case.me, case.order, brief.at
    seen = any(
        (one.at, one.seat, one.round) == (at, brief.attacker, case.view.round)
        for one in me.insights
    )
    foes = known_force(me, at, brief.attacker, case.view.round) if seen else ()
    heavies = sum(one.kind.is_heavy for one in foes)
    walls = tactic_needs.wall_levels(me, at)
    formed = _formation_then(me, at, order)
    yield from tactic_needs.warn_of_tactic(
        tactic_needs.ExpectedArmy(own, order.tactic or "", formed, walls, heavies)
    )


def _formation_then(me: OwnSide, at: str, order: Respond) -> StandingFormation | None:
    """Return the formation that units will use: of the answer, else the standing one."""
    standing = me.formations.get(at) or me.formations.get(EVERY_HEX)
    if order.formation:
        return make_standing_formation(order.formation, order.riders)
    if order.riders:
        return StandingFormation(standing.stacks if standing else (), tuple(order.riders.items()))
    return standing


def formation_site_of(me: OwnSide, brief: Brief, order: Respond) -> FormationSite:
    """Return where stacks are formed: in which positions, and by which tactic."""
    standing = me.tactics.get(brief.at) or me.tactics.get("default")
    chosen = order.tactic if order.tactic is not None else standing
    return FormationSite(
        me, brief.at, me.units_in(brief.at), brief.positions, wedge=chosen == WEDGE
    )


def _check_fort_split(me: OwnSide, brief: Brief, order: Respond) -> Iterator[Refusal]:
    """Check how field fortifications are split, and that this side may (V-2.1-35)."""
    if order.fort_split is None:
        return
    levels = terrain_tables().features[FIELD_FORTIFICATIONS].fortifications
    given = order.fort_split.items()
    sound = all(
        fort in FORTS
        and number.isascii()
        and number.isdigit()
        and int(number[:3]) <= MAX_FIELD_LEVELS_PER_TYPE
        for fort, number in given
    )
    stand = me.land.features.get(brief.at) == FIELD_FORTIFICATIONS
    if not (sound and stand and sum(int(number) for _, number in given) <= levels):
        yield make_refusal("RESPOND_FORT_SPLIT", "V-12.28-12")
    if not brief.lead:
        yield make_refusal("RESPOND_NOT_LEAD", "V-12.28-13")


# Powers and boons


def _check_powers(case: OrderCase, brief: Brief, order: Respond) -> Iterator[Refusal]:
    """Check the powers that Casters use (V-12.21-10 to V-12.21-12)."""
    spent: list[int] = []
    for text in order.power:
        power = parse_power(text, brief.at)
        if power is None:
            yield refuse_field("power")
            return
        yield from _check_power(case, power, spent)


def _check_power(case: OrderCase, power: Power, spent: list[int]) -> Iterator[Refusal]:
    me, given = case.me, power.caster[:40]
    if not is_known_spec(power.caster, me.units, me.kinds):
        yield make_refusal("UNKNOWN_UNIT", "V-12.0-18", unit=given)
        return
    caster = find_caster(me, power)
    if caster is None or caster.caster is None:
        yield make_refusal("POWER_NOT_CASTER", "V-12.21-10", unit=given)
        return
    if power.power not in unit_tables().casters[caster.caster]:
        yield make_refusal("POWER_WRONG_TYPE", "V-12.21-11", type=caster.caster, power=power.power)
    used = caster.used + spent.count(caster.id)
    if used >= case.view.settings.power_uses_per_round:
        yield make_refusal("POWER_USED", "V-12.21-12", unit=caster.id)
    spent.append(caster.id)
    raising = power.power == RAISE_DEAD
    unfit = raising and parse_class(power.infantry or "") not in INFANTRY
    if unfit or power.position not in (None, *formations.POSITION_NAMES):
        yield refuse_field("power")


def find_caster(me: OwnSide, power: Power) -> Unit | None:
    """Return the unit of this name, one that has the power before others; None if unknown."""
    able = [
        unit for unit in me.units
        if unit.caster is not None and power.power in unit_tables().casters[unit.caster]
    ]  # fmt: skip
    for among in (able, me.units):
        found, _ = find_named_units(among, (power.caster,), me.kinds)
        if found:
            return found[0]
    return None


def _check_boons(case: OrderCase, order: Respond) -> Iterator[Refusal]:
    """Check the boons of an answer (V-12.22-10 to V-12.22-13, V-12.0-23)."""
    me = case.me
    earlier = [
        boon
        for one in case.sheet
        if isinstance(one, Respond)
        for boon in one.boon
        if one.battle != order.battle
    ]
    asked, cost = [*me.boons, *earlier], sum(favor_tables().boons[one].cost for one in earlier)
    for boon in order.boon:
        if boon not in favor_tables().boons:
            yield make_refusal("BOON_UNKNOWN", "V-12.22-10", boon=boon[:40])
            return
        if boon in asked:
            yield make_refusal("BOON_TWICE", "V-12.22-11")
        if len(asked) >= case.view.settings.boons_per_round:
            yield make_refusal("BOON_LIMIT", "V-12.22-12")
        if boon not in BATTLE_BOONS:
            yield make_refusal("BOON_TARGET", "V-12.22-13", boon=boon, target=order.battle)
        cost += favor_tables().boons[boon].cost
        if cost > me.favor:
            yield make_refusal("NO_FAVOR", "V-12.0-23", cost=cost, favor=me.favor)
        asked.append(boon)
