"""Lays out a written side: its names, designs, goods, knowledge and standing orders."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.core.dice import Dice
from engine.core.protocol.values import Seat
from engine.core.protocol.working_copy import WorkingCopy
from engine.valhalla.catalog.side_tables import side_special_table
from engine.valhalla.catalog.unit_tables import CLASSES, STATS, Class, unit_tables
from engine.valhalla.entities import default_designs
from engine.valhalla.entities.unit_designs import Design, Statline
from engine.valhalla.entities.units_and_places import (
    Insight,
    LogEntry,
    OfficerTraining,
    ScoutedForce,
    SightedUnit,
)
from engine.valhalla.map.hexes import distance
from engine.valhalla.position_texts import ground_layout, place_layout
from engine.valhalla.position_texts.plain_values import build_value
from engine.valhalla.position_texts.position_schema import WrittenPosition
from engine.valhalla.position_texts.side_schema import (
    WrittenDesign,
    WrittenInsight,
    WrittenLogEntry,
    WrittenScoutedForce,
    WrittenSeat,
)
from engine.valhalla.round_start import rounds
from engine.valhalla.settings import COLOURS
from engine.valhalla.sides.side import Petition, PostedBoast, Side, StandingFormation, TruceOffer
from engine.valhalla.state import State
from engine.valhalla.vision import scouting

ID_STEP: Final = 10
"""An id is this many times a count, plus the seat (V-0-09)."""


def lay_out_side(
    position: WrittenPosition, seat: Seat, one: WrittenSeat, capital: str | None
) -> Side:
    """Return a side; what depends on other sides and on units is filled in later."""
    setup = position.phase == "setup"
    if one.special and not one.special_text:
        where = ("seats", seat, "special")
        ground_layout.check_word("side special", one.special, side_special_table(), where)
    names = default_designs.default_names(seat)
    ruler_name = _name_or_default(one.ruler_name, names.ruler, setup=setup)
    return Side(
        seat=seat,
        colour=one.colour or COLOURS[seat - 1],
        name=_name_or_default(one.name, names.side, setup=setup),
        capital_name=_name_or_default(one.capital_name, names.capital, setup=setup),
        ruler_name=ruler_name,
        backstory=one.backstory,
        heraldry=one.heraldry,
        flag=one.flag,
        arms=one.arms,
        special=one.special,
        special_text=one.special_text,
        designs=_lay_out_designs(seat, one, setup=setup),
        mix=one.mix,
        done=(not setup) if one.done is None else one.done,
        passed=one.passed,
        reopened=one.reopened,
        gold=_start_gold(position, one, setup=setup),
        favor=one.favor,
        lifetime=one.favor if one.lifetime is None else one.lifetime,
        ended=one.ended,
        capital=capital,
        heir=one.heir,
        ruler=ruler_name if one.ruler is None else one.ruler,
        familiar=one.familiar,
        stones=one.stones,
        scouted=tuple(_lay_out_scouted_force(seen) for seen in one.scouted or ()),
        insights=tuple(_lay_out_insight(insight) for insight in one.insights),
        whispers=dict(one.whispers),
        missing={
            at: place_layout.lay_out_remembered_place(at, place, ("seats", seat, "missing", at))
            for at, place in one.missing.items()
        },
        missed=one.missed,
        asked=one.asked,
        resigning=one.resigning,
        acted=one.acted,
        **_lay_out_standing_orders(one),
        **_lay_out_boons_and_deeds(position, seat, one),
        felled=one.felled,
        felled_by=None if one.felled_by is None else Seat(one.felled_by),
    )


def _name_or_default(given: str | None, default: str, *, setup: bool) -> str:
    """Return a name; in the setup, a missing one stays empty until the game begins (V-11.1-05)."""
    if given is not None:
        return given
    return "" if setup else default


def _start_gold(position: WrittenPosition, one: WrittenSeat, *, setup: bool) -> int:
    if one.gold is not None:
        return one.gold
    return 0 if setup or one.ended else position.settings.start_gold


def _lay_out_standing_orders(one: WrittenSeat) -> dict[str, Any]:
    """Return a side's production and standing orders."""
    return {
        "training": one.training and build_value(one.training, OfficerTraining),
        "production": dict(one.production),
        "summons": tuple((summons.caster, summons.list) for summons in one.summons),
        "eyes": one.eyes,
        "despawn": one.despawn,
        "succession": one.succession,
        "retreats": dict(one.retreats),
        "idle_palaces": one.idle_palaces,
        "formations": {
            at: build_value(form, StandingFormation) for at, form in one.formations.items()
        },
        "tactics": dict(one.tactics),
        "truces": tuple(build_value(truce, TruceOffer) for truce in one.truces),
        "ambushes": one.ambushes,
    }


