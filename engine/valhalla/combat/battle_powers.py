"""Caster powers and boons in a battle: taken when stacks are formed, paid, marked as used.

Rules: V-4.4-40, V-4.4-41, V-4.4-44, V-4.4-45, V-4.4-48, V-4.4-49, V-4.4-52, V-10.1-20 to V-10.1-22,
V-12.21-12 to V-12.21-15, V-12.22-14, V-12.0-23, V-14-35, V-14-47.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.core.protocol.values import Order, Seat, only
from engine.valhalla.battle.stack import Stack
from engine.valhalla.battle.stack_room import POSITIONS, Position
from engine.valhalla.catalog.rule_tables import FORTS, INFANTRY, units
from engine.valhalla.combat.armies import Army
from engine.valhalla.combat.battle_result import MapBattle
from engine.valhalla.combat.sites import breached
from engine.valhalla.entities.default_designs import class_of
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.battles import PowerUsed
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.orders import Boon, Power, Respond
from engine.valhalla.orders.battle_magic import AEGIS, BATTLE, KNUCKLES, RAISE, WRATH, spell
from engine.valhalla.powers import boons, caster_powers
from engine.valhalla.side_log import fail
from engine.valhalla.sides.unit_names import named
from engine.valhalla.state import State
from engine.valhalla.turn_in_progress import TurnInProgress

FINGER: Final = 21
BARRAGE: Final = 120
TINCTURE: Final = 100
MOST_RAISED: Final = 20


class Spell(NamedTuple):
    """A power as it was ordered, by whichever order."""

    power: Power
    order: Order
    place: int


class Prayer(NamedTuple):
    """A boon as it was asked for, by whichever order."""

    boon: str
    order: Order
    place: int


def spells(state: State, army: Army, at: str) -> list[Spell]:
    """List the powers that a side ordered for a battle (V-4.4-52)."""
    course = state.course
    if course is not None and army.seat == course.seat:
        return [
            Spell(order, order, place)
            for place, order in enumerate(course.sheet, 1)
            if isinstance(order, Power) and order.hex == at
        ]
    answer = army.wish.answer
    if answer is None:
        return []
    read = (spell(text, at) for text in answer.power)
    return [Spell(one, answer, army.wish.place) for one in read if one is not None]


def placed(state: State, seat: Seat, sheet: Sequence[Order]) -> tuple[Order, ...]:
    """Let battle powers that name no hex work where their Caster stands (V-12.21-01)."""
    return tuple(
        order.model_copy(update={"hex": _where(state, seat, order)})
        if isinstance(order, Power) and order.hex is None and order.power in {*BATTLE, RAISE}
        else order
        for order in sheet
    )


def _where(state: State, seat: Seat, power: Power) -> str:
    caster = caster_of(state, seat, power, [unit.id for unit in state.own(seat)])
    return caster.at if caster is not None else ""


def prayers(state: State, army: Army, at: str) -> list[Prayer]:
    """List the battle boons that a side asked for (V-10.1-20 to V-10.1-22)."""
    course = state.course
    if course is not None and army.seat == course.seat:
        return [
            Prayer(order.boon, order, place)
            for place, order in enumerate(course.sheet, 1)
            if isinstance(order, Boon) and order.boon in {WRATH, AEGIS} and at in order.target
        ]
    answer = army.wish.answer
    if answer is None:
        return []
    given = (text.split()[0] for text in answer.boon if text.strip())
    return [
        Prayer(boon, answer, army.wish.place) for boon in given if boon in {KNUCKLES, WRATH, AEGIS}
    ]


# Taking them


def take(table: Tables, clash: MapBattle) -> None:
    """Take boons and powers of both armies, the attacker's first (V-14-35)."""
    for army in clash.armies:
        for prayer in prayers(table.state, army, clash.at):
            pray(table, army.seat, prayer, clash.at, army)
        for cast in spells(table.state, army, clash.at):
            if cast.power.power in BATTLE:
                _cast(table, clash, army, cast)


