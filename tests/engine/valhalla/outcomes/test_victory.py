"""Scores and victory (V-1-05 to V-1-10, V-1-17, V-1-18, V-14-62)."""

from typing import Any

from engine.core.protocol.values import EVERYONE, Seat
from engine.valhalla.outcomes import ended_sides, victory
from engine.valhalla.settings import Settings, capitals_to_win
from engine.valhalla.state import State
from tests.engine.valhalla.worlds.world import events_told, make_working_copy, stage_world

TWO, THREE = Seat(2), Seat(3)
ONE = Seat(1)


def score_by_source(state: State, seat: int = 1) -> dict[str, int]:
    """Sum a score by source."""
    found: dict[str, int] = {}
    for part in victory.score_lines(state, Seat(seat)):
        found[part.what] = found.get(part.what, 0) + int(part.value)
    return found


def keep_places(state: State) -> State:
    """Make all sides hold since the last round what they hold now."""
    for place in state.places.values():
        place.kept = (place.owner, place.level)
    return state


def three_sides(**settings: Any) -> State:
    return stage_world({1: {}, 2: {}, 3: {}}, size=(20, 20), settings=settings)


def test_a_score_is_made_of_cities_farms_assets_favor_gold_army_and_slain_rulers() -> None:
    """V-1-09 a to h."""
    state = stage_world(
        {
            1: {
                "capital": "003.003", "gold": 1000, "favor": 0, "lifetime": 119,
                "units": {"003.003": "ruler, 10 swordsman"},
                "places": {"006.006": 2, "007.007": {}, "008.008": {}},
            },
            2: {},
        },
        features={"006.006": "farm", "007.007": "mine", "008.008": "shrine"},
    )  # fmt: skip
    keep_places(state)
    state.side(ONE).rulers_slain, state.side(ONE).sides_ended = 2, 1
    found = score_by_source(state)
    assert found["city"] == 40  # level 3: 2000 gold / 50
    assert found["farm"] == 32
    assert found["mine"] == 20
    assert found["shrine"] == 20
    assert found["favor"] == 5  # 119 / 20, rounded down
    assert found["gold"] == 5
    assert found["army"] == (100 + 200) // 40
    assert found["rulers"] == 2 * 50 + 100
    assert victory.side_score(state, ONE) == sum(found.values())


def test_the_levels_of_a_city_are_worth_10_22_40_64_and_94() -> None:
    """V-1-09 a."""
    state = keep_places(stage_world())
    city = next(place for place in state.assets_of(ONE) if place.feature == "city")
    worth = []
    for level in range(1, 6):
        city.level = level
        city.kept = (ONE, level)
        worth.append(score_by_source(state)["city"])
    assert worth == [10, 22, 40, 64, 94]


def test_what_was_not_held_a_round_ago_counts_nothing_and_the_lower_level_counts() -> None:
    """V-1-09: the last seat's last raid wins nothing."""
    state = stage_world(
        {1: {"capital": "003.003", "places": {"006.006": 3, "007.007": {}}}, 2: {}},
        features={"006.006": "farm", "007.007": "mine"},
    )
    keep_places(state)
    state.places["006.006"].kept = (ONE, 1)
    state.places["007.007"].kept = (TWO, 0)
    found = score_by_source(state)
    assert found["farm"] == 16
    assert "mine" not in found


def test_the_last_side_wins_at_once() -> None:
    """V-1-06."""
    work = make_working_copy(stage_world())
    ended_sides.end_sides(work, (TWO,), "resigned")
    outcome = work.state.outcome
    assert outcome is not None
    assert (outcome.places, outcome.rule) == (((1,), (2,)), "V-1-06")
    assert events_told(work, "game_won")[0].audience == EVERYONE


def test_without_last_side_among_the_ways_one_side_goes_on_alone() -> None:
    """V-1-05, V-1-18: the score decides at the end of the longest game."""
    state = stage_world(settings={"victory": ("favor",), "round_cap": 4}, round=3)
    work = make_working_copy(state)
    ended_sides.end_sides(work, (TWO,), "resigned")
    assert work.state.outcome is None
    victory.check_victory(work)
    assert work.state.outcome is None
    work.state.round = 4
    victory.check_victory(work)
    assert work.state.outcome is not None
    assert work.state.outcome.rule == "V-1-18"


