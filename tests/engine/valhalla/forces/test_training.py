"""Officers that the capital trains, and those that palaces send."""

from typing import Any

import pytest

from engine.core.dice import Dice
from engine.core.protocol.values import Seat
from engine.valhalla.cities.officer_training import training_turns
from engine.valhalla.construction import construction_phase
from engine.valhalla.entities.units_and_places import CASTERS, OfficerTraining
from engine.valhalla.forces import training
from engine.valhalla.forces.new_units import make_unit
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.state import NO_SEAT, State
from tests.engine.valhalla.worlds.world import (
    events_told,
    failure_codes,
    make_working_copy,
    only_event,
    stage_world,
    start_turn,
    state_as_data,
)

HOME, THERE = "003.003", "009.009"
ONE = Seat(1)


def make_state(**side: Any) -> State:
    return stage_world(
        {1: {"capital": HOME, "units": {HOME: "ruler"}, **side}, 2: {"capital": THERE}}
    )


def count_rounds(state: State, rounds: int = 1) -> ValhallaWork:
    """Count the Officer of the first side down, as starts of rounds do."""
    work = make_working_copy(state)
    work.state.turn = NO_SEAT
    for _ in range(rounds):
        work.state.round += 1
        training.count_down_training(work, ONE)
    return work


def train_officer(state: State, officer: str, repeat: str = "no") -> ValhallaWork:
    work = start_turn(state, 1, {"kind": "train_officer", "type": officer, "repeat": repeat})
    construction_phase.carry_out_construction(work)
    return work


def officer_codes(state: State) -> list[str]:
    return [unit.code for unit in state.units_of(ONE) if unit.code != "ruler"]


# How long it takes


def test_officers_take_two_turns_and_a_caster_six_and_one_for_each_it_joins() -> None:
    """V-4.4-08b, V-4.4-08c, V-4.4-08d, V-4.4-08e, V-4.4-27."""
    trio = [
        training_turns(officer, "", 3, has_tower=True)
        for officer in ("warlord", "courtier", "ranger")
    ]
    assert trio == [2, 2, 2]
    assert [training_turns("caster", "", casters, has_tower=False) for casters in (0, 1, 4)] == [
        6,
        7,
        10,
    ]


def test_a_wizards_tower_saves_a_caster_two_turns() -> None:
    """V-3.3-32, V-4.4-27."""
    assert [training_turns("caster", "", casters, has_tower=True) for casters in (0, 3)] == [4, 7]


def test_the_war_college_trains_in_one_turn_but_no_casters() -> None:
    """V-11.2-18."""
    assert training_turns("warlord", "war_college", 0, has_tower=False) == 1
    assert training_turns("caster", "war_college", 0, has_tower=False) == 6


def test_only_living_casters_count_and_only_a_tower_that_works() -> None:
    """V-4.4-27, V-3.3-07."""
    tower = {"level": 3, "buildings": ["wizards_tower"]}
    state = make_state(units={HOME: "ruler, caster, caster"}, places={HOME: tower})
    assert train_officer(state, "caster").state.side(ONE).training == OfficerTraining("caster", 6)
    elsewhere = {HOME: {"level": 3}, "005.005": {"feature": "city", **tower}}
    state = make_state(units={HOME: "ruler, caster"}, places=elsewhere)
    assert train_officer(state, "caster").state.side(ONE).training == OfficerTraining("caster", 7)


# Starting and changing


def test_an_officer_is_started_in_the_construction_phase() -> None:
    """V-4.4-09, V-14-53, V-12.14-01; its owner alone hears of it (V-13-25)."""
    work = train_officer(make_state(), "ranger", "yes")
    event = only_event(work, "training_started")
    assert (event.officer, event.turns, event.repeat, event.audience) == ("ranger", 2, True, (1,))


def test_it_appears_at_the_start_of_the_round_it_is_due() -> None:
    """V-4.4-09: started in round r with time t, it appears at the start of round r + t."""
    state = train_officer(make_state(), "warlord").state
    assert officer_codes(count_rounds(state, 1).state) == []
    work = count_rounds(state, 2)
    assert officer_codes(work.state) == ["warlord"]
    ready = only_event(work, "officer_ready", ONE)
    assert (ready.officer, ready.at, ready.palace) == ("warlord", HOME, "")
    assert work.state.side(ONE).training is None


