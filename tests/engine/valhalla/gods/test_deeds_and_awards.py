"""Deeds that a Boast cites, favourites of the gods, awards and favor."""

from collections.abc import Sequence

from engine.core.protocol.values import Seat
from engine.valhalla.catalog.favor_tables import favor_tables
from engine.valhalla.gods import boasts, favor
from engine.valhalla.gods.boasts import (
    WeighedBoast,
    boast_award,
    choose_favourites,
    deed_weight,
    deeds_that_count,
    sort_cited_deeds,
)
from tests.engine.valhalla.gods.boast_positions import make_deed, make_sides, post_boast
from tests.engine.valhalla.worlds.world import (
    events_told,
    make_working_copy,
    only_event,
    stage_world,
)

# Deeds and lies


def test_only_own_deeds_of_the_round_before_are_true() -> None:
    """V-10.2-08, V-10.2-12, V-10.2-15, V-12.23-15: an id counts once, a false one costs 2."""
    seats = make_sides(
        s1={
            "log": [
                make_deed("built", 11),
                make_deed("upgraded", 21, 2),
                make_deed("claimed", 31, 3),
            ]
        },
        s2={"log": [make_deed("battle_won", 12, 2)]},
    )
    state = stage_world(seats, round=3)
    assert sort_cited_deeds(state, Seat(1), ("21", "21", "11", "31", "12", "x")) == (
        ("upgraded",),
        4,
    )


def test_a_kind_counts_three_times_and_deeds_twenty_at_most() -> None:
    """V-10.2-12."""
    kinds = tuple(deeds_that_count(["claimed"] * 4 + ["built"]))
    assert kinds == ("claimed", "claimed", "claimed", "built")
    entrant = WeighedBoast(Seat(1), 1, 0, kinds, 9, 0)
    assert (entrant.deeds, entrant.audience) == (16, 10)
    assert WeighedBoast(Seat(1), 1, 0, ("battle_won",) * 3 + ("built",), 0, 0).deeds == 20


WEIGHTS = {
    "battle_won": (1, 6, 0, 1, 1), "battle_lost": (1, 1, 0, 2, 6), "overrun": (0, 5, 0, 2, 0),
    "city_conquered": (2, 6, 1, 2, 1), "city_lost": (1, 0, 0, 1, 5), "upgraded": (1, 0, 5, 0, 0),
    "built": (2, 1, 4, 0, 0), "claimed": (1, 1, 4, 1, 0), "first_of_design": (2, 3, 2, 1, 0),
    "officer_gained": (3, 1, 3, 0, 0), "officer_lost": (0, 1, 0, 1, 6),
    "ambush_sprung": (3, 1, 0, 6, 0), "razed": (0, 2, 0, 5, 3), "truce_broken": (0, 1, 0, 6, 1),
    "parley_held": (4, 0, 2, 2, 0), "explored": (5, 0, 1, 2, 0), "fog_cleared": (3, 0, 0, 1, 0),
}  # fmt: skip


def test_each_kind_of_deed_weighs_as_printed() -> None:
    """V-10.2-03, V-10.2-20 to V-10.2-36, V-16-10."""
    gods = boasts.GODS_OF_DEEDS
    assert {
        kind: tuple(deed_weight(kind, god) for god in gods) for kind in favor_tables().deeds
    } == WEIGHTS
    rules = [one.rule for one in favor_tables().deeds.values()]
    assert rules == [f"V-10.2-{number}" for number in range(20, 37)]


def make_entrant(seat: int, place: int, *kinds: str, craft: int = 0) -> WeighedBoast:
    return WeighedBoast(Seat(seat), place, craft, kinds, 0, 0)


# Favourites


def test_a_tie_goes_to_the_boast_posted_first() -> None:
    """V-10.2-14."""
    both = (make_entrant(1, 2, "battle_won"), make_entrant(2, 1, "battle_won"))
    assert choose_favourites(both, {})["thor"] == 2


def test_no_god_takes_who_gave_it_nothing() -> None:
    """V-10.2-14, V-10.2-45: sums above 0 only; Bragi goes by craft and applause."""
    assert choose_favourites((make_entrant(1, 1),), {}) == {}
    assert choose_favourites((make_entrant(1, 1, craft=3),), {}) == {"bragi": 1}


