"""An economy played at random keeps its promises, whatever is ordered."""

import hypothesis.strategies as st
from hypothesis import given, settings

from engine.core.protocol.drafts import fill_blank, possible_answers
from engine.core.protocol.values import Draft, Order
from engine.valhalla.checks.order_checks import check
from engine.valhalla.choices.next_blank import options
from engine.valhalla.cities import cities
from engine.valhalla.construction import construction_phase
from engine.valhalla.forces.hex_capacity import has_room
from engine.valhalla.orders.order_types import ORDER_TYPES_BY_KIND
from engine.valhalla.round_start import rounds
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.verdicts import ASK
from tests.engine.valhalla.worlds.estate import (
    HOME,
    ONE,
    OTHER,
    THERE,
    make_city,
    make_farm,
    stage_estate,
)
from tests.engine.valhalla.worlds.world import (
    events_told,
    make_working_copy,
    start_turn,
    state_as_data,
)

ORDER_KINDS = (
    "build",
    "upgrade",
    "produce",
    "train_officer",
    "fortify",
    "raze",
    "disband",
    "build",
)

EXPECTED_FAILURES = {
    "NO_GOLD", "NO_OFFICER", "BUILD_LEVEL", "BUILD_SLOTS", "BUILD_CAPITAL", "FORT_SUM",
    "OFFICER_NO_CAPITAL", "OFFICER_CASTER_LEVEL",
}  # fmt: skip
"""Codes of failures by lack of gold or an Officer, or by razing that is carried out earlier."""


def fill_in_order(
    state: State, kind: str, before: tuple[Order, ...], data: st.DataObject
) -> Order | None:
    """Fill in one order at random; None where nothing can be ordered."""
    seen, draft = view(state, ONE), Draft(kind=kind)
    while (blank := options(seen, ASK, before, draft, None)) is not None:
        if blank.is_unanswerable:
            return None
        draft = fill_blank(draft, blank, data.draw(st.sampled_from(list(possible_answers(blank)))))
    order = ORDER_TYPES_BY_KIND[kind].model_validate({**draft.fields, "kind": kind})
    assert check(seen, ASK, order, before).is_accepted
    return order


@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_nothing_goes_below_zero_or_beyond_its_limits(data: st.DataObject) -> None:
    """V-16-11, V-0-04h, V-3.1-03, V-3.1-04, V-3.2-08, V-2.4-01, V-5.1-04."""
    state = stage_estate(
        {HOME: make_city(4, "infantry_barracks", "g_production"), "004.003": make_farm(2)},
        gold=6000,
    )
    for _ in range(data.draw(st.integers(1, 4))):
        sheet: tuple[Order, ...] = ()
        for kind in data.draw(st.lists(st.sampled_from(ORDER_KINDS), max_size=6)):
            order = fill_in_order(state, kind, sheet, data)
            sheet = sheet if order is None else (*sheet, order)
        work = start_turn(state, 1, *sheet)
        construction_phase.carry_out_construction(work)
        construction_phase.note_active_courtiers(work)
        work.state.course = None
        failed = {event.code for event in events_told(work, "order_failed")}
        assert failed <= EXPECTED_FAILURES
        state = assert_sound(work.state)
        begun = make_working_copy(state)
        rounds.start_round(begun)
        rounds.start_turn(begun, ONE)
        begun.state.turn, begun.state.batch = ONE, (ONE,)
        state = assert_sound(begun.state)


def assert_sound(state: State) -> State:
    """Assert what holds for every state."""
    side = state.side(ONE)
    assert side.gold >= 0
    assert side.favor >= 0
    assert state.ruler_of(ONE) is not None
    own = [place for place in state.assets_of(ONE) if place.feature == "city"]
    assert sum(place.level == cities.highest_level(place) for place in own) <= 1
    for place in own:
        assert cities.free_slots(place) >= 0
        assert all(0 <= level <= 4 for level in cities.forts_in_force(place, "").values())
    for at in (HOME, OTHER, THERE):
        assert has_room(state, at, ONE, ())
    assert state_as_data(state)
    return state
