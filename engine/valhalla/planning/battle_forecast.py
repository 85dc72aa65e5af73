"""What a battle would bring, by all that a side knows: the same rules, no dice.

Rules: V-13-01, V-6.4-06, V-10.1-21, V-10.1-22, V-14-34 to V-14-43 on what is known; who escapes a
rout is left out, and with it Loaded Knucklebones (V-10.1-20); Casters' powers are too.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from engine.core.protocol.values import Seat
from engine.valhalla.battle import tactic_tests
from engine.valhalla.battle.battle import fight
from engine.valhalla.battle.battlefield import Battle, Outcome, Site
from engine.valhalla.battle.casualties import casualties
from engine.valhalla.battle.formations import Force, Formed
from engine.valhalla.battle.shared_hex import shares, within
from engine.valhalla.battle.stack import BattleSide, Stack
from engine.valhalla.battle.stack_room import POSITIONS, Position, rooms
from engine.valhalla.battle.stacking import Fighter, stacked
from engine.valhalla.cities.cities import asset_bonus, forts
from engine.valhalla.combat.armies import Army, arrayed, stacks_of, weighed
from engine.valhalla.combat.battle_result import ATTACKER_WINS, DEFENDER_WINS
from engine.valhalla.combat.battle_wishes import BattleWishes
from engine.valhalla.combat.sites import FIELD, SPRING, entrenched
from engine.valhalla.entities.units_and_places import Forts, Insight, MapFeature, Scouted, Unit
from engine.valhalla.orders.battle_magic import AEGIS, WRATH
from engine.valhalla.planning.rumoured_armies import known
from engine.valhalla.sides.side import StandingFormation
from engine.valhalla.view import Own, View

Role = Literal["attack", "defense"]
GUESS: Final = 2
"""The level at which a city is taken to stand whose level isn't known."""


@dataclass(frozen=True, slots=True)
class ImaginedBattle:
    """A battle that is thought of."""

    at: str
    units: Sequence[Unit]
    role: Role = "attack"
    tactic: str = ""
    formation: StandingFormation | None = None
    boons: Sequence[str] = ()
    """Battle boons that are asked for there."""
    split: Mapping[str, str] | None = None
    """How field fortifications are split (V-2.1-35)."""


class Met(NamedTuple):
    """A host of others in such a battle: by class who stands in it, and who falls."""

    seat: Seat
    stood: Mapping[str, int]
    fell: Mapping[str, int]


