"""A side's standing orders, written as orders; to give them again changes nothing.

Rules: V-12.5-02, V-12.6-01, V-12.8-01, V-12.25-01.
"""

from collections.abc import Iterator

from engine.core.protocol.game import Ask, Sheet
from engine.core.protocol.values import Order
from engine.valhalla.diplomacy.attack_answers import join_answers
from engine.valhalla.orders.combat import Respond, SetFormation, UseTactic
from engine.valhalla.orders.construction import AUTO_OFFICERS_OFF, Preferences
from engine.valhalla.orders.diplomacy import Truce
from engine.valhalla.orders.fields import EVERY_HEX, LIST_SEPARATOR
from engine.valhalla.sides.side import StandingFormation
from engine.valhalla.view import OwnSide, View


def list_standing_orders(view: View, ask: Ask | None, sheet: Sheet) -> Sheet:
    """Return a side's standing orders; for an attack, those that the answer leaves in force."""
    me = view.me
    if me is None or view.phase == "setup" or view.outcome is not None:
        return ()
    if ask is not None and ask.kind == "respond":
        return tuple(_list_for_attacks(me, sheet))
    return tuple(_list_all(me))


def _list_all(me: OwnSide) -> Iterator[Order]:
    yield from (_form_order(at, one) for at, one in me.formations.items())
    yield from (UseTactic(tactic=one, hex=at) for at, one in me.tactics.items())
    yield from (
        Truce(side=str(one.side), scope=one.scope, missions="yes" if one.missions else "no")
        for one in me.truces
    )
    preferences = Preferences(
        despawn=me.despawn or None,
        succession=tuple(map(str, me.succession)) or None,
        retreat={at: LIST_SEPARATOR.join(hexes) for at, hexes in me.retreats.items()},
        auto_officers=dict.fromkeys(me.idle_palaces, AUTO_OFFICERS_OFF),
    )
    if preferences != Preferences():
        yield preferences


def _list_for_attacks(me: OwnSide, sheet: Sheet) -> Iterator[Order]:
    """List the standing orders for the attacks that wait; one for a hex goes before one for all.

    Those that the sheet replaces are left out.
    Rules: V-6.3-06, V-6.1-31.
    """
    hexes = [one.at for one in me.briefs if not one.parley]
    answers = [
        one for one in join_answers(sheet, next(iter(hexes), "")) if isinstance(one, Respond)
    ]
    with_formation = {one.battle for one in answers if one.formation is not None}
    with_tactic = {one.battle for one in answers if one.tactic is not None}
    with_retreat = {one.battle for one in answers if one.retreat}
    unanswered = [at for at in hexes if at not in with_formation]
    for at in dict.fromkeys(at if at in me.formations else EVERY_HEX for at in unanswered):
        if at in me.formations:
            yield _form_order(at, me.formations[at])
    unanswered = [at for at in hexes if at not in with_tactic]
    for at in dict.fromkeys(at if at in me.tactics else EVERY_HEX for at in unanswered):
        if at in me.tactics:
            yield UseTactic(tactic=me.tactics[at], hex=at)
    unanswered = [at for at in hexes if at not in with_retreat]
    retreats = {at: LIST_SEPARATOR.join(me.retreats[at]) for at in unanswered if at in me.retreats}
    if retreats:
        yield Preferences(retreat=retreats)


def _form_order(at: str, one: StandingFormation) -> SetFormation:
    stacks = {position: LIST_SEPARATOR.join(units) for position, units in one.stacks}
    return SetFormation(hex=at, stacks=stacks, riders=dict(one.riders))
