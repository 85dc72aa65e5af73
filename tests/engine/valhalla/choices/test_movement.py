"""The blanks of movement orders: whatever is offered stands."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.protocol.drafts import fill_blank
from engine.core.protocol.game import Ask, Blank
from engine.core.protocol.values import EVERYONE, Draft, Order, Seat
from engine.valhalla.checks.order_checks import check
from engine.valhalla.choices.next_blank import options
from engine.valhalla.orders.order_types import ORDER_ADAPTER
from engine.valhalla.state import State
from engine.valhalla.view import View
from engine.valhalla.view_builder import view
from tests.engine.valhalla.worlds.world import read_sheet, stage_world

ASK = Ask(id="turn.1", seat=Seat(1), kind="orders", clock="order_hours", known_to=EVERYONE)
DESIGNS: Mapping[str, Any] = {
    "C": {"utility": "burrow"},
    "D": {"specials": "heavy, mount", "utility": "flying"},
    "F": {"utility": "garrison"},
}


def stage_lands(**own: Any) -> State:
    force = [
        "warlord", "12 swordsman", {"unit": "E", "mp": 2}, "2 E", "3 C", "D", "caster",
        {"unit": "archer", "mp": 0},
    ]  # fmt: skip
    return stage_world(
        {
            1: {
                "capital": "001.001", "designs": DESIGNS, "marks": {"005.003": [2]},
                "units": {"001.001": ["ruler", "F"], "005.005": force, "009.009": ["D", "archer"]},
                **own,
            },
            2: {"capital": "012.012", "units": {"012.012": ["ruler"], "005.003": ["9 archer"]}},
        },
        hexes={"005.004": "mountains", "006.005": "ocean", "008.009": "ocean"},
        features={"004.005": "farm", "007.007": "city"},
    )  # fmt: skip


def find_blank(state: View, draft: Draft, field: str | None = None, *before: Order) -> Blank | None:
    return options(state, ASK, before, draft, field)


def choice_ids(blank: Blank | None) -> list[str]:
    assert blank is not None
    return [one.id for one in blank.choices]


def grow_order(
    seen: View, kind: str, rng: random.Random, before: tuple[Order, ...]
) -> Order | None:
    """Grow an order, each blank filled at random."""
    draft = Draft(kind=kind)
    while (blank := options(seen, ASK, before, draft, None)) is not None:
        if blank.is_unanswerable:
            return None
        some = [one.id for one in blank.choices]
        stop = blank.min_choices == 0 and (not some or rng.random() < 0.5)
        draft = fill_blank(draft, blank, () if stop else (rng.choice(some),))
    made: Order = ORDER_ADAPTER.validate_python({**draft.fields, "kind": kind})
    return made


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_grown_stands(seed: int) -> None:
    """Each order is checked with those before it, until none is left."""
    rng, seen = random.Random(seed), view(stage_lands(), Seat(1))
    before: tuple[Order, ...] = ()
    made = 0
    for kind in ["move", "ferry", "move", "ambush", "raze_on_conquest", "move", "move", "move"]:
        order = grow_order(seen, kind, rng, before)
        if order is not None:
            assert check(seen, ASK, order, before).is_accepted, order
            before = (*before, order)
            made += 1
    assert made >= 4


def test_a_march_is_asked_for_whence_whither_and_who() -> None:
    seen = view(stage_lands(), Seat(1))
    assert choice_ids(find_blank(seen, Draft(kind="move"))) == ["001.001", "005.005", "009.009"]
    whence: dict[str, Any] = {"from": "005.005"}
    to = choice_ids(find_blank(seen, Draft(kind="move", fields=whence)))
    assert {"005.004", "004.005", "005.003", "006.005"} <= set(to)
    assert "001.001" not in to
    draft = Draft(kind="move", fields={**whence, "to": "005.006"})
    who = choice_ids(find_blank(seen, draft))
    assert {"warlord", "all swordsman", "10 swordsman", "5 swordsman", "swordsman", "C"} <= set(who)
    assert "all" not in who  # an Archer has no MP left


def test_who_can_go_to_a_known_place_is_offered_by_reach_and_strength_never_a_ruler_alone() -> None:
    force = {"001.001": ["ruler"], "005.005": "warlord, 4 archer", "005.007": "20 archer"}
    far = {"011.011": "warlord, 60 archer"}
    seen = view(stage_lands(units={**force, **far}), Seat(1))
    whence = choice_ids(find_blank(seen, Draft(kind="move", fields={"to": "005.006"})))
    assert whence == ["005.007", "005.005", "011.011"]
    alone = view(stage_lands(units={"001.001": ["ruler"]}), Seat(1))
    whence = choice_ids(find_blank(alone, Draft(kind="move", fields={"to": "001.002"})))
    assert whence == ["001.001"]


def test_where_something_lies_is_offered_first_then_what_is_nearest() -> None:
    own = {"capital": "003.003", "units": {"003.003": "ruler, 10 swordsman"}}
    seen = view(
        stage_world({1: own, 2: {}}, features={"006.003": "farm", "003.006": "mine"}), Seat(1)
    )
    to = find_blank(seen, Draft(kind="move", fields={"from": "003.003"}))
    assert to is not None
    assert choice_ids(to)[:2] == ["003.006", "006.003"]
    costs = [int(one.facts["mp"]) for one in to.choices[2:]]
    assert costs == sorted(costs)


def test_far_off_only_those_are_named_who_come_so_far() -> None:
    seen = view(stage_lands(), Seat(1))
    draft = Draft(kind="move", fields={"from": "005.005", "to": "005.003"})
    who = choice_ids(find_blank(seen, draft))
    assert "C" in who  # it burrows under the mountains
    assert "E" not in who
    slow = Draft(kind="move", fields={"from": "005.005", "to": "003.006"})
    assert not {"E", "all E"} & set(choice_ids(find_blank(seen, slow)))


def test_of_who_is_not_among_those_who_may_go_it_is_said_why() -> None:
    seen = view(stage_lands(), Seat(1))

    def left_out(fields: dict[str, Any]) -> list[tuple[str, Any]]:
        blank = find_blank(seen, Draft(kind="move", fields=fields))
        assert blank is not None
        assert seen.me is not None
        kinds = {unit.id: unit.code for unit in seen.me.units}
        return [(one.code, kinds[int(str(one.facts["unit"]))]) for one in blank.left_out]

    near = {"from": "005.005", "to": "005.006"}
    assert left_out(near) == [("MOVE_POINTS", "archer")]
    assert left_out({**near, "to": "003.006"}) == [("MOVE_POINTS", "E"), ("MOVE_POINTS", "archer")]
    assert left_out({**near, "units": ("caster",)}) == []
    assert left_out({"from": "001.001", "to": "001.002"}) == [("MOVE_GARRISON", "F")]


def test_without_orders_left_nobody_moves() -> None:
    """V-9-01."""
    seen = view(stage_lands(limit=1), Seat(1))
    one = read_sheet({"kind": "move", "units": "warlord", "from": "005.005", "to": "005.006"})
    blank = find_blank(seen, Draft(kind="move"), None, *one)
    assert blank is not None
    assert blank.is_unanswerable
    ferry = find_blank(seen, Draft(kind="ferry"), None, *one)
    assert ferry is not None
    assert ferry.is_unanswerable


def test_how_is_asked_by_name_only() -> None:
    seen = view(stage_lands(), Seat(1))
    given = {"from": "005.005", "to": "005.006", "units": ("warlord", "D", "swordsman")}
    draft = Draft(kind="move", fields=given, closed=("units",))
    assert find_blank(seen, draft) is None
    assert choice_ids(find_blank(seen, draft, "stance")) == ["attack", "truce", "parley"]
    alone = Draft(kind="move", fields={**given, "units": ("warlord",)})
    assert "mission" in choice_ids(find_blank(seen, alone, "stance"))
    assert choice_ids(find_blank(seen, draft, "on_blocked")) == ["together", "split"]
    assert "005.006" in choice_ids(find_blank(seen, draft, "path"))
    riders = choice_ids(find_blank(seen, draft, "riders"))
    assert riders
    for one in riders:
        rider, mount = one.split(" > ")
        order = ORDER_ADAPTER.validate_python({**given, "kind": "move", "riders": {rider: mount}})
        assert check(seen, ASK, order, ()).is_accepted


def test_a_ferry_offers_the_way_out_with_somebody_and_the_way_back_alone() -> None:
    seen = view(stage_lands(), Seat(1))
    mounts = choice_ids(find_blank(seen, Draft(kind="ferry")))
    assert len(mounts) == 2
    out = choice_ids(find_blank(seen, Draft(kind="ferry", fields={"mount": mounts[1]})))
    assert "009.008 take 1 archer drop all" in out
    done = {"mount": mounts[1], "legs": ("009.008 take 1 archer drop all",)}
    assert "009.009" in choice_ids(find_blank(seen, Draft(kind="ferry", fields=done)))


def test_an_ambush_is_offered_where_a_warlord_will_stand() -> None:
    seen = view(stage_lands(), Seat(1))
    assert choice_ids(find_blank(seen, Draft(kind="ambush"))) == ["001.001", "005.005"]
    one = read_sheet({"kind": "move", "units": "warlord", "from": "005.005", "to": "005.006"})
    assert "005.006" in choice_ids(find_blank(seen, Draft(kind="ambush"), None, *one))


def test_prey_is_what_is_not_ones_own() -> None:
    """V-13-30: as far as it is revealed."""
    seen = view(stage_lands(), Seat(1))
    assert choice_ids(find_blank(seen, Draft(kind="raze_on_conquest"))) == [
        "default", "004.005", "007.007", "012.012",
    ]  # fmt: skip
    dark = view(stage_lands(revealed=["001.001", "005.005", "004.005"]), Seat(1))
    assert choice_ids(find_blank(dark, Draft(kind="raze_on_conquest"))) == ["default", "004.005"]