def test_a_change_loses_the_time_that_was_spent() -> None:
    """V-4.4-09, V-4.4-07: one at a time."""
    state = make_state(training={"officer": "warlord", "left": 1, "spent": 1})
    work = train_officer(state, "courtier")
    now = work.state.side(ONE).training
    assert now is not None
    assert (now.officer, now.left, now.spent) == ("courtier", 2, 0)
    assert only_event(work, "training_started").lost == "warlord"


def test_ordering_the_same_officer_again_goes_on_with_it() -> None:
    state = make_state(training={"officer": "warlord", "left": 1, "spent": 1})
    now = train_officer(state, "warlord", "yes").state.side(ONE).training
    assert now is not None
    assert (now.left, now.repeat) == (1, True)


def test_production_can_be_stopped() -> None:
    """V-12.14-01."""
    work = train_officer(make_state(training={"officer": "warlord", "left": 1}), "none")
    assert work.state.side(ONE).training is None
    assert only_event(work, "training_stopped").why == "order"


def test_repeated_production_starts_anew_with_what_holds_then() -> None:
    """V-12.14-01, V-4.4-27: a second Caster takes one turn more."""
    state = make_state(training={"officer": "caster", "left": 1, "repeat": True})
    work = count_rounds(state)
    again = work.state.side(ONE).training
    assert again is not None
    assert (again.left, again.anew, again.spent) == (7, True, 0)
    towered = start_turn(work.state, 1)
    towered.state.places[HOME].buildings.append("wizards_tower")
    construction_phase.carry_out_construction(towered)
    then = towered.state.side(ONE).training
    assert then is not None
    assert (then.left, then.anew) == (5, False)


def test_repeated_casters_need_their_capital_each_time() -> None:
    """V-4.4-26, V-12.14-13."""
    work = count_rounds(make_state(training={"officer": "caster", "left": 1, "repeat": True}))
    work.state.places[HOME].level = 2
    shrunk = start_turn(work.state, 1)
    construction_phase.carry_out_construction(shrunk)
    assert shrunk.state.side(ONE).training is None
    assert failure_codes(shrunk, 1) == ["OFFICER_CASTER_LEVEL"]


def test_a_caster_needs_a_capital_of_level_3_with_this_turns_upgrade() -> None:
    """V-4.4-26, V-12.14-13, V-12.14-15: the level after upgrades."""
    small = make_state(places={HOME: {"level": 2}})
    work = train_officer(small, "caster")
    assert failure_codes(work, 1) == ["OFFICER_CASTER_LEVEL"]
    risen = start_turn(
        small, 1, {"kind": "train_officer", "type": "caster"}, {"kind": "upgrade", "hex": HOME}
    )
    construction_phase.carry_out_construction(risen)
    assert failure_codes(risen, 1) == []
    assert risen.state.side(ONE).training is not None


def test_without_a_capital_nothing_is_trained() -> None:
    """V-4.4-05, V-12.14-11."""
    work = train_officer(make_state(capital=None, units={HOME: "ruler"}, places={}), "warlord")
    assert failure_codes(work, 1) == ["OFFICER_NO_CAPITAL"]


# Ready


def test_a_ready_officer_waits_while_the_capital_is_full() -> None:
    """V-4.4-10, V-2.4-04, V-12.14-14: and blocks the place until there is room."""
    full = ["ruler", "99 swordsman"]
    work = count_rounds(make_state(units={HOME: full}, training={"officer": "ranger", "left": 1}))
    waiting = work.state.side(ONE).training
    assert waiting is not None
    assert waiting.left == 0
    assert failure_codes(work, 1) == ["OFFICER_WAITING"]
    work.state.units.popitem()
    training.count_down_training(work, ONE)
    assert "ranger" in officer_codes(work.state)
    assert work.state.side(ONE).training is None


def test_without_its_capital_nothing_counts_on() -> None:
    """V-4.4-10."""
    state = make_state(training={"officer": "ranger", "left": 1})
    state.places[HOME].owner = Seat(2)
    work = count_rounds(state)
    assert officer_codes(work.state) == []
    assert not events_told(work)


