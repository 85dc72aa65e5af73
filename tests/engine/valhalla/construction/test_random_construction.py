"""An economy played at random keeps its promises, whatever is ordered."""

import hypothesis.strategies as st
from hypothesis import given, settings

from engine.core.protocol.drafts import fill, picks
from engine.core.protocol.values import Draft, Order
from engine.valhalla.checks import check
from engine.valhalla.choices.next_field import options
from engine.valhalla.cities import cities
from engine.valhalla.construction import construction_phase
from engine.valhalla.forces.hex_capacity import fits
from engine.valhalla.orders import ORDERS
from engine.valhalla.round_start import rounds
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.estate import HOME, ONE, OTHER, THERE, city, estate, farm
from tests.engine.valhalla.verdicts import ASK
from tests.engine.valhalla.world import course, spelt, table_of, told

KINDS = ("build", "upgrade", "produce", "train_officer", "fortify", "raze", "disband", "build")

SPOILT = {
    "NO_GOLD", "NO_OFFICER", "BUILD_LEVEL", "BUILD_SLOTS", "BUILD_CAPITAL", "FORT_SUM",
    "OFFICER_NO_CAPITAL", "OFFICER_CASTER_LEVEL",
}  # fmt: skip
"""Want of gold or of an Officer, and what razing that is listed later takes from under an order."""


def grown(state: State, kind: str, before: tuple[Order, ...], data: st.DataObject) -> Order | None:
    """Grow one order at random; none where nothing can be ordered."""
    seen, draft = view(state, ONE), Draft(kind=kind)
    while (blank := options(seen, ASK, before, draft, None)) is not None:
        if blank.dead:
            return None
        draft = fill(draft, blank, data.draw(st.sampled_from(list(picks(blank)))))
    order = ORDERS[kind].model_validate({**draft.fields, "kind": kind})
    assert check(seen, ASK, order, before).stands
    return order


@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_nothing_goes_below_zero_or_beyond_its_limits(data: st.DataObject) -> None:
    """V-16-11, V-0-04h, V-3.1-03, V-3.1-04, V-3.2-08, V-2.4-01, V-5.1-04."""
    state = estate(
        {HOME: city(4, "infantry_barracks", "g_production"), "004.003": farm(2)}, gold=6000
    )
    for _ in range(data.draw(st.integers(1, 4))):
        sheet: tuple[Order, ...] = ()
        for kind in data.draw(st.lists(st.sampled_from(KINDS), max_size=6)):
            order = grown(state, kind, sheet, data)
            sheet = sheet if order is None else (*sheet, order)
        table = course(state, 1, *sheet)
        construction_phase.construct(table)
        construction_phase.courtiers(table)
        table.state.course = None
        failed = {event.code for event in told(table, "order_failed")}
        assert failed <= SPOILT
        state = sound(table.state)
        begun = table_of(state)
        rounds.start_round(begun)
        rounds.start_turn(begun, ONE)
        begun.state.turn, begun.state.batch = ONE, (ONE,)
        state = sound(begun.state)


def sound(state: State) -> State:
    """See that a state is as every state must be."""
    side = state.side(ONE)
    assert side.gold >= 0
    assert side.favor >= 0
    assert state.ruler(ONE) is not None
    own = [place for place in state.assets(ONE) if place.feature == "city"]
    assert sum(place.level == cities.highest(place) for place in own) <= 1
    for place in own:
        assert cities.free_slots(place) >= 0
        assert all(0 <= level <= 4 for level in cities.forts(place, "").values())
    for at in (HOME, OTHER, THERE):
        assert fits(state, at, ONE, ())
    assert spelt(state)
    return state
