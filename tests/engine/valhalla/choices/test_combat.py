"""Blanks of `formation`, `tactic` and `respond`."""

from typing import Any

import pytest

from engine.core.protocol.drafts import fill_blank
from engine.core.protocol.game import Ask
from engine.core.protocol.values import Draft, Seat, Verdict
from engine.valhalla.checks.combat.battle_orders import CHECKS
from engine.valhalla.checks.order_case import OrderCase
from engine.valhalla.checks.order_checks import check
from engine.valhalla.choices.next_blank import options
from engine.valhalla.orders.combat import Respond
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.checks.combat_orders import ANSWER, TURN, stage_attack, stage_turn
from tests.engine.valhalla.staged_battles import AT, FOE, FROM, ME
from tests.engine.valhalla.worlds.world import read_order


def grow_order(state: State, seat: Seat, ask: Ask, kind: str, pick: int) -> tuple[Any, Verdict]:
    """Grow an order by always taking the n-th choice, and let the checks judge it."""
    shown = view(state, seat)
    draft = Draft(kind=kind)
    for _ in range(40):
        blank = options(shown, ask, (), draft)
        if blank is None:
            break
        assert not blank.is_unanswerable, blank
        ids = [choice.id for choice in blank.choices]
        take = (
            [ids[pick % len(ids)]] if ids and not (blank.min_choices == 0 and pick % 3 == 0) else []
        )
        draft = fill_blank(draft, blank, take)
    return draft, check(shown, ask, _whole(draft), ())


def _whole(draft: Draft) -> Any:
    return read_order({"kind": draft.kind, **draft.fields})


@pytest.mark.parametrize(
    ("kind", "field"),
    [("tactic", "hex"), ("tactic", "role"), ("tactic", "tactic"),
     ("formation", "hex"), ("formation", "stacks"), ("respond", "tactic")],
)  # fmt: skip
def test_what_is_typed_under_attack_is_offered_by_its_field(kind: str, field: str) -> None:
    """V-12.5-02, V-12.6-01: each part that is taken for an answer, for the one battle there is."""
    state = stage_attack("1 warlord, 9 archer")
    shown = view(state, FOE)
    blank = options(shown, ANSWER, (), Draft(kind=kind), field)
    assert blank is not None
    assert blank.name == field
    assert blank.choices
    own = {"battle": AT} if kind == "respond" else {"hex": AT, "role": "defense"}
    rest = {"stacks": {"center": "all"}} if kind == "formation" else {"tactic": "human_wave"}
    for one in blank.choices:
        draft = fill_blank(Draft(kind=kind), blank, [one.id])
        whole = _whole(draft.model_copy(update={"fields": {**own, **rest, **draft.fields}}))
        assert check(shown, ANSWER, whole, ()).is_accepted, one.id


@pytest.mark.parametrize("pick", range(12))
def test_what_is_offered_stands(pick: int) -> None:
    """V-12.0-06: formations, tactics and answers grown blank by blank are accepted."""
    for kind in ("formation", "tactic"):
        draft, verdict = grow_order(stage_turn(), ME, TURN, kind, pick)
        assert verdict.is_accepted, (draft, verdict)
    for state in (
        stage_attack(features={AT: "field_fortifications"}),
        stage_attack("9 archer"),
        stage_attack(also={3: "30 archer"}),
    ):
        draft, verdict = grow_order(state, FOE, ANSWER, "respond", pick)
        assert verdict.is_accepted, (draft, verdict)


def test_ready_ways_to_fill_the_center_come_first() -> None:
    """V-12.5-01: a leader with all of a kind, a kind, some of it."""
    shown = view(stage_turn(), ME)
    draft = Draft(kind="formation", fields={"hex": FROM, "role": "defense"})
    blank = options(shown, TURN, (), draft, "stacks")
    assert blank is not None
    ids = [choice.id for choice in blank.choices]
    assert ids[:3] == [
        "center > 21 + all swordsman", "center > 21 + all archer", "center > 21 + all C",
    ]  # fmt: skip
    assert "center > 10 bruiser" in ids


def test_riders_are_offered_where_there_are_mounts() -> None:
    """V-4.3-86, V-4.3-80: by the name of the field; full mounts are not."""
    units = [
        {"unit": "C", "id": 51},
        {"unit": "C", "id": 81},
        {"unit": "archer", "id": 61, "rides": 51},
        {"unit": "archer", "id": 71},
    ]
    draft = Draft(kind="formation", fields={"hex": FROM, "role": "defense"})
    blank = options(view(stage_turn(units), ME), TURN, (), draft, "riders")
    assert blank is not None
    assert [choice.id for choice in blank.choices] == ["61 > 81", "61 > none", "71 > 81"]


def test_nothing_is_answered_where_nothing_is_asked() -> None:
    """V-12.28-10."""
    shown = view(stage_turn(), ME)
    assert shown.me is not None
    case = OrderCase(shown, shown.me, None, Respond(battle=AT), ())
    assert [one.code for one in CHECKS["respond"](case)] == ["RESPOND_CLOSED"]


@pytest.mark.parametrize(("count", "is_offered"), [(50, False), (51, True)])
def test_a_tactic_that_needs_many_units_is_offered_to_enough_defenders(
    count: int, is_offered: bool
) -> None:
    """V-6.6-11: more than 50 units."""
    shown = view(stage_attack(f"1 warlord, {count - 1} archer"), FOE)
    blank = options(shown, ANSWER, (), Draft(kind="respond"), "tactic")
    assert blank is not None
    assert ("human_wave" in {one.id for one in blank.choices}) is is_offered
