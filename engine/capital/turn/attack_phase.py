"""A war from its declaration to its last effect (C-PIPE-02)."""

from engine.capital.catalog.card_verbs import DEEDS
from engine.capital.checks.named_cards import each_named
from engine.capital.combat.battle_score import (
    Score,
    Side,
    WarSide,
    fight,
    printed_points,
    result_for,
    war_holds,
)
from engine.capital.combat.defence import decide
from engine.capital.entities.kingdom import active_sources
from engine.capital.entities.kingdom_figures import city_hp, standing, tracker
from engine.capital.entities.open_war import Fighter, OpenWar, anything_to_raze, building_hp
from engine.capital.events.wars import (
    BuildingRazed,
    CityRazed,
    DefenceShown,
    NothingRazed,
    Placed,
    TroopsFell,
    TroopsReturned,
    WarDeclared,
    WarScored,
)
from engine.capital.orders import Raze, Survive, War
from engine.capital.state import Kingdom, State
from engine.capital.turn.elimination import defeat
from engine.capital.turn.immediate_effects import EffectContext
from engine.capital.turn.piles import Tables, discard, raze_building, tell_tracker
from engine.core.protocol.values import EVERYONE


def declare(table: Tables, order: War) -> None:
    """Show the attackers, follow the defence policy, score, and go on to what follows.

    Rules: C-ATTACK-03 to C-ATTACK-05, C-ATTACK-09, C-ATTACK-12, C-PIPE-02.
    """
    state, one = table.state, table.state.active
    target = state.realms[order.target - 1]
    attackers = _fighters(one, _named(state.lying(one), order.troops))
    mercs = _named(state.lying(one), order.mercs)
    names = tuple(fighter.name for fighter in attackers)
    state.fought.append(target.seat)
    told = WarDeclared(
        audience=EVERYONE, attacker=one.seat, target=target.seat, troops=names, mercs=mercs
    )
    table.tell(told)
    host = WarSide(one, names, mercs)
    defence = decide(state, host, target, target.units, target.policy)
    table.tell(
        DefenceShown(
            audience=EVERYONE, target=target.seat, troops=defence.troops, mercs=defence.mercs
        )
    )
    table.reveal()
    score = fight(state, host, WarSide(target, defence.troops, defence.mercs))
    _tell_score(table, target, score)
    _discard_mercs(state, one, mercs)
    _discard_mercs(state, target, defence.mercs)
    state.war = OpenWar(
        target=target.seat,
        attackers=attackers,
        defenders=_fighters(target, defence.troops),
        score=score.score,
        siege=score.siege,
        attacker_heal=score.attacker_heal,
        defender_heal=score.defender_heal,
        sums=(score.attack, score.defence),
    )
    _count(state, target)
    if anything_to_raze(state, target, state.war):
        state.war.choice = "raze"
    else:
        _after_razing(table)


def _named(things: list[str], wanted: tuple[str, ...]) -> tuple[str, ...]:
    """Find what a checked order names: all of it is there."""
    return tuple(name for name in each_named(things, wanted) if name is not None)


def _fighters(one: Kingdom, names: tuple[str, ...]) -> tuple[Fighter, ...]:
    home = {unit: at for at, unit in one.units.items()}
    return tuple(Fighter(name, home[name]) for name in names)


def _tell_score(table: Tables, target: Kingdom, score: Score) -> None:
    """Tell A, D and S with all their parts (C-INFO-14, C-SCORE-06)."""
    told = WarScored(
        audience=EVERYONE,
        attacker=table.state.turn,
        target=target.seat,
        attack=score.attack,
        defence=score.defence,
        score=score.score,
        passive=score.passive,
        siege=score.siege,
        attacker_heal=score.attacker_heal,
        defender_heal=score.defender_heal,
        result=result_for("attack", score.score),
        parts=score.parts,
    )
    table.tell(told)


def _discard_mercs(state: State, one: Kingdom, mercs: tuple[str, ...]) -> None:
    """Discard the mercenaries a side has used, whatever the result (C-MERC-09)."""
    for name in mercs:
        at = next(at for at, unit in one.units.items() if unit == name)
        del one.units[at]
    discard(state, mercs)


def _count(state: State, target: Kingdom) -> None:
    """Count a war won, or held off (C-PIPE-02 step 5)."""
    assert state.war is not None  # noqa: S101  (just begun)
    if state.war.score >= 1:
        state.wars_won += 1
    else:
        target.held += 1


