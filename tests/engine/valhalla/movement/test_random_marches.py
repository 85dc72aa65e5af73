"""Marches at random: what was planned comes true, and no rule of the map is ever broken."""

import random
from typing import Any

import pytest

from engine.core.protocol.drafts import fill
from engine.core.protocol.game import Ask
from engine.core.protocol.values import EVERYONE, Draft, Order, Seat
from engine.valhalla.checks import check
from engine.valhalla.choices.next_field import options
from engine.valhalla.forces import hex_capacity
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.movement import movement_phase
from engine.valhalla.orders import ADAPTER
from engine.valhalla.planning.sheet_plan import planned
from engine.valhalla.state import State
from engine.valhalla.view import View
from engine.valhalla.view_builder import view
from tests.engine.valhalla.world import course, spelt, world

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


def lands(rng: random.Random, *, foes: bool) -> State:
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
    return world(
        {
            1: {"capital": "003.003", "designs": DESIGNS, "units": mine, "limit": 8, **more}
            | truces,
            2: {"capital": "009.009", "units": theirs, "truces": [{"side": 1}]},
        },
        size=(SIZE, SIZE),
        hexes={**hexes, **homes},
        features={at: rng.choice(["farm", "mine", "stables"]) for at in rng.sample(open_, 4)},
    )


def grown(seen: View, rng: random.Random, before: tuple[Order, ...]) -> Order | None:
    """Grow a movement order by its blanks; some of them with riders, a stance, a split."""
    kind = rng.choice(["move", "move", "ferry"])
    draft = Draft(kind=kind)
    while (blank := options(seen, ASK, before, draft, None)) is not None:
        if blank.dead:
            return None
        some = [one.id for one in blank.choices]
        stop = blank.least == 0 and (not some or rng.random() < 0.5)
        draft = fill(draft, blank, () if stop else (rng.choice(some),))
    for name in ("stance", "on_blocked", "riders") if kind == "move" else ():
        blank = options(seen, ASK, before, draft, name)
        if blank is not None and blank.choices and rng.random() < 0.5:
            draft = fill(draft, blank, (rng.choice(blank.choices).id,))
    made: Order = ADAPTER.validate_python({**draft.fields, "kind": kind})
    return made


def orders(state: State, rng: random.Random) -> tuple[Order, ...]:
    seen, before = view(state, ME), tuple[Order, ...]()
    for _ in range(6):
        order = grown(seen, rng, before)
        if order is not None:
            assert check(seen, ASK, order, before).stands, order
            before = (*before, order)
    return before


def moved(state: State, sheet: tuple[Order, ...]) -> Tables:
    table = course(state, 1, *sheet)
    movement_phase.movement(table)
    return table


@pytest.mark.parametrize("seed", range(12))
def test_what_was_planned_comes_true_where_nothing_stands_in_the_way(seed: int) -> None:
    """V-12.3-31, V-14-23."""
    rng = random.Random(seed)
    state = lands(rng, foes=False)
    sheet = orders(state, rng)
    seen = view(state, ME)
    assert seen.me is not None
    plan = planned(seen, seen.me, sheet)
    table = moved(state, sheet)
    own = table.state.own(ME)
    assert {one.id: one.at for one in own} == plan.at
    assert {one.id: one.rides for one in own} == plan.rides
    assert {one.id: one.mp for one in own} == plan.mp


@pytest.mark.parametrize("seed", range(20))
def test_no_march_breaks_a_rule_of_the_map(seed: int) -> None:
    """V-2.1-15 to V-2.1-17, V-2.2-02, V-2.4-01, V-13-14: whatever it meets."""
    rng = random.Random(1_000 + seed)
    state = lands(rng, foes=True)
    before = spelt(state)
    table = moved(state, orders(state, rng))
    assert spelt(state) == before
    land = state.atlas.land()
    for one in table.state.own(ME):
        mount = table.state.units.get(one.rides or 0)
        assert land.bears(table.state.kind(mount or one).mode, one.at)
        assert one.mp >= 0
        assert mount is None or (mount.at == one.at and mount.rides is None)
    for at in {one.at for one in table.state.own(ME)}:
        assert hex_capacity.fits(table.state, at, ME, (), attacking=True)
    for event in table.tale:
        if event.kind in {"moved", "set_down", "claimed", "order_failed", "conquered"}:
            assert event.audience == (getattr(event, "seat", None),)
