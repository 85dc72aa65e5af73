"""What a side is told that the next round will bring and take is what comes."""

from typing import Any

import pytest

from engine.core.dice import Dice, make_seed
from engine.core.match import Match
from engine.core.protocol.values import Seat
from engine.valhalla.events.construction import IncomePaid, UpkeepPaid
from engine.valhalla.game import GAME
from engine.valhalla.planning.treasury_outlook import forecast_treasury
from tests.engine.valhalla.worlds.world import read_order, stage_world

HOME, FARM, FIELD = "003.003", "004.003", "005.003"
RED = Seat(1)

UPGRADE = {"kind": "upgrade", "hex": FARM}
GREATER = {"kind": "upgrade", "hex": HOME}
MOVE = {"kind": "move", "units": "courtier", "from": FARM, "to": FIELD}
PRODUCE = {"kind": "produce", "city": HOME, "list": "4 swordsman"}
BUILD = {"kind": "build", "city": HOME, "building": "infantry_barracks"}
EINHERJAR = {"kind": "boon", "boon": "boon_einherjar", "target": "archer"}
THREAD = {"kind": "boon", "boon": "boon_thread"}


WAITING = {
    "production": {HOME: ["99 swordsman"]},
    "training": {"officer": "warlord", "left": 1},
}


def make_position(**more: Any) -> Any:
    own = {
        **more,
        "capital": HOME,
        "gold": 5000,
        "units": {HOME: "ruler, 10 swordsman", FARM: "courtier"},
        "places": {FARM: "farm 1"},
    }
    return stage_world({1: own, 2: {}}, round=3, features={FARM: "farm"})


@pytest.mark.parametrize(
    ("given", "more"),
    [
        ((), {}),
        ((UPGRADE,), {}),
        ((GREATER, UPGRADE), {}),
        ((MOVE,), {}),
        ((BUILD, PRODUCE), {}),
        ((), WAITING),
        ((EINHERJAR, BUILD, PRODUCE), {"favor": 200}),
        ((THREAD,), {"favor": 200, "training": {"officer": "warlord", "left": 2}}),
    ],
)
def test_the_next_round_brings_and_takes_what_the_sheet_was_told(given: Any, more: Any) -> None:
    """V-14-07, V-14-08, V-14-09, V-14-10, V-14-57, V-12.13-12, V-10.1-30, V-10.1-32."""
    match = Match(GAME, make_position(**more), Dice(make_seed("north"), "g1"))
    view = match.view(RED)
    assert view.me is not None
    sheet = tuple(map(read_order, given))
    told = forecast_treasury(view, view.me, sheet)
    for one in sheet:
        assert match.submit(RED, one).is_accepted
    while match.state.round == 3:
        for ask in match.asks:
            match.mark_ready(ask.seat, ask.id)
    own = {
        type(one): one.gold
        for played in match.played_steps
        for one in played.events
        if isinstance(one, IncomePaid | UpkeepPaid) and one.seat == RED
    }
    assert (told.income, told.upkeep) == (own[IncomePaid], own[UpkeepPaid])
    assert told.gold_left == match.state.side(RED).gold


def test_raised_places_and_new_units_change_what_is_told() -> None:
    view = Match(GAME, make_position(), Dice(make_seed("north"), "g1")).view(RED)
    assert view.me is not None
    bare = forecast_treasury(view, view.me)
    raised = forecast_treasury(view, view.me, (read_order(UPGRADE),))
    assert raised.income > bare.income
    more = forecast_treasury(view, view.me, (read_order(BUILD), read_order(PRODUCE)))
    assert more.upkeep > bare.upkeep
    assert forecast_treasury(view, view.me, (read_order(MOVE),)).income < bare.income
