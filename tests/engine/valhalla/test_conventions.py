"""What words mean and what comes first (section 0), and what the game is about (section 1)."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from engine.core.dice import Dice, make_seed
from engine.core.match import Match
from engine.core.protocol.values import Event, Seat
from engine.valhalla import GAME
from engine.valhalla.battle.stack import BattleSide, Stack
from engine.valhalla.battle.stack_defense import stack_mobility
from engine.valhalla.catalog.unit_tables import CLASSES, unit_tables
from engine.valhalla.cities.cities import asset_bonus
from engine.valhalla.entities.unit_designs import Design, Statline, final_statline
from engine.valhalla.entities.unit_kinds import OFFICERS
from engine.valhalla.events.battles import BattleReport
from engine.valhalla.events.movement import Moved
from engine.valhalla.events.turns import SituationGiven
from engine.valhalla.map.land import Land
from engine.valhalla.orders.game_master import Resign
from engine.valhalla.orders.order_types import ORDER_ADAPTER
from engine.valhalla.settings import Entry, Settings
from engine.valhalla.side_log import ID_STEP
from engine.valhalla.state import State
from engine.valhalla.view import UNKNOWN_FEATURE, View
from render.language.word_books import has_entry
from render.words import WORD_BOOKS
from tests.engine.valhalla.worlds.unit_makers import make_fighters as fighters
from tests.engine.valhalla.worlds.unit_makers import make_kinds as kinds_of
from tests.engine.valhalla.worlds.world import stage_world


def test_a_special_beats_what_holds_for_all() -> None:
    """V-0-01: a flyer pays 2 where the terrain says 5, and High Mountains are closed to it too."""
    land = Land((3, 3), {"002.002": "mountains", "002.001": "high_mountains"})
    assert land.entry_cost(None, "002.002") == 5
    assert land.entry_cost("flying", "002.002") == 2
    assert land.entry_cost("flying", "002.001") is None


def test_units_stand_in_the_order_of_seats_and_ages_and_hexes_in_reading_order() -> None:
    """V-0-10."""
    state = stage_world(
        {
            1: {"capital": "003.003", "units": {"003.003": "ruler", "002.009": "2 archer"}},
            2: {"capital": "009.009", "units": {"009.009": "ruler", "002.010": "archer"}},
        }
    )
    assert list(state.forces_by_hex()) == ["002.009", "002.010", "003.003", "009.009"]
    ages = [unit.id for unit in state.units_of(Seat(1))]
    assert ages == sorted(ages)


def test_a_trample_rounds_down() -> None:
    """V-0-04i: one fifth of 24 HP is 4."""
    bought = Statline(14, 6, 1, 8)
    heavy = Design("D", "Bull", bought, ("heavy", "trample"))
    assert final_statline(heavy).hp == 24
    assert final_statline(heavy).attack == 6 + 3 + 4


def test_all_counts_of_a_game_are_whole_numbers_and_never_negative() -> None:
    """V-0-04, V-0-04h: gold, favor, MP, levels."""
    match = play_with_machines(2, 3)
    for side in match.state.sides:
        for number in (side.gold, side.favor, side.lifetime, side.limit):
            assert isinstance(number, int)
            assert number >= 0
    assert all(isinstance(one.mp, int) and one.mp >= 0 for one in match.state.units.values())
    assert all(place.level >= 0 for place in match.state.places.values())


def play_with_machines(sides: int, rounds: int) -> Match[State, View]:
    """Let AIs play some rounds."""
    dice = Dice(make_seed("north"), "g1")
    settings = Settings(round_limit=rounds)
    match = Match(
        GAME, GAME.setup(settings, [Entry() for _ in range(sides)], dice, None).state, dice
    )
    thinking = Dice(make_seed("thinking"), "g1")
    while match.outcome is None:
        ask = next(one for one in match.asks if (one.seat, one.id) not in match.ready_marks)
        sheet = GAME.choose(match.view(ask.seat), ask, thinking)
        for order in sheet:
            match.submit(ask.seat, order, None if order.is_at_once else ask.id)
        if match.find_ask(ask.seat, ask.id) is not None and (ask.group or not sheet):
            match.mark_ready(ask.seat, ask.id)
    return match


def test_a_game_runs_to_its_end_without_any_game_master() -> None:
    """V-16-03, V-1-01: each player rules one side, and one of them comes first (V-1-02)."""
    match = play_with_machines(3, 4)
    assert match.outcome is not None
    placed = [seat for group in match.outcome.places for seat in group]
    assert sorted(placed) == [1, 2, 3]
    assert len(match.outcome.places[0]) == 1


def test_a_boast_earns_favor() -> None:
    """V-1-03: writing matters."""
    match = play_with_machines(2, 2)
    assert all(side.lifetime > 0 for side in match.state.sides)


def test_no_unit_changes_sides_and_its_id_tells_whose_it_is() -> None:
    """V-4.1-17, V-0-09."""
    match = play_with_machines(3, 4)
    assert all(unit.id % ID_STEP == unit.seat for unit in match.state.units.values())


def test_there_are_infantry_flexible_designs_and_five_kinds_of_officers() -> None:
    """V-4.1-01, V-4.1-04, V-4.4-01: flexible classes have points and slots, infantry has none."""
    classes = unit_tables().classes
    assert [one for one in CLASSES if classes[one].infantry] == ["swordsman", "archer", "bruiser"]
    assert all((classes[one].points > 0) is not classes[one].infantry for one in CLASSES)
    assert all((classes[one].slots > 0) is not classes[one].infantry for one in CLASSES)
    assert OFFICERS == ("ruler", "warlord", "courtier", "ranger", "caster")


def test_light_units_take_one_space_and_heavy_ones_two() -> None:
    """V-4.2-02, V-4.2-05: a unit is Light unless it is Heavy."""
    kinds = stage_world().side(Seat(1)).kinds
    assert (kinds["swordsman"].is_light, kinds["swordsman"].spaces) == (True, 1)
    assert (kinds["bruiser"].is_heavy, kinds["bruiser"].spaces) == (True, 2)


def test_mobility_is_the_move_of_the_slowest() -> None:
    """V-0-11i, V-4.2-01: Move has a part in battle and on the map."""
    force = fighters(kinds_of(), "2 swordsman, 1 bruiser")
    host = BattleSide(1, {"center": Stack("center", 1, tuple(force))})
    assert stack_mobility(host, host.stacks["center"], (), Fraction(1)) == 4


# When orders count


def refusal_code(state: State, seat: int, given: Mapping[str, object]) -> str:
    """Check an order as its seat may give it now."""
    view = GAME.view(state, Seat(seat))
    ask = next((one for one in GAME.asks(state) if one.seat == seat), None)
    order = ORDER_ADAPTER.validate_python(given)
    found = GAME.check(view, ask, order, ())
    return found.refusals[0].code if found.refusals else ""


CLEAR = {"kind": "pathfind", "targets": []}
TRUCE = {"kind": "truce", "side": "2"}


def test_an_order_that_isn_t_there_can_t_be_taken_back() -> None:
    """V-12.29-10."""
    match = Match(GAME, stage_world(), Dice(make_seed("north"), "g1"))
    verdict = match.withdraw_order(Seat(1), match.asks[0].id, 1)
    [refusal] = verdict.refusals
    assert (refusal.code, refusal.facts) == ("CANCEL_UNKNOWN", {"order": 1})


def test_an_order_counts_on_the_own_turn_until_its_window_is_closed() -> None:
    """V-12.0-07: ready or not, while the window is open."""
    state = stage_world()
    assert refusal_code(state, 1, TRUCE) == ""
    assert refusal_code(state, 2, {"kind": "truce", "side": "1"}) == "NOT_YOUR_TURN"


def test_nothing_counts_once_the_game_is_over() -> None:
    """V-12.0-10."""
    state = stage_world(outcome={"places": [[1], [2]], "rule": "V-1-06"})
    assert refusal_code(state, 1, TRUCE) == "GAME_NOT_RUNNING"


def test_a_side_that_has_ended_gives_no_order() -> None:
    """V-12.0-12."""
    dice = Dice(make_seed("north"), "g1")
    state = stage_world({1: {}, 2: {}, 3: {}}, size=(24, 24))
    state = GAME.resolve(state, {(Seat(2), ""): (Resign(confirm=True),)}, dice).state
    assert refusal_code(state, 2, {"kind": "boast", "text": "Still here!"}) == "SIDE_ENDED"


def test_every_error_is_a_code_in_capitals_with_a_sentence_of_its_own() -> None:
    """V-12.0-05: the code is the same in every language."""
    for code in GAME.kinds.refusals:
        assert code == code.upper()
        assert has_entry("en", WORD_BOOKS["valhalla"], f"refusal.{code}")
        assert has_entry("fr", WORD_BOOKS["valhalla"], f"refusal.{code}")


def test_a_turn_begins_with_the_situation_for_its_side_alone() -> None:
    """V-5.1-05, V-13-38."""
    dice = Dice(make_seed("north"), "g1")
    state = stage_world({1: {}, 2: {"gold": 777}}, size=(24, 24))
    ask = GAME.asks(state)[0]
    told = GAME.resolve(state, {(ask.seat, ask.id): ()}, dice).events
    given = [event for event in told if isinstance(event, SituationGiven)]
    assert [(event.seat, event.gold, event.audience) for event in given] == [(2, 777, (2,))]


def test_after_the_last_seat_the_next_round_begins_with_production_and_income() -> None:
    """V-14-63, V-5.1-03."""
    dice = Dice(make_seed("north"), "g1")
    state = stage_world({1: {}, 2: {}}, size=(24, 24), turn=2)
    ask = GAME.asks(state)[0]
    kinds = [event.kind for event in GAME.resolve(state, {(ask.seat, ask.id): ()}, dice).events]
    order = ["turn_lapsed", "round_began", "income_paid", "upkeep_paid", "turn_began"]
    assert [kind for kind in dict.fromkeys(kinds) if kind in order[1:]] == order[1:]


def test_a_battle_report_is_for_the_side_that_fought_alone() -> None:
    """V-13-20, V-13-33."""
    dice = Dice(make_seed("north"), "g1")
    state = stage_world(
        {
            1: {"units": {"006.007": "warlord, 20 swordsman"}},
            2: {"units": {"006.006": "9 archer"}},
            3: {},
        },
        size=(24, 24),
    )
    attack = {"kind": "move", "units": "all", "from": "006.007", "to": "006.006"}
    match = Match(GAME, state, dice)
    match.submit(Seat(1), ORDER_ADAPTER.validate_python(attack))
    match.mark_ready(Seat(1), match.asks[0].id)
    while match.asks[0].kind == "respond":
        match.mark_ready(match.asks[0].seat, match.asks[0].id)
    told = [event for step in match.played_steps for event in step.step.events]
    reports = [event for event in told if event.kind in {"battle_report", "overrun_report"}]
    assert {event.audience for event in reports} == {(1,), (2,)}


# Words


def play_turn(state: State, *orders: Mapping[str, object]) -> list[Event]:
    """Play the turn of seat 1 to its end, nobody answering, and list what was told."""
    match = Match(GAME, state, Dice(make_seed("north"), "g1"))
    for one in orders:
        answer = match.submit(Seat(1), ORDER_ADAPTER.validate_python(one))
        assert answer.verdict.is_accepted, answer.verdict
    match.mark_ready(Seat(1), match.asks[0].id)
    while match.asks and match.asks[0].kind == "respond":
        match.mark_ready(match.asks[0].seat, match.asks[0].id)
    return [event for step in match.played_steps for event in step.step.events]


def test_a_turn_has_four_phases_movement_combat_construction_and_pathfinding() -> None:
    """V-0-11, V-0-11j, V-0-11d: the units of one order move together, as a group."""
    state = stage_world(
        {
            1: {
                "capital": "003.003", "gold": 5000, "revealed": {"003.003": 5, "008.008": 1},
                "units": {"003.003": "ruler", "007.007": "warlord, 20 swordsman"},
            },
            2: {"capital": "012.012", "units": {"012.012": "ruler", "008.008": "3 bruiser"}},
        },
        size=(20, 20),
    )  # fmt: skip
    told = play_turn(
        state,
        {"kind": "pathfind", "targets": ["010.009"]},
        {"kind": "upgrade", "hex": "003.003"},
        {"kind": "move", "units": "10 swordsman", "from": "007.007", "to": "008.008"},
    )
    kinds = [event.kind for event in told]
    order = ["moved", "battle_told", "upgraded", "fog_cleared"]
    assert [kind for kind in kinds if kind in order] == order
    assert len(next(event for event in told if isinstance(event, Moved)).units) == 10


def test_an_army_is_all_that_fights_on_one_end_and_a_phase_is_one_exchange() -> None:
    """V-0-11e, V-0-11k: two groups merge, and each phase tells every stack's HP."""
    state = stage_world(
        {
            1: {"units": {"006.007": "warlord, 10 swordsman", "007.006": "5 archer"}},
            2: {"units": {"006.006": "8 bruiser"}},
        },
        size=(20, 20),
    )
    told = play_turn(
        state,
        {"kind": "move", "units": "all", "from": "006.007", "to": "006.006"},
        {"kind": "move", "units": "all", "from": "007.006", "to": "006.006"},
    )
    own = next(event for event in told if isinstance(event, BattleReport) and event.seat == 1)
    assert sum(len(rank.units) for rank in own.ranks) == 16
    assert {one.phase for one in own.after} == set(range(own.phases + 1))


