"""Favor: gaining and paying it, and the awards at the end of a round.

Rules: V-10.1-01 to V-10.1-09, V-10.2-09, V-10.2-17, V-10.2-18, V-11.2-17, V-14-60, V-14-61.
"""

from engine.core.protocol.values import EVERYONE, KEEPER, Seat, audience_of
from engine.valhalla.catalog.side_tables import side_special_table
from engine.valhalla.events.favor import (
    BoastJudged,
    FavorAwarded,
    FavorGained,
    God,
    PetitionAnswered,
)
from engine.valhalla.gods import boasts
from engine.valhalla.gods.boast_numbers import HALL_ROOM
from engine.valhalla.gods.boasts import WeighedBoast
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.sides.side import Petition, Side

BOAST_REASON = "boast"


def gain_favor(work: ValhallaWork, seat: Seat, amount: int, why: str, at: str = "") -> None:
    """Give favor to a side; its lifetime favor grows, too (V-10.1-09)."""
    side = work.state.side(seat)
    if amount <= 0 or side.ended:
        return
    side.favor += amount
    side.lifetime += amount
    work.tell(
        FavorGained(
            audience=audience_of(seat), seat=seat, amount=amount, why=why, at=at, favor=side.favor
        )
    )


def pay_favor(work: ValhallaWork, seat: Seat, amount: int) -> None:
    """Take favor from a side, never below 0 (V-10.1-08)."""
    side = work.state.side(seat)
    side.favor = max(0, side.favor - amount)


# The end of a round


def judge_boasts(work: ValhallaWork) -> None:
    """Close the round's Boasts, award favor, and store the gods' favourites (V-14-60)."""
    state = work.state
    by_seat = {one.seat: one for one in boasts.boasts_of_round(state)}
    favourites = boasts.choose_favourites(tuple(by_seat.values()), state.favourites)
    for seat in state.living_seats:
        gods = tuple(god for god, one in favourites.items() if one == seat)
        _award_side(work, seat, by_seat.get(seat), gods)
    state.favourites = {str(god): seat for god, seat in favourites.items()}
    for side in state.sides:
        if side.boast is not None:
            side.boasts = (*side.boasts, boasts.normalize_text(side.boast.text))
        side.boast, side.acclaims, side.awarded = None, None, 0
    _lapse_petitions(work)


def _award_side(
    work: ValhallaWork, seat: Seat, boast: WeighedBoast | None, gods: tuple[God, ...]
) -> None:
    """Award favor to a side; the keeper's change counts without a Boast, too (V-10.2-17)."""
    state = work.state
    side, number = state.side(seat), state.round
    change = side.awarded
    favor, lines = boasts.award_without_boast(change)
    if boast is not None:
        favor, lines = boasts.boast_award(boast, len(gods), change)
        event = BoastJudged(
            audience=audience_of(seat), seat=seat, round=number, favor=favor, lines=lines
        )
        work.tell(event)
    if boast is None and not change:
        return
    work.tell(
        FavorAwarded(
            audience=EVERYONE, room=HALL_ROOM, seat=seat, round=number, favor=favor, change=change,
            gods=gods, voices=0 if boast is None else boast.voices, lines=lines,
        )
    )  # fmt: skip
    gain_favor(work, seat, favor, BOAST_REASON)


def _lapse_petitions(work: ValhallaWork) -> None:
    """Remove the petitions that the keeper left unanswered (V-10.1-33)."""
    for side in work.state.sides:
        for one in side.petitions:
            lapse_petition(work, side, one)


def lapse_petition(work: ValhallaWork, side: Side, petition: Petition) -> None:
    """Remove a petition unpaid, and tell who asked (V-10.1-33)."""
    work.tell(
        PetitionAnswered(
            audience=audience_of(side.seat, KEEPER),
            seat=side.seat,
            id=petition.id,
            text=petition.text,
            answer="lapsed",
            favor=side.favor,
        )
    )
    side.petitions = tuple(one for one in side.petitions if one.id != petition.id)


def give_special_favor(work: ValhallaWork) -> None:
    """Give favor to the sides whose special brings it each round (V-11.2-17, V-14-61)."""
    for seat in work.state.living_seats:
        special = work.state.side(seat).special
        special_rules = side_special_table().get(special)
        if special_rules is not None and special_rules.favor:
            gain_favor(work, seat, special_rules.favor, special)
