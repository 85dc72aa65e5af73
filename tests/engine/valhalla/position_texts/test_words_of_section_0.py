"""The words of section 0, as the state of a game knows them."""

from engine.core.protocol.values import Seat
from engine.valhalla.sides.side import CROWNED_KIND
from engine.valhalla.state import State
from tests.engine.valhalla.worlds.world import stage_world, start_turn

ONE, TWO = Seat(1), Seat(2)
FLAG = {"G": {"hp": 15, "attack": 20, "specials": ["flagbearer"]}}


def make_state() -> State:
    return stage_world(
        {
            1: {
                "capital": "003.003",
                "designs": FLAG,
                "units": {"003.003": "ruler, 3 archer", "005.005": "courtier, 2 C", "006.006": "G"},
                "places": {"003.003": 2, "004.004": "mine"},
            },
            2: {"capital": "009.009", "units": {"005.005": "warlord"}},
        }
    )


def test_a_force_is_all_units_of_one_side_in_one_hex() -> None:
    """V-0-11a, V-0-11b, V-0-11c: sides by their seats, from 1."""
    forces = make_state().forces_by_hex()
    assert list(forces) == ["003.003", "005.005", "006.006", "009.009"]
    assert [unit.code for unit in forces["005.005"][ONE]] == ["courtier", "C", "C"]
    assert [unit.code for unit in forces["005.005"][TWO]] == ["warlord"]
    assert [side.seat for side in make_state().sides] == [1, 2]


def test_a_force_with_an_officer_is_led_and_a_flagbearer_is_a_warlord() -> None:
    """V-0-11m, V-0-11n, V-4.3-52."""
    state = make_state()
    assert state.has_officer("005.005", ONE)
    assert not state.has_officer("005.005", Seat(3))
    assert state.has_officer("006.006", ONE)
    [flag] = state.units_in("006.006")
    assert state.kind_of(flag).can_lead
    assert not state.kind_of(state.units_in("005.005", ONE)[0]).can_lead
    del state.units[state.units_in("005.005", ONE)[0].id]
    assert not state.has_officer("005.005", ONE)


def test_designs_have_a_move_and_units_have_points() -> None:
    """V-0-11f, V-0-11g, V-0-11h: the fourth number of a design, and what is left of a turn."""
    state = make_state()
    [_, rider, _] = state.units_in("005.005", ONE)
    rider.mp -= 3
    assert (state.kind_of(rider).statline.move, rider.mp) == (8, 5)


def test_an_asset_is_what_a_side_controls() -> None:
    """V-0-11l."""
    assert [place.at for place in make_state().assets_of(ONE)] == ["003.003", "004.004"]


def test_a_flagbearer_who_was_promoted_is_the_ruler_and_stays_a_g() -> None:
    """V-4.4-15."""
    state = stage_world(
        {1: {"designs": FLAG, "units": {"005.005": [{"unit": "G", "crown": True}]}}, 2: {}}
    )
    ruler = state.ruler_of(ONE)
    assert ruler is not None
    assert ruler.code == "G"
    assert state.kind_of(ruler) is state.side(ONE).kinds[CROWNED_KIND]
    assert (state.kind_of(ruler).casualty_tier, state.kind_of(ruler).code) == ("officer", "ruler")


def test_a_table_is_laid_on_a_copy() -> None:
    """V-0-02: what is given stays as it was, and the seat whose turn it is has its points."""
    state = make_state()
    table = start_turn(state, 2)
    assert [unit.mp for unit in table.state.units_of(TWO)] == [6, 6]
    assert {unit.mp for unit in state.units_of(TWO)} == {0}
    assert (state.course, state.turn) == (None, 1)