def pray(table: Tables, seat: Seat, prayer: Prayer, at: str, army: Army | None = None) -> None:
    """Pay for a boon and let it work; one that may not be had fails without cost (V-10.1-34)."""
    side = table.state.side(seat)
    refusal = boons.refused(side, prayer.boon, table.state.settings)
    if refusal is not None:
        code, rule, facts = refusal.code, refusal.rule, refusal.facts
        fail(table, seat, prayer.order, prayer.place, code, rule, **facts)
        return
    boons.pay(table, seat, prayer.boon)
    boons.granted(table, seat, prayer.boon, at)
    if prayer.boon == KNUCKLES:
        side.knuckles = True
    elif army is not None:
        army.host.wrath |= prayer.boon == WRATH
        army.host.aegis |= prayer.boon == AEGIS


def knuckles(table: Tables, seat: Seat, sheet: Sequence[Order]) -> None:
    """Let the active side's Loaded Knucklebones work from its battles on (V-10.1-20)."""
    for place, order in enumerate(sheet, 1):
        if isinstance(order, Boon) and order.boon == KNUCKLES:
            pray(table, seat, Prayer(order.boon, order, place), "")


def _cast(table: Tables, clash: MapBattle, army: Army, cast: Spell) -> None:
    """Use a battle power if its Caster is there and may (V-12.21-12, V-12.21-13, V-12.21-15)."""
    seat, power = army.seat, cast.power.power
    caster = caster_of(table.state, seat, cast.power, [one.id for one in army.host.units])
    if caster is None:
        _failed(table, seat, cast, "POWER_NOT_IN_BATTLE", 13, unit=cast.power.caster)
        return
    if caster.used >= table.state.settings.power_uses_per_round:
        _failed(table, seat, cast, "POWER_USED", 12, unit=caster.id)
        return
    if power == "power_petard" and not (
        army is clash.attacker and clash.battle.site.city and clash.battle.site.fortified
    ):
        _failed(table, seat, cast, "POWER_NO_CITY", 15)
        return
    caster.used += 1
    table.tell(
        PowerUsed(audience=only(seat), seat=seat, unit=caster.id, power=power, at=clash.at)
    )  # fmt: skip
    _work(table, clash, army, cast.power, caster)


def caster_of(state: State, seat: Seat, power: Power, present: Sequence[int]) -> Unit | None:
    """Find the Caster with that power among units (V-12.21-11)."""
    there = [state.units[number] for number in present if number in state.units]
    able = [
        unit
        for unit in there
        if unit.caster is not None and power.power in units().casters[unit.caster]
    ]
    found, _ = named(able, (power.caster,), state.side(seat).kinds)
    return found[0] if found else None


def _work(table: Tables, clash: MapBattle, army: Army, power: Power, caster: Unit) -> None:
    """Do what a battle power does."""
    stack = _stack(army, caster.id)
    if power.power == "finger_of_death":
        stack.finger += FINGER
    elif power.power == "barrage":
        stack.barrage += BARRAGE
        stack.gunners += sum(one.kind.line.attack for one in stack.units if one.id == caster.id)
    elif power.power == "fortifying_tincture":
        stack.pool += TINCTURE
    elif power.power == "slow_poison":
        _poison(clash, army, power)
    elif power.power == "power_petard":
        _petard(table, clash)


def _stack(army: Army, number: int) -> Stack:
    return next(
        stack for stack in army.host.stacks.values() if any(one.id == number for one in stack.units)
    )


def _poison(clash: MapBattle, army: Army, power: Power) -> None:
    """Poison the enemy stack in a position, Center if none is named (V-4.4-49)."""
    wanted = power.position or "center"
    at: Position = next((one for one in POSITIONS if one == wanted), "center")
    hit = {
        (host.seat, at) for host in clash.battle.foes(army.host.seat) if at in host.stacks
    }  # fmt: skip
    clash.battle.poisoned |= hit


