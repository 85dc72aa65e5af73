"""Officers: what the capital trains, when it is ready, what palaces send."""

from typing import Any

import pytest

from engine.core.dice import Dice
from engine.core.protocol.values import Seat
from engine.valhalla.cities.officer_training import turns
from engine.valhalla.construction import construction_phase
from engine.valhalla.entities.units_and_places import CASTERS, Training
from engine.valhalla.forces import training
from engine.valhalla.forces.new_units import make
from engine.valhalla.keyed_dice import Tables
from engine.valhalla.state import NOBODY, State
from tests.engine.valhalla.world import codes, course, spelt, table_of, the, told, world

HOME, THERE = "003.003", "009.009"
ONE = Seat(1)


def one(**side: Any) -> State:
    return world({1: {"capital": HOME, "units": {HOME: "ruler"}, **side}, 2: {"capital": THERE}})


def counted(state: State, rounds: int = 1) -> Tables:
    """Count the Officer of the first side down, as starts of rounds do."""
    table = table_of(state)
    table.state.turn = NOBODY
    for _ in range(rounds):
        table.state.round += 1
        training.count_down(table, ONE)
    return table


def trained(state: State, officer: str, repeat: str = "no") -> Tables:
    table = course(state, 1, {"kind": "train_officer", "type": officer, "repeat": repeat})
    construction_phase.construct(table)
    return table


def officers(state: State) -> list[str]:
    return [unit.code for unit in state.own(ONE) if unit.code != "ruler"]


# How long it takes


def test_officers_take_two_turns_and_a_caster_six_and_one_for_each_it_joins() -> None:
    """V-4.4-08b, V-4.4-08c, V-4.4-08d, V-4.4-08e, V-4.4-27."""
    trio = [turns(officer, "", 3, tower=True) for officer in ("warlord", "courtier", "ranger")]
    assert trio == [2, 2, 2]
    assert [turns("caster", "", casters, tower=False) for casters in (0, 1, 4)] == [6, 7, 10]


def test_a_wizards_tower_saves_a_caster_two_turns() -> None:
    """V-3.3-32, V-4.4-27."""
    assert [turns("caster", "", casters, tower=True) for casters in (0, 3)] == [4, 7]


def test_the_war_college_trains_in_one_turn_but_no_casters() -> None:
    """V-11.2-18."""
    assert turns("warlord", "war_college", 0, tower=False) == 1
    assert turns("caster", "war_college", 0, tower=False) == 6


def test_only_living_casters_count_and_only_a_tower_that_works() -> None:
    """V-4.4-27, V-3.3-07."""
    tower = {"level": 3, "buildings": ["wizards_tower"]}
    state = one(units={HOME: "ruler, caster, caster"}, places={HOME: tower})
    assert trained(state, "caster").state.side(ONE).training == Training("caster", 6)
    elsewhere = {HOME: {"level": 3}, "005.005": {"feature": "city", **tower}}
    state = one(units={HOME: "ruler, caster"}, places=elsewhere)
    assert trained(state, "caster").state.side(ONE).training == Training("caster", 7)


# Starting and changing


def test_an_officer_is_started_in_the_construction_phase() -> None:
    """V-4.4-09, V-14-53, V-12.14-01; its owner alone hears of it (V-13-25)."""
    table = trained(one(), "ranger", "yes")
    event = the(table, "training_started")
    assert (event.officer, event.turns, event.repeat, event.audience) == ("ranger", 2, True, (1,))


def test_it_appears_at_the_start_of_the_round_it_is_due() -> None:
    """V-4.4-09: started in round r with time t, it appears at the start of round r + t."""
    state = trained(one(), "warlord").state
    assert officers(counted(state, 1).state) == []
    table = counted(state, 2)
    assert officers(table.state) == ["warlord"]
    ready = the(table, "officer_ready", ONE)
    assert (ready.officer, ready.at, ready.palace) == ("warlord", HOME, "")
    assert table.state.side(ONE).training is None