def test_the_shrine_gives_favor_and_the_mine_serves_every_unit_officers_too() -> None:
    """V-0-12."""
    state = stage_world(
        {
            1: {
                "places": {"001.001": {"level": 2, "buildings": ["shrine_building"]}, "005.005": {}}
            },
            2: {},
        },
        features={"001.001": "city", "005.005": "mine"},
        turn=2,
    )
    match = Match(GAME, state, Dice(make_seed("north"), "g1"))
    match.mark_ready(Seat(2), match.asks[0].id)
    assert match.state.side(Seat(1)).favor == 25
    assert asset_bonus(match.state.assets_of(Seat(1)), match.state.settings) == {"mine": 1}


def test_a_road_serves_everybody_and_other_features_are_unknown_at_first() -> None:
    """V-2.1-36, V-2.1-37."""
    state = stage_world(
        {1: {}, 2: {}},
        features={"006.006": "barrow"},
        roads=("002.005 002.006",),
        hexes={"002.006": "forest"},
    )
    for seat in (1, 2):
        me = GAME.view(state, Seat(seat)).me
        assert me is not None
        assert me.land.step_cost(None, "002.005", "002.006") == 1
        assert me.land.features["006.006"] == UNKNOWN_FEATURE


@pytest.mark.parametrize(
    ("units", "kind"), [("3 archer", "battle_told"), ("warlord", "truce_agreed")]
)
def test_officers_keep_a_force_from_fighting_and_speak_for_it(units: str, kind: str) -> None:
    """V-4.4-03, V-4.4-04: without one of both there is a fight whatever was offered."""
    state = stage_world(
        {
            1: {"units": {"006.007": "warlord, 2 archer"}, "truces": [{"side": 2}]},
            2: {"units": {"006.006": f"{units}, 6 bruiser"}, "truces": [{"side": 1}]},
        },
        size=(20, 20),
    )
    move = {"kind": "move", "units": "all", "from": "006.007", "to": "006.006"}
    kinds = {event.kind for event in play_turn(state, move)}
    assert kind in kinds
    assert ("channel_opened" in kinds) is (kind == "truce_agreed")