def test_of_sides_that_end_at_one_instant_the_one_with_the_higher_score_wins() -> None:
    """V-1-06."""
    work = make_working_copy(keep_places(stage_world({1: {"gold": 400}, 2: {"gold": 4000}})))
    ended_sides.end_sides(work, (ONE, TWO), "ruler")
    assert work.state.outcome is not None
    assert work.state.outcome.places == ((2,), (1,))


def test_enough_favor_wins_at_the_end_of_a_round_even_if_it_was_spent() -> None:
    """V-1-07."""
    state = three_sides(victory=("favor",), favor_target=500)
    state.side(TWO).lifetime, state.side(TWO).favor = 510, 0
    state.side(THREE).lifetime = 505
    work = make_working_copy(state)
    victory.check_victory(work)
    assert work.state.outcome is not None
    assert work.state.outcome.places[0] == (2,)
    assert work.state.outcome.rule == "V-1-07"


def test_the_score_decides_at_the_end_of_the_last_round() -> None:
    """V-1-08."""
    state = keep_places(three_sides(round_limit=5))
    state.side(TWO).gold = 9000
    work = make_working_copy(state)
    work.state.round = 4
    victory.check_victory(work)
    assert work.state.outcome is None
    work.state.round = 5
    victory.check_victory(work)
    assert work.state.outcome is not None
    assert work.state.outcome.places[0] == (2,)
    assert work.state.outcome.rule == "V-1-08"
    assert [event.seat for event in events_told(work, "score_told")] == [1, 2, 3]


def test_equal_scores_go_by_lifetime_favor_then_treasury_then_the_later_seat() -> None:
    """V-1-10."""
    state = keep_places(three_sides(round_limit=1))
    for side in state.sides:
        side.gold, side.lifetime = 1000, 100
    work = make_working_copy(state)
    victory.check_victory(work)
    assert work.state.outcome is not None
    assert work.state.outcome.places == ((3,), (2,), (1,))
    state.side(ONE).gold = 1100  # 1100 / 200 rounds down to the same 5
    work = make_working_copy(state)
    victory.check_victory(work)
    assert work.state.outcome is not None
    assert work.state.outcome.places[0] == (1,)
    state.side(TWO).lifetime = 101  # 101 / 20 rounds down to the same 5
    work = make_working_copy(state)
    victory.check_victory(work)
    assert work.state.outcome is not None
    assert work.state.outcome.places[0] == (2,)


def give_capitals(state: State, *seats: int) -> State:
    """Let the first capitals, in seat order, be held by these seats."""
    homes = [place for place in state.places.values() if place.feature == "city"][:3]
    for place, first in zip(homes, (1, 2, 3), strict=True):
        place.founder = Seat(first)
    for place, seat in zip(homes, seats, strict=True):
        place.owner = Seat(seat)
    return state


def test_capitals_win_only_if_they_were_held_a_round_before_too() -> None:
    """V-1-17, V-13-11: Ruins count, and one who may win is announced."""
    state = give_capitals(three_sides(), 1, 1, 3)
    state.places[min(state.places)].level = 0
    work = make_working_copy(state)
    victory.check_victory(work)
    assert work.state.outcome is None
    assert [event.seat for event in events_told(work, "capitals_held")] == [1]
    victory.check_victory(work)
    assert work.state.outcome is not None
    assert work.state.outcome.places[0] == (1,)
    assert work.state.outcome.rule == "V-1-17"


def test_a_side_that_lost_a_capital_in_between_begins_anew() -> None:
    """V-1-17."""
    work = make_working_copy(give_capitals(three_sides(), 1, 1, 3))
    victory.check_victory(work)
    give_capitals(work.state, 1, 2, 3)
    victory.check_victory(work)
    assert work.state.crowned == ()
    give_capitals(work.state, 1, 1, 3)
    victory.check_victory(work)
    assert work.state.outcome is None


def test_the_target_of_capitals_is_half_the_sides_and_one_more() -> None:
    """V-1-17: 2 of 2 or 3, 3 of 4 or 5, 4 of 6 or 7, 5 of 8."""
    plain = Settings()
    assert [capitals_to_win(plain, sides) for sides in range(2, 9)] == [2, 2, 3, 3, 4, 4, 5]
    assert capitals_to_win(Settings(capitals_target=3), 8) == 3


def test_with_a_lower_target_the_one_with_the_most_capitals_wins() -> None:
    """V-1-17."""
    state = give_capitals(three_sides(capitals_target=1), 1, 1, 3)
    state.crowned = (ONE, THREE)
    work = make_working_copy(state)
    victory.check_victory(work)
    assert work.state.outcome is not None
    assert work.state.outcome.places[0] == (1,)
