"""How a battle is told to one who fought in it: stacks, blows with every part, what was left.

Rules: V-13-33, V-13-25, V-13-55, V-13-57; each part of a number is told with its rule.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from engine.core.protocol.values import Seat
from engine.valhalla.battle.battlefield import Struck
from engine.valhalla.battle.stack import ONE, Part, product, total
from engine.valhalla.catalog.rule_tables import CLASSES, towns, units
from engine.valhalla.catalog.rule_tables import tactics as book
from engine.valhalla.combat.armies import Army
from engine.valhalla.combat.battle_result import MapBattle
from engine.valhalla.entities.unit_kinds import OFFICERS
from engine.valhalla.events.base import TraceLine, line, times
from engine.valhalla.events.battles import Blow, Counts, Ranked, Stood

ATTACK: Final = {
    "mine": "V-2.1-32",
    "barrage": "V-4.4-45",
    "first_fire": "V-4.3-28",
    "finger_of_death": "V-4.4-41",
    "artillery": "V-3.2-03",
    "leadership": "V-4.4-16",
    "mobility": "V-4.2-16",
    "boon_wrath": "V-10.1-21",
    "boon_aegis": "V-10.1-22",
    "factor": "V-6.2-03",
}
DEFENSE: Final = {
    "units": "V-4.2-14",
    "center": "V-6.1-10",
    "leadership": "V-4.4-17",
    "walls": "V-3.2-02",
    "living_cover": "V-4.3-63",
    "acid_breath": "V-4.3-73",
}
OFFICER: Final = "officer"
"""How Officers of others are counted: without their type."""
ORDER: Final[tuple[str, ...]] = (*CLASSES, OFFICER, *OFFICERS)
DESIGN: Final = "V-4.2-25a"
TRUE: Final = "true"
STEADY: Final = "steady"
"""Where a part of the Attack doesn't fall with damage, or goes by Defense."""
HIDDEN: Final = "unknown"
"""What brings a part that even perfect information doesn't tell (V-13-25)."""
PLAIN: Final = frozenset({"first_fire", "artillery", "leadership", "mobility", "factor"})
"""What an Officer sees of a foe's attack besides classes, specials and tactics (V-13-33)."""


def rule_of(what: str) -> str:
    """Find the rule that brings a part of an attack."""
    if what in ATTACK:
        return ATTACK[what]
    if what in units().specials:
        return units().specials[what].rule
    if what in book():
        return book()[what].rule
    building = towns().buildings.get(what)
    return building.rule if building is not None else DESIGN


def counted(held: Mapping[str, int]) -> Counts:
    """Write numbers by class, in the order of classes, Officers last."""
    return tuple(sorted(held.items(), key=lambda pair: ORDER.index(pair[0])))


def ranks(clash: MapBattle, army: Army) -> Iterator[Ranked]:
    """Tell how an army stood when the battle began (V-13-33)."""
    for at, stack in army.host.stacks.items():
        held = Counter(one.kind.code for one in stack.units)
        yield Ranked(
            at=at, seat=army.seat, units=tuple(one.id for one in stack.units),
            kinds=counted(held),
            spaces=sum(one.spaces for one in stack.units), room=army.rooms[at],
            mobility=str(clash.speed[army.host.seat, at]),
        )  # fmt: skip


def standings(clash: MapBattle) -> Iterator[Stood]:
    """Tell what every stack had left after each phase, whoever's (V-13-33)."""
    for one in clash.result.after:
        yield Stood(
            phase=one.phase, seat=Seat(one.seat), at=one.at, hp=str(one.hp), max_hp=str(one.max_hp)
        )


def blows(clash: MapBattle, seat: Seat, *, insight: bool) -> Iterator[Blow]:
    """Tell the attacks that a side gave and suffered, as far as it may know their parts."""
    for struck in clash.result.struck:
        if struck.seat == seat and struck.at != "artillery":
            yield _given(struck, insight=insight)
        elif struck.foe == seat:
            yield _suffered(struck, insight=insight)
        elif struck.at == "artillery" and seat in clash.seats[1:]:
            yield _given(struck, insight=insight)


