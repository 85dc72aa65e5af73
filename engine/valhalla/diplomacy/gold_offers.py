"""Gold between sides: offers in a parley, and what is paid (V-8-07, V-8-12, V-13-23, V-14-49)."""

from collections.abc import Iterator

from engine.core.protocol.game import ChapterClosed
from engine.core.protocol.values import Seat, audience_of
from engine.valhalla.diplomacy import channels, truce_offers, truces
from engine.valhalla.diplomacy.meetings import turn_in_progress_of
from engine.valhalla.entities.gold_offers import GoldOffer
from engine.valhalla.events.construction import GoldReceived, GoldSent
from engine.valhalla.events.meetings import GoldOffered
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.orders.diplomacy import Transfer
from engine.valhalla.side_log import report_failed_order
from engine.valhalla.state import State


def offer_gold(work: ValhallaWork, seat: Seat, order: Transfer) -> None:
    """Add to what a side offers in its parley; the other is told of it at once (V-8-12).

    Two sides that parley in several hexes at once mean the first of them (V-0-10).
    """
    turn, to = turn_in_progress_of(work.state), truces.read_seat(work.state, order.side)
    at = next(_hexes_of_parleys(work.state, seat, to), "")
    if to is None or not at:
        return
    before = next((one for one in turn.offers if one[:3] == (at, seat, to)), None)
    offer = GoldOffer(at, seat, to, order.gold + (before.gold if before is not None else 0))
    if before is None:
        turn.offers = (*turn.offers, offer)
    else:
        turn.offers = tuple(offer if one is before else one for one in turn.offers)
    both, room = audience_of(seat, to), channels.channel_room(work.state, seat, to)
    work.tell(
        GoldOffered(
            audience=both, room=room, seat=seat, to=to, at=at, gold=order.gold, total=offer.gold
        )
    )  # fmt: skip
    work.tell(ChapterClosed(audience=both, room=room, title="parley"))
    work.reveal()


def _hexes_of_parleys(state: State, seat: Seat, to: Seat | None) -> Iterator[str]:
    """Yield the hexes where two sides parley now, in reading order."""
    turn = turn_in_progress_of(state)
    if turn.seat in {seat, to}:
        other = to if turn.seat == seat else seat
        yield from (one.at for one in turn.meetings if other in one.parleys)


def pay_offers(work: ValhallaWork) -> None:
    """Pay the gold offered in the parleys of this turn, in the order of the offers.

    An offer fails if its parley ended without a truce or the channel of the two is closed.
    Rules: V-8-12, V-12.12-11, V-12.12-12, V-14-49.
    """
    turn = turn_in_progress_of(work.state)
    offers, turn.offers = turn.offers, ()
    for one in offers:
        side, order = work.state.side(one.giver), Transfer(side=str(one.to), gold=one.gold)
        if side.ended:
            continue
        if not _is_truce_kept(work.state, one):
            report_failed_order(
                work, one.giver, order, 0, "TRANSFER_NO_PARLEY", "V-12.12-11", side=one.to
            )
        elif one.gold > side.gold:
            report_failed_order(
                work, one.giver, order, 0, "TRANSFER_FUNDS", "V-12.12-12", gold=side.gold
            )
        else:
            give_gold(work, one.giver, one.to, one.gold)


def _is_truce_kept(state: State, offer: GoldOffer) -> bool:
    """Return whether a parley ended with a truce and its two sides may still speak (V-8-12)."""
    turn = turn_in_progress_of(state)
    other = offer.to if turn.seat == offer.giver else offer.giver
    words = next((one.ended.get(other, {}) for one in turn.meetings if one.at == offer.at), {})
    agreed = bool(words) and all(word == truce_offers.TRUCE for word in words.values())
    return agreed and channels.has_open_channel(state, offer.giver, offer.to)


def give_gold(work: ValhallaWork, seat: Seat, to: Seat, gold: int) -> None:
    """Give gold to a side, which has it at once; only the two are told (V-8-07, V-13-23)."""
    side, other = work.state.side(seat), work.state.side(to)
    side.gold -= gold
    other.gold += gold
    work.tell(GoldSent(audience=audience_of(seat), seat=seat, to=to, gold=gold, treasury=side.gold))
    work.tell(
        GoldReceived(
            audience=audience_of(to), seat=to, giver=seat, gold=gold, treasury=other.gold
        )
    )  # fmt: skip
