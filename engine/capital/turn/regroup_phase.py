"""The Regroup phase at work: moving, storing, discarding, drawing (section REGROUP)."""

from engine.capital.checks.named_cards import each_named
from engine.capital.entities.kingdom import slot_at
from engine.capital.entities.kingdom_figures import tracker
from engine.capital.events.play import CardsDiscarded, CardsStored, SlotsTaken, UnitsMoved
from engine.capital.orders import Move, Store
from engine.capital.turn.immediate_effects import placed_units
from engine.capital.turn.phases import end_turn
from engine.capital.turn.piles import Tables, discard, draw_cards, owners
from engine.core.protocol.values import EVERYONE


def move(table: Tables, order: Move) -> None:
    """Move units: only a new set of taken slots is told (C-REGROUP-06, C-REGROUP-07, C-INFO-16)."""
    state, one = table.state, table.state.active
    lying = state.lying(one)
    places = {}
    for name, slot in zip(each_named(lying, list(order.moves)), order.moves.values(), strict=True):
        found = slot_at(state, one, slot)
        assert found is not None  # noqa: S101  (checked)
        places[name] = found.address
    before = set(one.units)
    one.units = {places.get(unit, at): unit for at, unit in one.units.items()}
    units = placed_units(state, one)
    if set(one.units) != before:
        taken = tuple(unit.slot for unit in units)
        table.tell(SlotsTaken(audience=EVERYONE, seat=one.seat, slots=taken))
    table.tell(UnitsMoved(audience=owners(state, one.seat), seat=one.seat, units=units))


def store(table: Tables, order: Store) -> None:
    """Keep the named cards, discard the rest, draw, and end the turn.

    Rules: C-REGROUP-02 to C-REGROUP-05, C-REGROUP-08 to C-REGROUP-11, C-DECK-04,
    C-PIPE-01 (12 to 14).
    """
    state, one = table.state, table.state.active
    draws = tracker(state, one).draw + state.put_off
    kept = set(each_named(one.hand, order.keep))
    gone = [name for name in one.hand if name not in kept]
    one.hand = [name for name in one.hand if name in kept]
    if one.hand:
        cards = tuple(one.hand)
        own = owners(state, one.seat)
        table.tell(CardsStored(audience=own, seat=one.seat, cards=cards))
    opened = discard(state, gone)
    if opened:
        table.tell(CardsDiscarded(audience=EVERYONE, seat=one.seat, cards=opened))
        table.reveal()
    draw_cards(table, one.seat, draws)
    end_turn(table)