def _petard(table: Tables, clash: MapBattle) -> None:
    """Destroy a level of every fortification of a city; they count as lost (V-4.4-44)."""
    forts = clash.battle.site.forts
    lost = {fort: 1 for fort in FORTS if forts[fort]}
    for fort in lost:
        forts[fort] -= 1
    breached(table.state.places[clash.at], lost)


# Afterwards


def raise_dead(table: Tables, clash: MapBattle) -> None:
    """Let Necromancers who won raise the dead of both armies (V-4.4-40, V-14-47)."""
    for army in clash.armies:
        for cast in spells(table.state, army, clash.at):
            if cast.power.power == RAISE:
                _raise(table, clash, army, cast)


def _raise(table: Tables, clash: MapBattle, army: Army, cast: Spell) -> None:
    seat = army.seat
    caster = caster_of(table.state, seat, cast.power, [one.id for one in army.host.units])
    fell = cast.power.caster in {str(one.id) for one in army.host.units}
    if caster is None and not (fell and not clash.won(seat)):
        _failed(table, seat, cast, "POWER_NOT_IN_BATTLE", 13, unit=cast.power.caster)
    elif caster is not None and caster.used >= table.state.settings.power_uses_per_round:
        _failed(table, seat, cast, "POWER_USED", 12, unit=caster.id)
    elif caster is None or not clash.won(seat):
        _failed(table, seat, cast, "POWER_NOT_WON", 14)
    else:
        wanted = class_of(cast.power.infantry or "")
        code = wanted if wanted in INFANTRY else INFANTRY[0]
        dead = min(MOST_RAISED, len(clash.slain))
        caster_powers.raise_dead(table, cast.order, cast.place, caster, code, dead)


def unused(table: Tables, seat: Seat, sheet: Sequence[Order], fought: Sequence[str]) -> None:
    """Tell the active side of powers and boons for battles that were not fought."""
    for place, order in enumerate(sheet, 1):
        if isinstance(order, Boon) and order.boon in {WRATH, AEGIS}:
            at = next(iter(order.target), "")
            if at not in fought:
                fail(table, seat, order, place, "BOON_NO_BATTLE", "V-12.22-14", hex=at)
        if isinstance(order, Power) and order.power in {*BATTLE, RAISE}:
            cast = Spell(order, order, place)
            if order.hex not in fought:
                _failed(table, seat, cast, "POWER_NOT_IN_BATTLE", 13, unit=order.caster)


def idle(table: Tables) -> None:
    """Tell defenders of powers and boons for battles in which they did not fight in the end.

    Loaded Knucklebones work all the same. Rules: V-12.22-14, V-12.21-13, V-10.1-20.
    """
    state, course = table.state, table.state.course
    if course is None or state.outcome is not None:
        return
    answers = course.answers.items()
    for seat, sheet in ((seat, sheet) for seat, sheet in answers if not state.side(seat).ended):
        for place, order in enumerate(sheet, 1):
            if isinstance(order, Respond) and not _fought(course, seat, order.battle):
                _idle(table, seat, order, place)


def _fought(course: TurnInProgress, seat: Seat, at: str) -> bool:
    return at in course.fought and any(
        meeting.at == at and seat in (meeting.foes or ()) for meeting in course.meetings
    )


def _idle(table: Tables, seat: Seat, order: Respond, place: int) -> None:
    for text in order.boon:
        if text == KNUCKLES:
            pray(table, seat, Prayer(text, order, place), "")
        else:
            fail(table, seat, order, place, "BOON_NO_BATTLE", "V-12.22-14", hex=order.battle)
    for text in order.power:
        power = spell(text, order.battle)
        if power is not None:
            cast = Spell(power, order, place)
            _failed(table, seat, cast, "POWER_NOT_IN_BATTLE", 13, unit=power.caster)


def _failed(
    table: Tables, seat: Seat, cast: Spell, code: str, rule: int, **facts: str | int
) -> None:
    fail(table, seat, cast.order, cast.place, code, f"V-12.21-{rule}", **facts)
