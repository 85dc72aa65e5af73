"""A war from its declaration to its last effect (C-PIPE-02)."""

from engine.capital.catalog.card_verbs import IMMEDIATE_VERBS
from engine.capital.checks.named_cards import find_each_named
from engine.capital.combat.battle_score import (
    BattleScore,
    Side,
    WarSide,
    compute_battle_score,
    printed_points,
    war_conditions_hold,
    war_result,
)
from engine.capital.combat.defence import decide_defence
from engine.capital.entities.kingdom import active_sources
from engine.capital.entities.kingdom_figures import city_hp, income_tracker, tally_standing_effects
from engine.capital.entities.open_war import Fighter, OpenWar, has_anything_to_raze, hp_by_building
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
from engine.capital.turn.elimination import defeat_seat
from engine.capital.turn.immediate_effects import EffectContext
from engine.capital.turn.piles import Work, discard_cards, remove_building, tell_tracker_change
from engine.core.protocol.values import EVERYONE


def declare_war(work: Work, order: War) -> None:
    """Declare war: show the attackers, follow the defence policy, score, and go on.

    Rules: C-ATTACK-03 to C-ATTACK-05, C-ATTACK-09, C-ATTACK-12, C-PIPE-02.
    """
    state, attacker = work.state, work.state.active_kingdom
    target = state.kingdoms[order.target - 1]
    attackers = _make_fighters(
        attacker, _find_each(state.units_in_slot_order(attacker), order.troops)
    )
    mercs = _find_each(state.units_in_slot_order(attacker), order.mercs)
    names = tuple(fighter.name for fighter in attackers)
    state.fought.append(target.seat)
    event = WarDeclared(
        audience=EVERYONE, attacker=attacker.seat, target=target.seat, troops=names, mercs=mercs
    )
    work.tell(event)
    attacking_side = WarSide(attacker, names, mercs)
    defence = decide_defence(state, attacking_side, target, target.units, target.policy)
    work.tell(
        DefenceShown(
            audience=EVERYONE, target=target.seat, troops=defence.troops, mercs=defence.mercs
        )
    )
    work.reveal()
    score = compute_battle_score(
        state, attacking_side, WarSide(target, defence.troops, defence.mercs)
    )
    _tell_score(work, target, score)
    _discard_mercenaries(state, attacker, mercs)
    _discard_mercenaries(state, target, defence.mercs)
    state.war = OpenWar(
        target=target.seat,
        attackers=attackers,
        defenders=_make_fighters(target, defence.troops),
        score=score.score,
        siege=score.siege,
        attacker_heal=score.attacker_heal,
        defender_heal=score.defender_heal,
        sums=(score.attack, score.defence),
    )
    _count_war(state, target)
    if has_anything_to_raze(state, target, state.war):
        state.war.choice = "raze"
    else:
        _go_on_after_razing(work)


def _find_each(names: list[str], wanted: tuple[str, ...]) -> tuple[str, ...]:
    """Return the full names that a checked order means."""
    return tuple(name for name in find_each_named(names, wanted) if name is not None)


def _make_fighters(kingdom: Kingdom, names: tuple[str, ...]) -> tuple[Fighter, ...]:
    slot_by_unit = {unit: slot for slot, unit in kingdom.units.items()}
    return tuple(Fighter(name, slot_by_unit[name]) for name in names)


def _tell_score(work: Work, target: Kingdom, score: BattleScore) -> None:
    """Tell A, D and S with all their parts (C-INFO-14, C-SCORE-06)."""
    event = WarScored(
        audience=EVERYONE,
        attacker=work.state.turn,
        target=target.seat,
        attack=score.attack,
        defence=score.defence,
        score=score.score,
        passive=score.passive,
        siege=score.siege,
        attacker_heal=score.attacker_heal,
        defender_heal=score.defender_heal,
        result=war_result("attack", score.score),
        parts=score.parts,
    )
    work.tell(event)


def _discard_mercenaries(state: State, kingdom: Kingdom, mercs: tuple[str, ...]) -> None:
    """Discard the mercenaries a side has used, whatever the result (C-MERC-09)."""
    for name in mercs:
        slot = next(slot for slot, unit in kingdom.units.items() if unit == name)
        del kingdom.units[slot]
    discard_cards(state, mercs)


def _count_war(state: State, target: Kingdom) -> None:
    """Count a war won, or held off (C-PIPE-02 step 5)."""
    assert state.war is not None  # noqa: S101  (just begun)
    if state.war.score >= 1:
        state.wars_won += 1
    else:
        target.held += 1


def raze(work: Work, order: Raze) -> None:
    """Destroy what the attacker has chosen (C-RAZE-02 to C-RAZE-04, C-RAZE-09 to C-RAZE-12)."""
    state = work.state
    war = state.war
    assert war is not None  # noqa: S101  (checked)
    target = state.kingdoms[war.target - 1]
    war.choice = None
    if order.city:
        state.hp_razed += city_hp(state, target, tally_standing_effects(state, target))
        work.tell(CityRazed(audience=EVERYONE, seat=target.seat, by=state.turn))
        _go_on_after_razing(work, city=True)
        return
    building_hps = hp_by_building(state, target)
    names = _find_each(list(building_hps), order.buildings or ())
    state.hp_razed += sum(building_hps[name] for name in names)
    before = income_tracker(state, target)
    on_field = {fighter.name for fighter in war.defenders}
    for name in names:
        cards = discard_cards(state, remove_building(state, target, name, on_field))
        event = BuildingRazed(audience=EVERYONE, seat=target.seat, building=name, cards=cards)
        work.tell(event)
        work.reveal()
    if not names:
        work.tell(NothingRazed(audience=EVERYONE, seat=target.seat))
    tell_tracker_change(work, target.seat, before)
    _go_on_after_razing(work)


