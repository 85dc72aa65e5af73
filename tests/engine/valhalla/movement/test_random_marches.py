"""Random marches: the plan comes true, and no rule of movement is broken."""

import random
from typing import Any

import pytest

from engine.core.protocol.drafts import fill_blank
from engine.core.protocol.game import Ask
from engine.core.protocol.values import EVERYONE, Draft, Order, Seat
from engine.valhalla.checks.order_checks import check
from engine.valhalla.choices.next_blank import options
from engine.valhalla.forces import hex_capacity
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.movement import movement_phase
from engine.valhalla.orders.order_types import ORDER_ADAPTER
from engine.valhalla.planning.sheet_plan import plan_sheet
from engine.valhalla.state import State
from engine.valhalla.view import View
from engine.valhalla.view_builder import view
from tests.engine.valhalla.worlds.world import stage_world, start_turn, state_as_data

ME = Seat(1)
ASK = Ask(id="turn.1", seat=ME, kind="orders", clock="order_hours", known_to=EVERYONE)
GROUND = ["grasslands"] * 4 + ["forest", "hills", "mountains", "marsh", "ocean", "high_mountains"]
DESIGNS = {
    "C": {"utility": "infiltrator"},
    "D": {"specials": "heavy, mount, speedy", "utility": "flying"},
    "E": {"utility": "burrow"},
    "F": {"specials": "heavy, mount", "utility": "aquatic"},
}
SIZE = 9


def draw_state(rng: random.Random, *, foes: bool) -> State:
    """Draw a small world; with foes, some of them unseen."""
    hexes = {
        f"{column:03}.{row:03}": rng.choice(GROUND)
        for column in range(1, SIZE + 1)
        for row in range(1, SIZE + 1)
    }
    homes = {"005.005": "grasslands", "003.003": "grasslands", "009.009": "grasslands"}
    mine: dict[str, Any] = {
        "005.005": ["warlord", "4 swordsman", "2 D", "C", "2 E"],
        "003.003": ["ruler", "2 F", "3 archer", "2 bruiser"],
    }
    open_ = sorted(at for at, code in hexes.items() if code in {"grasslands", "forest", "hills"})
    theirs: dict[str, Any] = {"009.009": ["ruler"]}
    if foes:
        for at in rng.sample(open_, 4):
            theirs.setdefault(at, [rng.choice(["1 archer", "3 C", "warlord", "9 E"])])
    more: dict[str, Any] = {"marks": {}, "scouted": []} if rng.random() < 0.5 else {}
    truces = {"truces": [{"side": 2}]} if rng.random() < 0.5 else {}
    for at in mine:
        theirs.pop(at, None)
    return stage_world(
        {
            1: {"capital": "003.003", "designs": DESIGNS, "units": mine, "limit": 8, **more}
            | truces,
            2: {"capital": "009.009", "units": theirs, "truces": [{"side": 1}]},
        },
        size=(SIZE, SIZE),
        hexes={**hexes, **homes},
        features={at: rng.choice(["farm", "mine", "stables"]) for at in rng.sample(open_, 4)},
    )


def fill_in_order(seen: View, rng: random.Random, before: tuple[Order, ...]) -> Order | None:
    """Fill in a movement order blank by blank; some have riders, a stance, a split."""
    kind = rng.choice(["move", "move", "ferry"])
    draft = Draft(kind=kind)
    while (blank := options(seen, ASK, before, draft, None)) is not None:
        if blank.is_unanswerable:
            return None
        some = [one.id for one in blank.choices]
        stop = blank.min_choices == 0 and (not some or rng.random() < 0.5)
        draft = fill_blank(draft, blank, () if stop else (rng.choice(some),))
    for name in ("stance", "on_blocked", "riders") if kind == "move" else ():
        blank = options(seen, ASK, before, draft, name)
        if blank is not None and blank.choices and rng.random() < 0.5:
            draft = fill_blank(draft, blank, (rng.choice(blank.choices).id,))
    made: Order = ORDER_ADAPTER.validate_python({**draft.fields, "kind": kind})
    return made


def draw_orders(state: State, rng: random.Random) -> tuple[Order, ...]:
    seen, before = view(state, ME), tuple[Order, ...]()
    for _ in range(6):
        order = fill_in_order(seen, rng, before)
        if order is not None:
            assert check(seen, ASK, order, before).is_accepted, order
            before = (*before, order)
    return before


def carry_out_movement_of(state: State, sheet: tuple[Order, ...]) -> ValhallaWork:
    work = start_turn(state, 1, *sheet)
    movement_phase.carry_out_movement(work)
    return work


@pytest.mark.parametrize("seed", range(12))
def test_what_was_planned_comes_true_where_nothing_stands_in_the_way(seed: int) -> None:
    """V-12.3-31, V-14-23."""
    rng = random.Random(seed)
    state = draw_state(rng, foes=False)
    sheet = draw_orders(state, rng)
    seen = view(state, ME)
    assert seen.me is not None
    plan = plan_sheet(seen, seen.me, sheet)
    work = carry_out_movement_of(state, sheet)
    own = work.state.units_of(ME)
    assert {one.id: one.at for one in own} == plan.hex_of
    assert {one.id: one.rides for one in own} == plan.mount_of
    assert {one.id: one.mp for one in own} == plan.mp_of


@pytest.mark.parametrize("seed", range(20))
def test_no_march_breaks_a_rule_of_the_map(seed: int) -> None:
    """V-2.1-15 to V-2.1-17, V-2.2-02, V-2.4-01, V-13-14: whatever it meets."""
    rng = random.Random(1_000 + seed)
    state = draw_state(rng, foes=True)
    before = state_as_data(state)
    work = carry_out_movement_of(state, draw_orders(state, rng))
    assert state_as_data(state) == before
    land = state.atlas.land()
    for one in work.state.units_of(ME):
        mount = work.state.units.get(one.rides or 0)
        assert land.can_stand(work.state.kind_of(mount or one).travel_mode, one.at)
        assert one.mp >= 0
        assert mount is None or (mount.at == one.at and mount.rides is None)
    for at in {one.at for one in work.state.units_of(ME)}:
        assert hex_capacity.has_room(work.state, at, ME, (), is_attacking=True)
    for event in work.events:
        if event.kind in {"moved", "set_down", "claimed", "order_failed", "conquered"}:
            assert event.audience == (getattr(event, "seat", None),)