def _lay_out_boons_and_deeds(
    position: WrittenPosition, seat: Seat, one: WrittenSeat
) -> dict[str, Any]:
    """Return a side's boons, petitions and boasts, and its log of deeds."""
    return {
        "boons": one.boons,
        "knuckles": one.knuckles,
        "spared": one.spared,
        "petitions": tuple(build_value(asked, Petition) for asked in one.petitions),
        "boast": one.boast and build_value(one.boast, PostedBoast),
        "boasts": one.boasts,
        "acclaims": one.acclaims,
        "awarded": one.awarded,
        "log": tuple(
            _lay_out_log_entry(position, seat, index, deed) for index, deed in enumerate(one.log)
        ),
        "rulers_slain": one.rulers_slain,
        "sides_ended": one.sides_ended,
    }


def _lay_out_log_entry(
    position: WrittenPosition, seat: Seat, index: int, one: WrittenLogEntry
) -> LogEntry:
    now = 1 if position.round is None else position.round
    found = one.model_copy(
        update={
            "id": ID_STEP * (index + 1) + seat if one.id is None else one.id,
            "round": now if one.round is None else one.round,
        }
    )
    return build_value(found, LogEntry)


# Designs


def _lay_out_designs(seat: Seat, one: WrittenSeat, *, setup: bool) -> tuple[Design, ...]:
    """Return the designs in the order of classes; those not written are the default ones."""
    wanted = [cls for cls in CLASSES if cls in one.designs or not setup]
    return tuple(_lay_out_design(seat, cls, one.designs.get(cls)) for cls in wanted)


def _lay_out_design(seat: Seat, cls: Class, given: WrittenDesign | None) -> Design:
    default, base = default_designs.default_design(cls), default_designs.base_statline(cls)
    if given is None:
        return default
    if not given.model_fields_set - {"name"}:
        return default if given.name is None else replace(default, name=given.name)
    for special in (*given.specials, *filter(None, (given.utility,))):
        ground_layout.check_word(
            "special", special, unit_tables().specials, ("seats", seat, "designs", cls)
        )
    bought = Statline(
        *(getattr(base if getattr(given, stat) is None else given, stat) for stat in STATS)
    )
    name = cls if given.name is None else given.name
    return Design(cls, name, bought, given.specials, given.utility)


# What the side knows


def _lay_out_scouted_force(one: WrittenScoutedForce) -> ScoutedForce:
    return build_value(one, ScoutedForce, {"counts": sort_by_class(one.counts)})


def sort_by_class(counts: Iterable[tuple[Class, int]]) -> tuple[tuple[Class, int], ...]:
    """Return counts in the order of classes, without those that are 0."""
    held = dict(counts)
    return tuple((cls, held[cls]) for cls in CLASSES if held.get(cls))


def _lay_out_insight(one: WrittenInsight) -> Insight:
    return build_value(
        one,
        Insight,
        {
            "forts": () if one.forts is None else tuple(place_layout.read_forts(one.forts).items()),
            "units": tuple(build_value(unit, SightedUnit) for unit in one.units),
        },
    )


def fill_in_sides(state: State, position: WrittenPosition) -> None:
    """Fill in what depends on the map, the units and whose turn it is."""
    for side in state.sides:
        one = position.seats.get(side.seat, WrittenSeat())
        side.revealed = _revealed_hexes(state, side, one)
        _fill_in_counts(state, side, one)
        if one.marks is not None:
            side.marks = {at: tuple(map(Seat, seats)) for at, seats in one.marks.items()}
        elif not side.ended:
            side.marks = scouting.map_marks(state, side.seat)
        if one.scouted is None and not side.ended:
            _scout_now(state, side)


def _fill_in_counts(state: State, side: Side, one: WrittenSeat) -> None:
    """Set how many units the side has made, the turns it has had, and its order limit."""
    own = state.units_of(side.seat)
    highest = max((unit.id // ID_STEP for unit in own), default=0)
    side.made = highest if one.made is None else one.made
    present = tuple(cls for cls in CLASSES if any(unit.code == cls for unit in own))
    side.known = present if one.known is None else one.known
    turns_begun = state.round - int(side.seat > state.turn)
    side.turns = max(0, turns_begun) if one.turns is None else one.turns
    idle = side.ended or state.phase == "setup"
    orders = 0 if idle else rounds.movement_order_limit(state, side)
    side.limit = orders if one.limit is None else one.limit


def _revealed_hexes(state: State, side: Side, one: WrittenSeat) -> frozenset[str]:
    given = one.revealed
    if given is None or given == "all":
        return frozenset(state.atlas.terrain)
    for at in given:
        ground_layout.check_on_map(state.atlas.size, ("seats", side.seat, "revealed"), at)
    if isinstance(given, Mapping):
        return frozenset(
            at
            for at in state.atlas.terrain
            if any(distance(at, middle) <= reach for middle, reach in given.items())
        )
    return frozenset(given)


def _scout_now(state: State, side: Side) -> None:
    """Let the side scout from where its forces are; its eyes stay for its next turn."""
    eyes = side.eyes
    side.eyes = ()
    scouting.report_scouting(WorkingCopy(state, Dice("", "")), side.seat)
    side.eyes = eyes