def test_the_type_of_a_caster_is_drawn_by_its_id_when_it_appears() -> None:
    """V-4.4-28, V-0-05, V-0-06."""
    work = count_rounds(make_state(training={"officer": "caster", "left": 1}))
    [caster] = [unit for unit in work.state.units_of(ONE) if unit.code == "caster"]
    number = work.dice.roll_index(f"g1|{work.state.round}|0|caster_type|{caster.id}", 6)
    assert caster.caster == CASTERS[number]
    assert only_event(work, "officer_ready", ONE).caster == caster.caster
    assert work.has_revealed


def test_v_15_12_draws_a_seer() -> None:
    """V-15-12: `42|g1|5|0|caster_type|88` is r = 0.31190: a Seer."""
    assert CASTERS[Dice("42", "g1").roll_index("g1|5|0|caster_type|88", 6)] == "seer"


def test_an_officer_gained_is_a_deed() -> None:
    """V-10.2-29, V-14-71."""
    work = count_rounds(make_state(training={"officer": "courtier", "left": 1}))
    assert [deed.kind for deed in work.state.side(ONE).log] == ["officer_gained"]


@pytest.mark.parametrize(
    ("palace", "level", "officer"),
    [("tearoom", 3, "courtier"), ("tree_house", 3, "ranger"), ("tactical_academy", 4, "warlord")],
)
def test_a_palace_sends_an_officer_each_round_besides(
    palace: str, level: int, officer: str
) -> None:
    """V-3.3-30, V-3.3-31, V-3.3-33, V-4.4-06, V-14-07."""
    place = {"level": level, "buildings": [palace]}
    state = make_state(places={HOME: place}, training={"officer": "ranger", "left": 1})
    work = count_rounds(state)
    assert officer_codes(work.state) == ["ranger", officer]
    assert [event.palace for event in events_told(work, "officer_ready")] == ["", palace]
    assert officer_codes(count_rounds(state, 2).state) == ["ranger", officer, officer]


def test_a_palace_that_is_switched_off_or_out_of_place_sends_nobody() -> None:
    """V-3.3-30, V-3.3-07, V-12.25-01."""
    tearoom = {"level": 3, "buildings": ["tearoom"]}
    off = make_state(places={HOME: tearoom}, idle_palaces=["tearoom"])
    assert officer_codes(count_rounds(off).state) == []
    small = make_state(places={HOME: {**tearoom, "level": 2}})
    assert officer_codes(count_rounds(small).state) == []
    elsewhere = make_state(places={HOME: {"level": 3}, "005.005": {"feature": "city", **tearoom}})
    assert officer_codes(count_rounds(elsewhere).state) == []


# Units that are made


def test_ids_count_the_units_of_a_side_for_itself() -> None:
    """V-0-09, V-13-65."""
    work = make_working_copy(make_state(units={HOME: "ruler, 2 archer"}))
    made = [make_unit(work, ONE, "archer", HOME), make_unit(work, Seat(2), "archer", THERE)]
    assert [unit.id for unit in made if unit] == [41, 22]


def test_the_first_unit_of_a_design_is_a_deed_once() -> None:
    """V-10.2-28."""
    work = make_working_copy(make_state())
    for _ in range(2):
        make_unit(work, ONE, "G", HOME)
    assert [(deed.kind, deed.what) for deed in work.state.side(ONE).log] == [
        ("first_of_design", ("G",))
    ]


def test_a_flagbearer_is_an_officer_gained() -> None:
    """V-4.3-52, V-10.2-29."""
    work = make_working_copy(make_state(designs={"G": {"specials": ["flagbearer"]}}))
    make_unit(work, ONE, "G", HOME)
    kinds = [deed.kind for deed in work.state.side(ONE).log]
    assert kinds == ["first_of_design", "officer_gained"]


def test_a_garrison_unit_appears_in_a_city_only() -> None:
    """V-4.3-25."""
    garrison = {"C": {"utility": "garrison"}}
    work = make_working_copy(make_state(designs=garrison, places={HOME: {"level": 1}}))
    assert make_unit(work, ONE, "C", HOME) is not None
    before = state_as_data(work.state)
    assert make_unit(work, ONE, "C", "005.005") is None
    work.state.places[HOME].level = 0
    assert make_unit(work, ONE, "C", HOME) is None
    work.state.places[HOME].level = 1
    assert state_as_data(work.state) == before
