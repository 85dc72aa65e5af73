"""Blanks of `war`, `raze` and `survive`."""

from engine.capital.checks import check
from engine.capital.checks.named_cards import units
from engine.capital.choices.common import Fields, blank_of, mercs_of, stands
from engine.capital.combat.battle_score import printed_points
from engine.capital.entities.kingdom import realm, rivals
from engine.capital.entities.open_war import building_hp
from engine.capital.orders import Raze
from engine.capital.view import RealmView, View
from engine.core.protocol.game import Blank


def _fighters(view: View, me: RealmView) -> list[str]:
    targets = [seat for seat in rivals(view, me.seat) if seat not in view.fought]
    return [
        troop
        for troop in units(view, me, "troop")
        if targets and stands(view, "war", target=targets[0], troops=(troop,))
    ]


def war_target(view: View, me: RealmView, fields: Fields) -> Blank:  # noqa: ARG001
    fit = [seat for seat in rivals(view, me.seat) if seat not in view.fought]
    return blank_of("target", map(str, fit if _fighters(view, me) else ()))


def war_troops(view: View, me: RealmView, fields: Fields) -> Blank:  # noqa: ARG001
    troops = _fighters(view, me)
    return blank_of("troops", troops, (1, max(1, len(troops))))


def war_mercs(view: View, me: RealmView, fields: Fields) -> Blank | None:  # noqa: ARG001
    targets = [seat for seat in rivals(view, me.seat) if seat not in view.fought]
    troops = _fighters(view, me)[:1]
    fit = [
        merc
        for merc in mercs_of(view, me)
        if targets and troops
        and stands(view, "war", target=targets[0], troops=tuple(troops), mercs=(merc,))
    ]  # fmt: skip
    return blank_of("mercs", fit, (0, len(fit))) if fit else None


def raze_city(view: View, me: RealmView, fields: Fields) -> Blank | None:  # noqa: ARG001
    if fields.get("buildings") or not check(view, None, Raze(city=True), ()).stands:
        return None
    return blank_of("city", ("true", "false"))


def raze_buildings(view: View, me: RealmView, fields: Fields) -> Blank | None:  # noqa: ARG001
    if view.war is None or str(fields.get("city")) in {"True", "true"}:
        return None
    points = building_hp(view, realm(view, view.war.target))
    chosen = tuple(fields.get("buildings") or ())
    left = view.war.limit - sum(points.get(name, 0) for name in chosen)
    fit = [name for name, hp in points.items() if hp <= left and name not in chosen]
    return blank_of("buildings", fit, (0, len(fit)), grows=True)


def survive(view: View, me: RealmView, fields: Fields) -> Blank | None:  # noqa: ARG001
    if view.war is None:
        return None
    points = {one.name: printed_points(view, "attack", one.name) for one in view.war.attackers}
    chosen = tuple(fields.get("troops") or ())
    left = view.war.budget - sum(points.get(name, 0) for name in chosen)
    fit = [name for name, cost in points.items() if cost <= left and name not in chosen]
    return blank_of("troops", fit, (0, len(fit)), grows=True)
