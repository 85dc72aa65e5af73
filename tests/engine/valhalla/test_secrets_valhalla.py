"""Nobody can tell two worlds apart that differ in what he cannot know (section 13.7).

Each row of the table is changed alone, in positions of several moments; what a side is shown,
offered, refused and asked must stay the same, and what it hears of a turn of its own as well.
"""

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.core.dice import Dice
from engine.core.protocol.game import Ask, Lapse
from engine.core.protocol.values import Draft, Order, Seat, Viewer, is_in_audience
from engine.valhalla.ai.order_choice import choose
from engine.valhalla.checks.order_checks import check
from engine.valhalla.choices.next_blank import BLANKS, options
from engine.valhalla.orders.order_types import ORDER_TYPES_BY_KIND
from engine.valhalla.position_texts.view_writer import show_view
from engine.valhalla.state import State
from engine.valhalla.turn.asks import asks
from engine.valhalla.turn.resolve import resolve
from engine.valhalla.view_builder import view
from tests.engine.valhalla.twins import ROWS, change_one_kind, make_twin
from tests.engine.valhalla.worlds.world import DICE, read_sheet, stage_world, state_as_data

ME = Seat(1)

SIDES: dict[int, Any] = {
    1: {
        "capital": "004.004",
        "units": {
            "004.004": ["ruler", "warlord", "10 swordsman", "4 C"],
            "006.004": ["courtier", "6 archer"],
        },
        "places": {
            "004.004": {"level": 3, "buildings": ["infantry_barracks"]},
            "003.005": "farm 1",
        },
        "revealed": {"004.004": 4, "015.008": 2},
        "production": {"004.004": ["4 swordsman"]},
    },
    2: {
        "capital": "016.008",
        "gold": 5000,
        "units": {
            "016.008": ["ruler", "20 archer", "6 E"],
            "015.008": ["warlord", "courtier", "8 bruiser", "5 D"],
            "016.012": ["ranger", "7 swordsman"],
        },
        "places": {"016.008": {"level": 3, "buildings": ["trade_post"]}, "014.008": "mine"},
        "production": {"016.008": ["2 archer"]},
    },
    3: {
        "capital": "004.016",
        "gold": 5000,
        "units": {"004.016": ["ruler", "10 swordsman"], "006.016": ["warlord", "3 C"]},
        "places": {"004.016": {"level": 2}, "005.017": "farm 2"},
    },
}
FINDS = {
    "007.003": "runestone",
    "014.009": "barrow",
    "010.016": "mercenary_camp",
    "002.010": "mine",
}


@cache
def position_before() -> State:
    """Wait for the orders of seat 1."""
    return stage_world(SIDES, size=(20, 18), features=FINDS, roads=("016.008 016.009 016.010",))


@cache
def position_at_meeting() -> State:
    """Seat 2 has attacked seat 1, who may answer."""
    course = {
        "seat": 2,
        "stage": "responses",
        "asked": [1],
        "meetings": [{"at": "006.004", "others": [1], "entered": True, "stances": ["attack"]}],
    }
    sides = {**SIDES, 2: {**SIDES[2], "units": {**SIDES[2]["units"], "006.004": ["6 F"]}}}
    return stage_world(sides, size=(20, 18), features=FINDS, course=course, turn=2)


@cache
def position_later() -> State:
    """Wait for the orders of seat 3, while seat 1 looks on."""
    return stage_world(SIDES, size=(20, 18), features=FINDS, turn=3, round=4)


MOMENTS = {"before": position_before, "meeting": position_at_meeting, "later": position_later}


def all_shown(state: State, viewer: Viewer) -> Any:
    """Collect everything that a viewer is shown, offered, asked and refused."""
    seen = view(state, viewer)
    known = [ask for ask in asks(state) if is_in_audience(ask.known_to, viewer)]
    mine = next((ask for ask in known if ask.seat == viewer), None)
    return (
        seen,
        show_view(seen),
        known,
        all_offered(seen, mine),
        all_verdicts(seen, mine),
        machine_orders(seen, mine),
    )