def _go_on_after_razing(work: Work, *, city: bool = False) -> None:
    """Send the defenders home, defeat a razed city's owner, and ask for surviving attackers."""
    state = work.state
    war = state.war
    assert war is not None  # noqa: S101  (a war is running)
    _send_defenders_home(work, war)
    if city:
        defeat_seat(work, war.target, "razed")
        if state.outcome is not None:
            state.war = None
            return
    if any(
        printed_points(state, "attack", fighter.name) <= war.budget for fighter in war.attackers
    ):
        war.choice = "survive"
    else:
        _send_attackers_home(work, war, ())


def _send_defenders_home(work: Work, war: OpenWar) -> None:
    """Choose the surviving defenders: each in defence order that fits and still has its slot.

    Rules: C-SURVIVE-04, C-SURVIVE-07, C-SURVIVE-08, C-SURVIVE-10, C-SURVIVE-12, C-RAZE-10.
    """
    state = work.state
    target = state.kingdoms[war.target - 1]
    budget_left, returned, fallen = war.defender_budget, [], []
    for fighter in war.defenders:
        points = printed_points(state, "defence", fighter.name)
        if target.units.get(fighter.slot) == fighter.name and points <= budget_left:
            budget_left -= points
            returned.append(Placed(unit=fighter.name, slot=fighter.slot))
        else:
            fallen.append(fighter.name)
            if target.units.get(fighter.slot) == fighter.name:
                del target.units[fighter.slot]
    war.defenders_home = True
    if war.defenders:
        work.reveal()
    _tell_survivors(work, target, returned, fallen)


def _tell_survivors(
    work: Work, kingdom: Kingdom, returned: list[Placed], fallen: list[str]
) -> None:
    """Tell who came home, face down again, and who fell and is discarded.

    Rules: C-INFO-14, C-SURVIVE-04, C-SURVIVE-11.
    """
    discard_cards(work.state, fallen)
    if returned:
        work.tell(TroopsReturned(audience=EVERYONE, seat=kingdom.seat, units=tuple(returned)))
    if fallen:
        work.tell(TroopsFell(audience=EVERYONE, seat=kingdom.seat, troops=tuple(fallen)))


def survive(work: Work, order: Survive) -> None:
    """Bring the chosen attackers home (C-SURVIVE-01 to C-SURVIVE-03, C-SURVIVE-09)."""
    war = work.state.war
    assert war is not None  # noqa: S101  (checked)
    _send_attackers_home(
        work, war, _find_each([fighter.name for fighter in war.attackers], order.troops)
    )


def _send_attackers_home(work: Work, war: OpenWar, names: tuple[str, ...]) -> None:
    """Return survivors to their slots, discard the others (C-SLOT-09, C-SURVIVE-12)."""
    state, kingdom = work.state, work.state.active_kingdom
    returned, fallen = [], []
    for fighter in war.attackers:
        if fighter.name in names:
            returned.append(Placed(unit=fighter.name, slot=fighter.slot))
            state.spent.append(fighter.slot)
        else:
            del kingdom.units[fighter.slot]
            fallen.append(fighter.name)
    _tell_survivors(work, kingdom, returned, fallen)
    _end_war(work, war)


def _end_war(work: Work, war: OpenWar) -> None:
    """Carry out the `after_battle` effects, then a concession that waited for the war's end.

    Rules: C-PIPE-02 step 10, C-ATTACK-11, C-ELIM-04, C-EFFECT-01.
    """
    state = work.state
    target = state.kingdoms[war.target - 1]
    sides: dict[Side, WarSide] = {
        "attack": WarSide(state.active_kingdom, tuple(fighter.name for fighter in war.attackers)),
        "defence": WarSide(target, tuple(fighter.name for fighter in war.defenders)),
    }
    for side, war_side in sides.items():
        if not war_side.kingdom.out:
            _carry_out_after_battle(work, sides, side, war)
    state.war = None
    if war.conceding and not target.out:
        defeat_seat(work, target.seat, "conceded")


def _carry_out_after_battle(
    work: Work, sides: dict[Side, WarSide], side: Side, war: OpenWar
) -> None:
    """Carry out one side's effects: open sources first, then troops that came home."""
    state = work.state
    kingdom = state.kingdoms[sides[side].kingdom.seat - 1]
    came_home = [name for name in sides[side].troops if name in kingdom.units.values()]
    sources = [source.source for source in active_sources(state, kingdom)]
    sources += [state.cards.card(name) for name in came_home]
    for source in sources:
        for effect in source.effects_on("after_battle"):
            if war_conditions_hold(
                state, sides, side, effect.conditions, war_result(side, war.score)
            ):
                for op in effect.do:
                    IMMEDIATE_VERBS.carry_out_effect(EffectContext(work, kingdom), op)
