"""Casters' powers outside battle: who may use them, what they do, what stops them."""

from typing import Any

import pytest

from engine.core.protocol.values import Draft, Order, Seat
from engine.valhalla.catalog.unit_tables import unit_tables
from engine.valhalla.choices.next_blank import options
from engine.valhalla.entities.units_and_places import CASTERS
from engine.valhalla.keyed_dice import ValhallaWork
from engine.valhalla.powers import caster_powers
from engine.valhalla.round_start.rounds import start_round
from engine.valhalla.state import State
from engine.valhalla.view_builder import view
from tests.engine.valhalla.powers.caster_camp import (
    ASK,
    CAMP,
    CASTER,
    first_refusal,
    make_camp,
    power_order,
    refusals_of,
    units_by_code,
)
from tests.engine.valhalla.worlds.world import (
    events_told,
    failure_codes,
    only_event,
    read_order,
    start_turn,
)

# Who may


def test_each_type_has_its_two_powers() -> None:
    """V-4.4-28, V-4.4-54: by name in `data/units.yaml`; a Caster is an Officer."""
    assert list(unit_tables().casters) == list(CASTERS)
    assert unit_tables().casters["seer"] == ("i_spy", "eye_of_sour_ron")
    assert {len(both) for both in unit_tables().casters.values()} == {2}
    state = make_camp("seer")
    assert state.kind_of(state.units[CASTER]).is_officer


@pytest.mark.parametrize(
    ("caster", "given", "code", "rule"),
    [
        ("seer", power_order("i_spy", caster=77777), "UNKNOWN_UNIT", "V-12.0-18"),
        ("seer", power_order("i_spy", caster="archer"), "POWER_NOT_CASTER", "V-12.21-10"),
        ("seer", power_order("barrage"), "POWER_WRONG_TYPE", "V-12.21-11"),
        ("seer", power_order("fireball"), "POWER_WRONG_TYPE", "V-12.21-11"),
        ("seer", power_order("i_spy", targets=["099.099"]), "UNKNOWN_HEX", "V-12.0-16"),
        ("summoner", power_order("something_from_nothing"), "BAD_FIELD", "V-12.0-15"),
        ("summoner", power_order("something_from_nothing", list=["2 E"]), "BAD_FIELD", "V-12.0-15"),
        (
            "summoner",
            power_order("something_from_nothing", list=["7 C"]),
            "POWER_LIST",
            "V-12.21-16",
        ),
        ("summoner", power_order("get_over_here"), "BAD_FIELD", "V-12.0-15"),
        ("summoner", power_order("get_over_here", units=["55"]), "UNKNOWN_UNIT", "V-12.0-18"),
        (
            "summoner",
            power_order("get_over_here", hex=CAMP, units=["swordsman"]),
            "POWER_UNITS",
            "V-12.21-17",
        ),
        (
            "summoner",
            power_order("get_over_here", units=["swordsman", "archer"]),
            "POWER_UNITS",
            "V-12.21-17",
        ),
        (
            "summoner",
            power_order("get_over_here", units=["12 archer"]),
            "POWER_TOO_MANY",
            "V-12.21-18",
        ),
        ("alchemist", power_order("equivalent_exchange", result="G"), "BAD_FIELD", "V-12.0-15"),
        ("alchemist", power_order("equivalent_exchange", units=["all"]), "BAD_FIELD", "V-12.0-15"),
        (
            "alchemist",
            power_order("equivalent_exchange", units=["9 swordsman"], result="G"),
            "POWER_TOO_MANY",
            "V-12.21-18",
        ),
        (
            "alchemist",
            power_order("equivalent_exchange", units=["7 swordsman"], result="G"),
            "POWER_EXCHANGE",
            "V-12.21-21",
        ),
        ("necromancer", power_order("raise_dead"), "BAD_FIELD", "V-12.0-15"),
        ("herbalist", power_order("slow_poison", position="left"), "BAD_FIELD", "V-12.0-15"),
        ("herbalist", power_order("slow_poison", hex="1"), "UNKNOWN_HEX", "V-12.0-16"),
    ],
)
def test_a_power_is_refused(caster: str, given: Order, code: str, rule: str) -> None:
    """V-12.21-01, V-12.21-10, -11, V-12.21-16 to V-12.21-18, V-12.21-21, V-12.0-15 to V-12.0-18."""
    assert first_refusal(make_camp(caster), given) == (code, rule)


