"""Checks of `respond`: a defender's combat orders (V-12.28-10 to V-12.28-13).

What it holds is checked like the orders of its own: V-12.5, V-12.6, V-12.21, V-12.22, V-12.25-12.
"""

from collections.abc import Iterator
from typing import Final

from engine.core.protocol.values import Refusal
from engine.valhalla.catalog.rule_tables import FORTS, INFANTRY, ground, heaven, units
from engine.valhalla.checks.case import OrderCase, no
from engine.valhalla.checks.combat import formations, tactic_needs
from engine.valhalla.checks.combat.formations import WEDGE, Ground
from engine.valhalla.checks.common import hex_known
from engine.valhalla.combat.battle_wishes import standing_of
from engine.valhalla.combat.sites import EACH, FIELD
from engine.valhalla.entities.default_designs import class_of
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.map.hexes import around
from engine.valhalla.orders import Power, Respond
from engine.valhalla.orders.battle_magic import AEGIS, KNUCKLES, RAISE, WRATH, spell
from engine.valhalla.orders.fields import REACH
from engine.valhalla.planning.rumoured_armies import known
from engine.valhalla.sides.side import StandingFormation
from engine.valhalla.sides.unit_names import knows, named
from engine.valhalla.view import Brief, Own

DEFENSE: Final = "defense"
LED: Final = ("tactic", "parley", "truce", "power", "boon", "fort_split")
"""What takes an Officer (V-12.28-01, V-12.5-03)."""
BOONS: Final = (KNUCKLES, WRATH, AEGIS)
SAYINGS: Final = ("yes", "no")


def brief_of(me: Own, at: str) -> Brief | None:
    """Find the attack on a hex that waits for an answer."""
    return next((one for one in me.briefs if one.at == at and not one.parley), None)


def respond(case: OrderCase) -> Iterator[Refusal]:
    """May a defender answer so? (V-12.28-10 to V-12.28-13)."""
    order: Respond = case.order
    yield from hex_known(case.view, order.battle)
    brief = brief_of(case.me, order.battle)
    if brief is None:
        yield no("RESPOND_CLOSED", "V-12.28-10")
        return
    if not brief.led and any(getattr(order, name) not in (None, (), {}) for name in LED):
        yield no("RESPOND_UNLED", "V-12.28-11")
    yield from _split(case.me, brief, order)
    own = ground_of(case.me, brief, order)
    yield from formations.formation(own, order.formation or {}, order.riders)
    if order.tactic is not None:
        declared = brief.at in case.me.ambushes
        yield from formations.tactic(
            own, order.tactic, DEFENSE, led=brief.warlord, declared=declared
        )  # fmt: skip
    for name in ("parley", "truce"):
        if getattr(order, name) not in (None, *SAYINGS):
            yield no("BAD_FIELD", "V-12.0-15", field=name)
    yield from _powers(case, brief, order)
    yield from _boons(case, order)
    for to in order.retreat:
        yield from hex_known(case.view, to)
        if to not in around(brief.at):
            yield no("PREF_RETREAT", "V-12.25-12", hex=to, **{"from": brief.at})


def warn(case: OrderCase) -> Iterator[Refusal]:
    """Warn of units that no stack names, and of a tactic that fails (V-12.5-17, V-12.6-15)."""
    brief = brief_of(case.me, case.order.battle)
    if brief is not None:
        own = ground_of(case.me, brief, case.order)
        count = formations.unplaced(own, case.order.formation or {})
        if count > 0:
            yield no("STACK_INCOMPLETE", "V-12.5-17", count=count)
        yield from _lacks(case, brief, own)


def _lacks(case: OrderCase, brief: Brief, own: Ground) -> Iterator[Refusal]:
    """Warn of a tactic that lacks something of one's own, or that the foe is seen to have."""
    me, order, at = case.me, case.order, brief.at
    seen = any(
        (one.at, one.seat, one.round) == (at, brief.attacker, case.view.round)
        for one in me.insights
    )
    foes = known(me, at, brief.attacker, case.view.round) if seen else ()
    heavies = sum(one.kind.is_heavy for one in foes)
    walls = tactic_needs.walls(me, at)
    formed = _formation(me, at, order)
    yield from tactic_needs.warn(
        tactic_needs.Muster(own, order.tactic or "", formed, walls, heavies)
    )