def test_a_change_loses_the_time_that_was_spent() -> None:
    """V-4.4-09, V-4.4-07: one at a time."""
    state = one(training={"officer": "warlord", "left": 1, "spent": 1})
    table = trained(state, "courtier")
    now = table.state.side(ONE).training
    assert now is not None
    assert (now.officer, now.left, now.spent) == ("courtier", 2, 0)
    assert the(table, "training_started").lost == "warlord"


def test_ordering_the_same_officer_again_goes_on_with_it() -> None:
    state = one(training={"officer": "warlord", "left": 1, "spent": 1})
    now = trained(state, "warlord", "yes").state.side(ONE).training
    assert now is not None
    assert (now.left, now.repeat) == (1, True)


def test_production_can_be_stopped() -> None:
    """V-12.14-01."""
    table = trained(one(training={"officer": "warlord", "left": 1}), "none")
    assert table.state.side(ONE).training is None
    assert the(table, "training_stopped").why == "order"


def test_repeated_production_starts_anew_with_what_holds_then() -> None:
    """V-12.14-01, V-4.4-27: a second Caster takes one turn more."""
    state = one(training={"officer": "caster", "left": 1, "repeat": True})
    table = counted(state)
    again = table.state.side(ONE).training
    assert again is not None
    assert (again.left, again.anew, again.spent) == (7, True, 0)
    towered = course(table.state, 1)
    towered.state.places[HOME].buildings.append("wizards_tower")
    construction_phase.construct(towered)
    then = towered.state.side(ONE).training
    assert then is not None
    assert (then.left, then.anew) == (5, False)


def test_repeated_casters_need_their_capital_each_time() -> None:
    """V-4.4-26, V-12.14-13."""
    table = counted(one(training={"officer": "caster", "left": 1, "repeat": True}))
    table.state.places[HOME].level = 2
    shrunk = course(table.state, 1)
    construction_phase.construct(shrunk)
    assert shrunk.state.side(ONE).training is None
    assert codes(shrunk, 1) == ["OFFICER_CASTER_LEVEL"]


def test_a_caster_needs_a_capital_of_level_3_with_this_turns_upgrade() -> None:
    """V-4.4-26, V-12.14-13, V-12.14-15: the level after upgrades."""
    small = one(places={HOME: {"level": 2}})
    table = trained(small, "caster")
    assert codes(table, 1) == ["OFFICER_CASTER_LEVEL"]
    risen = course(
        small, 1, {"kind": "train_officer", "type": "caster"}, {"kind": "upgrade", "hex": HOME}
    )
    construction_phase.construct(risen)
    assert codes(risen, 1) == []
    assert risen.state.side(ONE).training is not None


def test_without_a_capital_nothing_is_trained() -> None:
    """V-4.4-05, V-12.14-11."""
    table = trained(one(capital=None, units={HOME: "ruler"}, places={}), "warlord")
    assert codes(table, 1) == ["OFFICER_NO_CAPITAL"]


# Ready


def test_a_ready_officer_waits_while_the_capital_is_full() -> None:
    """V-4.4-10, V-2.4-04, V-12.14-14: and blocks the place until there is room."""
    full = ["ruler", "99 swordsman"]
    table = counted(one(units={HOME: full}, training={"officer": "ranger", "left": 1}))
    waiting = table.state.side(ONE).training
    assert waiting is not None
    assert waiting.left == 0
    assert codes(table, 1) == ["OFFICER_WAITING"]
    table.state.units.popitem()
    training.count_down(table, ONE)
    assert "ranger" in officers(table.state)
    assert table.state.side(ONE).training is None


def test_without_its_capital_nothing_counts_on() -> None:
    """V-4.4-10."""
    state = one(training={"officer": "ranger", "left": 1})
    state.places[HOME].owner = Seat(2)
    table = counted(state)
    assert officers(table.state) == []
    assert not told(table)


