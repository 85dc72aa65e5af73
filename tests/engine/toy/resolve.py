"""One step of the toy game: exactly the given sheets, and what follows from them."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.core.card_piles import draw
from engine.core.dice import Dice
from engine.core.protocol.game import Lapse, React, Sheets, Step
from engine.core.protocol.values import EVERYONE, Order, Seat, only
from engine.core.protocol.working_copy import WorkingCopy, start_working_copy
from tests.engine.toy import raid, talk
from tests.engine.toy.events import (
    FavourShown,
    GiftReceived,
    GiftSeen,
    HandArranged,
    Left,
    TreasureTaken,
)
from tests.engine.toy.orders import (
    Arrange,
    Boast,
    Concede,
    Defend,
    End,
    Favour,
    Gift,
    Pick,
    Raid,
    Rule,
    Whisper,
)
from tests.engine.toy.rounds import end_turn, miss, play_bids
from tests.engine.toy.state import State


def resolve(state: State, sheets: Sheets, dice: Dice) -> Step[State]:
    """Play sealed bids together, anything else by itself."""
    table = start_working_copy(state, dice)
    if any(ask.startswith("bid.") for _, ask in sheets):
        play_bids(table, {seat: sheet for (seat, _), sheet in sheets.items()})
        return table.step()
    for (seat, ask), sheet in sheets.items():
        for order in sheet or (None,):
            _play(table, seat, ask, order)
    return table.step()


def _play(table: WorkingCopy[State], seat: Seat, ask: str, order: Order | None) -> None:
    if order is None or isinstance(order, Lapse):
        SILENCE[ask.partition(".")[0]](table, seat, isinstance(order, Lapse))
    else:
        DEEDS[type(order)](table, seat, order)


def arrange(table: WorkingCopy[State], seat: Seat, order: Arrange) -> None:
    """Bring cards to the front: nothing comes out, so it may be taken back (T-TURN-02)."""
    side = table.state.sides[seat]
    side.hand = [*order.hand, *(card for card in side.hand if card not in order.hand)]
    table.state.actions += 1
    table.tell(HandArranged(audience=only(seat), cards=tuple(side.hand)))


def gift(table: WorkingCopy[State], seat: Seat, order: Gift) -> None:
    """Give guards away; the table hears how many (T-TURN-03)."""
    table.reveal()
    sides = table.state.sides
    sides[seat].hand = [card for card in sides[seat].hand if card not in order.cards]
    sides[order.to].hand.extend(order.cards)
    table.state.actions += 1
    table.tell(GiftSeen(audience=EVERYONE, seat=seat, to=order.to, count=len(order.cards)))
    table.tell(GiftReceived(audience=only(seat, order.to), cards=order.cards))


def boast(table: WorkingCopy[State], seat: Seat, order: Boast) -> None:
    table.state.actions += not order.aside
    talk.boast(table, seat, order)


def end(table: WorkingCopy[State], seat: Seat, order: End) -> None:  # noqa: ARG001  (a deed's form)
    table.reveal()
    end_turn(table)


def pick(table: WorkingCopy[State], seat: Seat, order: Pick) -> None:
    """Take one of the treasures shown; the others go under the pile (T-TURN-01)."""
    table.reveal()
    state = table.state
    state.sides[seat].hoard.append(order.card)
    state.treasures.extend(card for card in state.offer if card != order.card)
    state.offer = []
    table.tell(TreasureTaken(audience=EVERYONE, seat=seat, card=order.card))


def favour(table: WorkingCopy[State], seat: Seat, order: Favour) -> None:  # noqa: ARG001
    """The keeper's own deed, once in a round (T-KEEPER-02)."""
    table.state.sides[order.seat].favour += order.amount
    table.state.favoured = True
    table.tell(FavourShown(audience=EVERYONE, seat=order.seat, amount=order.amount))


def concede(table: WorkingCopy[State], seat: Seat, order: Concede) -> None:  # noqa: ARG001
    """Leave; what waited for this seat waits no more (T-TIME-02)."""
    state = table.state
    state.sides[seat].left = state.round
    table.tell(Left(audience=EVERYONE, seat=seat))
    _go_on_without(table, seat)


def _go_on_without(table: WorkingCopy[State], seat: Seat) -> None:
    state = table.state
    if state.raid and seat in {state.raid.attacker, state.raid.target}:
        raid.break_off(table)
    if seat == state.active or len(state.playing) < 2:
        table.reveal()
        end_turn(table)


def silent_turn(table: WorkingCopy[State], seat: Seat, late: bool) -> None:
    table.reveal()
    if late:
        miss(table, seat)
    end_turn(table)


def silent_pick(table: WorkingCopy[State], seat: Seat, late: bool) -> None:  # noqa: ARG001
    """Whoever does not pick gets the first (T-TURN-01)."""
    [first] = draw(table.state.offer, 1)
    table.state.offer.insert(0, first)
    pick(table, seat, Pick(card=first))


Deed = Callable[[WorkingCopy[State], Seat, Any], None]
Silence = Callable[[WorkingCopy[State], Seat, bool], None]

DEEDS: Final[Mapping[type[Order], Deed]] = {
    Arrange: arrange,
    Gift: gift,
    Boast: boast,
    Raid: raid.begin,
    End: end,
    Pick: pick,
    Defend: raid.defend,
    Rule: talk.rule,
    Favour: favour,
    Whisper: talk.whisper,
    React: talk.react,
    Concede: concede,
}


def silent_favour(table: WorkingCopy[State], seat: Seat, lapsed: bool) -> None:  # noqa: ARG001
    """Favour nobody this round (T-KEEPER-02)."""
    table.state.favoured = True


SILENCE: Final[Mapping[str, Silence]] = {
    "turn": silent_turn,
    "pick": silent_pick,
    "defend": raid.silent,
    "ruling": talk.silent_ruling,
    "favour": silent_favour,
}
