"""Forecasts of a battle from what a side knows: the same rules, no dice.

Rules: V-13-01, V-6.4-06, V-10.1-21, V-10.1-22, V-14-34 to V-14-43 on what is known.
Escapes from a rout are left out, and with them Loaded Knucklebones (V-10.1-20); so are Casters'
powers.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from engine.core.protocol.values import Seat
from engine.valhalla.battle import tactic_requirements
from engine.valhalla.battle.battle import fight_battle
from engine.valhalla.battle.battlefield import HEALING_SPRING, Battle, Outcome, Site
from engine.valhalla.battle.casualties import find_casualties
from engine.valhalla.battle.formations import Force, FormedArmy
from engine.valhalla.battle.shared_hex import capacities_in, share_positions
from engine.valhalla.battle.stack import BattleSide, Stack
from engine.valhalla.battle.stack_capacity import POSITIONS, Position, stack_capacities
from engine.valhalla.battle.stacking import Fighter, fill_stacks
from engine.valhalla.cities.cities import asset_bonus, forts_in_force
from engine.valhalla.combat.armies import Army, compare_battle_sides, form_army, make_stacks
from engine.valhalla.combat.battle_wishes import BattleWishes
from engine.valhalla.combat.field_fortifications import (
    FIELD_FORTIFICATIONS,
    split_field_fortifications,
)
from engine.valhalla.combat.map_battle import ATTACKER_WINS, DEFENDER_WINS
from engine.valhalla.entities.units_and_places import (
    FortLevels,
    Insight,
    MapFeature,
    ScoutedForce,
    Unit,
)
from engine.valhalla.orders.battle_magic import BOON_AEGIS, BOON_WRATH
from engine.valhalla.planning.rumoured_armies import known_force
from engine.valhalla.sides.side import StandingFormation
from engine.valhalla.view import OwnSide, View

Role = Literal["attack", "defense"]
ASSUMED_CITY_LEVEL: Final = 2
"""The level that is assumed for a city whose level isn't known."""


@dataclass(frozen=True, slots=True)
class ImaginedBattle:
    """A battle that may come, as a side imagines it."""

    at: str
    units: Sequence[Unit]
    role: Role = "attack"
    tactic: str = ""
    formation: StandingFormation | None = None
    boons: Sequence[str] = ()
    """The battle boons that the side asks for there."""
    fort_split: Mapping[str, str] | None = None
    """How the levels of field fortifications are split (V-2.1-35)."""


class OpposingForce(NamedTuple):
    """The force of another side in an imagined battle, and its losses, counted by class."""

    seat: Seat
    units_by_class: Mapping[str, int]
    losses_by_class: Mapping[str, int]


class ImaginedForts(NamedTuple):
    """The fortifications of another side's city as a side imagines them, and on what basis."""

    forts: FortLevels
    basis: Literal["seen", "level", "guess"]
    round_or_level: int
    """The round in which they were seen, or the level of the city."""


@dataclass(frozen=True, slots=True)
class BattleForecast:
    """How a battle would go; exact where everything is known."""

    outcome: Outcome
    won: bool
    own_losses: Mapping[str, int]
    """The own units lost by class; in a rout, all of them."""
    enemy_losses: Mapping[str, int]
    """The units that other sides lose, by class."""
    survivors: int
    """The number of own units that would survive, without those that escape from a rout."""
    phases: int
    tactic_works: bool
    """Whether the own tactic works."""
    can_overrun: bool
    """Whether the foes are so weak that they can be overrun (V-6.4-01)."""
    opposing_forces: tuple[OpposingForce, ...]


def forecast_battle(
    view: View, me: OwnSide, imagined: ImaginedBattle, foes: Sequence[Seat] = ()
) -> BattleForecast | None:
    """Return how a battle would go by what is known; None if no force of a foe is known there.

    Without `foes`, every side whose force in the hex is known fights.
    """
    seats = foes or _known_seats_at(me, imagined.at)
    forces = {seat: known_force(me, imagined.at, seat, view.round) for seat in seats}
    enemy_forces = {seat: force for seat, force in forces.items() if force}
    if not enemy_forces or not imagined.units:
        return None
    return forecast_battle_with(view, me, imagined, enemy_forces)