def raze(table: Tables, order: Raze) -> None:
    """Destroy what the attacker has chosen (C-RAZE-02 to C-RAZE-04, C-RAZE-09 to C-RAZE-12)."""
    state = table.state
    war = state.war
    assert war is not None  # noqa: S101  (checked)
    target = state.realms[war.target - 1]
    war.choice = None
    if order.city:
        state.hp_razed += city_hp(state, target, standing(state, target))
        table.tell(CityRazed(audience=EVERYONE, seat=target.seat, by=state.turn))
        _after_razing(table, city=True)
        return
    points = building_hp(state, target)
    names = _named(list(points), order.buildings or ())
    state.hp_razed += sum(points[name] for name in names)
    before = tracker(state, target)
    on_field = {fighter.name for fighter in war.defenders}
    for name in names:
        opened = discard(state, raze_building(state, target, name, on_field))
        told = BuildingRazed(audience=EVERYONE, seat=target.seat, building=name, cards=opened)
        table.tell(told)
        table.reveal()
    if not names:
        table.tell(NothingRazed(audience=EVERYONE, seat=target.seat))
    tell_tracker(table, target.seat, before)
    _after_razing(table)


def _after_razing(table: Tables, *, city: bool = False) -> None:
    """Send the defenders home, let the city fall, and ask who of the attackers survives."""
    state = table.state
    war = state.war
    assert war is not None  # noqa: S101  (a war is running)
    _defenders_home(table, war)
    if city:
        defeat(table, war.target, "razed")
        if state.outcome is not None:
            state.war = None
            return
    if any(printed_points(state, "attack", one.name) <= war.budget for one in war.attackers):
        war.choice = "survive"
    else:
        _attackers_home(table, war, ())


def _defenders_home(table: Tables, war: OpenWar) -> None:
    """Choose the surviving defenders: each in defence order that fits and still has its slot.

    Rules: C-SURVIVE-04, C-SURVIVE-07, C-SURVIVE-08, C-SURVIVE-10, C-SURVIVE-12, C-RAZE-10.
    """
    state = table.state
    target = state.realms[war.target - 1]
    left, home, fallen = war.defender_budget, [], []
    for fighter in war.defenders:
        points = printed_points(state, "defence", fighter.name)
        if target.units.get(fighter.slot) == fighter.name and points <= left:
            left -= points
            home.append(Placed(unit=fighter.name, slot=fighter.slot))
        else:
            fallen.append(fighter.name)
            if target.units.get(fighter.slot) == fighter.name:
                del target.units[fighter.slot]
    war.defenders_home = True
    if war.defenders:
        table.reveal()
    _tell_fates(table, target, home, fallen)


def _tell_fates(table: Tables, one: Kingdom, home: list[Placed], fallen: list[str]) -> None:
    """Tell who came home, face down again, and who fell and is discarded.

    Rules: C-INFO-14, C-SURVIVE-04, C-SURVIVE-11.
    """
    discard(table.state, fallen)
    if home:
        table.tell(TroopsReturned(audience=EVERYONE, seat=one.seat, units=tuple(home)))
    if fallen:
        table.tell(TroopsFell(audience=EVERYONE, seat=one.seat, troops=tuple(fallen)))


def survive(table: Tables, order: Survive) -> None:
    """Bring the chosen attackers home (C-SURVIVE-01 to C-SURVIVE-03, C-SURVIVE-09)."""
    war = table.state.war
    assert war is not None  # noqa: S101  (checked)
    _attackers_home(table, war, _named([one.name for one in war.attackers], order.troops))


def _attackers_home(table: Tables, war: OpenWar, names: tuple[str, ...]) -> None:
    """Survivors return and have fought; the others are discarded (C-SLOT-09, C-SURVIVE-12)."""
    state, one = table.state, table.state.active
    home, fallen = [], []
    for fighter in war.attackers:
        if fighter.name in names:
            home.append(Placed(unit=fighter.name, slot=fighter.slot))
            state.spent.append(fighter.slot)
        else:
            del one.units[fighter.slot]
            fallen.append(fighter.name)
    _tell_fates(table, one, home, fallen)
    _end(table, war)


def _end(table: Tables, war: OpenWar) -> None:
    """Do the `after_battle` effects, then what waited for the end of the war.

    Rules: C-PIPE-02 step 10, C-ATTACK-11, C-ELIM-04, C-EFFECT-01.
    """
    state = table.state
    target = state.realms[war.target - 1]
    hosts: dict[Side, WarSide] = {
        "attack": WarSide(state.active, tuple(one.name for one in war.attackers)),
        "defence": WarSide(target, tuple(one.name for one in war.defenders)),
    }
    for side, host in hosts.items():
        if not host.realm.out:
            _after_battle(table, hosts, side, war)
    state.war = None
    if war.conceding and not target.out:
        defeat(table, target.seat, "conceded")


def _after_battle(table: Tables, hosts: dict[Side, WarSide], side: Side, war: OpenWar) -> None:
    """Carry out one side's effects: open sources first, then troops that came home."""
    state = table.state
    one = state.realms[hosts[side].realm.seat - 1]
    came_home = [name for name in hosts[side].troops if name in one.units.values()]
    found = [source.source for source in active_sources(state, one)]
    found += [state.cards.card(name) for name in came_home]
    for source in found:
        for effect in source.on("after_battle"):
            if war_holds(state, hosts, side, effect.conditions, result_for(side, war.score)):
                for op in effect.do:
                    DEEDS.carry_out(EffectContext(table, one), op)
