"""Blanks of the powers of Casters: they offer only what would stand."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.core.protocol.game import Blank
from engine.valhalla.battle.stack_capacity import POSITIONS
from engine.valhalla.catalog.unit_tables import INFANTRY, Class, unit_tables
from engine.valhalla.choices.blank_making import (
    BlankMaker,
    OrderInProgress,
    make_blank,
    make_choice,
    make_choice_with_effect,
    make_dead_blank,
    optional_field,
)
from engine.valhalla.entities.units_and_places import Unit
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


def _offer_casters(progress: OrderInProgress) -> Blank:
    """Offer Casters that may still use a power."""
    fit = [
        make_choice(str(unit.id), type=unit.caster, hex=unit.at)
        for unit in progress.me.units
        if unit.caster is not None and _may_use_power(progress, unit)
    ]
    return make_blank("caster", fit)


def _may_use_power(progress: OrderInProgress, unit: Unit) -> bool:
    listed = [one for one in progress.sheet if one.kind == "power"]
    used = sum(getattr(one, "caster", "") == str(unit.id) for one in listed)
    most = progress.view.settings.power_uses_per_round
    return unit.used + used < most and any(_find_useful_powers(progress, unit))


def _find_caster(progress: OrderInProgress) -> Unit | None:
    given = str(progress.fields.get("caster", ""))
    return next((unit for unit in progress.me.units if str(unit.id) == given), None)


def _find_useful_powers(progress: OrderInProgress, unit: Unit) -> Iterator[str]:
    """Walk the powers of a Caster for which there is anything to do."""
    for power in unit_tables().casters[unit.caster or ""]:
        need = _BLANKS_THAT_POWERS_NEED.get(power)
        if need is None or not need(progress, unit).is_unanswerable:
            yield power


def _offer_powers(progress: OrderInProgress) -> Blank:
    caster = _find_caster(progress)
    if caster is None or caster.caster is None:
        return make_dead_blank("power")
    return make_blank(
        "power", [make_choice_with_effect(power) for power in _find_useful_powers(progress, caster)]
    )


def _only_for_powers(
    *powers: str,
) -> Callable[[Callable[[OrderInProgress, Unit], Blank]], BlankMaker]:
    """Ask for a field for these powers alone."""

    def only(make: Callable[[OrderInProgress, Unit], Blank]) -> BlankMaker:
        def made(progress: OrderInProgress) -> Blank | None:
            caster = _find_caster(progress)
            if caster is None or progress.fields.get("power") not in powers:
                return None
            return make(progress, caster)

        return made

    return only


def _offer_battle_hexes(progress: OrderInProgress, caster: Unit) -> Blank:
    """Offer the hexes where the Caster may come to fight: those entered, its own among them."""
    at = progress.plan.hex_of.get(caster.id, caster.at)
    hexes = dict.fromkeys((at, *sorted(progress.plan.entered_hexes)))
    return make_blank("hex", (one for one in hexes if one in progress.me.revealed))


def _offer_calling_hexes(progress: OrderInProgress, caster: Unit) -> Blank:
    """Offer the hexes from which somebody could be called (V-4.4-47)."""
    if progress.plan.movement_orders_used >= progress.me.limit:
        return make_dead_blank("hex")
    hexes = dict.fromkeys(unit.at for unit in _find_callable_units(progress, caster))
    return make_blank("hex", hexes)


def _find_callable_units(progress: OrderInProgress, caster: Unit) -> list[Unit]:
    plan = progress.plan
    there = plan.units.get(caster.id, caster)
    standing = plan.units.values()
    return [
        unit for unit in standing if not why_not_brought(unit, progress.me.kind_of(unit), there)
    ]


def _offer_called_units(progress: OrderInProgress, caster: Unit) -> Blank:
    """Offer units of that hex, each by its id."""
    pool = units_at(_find_callable_units(progress, caster), str(progress.fields.get("hex", "")))
    ids = [make_choice(str(unit.id), unit=progress.me.kind_of(unit).name) for unit in pool]
    return make_blank("units", ids, (1, min(MAX_UNITS_BROUGHT, len(ids))))


def _offer_summoned_units(progress: OrderInProgress, caster: Unit) -> Blank:
    """Offer as many of one kind as come from nothing (V-4.4-46)."""
    del progress, caster
    return make_blank(
        "list",
        (f"{MAX_SUMMONED_WORTH // worth} {cls}" for cls, worth in SUMMONED_WORTHS.items()),
        (1, 1),
    )


def _offer_exchange_results(progress: OrderInProgress, caster: Unit) -> Blank:
    return make_blank(
        "result", dict.fromkeys(result for result, _ in _find_exchanges(progress, caster))
    )


def _offer_exchanged_units(progress: OrderInProgress, caster: Unit) -> Blank:
    wanted = progress.fields.get("result")
    deals = (gift for result, gift in _find_exchanges(progress, caster) if result == wanted)
    return make_blank("units", deals, (1, 1))


def _find_exchanges(progress: OrderInProgress, caster: Unit) -> Iterator[tuple[Class, str]]:
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


def _offer_infantry(progress: OrderInProgress, caster: Unit) -> Blank:
    del progress, caster
    return make_blank("infantry", INFANTRY)


def _offer_spied_hexes(progress: OrderInProgress, caster: Unit) -> Blank:
    del caster
    return make_blank("targets", find_border_fog(progress), (0, 2))


def find_border_fog(progress: OrderInProgress) -> list[str]:
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


_BLANKS_THAT_POWERS_NEED: Final[Mapping[str, Callable[[OrderInProgress, Unit], Blank]]] = {
    "get_over_here": _offer_calling_hexes,
    "equivalent_exchange": _offer_exchange_results,
}
"""Powers that are of no use without something to choose."""


BLANKS: Final[dict[str, tuple[tuple[str, BlankMaker], ...]]] = {
    "power": (
        ("caster", _offer_casters),
        ("power", _offer_powers),
        ("hex", _only_for_powers(*BATTLE_POWERS, "raise_dead")(_offer_battle_hexes)),
        ("hex", _only_for_powers("get_over_here")(_offer_calling_hexes)),
        ("infantry", _only_for_powers("raise_dead")(_offer_infantry)),
        ("list", _only_for_powers("something_from_nothing")(_offer_summoned_units)),
        ("units", _only_for_powers("get_over_here")(_offer_called_units)),
        ("result", _only_for_powers("equivalent_exchange")(_offer_exchange_results)),
        ("units", _only_for_powers("equivalent_exchange")(_offer_exchanged_units)),
        ("targets", _only_for_powers("i_spy")(_offer_spied_hexes)),
        optional_field("position", lambda _: make_blank("position", POSITIONS)),
    ),
}