def forecast_battle_with(
    view: View,
    me: OwnSide,
    imagined: ImaginedBattle,
    enemy_forces: Mapping[Seat, tuple[Fighter, ...]],
    forts: FortLevels | None = None,
) -> BattleForecast:
    """Return how a battle with these forces would go; `forts` are those of a city not one's own."""
    site = _imagine_site(me, imagined, forts)
    if imagined.role == "attack":
        return _attack(view, me, imagined, enemy_forces, site)
    return _defense(view, me, imagined, next(iter(enemy_forces.items())), site)


def _known_seats_at(me: OwnSide, at: str) -> tuple[Seat, ...]:
    """Return the sides whose force in a hex is known; marks show which are there (V-2.2-09)."""
    reported = {one.seat for one in _reports_on_hex(me, at)}
    marked = me.marks.get(at)
    return tuple(sorted(reported if marked is None else reported & {*marked} or reported))


def _reports_on_hex(me: OwnSide, at: str) -> list[ScoutedForce | Insight]:
    """Return the scouting reports and insights on a hex."""
    reports: tuple[ScoutedForce | Insight, ...] = (*me.scouted, *me.insights)
    return [one for one in reports if one.at == at]


def _attack(
    view: View,
    me: OwnSide,
    imagined: ImaginedBattle,
    enemy_forces: Mapping[Seat, tuple[Fighter, ...]],
    site: Site,
) -> BattleForecast:
    own_army = _form_own_army(view, me, imagined, POSITIONS)
    positions = share_positions({seat: len(force) for seat, force in enemy_forces.items()})
    hosts = tuple(
        _stack_by_default(seat, enemy_forces[seat], positions[seat])
        for seat in positions
        if positions[seat]
    )
    return _fight(me, imagined, own_army, Battle(own_army.battle_side, hosts, site))


def _defense(
    view: View,
    me: OwnSide,
    imagined: ImaginedBattle,
    enemy_forces: tuple[Seat, tuple[Fighter, ...]],
    site: Site,
) -> BattleForecast:
    brief = next((one for one in me.briefs if one.at == imagined.at and not one.parley), None)
    own_army = _form_own_army(
        view, me, imagined, brief.positions if brief is not None else POSITIONS
    )
    declared = frozenset({me.seat} if imagined.at in me.ambushes else ())
    attacker = _stack_by_default(*enemy_forces, POSITIONS)
    battle = Battle(attacker, (own_army.battle_side,), site, declared)
    return _fight(me, imagined, own_army, battle)


def _form_own_army(
    view: View, me: OwnSide, imagined: ImaginedBattle, positions: tuple[Position, ...]
) -> Army:
    force = Force(imagined.units, me.kind_of, me.kinds)
    wish = BattleWishes(formation=imagined.formation, tactic=imagined.tactic)
    army = form_army(me.seat, me.special, force, wish, positions)
    army.battle_side.field_bonus = asset_bonus(me.places.values(), view.settings)
    granted = {*imagined.boons} - {*me.boons}  # a side gets no boon twice in a round (V-12.22-11)
    army.battle_side.has_wrath, army.battle_side.has_aegis = (
        BOON_WRATH in granted,
        BOON_AEGIS in granted,
    )
    return army


def _stack_by_default(
    seat: Seat, force: Sequence[Fighter], positions: tuple[Position, ...]
) -> BattleSide:
    """Stack another side's force in the default way, without the units that find no room."""
    capacities, waiting = capacities_in(stack_capacities(), positions), list(force)
    stacks = fill_stacks(waiting, capacities)
    while stacks is None and waiting:
        waiting.pop()
        stacks = fill_stacks(waiting, capacities)
    return BattleSide(seat, make_stacks(seat, FormedArmy(stacks or {})))


