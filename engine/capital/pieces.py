"""The blanks of every order: for each field, what may stand there given what is filled in."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final

from engine.capital.battle import printed_points
from engine.capital.catalog import Mercenary
from engine.capital.check import check
from engine.capital.check.mercs import AGAINST, NONE, card_of, find
from engine.capital.check.names import hand, units
from engine.capital.effects import Demolish, FreeBuild, Recover, Strike
from engine.capital.orders import ORDERS, Concede, Raze
from engine.capital.realm import realm, rivals, slots
from engine.capital.siege import building_hp
from engine.capital.view import RealmView, View
from engine.core.cards import base, named
from engine.core.drafts import PAIR
from engine.core.game import Blank, Choice
from engine.core.model import Order

Fields = Mapping[str, Any]
Maker = Callable[[View, RealmView, Fields], Blank | None]


def _stands(view: View, kind: str, **fields: Any) -> bool:
    """Try an order on the checks themselves."""
    order: Order = ORDERS[kind].model_validate({"kind": kind, **fields})
    return check(view, None, order, ()).stands


@lru_cache(maxsize=8192)
def _choice(one: str) -> Choice:
    return Choice(id=one)


def _blank(
    name: str, ids: Iterable[str], many: tuple[int, int] | None = None, **how: bool
) -> Blank:
    choices = tuple(_choice(one) for one in ids)
    return Blank(name=name, choices=choices, many=many, **how)


def _prints(names: Iterable[str]) -> list[str]:
    """Keep one card of each print: its copies are alike."""
    first: dict[str, str] = {}
    for name in names:
        first.setdefault(base(name), name)
    return list(first.values())


# build, upgrade


def _own_slots(view: View, me: RealmView) -> list[str]:
    return [found.address for found in slots(view, me)]


def _card_slots(view: View, me: RealmView, card: str) -> list[str]:
    return [slot for slot in _own_slots(view, me) if _stands(view, "build", card=card, slot=slot)]


def _build_card(view: View, me: RealmView, fields: Fields) -> Blank:
    slot = fields.get("slot")
    cards = [
        card
        for card in _prints(hand(me))
        if (slot is None and _stands(view, "build", card=card))
        or (slot is not None and _stands(view, "build", card=card, slot=slot))
        or (slot is None and _is_unit(view, card) and _card_slots(view, me, card))
    ]
    return _blank("card", cards)


def _is_unit(view: View, card: str) -> bool:
    return view.cards.card(card).kind != "building"


def _build_slot(view: View, me: RealmView, fields: Fields) -> Blank | None:
    name = named(hand(me), str(fields.get("card", "")))
    if name is None or not _is_unit(view, name):
        return None
    return _blank("slot", _card_slots(view, me, name))


def _upgrade(view: View, me: RealmView, fields: Fields) -> Blank:  # noqa: ARG001
    ids = view.cards.cities[me.city].upgrade_by_id
    return _blank("upgrade", (one for one in ids if _stands(view, "upgrade", upgrade=one)))


# settle, use, quest, pick


def _mercs(view: View, me: RealmView) -> list[str]:
    return list(units(view, me, "mercenary"))


def _settle_merc(view: View, me: RealmView, fields: Fields) -> Blank:
    homes = [fields["building"]] if fields.get("building") else list(me.hp)
    fit = [
        merc
        for merc in _mercs(view, me)
        if any(_stands(view, "settle", merc=merc, building=home) for home in homes)
    ]
    return _blank("merc", fit)


def _settle_building(view: View, me: RealmView, fields: Fields) -> Blank:
    mercs = [fields["merc"]] if fields.get("merc") else _mercs(view, me)
    fit = [
        home
        for home in me.hp
        if any(_stands(view, "settle", merc=merc, building=home) for merc in mercs)
    ]
    return _blank("building", fit)


def _quest(view: View, me: RealmView, fields: Fields) -> Blank:  # noqa: ARG001
    return _blank("merc", (merc for merc in _mercs(view, me) if _stands(view, "quest", merc=merc)))


def _pick(view: View, me: RealmView, fields: Fields) -> Blank:  # noqa: ARG001
    return _blank("card", view.shown)


def _use_merc(view: View, me: RealmView, fields: Fields) -> Blank:  # noqa: ARG001
    return _blank("merc", (merc for merc in _mercs(view, me) if _usable(view, me, merc)))


def _usable(view: View, me: RealmView, merc: str) -> bool:
    """Tell whether some choice of targets lets this ability be used now."""
    card = view.cards.card(merc)
    if not isinstance(card, Mercenary) or view.phase not in card.ability.window:
        return False
    blank = _use_rival(view, me, {"merc": merc})
    if blank is not None:
        return bool(blank.choices)
    return _stands(view, "use", merc=merc, card=NONE)


def _ops(view: View, me: RealmView, fields: Fields) -> tuple[Any, ...]:
    found = find(view, me, str(fields.get("merc", "")))
    return card_of(view, found[0]).ability.do if found else ()


def _use_rival(view: View, me: RealmView, fields: Fields) -> Blank | None:
    if not any(op.op in AGAINST for op in _ops(view, me, fields)):
        return None
    fit = [
        seat
        for seat in rivals(view, me.seat)
        if all(
            blank is None or blank.choices
            for blank in (
                _use_building(view, me, {**fields, "rival": seat}),
                _strike_slot(view, me, {**fields, "rival": seat}),
            )
        )
        and _stands(view, "use", **_filled(view, me, {**fields, "rival": seat}))
    ]
    return _blank("rival", map(str, fit))


def _filled(view: View, me: RealmView, fields: Fields) -> Fields:
    """Fill in the first target of each kind, to see whether the rest would stand."""
    whole = {**fields, "card": NONE}
    for name, make in (("building", _use_building), ("slot", _strike_slot)):
        blank = make(view, me, fields)
        if blank is not None and blank.choices:
            whole[name] = blank.choices[0].id
    return whole


def _rival(view: View, fields: Fields) -> RealmView | None:
    given = str(fields.get("rival"))
    seat = int(given) if given.isdecimal() else 0
    return view.realms[seat - 1] if 1 <= seat <= len(view.realms) else None


def _use_building(view: View, me: RealmView, fields: Fields) -> Blank | None:
    limits = [op.max_hp for op in _ops(view, me, fields) if isinstance(op, Demolish)]
    rival = _rival(view, fields)
    if not limits or rival is None:
        return None
    return _blank("building", (name for name, hp in rival.hp.items() if hp <= limits[0]))


def _strike_slot(view: View, me: RealmView, fields: Fields) -> Blank | None:
    whats = [op.what for op in _ops(view, me, fields) if isinstance(op, Strike)]
    rival = _rival(view, fields)
    if not whats or rival is None:
        return None
    kinds = {found.address: found.slot.kind for found in slots(view, rival)}
    return _blank("slot", (at for at in rival.taken if whats[0] in {"any", kinds[at]}))


def _use_card(view: View, me: RealmView, fields: Fields) -> Blank | None:
    for op in _ops(view, me, fields):
        if isinstance(op, Recover):
            kinds = {name: view.cards.card(name).kind for name in _prints(view.discard)}
            fit = (name for name, kind in kinds.items() if op.what in {"any", kind})
            return _blank("card", (*fit, NONE))
        if isinstance(op, FreeBuild):
            cards = [card for card in _prints(hand(me)) if _free(view, me, fields, card)]
            return _blank("card", (*cards, NONE))
    return None


def _free(view: View, me: RealmView, fields: Fields, card: str) -> list[str | None]:
    """List the slots (None for a building) in which a card may be built for nothing."""
    places = _own_slots(view, me) if _is_unit(view, card) else [None]
    given = {"merc": fields["merc"], "rival": fields.get("rival"), "card": card}
    return [slot for slot in places if _stands(view, "use", **given, slot=slot)]


def _use_slot(view: View, me: RealmView, fields: Fields) -> Blank | None:
    strike = _strike_slot(view, me, fields)
    if strike is not None:
        return strike
    free = any(isinstance(op, FreeBuild) for op in _ops(view, me, fields))
    name = named(hand(me), str(fields.get("card", "")))
    if not free or name is None or not _is_unit(view, name):
        return None
    return _blank("slot", (slot for slot in _free(view, me, fields, name) if slot))


# war


def _fighters(view: View, me: RealmView) -> list[str]:
    targets = [seat for seat in rivals(view, me.seat) if seat not in view.fought]
    return [
        troop
        for troop in units(view, me, "troop")
        if targets and _stands(view, "war", target=targets[0], troops=[troop])
    ]


def _war_target(view: View, me: RealmView, fields: Fields) -> Blank:  # noqa: ARG001
    fit = [seat for seat in rivals(view, me.seat) if seat not in view.fought]
    return _blank("target", map(str, fit if _fighters(view, me) else ()))


def _war_troops(view: View, me: RealmView, fields: Fields) -> Blank:  # noqa: ARG001
    troops = _fighters(view, me)
    return _blank("troops", troops, (1, max(1, len(troops))))


def _war_mercs(view: View, me: RealmView, fields: Fields) -> Blank | None:  # noqa: ARG001
    targets = [seat for seat in rivals(view, me.seat) if seat not in view.fought]
    troops = _fighters(view, me)[:1]
    fit = [
        merc
        for merc in _mercs(view, me)
        if targets and troops
        and _stands(view, "war", target=targets[0], troops=troops, mercs=[merc])
    ]  # fmt: skip
    return _blank("mercs", fit, (0, len(fit))) if fit else None


def _raze_city(view: View, me: RealmView, fields: Fields) -> Blank | None:  # noqa: ARG001
    if fields.get("buildings") or not check(view, None, Raze(city=True), ()).stands:
        return None
    return _blank("city", ("true", "false"))


def _raze_buildings(view: View, me: RealmView, fields: Fields) -> Blank | None:  # noqa: ARG001
    if view.war is None or str(fields.get("city")) in {"True", "true"}:
        return None
    points = building_hp(view, realm(view, view.war.target))
    chosen = tuple(fields.get("buildings") or ())
    left = view.war.limit - sum(points.get(name, 0) for name in chosen)
    fit = [name for name, hp in points.items() if hp <= left and name not in chosen]
    return _blank("buildings", fit, (0, len(fit)), grows=True)


def _survive(view: View, me: RealmView, fields: Fields) -> Blank | None:  # noqa: ARG001
    if view.war is None:
        return None
    points = {one.name: printed_points(view, "attack", one.name) for one in view.war.attackers}
    chosen = tuple(fields.get("troops") or ())
    left = view.war.budget - sum(points.get(name, 0) for name in chosen)
    fit = [name for name, cost in points.items() if cost <= left and name not in chosen]
    return _blank("troops", fit, (0, len(fit)), grows=True)


# move, store, policy, concede


def _move(view: View, me: RealmView, fields: Fields) -> Blank:
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
    return _blank("moves", fit, (0 if whole else 1, len(lying)), grows=True)


def _store(view: View, me: RealmView, fields: Fields) -> Blank:  # noqa: ARG001
    return _blank("keep", hand(me), (0, min(me.tracker.store, me.hand_size)))


def _words(name: str, *ids: str) -> Maker:
    return lambda view, me, fields: _blank(name, ids)  # noqa: ARG005


def _own(name: str, kind: str, **how: bool) -> Maker:
    def make(view: View, me: RealmView, fields: Fields) -> Blank | None:  # noqa: ARG001
        mine = list(units(view, me, kind))
        return _blank(name, mine, (0, len(mine)), **how) if mine else None

    return make


def _policy_mercs(view: View, me: RealmView, fields: Fields) -> Blank | None:
    chosen = tuple(fields.get("mercs") or ())
    if "all" in chosen:
        return None
    fit = [merc for merc in _mercs(view, me) if merc not in chosen]
    return _blank("mercs", [*fit, *([] if chosen else ["all"])], (0, len(fit) + 1), grows=True)


def _confirm(view: View, me: RealmView, fields: Fields) -> Blank:  # noqa: ARG001
    stands = check(view, None, Concede(confirm=True), ()).stands
    return _blank("confirm", ("true",) if stands else ())


BLANKS: Final[dict[str, tuple[tuple[str, Maker], ...]]] = {
    "build": (("card", _build_card), ("slot", _build_slot)),
    "upgrade": (("upgrade", _upgrade),),
    "settle": (("merc", _settle_merc), ("building", _settle_building)),
    "use": (
        ("merc", _use_merc),
        ("rival", _use_rival),
        ("building", _use_building),
        ("card", _use_card),
        ("slot", _use_slot),
    ),
    "quest": (("merc", _quest),),
    "pick": (("card", _pick),),
    "war": (("target", _war_target), ("troops", _war_troops), ("mercs", _war_mercs)),
    "raze": (("city", _raze_city), ("buildings", _raze_buildings)),
    "survive": (("troops", _survive),),
    "move": (("moves", _move),),
    "store": (("keep", _store),),
    "policy": (
        ("commit", _words("commit", "all", "none", "enough")),
        ("hold_back", _own("hold_back", "troop")),
        ("priority", _own("priority", "troop", ordered=True)),
        ("hopeless", _words("hopeless", "fight", "withdraw")),
        ("mercs", _policy_mercs),
    ),
    "concede": (("confirm", _confirm),),
}
"""The blanks of every order in the sequence in which they are asked; the rest have none."""
