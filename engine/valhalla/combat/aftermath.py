"""After the last blow: the dead, the routed, who leaves, who stays, and the death of Rulers.

Rules: V-6.1-22 to V-6.1-26, V-6.1-30 to V-6.1-35, V-6.1-37, V-6.2-07 to V-6.2-17, V-6.6-20,
V-7.3-15, V-10.1-20, V-11.2-22, V-14-43 to V-14-46, V-16-34.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla import keyed_dice
from engine.valhalla.battle.casualties import Chances, casualties, routed
from engine.valhalla.catalog import tactic_verbs
from engine.valhalla.catalog.rule_tables import heaven, side_specials
from engine.valhalla.combat.armies import Army
from engine.valhalla.combat.battle_result import MapBattle
from engine.valhalla.combat.retreats import Leaving, leave
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.outcomes import deaths
from engine.valhalla.settings import percent
from engine.valhalla.state import State

KNUCKLES: Final = "boon_knucklebones"
DEFENDER_LEAVES: Final = frozenset({"attacker_won", "defender_routed", "hex_abandoned"})
ATTACKER_LEAVES: Final = frozenset({"attacker_repelled", "attacker_routed", "both_destroyed"})


def settle(table: Tables, clash: MapBattle) -> tuple[Seat, ...]:
    """Carry a battle's end out (V-14-43 to V-14-46); name the sides whose Ruler fell."""
    _count_the_dead(table, clash)
    for army in clash.armies:
        if _leaves(clash, army):
            _retreat(table, clash, army)
    for army in clash.armies:
        by = clash.foe(army.seat)
        lost = deaths.strand(table, clash.at, army.seat, by)
        clash.tell([unit.id for unit in lost], "stranded")
    for number in clash.fighters:
        if number in table.state.units:
            table.state.units[number].mp = 0
    return deaths.rulers(table)


# The dead


def _count_the_dead(table: Tables, clash: MapBattle) -> None:
    """Share the damage out, and roll for those who are routed (V-14-43)."""
    for army in clash.armies:
        if army.seat in clash.result.routed:
            dead, how = list(_routed(table, clash, army)), "routed"
        else:
            dead, how = list(_slain(clash, army)), "slain"
        clash.tell(dead, "routed" if how == "routed" else "slain")
        clash.slain += dead
        units = [table.state.units[number] for number in dead]
        deaths.bury(table, units, clash.foe(army.seat))


def _slain(clash: MapBattle, army: Army) -> Iterator[int]:
    """Name who died of the damage their stacks took (V-6.2-16, V-7.3-15, V-4.4-49)."""
    healed = clash.battle.site.spring and clash.won(army.seat)
    for at, stack in army.host.stacks.items():
        poisoned = (army.host.seat, at) in clash.battle.poisoned
        yield from (one.id for one in casualties(stack, spared=healed, poisoned=poisoned))


def _routed(table: Tables, clash: MapBattle, army: Army) -> Iterator[int]:
    """Name who doesn't escape from a rout; those left out have no chance (V-6.1-24, V-6.1-37)."""
    escaped = {
        one.id
        for one in routed(
            army.host.stacks.values(),
            chances(table.state, army.seat),
            lambda number: keyed_dice.share(table, "rout_survival", number),
            fighting=_abandons(army),
        )
    }
    clash.tell(sorted(escaped), "escaped")
    yield from (one.id for one in army.everyone if one.id not in escaped)


def chances(state: State, seat: Seat) -> Chances:
    """Tell how likely units of a side escape (V-6.1-24, V-16-34, V-11.2-22, V-10.1-20)."""
    side, rules = state.side(seat), state.settings
    special = side_specials().get(side.special)
    more = special.rout if special is not None else Fraction(0)
    if side.knuckles:
        more += heaven().boons[KNUCKLES].chance
    return Chances(
        officer=percent(rules.rout_officer),
        officer_fighting=percent(rules.rout_officer_fighting),
        great={"G": percent(rules.rout_g), "F": percent(rules.rout_f)},
        more=more,
    )


# Leaving


def _abandons(army: Army) -> bool:
    """Tell whether a side leaves by its tactic (V-6.6-20)."""
    return any(isinstance(verb, tactic_verbs.Abandon) for verb in army.host.does)


def _leaves(clash: MapBattle, army: Army) -> bool:
    """Tell whether what is left of an army must go (V-6.1-22, V-6.1-25, V-6.1-26, V-6.6-20)."""
    outcome = clash.result.outcome
    if army is clash.attacker:
        return outcome in ATTACKER_LEAVES
    return (
        outcome in DEFENDER_LEAVES or army.seat in clash.result.routed or _abandons(army)
    )  # fmt: skip


def _retreat(table: Tables, clash: MapBattle, army: Army) -> None:
    """Let an army go; who finds no way out is slain (V-6.1-31, V-14-44)."""
    state = table.state
    units = [state.units[one.id] for one in army.everyone if one.id in state.units]
    if not units:
        return
    came = state.course.came if state.course is not None else {}
    attacking = army is clash.attacker
    entries = {came[one.id] for one in clash.attacker.everyone if one.id in came}
    gone = leave(
        state,
        Leaving(
            seat=army.seat,
            at=clash.at,
            units=sorted(units, key=lambda unit: unit.id),
            wished=army.wish.retreat or state.side(army.seat).retreats.get(clash.at, ()),
            origins=came if attacking else {},
            closed=() if attacking else entries,
        ),
    )
    clash.retreats[army.seat] = gone.gone
    clash.tell([unit.id for unit in gone.lost], "no_way_out")
    deaths.bury(table, gone.lost, clash.foe(army.seat))
