"""Blanks of powers, boons and Boasts: they offer only what would stand."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.core.protocol.game import Blank, Choice
from engine.valhalla.battle.stack_room import POSITIONS
from engine.valhalla.catalog.rule_tables import INFANTRY, Class, heaven, units
from engine.valhalla.checks.boons_and_boasts import PETITION
from engine.valhalla.checks.caster_powers import BATTLE
from engine.valhalla.choices.common import (
    Maker,
    OrderInProgress,
    blank,
    choice,
    dead,
    does,
    optional,
)
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.gods.boasts import CITED
from engine.valhalla.map.hexes import around, on_map
from engine.valhalla.powers.casting import BROUGHT, LESSER, RANKS, WORTH, WORTHS, unfit
from engine.valhalla.sides.unit_names import here

OFFERED: Final = 25
"""No more hexes than these are offered at a time."""


# Powers


def _casters(growing: OrderInProgress) -> Blank:
    """Offer Casters that may still use a power."""
    fit = [
        choice(str(unit.id), type=unit.caster, hex=unit.at)
        for unit in growing.me.units
        if unit.caster is not None and _able(growing, unit)
    ]
    return blank("caster", fit)


def _able(growing: OrderInProgress, unit: Unit) -> bool:
    listed = [one for one in growing.sheet if one.kind == "power"]
    used = sum(getattr(one, "caster", "") == str(unit.id) for one in listed)
    most = growing.view.settings.power_uses_per_round
    return unit.used + used < most and any(_of_caster(growing, unit))


def _caster(growing: OrderInProgress) -> Unit | None:
    given = str(growing.fields.get("caster", ""))
    return next((unit for unit in growing.me.units if str(unit.id) == given), None)


def _of_caster(growing: OrderInProgress, unit: Unit) -> Iterator[str]:
    """Walk the powers of a Caster for which there is anything to do."""
    for power in units().casters[unit.caster or ""]:
        need = _NEEDS.get(power)
        if need is None or not need(growing, unit).dead:
            yield power


def _power(growing: OrderInProgress) -> Blank:
    caster = _caster(growing)
    if caster is None or caster.caster is None:
        return dead("power")
    return blank("power", [does(power) for power in _of_caster(growing, caster)])


def _for(*powers: str) -> Callable[[Callable[[OrderInProgress, Unit], Blank]], Maker]:
    """Ask for a field for these powers alone."""

    def only(make: Callable[[OrderInProgress, Unit], Blank]) -> Maker:
        def made(growing: OrderInProgress) -> Blank | None:
            caster = _caster(growing)
            if caster is None or growing.fields.get("power") not in powers:
                return None
            return make(growing, caster)

        return made

    return only


def _battlefields(growing: OrderInProgress, caster: Unit) -> Blank:
    """Offer the hexes where the Caster may come to fight: those entered, its own among them."""
    at = growing.plan.at.get(caster.id, caster.at)
    hexes = dict.fromkeys((at, *sorted(growing.plan.entered)))
    return blank("hex", (one for one in hexes if one in growing.me.revealed))


def _origins(growing: OrderInProgress, caster: Unit) -> Blank:
    """Offer the hexes from which somebody could be called (V-4.4-47)."""
    if growing.plan.used >= growing.me.limit:
        return dead("hex")
    hexes = dict.fromkeys(unit.at for unit in _callable(growing, caster))
    return blank("hex", hexes)


def _callable(growing: OrderInProgress, caster: Unit) -> list[Unit]:
    plan = growing.plan
    there = plan.units.get(caster.id, caster)
    standing = plan.units.values()
    return [unit for unit in standing if not unfit(unit, growing.me.kind(unit), there)]


def _called(growing: OrderInProgress, caster: Unit) -> Blank:
    """Offer units of that hex, each by its id."""
    pool = here(_callable(growing, caster), str(growing.fields.get("hex", "")))
    ids = [choice(str(unit.id), unit=growing.me.kind(unit).name) for unit in pool]
    return blank("units", ids, (1, min(BROUGHT, len(ids))))


def _summoned(growing: OrderInProgress, caster: Unit) -> Blank:
    """Offer as many of one kind as come from nothing (V-4.4-46)."""
    del growing, caster
    return blank("list", (f"{WORTH // worth} {cls}" for cls, worth in WORTHS.items()), (1, 1))


def _results(growing: OrderInProgress, caster: Unit) -> Blank:
    return blank("result", dict.fromkeys(result for result, _ in _deals(growing, caster)))


def _given(growing: OrderInProgress, caster: Unit) -> Blank:
    wanted = growing.fields.get("result")
    deals = (gift for result, gift in _deals(growing, caster) if result == wanted)
    return blank("units", deals, (1, 1))


def _deals(growing: OrderInProgress, caster: Unit) -> Iterator[tuple[Class, str]]:
    """Walk exchanges of units of one class, all in the Alchemist's hex (V-4.4-50)."""
    at = growing.plan.at.get(caster.id, caster.at)
    own = (unit for unit in growing.plan.units.values() if unit.at == at)
    kinds = (growing.me.kind(unit) for unit in own)
    counts = Counter(kind.cls for kind in kinds if not kind.is_officer and kind.cls is not None)
    for result, rank in RANKS.items():
        for cls, count in counts.items():
            need = -(-units().classes[result].upkeep // units().classes[cls].upkeep)
            if RANKS[cls] < rank and need <= min(LESSER, count):
                yield result, f"{need} {cls}"


def _infantry(growing: OrderInProgress, caster: Unit) -> Blank:
    del growing, caster
    return blank("infantry", INFANTRY)


def _spied(growing: OrderInProgress, caster: Unit) -> Blank:
    del caster
    return blank("targets", _frontier(growing), (0, 2))


def _frontier(growing: OrderInProgress) -> list[str]:
    """Name hexes under fog that border on what is revealed, in reading order."""
    me, size = growing.me, growing.view.size
    found: dict[str, None] = {}
    for at in sorted(me.revealed):
        for one in around(at):
            if one not in me.revealed and on_map(size, one):
                found[one] = None
                if len(found) == OFFERED:
                    return list(found)
    return list(found)


_NEEDS: Final[Mapping[str, Callable[[OrderInProgress, Unit], Blank]]] = {
    "get_over_here": _origins,
    "equivalent_exchange": _results,
}
"""Powers that are of no use without something to choose."""


# Boons


def _boons(growing: OrderInProgress) -> Blank:
    """Offer boons that could be asked for now and have a target."""
    me = growing.me
    listed = [getattr(one, "boon", "") for one in growing.sheet if one.kind == "boon"]
    free = len(me.boons) + len(listed) < growing.view.settings.boons_per_round
    fit = [
        does(boon, cost=gift.cost)
        for boon, gift in heaven().boons.items()
        if free and boon not in {*me.boons, *listed} and _open(growing, boon)
    ]
    return blank("boon", fit)


def _open(growing: OrderInProgress, boon: str) -> bool:
    """Try the boon itself on the checks, with the first of its targets."""
    targets = list(_targets(growing, boon))
    gift = heaven().boons[boon]
    if gift.target and not targets:
        return False
    fields = {"target": (targets[0].id,)} if gift.target else {}
    text = "?" if boon == "boon_petition" else ""
    return growing.stands("boon", boon=boon, text=text, **fields)


def _target(growing: OrderInProgress) -> Blank | None:
    boon = str(growing.fields.get("boon", ""))
    gift = heaven().boons.get(boon)
    if gift is None or not gift.target:
        return None
    return blank("target", _targets(growing, boon), (1, 1))


def _targets(growing: OrderInProgress, boon: str) -> Iterator[Choice]:
    gift = heaven().boons[boon]
    if gift.target == "side":
        others = (one for one in growing.view.sides if one.seat != growing.me.seat)
        yield from (choice(str(one.seat)) for one in others if not one.ended)
    elif gift.target == "infantry" and growing.me.capital is not None:
        yield from (choice(f"{gift.infantry} {cls}") for cls in INFANTRY)
    elif gift.target == "units":
        yield from map(choice, list(dict.fromkeys(unit.at for unit in growing.me.units))[:OFFERED])
    elif gift.target == "hex":
        yield from map(choice, _HEXES.get(boon, _fields)(growing)[:OFFERED])


def _cities(growing: OrderInProgress) -> list[str]:
    return [at for at, place in growing.me.places.items() if place.city]


def _fields(growing: OrderInProgress) -> list[str]:
    """Name revealed hexes where others are, or where the side is going."""
    me = growing.me
    marked = (at for at, seats in me.marks.items() if any(seat != me.seat for seat in seats))
    hexes = dict.fromkeys((*sorted(growing.plan.entered), *marked))
    return [at for at in hexes if at in me.revealed]


_HEXES: Final[Mapping[str, Callable[[OrderInProgress], list[str]]]] = {
    "boon_stones": _cities,
    "boon_veil": _frontier,
}


def _petition(growing: OrderInProgress) -> Blank | None:
    if growing.fields.get("boon") != "boon_petition":
        return None
    return Blank(name="text", text=PETITION)


# Boasts


def _text(growing: OrderInProgress) -> Blank:
    most = 0 if growing.me.boast is not None else growing.view.settings.boast_max_chars
    return Blank(name="text", text=most)


def _events(growing: OrderInProgress) -> Blank | None:
    """Offer deeds of the round before (V-10.2-07)."""
    last = growing.view.round - 1
    deeds = [
        choice(str(deed.id), deed=deed.kind, hex=deed.at)
        for deed in growing.me.log
        if deed.round == last
    ]
    return blank("events", deeds, (0, min(CITED, len(deeds)))) if deeds else None


BLANKS: Final[dict[str, tuple[tuple[str, Maker], ...]]] = {
    "power": (
        ("caster", _casters),
        ("power", _power),
        ("hex", _for(*BATTLE, "raise_dead")(_battlefields)),
        ("hex", _for("get_over_here")(_origins)),
        ("infantry", _for("raise_dead")(_infantry)),
        ("list", _for("something_from_nothing")(_summoned)),
        ("units", _for("get_over_here")(_called)),
        ("result", _for("equivalent_exchange")(_results)),
        ("units", _for("equivalent_exchange")(_given)),
        ("targets", _for("i_spy")(_spied)),
        optional("position", lambda _: blank("position", POSITIONS)),
    ),
    "boon": (("boon", _boons), ("target", _target), ("text", _petition)),
    "boast": (("text", _text), ("events", _events)),
}
