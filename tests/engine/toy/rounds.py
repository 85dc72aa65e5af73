"""Rounds of the toy game: bids, the turn of the one who bid most, the end."""

from collections.abc import Mapping

from engine.core.card_piles import draw_from_top
from engine.core.dice import roll_below
from engine.core.protocol.game import ChapterClosed, Lapse, Outcome, Sheet
from engine.core.protocol.values import EVERYONE, Seat, audience_of
from engine.core.protocol.working_copy import WorkingCopy
from tests.engine.toy.catalog import NOBODY
from tests.engine.toy.events import (
    BidsOpened,
    GameEnded,
    GuardsPosted,
    Left,
    Missed,
    OfferShown,
    Passed,
    PrizeWon,
    RoundOpened,
    TurnEnded,
)
from tests.engine.toy.orders import Bid, Post
from tests.engine.toy.state import State

MAX_MISSES = 3


def open_round(work: WorkingCopy[State]) -> None:
    """Put up the next prize, or end the game (T-ROUND-01)."""
    state = work.state
    state.offer, state.raid, state.ruling, state.raided = [], None, "", []
    state.active, state.favoured, state.actions = NOBODY, False, 0
    if state.round == state.rounds or len(state.playing) < 2 or not state.treasures:
        state.phase, state.prize = "over", ""
        scores = {seat: side.score for seat, side in sorted(state.sides.items())}
        work.tell(GameEnded(audience=EVERYONE, scores=scores))
        return
    state.round += 1
    state.phase = "bid"
    [state.prize] = draw_from_top(state.treasures, 1)
    work.tell(RoundOpened(audience=EVERYONE, round=state.round, prize=state.prize))


def close_round(work: WorkingCopy[State]) -> None:
    """What the round told is complete."""
    facts: dict[str, str | int] = {"round": work.state.round}
    work.tell(ChapterClosed(audience=EVERYONE, title="round", facts=facts))
    open_round(work)


def play_bids(work: WorkingCopy[State], sheets: Mapping[Seat, Sheet]) -> None:
    """Open all bids together; the highest takes the prize and the turn (T-BID-01, T-BID-03)."""
    work.reveal()
    bids = {seat: _play_sheet(work, seat, sheets[seat]) for seat in sorted(sheets)}
    work.tell(BidsOpened(audience=EVERYONE, bids=bids))
    work.state.raided = []
    best = max(bids.values())
    highest = [seat for seat in bids if bids[seat] == best and not work.state.sides[seat].left]
    if best == 0 or not highest or len(work.state.playing) < 2:
        close_round(work)
        return
    turn = roll_below(work.dice, work.state.counters, "tie", len(highest)) if highest[1:] else 0
    _give_turn(work, highest[turn], best)


def _play_sheet(work: WorkingCopy[State], seat: Seat, sheet: Sheet) -> int:
    """Play one sheet: nothing is a pass and pays, silence is a miss (T-BID-03)."""
    side = work.state.sides[seat]
    if not sheet:
        side.purse += 1
        work.tell(Passed(audience=EVERYONE, seat=seat))
    bid = 0
    for order in sheet:
        if isinstance(order, Bid):
            bid = order.amount
        elif isinstance(order, Post):
            side.posts.update(order.guards)
            side.hand = [card for card in side.hand if card not in order.guards]
            count = len(order.guards)
            work.tell(GuardsPosted(audience=EVERYONE, seat=seat, count=count))
        elif isinstance(order, Lapse):
            miss(work, seat)
    return bid


def miss(work: WorkingCopy[State], seat: Seat) -> None:
    """Count a silence; the third is the last (T-TIME-01)."""
    side = work.state.sides[seat]
    side.missed += 1
    work.tell(Missed(audience=EVERYONE, seat=seat, times=side.missed))
    if side.missed >= MAX_MISSES:
        side.left = work.state.round
        work.tell(Left(audience=EVERYONE, seat=seat))


def _give_turn(work: WorkingCopy[State], seat: Seat, price: int) -> None:
    state = work.state
    side = state.sides[seat]
    side.purse -= price
    side.hoard.append(state.prize)
    work.tell(PrizeWon(audience=EVERYONE, seat=seat, card=state.prize, price=price))
    state.phase, state.active, state.prize = "turn", seat, ""
    state.offer = draw_from_top(state.treasures, 2)
    if state.offer:
        work.tell(OfferShown(audience=audience_of(seat), cards=tuple(state.offer)))


def end_turn(work: WorkingCopy[State]) -> None:
    """Put back what was not picked, and go on."""
    state = work.state
    state.treasures.extend(state.offer)
    work.tell(TurnEnded(audience=EVERYONE, seat=state.active))
    close_round(work)


def outcome(state: State) -> Outcome | None:
    """Rank by score, whoever left behind them, the last to leave first (T-END-01)."""
    if state.phase != "over":
        return None
    ranks = {
        seat: (0, -side.score) if not side.left else (1, -side.left)
        for seat, side in state.sides.items()
    }
    places = tuple(
        tuple(sorted(seat for seat, one in ranks.items() if one == rank))
        for rank in sorted(set(ranks.values()))
    )
    return Outcome(places=places, rule="T-END-01")