def _formation(me: Own, at: str, order: Respond) -> StandingFormation | None:
    """Find the formation in which units will stand, as it is answered or stands."""
    standing = me.formations.get(at) or me.formations.get(REACH)
    if order.formation:
        return standing_of(order.formation, order.riders)
    if order.riders:
        return StandingFormation(standing.stacks if standing else (), tuple(order.riders.items()))
    return standing


def ground_of(me: Own, brief: Brief, order: Respond) -> Ground:
    """Tell where stacks are to be formed: in which positions, and by which tactic."""
    standing = me.tactics.get(brief.at) or me.tactics.get("default")
    chosen = order.tactic if order.tactic is not None else standing
    return Ground(me, brief.at, me.here(brief.at), brief.positions, wedge=chosen == WEDGE)


def _split(me: Own, brief: Brief, order: Respond) -> Iterator[Refusal]:
    """May field fortifications be split so, and by this side? (V-2.1-35)."""
    if order.fort_split is None:
        return
    levels = ground().features[FIELD].fortifications
    given = order.fort_split.items()
    sound = all(
        fort in FORTS and number.isascii() and number.isdigit() and int(number[:3]) <= EACH
        for fort, number in given
    )
    stand = me.land.features.get(brief.at) == FIELD
    if not (sound and stand and sum(int(number) for _, number in given) <= levels):
        yield no("RESPOND_FORT_SPLIT", "V-12.28-12")
    if not brief.lead:
        yield no("RESPOND_NOT_LEAD", "V-12.28-13")


# Powers and boons


def _powers(case: OrderCase, brief: Brief, order: Respond) -> Iterator[Refusal]:
    """May these Casters use these powers? (V-12.21-10 to V-12.21-12)."""
    spent: list[int] = []
    for text in order.power:
        power = spell(text, brief.at)
        if power is None:
            yield no("BAD_FIELD", "V-12.0-15", field="power")
            return
        yield from _power(case, power, spent)


def _power(case: OrderCase, power: Power, spent: list[int]) -> Iterator[Refusal]:
    me, given = case.me, power.caster[:40]
    if not knows(power.caster, me.units, me.kinds):
        yield no("UNKNOWN_UNIT", "V-12.0-18", unit=given)
        return
    caster = caster_named(me, power)
    if caster is None or caster.caster is None:
        yield no("POWER_NOT_CASTER", "V-12.21-10", unit=given)
        return
    if power.power not in units().casters[caster.caster]:
        yield no("POWER_WRONG_TYPE", "V-12.21-11", type=caster.caster, power=power.power)
    used = caster.used + spent.count(caster.id)
    if used >= case.view.settings.power_uses_per_round:
        yield no("POWER_USED", "V-12.21-12", unit=caster.id)
    spent.append(caster.id)
    raising = power.power == RAISE
    unfit = raising and class_of(power.infantry or "") not in INFANTRY
    if unfit or power.position not in (None, *formations.PLACES):
        yield no("BAD_FIELD", "V-12.0-15", field="power")


def caster_named(me: Own, power: Power) -> Unit | None:
    """Find the unit that is named, one that has the power before others."""
    able = [
        unit for unit in me.units
        if unit.caster is not None and power.power in units().casters[unit.caster]
    ]  # fmt: skip
    for among in (able, me.units):
        found, _ = named(among, (power.caster,), me.kinds)
        if found:
            return found[0]
    return None


def _boons(case: OrderCase, order: Respond) -> Iterator[Refusal]:
    """May these boons be asked for now? (V-12.22-10 to V-12.22-13, V-12.0-23)."""
    me = case.me
    earlier = [
        boon
        for one in case.sheet
        if isinstance(one, Respond)
        for boon in one.boon
        if one.battle != order.battle
    ]
    asked, cost = [*me.boons, *earlier], sum(heaven().boons[one].cost for one in earlier)
    for boon in order.boon:
        if boon not in heaven().boons:
            yield no("BOON_UNKNOWN", "V-12.22-10", boon=boon[:40])
            return
        if boon in asked:
            yield no("BOON_TWICE", "V-12.22-11")
        if len(asked) >= case.view.settings.boons_per_round:
            yield no("BOON_LIMIT", "V-12.22-12")
        if boon not in BOONS:
            yield no("BOON_TARGET", "V-12.22-13", boon=boon, target=order.battle)
        cost += heaven().boons[boon].cost
        if cost > me.favor:
            yield no("NO_FAVOR", "V-12.0-23", cost=cost, favor=me.favor)
        asked.append(boon)
