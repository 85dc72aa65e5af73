"""The blanks of `respond`: what a defender may say to an attack."""

from collections.abc import Iterator
from typing import Final

from engine.core.protocol.drafts import PAIR
from engine.core.protocol.game import Blank
from engine.valhalla.battle.stack_room import POSITIONS
from engine.valhalla.catalog.rule_tables import FORTS, INFANTRY, heaven, units
from engine.valhalla.catalog.rule_tables import tactics as book
from engine.valhalla.checks.combat.attack_answers import brief_of, ground_of
from engine.valhalla.checks.combat.formations import Ground, tactic
from engine.valhalla.choices.common import Maker, OrderInProgress, blank, choice, does, optional
from engine.valhalla.choices.ranks import pairs, ranks
from engine.valhalla.combat.battle_wishes import NONE
from engine.valhalla.combat.sites import EACH, FIELD
from engine.valhalla.map.hexes import around
from engine.valhalla.orders import Respond
from engine.valhalla.orders.battle_magic import AEGIS, BATTLE, KNUCKLES, RAISE, WRATH
from engine.valhalla.view import Brief

SAYINGS: Final = ("no", "yes")
DEFENSE: Final = "defense"


def battles(growing: OrderInProgress) -> Blank:
    """Offer the attacks that wait for an answer."""
    return blank("battle", (one.at for one in waiting(growing)))


def waiting(growing: OrderInProgress) -> list[Brief]:
    """List the attacks that wait for an answer."""
    return [one for one in growing.me.briefs if not one.parley]


def _brief(growing: OrderInProgress) -> Brief | None:
    """Find the attack that is named; where there is but one, it need not be."""
    found = waiting(growing)
    if growing.fields.get("battle") is None and len(found) == 1:
        return found[0]
    return brief_of(growing.me, str(growing.fields.get("battle", "")))


def _ground(growing: OrderInProgress, brief: Brief) -> Ground:
    chosen = growing.fields.get("tactic")
    return ground_of(growing.me, brief, Respond(battle=brief.at, tactic=chosen))


def chosen(growing: OrderInProgress) -> Blank | None:
    """Offer the tactics that may be used in this defense."""
    brief = _brief(growing)
    if brief is None or not brief.warlord:
        return None
    own = _ground(growing, brief)
    declared = brief.at in growing.me.ambushes
    fit = (
        name
        for name in (NONE, *book())
        if next(tactic(own, name, DEFENSE, led=True, declared=declared), None) is None
    )
    return blank("tactic", [does(name) for name in fit])


def said(name: str) -> tuple[str, Maker]:
    """Offer yes and no to those who have an Officer there."""

    def make(growing: OrderInProgress) -> Blank | None:
        brief = _brief(growing)
        return blank(name, SAYINGS) if brief is not None and brief.led else None

    return name, make


def formed(growing: OrderInProgress) -> Blank | None:
    """Offer units for one position after the other."""
    brief = _brief(growing)
    if brief is None:
        return None
    given = growing.fields.get("formation") or {}
    found = ranks(_ground(growing, brief), given)
    return blank("formation", found, (0, 5), grows=True)


def riders(growing: OrderInProgress) -> Blank | None:
    """Offer to mount or dismount."""
    brief = _brief(growing)
    if brief is None:
        return None
    given = growing.fields.get("riders") or {}
    found = list(pairs(_ground(growing, brief), given, growing.fields.get("formation") or {}))
    return blank("riders", found, (0, 20), grows=True)


def powers(growing: OrderInProgress) -> Blank | None:
    """Offer the battle powers of the Casters there that have not used theirs."""
    brief = _brief(growing)
    found = list(_powers(growing, brief)) if brief is not None and brief.led else []
    told = (choice(one, does=one.split()[1]) for one in found)
    return blank("power", told, (0, 1)) if found else None


def _powers(growing: OrderInProgress, brief: Brief) -> Iterator[str]:
    most = growing.view.settings.power_uses_per_round
    for unit in growing.me.here(brief.at):
        if unit.caster is None or unit.used >= most:
            continue
        for power in units().casters[unit.caster]:
            if power == RAISE:
                yield from (f"{unit.id} {power} {code}" for code in INFANTRY)
            elif power == "slow_poison":
                yield from (f"{unit.id} {power} {at}" for at in POSITIONS)
            elif power in BATTLE:
                yield f"{unit.id} {power}"


def boons(growing: OrderInProgress) -> Blank | None:
    """Offer the battle boons that can be paid."""
    brief, me = _brief(growing), growing.me
    if brief is None or not brief.led:
        return None
    fit = [
        boon
        for boon in (KNUCKLES, WRATH, AEGIS)
        if growing.stands("respond", battle=brief.at, boon=(boon,))
        and heaven().boons[boon].cost <= me.favor
    ]
    told = (does(boon, cost=heaven().boons[boon].cost) for boon in fit)
    return blank("boon", told, (0, 1)) if fit else None


def split(growing: OrderInProgress) -> Blank | None:
    """Offer to split field fortifications; what isn't named is walls."""
    brief = _brief(growing)
    if brief is None or not (brief.led and brief.lead):
        return None
    if growing.me.land.features.get(brief.at) != FIELD:
        return None
    given = growing.fields.get("fort_split") or {}
    left = EACH - sum(int(number) for number in given.values() if number.isdecimal())
    fit = [
        f"{fort}{PAIR}{number}"
        for fort in FORTS
        if fort not in given
        for number in range(1, left + 1)
    ]
    return blank("fort_split", fit, (0, 2), grows=True)


def retreat(growing: OrderInProgress) -> Blank | None:
    """Offer the known hexes next to it that could be entered on foot."""
    brief = _brief(growing)
    if brief is None:
        return None
    land = growing.me.land
    near = [to for to in around(brief.at) if to in land.terrain and land.bears(None, to)]
    return blank("retreat", near, (0, len(near)), ordered=True)


BLANKS: Final[tuple[tuple[str, Maker], ...]] = (
    ("battle", battles),
    ("tactic", chosen),
    ("formation", formed),
    optional("riders", riders),
    said("parley"),
    said("truce"),
    ("power", powers),
    ("boon", boons),
    ("fort_split", split),
    ("retreat", retreat),
)
