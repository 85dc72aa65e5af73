"""Builds the view of one viewer from nothing, adding only what it may know (section 13).

Two worlds that differ only in what a viewer can't know look the same (V-13-50 to V-13-65); the
levels of others' cities and farms are not on the map (V-13-40), awards are public (V-13-09).

Rules: V-13-01 to V-13-07, V-13-11, V-13-12, V-13-14 to V-13-26, V-13-29, V-13-36, V-13-38.
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from engine.core.protocol.values import KEEPER, Seat, Viewer
from engine.valhalla.catalog.unit_tables import CLASSES
from engine.valhalla.diplomacy.briefs import briefs_of
from engine.valhalla.entities.units_and_places import MapFeature, Unit
from engine.valhalla.exploration import pathfinding
from engine.valhalla.settings import Settings
from engine.valhalla.sides.side import Petition, Side
from engine.valhalla.state import State
from engine.valhalla.view import OwnSide, SideView, View
from engine.valhalla.vision import revealed_land

SHOWN_PHASES = ("setup", "orders", "over")
"""Phases that are shown as they are; all others are shown as `resolving` (V-13-07)."""


def view(state: State, viewer: Viewer) -> View:
    """Build a view: what is public, then what the viewer's own side knows.

    Rules: V-13-01, V-13-03 (the game master), V-13-04 (spectators), V-13-05 (after the end).
    """
    seated = viewer is not None and 1 <= viewer <= len(state.sides)
    keeper = viewer == KEEPER
    sees_all = keeper or state.outcome is not None
    owns = tuple(build_own_side(state, side) for side in state.sides) if sees_all else ()
    me = None
    if viewer is not None and seated:
        me = owns[viewer - 1] if sees_all else build_own_side(state, state.side(viewer))
    return View(
        viewer=viewer if seated or keeper else None,
        settings=state.settings if sees_all else _public_settings(state.settings),
        size=state.atlas.size,
        round=state.round,
        phase=_public_phase(state),
        turn=state.turn,
        batch=state.batch,
        sides=tuple(map(_public_side, state.sides)),
        crowned=state.crowned,
        boasts=_boasts(state),
        favourites=dict(state.favourites),
        outcome=state.outcome,
        me=me,
        keeper=keeper,
        petitions=_petitions(state) if keeper else (),
        scores=_public_scores(state),
        own_sides=owns,
        land=state.atlas.land(state.settings.terrain_cost_changes) if sees_all else None,
        places={at: place.copy() for at, place in state.places.items()} if sees_all else {},
    )


def _public_scores(state: State) -> dict[Seat, int]:
    """Return the scores that were told at the end: those of the living sides."""
    if state.outcome is None:
        return {}
    return {seat: state.scores[seat] for seat in state.living_seats if seat in state.scores}


def _public_phase(state: State) -> str:
    """Return the phase, without telling whether windows of others are open (V-13-07)."""
    if state.outcome is not None:
        return "over"
    return state.phase if state.phase in SHOWN_PHASES and state.course is None else "resolving"


@lru_cache(maxsize=32)
def _public_settings(settings: Settings) -> Settings:
    """Return the settings without a hand-made map: most of it is under fog (V-13-12, V-13-60)."""
    return settings.model_copy(update={"map": ""})


def _public_side(side: Side) -> SideView:
    """Return what everybody knows of a side (V-13-06, V-13-11)."""
    return SideView(
        seat=side.seat,
        colour=side.colour,
        name=side.name,
        capital_name=side.capital_name,
        ruler=side.ruler or side.ruler_name,
        backstory=side.backstory,
        heraldry=side.heraldry,
        flag=side.flag,
        arms=side.arms,
        special=side.special,
        special_text=side.special_text,
        ended=side.ended,
    )


def _boasts(state: State) -> tuple[tuple[Seat, str], ...]:
    """Return the Boasts of this round, the earliest first (V-13-08)."""
    boasts = [(side.boast.place, side.seat, side.boast.text) for side in state.sides if side.boast]
    return tuple((seat, text) for _, seat, text in sorted(boasts))


def _petitions(state: State) -> tuple[tuple[Seat, Petition], ...]:
    return tuple((side.seat, petition) for side in state.sides for petition in side.petitions)


# One side


def build_own_side(state: State, side: Side) -> OwnSide:
    """Return all that a side knows (V-13-14 to V-13-25)."""
    seat = side.seat
    places = _assets(state, side)
    return OwnSide(
        seat=seat,
        designs=side.designs,
        kinds=side.kinds if len(side.designs) == len(CLASSES) else {},
        extra=side.extra,
        mix=side.mix,
        done=side.done,
        may_pick=not side.special and (state.picking[:1] == (seat,) or side.passed),
        late=side.passed and not (side.special or side.special_text),
        special=side.special,
        reopened=side.reopened,
        gold=side.gold,
        favor=side.favor,
        lifetime=side.lifetime,
        capital=side.capital,
        heir=side.heir,
        units=_units(state, seat),
        places=places,
        land=revealed_land.known_land(
            state.atlas, side.revealed, side.familiar, state.settings.terrain_costs
        ),
        revealed=side.revealed,
        familiar=side.familiar,
        stones=side.stones,
        marks=side.marks,
        scouted=side.scouted,
        insights=side.insights,
        whispers=side.whispers,
        limit=side.limit,
        pathfinders=pathfinding.count_pathfinders(state.settings, side.special, places.values()),
        turns=side.turns,
        missed=side.missed,
        training=side.training,
        production=side.production,
        summons=side.summons,
        eyes=side.eyes,
        despawn=side.despawn,
        succession=side.succession,
        retreats=side.retreats,
        idle_palaces=side.idle_palaces,
        formations=side.formations,
        tactics=side.tactics,
        truces=side.truces,
        ambushes=side.ambushes,
        boons=side.boons,
        knuckles=side.knuckles,
        spared=side.spared,
        petitions=side.petitions,
        boast=side.boast,
        acclaims=side.acclaims,
        log=side.log,
        channels=_channels(state, seat),
        briefs=briefs_of(state, seat),
        founded=next((one.at for one in state.places.values() if one.founder == seat), ""),
    )


def _units(state: State, seat: Seat) -> tuple[Unit, ...]:
    """Return the side's units, oldest first (V-0-09)."""
    return tuple(sorted(state.units_of(seat), key=lambda unit: unit.id))


def _assets(state: State, side: Side) -> Mapping[str, MapFeature]:
    """Return the assets that a side holds as far as it has been told (V-13-21)."""
    held = {place.at: _as_known_to_owner(place, side.seat) for place in state.assets_of(side.seat)}
    lost = {
        at: _as_known_to_owner(place, side.seat)
        for at, place in side.missing.items()
        if at not in held
    }
    return dict(sorted({**held, **lost}.items()))


def _as_known_to_owner(place: MapFeature, seat: Seat) -> MapFeature:
    """Return a copy of an own place without what its holder can't know.

    A city's number would tell how many lie under fog before it (V-13-60); who held it before, and
    whose capital it was, are nobody's private facts (V-13-11).
    """
    founder = seat if place.founder == seat else None
    return replace(place.copy(), number=0, kept=(None, 0), founder=founder, gone=0)


def _channels(state: State, seat: Seat) -> tuple[tuple[Seat, str], ...]:
    """Return the open private channels of a side (V-13-22)."""
    return tuple(
        (other, at)
        for one, two, at in state.channels
        for mine, other in ((one, two), (two, one))
        if mine == seat
    )
