"""One step of the toy game: exactly the given sheets, and what follows from them."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.core.card_piles import draw_from_top
from engine.core.dice import Dice
from engine.core.protocol.game import Lapse, React, Sheets, Step
from engine.core.protocol.values import EVERYONE, Order, Seat, audience_of
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
    work = start_working_copy(state, dice)
    if any(ask.startswith("bid.") for _, ask in sheets):
        play_bids(work, {seat: sheet for (seat, _), sheet in sheets.items()})
        return work.finish_step()
    for (seat, ask), sheet in sheets.items():
        for order in sheet or (None,):
            _play(work, seat, ask, order)
    return work.finish_step()


def _play(work: WorkingCopy[State], seat: Seat, ask: str, order: Order | None) -> None:
    if order is None or isinstance(order, Lapse):
        SILENCE_BY_ASK[ask.partition(".")[0]](work, seat, isinstance(order, Lapse))
    else:
        PLAYERS_BY_ORDER[type(order)](work, seat, order)


def arrange(work: WorkingCopy[State], seat: Seat, order: Arrange) -> None:
    """Bring cards to the front: nothing comes out, so it may be taken back (T-TURN-02)."""
    side = work.state.sides[seat]
    side.hand = [*order.hand, *(card for card in side.hand if card not in order.hand)]
    work.state.actions += 1
    work.tell(HandArranged(audience=audience_of(seat), cards=tuple(side.hand)))


def gift(work: WorkingCopy[State], seat: Seat, order: Gift) -> None:
    """Give guards away; the table hears how many (T-TURN-03)."""
    work.reveal()
    sides = work.state.sides
    sides[seat].hand = [card for card in sides[seat].hand if card not in order.cards]
    sides[order.to].hand.extend(order.cards)
    work.state.actions += 1
    work.tell(GiftSeen(audience=EVERYONE, seat=seat, to=order.to, count=len(order.cards)))
    work.tell(GiftReceived(audience=audience_of(seat, order.to), cards=order.cards))


def boast(work: WorkingCopy[State], seat: Seat, order: Boast) -> None:
    work.state.actions += not order.aside
    talk.boast(work, seat, order)


def end(work: WorkingCopy[State], seat: Seat, order: End) -> None:  # noqa: ARG001  (a deed's form)
    work.reveal()
    end_turn(work)


def pick(work: WorkingCopy[State], seat: Seat, order: Pick) -> None:
    """Take one of the treasures shown; the others go under the pile (T-TURN-01)."""
    work.reveal()
    state = work.state
    state.sides[seat].hoard.append(order.card)
    state.treasures.extend(card for card in state.offer if card != order.card)
    state.offer = []
    work.tell(TreasureTaken(audience=EVERYONE, seat=seat, card=order.card))


def favour(work: WorkingCopy[State], seat: Seat, order: Favour) -> None:  # noqa: ARG001
    """The keeper's own deed, once in a round (T-KEEPER-02)."""
    work.state.sides[order.seat].favour += order.amount
    work.state.favoured = True
    work.tell(FavourShown(audience=EVERYONE, seat=order.seat, amount=order.amount))


def concede(work: WorkingCopy[State], seat: Seat, order: Concede) -> None:  # noqa: ARG001
    """Leave; what waited for this seat waits no more (T-TIME-02)."""
    state = work.state
    state.sides[seat].left = state.round
    work.tell(Left(audience=EVERYONE, seat=seat))
    _continue_without(work, seat)


def _continue_without(work: WorkingCopy[State], seat: Seat) -> None:
    state = work.state
    if state.raid and seat in {state.raid.attacker, state.raid.target}:
        raid.break_off_raid(work)
    if seat == state.active or len(state.playing) < 2:
        work.reveal()
        end_turn(work)


def silent_turn(work: WorkingCopy[State], seat: Seat, late: bool) -> None:
    work.reveal()
    if late:
        miss(work, seat)
    end_turn(work)


def silent_pick(work: WorkingCopy[State], seat: Seat, late: bool) -> None:  # noqa: ARG001
    """Whoever does not pick gets the first (T-TURN-01)."""
    [first] = draw_from_top(work.state.offer, 1)
    work.state.offer.insert(0, first)
    pick(work, seat, Pick(card=first))


PlayOrder = Callable[[WorkingCopy[State], Seat, Any], None]
PlaySilence = Callable[[WorkingCopy[State], Seat, bool], None]

PLAYERS_BY_ORDER: Final[Mapping[type[Order], PlayOrder]] = {
    Arrange: arrange,
    Gift: gift,
    Boast: boast,
    Raid: raid.begin_raid,
    End: end,
    Pick: pick,
    Defend: raid.defend,
    Rule: talk.rule,
    Favour: favour,
    Whisper: talk.whisper,
    React: talk.react,
    Concede: concede,
}


def silent_favour(work: WorkingCopy[State], seat: Seat, lapsed: bool) -> None:  # noqa: ARG001
    """Favour nobody this round (T-KEEPER-02)."""
    work.state.favoured = True


SILENCE_BY_ASK: Final[Mapping[str, PlaySilence]] = {
    "turn": silent_turn,
    "pick": silent_pick,
    "defend": raid.play_silence,
    "ruling": talk.silent_ruling,
    "favour": silent_favour,
}
