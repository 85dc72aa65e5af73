"""Caster powers and boons in a battle: paid, marked as used and applied when stacks are formed.

Rules: V-4.4-40, V-4.4-41, V-4.4-44, V-4.4-45, V-4.4-48, V-4.4-49, V-4.4-52, V-10.1-20 to V-10.1-22,
V-12.21-12 to V-12.21-15, V-12.22-14, V-12.0-23, V-14-35, V-14-47.
"""

from collections.abc import Sequence
from typing import Final

from engine.core.protocol.values import Order, Seat, audience_of
from engine.valhalla.battle.stack import Stack
from engine.valhalla.battle.stack_capacity import POSITIONS, Position
from engine.valhalla.catalog.city_tables import FORTS
from engine.valhalla.catalog.unit_tables import INFANTRY
from engine.valhalla.combat.armies import Army
from engine.valhalla.combat.map_battle import MapBattle
from engine.valhalla.combat.ordered_magic import (
    OrderedBoon,
    OrderedPower,
    find_caster,
    ordered_boons,
    ordered_powers,
)
from engine.valhalla.combat.sites import record_lost_levels
from engine.valhalla.entities.default_designs import parse_class
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.events.battles import PowerUsed
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.battle_magic import (
    BATTLE_POWERS,
    BOON_AEGIS,
    BOON_KNUCKLEBONES,
    BOON_WRATH,
    RAISE_DEAD,
    parse_power,
)
from engine.valhalla.orders.combat import Respond
from engine.valhalla.orders.magic import Boon, Power
from engine.valhalla.powers import boons, caster_powers
from engine.valhalla.side_log import report_failed_order
from engine.valhalla.turn_in_progress import TurnInProgress

FINGER_OF_DEATH_ATTACK: Final = 21
BARRAGE_ATTACK: Final = 120
TINCTURE_HP: Final = 100
MAX_UNITS_RAISED: Final = 20


# Taking them


def apply_battle_powers(work: ValhallaWork, map_battle: MapBattle) -> None:
    """Apply the boons and powers of both armies, the attacker's first (V-14-35)."""
    for army in map_battle.armies:
        for boon in ordered_boons(work.state, army, map_battle.at):
            apply_boon(work, army.seat, boon, map_battle.at, army)
        for ordered in ordered_powers(work.state, army, map_battle.at):
            if ordered.power.power in BATTLE_POWERS:
                _use_power(work, map_battle, army, ordered)


def apply_boon(
    work: ValhallaWork, seat: Seat, ordered: OrderedBoon, at: str, army: Army | None = None
) -> None:
    """Pay for a boon and apply it; a boon that is refused costs nothing (V-10.1-34)."""
    side = work.state.side(seat)
    refusal = boons.find_boon_refusal(side, ordered.boon, work.state.settings)
    if refusal is not None:
        code, rule, facts = refusal.code, refusal.rule, refusal.facts
        report_failed_order(work, seat, ordered.order, ordered.index_on_sheet, code, rule, **facts)
        return
    boons.pay_for_boon(work, seat, ordered.boon)
    boons.tell_boon_granted(work, seat, ordered.boon, at)
    if ordered.boon == BOON_KNUCKLEBONES:
        side.knuckles = True
    elif army is not None:
        army.battle_side.has_wrath |= ordered.boon == BOON_WRATH
        army.battle_side.has_aegis |= ordered.boon == BOON_AEGIS


def apply_knucklebones(work: ValhallaWork, seat: Seat, sheet: Sequence[Order]) -> None:
    """Apply the active side's Loaded Knucklebones before its battles (V-10.1-20)."""
    for index, order in enumerate(sheet, 1):
        if isinstance(order, Boon) and order.boon == BOON_KNUCKLEBONES:
            apply_boon(work, seat, OrderedBoon(order.boon, order, index), "")


def _use_power(
    work: ValhallaWork, map_battle: MapBattle, army: Army, ordered: OrderedPower
) -> None:
    """Use a battle power if its Caster is in the battle and may use it.

    Rules: V-12.21-12, V-12.21-13, V-12.21-15.
    """
    seat, power = army.seat, ordered.power.power
    caster = find_caster(
        work.state, seat, ordered.power, [one.id for one in army.battle_side.units]
    )
    if caster is None:
        _fail_power(work, seat, ordered, "POWER_NOT_IN_BATTLE", 13, unit=ordered.power.caster)
        return
    if caster.used >= work.state.settings.power_uses_per_round:
        _fail_power(work, seat, ordered, "POWER_USED", 12, unit=caster.id)
        return
    if power == "power_petard" and not (
        army is map_battle.attacker
        and map_battle.battle.site.is_city
        and map_battle.battle.site.forts_apply
    ):
        _fail_power(work, seat, ordered, "POWER_NO_CITY", 15)
        return
    caster.used += 1
    work.tell(
        PowerUsed(
            audience=audience_of(seat), seat=seat, unit=caster.id, power=power, at=map_battle.at
        )
    )
    _apply_power(work, map_battle, army, ordered.power, caster)


def _apply_power(
    work: ValhallaWork, map_battle: MapBattle, army: Army, power: Power, caster: Unit
) -> None:
    """Apply the effect of a battle power."""
    stack = _stack_of_unit(army, caster.id)
    if power.power == "finger_of_death":
        stack.finger_attack += FINGER_OF_DEATH_ATTACK
    elif power.power == "barrage":
        stack.barrage_attack += BARRAGE_ATTACK
        stack.gunners_attack += sum(
            one.kind.statline.attack for one in stack.units if one.id == caster.id
        )
    elif power.power == "fortifying_tincture":
        stack.tincture_hp += TINCTURE_HP
    elif power.power == "slow_poison":
        _poison(map_battle, army, power)
    elif power.power == "power_petard":
        _petard(work, map_battle)


