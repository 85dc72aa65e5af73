"""A written side laid out: who it is, what it has, what it knows and ordered to stand."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.core.dice import Dice
from engine.core.protocol.values import Seat
from engine.core.protocol.working_copy import WorkingCopy
from engine.valhalla.catalog.rule_tables import CLASSES, STATS, Class, side_specials, units
from engine.valhalla.entities import default_designs
from engine.valhalla.entities.unit_designs import Design, Statline
from engine.valhalla.entities.units_and_places import Insight, LogEntry, Scouted, Sighted, Training
from engine.valhalla.map.hexes import distance
from engine.valhalla.round_start import rounds
from engine.valhalla.settings import COLOURS
from engine.valhalla.sides.side import Boasted, Petition, Side, StandingFormation, TruceOffer
from engine.valhalla.state import State
from engine.valhalla.text_forms import ground_layout, place_layout
from engine.valhalla.text_forms.extra_fields import made, more
from engine.valhalla.text_forms.position_form import WrittenPosition
from engine.valhalla.text_forms.side_form import (
    GivenDeed,
    GivenDesign,
    GivenInsight,
    GivenScouted,
    GivenSeat,
)
from engine.valhalla.vision import known_map, scouting

IDS: Final = 10
"""An id is so many times a count, and the seat (V-0-09)."""


def laid(given: WrittenPosition, seat: Seat, one: GivenSeat, capital: str | None) -> Side:
    """Lay a side out; what hangs on other sides and on units follows in `finish`."""
    setup = given.phase == "setup"
    if one.special and not one.special_text:
        where = ("seats", seat, "special")
        ground_layout.known("side special", one.special, side_specials(), where)
    names = default_designs.names(seat)
    ruler_name = _name(one.ruler_name, names.ruler, setup=setup)
    return Side(
        seat=seat,
        colour=one.colour or COLOURS[seat - 1],
        name=_name(one.name, names.side, setup=setup),
        capital_name=_name(one.capital_name, names.capital, setup=setup),
        ruler_name=ruler_name,
        backstory=one.backstory,
        heraldry=one.heraldry,
        flag=one.flag,
        special=one.special,
        special_text=one.special_text,
        designs=_designs(seat, one, setup=setup),
        mix=one.mix,
        done=(not setup) if one.done is None else one.done,
        passed=one.passed,
        reopened=one.reopened,
        gold=_gold(given, one, setup=setup),
        favor=one.favor,
        lifetime=one.favor if one.lifetime is None else one.lifetime,
        ended=one.ended,
        capital=capital,
        heir=one.heir,
        ruler=ruler_name if one.ruler is None else one.ruler,
        familiar=one.familiar,
        stones=one.stones,
        scouted=tuple(_scouted(seat, seen) for seen in one.scouted or ()),
        insights=tuple(_insight(seat, known_of) for known_of in one.insights),
        whispers=dict(one.whispers),
        missing={
            at: place_layout.single(at, place, ("seats", seat, "missing", at))
            for at, place in one.missing.items()
        },
        missed=one.missed,
        asked=one.asked,
        resigning=one.resigning,
        acted=one.acted,
        **_standing(seat, one),
        **_before_the_gods(given, seat, one),
        **more(one, Side, ("seats", seat)),
    )


def _name(given: str | None, default: str, *, setup: bool) -> str:
    """Names that are not given are filled in when the game begins (V-11.1-05)."""
    if given is not None:
        return given
    return "" if setup else default


def _gold(given: WrittenPosition, one: GivenSeat, *, setup: bool) -> int:
    if one.gold is not None:
        return one.gold
    return 0 if setup or one.ended else given.settings.start_gold


def _standing(seat: Seat, one: GivenSeat) -> dict[str, Any]:
    """Lay out what a side ordered to stand."""
    where = ("seats", seat)
    return {
        "training": one.training and made(one.training, Training, (*where, "training")),
        "production": dict(one.production),
        "summons": tuple((lent.caster, lent.list) for lent in one.summons),
        "eyes": one.eyes,
        "despawn": one.despawn,
        "succession": one.succession,
        "retreats": dict(one.retreats),
        "idle_palaces": one.idle_palaces,
        "formations": {
            at: made(form, StandingFormation, (*where, "formations", at))
            for at, form in one.formations.items()
        },
        "tactics": dict(one.tactics),
        "truces": tuple(made(two, TruceOffer, (*where, "truces")) for two in one.truces),
        "ambushes": one.ambushes,
    }


def _before_the_gods(given: WrittenPosition, seat: Seat, one: GivenSeat) -> dict[str, Any]:
    """Lay out what a side asked and told the gods, and its deeds."""
    where = ("seats", seat)
    return {
        "boons": one.boons,
        "knuckles": one.knuckles,
        "spared": one.spared,
        "petitions": tuple(made(asked, Petition, (*where, "petitions")) for asked in one.petitions),
        "boast": one.boast and made(one.boast, Boasted, (*where, "boast")),
        "boasts": one.boasts,
        "awarded": one.awarded,
        "log": tuple(_deed(given, seat, place, deed) for place, deed in enumerate(one.log)),
        "rulers_slain": one.rulers_slain,
        "sides_ended": one.sides_ended,
    }


def _deed(given: WrittenPosition, seat: Seat, place: int, one: GivenDeed) -> LogEntry:
    now = 1 if given.round is None else given.round
    found = one.model_copy(
        update={
            "id": IDS * (place + 1) + seat if one.id is None else one.id,
            "round": now if one.round is None else one.round,
        }
    )
    return made(found, LogEntry, ("seats", seat, "log", place))


# Designs


def _designs(seat: Seat, one: GivenSeat, *, setup: bool) -> tuple[Design, ...]:
    """Make the designs in the order of classes; those not given are the standard ones."""
    wanted = [cls for cls in CLASSES if cls in one.designs or not setup]
    return tuple(_design(seat, cls, one.designs.get(cls)) for cls in wanted)


def _design(seat: Seat, cls: Class, given: GivenDesign | None) -> Design:
    standard, base = default_designs.design(cls), default_designs.base(cls)
    if given is None:
        return standard
    if not given.model_fields_set - {"name"}:
        return standard if given.name is None else replace(standard, name=given.name)
    for special in (*given.specials, *filter(None, (given.utility,))):
        ground_layout.known("special", special, units().specials, ("seats", seat, "designs", cls))
    bought = Statline(
        *(getattr(base if getattr(given, stat) is None else given, stat) for stat in STATS)
    )
    name = cls if given.name is None else given.name
    return Design(cls, name, bought, given.specials, given.utility)


# What it knows


def _scouted(seat: Seat, one: GivenScouted) -> Scouted:
    counts = {"counts": ordered(one.counts)}
    return made(one, Scouted, ("seats", seat, "scouted"), counts)


def ordered(counts: Iterable[tuple[Class, int]]) -> tuple[tuple[Class, int], ...]:
    """Put counts into the order of classes, none that is 0."""
    held = dict(counts)
    return tuple((cls, held[cls]) for cls in CLASSES if held.get(cls))


def _insight(seat: Seat, one: GivenInsight) -> Insight:
    where = ("seats", seat, "insights")
    return made(
        one,
        Insight,
        where,
        {
            "forts": () if one.forts is None else tuple(place_layout.forts(one.forts).items()),
            "units": tuple(made(unit, Sighted, (*where, "units")) for unit in one.units),
        },
    )


def finish(state: State, given: WrittenPosition) -> None:
    """Fill in what hangs on the map, the units and whose turn it is."""
    for side in state.sides:
        one = given.seats.get(side.seat, GivenSeat())
        side.revealed = _revealed(state, side, one)
        _count(state, side, one)
        if one.marks is not None:
            side.marks = {at: tuple(map(Seat, seats)) for at, seats in one.marks.items()}
        elif not side.ended:
            side.marks = known_map.marks(state, side.seat)
        if one.scouted is None and not side.ended:
            _scout(state, side)


def _count(state: State, side: Side, one: GivenSeat) -> None:
    """Count what the side has made and done so far."""
    own = state.own(side.seat)
    made = max((unit.id // IDS for unit in own), default=0)
    side.made = made if one.made is None else one.made
    had = tuple(cls for cls in CLASSES if any(unit.code == cls for unit in own))
    side.known = had if one.known is None else one.known
    begun = state.round - int(side.seat > state.turn)
    side.turns = max(0, begun) if one.turns is None else one.turns
    idle = side.ended or state.phase == "setup"
    orders = 0 if idle else rounds.limit(state, side)
    side.limit = orders if one.limit is None else one.limit


def _revealed(state: State, side: Side, one: GivenSeat) -> frozenset[str]:
    given = one.revealed
    if given is None or given == "all":
        return frozenset(state.atlas.terrain)
    for at in given:
        ground_layout.stands(state.atlas.size, ("seats", side.seat, "revealed"), at)
    if isinstance(given, Mapping):
        return frozenset(
            at
            for at in state.atlas.terrain
            if any(distance(at, middle) <= reach for middle, reach in given.items())
        )
    return frozenset(given)


def _scout(state: State, side: Side) -> None:
    """Let the side's forces have scouted where they stand now; nothing waits for its next turn."""
    eyes = side.eyes
    side.eyes = ()
    scouting.scout(WorkingCopy(state, Dice("", "")), side.seat)
    side.eyes = eyes