def test_the_type_of_a_caster_is_drawn_by_its_id_when_it_appears() -> None:
    """V-4.4-28, V-0-05, V-0-06."""
    table = counted(one(training={"officer": "caster", "left": 1}))
    [caster] = [unit for unit in table.state.own(ONE) if unit.code == "caster"]
    number = table.dice.index(f"g1|{table.state.round}|0|caster_type|{caster.id}", 6)
    assert caster.caster == CASTERS[number]
    assert the(table, "officer_ready", ONE).caster == caster.caster
    assert table.revealed


def test_v_15_12_draws_a_seer() -> None:
    """V-15-12: `42|g1|5|0|caster_type|88` is r = 0.31190: a Seer."""
    assert CASTERS[Dice("42", "g1").index("g1|5|0|caster_type|88", 6)] == "seer"


def test_an_officer_gained_is_a_deed() -> None:
    """V-10.2-29, V-14-71."""
    table = counted(one(training={"officer": "courtier", "left": 1}))
    assert [deed.kind for deed in table.state.side(ONE).log] == ["officer_gained"]


@pytest.mark.parametrize(
    ("palace", "level", "officer"),
    [("tearoom", 3, "courtier"), ("tree_house", 3, "ranger"), ("tactical_academy", 4, "warlord")],
)
def test_a_palace_sends_an_officer_each_round_besides(
    palace: str, level: int, officer: str
) -> None:
    """V-3.3-30, V-3.3-31, V-3.3-33, V-4.4-06, V-14-07."""
    place = {"level": level, "buildings": [palace]}
    state = one(places={HOME: place}, training={"officer": "ranger", "left": 1})
    table = counted(state)
    assert officers(table.state) == ["ranger", officer]
    assert [event.palace for event in told(table, "officer_ready")] == ["", palace]
    assert officers(counted(state, 2).state) == ["ranger", officer, officer]


def test_a_palace_that_is_switched_off_or_out_of_place_sends_nobody() -> None:
    """V-3.3-30, V-3.3-07, V-12.25-01."""
    tearoom = {"level": 3, "buildings": ["tearoom"]}
    off = one(places={HOME: tearoom}, idle_palaces=["tearoom"])
    assert officers(counted(off).state) == []
    small = one(places={HOME: {**tearoom, "level": 2}})
    assert officers(counted(small).state) == []
    elsewhere = one(places={HOME: {"level": 3}, "005.005": {"feature": "city", **tearoom}})
    assert officers(counted(elsewhere).state) == []


# Units that are made


def test_ids_count_the_units_of_a_side_for_itself() -> None:
    """V-0-09, V-13-65."""
    table = table_of(one(units={HOME: "ruler, 2 archer"}))
    made = [make(table, ONE, "archer", HOME), make(table, Seat(2), "archer", THERE)]
    assert [unit.id for unit in made if unit] == [41, 22]


def test_the_first_unit_of_a_design_is_a_deed_once() -> None:
    """V-10.2-28."""
    table = table_of(one())
    for _ in range(2):
        make(table, ONE, "G", HOME)
    assert [(deed.kind, deed.what) for deed in table.state.side(ONE).log] == [
        ("first_of_design", ("G",))
    ]


def test_a_flagbearer_is_an_officer_gained() -> None:
    """V-4.3-52, V-10.2-29."""
    table = table_of(one(designs={"G": {"specials": ["flagbearer"]}}))
    make(table, ONE, "G", HOME)
    kinds = [deed.kind for deed in table.state.side(ONE).log]
    assert kinds == ["first_of_design", "officer_gained"]


def test_a_garrison_unit_appears_in_a_city_only() -> None:
    """V-4.3-25."""
    garrison = {"C": {"utility": "garrison"}}
    table = table_of(one(designs=garrison, places={HOME: {"level": 1}}))
    assert make(table, ONE, "C", HOME) is not None
    before = spelt(table.state)
    assert make(table, ONE, "C", "005.005") is None
    table.state.places[HOME].level = 0
    assert make(table, ONE, "C", HOME) is None
    table.state.places[HOME].level = 1
    assert spelt(table.state) == before
