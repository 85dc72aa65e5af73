"""Blanks of `war`, `raze` and `survive`."""

from engine.capital.checks.named_cards import own_units_in_slots
from engine.capital.checks.order_checks import check
from engine.capital.choices.blank_making import Fields, is_accepted, make_blank, own_mercenaries
from engine.capital.combat.battle_score import printed_points
from engine.capital.entities.kingdom import find_kingdom, rivals_of
from engine.capital.entities.open_war import hp_by_building
from engine.capital.orders import Raze
from engine.capital.view import KingdomView, View
from engine.core.protocol.game import Blank


def _allowed_attackers(view: View, me: KingdomView) -> list[str]:
    targets = [seat for seat in rivals_of(view, me.seat) if seat not in view.fought]
    return [
        troop
        for troop in own_units_in_slots(view, me, "troop")
        if targets and is_accepted(view, "war", target=targets[0], troops=(troop,))
    ]


def war_target_blank(view: View, me: KingdomView, fields: Fields) -> Blank:  # noqa: ARG001
    targets = [seat for seat in rivals_of(view, me.seat) if seat not in view.fought]
    return make_blank("target", map(str, targets if _allowed_attackers(view, me) else ()))


def war_troops_blank(view: View, me: KingdomView, fields: Fields) -> Blank:  # noqa: ARG001
    troops = _allowed_attackers(view, me)
    return make_blank("troops", troops, (1, max(1, len(troops))))


def war_mercs_blank(view: View, me: KingdomView, fields: Fields) -> Blank | None:  # noqa: ARG001
    targets = [seat for seat in rivals_of(view, me.seat) if seat not in view.fought]
    troops = _allowed_attackers(view, me)[:1]
    allowed = [
        merc
        for merc in own_mercenaries(view, me)
        if targets and troops
        and is_accepted(view, "war", target=targets[0], troops=tuple(troops), mercs=(merc,))
    ]  # fmt: skip
    return make_blank("mercs", allowed, (0, len(allowed))) if allowed else None


def raze_city_blank(view: View, me: KingdomView, fields: Fields) -> Blank | None:  # noqa: ARG001
    if fields.get("buildings") or not check(view, None, Raze(city=True), ()).is_accepted:
        return None
    return make_blank("city", ("true", "false"))


def raze_buildings_blank(view: View, me: KingdomView, fields: Fields) -> Blank | None:  # noqa: ARG001
    if view.war is None or str(fields.get("city")) in {"True", "true"}:
        return None
    building_hps = hp_by_building(view, find_kingdom(view, view.war.target))
    chosen = tuple(fields.get("buildings") or ())
    limit_left = view.war.raze_limit - sum(building_hps.get(name, 0) for name in chosen)
    allowed = [name for name, hp in building_hps.items() if hp <= limit_left and name not in chosen]
    return make_blank("buildings", allowed, (0, len(allowed)), grows=True)


def survive_blank(view: View, me: KingdomView, fields: Fields) -> Blank | None:  # noqa: ARG001
    if view.war is None:
        return None
    attack_points = {
        one.name: printed_points(view, "attack", one.name) for one in view.war.attackers
    }
    chosen = tuple(fields.get("troops") or ())
    budget_left = view.war.budget - sum(attack_points.get(name, 0) for name in chosen)
    allowed = [
        name for name, cost in attack_points.items() if cost <= budget_left and name not in chosen
    ]
    return make_blank("troops", allowed, (0, len(allowed)), grows=True)