def all_offered(seen: Any, ask: Ask | None) -> list[Any]:
    first = options(seen, ask, (), Draft(), None)
    kinds = [choice.id for choice in first.choices] if first is not None else []
    return [first, *(options(seen, ask, (), Draft(kind=kind), None) for kind in kinds)]


TRIED_ORDERS = read_sheet(
    {"kind": "move", "units": "all", "from": "006.004", "to": "008.004"},
    {"kind": "move", "units": "all", "from": "006.004", "to": "015.008"},
    {"kind": "truce", "side": 2, "scope": "all"},
    {"kind": "whisper", "side": 2, "text": "Who goes there?"},
    {"kind": "tactic", "tactic": "skirmish", "hex": "default"},
    {"kind": "pathfind", "targets": ["009.005"]},
    {"kind": "boon", "boon": "boon_eye", "target": "015.008"},
    {"kind": "build", "city": "016.008", "building": "harbor"},
    {"kind": "disband", "units": "12"},
)


def all_verdicts(seen: Any, ask: Ask | None) -> list[Any]:
    tried: list[Order | Draft] = [
        *TRIED_ORDERS,
        *(Draft(kind=kind) for kind in ORDER_TYPES_BY_KIND),
    ]
    return [check(seen, ask, given, ()) for given in tried]


def machine_orders(seen: Any, ask: Ask | None) -> Any:
    return choose(seen, ask, DICE) if ask is not None else ()


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_side_is_shown_the_same_in_both_worlds(row: str, moment: str) -> None:
    """V-13-01, V-13-02, V-13-25, V-13-27, V-13-30, and each row of V-13-50 to V-13-65."""
    state = MOMENTS[moment]()
    here = all_shown(state, ME)
    for seed in range(4):
        assert all_shown(change_one_kind(state, ME, Random(seed), row), ME) == here


@pytest.mark.parametrize("row", sorted(set(ROWS) - {"V-13-59"}))
@pytest.mark.parametrize("moment", MOMENTS)
def test_the_public_is_shown_the_same_in_both_worlds(row: str, moment: str) -> None:
    """V-13-04: spectators know the public facts only; V-13-08 to V-13-12."""
    state = MOMENTS[moment]()
    other = change_one_kind(state, None, Random(1), row)
    assert show_view(view(other, None)) == show_view(view(state, None))
    assert view(other, None) == view(state, None)


@pytest.mark.parametrize("row", ROWS)
def test_the_worlds_differ_indeed(row: str) -> None:
    changed = [
        state_as_data(change_one_kind(make(), ME, Random(seed), row)) != state_as_data(make())
        for make in MOMENTS.values()
        for seed in range(4)
    ]
    if row != "V-13-64":  # nobody's sheet waits in these positions
        assert any(changed)


def test_sheets_that_wait_are_nobody_elses_business() -> None:
    """V-13-64: two seats share a window, and one of them has sent its orders."""
    plan = {"kind": "tactic", "tactic": "skirmish"}
    state = stage_world(
        SIDES, size=(20, 18), turn=1, batch=(1, 2), waiting={2: [plan]},
        settings={"simultaneous": "auto"},
    )  # fmt: skip
    other = change_one_kind(state, ME, Random(1), "V-13-64")
    assert state_as_data(other) != state_as_data(state)
    assert all_shown(other, ME) == all_shown(state, ME)


QUIET_ORDERS = read_sheet(
    {"kind": "move", "units": "10 swordsman", "from": "004.004", "to": "005.004"},
    {"kind": "produce", "city": "004.004", "list": ["2 archer"]},
    {"kind": "tactic", "tactic": "skirmish", "hex": "default"},
)
"""Nothing of it comes near anybody, and no fog lifts."""


def play_own_turn(state: State) -> list[Any]:
    """Play the turn of seat 1: what it heard, and what it sees afterwards."""
    step = resolve(state, {(ME, asks(state)[0].id): QUIET_ORDERS}, DICE)
    heard = [event for event in step.events if is_in_audience(event.audience, ME)]
    return [heard, view(step.state, ME)]


