"""Blanks of `move`, `store`, `policy` and `concede`."""

from collections.abc import Mapping

from engine.capital.checks import check
from engine.capital.checks.named_cards import hand, units
from engine.capital.choices.common import Fields, Maker, blank_of, mercs_of
from engine.capital.entities.kingdom import slots
from engine.capital.orders import Concede
from engine.capital.view import RealmView, View
from engine.core.protocol.drafts import PAIR
from engine.core.protocol.game import Blank


def move(view: View, me: RealmView, fields: Fields) -> Blank:
    lying = units(view, me)
    moves: Mapping[str, str] = fields.get("moves") or {}
    final = [moves.get(unit, at.address) for unit, at in lying.items()]
    settled = [moves[unit] for unit in moves]
    fit = [
        f"{unit}{PAIR}{to.address}"
        for unit, at in lying.items()
        if unit not in moves
        for to in slots(view, me)
        if to.slot.kind == at.slot.kind and to.address != at.address and to.address not in settled
    ]
    whole = bool(moves) and len(set(final)) == len(final)
    return blank_of("moves", fit, (0 if whole else 1, len(lying)), grows=True)


def store(view: View, me: RealmView, fields: Fields) -> Blank:  # noqa: ARG001
    return blank_of("keep", hand(me), (0, min(me.tracker.store, me.hand_size)))


def words(name: str, *ids: str) -> Maker:
    return lambda view, me, fields: blank_of(name, ids)  # noqa: ARG005


def own(name: str, kind: str, **how: bool) -> Maker:
    def make(view: View, me: RealmView, fields: Fields) -> Blank | None:  # noqa: ARG001
        mine = list(units(view, me, kind))
        return blank_of(name, mine, (0, len(mine)), **how) if mine else None

    return make


def policy_mercs(view: View, me: RealmView, fields: Fields) -> Blank | None:
    chosen = tuple(fields.get("mercs") or ())
    if "all" in chosen:
        return None
    fit = [merc for merc in mercs_of(view, me) if merc not in chosen]
    return blank_of("mercs", [*fit, *([] if chosen else ["all"])], (0, len(fit) + 1), grows=True)


def confirm(view: View, me: RealmView, fields: Fields) -> Blank:  # noqa: ARG001
    stands = check(view, None, Concede(confirm=True), ()).stands
    return blank_of("confirm", ("true",) if stands else ())