class Walled(NamedTuple):
    """The fortifications of another's city as a side imagines them, and by what."""

    forts: Forts
    how: Literal["seen", "level", "guess"]
    number: int
    """The round in which they were seen, or the level of their city."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """How it would go: exact where all is known."""

    outcome: Outcome
    won: bool
    lost: Mapping[str, int]
    """Own units by class, all of them in a rout."""
    slain: Mapping[str, int]
    """Units of others."""
    left: int
    """Own units that would live, not counting who escapes from a rout."""
    phases: int
    tactic: bool
    """The tactic works."""
    ridden: bool
    """They are so weak that they are overrun (V-6.4-01)."""
    met: tuple[Met, ...]


def forecast(
    view: View, me: Own, plot: ImaginedBattle, foes: Sequence[Seat] = ()
) -> Forecast | None:
    """Fight a battle on what is known; None where nothing is known of any foe there.

    Without `foes`, all whose forces are known in the hex are taken to fight.
    """
    seats = foes or _known_at(me, plot.at)
    there = {seat: known(me, plot.at, seat, view.round) for seat in seats}
    theirs = {seat: force for seat, force in there.items() if force}
    if not theirs or not plot.units:
        return None
    if plot.role == "attack":
        return _attack(view, me, plot, theirs)
    return _defense(view, me, plot, next(iter(theirs.items())))


def _known_at(me: Own, at: str) -> tuple[Seat, ...]:
    """Name the sides of which a force is known there; marks tell of the others (V-2.2-09)."""
    told = {one.seat for one in _heard(me, at)}
    marked = me.marks.get(at)
    return tuple(sorted(told if marked is None else told & {*marked} or told))


def _heard(me: Own, at: str) -> list[Scouted | Insight]:
    """List what the side was told of forces in a hex."""
    told: tuple[Scouted | Insight, ...] = (*me.scouted, *me.insights)
    return [one for one in told if one.at == at]


def _attack(
    view: View, me: Own, plot: ImaginedBattle, theirs: Mapping[Seat, tuple[Fighter, ...]]
) -> Forecast:
    mine = _own(view, me, plot, POSITIONS)
    held = shares({seat: len(force) for seat, force in theirs.items()})
    hosts = tuple(_imagined(seat, theirs[seat], held[seat]) for seat in held if held[seat])
    return _fought(me, plot, mine, Battle(mine.host, hosts, _site(me, plot)))


def _defense(
    view: View, me: Own, plot: ImaginedBattle, theirs: tuple[Seat, tuple[Fighter, ...]]
) -> Forecast:
    brief = next((one for one in me.briefs if one.at == plot.at and not one.parley), None)
    mine = _own(view, me, plot, brief.positions if brief is not None else POSITIONS)
    declared = frozenset({me.seat} if plot.at in me.ambushes else ())
    attacker = _imagined(*theirs, POSITIONS)
    battle = Battle(attacker, (mine.host,), _site(me, plot), declared)
    return _fought(me, plot, mine, battle)


def _own(view: View, me: Own, plot: ImaginedBattle, held: tuple[Position, ...]) -> Army:
    force = Force(plot.units, me.kind, me.kinds)
    wish = BattleWishes(formation=plot.formation, tactic=plot.tactic)
    army = arrayed(me.seat, me.special, force, wish, held)
    army.host.field_bonus = asset_bonus(me.places.values(), view.settings)
    granted = {*plot.boons} - {*me.boons}  # none is had twice in a round (V-12.22-11)
    army.host.wrath, army.host.aegis = WRATH in granted, AEGIS in granted
    return army


def _imagined(seat: Seat, force: Sequence[Fighter], held: tuple[Position, ...]) -> BattleSide:
    """Stack others by default; who is too many for that is left out."""
    room, waiting = within(rooms(), held), list(force)
    formed = stacked(waiting, room)
    while formed is None and waiting:
        waiting.pop()
        formed = stacked(waiting, room)
    return BattleSide(seat, stacks_of(seat, Formed(formed or {})))


def _site(me: Own, plot: ImaginedBattle) -> Site:
    """Describe the site as it is known: forts exactly, or as a city of its level has them."""
    at = plot.at
    place, feature = me.places.get(at), me.land.features.get(at, "")
    made = Site(plains=me.land.plains(at), spring=feature == SPRING)
    if feature == FIELD:
        made.forts = entrenched(MapFeature(at, FIELD), plot.split)
    elif place is not None and place.city:
        made.city, made.fortified = True, plot.role == "defense"
        made.forts = forts(place, me.special)
    elif feature == "city":
        made.city = plot.role == "attack"
        made.forts = walled(me, at).forts
        made.city = made.city and any(made.forts.values())
    return made


def walled(me: Own, at: str) -> Walled:
    """Tell the fortifications of another's city: as they were seen, or as is usual (V-3.2-11)."""
    seen = next((one for one in reversed(me.insights) if one.at == at and one.forts), None)
    if seen is not None:
        return Walled(dict(seen.forts), "seen", seen.round)
    level = next((one.level for one in _heard(me, at) if one.level is not None), None)
    made = forts(MapFeature(at, "city", owner=Seat(1), level=GUESS if level is None else level), "")
    return Walled(made, "guess", GUESS) if level is None else Walled(made, "level", level)


def _fought(me: Own, plot: ImaginedBattle, mine: Army, battle: Battle) -> Forecast:
    foes = [host for host in battle.hosts if host is not mine.host]
    tactic, mine.host.tactic = mine.host.tactic, ""
    ridden = (
        plot.role == "attack" and not battle.site.city and weighed(mine.host, foes).overruns
    )  # fmt: skip
    mine.host.tactic = tactic
    tactic_tests.settle(battle, massed=(mine.seat,) if mine.wedged else ())
    fought = fight(battle)
    attacking = plot.role == "attack"
    attacker_won = fought.outcome in ATTACKER_WINS
    won = attacker_won if attacking else fought.outcome in DEFENDER_WINS
    lost = _dead(mine.host, routed=me.seat in fought.routed, healed=battle.site.spring and won)
    met = tuple(_met(host, routed=host.seat in fought.routed) for host in foes)
    slain: Counter[str] = Counter()
    for one in met:
        slain.update(one.fell)
    return Forecast(
        outcome=fought.outcome, won=won, lost=lost, slain=slain,
        left=mine.host.size - sum(lost.values()), phases=fought.phases,
        tactic=bool(mine.host.tactic), ridden=ridden, met=met,
    )  # fmt: skip


def _met(host: BattleSide, *, routed: bool) -> Met:
    stood = Counter(one.kind.code for one in host.units)
    return Met(Seat(host.seat), stood, _dead(host, routed=routed, healed=False))


def _dead(host: BattleSide, *, routed: bool, healed: bool) -> Counter[str]:
    """Count by class who would fall."""
    stacks: tuple[Stack, ...] = tuple(host.stacks.values())
    dead = (
        one
        for stack in stacks
        for one in (stack.units if routed else casualties(stack, spared=healed))
    )
    return Counter(one.kind.code for one in dead)
