"""The damage of an attack and of counter damage: one formula (R-COMBAT-01).

Everything is read at the moment of damage, with a melee attacker on the target's square
(R-COMBAT-02).
"""

from typing import Literal, NamedTuple

from engine.echoes.catalog.keyword_models import AntiKeyword, BatteringKeyword
from engine.echoes.catalog.vocabulary import AttackMode, AttackStat
from engine.echoes.entities.board import Board
from engine.echoes.entities.building import Building
from engine.echoes.entities.unit import Unit
from engine.echoes.figures.building_figures import BUILDING_ARMOR, building_keywords
from engine.echoes.figures.effect_source import Thing
from engine.echoes.figures.unit_figures import Keywords, attack_stat, keywords_of
from engine.echoes.squares.coordinates import distance

CHARGE_SQUARES = 2
"""Squares that a unit must have moved this turn to charge (E-KW-11, E-KW-12)."""
LONG_RANGE = 2
"""How far a unit with Long-Range shoots (E-KW-27)."""


class Strike(NamedTuple):
    """Damage that one unit deals to one thing: by an attack, or as counter damage."""

    unit: Unit
    target: Thing
    mode: AttackMode
    is_counter: bool = False


def strike_damage(board: Board, strike: Strike) -> int:
    """Return the damage of a strike.

    A unit whose attack value is above 0 deals at least 1, one whose value is 0 deals none; only
    damage that is prevented altogether goes below that.

    Rules: E-COMBAT-07, E-COMBAT-14, E-COMBAT-17 to E-COMBAT-21, R-COMBAT-01, R-COMBAT-06,
    R-COMBAT-12.
    """
    value = attack_value(board, strike)
    prevented = _prevented_damage(board, strike)
    if value == 0 or prevented is None:
        return 0
    reduction = 0 if _ignores_armor(board, strike) else armor_of(board, strike.target, strike.mode)
    return max(1, value - _range_penalty(board, strike) - reduction - prevented)


def attack_value(board: Board, strike: Strike) -> int:
    """Return the stat of the striking unit with all its bonuses, never below 0 (R-COMBAT-01)."""
    stat = attack_stat(board, strike.unit, strike.mode)
    if stat is None:
        return 0
    keywords = keywords_of(board, strike.unit)
    value = stat + _bonuses_against(board, keywords, strike)
    if strike.is_counter:
        return max(0, value + keywords.total("riposte"))  # E-KW-35, R-KW-11
    return max(0, value + _charge(keywords, strike))


def _bonuses_against(board: Board, keywords: Keywords, strike: Strike) -> int:
    """Add up Anti and Battering against a target (E-KW-03, E-KW-04, E-KW-08, R-KW-01)."""
    classes = _classes_of(board, strike.target)
    bonus = 0
    for keyword in keywords.all:
        if isinstance(keyword, AntiKeyword) and _counts_in(keyword.stat, strike.mode):
            bonus += keyword.x if keyword.cls in classes else 0
        elif isinstance(keyword, BatteringKeyword) and _counts_in(keyword.stat, strike.mode):
            bonus += keyword.x if _is_battered(classes) else 0
    return bonus


def _counts_in(stat: AttackStat, mode: AttackMode) -> bool:
    """Tell whether a bonus counts in that kind of damage (R-KW-01)."""
    return stat in {"both", mode}


def _classes_of(board: Board, thing: Thing) -> tuple[str, ...]:
    """Return the classes of a unit; a building is of the class `building` (E-KW-04)."""
    if isinstance(thing, Building):
        return ("building",)
    return board.cards.unit_card(thing.card).classes


def _is_battered(classes: tuple[str, ...]) -> bool:
    """Tell whether Battering has an effect: on buildings and Siege units only (E-KW-10)."""
    return "building" in classes or "siege" in classes


def _charge(keywords: Keywords, strike: Strike) -> int:
    """Return the bonus of Charge: melee, against units, after 2 squares or more.

    Rules: E-KW-11 to E-KW-13, R-KW-03.
    """
    has_charged = (
        strike.mode == "melee"
        and isinstance(strike.target, Unit)
        and strike.unit.squares_moved >= CHARGE_SQUARES
    )
    return keywords.total("charge") if has_charged else 0


def _ignores_armor(board: Board, strike: Strike) -> bool:
    """Tell whether an attack ignores armor of every kind; counter damage never does.

    Rules: E-KW-05, E-KW-09, R-KW-02, R-COMBAT-06.
    """
    if strike.is_counter:
        return False
    keywords = keywords_of(board, strike.unit)
    is_battering = _is_battered(_classes_of(board, strike.target)) and any(
        isinstance(keyword, BatteringKeyword) and _counts_in(keyword.stat, strike.mode)
        for keyword in keywords.all
    )
    return is_battering or keywords.has("armor_piercing")


def armor_of(board: Board, thing: Thing, mode: AttackMode) -> int:
    """Return what armor takes off: Armor, and against ranged damage Ranged Armor too.

    Rules: E-COMBAT-17 to E-COMBAT-19, E-COMBAT-22, E-COMBAT-23, E-KW-06, E-KW-07, E-KW-30,
    E-KW-31.
    """
    is_building = isinstance(thing, Building)
    keywords = (
        building_keywords(board, thing)
        if isinstance(thing, Building)
        else keywords_of(board, thing)
    )
    armor = keywords.total("armor")
    if mode == "ranged":
        armor += keywords.total("ranged_armor") + (BUILDING_ARMOR if is_building else 0)
    return armor


def _range_penalty(board: Board, strike: Strike) -> int:
    """Return what a Long-Range attack from exactly 2 squares away deals less (E-KW-28, R-KW-08)."""
    is_long = (
        strike.mode == "ranged"
        and not strike.is_counter
        and distance(strike.unit.square, strike.target.square) == LONG_RANGE
        and keywords_of(board, strike.unit).has("long_range")
    )
    return 1 if is_long else 0


def _prevented_damage(board: Board, strike: Strike) -> int | None:
    """Return what `prevent` effects take off a strike; None if they prevent all of it."""
    kind: Literal["attack", "counter"] = "counter" if strike.is_counter else "attack"
    thing = strike.target
    key = thing.id if isinstance(thing, Unit) else thing.square
    found = [one for one in board.lasting if one.thing == key and one.prevented in {kind, "any"}]
    if any(one.prevents_all for one in found):
        return None
    return sum(one.amount for one in found)


def deals_counter_damage(board: Board, attacker: Unit, target: Unit, mode: AttackMode) -> bool:
    """Tell whether a targeted unit strikes back: to a melee attack, in Melee mode.

    Rules: E-COMBAT-08, E-COMBAT-10, E-COMBAT-16, R-COMBAT-05, E-KW-21, E-KW-22, R-KW-11.
    """
    return (
        mode == "melee"
        and target.mode == "melee"
        and attack_stat(board, target, "melee") is not None
        and not keywords_of(board, attacker).has("intimidation")
    )
