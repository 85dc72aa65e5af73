"""Blanks of powers, boons and Boasts: they offer only what would stand."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.core.protocol.game import Blank, Choice
from engine.valhalla.battle.stack_capacity import POSITIONS
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.catalog.unit_tables import INFANTRY, Class, unit_tables
from engine.valhalla.checks.boons_and_boasts import MAX_PETITION_LETTERS
from engine.valhalla.choices.common import (
    BlankMaker,
    OrderInProgress,
    make_blank,
    make_choice,
    make_choice_with_effect,
    make_dead_blank,
    optional_field,
)
from engine.valhalla.entities.units_and_places import Unit
from engine.valhalla.gods.boast_rules import MAX_CITED_DEEDS, SIDES_WITHOUT_ACCLAIM
from engine.valhalla.map.hexes import is_on_map, neighbours
from engine.valhalla.orders.battle_magic import BATTLE_POWERS
from engine.valhalla.powers.power_targets import (
    EXCHANGE_RANKS,
    MAX_SUMMONED_WORTH,
    MAX_UNITS_BROUGHT,
    MAX_UNITS_EXCHANGED,
    SUMMONED_WORTHS,
    why_not_brought,
)
from engine.valhalla.sides.unit_names import units_at

MAX_HEXES_OFFERED: Final = 25
"""No more hexes than these are offered at a time."""


# Powers


def _casters(progress: OrderInProgress) -> Blank:
    """Offer Casters that may still use a power."""
    fit = [
        make_choice(str(unit.id), type=unit.caster, hex=unit.at)
        for unit in progress.me.units
        if unit.caster is not None and _able(progress, unit)
    ]
    return make_blank("caster", fit)


def _able(progress: OrderInProgress, unit: Unit) -> bool:
    listed = [one for one in progress.sheet if one.kind == "power"]
    used = sum(getattr(one, "caster", "") == str(unit.id) for one in listed)
    most = progress.view.settings.power_uses_per_round
    return unit.used + used < most and any(_of_caster(progress, unit))


def _caster(progress: OrderInProgress) -> Unit | None:
    given = str(progress.fields.get("caster", ""))
    return next((unit for unit in progress.me.units if str(unit.id) == given), None)


def _of_caster(progress: OrderInProgress, unit: Unit) -> Iterator[str]:
    """Walk the powers of a Caster for which there is anything to do."""
    for power in unit_tables().casters[unit.caster or ""]:
        need = _NEEDS.get(power)
        if need is None or not need(progress, unit).is_unanswerable:
            yield power


def _power(progress: OrderInProgress) -> Blank:
    caster = _caster(progress)
    if caster is None or caster.caster is None:
        return make_dead_blank("power")
    return make_blank(
        "power", [make_choice_with_effect(power) for power in _of_caster(progress, caster)]
    )


def _for(*powers: str) -> Callable[[Callable[[OrderInProgress, Unit], Blank]], BlankMaker]:
    """Ask for a field for these powers alone."""

    def only(make: Callable[[OrderInProgress, Unit], Blank]) -> BlankMaker:
        def made(progress: OrderInProgress) -> Blank | None:
            caster = _caster(progress)
            if caster is None or progress.fields.get("power") not in powers:
                return None
            return make(progress, caster)

        return made

    return only


def _battlefields(progress: OrderInProgress, caster: Unit) -> Blank:
    """Offer the hexes where the Caster may come to fight: those entered, its own among them."""
    at = progress.plan.hex_of.get(caster.id, caster.at)
    hexes = dict.fromkeys((at, *sorted(progress.plan.entered_hexes)))
    return make_blank("hex", (one for one in hexes if one in progress.me.revealed))


def _origins(progress: OrderInProgress, caster: Unit) -> Blank:
    """Offer the hexes from which somebody could be called (V-4.4-47)."""
    if progress.plan.movement_orders_used >= progress.me.limit:
        return make_dead_blank("hex")
    hexes = dict.fromkeys(unit.at for unit in _callable(progress, caster))
    return make_blank("hex", hexes)


def _callable(progress: OrderInProgress, caster: Unit) -> list[Unit]:
    plan = progress.plan
    there = plan.units.get(caster.id, caster)
    standing = plan.units.values()
    return [
        unit for unit in standing if not why_not_brought(unit, progress.me.kind_of(unit), there)
    ]


def _called(progress: OrderInProgress, caster: Unit) -> Blank:
    """Offer units of that hex, each by its id."""
    pool = units_at(_callable(progress, caster), str(progress.fields.get("hex", "")))
    ids = [make_choice(str(unit.id), unit=progress.me.kind_of(unit).name) for unit in pool]
    return make_blank("units", ids, (1, min(MAX_UNITS_BROUGHT, len(ids))))


def _summoned(progress: OrderInProgress, caster: Unit) -> Blank:
    """Offer as many of one kind as come from nothing (V-4.4-46)."""
    del progress, caster
    return make_blank(
        "list",
        (f"{MAX_SUMMONED_WORTH // worth} {cls}" for cls, worth in SUMMONED_WORTHS.items()),
        (1, 1),
    )


def _results(progress: OrderInProgress, caster: Unit) -> Blank:
    return make_blank("result", dict.fromkeys(result for result, _ in _deals(progress, caster)))


def _given(progress: OrderInProgress, caster: Unit) -> Blank:
    wanted = progress.fields.get("result")
    deals = (gift for result, gift in _deals(progress, caster) if result == wanted)
    return make_blank("units", deals, (1, 1))


def _deals(progress: OrderInProgress, caster: Unit) -> Iterator[tuple[Class, str]]:
    """Walk exchanges of units of one class, all in the Alchemist's hex (V-4.4-50)."""
    at = progress.plan.hex_of.get(caster.id, caster.at)
    own = (unit for unit in progress.plan.units.values() if unit.at == at)
    kinds = (progress.me.kind_of(unit) for unit in own)
    counts = Counter(kind.cls for kind in kinds if not kind.is_officer and kind.cls is not None)
    for result, rank in EXCHANGE_RANKS.items():
        for cls, count in counts.items():
            need = -(-unit_tables().classes[result].upkeep // unit_tables().classes[cls].upkeep)
            if EXCHANGE_RANKS[cls] < rank and need <= min(MAX_UNITS_EXCHANGED, count):
                yield result, f"{need} {cls}"


def _infantry(progress: OrderInProgress, caster: Unit) -> Blank:
    del progress, caster
    return make_blank("infantry", INFANTRY)


def _spied(progress: OrderInProgress, caster: Unit) -> Blank:
    del caster
    return make_blank("targets", _frontier(progress), (0, 2))


def _frontier(progress: OrderInProgress) -> list[str]:
    """Name hexes under fog that border on what is revealed, in reading order."""
    me, size = progress.me, progress.view.size
    found: dict[str, None] = {}
    for at in sorted(me.revealed):
        for one in neighbours(at):
            if one not in me.revealed and is_on_map(size, one):
                found[one] = None
                if len(found) == MAX_HEXES_OFFERED:
                    return list(found)
    return list(found)


_NEEDS: Final[Mapping[str, Callable[[OrderInProgress, Unit], Blank]]] = {
    "get_over_here": _origins,
    "equivalent_exchange": _results,
}
"""Powers that are of no use without something to choose."""


# Boons


def _boons(progress: OrderInProgress) -> Blank:
    """Offer boons that could be asked for now and have a target."""
    me = progress.me
    listed = [getattr(one, "boon", "") for one in progress.sheet if one.kind == "boon"]
    free = len(me.boons) + len(listed) < progress.view.settings.boons_per_round
    fit = [
        make_choice_with_effect(boon, cost=gift.cost)
        for boon, gift in favor_tables().boons.items()
        if free and boon not in {*me.boons, *listed} and _open(progress, boon)
    ]
    return make_blank("boon", fit)


def _open(progress: OrderInProgress, boon: str) -> bool:
    """Try the boon itself on the checks, with the first of its targets."""
    targets = list(_targets(progress, boon))
    gift = favor_tables().boons[boon]
    if gift.target and not targets:
        return False
    fields = {"target": (targets[0].id,)} if gift.target else {}
    text = "?" if boon == "boon_petition" else ""
    return progress.would_stand("boon", boon=boon, text=text, **fields)


def _target(progress: OrderInProgress) -> Blank | None:
    boon = str(progress.fields.get("boon", ""))
    gift = favor_tables().boons.get(boon)
    if gift is None or not gift.target:
        return None
    return make_blank("target", _targets(progress, boon), (1, 1))


def _targets(progress: OrderInProgress, boon: str) -> Iterator[Choice]:
    gift = favor_tables().boons[boon]
    if gift.target == "side":
        others = (one for one in progress.view.sides if one.seat != progress.me.seat)
        yield from (make_choice(str(one.seat)) for one in others if not one.ended)
    elif gift.target == "infantry" and progress.me.capital is not None:
        yield from (make_choice(f"{gift.infantry} {cls}") for cls in INFANTRY)
    elif gift.target == "units":
        yield from map(
            make_choice,
            list(dict.fromkeys(unit.at for unit in progress.me.units))[:MAX_HEXES_OFFERED],
        )
    elif gift.target == "hex":
        yield from map(make_choice, _HEXES.get(boon, _fields)(progress)[:MAX_HEXES_OFFERED])


def _cities(progress: OrderInProgress) -> list[str]:
    return [at for at, place in progress.me.places.items() if place.is_city]


def _fields(progress: OrderInProgress) -> list[str]:
    """Name revealed hexes where others are, or where the side is going."""
    me = progress.me
    marked = (at for at, seats in me.marks.items() if any(seat != me.seat for seat in seats))
    hexes = dict.fromkeys((*sorted(progress.plan.entered_hexes), *marked))
    return [at for at in hexes if at in me.revealed]


_HEXES: Final[Mapping[str, Callable[[OrderInProgress], list[str]]]] = {
    "boon_stones": _cities,
    "boon_veil": _frontier,
}


def _petition(progress: OrderInProgress) -> Blank | None:
    if progress.fields.get("boon") != "boon_petition":
        return None
    return Blank(name="text", text=MAX_PETITION_LETTERS)


# Boasts


def _text(progress: OrderInProgress) -> Blank:
    most = 0 if progress.me.boast is not None else progress.view.settings.boast_max_chars
    return Blank(name="text", text=most)


def _events(progress: OrderInProgress) -> Blank | None:
    """Offer deeds of the round before (V-10.2-07)."""
    last = progress.view.round - 1
    deeds = [
        make_choice(str(deed.id), deed=deed.kind, hex=deed.at)
        for deed in progress.me.log
        if deed.round == last
    ]
    return make_blank("events", deeds, (0, min(MAX_CITED_DEEDS, len(deeds)))) if deeds else None


def _acclaimed_side(progress: OrderInProgress) -> Blank:
    """Offer the other sides that have boasted in this round (V-12.23-16)."""
    view = progress.view
    living = sum(not one.ended for one in view.sides)
    others = [seat for seat, _ in view.boasts if seat != progress.me.seat]
    return make_blank("side", map(str, others if living > SIDES_WITHOUT_ACCLAIM else ()))


BLANKS: Final[dict[str, tuple[tuple[str, BlankMaker], ...]]] = {
    "power": (
        ("caster", _casters),
        ("power", _power),
        ("hex", _for(*BATTLE_POWERS, "raise_dead")(_battlefields)),
        ("hex", _for("get_over_here")(_origins)),
        ("infantry", _for("raise_dead")(_infantry)),
        ("list", _for("something_from_nothing")(_summoned)),
        ("units", _for("get_over_here")(_called)),
        ("result", _for("equivalent_exchange")(_results)),
        ("units", _for("equivalent_exchange")(_given)),
        ("targets", _for("i_spy")(_spied)),
        optional_field("position", lambda _: make_blank("position", POSITIONS)),
    ),
    "boon": (("boon", _boons), ("target", _target), ("text", _petition)),
    "boast": (("text", _text), ("events", _events)),
    "acclaim": (("side", _acclaimed_side),),
}
