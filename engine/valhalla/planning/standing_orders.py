"""What a side has ordered to stand until it changes it: given again, it leaves all as it is.

Rules: V-12.5-02, V-12.6-01, V-12.8-01, V-12.25-01.
"""

from collections.abc import Iterator

from engine.core.protocol.game import Ask, Sheet
from engine.core.protocol.values import Order
from engine.valhalla.diplomacy.attack_answers import folded
from engine.valhalla.orders.combat import Form, Respond, UseTactic
from engine.valhalla.orders.construction import Preferences
from engine.valhalla.orders.diplomacy import Truce
from engine.valhalla.orders.fields import PLUS, REACH
from engine.valhalla.planning.preferences import OFF
from engine.valhalla.sides.side import StandingFormation
from engine.valhalla.view import Own, View


def lasting(view: View, ask: Ask | None, sheet: Sheet) -> Sheet:
    """Write as orders what stands; to an attack, what is played beside what answers it."""
    me = view.me
    if me is None or view.phase == "setup" or view.outcome is not None:
        return ()
    if ask is not None and ask.kind == "respond":
        return tuple(_answers(me, sheet))
    return tuple(_all(me))


def _all(me: Own) -> Iterator[Order]:
    yield from (_form(at, one) for at, one in me.formations.items())
    yield from (UseTactic(tactic=one, hex=at) for at, one in me.tactics.items())
    yield from (
        Truce(side=str(one.side), scope=one.scope, missions="yes" if one.missions else "no")
        for one in me.truces
    )
    wishes = Preferences(
        despawn=me.despawn or None,
        succession=tuple(map(str, me.succession)) or None,
        retreat={at: PLUS.join(hexes) for at, hexes in me.retreats.items()},
        auto_officers=dict.fromkeys(me.idle_palaces, OFF),
    )
    if wishes != Preferences():
        yield wishes


def _answers(me: Own, sheet: Sheet) -> Iterator[Order]:
    """List what answers the attacks that wait: what stands for a hex before what does for all.

    What the sheet answers is left out.
    Rules: V-6.3-06, V-6.1-31.
    """
    hexes = [one.at for one in me.briefs if not one.parley]
    said = [one for one in folded(sheet, next(iter(hexes), "")) if isinstance(one, Respond)]
    formed = {one.battle for one in said if one.formation is not None}
    chosen = {one.battle for one in said if one.tactic is not None}
    away = {one.battle for one in said if one.retreat}
    open_ = [at for at in hexes if at not in formed]
    for at in dict.fromkeys(at if at in me.formations else REACH for at in open_):
        if at in me.formations:
            yield _form(at, me.formations[at])
    open_ = [at for at in hexes if at not in chosen]
    for at in dict.fromkeys(at if at in me.tactics else REACH for at in open_):
        if at in me.tactics:
            yield UseTactic(tactic=me.tactics[at], hex=at)
    open_ = [at for at in hexes if at not in away]
    ways = {at: PLUS.join(me.retreats[at]) for at in open_ if at in me.retreats}
    if ways:
        yield Preferences(retreat=ways)


def _form(at: str, one: StandingFormation) -> Form:
    stacks = {position: PLUS.join(units) for position, units in one.stacks}
    return Form(hex=at, stacks=stacks, riders=dict(one.riders))
