"""The end of a side: what vanishes with it, and what becomes of its assets.

Rules: V-1-04, V-1-11 to V-1-15, V-13-11.
"""

from collections.abc import Sequence
from typing import Literal

from engine.core.protocol.values import EVERYONE, Seat
from engine.valhalla.diplomacy import channels
from engine.valhalla.entities.units_and_places import NO_FORTS
from engine.valhalla.events.turns import SideEnded
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.outcomes import victory
from engine.valhalla.vision import known_dead

EndReason = Literal["ruler", "resigned", "keeper"]


def end_sides(work: ValhallaWork, seats: Sequence[Seat], how: EndReason) -> None:
    """End sides at one instant, then check whether that ends the game (V-1-11, V-1-06)."""
    state = work.state
    ending = tuple(seat for seat in sorted(set(seats)) if not state.side(seat).ended)
    if not ending or state.outcome is not None:
        return
    if set(ending) == set(state.living_seats) and not state.scores:
        victory.store_scores(work, ending)
    best = victory.best_side(state, ending)  # before their gold vanishes (V-1-10)
    for seat in ending:
        _remove_side(work, seat)
        work.tell(SideEnded(audience=EVERYONE, seat=seat, how=how))
    state.fallen = (*state.fallen, ending)
    victory.check_last_side(work, best)


def _remove_side(work: ValhallaWork, seat: Seat) -> None:
    """Take a side off the map; its assets belong to nobody and keep their level (V-1-12)."""
    state, side = work.state, work.state.side(seat)
    side.ended, side.gold, side.favor, side.limit = True, 0, 0, 0
    gone = {unit.id for unit in state.units_of(seat)}
    state.units = {number: unit for number, unit in state.units.items() if number not in gone}
    for place in state.assets_of(seat):
        place.owner, place.wanted, place.courtier = None, NO_FORTS.copy(), False
        place.attacked = False
    side.capital, side.training, side.summons, side.eyes = None, None, (), ()
    side.production, side.formations, side.tactics, side.truces = {}, {}, {}, ()
    side.ambushes, side.boast, side.petitions, side.missing = (), None, (), {}
    side.acclaims = None
    for other in state.sides:
        other.truces = tuple(one for one in other.truces if one.side != seat)
    state.picking = tuple(one for one in state.picking if one != seat)
    state.batch = tuple(one for one in state.batch if one != seat)
    state.waiting.pop(seat, None)
    known_dead.forget_ended_side(state, seat)
    channels.close_channels_of(work, seat)
    if state.course is not None:  # who ended on its own turn waits for nobody (V-1-11)
        left = () if state.course.seat == seat else state.course.asked
        state.course.asked = tuple(one for one in left if one != seat)


def resign_side(work: ValhallaWork, seat: Seat) -> None:
    """Resign a side: at once, or after the turn that is being carried out (V-1-15)."""
    if work.state.course is None:
        end_sides(work, (seat,), "resigned")
    else:
        work.state.side(seat).resigning = True


def end_resigned_sides(work: ValhallaWork) -> None:
    """End the sides that resigned while a turn was carried out (V-1-15)."""
    leaving = [side.seat for side in work.state.sides if side.resigning and not side.ended]
    end_sides(work, leaving, "resigned")
