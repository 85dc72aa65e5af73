"""The blanks of `respond`: a defender's answer to an attack."""

from collections.abc import Iterator
from typing import Final

from engine.core.protocol.drafts import PAIR_SEPARATOR
from engine.core.protocol.game import Blank
from engine.valhalla.battle.stack_capacity import POSITIONS
from engine.valhalla.catalog.city_tables import FORTS
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.catalog.tactic_tables import tactic_table
from engine.valhalla.catalog.unit_tables import INFANTRY, unit_tables
from engine.valhalla.checks.combat.attack_answers import find_brief, formation_site_of
from engine.valhalla.checks.combat.formations import FormationSite, find_tactic_faults
from engine.valhalla.choices.blank_making import (
    BlankMaker,
    OrderInProgress,
    make_blank,
    make_choice,
    make_choice_with_effect,
    optional_field,
)
from engine.valhalla.choices.stacks_and_riders import rider_pairs, stack_fillings
from engine.valhalla.combat.battle_wishes import NO_TACTIC
from engine.valhalla.combat.field_fortifications import (
    FIELD_FORTIFICATIONS,
    MAX_FIELD_LEVELS_PER_TYPE,
)
from engine.valhalla.map.hexes import neighbours
from engine.valhalla.orders.battle_magic import (
    BATTLE_POWERS,
    BOON_AEGIS,
    BOON_KNUCKLEBONES,
    BOON_WRATH,
    RAISE_DEAD,
)
from engine.valhalla.orders.combat import Respond
from engine.valhalla.view import Brief

NO_OR_YES: Final = ("no", "yes")
DEFENSE_ROLE: Final = "defense"


def offer_battles(progress: OrderInProgress) -> Blank:
    """Offer the attacks that wait for an answer."""
    return make_blank("battle", (one.at for one in waiting_attacks(progress)))


def waiting_attacks(progress: OrderInProgress) -> list[Brief]:
    """Return the attacks that wait for an answer."""
    return [one for one in progress.me.briefs if not one.parley]


def _brief(progress: OrderInProgress) -> Brief | None:
    """Return the attack that is named; without a name, the only one."""
    found = waiting_attacks(progress)
    if progress.fields.get("battle") is None and len(found) == 1:
        return found[0]
    return find_brief(progress.me, str(progress.fields.get("battle", "")))


def _site(progress: OrderInProgress, brief: Brief) -> FormationSite:
    chosen = progress.fields.get("tactic")
    return formation_site_of(progress.me, brief, Respond(battle=brief.at, tactic=chosen))


def offer_tactics(progress: OrderInProgress) -> Blank | None:
    """Offer the tactics that may be used in this defense, and for which there are units enough."""
    brief = _brief(progress)
    if brief is None or not brief.warlord:
        return None
    own = _site(progress, brief)
    declared = brief.at in progress.me.ambushes
    fit = (
        name
        for name in (NO_TACTIC, *tactic_table())
        if _has_units_for(name, len(own.units))
        and next(find_tactic_faults(own, name, DEFENSE_ROLE, led=True, declared=declared), None)
        is None
    )
    return make_blank("tactic", [make_choice_with_effect(name) for name in fit])


def _has_units_for(tactic: str, count: int) -> bool:
    """Tell whether an army of so many units can meet the need for units of a tactic (V-6.6-11)."""
    over = None if tactic == NO_TACTIC else tactic_table()[tactic].needs.army_over
    return over is None or count > over


def yes_no_field(name: str) -> tuple[str, BlankMaker]:
    """Return a field that offers yes and no to a side with an Officer there."""

    def make(progress: OrderInProgress) -> Blank | None:
        brief = _brief(progress)
        return make_blank(name, NO_OR_YES) if brief is not None and brief.led else None

    return name, make


def offer_stacks(progress: OrderInProgress) -> Blank | None:
    """Offer units for one position after the other."""
    brief = _brief(progress)
    if brief is None:
        return None
    given = progress.fields.get("formation") or {}
    found = stack_fillings(_site(progress, brief), given)
    return make_blank("formation", found, (0, 5), grows=True)


def offer_riders(progress: OrderInProgress) -> Blank | None:
    """Offer to mount or dismount."""
    brief = _brief(progress)
    if brief is None:
        return None
    given = progress.fields.get("riders") or {}
    found = list(rider_pairs(_site(progress, brief), given, progress.fields.get("formation") or {}))
    return make_blank("riders", found, (0, 20), grows=True)


def offer_powers(progress: OrderInProgress) -> Blank | None:
    """Offer the battle powers of Casters there that may still use one."""
    brief = _brief(progress)
    found = list(_usable_powers(progress, brief)) if brief is not None and brief.led else []
    choices = (make_choice(one, does=one.split()[1]) for one in found)
    return make_blank("power", choices, (0, 1)) if found else None


def _usable_powers(progress: OrderInProgress, brief: Brief) -> Iterator[str]:
    most = progress.view.settings.power_uses_per_round
    for unit in progress.me.units_in(brief.at):
        if unit.caster is None or unit.used >= most:
            continue
        for power in unit_tables().casters[unit.caster]:
            if power == RAISE_DEAD:
                yield from (f"{unit.id} {power} {code}" for code in INFANTRY)
            elif power == "slow_poison":
                yield from (f"{unit.id} {power} {at}" for at in POSITIONS)
            elif power in BATTLE_POWERS:
                yield f"{unit.id} {power}"


def offer_boons(progress: OrderInProgress) -> Blank | None:
    """Offer the battle boons that can be paid."""
    brief, me = _brief(progress), progress.me
    if brief is None or not brief.led:
        return None
    fit = [
        boon
        for boon in (BOON_KNUCKLEBONES, BOON_WRATH, BOON_AEGIS)
        if progress.would_stand("respond", battle=brief.at, boon=(boon,))
        and favor_tables().boons[boon].cost <= me.favor
    ]
    choices = (make_choice_with_effect(boon, cost=favor_tables().boons[boon].cost) for boon in fit)
    return make_blank("boon", choices, (0, 1)) if fit else None


def offer_fort_split(progress: OrderInProgress) -> Blank | None:
    """Offer how to split field fortifications; levels that aren't named are walls."""
    brief = _brief(progress)
    if brief is None or not (brief.led and brief.lead):
        return None
    if progress.me.land.features.get(brief.at) != FIELD_FORTIFICATIONS:
        return None
    given = progress.fields.get("fort_split") or {}
    left = MAX_FIELD_LEVELS_PER_TYPE - sum(
        int(number) for number in given.values() if number.isdecimal()
    )
    fit = [
        f"{fort}{PAIR_SEPARATOR}{number}"
        for fort in FORTS
        if fort not in given
        for number in range(1, left + 1)
    ]
    return make_blank("fort_split", fit, (0, 2), grows=True)


def offer_retreat(progress: OrderInProgress) -> Blank | None:
    """Offer the known neighbouring hexes that could be entered on foot."""
    brief = _brief(progress)
    if brief is None:
        return None
    land = progress.me.land
    near = [to for to in neighbours(brief.at) if to in land.terrain and land.can_stand(None, to)]
    return make_blank("retreat", near, (0, len(near)), ordered=True)


BLANKS: Final[tuple[tuple[str, BlankMaker], ...]] = (
    ("battle", offer_battles),
    ("tactic", offer_tactics),
    ("formation", offer_stacks),
    optional_field("riders", offer_riders),
    yes_no_field("parley"),
    yes_no_field("truce"),
    ("power", offer_powers),
    ("boon", offer_boons),
    ("fort_split", offer_fort_split),
    ("retreat", offer_retreat),
)
