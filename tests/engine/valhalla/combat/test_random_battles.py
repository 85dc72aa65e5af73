"""Random battles: the rules hold, and the same battle gives the same events twice."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.valhalla.catalog.tactic_tables import tactic_table
from engine.valhalla.combat.combat_phase import carry_out_combat
from engine.valhalla.forces.hex_capacity import has_room
from engine.valhalla.state import State
from tests.engine.valhalla.staged_battles import (
    AT,
    join_battle,
    respond_order,
    stage_battle,
    tactic_order,
)
from tests.engine.valhalla.worlds.world import events_told, reload_state, state_as_data

DESIGNS = {
    "C": {"hp": 12, "specials": "heavy", "utility": "mount"},
    "D": {"hp": 8, "specials": "first_fire, berserk", "utility": "meatshield"},
    "F": {"hp": 12, "specials": "heavy, siege", "utility": "burrow"},
    "G": {"hp": 12, "specials": "flagbearer, hold_fast"},
}
CODES = ("swordsman", "archer", "bruiser", "C", "D", "E", "F", "G", "warlord", "courtier", "ranger")
CASTERS = ("herbalist", "artillerist", "necromancer")
POWERS = ("slow_poison", "barrage", "finger_of_death", "raise_dead archer", "fortifying_tincture")
GROUND = ("", "mine", "farm", "city", "field_fortifications", "healing_spring")

armies = st.builds(
    lambda counts, casters: [
        *({"unit": code, "count": n} for code, n in counts.items()),
        *({"unit": "caster", "type": one} for one in casters),
    ],
    st.dictionaries(st.sampled_from(CODES), st.integers(1, 6), min_size=1, max_size=5),
    st.lists(st.sampled_from(CASTERS), max_size=2),
)
answers = st.builds(
    respond_order,
    tactic=st.sampled_from([None, *tactic_table()]),
    power=st.lists(st.sampled_from(POWERS).map(lambda one: f"caster {one}"), max_size=2),
    boon=st.lists(st.sampled_from(["boon_wrath", "boon_knucklebones"]), max_size=1),
    formation=st.sampled_from([None, {"center": "all"}, {"center": "1 archer", "moon": "all"}]),
)


def draw_battle(
    mine: Any, theirs: list[Any], ground: str, chosen: str, given_answers: list[Any], stood: bool
) -> Any:
    held = dict(enumerate(theirs, 2))
    side = {"designs": DESIGNS, "favor": 90}
    sides: dict[int, Any] = {seat: dict(side) for seat in (1, *held)}
    if ground == "city":
        sides[2]["places"] = {AT: {"feature": "city", "level": 2}}
    features = {AT: ground} if ground else {}
    state = stage_battle(mine, held, sides=sides, features=features)
    said = {seat: [one] for seat, one in zip(held, given_answers, strict=False)}
    order = [tactic_order(chosen)] if chosen else []
    return join_battle(state, *order, answers=said, stood=stood)


@settings(max_examples=15, deadline=None)
@given(
    armies,
    st.lists(armies, min_size=1, max_size=3),
    st.sampled_from(GROUND),
    st.sampled_from(["", *tactic_table()]),
    st.lists(answers, max_size=3),
    st.booleans(),
)
def test_whatever_meets_the_rules_hold(
    mine: Any, theirs: list[Any], ground: str, chosen: str, said: list[Any], stood: bool
) -> None:
    """V-16-11, V-0-02, V-13-31, V-13-33, V-14-47: after any battle."""
    work, again = (draw_battle(mine, theirs, ground, chosen, said, stood) for _ in range(2))
    before = set(work.state.units)
    fought = {unit.seat for unit in work.state.units_in(AT)}
    for one in (work, again):
        carry_out_combat(one)
    state: State = work.state
    assert state_as_data(state) == state_as_data(again.state)
    assert [event.model_dump() for event in work.events] == [e.model_dump() for e in again.events]
    assert reload_state(state) == state
    told_all = events_told(work, "battle_told")
    assert len(told_all) == 1
    assert {event.seat for event in events_told(work, "battle_report")} == fought
    for at, held in state.forces_by_hex().items():
        assert len(held) == 1 or (at == AT and 1 not in held)
        for seat in held if len(held) == 1 else ():
            assert has_room(state, at, seat, [])
    for unit in state.units.values():
        assert unit.rides is None or state.units[unit.rides].at == unit.at
    for side in state.sides:
        assert side.felled is None
        assert side.ended or state.ruler_of(side.seat) is not None
    fates = {
        fate.unit: fate.how for one in events_told(work, "battle_report") for fate in one.fates
    }
    gone = {number for number in before if number not in state.units}
    assert gone == {number for number, how in fates.items() if how != "escaped"} - set(state.units)