def _given(struck: Struck, *, insight: bool) -> Blow:
    """Tell an own attack; what got through in one number, for boons are secret (V-13-25)."""
    return _blow(
        struck,
        attack=tuple(_attack(struck)),
        times=tuple(_times(struck)),
        defense=tuple(_defense(struck.defense)) if insight else (),
        share=_through(struck),
    )


def _suffered(struck: Struck, *, insight: bool) -> Blow:
    """Tell a foe's attack; its parts only with perfect information, and never its secrets."""
    attack, multiplied = _seen(struck) if insight else ((), ())
    share = tuple(times(part.what, part.value, rule_of(part.what)) for part in struck.share)
    defense = tuple(_defense(struck.defense))
    return _blow(struck, attack=attack, times=multiplied, defense=defense, share=share)


def _unaged(part: TraceLine) -> tuple[str, str]:
    """Put parts in an order that doesn't tell which of the units are older (V-13-65)."""
    return part.at, part.what


def _blow(struck: Struck, **parts: tuple[TraceLine, ...]) -> Blow:
    return Blow(
        phase=struck.phase, seat=Seat(struck.seat), at=struck.at, foe=Seat(struck.foe),
        target=struck.target, damage=str(struck.damage), **parts,
    )  # fmt: skip


def _attack(struck: Struck) -> Iterator[TraceLine]:
    """Write the additive parts, each once."""
    for parts, at in ((struck.attack, ""), (struck.steady, STEADY), (struck.true, TRUE)):
        for part in _summed(parts):
            yield line(part.what, part.value, rule_of(part.what), at)


def _summed(parts: Sequence[Part]) -> Iterator[Part]:
    found: dict[str, Fraction] = {}
    for part in parts:
        found[part.what] = found.get(part.what, Fraction(0)) + part.value
    yield from (Part(what, value) for what, value in found.items() if value)


def _times(struck: Struck) -> Iterator[TraceLine]:
    """Write what multiplies them, damage taken first."""
    if struck.factor != ONE:
        yield times("factor", struck.factor, rule_of("factor"))
    yield from (times(part.what, part.value, rule_of(part.what)) for part in struck.times)


def _defense(parts: Iterable[Part]) -> Iterator[TraceLine]:
    yield from (line(part.what, part.value, DEFENSE[part.what]) for part in parts)


# What is told of a foe's secrets: nothing but what damage and statlines tell already


def _through(struck: Struck) -> tuple[TraceLine, ...]:
    """Tell what part of an own attack got through, whatever held the rest back (V-13-25)."""
    force = _force(struck)
    return (times("taken", struck.damage / force, "V-4.2-25h"),) if force else ()


def _force(struck: Struck) -> Fraction:
    """Sum an attack before the Defense of its target (V-4.2-25b to V-4.2-25e)."""
    lowered = struck.factor * (total(struck.attack) + total(struck.true))
    return product(struck.times) * (lowered + total(struck.steady))


def _seen(struck: Struck) -> tuple[tuple[TraceLine, ...], tuple[TraceLine, ...]]:
    """Tell the parts of a foe's attack that an Officer sees, and the rest as one (V-13-25).

    Boons, powers, mines and foundries are one sum together: none can be told from another.
    """
    known = struck._replace(
        attack=_open(struck.attack), steady=_open(struck.steady), true=_open(struck.true),
        times=_open(struck.times),
    )  # fmt: skip
    attack, multiplied = list(_attack(known)), tuple(_times(known))
    rest = _unexplained(known)
    if rest:
        attack.append(line(HIDDEN, rest))
    return tuple(sorted(attack, key=_unaged)), multiplied


def _unexplained(known: Struck) -> Fraction:
    """Find the Attack that would bring the damage which the known parts don't."""
    by = product(known.times) * known.factor
    through = by * total(known.true)
    force = (known.damage / product(known.share) - through) * (
        1 + max(total(known.defense), Fraction(0))
    )
    return (force - _force(known) + through) / by


def _open(parts: Iterable[Part]) -> tuple[Part, ...]:
    return tuple(part for part in parts if _is_open(part.what))


def _is_open(what: str) -> bool:
    return what in PLAIN or what in ORDER or what in units().specials or what in book()
