"""Orders of the Regroup phase carried out: moving, storing, drawing (section REGROUP)."""

from engine.capital.checks.named_cards import find_each_named
from engine.capital.entities.kingdom import find_slot
from engine.capital.entities.kingdom_figures import income_tracker
from engine.capital.events.cards import CardsDiscarded, CardsStored
from engine.capital.events.turns import SlotsTaken, UnitsMoved
from engine.capital.orders import Move, Store
from engine.capital.turn.immediate_effects import list_placed_units
from engine.capital.turn.phases import end_turn
from engine.capital.turn.piles import Work, discard_cards, draw_cards, secret_audience
from engine.core.protocol.values import EVERYONE


def move(work: Work, order: Move) -> None:
    """Move units; others hear only which slots are taken now.

    Rules: C-REGROUP-06, C-REGROUP-07, C-INFO-16.
    """
    state, kingdom = work.state, work.state.active_kingdom
    units_in_slots = state.units_in_slot_order(kingdom)
    new_slots = {}
    for name, slot in zip(
        find_each_named(units_in_slots, list(order.moves)), order.moves.values(), strict=True
    ):
        slot_found = find_slot(state, kingdom, slot)
        assert slot_found is not None  # noqa: S101  (checked)
        new_slots[name] = slot_found.address
    before = set(kingdom.units)
    kingdom.units = {new_slots.get(unit, at): unit for at, unit in kingdom.units.items()}
    units = list_placed_units(state, kingdom)
    if set(kingdom.units) != before:
        addresses = tuple(unit.slot for unit in units)
        work.tell(SlotsTaken(audience=EVERYONE, seat=kingdom.seat, slots=addresses))
    work.tell(
        UnitsMoved(audience=secret_audience(state, kingdom.seat), seat=kingdom.seat, units=units)
    )


def store(work: Work, order: Store) -> None:
    """Keep the named cards, discard the rest, draw, and end the turn.

    Rules: C-REGROUP-02 to C-REGROUP-05, C-REGROUP-08 to C-REGROUP-11, C-DECK-04,
    C-PIPE-01 (12 to 14).
    """
    state, kingdom = work.state, work.state.active_kingdom
    draws = income_tracker(state, kingdom).draw + state.put_off
    kept = set(find_each_named(kingdom.hand, order.keep))
    discarded = [name for name in kingdom.hand if name not in kept]
    kingdom.hand = [name for name in kingdom.hand if name in kept]
    if kingdom.hand:
        cards = tuple(kingdom.hand)
        audience = secret_audience(state, kingdom.seat)
        work.tell(CardsStored(audience=audience, seat=kingdom.seat, cards=cards))
    open_cards = discard_cards(state, discarded)
    if open_cards:
        work.tell(CardsDiscarded(audience=EVERYONE, seat=kingdom.seat, cards=open_cards))
        work.reveal()
    draw_cards(work, kingdom.seat, draws)
    end_turn(work)