def _imagine_site(me: OwnSide, imagined: ImaginedBattle, forts: FortLevels | None) -> Site:
    """Return the site as it is known: its forts exactly, or those of a usual city of its level."""
    at = imagined.at
    place, feature = me.places.get(at), me.land.features.get(at, "")
    site = Site(is_plains=me.land.is_plains(at), has_healing_spring=feature == HEALING_SPRING)
    if feature == FIELD_FORTIFICATIONS:
        site.forts = split_field_fortifications(
            MapFeature(at, FIELD_FORTIFICATIONS), imagined.fort_split
        )
    elif place is not None and place.is_city:
        site.is_city, site.forts_apply = True, imagined.role == "defense"
        site.forts = forts_in_force(place, me.special)
    elif feature == "city":
        site.forts = imagine_forts(me, at).forts if forts is None else forts
        site.is_city = imagined.role == "attack" and any(site.forts.values())
    return site


def imagine_forts(me: OwnSide, at: str) -> ImaginedForts:
    """Return the forts of another side's city: those seen, else the usual ones (V-3.2-11)."""
    seen = next((one for one in reversed(me.insights) if one.at == at and one.forts), None)
    if seen is not None:
        return ImaginedForts(dict(seen.forts), "seen", seen.round)
    level = next((one.level for one in _reports_on_hex(me, at) if one.level is not None), None)
    forts = usual_forts(at, ASSUMED_CITY_LEVEL if level is None else level)
    return (
        ImaginedForts(forts, "guess", ASSUMED_CITY_LEVEL)
        if level is None
        else ImaginedForts(forts, "level", level)
    )


def usual_forts(at: str, level: int) -> FortLevels:
    """Return the forts of a city of a level whose owner has not allocated them (V-3.2-11)."""
    return forts_in_force(MapFeature(at, "city", owner=Seat(1), level=level), "")


def _fight(me: OwnSide, imagined: ImaginedBattle, own_army: Army, battle: Battle) -> BattleForecast:
    foes = [host for host in battle.sides if host is not own_army.battle_side]
    tactic, own_army.battle_side.tactic = own_army.battle_side.tactic, ""
    can_overrun = (
        imagined.role == "attack"
        and not battle.site.is_city
        and compare_battle_sides(own_army.battle_side, foes).can_overrun
    )
    own_army.battle_side.tactic = tactic
    tactic_requirements.drop_failed_tactics(
        battle, wedge_seats=(own_army.seat,) if own_army.is_wedge else ()
    )
    result = fight_battle(battle)
    attacking = imagined.role == "attack"
    attacker_won = result.outcome in ATTACKER_WINS
    won = attacker_won if attacking else result.outcome in DEFENDER_WINS
    lost = _count_losses(
        own_army.battle_side,
        routed=me.seat in result.routed_seats,
        healed=battle.site.has_healing_spring and won,
    )
    met = tuple(
        _describe_opposing_force(host, routed=host.seat in result.routed_seats) for host in foes
    )
    slain: Counter[str] = Counter()
    for one in met:
        slain.update(one.losses_by_class)
    return BattleForecast(
        outcome=result.outcome,
        won=won,
        own_losses=lost,
        enemy_losses=slain,
        survivors=own_army.battle_side.unit_count - sum(lost.values()),
        phases=result.phases,
        tactic_works=bool(own_army.battle_side.tactic),
        can_overrun=can_overrun,
        opposing_forces=met,
    )


def _describe_opposing_force(host: BattleSide, *, routed: bool) -> OpposingForce:
    units = Counter(one.kind.code for one in host.units)
    return OpposingForce(Seat(host.seat), units, _count_losses(host, routed=routed, healed=False))


def _count_losses(host: BattleSide, *, routed: bool, healed: bool) -> Counter[str]:
    """Count the units that would fall, by class."""
    stacks: tuple[Stack, ...] = tuple(host.stacks.values())
    dead = (
        one
        for stack in stacks
        for one in (stack.units if routed else find_casualties(stack, spared=healed))
    )
    return Counter(one.kind.code for one in dead)
