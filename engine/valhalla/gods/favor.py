"""Favor: the gods' goodwill, given and paid, and the awards at the end of a round.

Rules: V-10.1-01 to V-10.1-09, V-10.2-09, V-10.2-17, V-10.2-18, V-11.2-17, V-14-60, V-14-61.
"""

from engine.core.protocol.game import RoomClosed
from engine.core.protocol.values import EVERYONE, KEEPER, Seat, only
from engine.valhalla.catalog.rule_tables import side_specials
from engine.valhalla.events.favor import (
    BoastJudged,
    FavorAwarded,
    FavorGained,
    God,
    PetitionAnswered,
)
from engine.valhalla.gods import boasts
from engine.valhalla.gods.boasts import Entrant
from engine.valhalla.keyed_dice import Tables

BOAST = "boast"


def gain(table: Tables, seat: Seat, amount: int, why: str, at: str = "") -> None:
    """Give favor; lifetime favor counts all that was ever received (V-10.1-09)."""
    side = table.state.side(seat)
    if amount <= 0 or side.ended:
        return
    side.favor += amount
    side.lifetime += amount
    table.tell(
        FavorGained(audience=only(seat), seat=seat, amount=amount, why=why, at=at, favor=side.favor)
    )


def pay(table: Tables, seat: Seat, amount: int) -> None:
    """Spend favor; there is never less than none (V-10.1-08)."""
    side = table.state.side(seat)
    side.favor = max(0, side.favor - amount)


# The end of a round


def judge(table: Tables) -> None:
    """Close the Boasts, award favor for them, and say whose favourite everybody is (V-14-60)."""
    state = table.state
    given = {one.seat: one for one in boasts.entrants(state)}
    chosen = boasts.favourites(tuple(given.values()), state.favourites)
    for seat in state.living:
        gods = tuple(god for god, one in chosen.items() if one == seat)
        _award(table, seat, given.get(seat), gods)
    state.favourites = {str(god): seat for god, seat in chosen.items()}
    for side in state.sides:
        if side.boast is not None:
            side.boasts = (*side.boasts, boasts.joined(side.boast.text))
        side.boast, side.awarded = None, 0
    table.tell(RoomClosed(audience=EVERYONE, room=boasts.room(state.round)))
    _lapse(table)


def _award(table: Tables, seat: Seat, one: Entrant | None, gods: tuple[God, ...]) -> None:
    """Award a side; the game master's change counts without a Boast too (V-10.2-17)."""
    state = table.state
    side, number = state.side(seat), state.round
    change = side.awarded
    whole = max(0, change)
    if one is not None:
        whole, lines = boasts.award(one, len(gods), change)
        told = BoastJudged(audience=only(seat), seat=seat, round=number, favor=whole, lines=lines)
        table.tell(told)
    if one is None and not change:
        return
    table.tell(
        FavorAwarded(
            audience=EVERYONE, seat=seat, round=number, favor=whole, change=change, gods=gods
        )
    )
    gain(table, seat, whole, BOAST)


def _lapse(table: Tables) -> None:
    """Let petitions lapse that the game master left unanswered (V-10.1-33)."""
    for side in table.state.sides:
        for one in side.petitions:
            table.tell(
                PetitionAnswered(
                    audience=only(side.seat, KEEPER), seat=side.seat, id=one.id, text=one.text,
                    answer="lapsed", favor=side.favor,
                )
            )  # fmt: skip
        side.petitions = ()


def beloved(table: Tables) -> None:
    """Pay those whom the gods love (V-11.2-17, V-14-61)."""
    for seat in table.state.living:
        special = table.state.side(seat).special
        one = side_specials().get(special)
        if one is not None and one.favor:
            gain(table, seat, one.favor, special)
