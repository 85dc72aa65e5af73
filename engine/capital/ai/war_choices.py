"""Orders of wars: whom to attack and with what, what to raze, who comes home."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from engine.capital.ai.build_means import MAX_RECRUITS, BuildMeans
from engine.capital.ai.war_forecast import best_buildings_by_hp
from engine.capital.catalog.card_set import Mercenary, Troop
from engine.capital.combat.battle_score import (
    BattleScore,
    WarSide,
    compute_battle_score,
    printed_points,
)
from engine.capital.entities.kingdom import slot_allows
from engine.capital.entities.kingdom_figures import conditions_hold
from engine.capital.orders import EndAttack, Raze, Survive, War
from engine.capital.view import KingdomView, View
from engine.core.protocol.values import Order

MAX_TROOPS_SPLIT: Final = 5
"""Armies of at most so many troops are tried in every combination."""


class Army(NamedTuple):
    """Troops that can attack now, mercenaries that can help, and the troops that also defend."""

    troops: tuple[str, ...]
    mercs: tuple[str, ...]
    guards: frozenset[str]


def make_attack_order(means: BuildMeans) -> Order:
    """Declare the most promising war, or end the phase."""
    best_gain, order = means.tuning.min_war_gain, None
    for expected_gain, war in list_best_wars(means):
        if expected_gain > best_gain:
            best_gain, order = expected_gain, war
    return order or EndAttack()


def list_best_wars(means: BuildMeans) -> Iterator[tuple[float, War]]:
    """Yield the best war with each rival that could be won, and its expected gain."""
    army = _gather_army(means)
    for rival in means.evaluator.rivals:
        if rival.seat in means.view.fought:
            continue
        wars = []
        for troops, mercs in _list_forces(army):
            side = WarSide(means.kingdom, troops, mercs)
            score = compute_battle_score(means.view, side, WarSide(rival, ()))
            if score.score >= 1:
                gain = _expected_gain(means, rival, army, side, score)
                wars.append((gain, War(target=rival.seat, troops=troops, mercs=mercs)))
        if wars:
            yield max(wars, key=lambda found: found[0])


def _gather_army(means: BuildMeans) -> Army:
    view, kingdom = means.view, means.kingdom
    troops, mercs, guards = [], [], set()
    for slot in means.slots:
        name = means.units.get(slot.address)
        card = view.cards.card(name) if name else None
        if isinstance(card, Troop) and name:
            may_attack = slot.address not in view.spent and slot_allows(kingdom, slot, "attack")
            troops += [name] if may_attack and card.attack else []
            if slot_allows(kingdom, slot, "defence") and card.defence:
                guards.add(name)
        elif isinstance(card, Mercenary) and name and "attack" in card.ability.window:
            may_help = slot_allows(kingdom, slot, "use") and conditions_hold(
                view, kingdom, card.ability.conditions
            )
            mercs += [name] if may_help else []
    return Army(tuple(troops), tuple(mercs), frozenset(guards))


def _list_forces(army: Army) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """List the forces that could attack: every combination of few troops, else all at once."""
    count = len(army.troops)
    helpers = {(), army.mercs, *((merc,) for merc in army.mercs)}
    for size in range(1, count + 1) if count <= MAX_TROOPS_SPLIT else (count,):
        for troops in combinations(army.troops, size):
            yield from ((troops, mercs) for mercs in sorted(helpers))


def _expected_gain(
    means: BuildMeans, rival: KingdomView, army: Army, side: WarSide, score: BattleScore
) -> float:
    """Return what a war that could be won is expected to bring, less the cost of losses."""
    campaign = means.war_forecast
    total = 0.0
    for hidden, share in enumerate(campaign.hidden_defence[rival.seat]):
        score_left = max(0, score.score - hidden)
        cost = _expected_cost(means, army, side, score_left + score.attacker_heal)
        total += share * (campaign.score_worth(rival, score_left, score.siege) - cost)
    return total


def _expected_cost(means: BuildMeans, army: Army, side: WarSide, budget: int) -> float:
    """Return how much the army loses in worth by fighting and bringing home what it can."""
    start, temper, forecast, view = (
        means.current_outlook,
        means.tuning,
        means.war_forecast,
        means.view,
    )
    survivors = choose_survivors(view, side.troops, budget)
    fallen = [name for name in side.troops if name not in survivors]
    lost_attack = sum(printed_points(view, "attack", name) for name in fallen)
    lost_defence = sum(printed_points(view, "defence", one) for one in fallen if one in army.guards)
    defence = start.defence + start.unit_defence
    return (
        temper.troop_lost * len(fallen)
        + temper.war_mercenary * len(side.mercs)
        + temper.follow_up_share
        * forecast.army_worth(start.attack, min(means.attack_slot_count, MAX_RECRUITS))
        - forecast.survivors_worth(start.attack - lost_attack)
        + forecast.expected_damage(defence - lost_defence)
        - forecast.expected_damage(defence)
    )


def choose_survivors(view: View, troops: Sequence[str], budget: int) -> tuple[str, ...]:
    """Choose the troops with most war points that may come home within a budget."""
    best: tuple[int, tuple[str, ...]] = (0, ())
    for size in range(1, len(troops) + 1):
        for candidates in combinations(troops, size):
            attack = sum(printed_points(view, "attack", name) for name in candidates)
            if attack <= budget:
                defence = sum(printed_points(view, "defence", name) for name in candidates)
                best = max(best, (2 * attack + defence + size, candidates))
    return best[1]


def make_raze_order(means: BuildMeans) -> Order:
    """Raze the city if that is worth most, else the most valuable buildings."""
    war, scales = means.view.war, means.evaluator
    assert war is not None  # noqa: S101  (the choice is open)
    can_destroy = war.score >= means.view.kingdoms[war.target - 1].city_hp
    worth, chosen = best_buildings_by_hp(scales.building_losses(war.target), war.raze_limit)[
        war.raze_limit
    ]
    is_last_rival = len(scales.rivals) == 1
    if can_destroy and (
        is_last_rival
        or means.war_forecast.city_fall_worth >= scales.rival_weights[war.target] * worth
    ):
        return Raze(city=True)
    return Raze(buildings=chosen)


def make_survive_order(means: BuildMeans) -> Order:
    """Bring the best troops home."""
    war = means.view.war
    assert war is not None  # noqa: S101  (the choice is open)
    troops = tuple(one.name for one in war.attackers)
    return Survive(troops=choose_survivors(means.view, troops, war.budget))