@pytest.mark.parametrize("row", sorted(set(ROWS) - {"V-13-51"}))
def test_a_turn_of_its_own_tells_a_side_the_same_in_both_worlds(row: str) -> None:
    """V-13-28, V-13-38, V-13-39, V-13-41: nothing new of others is told in between."""
    state = position_before()
    here = play_own_turn(state)
    for seed in range(3):
        assert play_own_turn(change_one_kind(state, ME, Random(seed), row)) == here


def play_silent_round(state: State) -> tuple[list[Any], Any]:
    """Play a whole round, in which the others let their time run out: what seat 1 heard and saw."""
    heard: list[Any] = []
    given: Any = QUIET_ORDERS
    while given == QUIET_ORDERS or (state.phase, state.turn) != ("orders", ME):
        [ask] = asks(state)
        step = resolve(state, {(ask.seat, ask.id): given}, DICE)
        state, given = step.state, (Lapse(),)
        heard.extend(event for event in step.events if is_in_audience(event.audience, ME))
    return heard, view(state, ME)


@pytest.mark.parametrize("row", sorted(set(ROWS) - {"V-13-62"}))
def test_a_whole_round_tells_a_side_the_same_in_both_worlds(row: str) -> None:
    """V-13-38, V-13-41: others' turns, a new round, and the map at the start of the next turn."""
    here = play_silent_round(position_before())
    assert "situation_given" in {event.kind for event in here[0]}
    for seed in range(2):
        assert play_silent_round(change_one_kind(position_before(), ME, Random(seed), row)) == here


def test_where_a_beaten_enemy_has_gone_shows_by_its_mark_alone_at_the_next_turn() -> None:
    """V-13-62."""
    heard, seen = play_silent_round(position_before())
    differ = 0
    for seed in range(3):
        other, there = play_silent_round(
            change_one_kind(position_before(), ME, Random(seed), "V-13-62")
        )
        assert other == heard
        assert seen.me is not None
        assert there.me is not None
        differ += there.me.marks != seen.me.marks
        assert replace(there, me=replace(there.me, marks=seen.me.marks)) == seen
    assert differ


def choices_while_typing(seen: Any, ask: Ask) -> list[Any]:
    """List what is offered in each field of each kind, as it is typed in alone."""
    typed = {"from": "006.004", "to": "008.004", "hex": "006.004", "city": "004.004", "side": "2"}
    found = []
    for kind, blanks in BLANKS.items():
        fields = {name: typed[name] for name, _ in blanks if name in typed}
        draft = Draft(kind=kind, fields=fields)
        found.append([options(seen, ask, (), draft, name) for name, _ in blanks])
    return found


@pytest.mark.parametrize("row", ROWS)
def test_what_is_offered_while_typing_is_the_same_in_both_worlds(row: str) -> None:
    """V-13-30: in every field of every order."""
    here, there = (
        view(state, ME)
        for state in (position_before(), change_one_kind(position_before(), ME, Random(2), row))
    )
    [ask] = asks(position_before())
    assert choices_while_typing(there, ask) == choices_while_typing(here, ask)


def test_enemies_in_the_fog_keep_quiet_while_nobody_moves_near() -> None:
    """V-13-51: a hidden enemy shows by its zone of control, but not in reports or on the map."""
    state = position_before()
    step = resolve(state, {(ME, "turn.1"): (Lapse(),)}, DICE)
    other = resolve(
        change_one_kind(state, ME, Random(3), "V-13-51"), {(ME, "turn.1"): (Lapse(),)}, DICE
    )
    assert view(other.state, ME) == view(step.state, ME)


def test_the_seed_is_nobodys_business() -> None:
    """V-13-63, V-13-05: no view holds it, and other dice change nothing that was not rolled."""
    one, two = (
        resolve(position_before(), {(ME, "turn.1"): QUIET_ORDERS}, dice)
        for dice in (DICE, Dice("other", "g1"))
    )
    assert view(one.state, ME) == view(two.state, ME)


def test_many_differences_at_once_show_no_more() -> None:
    for moment in MOMENTS.values():
        here = view(moment(), ME)
        for seed in range(5):
            assert view(make_twin(moment(), ME, Random(seed)), ME) == here