def _stack_of_unit(army: Army, number: int) -> Stack:
    return next(
        stack
        for stack in army.battle_side.stacks.values()
        if any(one.id == number for one in stack.units)
    )


def _poison(map_battle: MapBattle, army: Army, power: Power) -> None:
    """Poison the enemy stack in a position, Center if none is named (V-4.4-49)."""
    wanted = power.position or "center"
    at: Position = next((one for one in POSITIONS if one == wanted), "center")
    foes = map_battle.battle.foes_of(army.battle_side.seat)
    hit = {(foe.seat, at) for foe in foes if at in foe.stacks}
    map_battle.battle.poisoned_stacks |= hit


def _petard(work: ValhallaWork, map_battle: MapBattle) -> None:
    """Destroy one level of each of a city's fortifications (V-4.4-44)."""
    forts = map_battle.battle.site.forts
    lost = {fort: 1 for fort in FORTS if forts[fort]}
    for fort in lost:
        forts[fort] -= 1
    record_lost_levels(work.state.places[map_battle.at], lost)


# Afterwards


def raise_dead(work: ValhallaWork, map_battle: MapBattle) -> None:
    """Let Necromancers who won raise the dead of both armies (V-4.4-40, V-14-47)."""
    for army in map_battle.armies:
        for ordered in ordered_powers(work.state, army, map_battle.at):
            if ordered.power.power == RAISE_DEAD:
                _raise_for(work, map_battle, army, ordered)


def _raise_for(
    work: ValhallaWork, map_battle: MapBattle, army: Army, ordered: OrderedPower
) -> None:
    seat = army.seat
    caster = find_caster(
        work.state, seat, ordered.power, [one.id for one in army.battle_side.units]
    )
    caster_fell = ordered.power.caster in {str(one.id) for one in army.battle_side.units}
    if caster is None and not (caster_fell and not map_battle.has_won(seat)):
        _fail_power(work, seat, ordered, "POWER_NOT_IN_BATTLE", 13, unit=ordered.power.caster)
    elif caster is not None and caster.used >= work.state.settings.power_uses_per_round:
        _fail_power(work, seat, ordered, "POWER_USED", 12, unit=caster.id)
    elif caster is None or not map_battle.has_won(seat):
        _fail_power(work, seat, ordered, "POWER_NOT_WON", 14)
    else:
        wanted = parse_class(ordered.power.infantry or "")
        code = wanted if wanted in INFANTRY else INFANTRY[0]
        dead = min(MAX_UNITS_RAISED, len(map_battle.slain_ids))
        caster_powers.raise_dead(work, ordered.order, ordered.index_on_sheet, caster, code, dead)


def report_unused_powers(
    work: ValhallaWork, seat: Seat, sheet: Sequence[Order], fought: Sequence[str]
) -> None:
    """Tell the active side which of its powers and boons were for battles that were not fought."""
    for index, order in enumerate(sheet, 1):
        if isinstance(order, Boon) and order.boon in {BOON_WRATH, BOON_AEGIS}:
            at = next(iter(order.target), "")
            if at not in fought:
                report_failed_order(
                    work, seat, order, index, "BOON_NO_BATTLE", "V-12.22-14", hex=at
                )
        if isinstance(order, Power) and order.power in {*BATTLE_POWERS, RAISE_DEAD}:
            ordered = OrderedPower(order, order, index)
            if order.hex not in fought:
                _fail_power(work, seat, ordered, "POWER_NOT_IN_BATTLE", 13, unit=order.caster)


def report_unused_answers(work: ValhallaWork) -> None:
    """Tell defenders which of their powers and boons were for battles that they did not fight.

    Loaded Knucklebones apply anyway. Rules: V-12.22-14, V-12.21-13, V-10.1-20.
    """
    state, turn = work.state, work.state.course
    if turn is None or state.outcome is not None:
        return
    answers = turn.answers.items()
    for seat, sheet in ((seat, sheet) for seat, sheet in answers if not state.side(seat).ended):
        for index, order in enumerate(sheet, 1):
            if isinstance(order, Respond) and not _has_fought(turn, seat, order.battle):
                _report_unused_answer(work, seat, order, index)


def _has_fought(turn: TurnInProgress, seat: Seat, at: str) -> bool:
    return at in turn.fought and any(
        meeting.at == at and seat in (meeting.foes or ()) for meeting in turn.meetings
    )


def _report_unused_answer(work: ValhallaWork, seat: Seat, order: Respond, index: int) -> None:
    for text in order.boon:
        if text == BOON_KNUCKLEBONES:
            apply_boon(work, seat, OrderedBoon(text, order, index), "")
        else:
            report_failed_order(
                work, seat, order, index, "BOON_NO_BATTLE", "V-12.22-14", hex=order.battle
            )
    for text in order.power:
        power = parse_power(text, order.battle)
        if power is not None:
            ordered = OrderedPower(power, order, index)
            _fail_power(work, seat, ordered, "POWER_NOT_IN_BATTLE", 13, unit=power.caster)


def _fail_power(
    work: ValhallaWork, seat: Seat, ordered: OrderedPower, code: str, rule: int, **facts: str | int
) -> None:
    report_failed_order(
        work, seat, ordered.order, ordered.index_on_sheet, code, f"V-12.21-{rule}", **facts
    )