def test_a_caster_uses_one_power_a_round() -> None:
    """V-4.4-29, V-12.21-12, V-16-35: used, or listed before."""
    used = make_camp("alchemist")
    used.units[CASTER].used = 1
    elixir = power_order("invigorating_elixir")
    assert first_refusal(used, elixir) == ("POWER_USED", "V-12.21-12")
    listed = {"kind": "power", "caster": str(CASTER), "power": "invigorating_elixir"}
    assert first_refusal(make_camp("alchemist"), elixir, listed) == ("POWER_USED", "V-12.21-12")
    assert (
        first_refusal(make_camp("alchemist", settings={"power_uses_per_round": 2}), elixir, listed)
        is None
    )


def test_worth_is_told() -> None:
    """V-12.21-16, V-12.21-21: infantry 1, C and D 2 each; eight infantry make one G-class."""
    seven = power_order("something_from_nothing", list=["4 C", "5 archer"])
    assert refusals_of(make_camp("summoner"), seven)[0].facts == {"worth": 13}
    short = power_order("equivalent_exchange", units=["7 swordsman"], result="G")
    facts = refusals_of(make_camp("alchemist"), short)[0].facts
    assert facts == {"worth": 140, "result": "G", "need": 160}
    lesser = power_order("equivalent_exchange", units=["2 C"], result="D")
    assert first_refusal(make_camp("alchemist", "3 C"), lesser) == ("POWER_EXCHANGE", "V-12.21-21")
    enough = power_order("equivalent_exchange", units=["8 swordsman"], result="G")
    assert refusals_of(make_camp("alchemist"), enough) == ()


def test_get_over_here_is_a_movement_order() -> None:
    """V-9.2-06, V-12.21-02, V-12.3-10."""
    call = power_order("get_over_here", units=["3 archer"])
    none_left = make_camp("summoner", mine={"limit": 0})
    assert first_refusal(none_left, call) == ("MOVE_LIMIT", "V-12.3-10")


@pytest.mark.parametrize(
    ("change", "reason"), [({"mp": 0}, "no_mp"), ({"code": "D"}, "garrison"), ({}, "")]
)
def test_who_cannot_be_brought_is_told_why(change: dict[str, Any], reason: str) -> None:
    """V-4.4-47, V-4.3-25, V-12.21-17."""
    mine = {"designs": {"D": {"utility": "garrison"}}}
    state = make_camp("summoner", mine=mine)
    one = next(unit for unit in state.units_of(Seat(1)) if unit.code == "archer")
    for name, value in change.items():
        setattr(one, name, value)
    found = refusals_of(state, power_order("get_over_here", units=[one.id]))
    assert [refusal.facts["reason"] for refusal in found] == ([reason] if reason else [])


# Before any move


def test_an_elixir_gives_two_mp_to_all_in_the_hex() -> None:
    """V-4.4-51, V-14-22: once, by a Caster who has used nothing."""
    table = start_turn(make_camp("alchemist"), 1, power_order("invigorating_elixir"))
    before = {unit.id: unit.mp for unit in table.state.units_in(CAMP)}
    caster_powers.use_powers_before_moves(table)
    assert {unit.id: unit.mp - 2 for unit in table.state.units_in(CAMP)} == before
    assert table.state.units[CASTER].used == 1
    caster_powers.use_powers_before_moves(table)
    assert failure_codes(table, 1) == ["POWER_USED"]
    assert events_told(table, "points_given", Seat(2)) == []


def test_two_elixirs_add_up() -> None:
    """V-4.4-51, V-2.1-34: the same power of several Casters adds up."""
    state = make_camp("alchemist", "5 swordsman")
    other = state.units[CASTER].copy()
    other.id = 981
    state.units[981] = other
    again = read_order({"kind": "power", "caster": 981, "power": "invigorating_elixir"})
    table = start_turn(state, 1, power_order("invigorating_elixir"), again)
    before = state.units[CASTER].mp
    caster_powers.use_powers_before_moves(table)
    assert table.state.units[CASTER].mp == before + 4


def test_something_comes_from_nothing_with_the_next_production() -> None:
    """V-4.4-46, V-4.4-53, V-14-08: in the Summoner's hex, used when it is ordered."""
    given = power_order("something_from_nothing", list=["2 archer", "5 C"])
    assert refusals_of(make_camp("summoner"), given) == ()
    table = start_turn(make_camp("summoner"), 1, given)
    caster_powers.use_powers_before_moves(table)
    assert table.state.units[CASTER].used == 1
    assert table.state.sides[0].summons == ((CASTER, (("archer", 2), ("C", 5))),)
    assert dict(only_event(table, "units_summoned", Seat(1)).units) == {"archer": 2, "C": 5}
    table.state.course = None
    start_round(table)
    here = units_by_code(table, CAMP)
    assert (here["archer"], here["C"]) == (2, 5)


