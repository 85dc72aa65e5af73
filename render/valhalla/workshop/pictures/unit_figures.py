"""The figure, colours and landscape of a unit, by what its design does."""

from collections.abc import Callable
from typing import Final, NamedTuple

from engine.valhalla.catalog import special_verbs
from engine.valhalla.catalog.special_verbs import Verb
from engine.valhalla.entities.unit_designs import NO_BONUS, Design, DesignBonus
from engine.valhalla.entities.unit_kinds import UnitKind, kind_of_design

FAST_MOVE: Final = 12


class Figure(NamedTuple):
    """What stands for a unit: an icon, a palette and the kind of land behind it."""

    icon: str
    palette: str
    scene: str


def choose_figure(design: Design, bonus: DesignBonus = NO_BONUS) -> Figure:
    """Choose the figure of a design: that of the most particular thing that it does."""
    kind = kind_of_design(design, bonus)
    return next(figure for holds, figure in FIGURES if holds(kind))


def _has(verb: type[Verb]) -> Callable[[UnitKind], bool]:
    return lambda kind: bool(kind.verbs_of(verb))


def _is(code: str) -> Callable[[UnitKind], bool]:
    return lambda kind: kind.code == code


def _travels(mode: str) -> Callable[[UnitKind], bool]:
    return lambda kind: kind.travel_mode == mode


def _has_special(special: str) -> Callable[[UnitKind], bool]:
    return lambda kind: any(source == special for source, _ in kind.sourced_verbs)


FIGURES: Final = (
    (_is("swordsman"), Figure("figure.swordsman", "troop", "plain")),
    (_is("archer"), Figure("figure.archer", "village", "hills")),
    (_is("bruiser"), Figure("figure.bruiser", "keep", "crags")),
    (_has_special("living_city"), Figure("figure.city", "legendary", "crags")),
    (_has_special("abomination"), Figure("figure.abomination", "court", "crags")),
    (_has_special("fire_breath"), Figure("figure.fire", "keep", "crags")),
    (_has(special_verbs.Corrode), Figure("figure.fire", "village", "crags")),
    (_has(special_verbs.Hunt), Figure("figure.assassin", "stone", "roofs")),
    (_has(special_verbs.Lead), Figure("figure.leader", "legendary", "plain")),
    (_has(special_verbs.Hearten), Figure("figure.healer", "village", "hills")),
    (_has(special_verbs.Pack), Figure("figure.pack", "stone", "crags")),
    (_has(special_verbs.Ram), Figure("figure.engine", "guild", "roofs")),
    (_has_special("siege"), Figure("figure.ram", "guild", "roofs")),
    (_has(special_verbs.FirstFire), Figure("figure.archer", "village", "hills")),
    (_has_special("cavalier"), Figure("figure.rider", "troop", "plain")),
    (_travels("flying"), Figure("figure.flying", "mercenary", "crags")),
    (_travels("aquatic"), Figure("figure.aquatic", "mercenary", "sea")),
    (_has(special_verbs.Carry), Figure("figure.mount", "village", "plain")),
    (_has(special_verbs.Stay), Figure("figure.guard", "stone", "roofs")),
    (_has(special_verbs.FellGiants), Figure("figure.giant", "mercenary", "crags")),
    (_has(special_verbs.Steady), Figure("figure.berserk", "keep", "crags")),
    (_has(special_verbs.Defense), Figure("figure.wall", "stone", "plain")),
    (_has_special("shieldbearer"), Figure("figure.wall", "stone", "plain")),
    (_travels("burrow"), Figure("figure.burrow", "guild", "crags")),
    (lambda kind: kind.statline.move >= FAST_MOVE, Figure("figure.fast", "village", "plain")),
    (_has_special("i_am_ze_spy"), Figure("figure.spy", "court", "roofs")),
    (_has_special("charge"), Figure("figure.charge", "troop", "plain")),
    (lambda kind: kind.is_heavy, Figure("figure.giant", "stone", "crags")),
    (lambda _: True, Figure("figure.soldier", "troop", "hills")),
)
"""What a design may do, the most particular first, and the figure for it."""