def test_a_god_tires_of_its_favourite() -> None:
    """V-10.2-47: passed over if any other side has a sum above 0 with it."""
    alone = (make_entrant(1, 1, "battle_won"), make_entrant(2, 2, "upgraded"))
    assert choose_favourites(alone, {"thor": Seat(1)})["thor"] == 1
    both = (make_entrant(1, 1, "battle_won"), make_entrant(2, 2, "built"))
    assert choose_favourites(both, {"thor": Seat(1)})["thor"] == 2
    assert choose_favourites(both, {"thor": Seat(2)})["thor"] == 1


def test_gods_remember_for_one_round() -> None:
    """V-10.2-47, V-10.2-46."""
    seats = make_sides(s1={"log": [make_deed("battle_won", 11)]})
    work = make_working_copy(stage_world(seats, round=2))
    post_boast(work, 1, "Hear me.", "11")
    favor.judge_boasts(work)
    assert work.state.favourites["thor"] == 1
    work.state.round = 3
    favor.judge_boasts(work)
    assert work.state.favourites == {}


# Awards


def test_an_award_is_never_below_nothing() -> None:
    """V-10.2-09, V-10.2-17: first the Boast's own, then the game master's change."""
    liar = WeighedBoast(Seat(1), 1, 0, (), 0, 5)
    assert boast_award(liar, 0)[0] == 0
    assert boast_award(liar, 0, change=3)[0] == 3
    assert boast_award(make_entrant(1, 1), 0, change=-9)[0] == 0


def test_the_game_masters_change_counts_without_a_boast_and_is_told() -> None:
    """V-10.2-17, V-13-10."""
    work = make_working_copy(stage_world({1: {"awarded": 7}, 2: {}}, round=2))
    favor.judge_boasts(work)
    event = only_event(work, "favor_awarded", None)
    assert (event.seat, event.favor, event.change) == (1, 7, 7)
    assert (work.state.sides[0].favor, work.state.sides[0].awarded) == (7, 0)


def test_an_award_is_told_in_the_hall_with_its_parts() -> None:
    """V-10.2-09, V-10.2-18, V-13-10."""
    work = make_working_copy(stage_world({1: {"awarded": -2}, 2: {}}, round=4))
    post_boast(work, 1, "Hear me.")
    favor.judge_boasts(work)
    event = only_event(work, "favor_awarded", None)
    assert event.room == "hall"
    parts = {one.what: one.value for one in event.lines}
    assert (parts["base"], parts["lies"], parts["game_master"]) == ("5", "0", "-2")
    assert event.favor == sum(map(int, parts.values()))


def test_the_window_for_boasts_closes_with_the_round() -> None:
    """V-14-60, V-10.2-07."""
    work = make_working_copy(stage_world(round=4))
    post_boast(work, 1, "Hear me.")
    favor.judge_boasts(work)
    assert work.state.sides[0].boast is None
    assert work.state.sides[0].boasts == ("hear me.",)


def gain_favor_in_steps(amounts: Sequence[int]) -> list[int]:
    work = make_working_copy(stage_world())
    for amount in amounts:
        favor.gain_favor(work, Seat(1), amount, "shrine", "001.001")
    favor.pay_favor(work, Seat(1), 30)
    side = work.state.sides[0]
    return [side.favor, side.lifetime, len(events_told(work, "favor_gained", Seat(1)))]


def test_favor_is_spent_but_lifetime_favor_is_not() -> None:
    """V-10.1-01, V-10.1-08, V-10.1-09, V-13-25: private, never negative."""
    assert gain_favor_in_steps([25, 25, 0]) == [20, 50, 2]
    assert gain_favor_in_steps([25]) == [0, 25, 1]
    work = make_working_copy(stage_world())
    favor.gain_favor(work, Seat(1), 5, "shrine")
    assert (
        events_told(work, "favor_gained", Seat(2)) == events_told(work, "favor_gained", None) == []
    )


def test_the_gods_love_the_beloved_at_the_end_of_each_round() -> None:
    """V-11.2-17, V-14-61."""
    work = make_working_copy(stage_world({1: {"special": "beloved"}, 2: {"special": "hardy_folk"}}))
    favor.give_special_favor(work)
    assert [side.favor for side in work.state.sides] == [10, 0]
    assert only_event(work, "favor_gained", Seat(1)).why == "beloved"