def test_a_dead_caster_uses_nothing() -> None:
    """V-12.0-02, V-12.3-30: told, and nothing happens."""
    state = make_camp("alchemist")
    table = start_turn(state, 1, power_order("invigorating_elixir"))
    del table.state.units[CASTER]
    caster_powers.use_powers_before_moves(table)
    assert failure_codes(table, 1) == ["STOP_GONE"]


# After a battle, and in the construction phase


def test_the_dead_rise_within_the_hex_limit() -> None:
    """V-4.4-40, V-14-47, V-12.21-20: infantry of the owner's choice, without MP."""
    given = power_order("raise_dead", infantry="bruiser")
    table = start_turn(make_camp("necromancer", "93 swordsman"), 1, given)
    caster = table.state.units[CASTER]
    caster_powers.raise_dead(table, given, 1, caster, "bruiser", 9)
    event = only_event(table, "dead_raised", Seat(1))
    risen = [table.state.units[one] for one in event.units]
    assert [(unit.code, unit.at, unit.mp) for unit in risen] == [("bruiser", CAMP, 0)] * len(risen)
    assert 0 < len(risen) < 9
    assert failure_codes(table, 1) == ["POWER_HEX_FULL"]
    assert caster.used == 1


def exchange_units_by(state: State, *, result: str, units: list[str]) -> ValhallaWork:
    given = power_order("equivalent_exchange", result=result, units=units)
    table = start_turn(state, 1, given)
    table.state.turn = Seat(1)
    caster_powers.exchange_units(table, given, 1)  # type: ignore[arg-type]
    return table


def test_eight_infantry_make_one_of_g_class() -> None:
    """V-4.4-50, V-14-51: class upkeeps together at least the result's; it has no MP."""
    table = exchange_units_by(make_camp("alchemist"), result="G", units=["8 swordsman"])
    assert units_by_code(table, CAMP) == {"caster": 1, "swordsman": 2, "G": 1}
    event = only_event(table, "units_exchanged", Seat(1))
    assert (event.gave, event.result) == ((("swordsman", 8),), "G")
    assert table.state.units[event.unit].mp == 0
    assert [deed.kind for deed in table.state.sides[0].log] == ["first_of_design"]


@pytest.mark.parametrize(
    ("here", "result", "given"),
    [
        ("7 swordsman", "G", ["all"]),
        ("2 C", "D", ["all"]),
        ("9 swordsman", "G", ["9 swordsman"]),
        ("8 archer", "C", ["8 swordsman"]),
    ],
)
def test_what_is_not_worth_it_changes_nothing(here: str, result: str, given: list[str]) -> None:
    """V-4.4-50, V-12.21-21 when it is carried out."""
    table = exchange_units_by(make_camp("alchemist", here), result=result, units=given)
    assert failure_codes(table, 1) == ["POWER_EXCHANGE"]
    assert table.state.units == make_camp("alchemist", here).units
    assert table.state.units[CASTER].used == 0


def test_a_greater_unit_that_finds_no_room_is_not_made() -> None:
    """V-4.4-53, V-12.21-20, V-2.4-06: nothing is given for it either."""
    designs = {"G": {"hp": 10, "specials": ["heavy"], "utility": "rampage"}}
    state = make_camp("alchemist", "63 bruiser, 3 F", mine={"designs": designs})
    table = exchange_units_by(state, result="G", units=["2 F"])
    assert failure_codes(table, 1) == ["POWER_HEX_FULL"]
    assert table.state.units == state.units
    assert (table.state.units[CASTER].used, table.state.sides[0].log) == (0, ())


# Offering


def test_powers_that_are_offered_stand() -> None:
    """V-13-30: of each type, walked to the end."""
    for caster in CASTERS:
        state = make_camp(caster)
        seen = view(state, Seat(1))
        kinds = options(seen, ASK, (), Draft(), None)
        assert kinds is not None
        assert "power" in [one.id for one in kinds.choices]
        for name in unit_tables().casters[caster]:
            fields: dict[str, Any] = {"caster": str(CASTER), "power": name}
            while blank := options(seen, ASK, (), Draft(kind="power", fields=fields), None):
                assert not blank.is_unanswerable, (name, blank.name)
                pick = blank.choices[0].id if blank.choices else ""
                given = pick if blank.many is None else (pick,) * bool(pick)
                fields[blank.name] = given
            assert refusals_of(state, read_order({"kind": "power", **fields})) == (), fields
